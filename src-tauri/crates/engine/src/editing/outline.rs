//! Changing the outline, with the text following it.

use std::collections::BTreeSet;

use super::{Applied, Edit, EditError, Touched};
use crate::methods::storm::DraftParts;
use crate::outline::{Heading, HeadingId, Outline};
use crate::sources::{PassageId, SourceId};
use crate::writing::{Article, ArticleSection};

/// Puts `headings` in the place of the outline. Levels are made to follow each other, ids unlike each other.
pub(super) fn set(
    parts: &mut DraftParts,
    headings: Vec<Heading>,
    restored: Vec<ArticleSection>,
) -> Result<Applied, EditError> {
    let before = (parts.outline.as_ref()).ok_or(EditError::Missing("outline"))?;
    if let Some(research) = &parts.research {
        let mut passages = headings.iter().flat_map(|heading| &heading.passages);
        if let Some(unknown) = passages.find(|id| !research.evidence.passages.contains_key(id)) {
            return Err(EditError::NoPassage(unknown.clone()));
        }
    }
    let used: BTreeSet<&HeadingId> = (before.headings.iter().map(|h| &h.id))
        .chain(
            parts
                .article
                .iter()
                .flat_map(|a| a.sections.iter().map(|s| &s.heading)),
        )
        .collect();
    let outline = lawful(headings, &used)?;
    let mut touched = Touched {
        outline: true,
        ..Touched::default()
    };
    let mut removed = Vec::new();
    if let Some(article) = &mut parts.article {
        touched.layout = !stands_so(article, &outline);
        let back = restored.iter().map(|section| section.heading.clone());
        touched.places = back
            .filter(|id| outline.headings.iter().any(|h| &h.id == id))
            .map(Some)
            .collect();
        touched.cited.extend(sources_of(&restored));
        removed = article.lay_out(&outline, restored);
        touched.cited.extend(sources_of(&removed));
    }
    let before = parts.outline.replace(outline);
    Ok(Applied {
        inverse: Edit::SetOutline {
            headings: before.map(|outline| outline.headings).unwrap_or_default(),
            restored: removed,
        },
        touched,
    })
}

/// Whether the places of `article` are the headings of `outline` already.
fn stands_so(article: &Article, outline: &Outline) -> bool {
    let places = article.sections.iter();
    places
        .map(|section| (&section.heading, section.level, &section.title))
        .eq(outline.headings.iter().map(|h| (&h.id, h.level, &h.title)))
}

/// The sources that sections cite.
fn sources_of(sections: &[ArticleSection]) -> BTreeSet<SourceId> {
    let paragraphs = sections.iter().flat_map(|section| &section.paragraphs);
    let sentences = paragraphs.flat_map(|paragraph| &paragraph.sentences);
    sentences
        .flat_map(|sentence| sentence.citations.iter().map(PassageId::source))
        .collect()
}

/// The same headings as a tree that holds: trimmed titles, levels that skip none, one id each.
fn lawful(headings: Vec<Heading>, used: &BTreeSet<&HeadingId>) -> Result<Outline, EditError> {
    let number = |id: &HeadingId| id.0.strip_prefix('h').and_then(|n| n.parse::<usize>().ok());
    let given = headings.iter().map(|heading| &heading.id);
    let mut last = given
        .chain(used.iter().copied())
        .filter_map(number)
        .max()
        .unwrap_or(0);
    let mut seen = BTreeSet::new();
    let mut deepest = 1;
    let mut lawful = Vec::with_capacity(headings.len());
    for mut heading in headings {
        heading.title = heading
            .title
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        if heading.title.is_empty() {
            return Err(EditError::Empty("a heading"));
        }
        heading.level = heading.level.clamp(1, deepest);
        deepest = heading.level + 1;
        if number(&heading.id).is_none() || !seen.insert(heading.id.clone()) {
            last += 1;
            heading.id = HeadingId(format!("h{last}"));
            seen.insert(heading.id.clone());
        }
        lawful.push(heading);
    }
    Ok(Outline { headings: lawful })
}
