//! Corrections that a model may suggest for what an editor wrote: spelling, punctuation and capital letters. Whatever changes more
//! is refused as a whole, so that no word of the text becomes a model's.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::text::numbers::numbers;

/// Fewest letters of a word whose letters may change in kind, and of one in which two may.
const LETTERS: usize = 5;
const MANY_LETTERS: usize = 8;

/// Endings that change what a word says: its number, its tense, its kind.
const ENDINGS: &[&str] = &[
    "s", "es", "d", "ed", "ing", "ly", "er", "est", "n't", "nt", "'s",
];

/// Punctuation that may come, go or change.
const PUNCTUATION: &str = ".,;:!?'\"’‘“”()-–—… ";

/// A stretch of a sentence and what could stand there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Correction {
    /// First character in the sentence.
    pub start: usize,
    /// Character after the last one.
    pub end: usize,
    /// What stands there.
    pub before: String,
    /// What could stand there.
    pub after: String,
}

/// Why a suggestion is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TooMuch {
    /// Another number of words.
    #[error("it adds, drops or moves words")]
    Words,
    /// A word became another.
    #[error("\"{0}\" became \"{1}\", which is more than spelling")]
    Word(String, String),
    /// A sign became another.
    #[error("between \"{0}\" and the next word, more than punctuation changed")]
    Sign(String),
    /// Words in quotation marks changed.
    #[error("\"{0}\", which is quoted, became \"{1}\"")]
    Quoted(String, String),
}

/// What `after` corrects in `before`, in order; nothing where they are the same.
///
/// # Errors
/// Where it changes more than spelling, punctuation and capital letters.
pub fn corrections(before: &str, after: &str) -> Result<Vec<Correction>, TooMuch> {
    let (old, new) = (words(before), words(after));
    if old.len() != new.len() {
        return Err(TooMuch::Words);
    }
    let mut found = Vec::new();
    let (mut old_end, mut new_end) = (0, 0);
    let mut previous = "";
    for (old_word, new_word) in old.iter().zip(&new) {
        let (was, is) = (&before[old_word.clone()], &after[new_word.clone()]);
        let gap = (old_end..old_word.start, new_end..new_word.start);
        let marks = (&before[gap.0.clone()], &after[gap.1]);
        same_signs(previous, marks.0, marks.1)?;
        push(&mut found, before, gap.0, marks.1);
        if was != is {
            if before[..old_word.start].matches(['"', '“', '”']).count() % 2 == 1 {
                return Err(TooMuch::Quoted(was.to_owned(), is.to_owned()));
            }
            if !is_spelling(was, is) {
                return Err(TooMuch::Word(was.to_owned(), is.to_owned()));
            }
            push(&mut found, before, old_word.clone(), is);
        }
        (old_end, new_end) = (old_word.end, new_word.end);
        previous = was;
    }
    same_signs(previous, &before[old_end..], &after[new_end..])?;
    push(&mut found, before, old_end..before.len(), &after[new_end..]);
    Ok(found)
}

/// Words with their places. What hyphens join is taken apart, so that a hyphen is punctuation.
fn words(text: &str) -> Vec<Range<usize>> {
    text.unicode_word_indices()
        .map(|(at, word)| at..at + word.len())
        .collect()
}

fn push(found: &mut Vec<Correction>, before: &str, range: Range<usize>, after: &str) {
    let was = &before[range.clone()];
    if was != after {
        let start = before[..range.start].chars().count();
        found.push(Correction {
            start,
            end: start + was.chars().count(),
            before: was.to_owned(),
            after: after.to_owned(),
        });
    }
}

/// Signs that are no punctuation, such as those of money and percent, stay.
fn same_signs(word: &str, was: &str, is: &str) -> Result<(), TooMuch> {
    let others = |text: &str| -> String {
        let signs = text.chars().filter(|c| !PUNCTUATION.contains(*c));
        signs.filter(|c| !c.is_whitespace()).collect()
    };
    match others(was) == others(is) {
        true => Ok(()),
        false => Err(TooMuch::Sign(word.to_owned())),
    }
}

/// Whether a word is another spelling of the same word: the same letters in either case, two neighbours exchanged, or, in a longer
/// word that begins alike, a letter or two more, less or other, as long as that is no ending.
fn is_spelling(was: &str, is: &str) -> bool {
    let (was, is) = (was.to_lowercase(), is.to_lowercase());
    let plain =
        |word: &str| -> Vec<char> { word.chars().filter(|c| c.is_alphanumeric()).collect() };
    let numeric = |word: &str| word.chars().any(char::is_numeric) || !numbers(word).is_empty();
    if was == is {
        return true;
    }
    if numeric(&was) || numeric(&is) {
        return false;
    }
    let is_ending = |short: &str, long: &str| {
        ENDINGS.iter().any(|ending| {
            long.strip_suffix(ending)
                .is_some_and(|stem| stem == short || stem == short.trim_end_matches('e'))
        })
    };
    let (was, is) = (was.replace('’', "'"), is.replace('’', "'"));
    if is_ending(&was, &is) || is_ending(&is, &was) {
        return false;
    }
    let (old, new) = (plain(&was), plain(&is));
    if old == new || exchanged(&old, &new) {
        return true;
    }
    let length = old.len().min(new.len());
    let most = match length {
        MANY_LETTERS.. => 2,
        LETTERS.. => 1,
        _ => 0,
    };
    old.first() == new.first() && distance(&old, &new) <= most
}

/// Whether one is the other with two neighbours exchanged.
fn exchanged(a: &[char], b: &[char]) -> bool {
    let differing: Vec<usize> = match a.len() == b.len() {
        true => (0..a.len()).filter(|at| a[*at] != b[*at]).collect(),
        false => return false,
    };
    matches!(differing[..], [x, y] if y == x + 1 && a[x] == b[y] && a[y] == b[x])
}

/// Letters that have to come, go or change.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(before: &str, after: &str) -> Vec<(String, String)> {
        let found = corrections(before, after).unwrap();
        found.into_iter().map(|c| (c.before, c.after)).collect()
    }

    #[test]
    fn spelling_punctuation_and_capitals_are_shown_word_by_word() {
        assert_eq!(
            changes(
                "the mechansim ,found in 1901 was recieved by the Musuem",
                "The mechanism, found in 1901, was received by the museum."
            ),
            [
                ("the", "The"),
                ("mechansim", "mechanism"),
                (" ,", ", "),
                (" ", ", "),
                ("recieved", "received"),
                ("Musuem", "museum"),
                ("", "."),
            ]
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
        );
        assert!(changes("It is old.", "It is old.").is_empty());
    }

    #[test]
    fn a_correction_says_where_it_stands_in_characters() {
        let found = corrections("Étude “gears” accomodates", "Étude “gears” accommodates").unwrap();
        assert_eq!((found[0].start, found[0].end), (14, 25));
    }

    #[test]
    fn whatever_changes_more_is_refused() {
        for (before, after) in [
            ("It is old.", "It is very old."),
            ("It is very old.", "It is old."),
            ("Ann saw Ben.", "Ben saw Ann."),
            ("It has thirty gears.", "It has forty gears."),
            ("It has 30 gears.", "It has 31 gears."),
            ("It cost 30%.", "It cost 30."),
            ("Exports increased.", "Exports decreased."),
            ("A legal act.", "An illegal act."),
            ("It is possible.", "It is impossible."),
            ("They could do it.", "They couldn't do it."),
            ("They should do it.", "They shouldn't do it."),
            ("The engine stopped.", "The engines stopped."),
            ("He was not there.", "He was now there."),
            ("The museum imports gears.", "The museum exports gears."),
            ("A million gears.", "A billion gears."),
            (
                "It was said to be \"teh gear\".",
                "It was said to be \"the gear\".",
            ),
            ("The large gear.", "The big gear."),
        ] {
            assert!(corrections(before, after).is_err(), "{before} -> {after}");
        }
    }
}
