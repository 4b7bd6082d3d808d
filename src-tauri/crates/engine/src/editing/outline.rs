//! Changing the outline, with the text following it.

use std::collections::BTreeSet;

use super::{Applied, Edit, EditError, Touched};
use crate::methods::storm::DraftParts;
use crate::outline::{Heading, HeadingId, Outline};
use crate::writing::ArticleSection;

/// Puts `headings` in the place of the outline. Levels are made to follow each other, ids unlike each other.
pub(super) fn set(
    parts: &mut DraftParts,
    headings: Vec<Heading>,
    restored: Vec<ArticleSection>,
) -> Result<Applied, EditError> {
    let before = parts.outline.clone().ok_or(EditError::Missing("outline"))?;
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
    let removed = match &mut parts.article {
        Some(article) => article.lay_out(&outline, restored),
        None => Vec::new(),
    };
    let places = match &parts.article {
        Some(article) => article
            .sections
            .iter()
            .map(|s| Some(s.heading.clone()))
            .collect(),
        None => BTreeSet::new(),
    };
    parts.outline = Some(outline);
    Ok(Applied {
        inverse: Edit::SetOutline {
            headings: before.headings,
            restored: removed,
        },
        touched: Touched {
            outline: true,
            places,
            ..Touched::default()
        },
    })
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
