//! The lead: its length, and what it says that the body does not.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Found;
use super::reader::{self, BlockKind, Page};
use super::rules::Catalogue;
use crate::text::numbers;
use crate::text::words::{is_stop_word, word_count};

/// Says by a rule's limits, which it asks for by name, whether the rule is broken.
type Fits<'a> = dyn Fn(&dyn Fn(&str) -> f64) -> bool + 'a;

/// What is wrong with a page's lead.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue) -> Vec<Found> {
    let mut found = Vec::new();
    let mut say = |id: &str, range: Range<usize>, text: &str, fits: &Fits<'_>| {
        if let Some(rule) = catalogue.rule(id)
            && fits(&|name| rule.limit(name))
        {
            found.push(rule.found(range, text));
        }
    };
    let Some(first) = page.headings.first() else {
        return found;
    };
    let lead = page.lead();
    let spoken = page.spoken.get(lead.clone()).unwrap_or_default();
    let body = page.spoken.get(lead.end..).unwrap_or_default();
    let words = word_count(spoken) as f64;
    let body_words = word_count(body) as f64;
    let paragraphs: Vec<_> = page
        .blocks
        .iter()
        .filter(|block| block.section.is_none() && block.kind == BlockKind::Paragraph)
        .collect();
    if words == 0.0 {
        let title = page.text.get(first.title.clone()).unwrap_or_default();
        // A section alone, without a page around it, has none.
        say("lead-missing", first.range.clone(), title, &|_| {
            page.headings.len() > 1 && body_words > 0.0
        });
        return found;
    }
    let place = paragraphs
        .first()
        .map_or(0..0, |block| first_line(page, block.range.clone()));
    let count = format!(
        "{words} words in {} paragraphs, for a body of {body_words}",
        paragraphs.len()
    );
    say("lead-short", place.clone(), &count, &|limit| {
        words < limit("words") && body_words >= limit("body")
    });
    say("lead-bare", place.clone(), &count, &|limit| {
        words < limit("words") && body_words >= limit("body")
    });
    say("lead-shortish", place.clone(), &count, &|limit| {
        words < limit("words") && words >= 50.0 && body_words >= limit("body")
    });
    say("lead-long", place.clone(), &count, &|limit| {
        words > limit("words") || paragraphs.len() as f64 > limit("paragraphs")
    });
    say("lead-share", place.clone(), &count, &|limit| {
        body_words > 0.0 && words > limit("words") && words / body_words > limit("share")
    });
    let bold = (lead.clone()).any(|at| page.kinds(at) & reader::BOLD != 0);
    say("lead-bold-missing", place, "", &|limit| {
        !bold && body_words >= limit("body")
    });
    for sentence in page
        .sentences
        .iter()
        .filter(|sentence| lead.contains(&sentence.start))
    {
        let text = page.spoken.get(sentence.clone()).unwrap_or_default();
        let absent = absent(text, body);
        if !absent.is_empty() {
            say(
                "lead-claim-absent",
                sentence.clone(),
                &absent.join(", "),
                &|limit| body_words >= limit("body"),
            );
        }
    }
    found
}

fn first_line(page: &Page<'_>, range: Range<usize>) -> Range<usize> {
    let end = page.text[range.clone()]
        .find('\n')
        .map_or(range.end, |end| range.start + end);
    range.start..end
}

/// Figures and names of a sentence that the body has nowhere.
fn absent(sentence: &str, body: &str) -> Vec<String> {
    let held: BTreeSet<String> = numbers::numbers(body).into_iter().collect();
    let mut missing: Vec<String> = numbers::numbers(sentence)
        .into_iter()
        .filter(|number| !held.contains(number))
        .collect();
    let lower = body.to_lowercase();
    let words = sentence
        .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-')
        .filter(|word| !word.is_empty());
    for word in words.skip(1) {
        let name = word.trim_end_matches("'s").trim_matches('\'');
        let small = name.to_lowercase();
        if name.chars().count() > 3
            && name.starts_with(char::is_uppercase)
            && !is_stop_word(&small)
            && !lower.contains(&small)
        {
            missing.push(name.to_owned());
        }
    }
    missing.dedup();
    missing
}
