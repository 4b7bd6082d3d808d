//! How far the force of a word reaches: stretches of a sentence that marks and conjunctions bound.

use std::ops::Range;

use super::tokens::Token;

/// Whether a mark before `token` ends what stands before it.
pub(super) fn ends(text: &str, token: &Token) -> bool {
    let gap = &text[token.gap.clone()];
    gap.contains([',', ';', ':', '(', ')', '—']) || gap.contains(". ") || gap.contains(" – ")
}

/// Whether `token` begins another stretch by what it is.
fn conjoins(token: &Token) -> bool {
    matches!(
        token.lower.as_str(),
        "but" | "and" | "while" | "although" | "though" | "which" | "who" | "whereas" | "because"
    )
}

/// The stretches of a sentence, as ranges of its words.
pub(super) fn stretches(text: &str, words: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, word) in words.iter().enumerate().skip(1) {
        if ends(text, word) || conjoins(word) {
            found.push(start..at);
            start = at;
        }
    }
    found.push(start..words.len());
    found
}

/// The stretch that has the word at `at`.
pub(super) fn stretch(text: &str, words: &[Token], at: usize) -> Range<usize> {
    let mut all = stretches(text, words).into_iter();
    all.find(|range| range.contains(&at))
        .unwrap_or(0..words.len())
}
