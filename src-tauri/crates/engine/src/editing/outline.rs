//! Changing the outline, with the text following it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Applied, Edit, EditError, Touched};
use crate::methods::storm::DraftParts;
use crate::outline::{Heading, HeadingId, Outline};
use crate::writing::{Article, ArticleSection};

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
        Some(article) => follow(article, &outline, restored),
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

/// Lays the article's text out under the headings of `outline`; text of headings that are gone is returned.
fn follow(
    article: &mut Article,
    outline: &Outline,
    restored: Vec<ArticleSection>,
) -> Vec<ArticleSection> {
    let held = std::mem::take(&mut article.sections).into_iter();
    let mut by_heading: BTreeMap<HeadingId, ArticleSection> = BTreeMap::new();
    for section in held.chain(restored) {
        by_heading.entry(section.heading.clone()).or_insert(section);
    }
    let laid_out = outline.headings.iter().map(|heading| ArticleSection {
        heading: heading.id.clone(),
        level: heading.level,
        title: heading.title.clone(),
        paragraphs: by_heading
            .remove(&heading.id)
            .map(|section| section.paragraphs)
            .unwrap_or_default(),
    });
    article.sections = laid_out.collect();
    let with_text = by_heading
        .into_values()
        .filter(|s| !s.paragraphs.is_empty());
    with_text.collect()
}
