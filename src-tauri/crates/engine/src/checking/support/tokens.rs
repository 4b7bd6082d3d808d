//! The words of a text with their places, as the checks of this module read them.

use std::ops::Range;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use crate::text::words;

/// A word.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// Its place in the text, in bytes.
    pub range: Range<usize>,
    /// In lower case, without accents and a possessive ending.
    pub lower: String,
    /// Its English stem.
    pub stem: String,
    /// Whether it is a function word.
    pub stop: bool,
    /// Whether it is written with a capital.
    pub capital: bool,
    /// Whether it begins a sentence, so that its capital says little.
    pub first: bool,
    /// The characters between the word before and this one.
    pub gap: Range<usize>,
}

impl Token {
    /// Whether it begins with a digit.
    pub fn numeric(&self) -> bool {
        self.lower.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Whether it tells something by itself.
    pub fn telling(&self) -> bool {
        !self.stop && !self.numeric() && self.lower.chars().count() > 1
    }
}

/// The words of `text` in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut found: Vec<Token> = Vec::new();
    let mut end = 0;
    for (at, word) in text.unicode_word_indices() {
        let gap = &text[end..at];
        let first = found.is_empty() || ends_sentence(gap);
        let lower: String = word
            .to_lowercase()
            .nfd()
            .filter(|c| !is_combining_mark(*c))
            .collect();
        let lower = lower.replace('’', "'");
        let lower = lower.strip_suffix("'s").unwrap_or(&lower).to_owned();
        found.push(Token {
            stem: stemmer.stem(&lower).into_owned(),
            stop: words::is_stop_word(&lower),
            capital: word.starts_with(char::is_uppercase),
            lower,
            first,
            gap: end..at,
            range: at..at + word.len(),
        });
        end = at + word.len();
    }
    found
}

fn ends_sentence(gap: &str) -> bool {
    gap.contains(['!', '?', '\n']) || gap.contains(". ") || gap.trim_end().ends_with(['“', '"'])
}

/// Whether two stems are forms of one word: equal, or alike in all but a short ending (Kosovo, Kosovar).
pub(super) fn akin(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let shared = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let (short, long) = (
        a.chars().count().min(b.chars().count()),
        a.chars().count().max(b.chars().count()),
    );
    (shared >= 5 || (shared == 4 && short == 4)) && shared + 2 >= short && shared + 3 >= long
}
