//! Before and around a draft: what a wiki has under a title, and whether the sources could carry an article.

use std::collections::{BTreeSet, HashMap};

use stormwright_adapters::encyclopedia::MediaWiki;
use stormwright_engine::checking::{ENOUGH, Notability, notability};
use stormwright_engine::sources::{Evidence, SourceId};
use stormwright_engine::topic::Topic;
use stormwright_engine::writing::Paragraph;

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;

/// The wiki that is asked where none is named.
pub(crate) const WIKIPEDIA: &str = "https://en.wikipedia.org/w/api.php";

pub(crate) async fn title_check(
    _desk: &Desk,
    params: TitleCheckParams,
    _events: &Events,
) -> Result<TitleCheckResponse, ApiError> {
    let topic = Topic::new(&params.title)
        .map_err(|error| ApiError::bad_input(error, "give the title of an article"))?;
    let place = params.encyclopedia.as_deref().unwrap_or(WIKIPEDIA);
    let wiki = MediaWiki::new(place)
        .map_err(|error| ApiError::bad_input(error, "check the encyclopedia's address"))?;
    let asked = wiki.standing(&topic.title).await;
    let unchecked = asked.as_ref().err().map(ToString::to_string);
    let found = asked.unwrap_or_default();
    Ok(TitleCheckResponse {
        encyclopedia: place.to_owned(),
        unchecked,
        article: found.article,
        redirect: found.redirect,
        disambiguation: found.disambiguation,
        draft: found.draft,
        discussion: found.discussion,
        deletions: found
            .deletions
            .into_iter()
            .map(|deletion| TitleDeletion {
                day: deletion.day,
                reason: deletion.reason,
            })
            .collect(),
        similar: found.similar,
    })
}

pub(crate) async fn draft_notability(
    desk: &Desk,
    params: DraftNotabilityParams,
    _events: &Events,
) -> Result<DraftNotabilityResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    let evidence = parts.research.as_ref().map(|research| &research.evidence);
    let Some(evidence) = evidence else {
        return Ok(DraftNotabilityResponse {
            enough: ENOUGH,
            notability: Notability::default(),
            sections: Vec::new(),
        });
    };
    let judged = notability(evidence, &record.topic);
    let mut sections = Vec::new();
    if let Some(article) = &parts.article {
        let lead = mix(&article.lead, evidence, &judged);
        sections.extend(lead.map(|mix| (None, String::new(), mix)));
        for section in &article.sections {
            let mix = mix(&section.paragraphs, evidence, &judged);
            sections
                .extend(mix.map(|mix| (Some(section.heading.clone()), section.title.clone(), mix)));
        }
    }
    Ok(DraftNotabilityResponse {
        enough: ENOUGH,
        notability: judged,
        sections: sections
            .into_iter()
            .map(|(heading, title, (ratings, witnesses))| SourceMix {
                heading,
                title,
                ratings,
                witnesses,
            })
            .collect(),
    })
}

/// What paragraphs rest on: citations by class, and witnesses; none where nothing is cited.
fn mix(
    paragraphs: &[Paragraph],
    evidence: &Evidence,
    judged: &Notability,
) -> Option<(Vec<RatingCount>, usize)> {
    let first: HashMap<&SourceId, &SourceId> = judged
        .witnesses
        .iter()
        .flat_map(|witness| {
            witness
                .copies
                .iter()
                .map(move |copy| (copy, &witness.source))
        })
        .collect();
    let mut ratings: Vec<RatingCount> = Vec::new();
    let mut witnesses: BTreeSet<&SourceId> = BTreeSet::new();
    let cited = paragraphs
        .iter()
        .flat_map(|paragraph| &paragraph.sentences)
        .flat_map(|sentence| &sentence.citations);
    for source in cited.filter_map(|passage| evidence.source_of(passage)) {
        witnesses.insert(first.get(&source.id).copied().unwrap_or(&source.id));
        match ratings.iter_mut().find(|r| r.rating == source.reliability) {
            Some(known) => known.citations += 1,
            None => ratings.push(RatingCount {
                rating: source.reliability,
                citations: 1,
            }),
        }
    }
    ratings.sort_by_key(|count| std::cmp::Reverse(count.citations));
    (!ratings.is_empty()).then_some((ratings, witnesses.len()))
}
