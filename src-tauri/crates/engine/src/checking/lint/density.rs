//! Machine-made prose shows in how thick its habits lie, never in one word. A section, and the page, are marked where
//! habits of several kinds come close together.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Found;
use super::reader::Page;
use super::rules::Catalogue;
use crate::text::words::word_count;

/// The family whose rules are counted.
const FAMILY: &str = "machine prose";

/// Sections and pages in which the habits that `found` names lie close together.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue, found: &[Found]) -> Vec<Found> {
    let counted: Vec<(&str, Range<usize>)> = found
        .iter()
        .filter_map(|found| {
            let rule = catalogue.rule(&found.id)?;
            (rule.family == FAMILY && rule.limit("counts") > 0.0)
                .then(|| (rule.id.as_str(), found.range.clone()))
        })
        .collect();
    let mut problems = Vec::new();
    if let Some(rule) = catalogue.rule("density-section") {
        let mut starts = vec![0];
        starts.extend(page.headings.iter().map(|heading| heading.range.start));
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(page.text.len());
            let inside: Vec<_> = counted
                .iter()
                .filter(|(_, at)| (start..end).contains(&at.start))
                .collect();
            let kinds: BTreeSet<&str> = inside.iter().map(|(id, _)| *id).collect();
            let words = page.prose.get(start..end).map_or(0, word_count);
            let per = rule.limit("words").max(1.0);
            // A short section counts as one of the usual length, so that a word in a stub is no trend.
            let portions = (words as f64 / per).max(1.0);
            let hits = inside.len() as f64;
            let thick = hits >= rule.limit("hits") * portions
                || (kinds.len() as f64 >= rule.limit("kinds")
                    && hits >= rule.limit("kinds") * portions);
            if thick && let Some((_, first)) = inside.first() {
                let list = inside.iter().take(6).map(|(_, at)| {
                    format!("\"{}\"", page.text.get(at.clone()).unwrap_or_default())
                });
                problems.push(rule.found(first.clone(), &list.collect::<Vec<_>>().join(", ")));
            }
        }
    }
    if let Some(rule) = catalogue.rule("density-page") {
        let words = word_count(&page.prose) as f64;
        let hits = counted.len() as f64;
        if words >= rule.limit("words")
            && hits * 1000.0 > rule.limit("hits") * words
            && let Some((_, first)) = counted.first()
        {
            let figures = format!("{:.1}", hits * 1000.0 / words);
            problems.push(rule.found(first.clone(), &figures));
        }
    }
    problems
}
