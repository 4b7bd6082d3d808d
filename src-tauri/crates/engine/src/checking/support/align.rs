//! Clause by clause, the part of the passages that says most of it.

use std::ops::Range;

use super::Cited;
use super::figures::{Figure, figures};
use super::lexicon::{alike, same_name};
use super::names;
use super::numbers;
use super::tokens::{Token, tokens};
use crate::text::sentences;

/// Fewest telling words of a clause that is looked up by itself.
const FEWEST: usize = 3;

/// A sentence of a passage.
pub(super) struct Line {
    /// Which passage.
    pub passage: usize,
    /// Its place there, in bytes.
    pub range: Range<usize>,
    /// Its words; places are within the sentence.
    pub tokens: Vec<Token>,
    /// Its figures; places are within the sentence.
    pub figures: Vec<Figure>,
}

/// The sentences of all passages, in order.
pub(super) fn lines(passages: &[Cited<'_>]) -> Vec<Line> {
    let mut found = Vec::new();
    for (passage, cited) in passages.iter().enumerate() {
        for range in sentences::sentences(cited.text) {
            let text = &cited.text[range.clone()];
            let tokens = tokens(text);
            found.push(Line {
                passage,
                figures: figures(text, &tokens),
                tokens,
                range,
            });
        }
    }
    found
}

/// The clauses of a sentence, as ranges of its tokens.
pub(super) fn clauses(text: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let mut bounds = vec![0];
    for (at, token) in tokens.iter().enumerate().skip(1) {
        let gap = &text[token.gap.clone()];
        let mark = gap.contains([',', ';', ':', '—', '(']) || gap.contains(" – ");
        let link = matches!(
            token.lower.as_str(),
            "and"
                | "but"
                | "while"
                | "although"
                | "though"
                | "whereas"
                | "because"
                | "after"
                | "when"
                | "before"
        );
        if mark || link {
            bounds.push(at);
        }
    }
    bounds.push(tokens.len());
    let telling =
        |range: &Range<usize>| tokens[range.clone()].iter().filter(|t| t.telling()).count();
    let mut found: Vec<Range<usize>> = Vec::new();
    for pair in bounds.windows(2) {
        let part = pair[0]..pair[1];
        match found.last_mut() {
            Some(last) if telling(last) < FEWEST || telling(&part) < FEWEST => last.end = part.end,
            _ => found.push(part),
        }
    }
    found
}

/// How much of a clause a line or several say.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cover {
    /// Weight of the clause's words that are there.
    pub found: f64,
    /// Weight of all of them.
    pub all: f64,
}

impl Cover {
    /// 0 to 1; a clause that tells nothing is covered.
    pub fn share(self) -> f64 {
        if self.all > 0.0 {
            self.found / self.all
        } else {
            1.0
        }
    }
}

/// What a word of a sentence counts for.
pub(super) fn weight(token: &Token) -> f64 {
    if names::is_month(token) {
        return 0.0;
    }
    match (
        token.telling(),
        token.capital && !token.first,
        token.numeric(),
    ) {
        (_, _, true) => 2.0,
        (true, true, _) => 1.5,
        (true, false, _) => 1.0,
        _ => 0.0,
    }
}

/// Whether `word` stands among `tokens`.
pub(super) fn stands(word: &Token, tokens: &[Token]) -> bool {
    tokens.iter().any(|other| {
        if word.capital && !word.first {
            same_name(word, other)
                || (other.capital && alike(word, other))
                || word.stem == other.stem
        } else {
            alike(word, other)
        }
    })
}

/// How much of `words` the lines in `some` say; numbers count where they stand as they are or in another form.
pub(super) fn cover<'a>(words: &[Token], some: impl Iterator<Item = &'a Line> + Clone) -> Cover {
    let mut cover = Cover::default();
    for word in words {
        let weight = weight(word);
        // Figures are compared by what they come to.
        if weight == 0.0 || word.numeric() || numbers::is_number(&word.lower) {
            continue;
        }
        cover.all += weight;
        if some.clone().any(|line| stands(word, &line.tokens)) {
            cover.found += weight;
        }
    }
    cover
}
