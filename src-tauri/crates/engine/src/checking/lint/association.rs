//! Over-association: a sentence that joins what different references say by a word of cause or judgement that may be
//! nobody's but the writer's.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Found;
use super::reader::{BlockKind, Page, Reference};
use super::rules::Catalogue;

/// A sentence with the references in it and after it.
struct Cited<'a> {
    range: Range<usize>,
    /// References in rows: one after the other without words between.
    rows: Vec<Vec<&'a Reference>>,
}

/// Sentences that join references.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue) -> Vec<Found> {
    let (Some(joins), Some(opens)) = (catalogue.term("joins"), catalogue.term("opens")) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for block in page
        .blocks
        .iter()
        .filter(|block| block.kind != BlockKind::Heading)
    {
        let mut before: Option<Cited<'_>> = None;
        for cited in cited(page, block.range.clone()) {
            let text = page.prose.get(cited.range.clone()).unwrap_or_default();
            let joined = within(page, &cited, text, joins);
            if let Some((id, at)) = joined
                && let Some(rule) = catalogue.rule(id)
            {
                found.push(rule.found(at.clone(), page.prose.get(at).unwrap_or_default()));
            } else if let Some(open) = opens.find(text)
                && let Some(before) = &before
                && differ(&before.rows.concat(), &cited.rows.concat(), page)
                && let Some(rule) = catalogue.rule("over-association-opening")
            {
                let lead = open.as_str().len() - open.as_str().trim_start().len();
                let at = cited.range.start + open.start() + lead..cited.range.start + open.end();
                found.push(rule.found(at.clone(), page.prose.get(at).unwrap_or_default()));
            }
            if !cited.rows.is_empty() {
                before = Some(cited);
            }
        }
    }
    found
}

/// A word between two rows of different references, or in a sentence that ends with several.
fn within(
    page: &Page<'_>,
    cited: &Cited<'_>,
    text: &str,
    joins: &regex::Regex,
) -> Option<(&'static str, Range<usize>)> {
    let place =
        |hit: regex::Match<'_>| cited.range.start + hit.start()..cited.range.start + hit.end();
    for pair in cited.rows.windows(2) {
        let [first, second] = pair else { continue };
        if !differ(first, second, page) {
            continue;
        }
        let (after, until) = (first.last()?.range.end, second.first()?.range.start);
        if let Some(hit) = joins.find_iter(text).find(|hit| {
            let at = cited.range.start + hit.start();
            at >= after && at < until
        }) {
            return Some(("over-association", place(hit)));
        }
        // "Because of the flood,[1] the mill closed.[2]"
        if let Some(hit) = joins
            .find(text)
            .filter(|hit| cited.range.start + hit.start() < after && hit.start() < 40)
        {
            return Some(("over-association", place(hit)));
        }
    }
    match cited.rows.as_slice() {
        [only] if only.len() > 1 && differ(&only[..1], &only[1..], page) => joins
            .find(text)
            .map(|hit| ("over-association-end", place(hit))),
        _ => None,
    }
}

/// Whether two rows of references have none in common.
fn differ(one: &[&Reference], other: &[&Reference], page: &Page<'_>) -> bool {
    let keys = |row: &[&Reference]| -> BTreeSet<String> {
        row.iter()
            .map(|reference| {
                let inner = reference
                    .inner
                    .clone()
                    .and_then(|inner| page.text.get(inner))
                    .unwrap_or_default();
                reference
                    .attributes
                    .name
                    .clone()
                    .unwrap_or_else(|| inner.trim().to_owned())
            })
            .collect()
    };
    let (one, other) = (keys(one), keys(other));
    !one.is_empty() && !other.is_empty() && one.is_disjoint(&other)
}

fn cited<'a>(page: &'a Page<'_>, block: Range<usize>) -> Vec<Cited<'a>> {
    let sentences: Vec<&Range<usize>> = page
        .sentences
        .iter()
        .filter(|sentence| block.contains(&sentence.start))
        .collect();
    sentences
        .iter()
        .enumerate()
        .map(|(index, sentence)| {
            // What follows the full stop belongs to the sentence before it.
            let end = sentences
                .get(index + 1)
                .map_or(block.end, |next| next.start);
            let mut rows: Vec<Vec<&Reference>> = Vec::new();
            for reference in page
                .references
                .iter()
                .filter(|reference| (sentence.start..end).contains(&reference.range.start))
            {
                let follows = rows
                    .last()
                    .and_then(|row| row.last())
                    .is_some_and(|before| {
                        page.text
                            .get(before.range.end..reference.range.start)
                            .is_some_and(|between| between.trim().is_empty())
                    });
                match rows.last_mut() {
                    Some(row) if follows => row.push(reference),
                    _ => rows.push(vec![reference]),
                }
            }
            Cited {
                range: (*sentence).clone(),
                rows,
            }
        })
        .collect()
}
