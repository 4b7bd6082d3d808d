//! One sentence: what its passages lack, and what else could back it.

use stormwright_engine::checking::support::{self, Backing, Instead};
use stormwright_engine::ports::Embedder;
use stormwright_engine::research::elsewhere;
use stormwright_engine::sources::{PassageId, by_hand};
use stormwright_engine::text::bm25::Bm25;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::found::Candidate;
use crate::outfit;
use crate::wire::*;

use super::evidence::{parts, take_in};
use super::workspace::source_view;

/// Most sources that a search reads.
const MOST: usize = 20;
/// Passages that are shown of a source.
const SHOWN: usize = 3;

pub(crate) async fn check(
    desk: &Desk,
    params: SentenceCheckParams,
    _events: &Events,
) -> Result<SentenceCheckResponse, ApiError> {
    let record = desk.store().await?.draft(&params.draft).await?;
    let parts = parts(desk, &params.draft).await?;
    let mut sentences = parts.article.iter().flat_map(|article| article.sentences());
    let found = sentences.find(|sentence| sentence.id == params.sentence);
    let (Some(sentence), Some(research)) = (found, &parts.research) else {
        return Err(ApiError::new(
            Code::NotFound,
            format!("the draft has no sentence {}", params.sentence.0),
            "open the draft again",
        ));
    };
    let evidence = &research.evidence;
    let mut claim = support::claim(sentence, evidence, &record.topic.title);
    if let Some(text) = &params.text {
        claim.sentence = text;
    }
    // Places are among the citations that the evidence still has.
    let cited = sentence.citations.iter();
    let cited: Vec<&PassageId> = cited
        .filter(|id| evidence.passages.contains_key(*id))
        .collect();
    let id = |place: usize| cited.get(place).map(|id| (*id).clone());
    let embedder = desk.embedder().await.ok();
    let embedder = embedder.as_deref().map(|e| e as &dyn Embedder);
    let verdict = support::judge(&claim, embedder).await;
    let instead = support::instead(&claim, &verdict).into_iter();
    let part = |Instead { of, passage, range }| {
        Some(PassagePart {
            passage: id(passage)?,
            range,
            of,
        })
    };
    let of_clause = |backing: &Backing| Instead {
        of: backing.clause.clone(),
        passage: backing.passage,
        range: backing.range.clone(),
    };
    Ok(SentenceCheckResponse {
        instead: instead.filter_map(part).collect(),
        backing: verdict
            .backing
            .iter()
            .filter_map(|backing| part(of_clause(backing)))
            .collect(),
        red_herrings: verdict
            .red_herrings
            .iter()
            .filter_map(|at| id(*at))
            .collect(),
        support: verdict.support,
        kind: verdict.kind,
        reasons: verdict.reasons,
    })
}

pub(crate) async fn find(
    desk: &Desk,
    params: EvidenceFindParams,
    _events: &Events,
) -> Result<EvidenceFindResponse, ApiError> {
    let record = desk.store().await?.draft(&params.draft).await?;
    let parts = parts(desk, &params.draft).await?;
    let query = params.query.trim();
    let Some(research) = parts.research.as_ref().filter(|_| !query.is_empty()) else {
        return Err(ApiError::bad_input(
            "there is nothing to look for",
            "give words, and a draft that has been researched",
        ));
    };
    let ports = outfit::ports(desk, &record.settings).await?;
    let most = params.limit.min(MOST);
    let found = elsewhere(&ports, &record.settings, query, &research.evidence, most).await;
    if let Some(first) = found.failures.first()
        && found.failures.len() == ports.engines.len()
    {
        let what = format!("nothing could be searched: {first}");
        let hint = "check the search engines in the settings, and the connection";
        return Err(ApiError::new(Code::SearchUnavailable, what, hint));
    }
    let lists = desk.reliability();
    let documents = found.documents.into_iter();
    let candidates: Vec<Candidate> = documents
        .map(|document| by_hand(document, &lists))
        .filter(|(_, passages)| !passages.is_empty())
        .collect();
    let response = EvidenceFindResponse {
        found: ranked(&candidates, query),
        failures: found
            .failures
            .iter()
            .map(ToString::to_string)
            .chain(
                found
                    .unread
                    .iter()
                    .map(|(url, why)| format!("{url}: {why}")),
            )
            .collect(),
    };
    desk.found().keep(&record.id, candidates);
    Ok(response)
}

/// The candidates with the passages that have words of the query, the best first.
fn ranked(candidates: &[Candidate], query: &str) -> Vec<FoundSource> {
    let all = candidates.iter().flat_map(|(_, passages)| passages);
    let mut scores = Bm25::new(all.map(|passage| &passage.text))
        .scores(query)
        .into_iter();
    let mut ranked: Vec<(f32, FoundSource)> = Vec::new();
    for (source, passages) in candidates {
        let mut own: Vec<(f32, _)> = scores.by_ref().take(passages.len()).zip(passages).collect();
        own.retain(|(score, _)| *score > 0.0);
        own.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.start.cmp(&b.1.start)));
        if let Some(best) = own.first().map(|(score, _)| *score) {
            let shown = own.into_iter().take(SHOWN);
            let found = FoundSource {
                source: source_view(source, passages.len(), 0),
                passages: shown.map(|(_, passage)| passage.clone()).collect(),
            };
            ranked.push((best, found));
        }
    }
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().map(|(_, found)| found).collect()
}

pub(crate) async fn take(
    desk: &Desk,
    params: EvidenceTakeParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    let id = desk.store().await?.draft(&params.draft).await?.id;
    let Some(candidate) = desk.found().get(&id, &params.source) else {
        return Err(ApiError::new(
            Code::NotFound,
            "what was found is no longer at hand",
            "look for it again",
        ));
    };
    take_in(desk, &id, candidate).await
}
