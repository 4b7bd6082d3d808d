//! Rules that look for words and patterns.

use std::collections::HashMap;

use regex::{Captures, Match};

use super::Found;
use super::reader::{self, Page};
use super::rules::{Catalogue, Place, Rule};

/// What the patterns find.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue) -> Vec<Found> {
    let mut views: HashMap<Place, String> = HashMap::new();
    let mut found = Vec::new();
    for rule in catalogue
        .rules
        .iter()
        .filter(|rule| !rule.patterns.is_empty())
    {
        let view = views
            .entry(rule.place)
            .or_insert_with(|| view(page, rule.place));
        let from = found.len();
        for pattern in &rule.patterns {
            for captures in pattern.captures_iter(view) {
                // A group called `at` is the place; without one all of it is.
                let Some(hit) = captures.name("at").or_else(|| captures.get(0)) else {
                    continue;
                };
                if !spared(page, rule, view, hit) {
                    found.push(problem(rule, view, &captures, hit));
                }
            }
        }
        drop_within(&mut found, from);
    }
    found
}

fn view(page: &Page<'_>, place: Place) -> String {
    match place {
        Place::Prose => page.prose.clone(),
        Place::Text => page.spoken.clone(),
        Place::Source => page.view(reader::RAW | reader::COMMENT),
        Place::Anything => page.view(reader::RAW),
        Place::Heading => {
            let mut shown = String::with_capacity(page.text.len());
            let mut at = 0;
            for heading in &page.headings {
                blank(&page.text[at..heading.title.start], &mut shown);
                shown.push_str(&page.text[heading.title.clone()]);
                at = heading.title.end;
            }
            blank(&page.text[at..], &mut shown);
            shown
        }
        Place::Address => {
            let mut shown = String::with_capacity(page.text.len());
            for (at, c) in page.text.char_indices() {
                let kind = page.kinds(at);
                if kind & reader::TARGET != 0 && kind & reader::COMMENT == 0 {
                    shown.push(c);
                } else {
                    blank(c.encode_utf8(&mut [0; 4]), &mut shown);
                }
            }
            shown
        }
    }
}

fn blank(text: &str, shown: &mut String) {
    for c in text.chars() {
        if c == '\n' {
            shown.push('\n');
        } else {
            shown.extend(std::iter::repeat_n(' ', c.len_utf8()));
        }
    }
}

fn spared(page: &Page<'_>, rule: &Rule, view: &str, hit: Match<'_>) -> bool {
    if hit.is_empty() {
        return true;
    }
    let words = matches!(rule.place, Place::Prose | Place::Text);
    let sentence = page.sentence_at(hit.start());
    if words && !rule.names && hit.as_str().starts_with(char::is_uppercase) {
        let start = sentence.as_ref().map_or(0, |sentence| sentence.start);
        let before = view.get(start..hit.start()).unwrap_or_default();
        // A capital inside a sentence is part of a name, such as that of an award.
        if before.contains(char::is_alphanumeric) {
            return true;
        }
    }
    if rule.unless.is_empty() {
        return false;
    }
    let around = sentence.or_else(|| page.block_at(hit.start()).map(|block| block.range.clone()));
    let around = around
        .and_then(|range| page.spoken.get(range))
        .unwrap_or_default();
    rule.unless.iter().any(|unless| unless.is_match(around))
}

fn problem(rule: &Rule, view: &str, captures: &Captures<'_>, hit: Match<'_>) -> Found {
    let mut found = rule.found(hit.range(), view.get(hit.range()).unwrap_or_default());
    found.fix = rule.fix.as_ref().map(|fix| {
        let mut replacement = String::new();
        captures.expand(fix, &mut replacement);
        replacement
    });
    found
}

/// Of problems of one rule, those that lie within another go.
fn drop_within(found: &mut Vec<Found>, from: usize) {
    let mut own = found.split_off(from);
    own.sort_by_key(|found| (found.range.start, std::cmp::Reverse(found.range.end)));
    let mut end = 0;
    for problem in own {
        if problem.range.end > end {
            end = problem.range.end;
            found.push(problem);
        }
    }
}
