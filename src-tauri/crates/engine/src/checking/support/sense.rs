//! Whether a sentence and the lines it rests on agree in what they deny, how sure they are and what they rank.

use super::align::Line;
use super::lexicon::{alike, attributes, hedges, negates, opposite, superlative, turns};
use super::tokens::{Token, akin};

/// Words over which a negation reaches.
const REACH: usize = 5;
/// Words over which a hedge reaches.
const HEDGE_REACH: usize = 14;

/// Whether the word at `at` is denied.
pub(super) fn denied(text: &str, words: &[Token], at: usize) -> bool {
    reached(text, words, at, REACH, negates)
}

/// Whether a word before the one at `at`, in the same clause and at most `reach` words away, is such.
fn reached(text: &str, words: &[Token], at: usize, reach: usize, such: fn(&Token) -> bool) -> bool {
    for place in (at.saturating_sub(reach)..at).rev() {
        let gap = &text[words[place + 1].gap.clone()];
        if gap.contains([',', ';', ':', '(', ')']) || gap.contains(". ") {
            return false;
        }
        let word = &words[place];
        if such(word) {
            // "No more than", "not only", "no fewer" deny nothing.
            let next = words.get(place + 1).map_or("", |w| w.lower.as_str());
            let idle = matches!(word.lower.as_str(), "no" | "not")
                && matches!(
                    next,
                    "more" | "fewer" | "less" | "later" | "only" | "least" | "longer"
                );
            let bound = matches!(word.lower.as_str(), "less" | "fewer" | "least") && next == "than"
                || (word.lower == "least" && place > 0 && words[place - 1].lower == "at");
            return !idle && !bound;
        }
        if matches!(
            word.lower.as_str(),
            "but" | "and" | "which" | "who" | "although" | "while"
        ) {
            return false;
        }
    }
    false
}

/// A word of the sentence that its line says the other way round.
pub(super) struct Turned {
    /// The word's place among the sentence's.
    pub word: usize,
    /// The place of the line's word.
    pub line_word: usize,
}

/// The first word of a clause that `line` denies where the clause does not, or the other way round.
pub(super) fn turned(
    text: &str,
    words: &[Token],
    clause: std::ops::Range<usize>,
    line_text: &str,
    line: &Line,
) -> Option<Turned> {
    let clause_turns = words[clause.clone()].iter().any(turns);
    let line_negates = line.tokens.iter().any(negates);
    for at in clause {
        let word = &words[at];
        if !word.telling() || (word.capital && !word.first) || negates(word) {
            continue;
        }
        let own = denied(text, words, at);
        let matching = |fits: &dyn Fn(&Token) -> bool| -> Vec<usize> {
            let places = line.tokens.iter().enumerate();
            places.filter(|(_, t)| fits(t)).map(|(p, _)| p).collect()
        };
        let mut places = matching(&|t| akin(&word.stem, &t.stem));
        if places.is_empty() {
            places = matching(&|t| alike(word, t) && !opposite(word, t));
        }
        if let Some(first) = places.first() {
            let differ = places
                .iter()
                .all(|p| denied(line_text, &line.tokens, *p) != own);
            let excused = if own {
                line.tokens.iter().any(turns) && !line_negates
            } else {
                clause_turns
            };
            if differ && !excused {
                return Some(Turned {
                    word: at,
                    line_word: *first,
                });
            }
            continue;
        }
        let places = matching(&|t| opposite(word, t));
        if let Some(first) = places.first() {
            let same = places
                .iter()
                .all(|p| denied(line_text, &line.tokens, *p) == own);
            let excused = own || clause_turns && !negates(&line.tokens[*first]);
            if same && !excused {
                return Some(Turned {
                    word: at,
                    line_word: *first,
                });
            }
        }
    }
    None
}

/// The place of a hedge of `line` that governs words of the clause, where the sentence itself hedges nothing and lays it
/// at nobody's door.
pub(super) fn unhedged(
    words: &[Token],
    clause: std::ops::Range<usize>,
    line_text: &str,
    line: &Line,
) -> Option<usize> {
    if words.iter().any(attributes) {
        return None;
    }
    let places = line.tokens.iter().enumerate();
    let mut hedged = places.filter(|(_, token)| hedges(token));
    hedged.find_map(|(place, _)| {
        let after = line.tokens[place + 1..].iter().take(HEDGE_REACH);
        let governed: Vec<&Token> = after
            .take_while(|t| !line_text[t.gap.clone()].contains([';']))
            .filter(|t| t.telling())
            .collect();
        let shared = words[clause.clone()]
            .iter()
            .filter(|w| w.telling() && governed.iter().any(|g| alike(w, g)))
            .count();
        (shared >= 2 || (shared == 1 && governed.len() <= 3)).then_some(place)
    })
}

/// The first word of the sentence that puts a thing above all others, where none of `near` does.
pub(super) fn ranked<'a>(
    words: &[Token],
    near: impl Iterator<Item = &'a Line> + Clone,
) -> Option<usize> {
    let ranks = |line: &Line| {
        line.tokens.iter().any(|t| {
            superlative(t)
                || matches!(
                    t.stem.as_str(),
                    "top"
                        | "maximum"
                        | "minimum"
                        | "lead"
                        | "surpass"
                        | "never"
                        | "sole"
                        | "unmatch"
                        | "uniqu"
                        | "all"
                        | "debut"
                        | "main"
                        | "higher"
                        | "initi"
                        | "origin"
                        | "maiden"
                        | "feature"
                        | "ever"
                        | "found"
                        | "alon"
                        | "prior"
                )
        })
    };
    let place = words.iter().position(|t| {
        superlative(t)
            && !matches!(
                t.lower.as_str(),
                "most" | "least" | "first" | "best" | "only"
            )
    })?;
    let before = place.checked_sub(1).map_or("", |p| words[p].lower.as_str());
    (before != "at" && !near.clone().any(ranks)).then_some(place)
}

/// Whether the sentence and `line` compare the same two the other way round: "girls more than boys" where the line has
/// "boys more than girls".
pub(super) fn swapped(words: &[Token], line: &Line) -> Option<usize> {
    let than = |tokens: &[Token]| tokens.iter().position(|t| t.lower == "than");
    let (own, other) = (than(words)?, than(&line.tokens)?);
    let sides = |tokens: &[Token], at: usize| -> (Vec<Token>, Vec<Token>) {
        let telling = |range: &[Token]| range.iter().filter(|t| t.telling()).cloned().collect();
        let end = (at + 4).min(tokens.len());
        (
            telling(&tokens[at.saturating_sub(7)..at]),
            telling(&tokens[at + 1..end]),
        )
    };
    let (left, right) = sides(words, own);
    let (line_left, line_right) = sides(&line.tokens, other);
    let in_side = |some: &[Token], side: &[Token]| {
        some.iter()
            .any(|a| side.iter().any(|b| akin(&a.stem, &b.stem)))
    };
    let reversed =
        in_side(&right, &line_left) && in_side(&left, &line_right) && !in_side(&right, &line_right);
    reversed.then_some(own)
}
