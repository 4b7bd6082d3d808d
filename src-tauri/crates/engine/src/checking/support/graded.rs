//! Whether a sentence and its lines grade the same quality the same way: more or less of it, first or second by it.

use super::align::Line;
use super::lexicon::{alike, graded, meanings};
use super::scope::ends;
use super::tokens::Token;

/// Words of a rank from the second on.
const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];
/// The place among ordinals of the last of several.
const LAST: usize = usize::MAX;
/// Words before a superlative in which its rank is looked for.
const BEFORE: usize = 5;
/// Words after an ordinal in which what it counts is looked for.
const AFTER: usize = 6;

/// A comparative or superlative.
struct Grade {
    /// Its place.
    word: usize,
    /// Stem of the quality.
    quality: String,
    /// Whether it is more of the quality.
    more: bool,
    /// Whether it is the most or the least.
    most: bool,
}

fn word(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.lower.as_str())
}

/// Whether "than" at `at` is followed by a number, which it only bounds.
fn bounds(words: &[Token], at: usize) -> bool {
    let next = word(words, at + 1);
    word(words, at) == "than"
        && (next.starts_with(|c: char| c.is_ascii_digit())
            || super::numbers::is_number(next)
            || matches!(next, "a" | "half" | "twice"))
}

fn grades(words: &[Token]) -> Vec<Grade> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        let own = word(words, at);
        let next = word(words, at + 1);
        let before = at.checked_sub(1).map_or("", |at| word(words, at));
        if bounds(words, at + 1) || before == "at" {
            continue;
        }
        let grade = |quality: String, more, most| Grade {
            word: at,
            quality,
            more,
            most,
        };
        match own {
            "more" | "less" | "most" | "least" => {
                let (more, most) = (
                    matches!(own, "more" | "most"),
                    matches!(own, "most" | "least"),
                );
                match words.get(at + 1).filter(|w| w.telling()) {
                    // More of them: more lives, more people.
                    Some(things) if is_plural(things) => {
                        found.push(grade("many".to_owned(), more, most));
                    }
                    Some(quality) => found.push(grade(quality.stem.clone(), more, most)),
                    None if next == "than" => found.push(grade("many".to_owned(), more, most)),
                    None => {}
                }
            }
            "fewer" | "fewest" => found.push(grade("many".to_owned(), false, own == "fewest")),
            _ => {
                if let Some(quality) = graded(own) {
                    let denied = matches!(before, "no" | "not" | "never") && next == "than";
                    found.push(grade(quality, !denied, own.ends_with("st")));
                }
            }
        }
    }
    found
}

/// Whether a word behind "more" counts things, by its ending.
fn is_plural(token: &Token) -> bool {
    let word = token.lower.as_str();
    word.ends_with('s')
        && !["ss", "us", "is"]
            .iter()
            .any(|ending| word.ends_with(ending))
}

/// A word of the sentence, and the line's that says otherwise.
pub(super) struct Otherwise {
    /// The word's place among the sentence's.
    pub word: usize,
    /// The line's word.
    pub theirs: String,
}

/// The first quality of which the sentence says that there is more and `lines` only that there is less, or the other way
/// round.
pub(super) fn turned(words: &[Token], lines: &[&Line]) -> Option<Otherwise> {
    grades(words).iter().find_map(|own| {
        let (mut same, mut other) = (false, None);
        for line in lines {
            for theirs in grades(&line.tokens) {
                let (alike, opposite) = meanings(&own.quality, &theirs.quality);
                match (alike, opposite) {
                    (false, false) => {}
                    // The longest is not the opposite of something shorter.
                    _ if opposite && own.most != theirs.most => {}
                    _ if (own.more == theirs.more) == alike => same = true,
                    _ => other = other.or(Some(line.tokens[theirs.word].lower.clone())),
                }
            }
        }
        other.filter(|_| !same).map(|theirs| Otherwise {
            word: own.word,
            theirs,
        })
    })
}

/// The rank of a superlative: 1 for the highest, 2 for the second highest; none for one of several.
fn rank(text: &str, words: &[Token], at: usize) -> Option<usize> {
    let mut rank = Some(1);
    for place in at.saturating_sub(BEFORE)..at {
        if ends(text, &words[place + 1]) {
            rank = Some(1);
            continue;
        }
        let one_of = matches!(word(words, place), "one" | "some") && word(words, place + 1) == "of";
        if one_of || word(words, place) == "among" {
            rank = None;
        } else if let Some(n) = ORDINALS.iter().position(|o| *o == word(words, place)) {
            rank = if n == 0 { rank } else { Some(n + 1) };
        }
    }
    rank
}

/// The first superlative that the lines have of the same quality and only with another rank, or as one of several.
pub(super) fn ranked(text: &str, words: &[Token], lines: &[(&str, &Line)]) -> Option<Otherwise> {
    grades(words).iter().filter(|g| g.most).find_map(|own| {
        let mine = rank(text, words, own.word)?;
        let mut other = None;
        for (their_text, line) in lines {
            for theirs in grades(&line.tokens).iter().filter(|g| g.most) {
                if !meanings(&own.quality, &theirs.quality).0 {
                    continue;
                }
                match rank(their_text, &line.tokens, theirs.word) {
                    Some(rank) if rank == mine => return None,
                    Some(_) => other = other.or(Some(line.tokens[theirs.word].lower.clone())),
                    None => {
                        let theirs = &line.tokens[theirs.word].lower;
                        other = other.or(Some(format!("one of the {theirs}")));
                    }
                }
            }
        }
        other.map(|theirs| Otherwise {
            word: own.word,
            theirs,
        })
    })
}

/// The first ordinal that the line has as another of what it counts, and not as itself.
pub(super) fn counted(
    text: &str,
    words: &[Token],
    their_text: &str,
    line: &Line,
) -> Option<Otherwise> {
    let ordinal = |words: &[Token], at: usize| {
        let of = word(words, at + 1) == "of";
        let last = matches!(word(words, at), "last" | "final") && of;
        let numbered = || ORDINALS.iter().position(|o| *o == word(words, at));
        if last { Some(LAST) } else { numbered() }
    };
    let counts = |text: &str, words: &[Token], at: usize| -> Vec<Token> {
        let after = words.iter().skip(at + 1).take(AFTER);
        let near = after.take_while(|t| !ends(text, t));
        near.filter(|t| t.telling()).take(3).cloned().collect()
    };
    (0..words.len()).find_map(|at| {
        let own = ordinal(words, at)?;
        let mine = counts(text, words, at);
        if mine.is_empty()
            || (0..line.tokens.len()).any(|at| ordinal(&line.tokens, at) == Some(own))
        {
            return None;
        }
        (0..line.tokens.len()).find_map(|place| {
            ordinal(&line.tokens, place)?;
            let theirs = counts(their_text, &line.tokens, place);
            let shared = mine
                .iter()
                .filter(|m| theirs.iter().any(|t| alike(m, t)))
                .count();
            (shared >= 1 && shared + 1 >= mine.len()).then(|| Otherwise {
                word: at,
                theirs: line.tokens[place].lower.clone(),
            })
        })
    })
}
