//! Whether a sentence states as a fact what its lines only suppose, claim or plan.

use std::collections::BTreeSet;
use std::ops::Range;

use super::align::Line;
use super::lexicon::{Hedge, alike, assures, attributes, hedges, leaves_open, strongly_alleges};
use super::scope::{stretch, stretches};
use super::tokens::Token;

/// Fewest words that a hedge and the sentence must have in common.
const GOVERNED: usize = 2;
/// Share of a clause's telling words that a hedge must govern.
const MOSTLY: f64 = 0.25;

/// A hedge that governs a clause of the sentence.
pub(super) struct Unhedged {
    /// Which line has it.
    pub line: usize,
    /// Its place among the line's words.
    pub word: usize,
}

/// Whether `token` says that a thing is no more than possible.
fn is_modal(token: &Token) -> bool {
    matches!(token.lower.as_str(), "may" | "might" | "could")
}

/// The first word by which the sentence is certain, where the passages are not and have it of somebody or suppose it.
pub(super) fn assured(words: &[Token], lines: &[(&str, &Line)]) -> Option<usize> {
    let place = words.iter().position(assures)?;
    // It proved to be so: it was.
    if words.get(place + 1).is_some_and(|next| next.lower == "to") {
        return None;
    }
    let mut theirs = lines.iter().flat_map(|(_, line)| &line.tokens);
    let certain = theirs.clone().any(assures);
    (!certain && theirs.any(attributes)).then_some(place)
}

/// The first hedge that governs a clause of the sentence, where the sentence itself supposes nothing and lays it at nobody's
/// door, and no stretch without a hedge says as much of it. `lines` are all lines of the passages, with their texts.
pub(super) fn unhedged(
    words: &[Token],
    clauses: &[Range<usize>],
    lines: &[(&str, &Line)],
) -> Option<Unhedged> {
    let open = words.iter().any(leaves_open);
    // "Will" is surer than "could".
    let supposes = words.iter().any(|t| leaves_open(t) && t.lower != "will");
    let attributed = open || words.iter().any(attributes);
    let ours = |token: &Token| -> BTreeSet<usize> {
        let places = 0..words.len();
        let same = |at: &usize| words[*at].telling() && alike(&words[*at], token);
        match token.telling() {
            true => places.filter(same).collect(),
            false => BTreeSet::new(),
        }
    };
    for (place, (text, line)) in lines.iter().enumerate() {
        for word in 0..line.tokens.len() {
            let counts = match hedges(&line.tokens, word) {
                Some(Hedge::Supposed) if is_modal(&line.tokens[word]) => !supposes,
                Some(Hedge::Supposed) => !open,
                Some(Hedge::Claimed) => !attributed,
                None => false,
            };
            if !counts {
                continue;
            }
            let mut reach = stretch(text, &line.tokens, word);
            if strongly_alleges(&line.tokens[word]) {
                reach.end = line.tokens.len();
            }
            let mut governed = BTreeSet::new();
            let mut count = 0;
            for at in reach.clone().filter(|at| *at != word) {
                let same = ours(&line.tokens[at]);
                count += usize::from(!same.is_empty());
                governed.extend(same);
            }
            let share = |clause: &Range<usize>| {
                let telling = words[clause.clone()].iter().filter(|t| t.telling()).count();
                governed.range(clause.clone()).count() as f64 / telling.max(1) as f64
            };
            let most = clauses.iter().map(share).fold(0.0, f64::max);
            if count < GOVERNED || most < MOSTLY {
                continue;
            }
            // Where another stretch says as much without a hedge, it is stated.
            let stated = lines
                .iter()
                .enumerate()
                .any(|(other_place, (text, other))| {
                    stretches(text, &other.tokens).into_iter().any(|range| {
                        let here = other_place == place
                            && range.start < reach.end
                            && reach.start < range.end;
                        let soft = || range.clone().any(|at| hedges(&other.tokens, at).is_some());
                        let says = |at: &&usize| {
                            let part = &other.tokens[range.clone()];
                            part.iter().any(|t| t.telling() && alike(&words[**at], t))
                        };
                        !here
                            && !soft()
                            && governed.iter().filter(says).count() * 3 >= governed.len() * 2
                    })
                });
            if !stated {
                return Some(Unhedged { line: place, word });
            }
        }
    }
    None
}
