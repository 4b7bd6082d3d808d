//! Whether a sentence and the lines it rests on rank and compare alike.

use super::align::Line;
use super::lexicon::{graded, ranks as stands_first, superlative};
use super::tokens::{Token, akin};

/// Words that say that one thing has more of something than another.
const UP: &[&str] = &[
    "more",
    "bigger",
    "larger",
    "higher",
    "taller",
    "greater",
    "longer",
    "farther",
    "further",
    "stronger",
    "better",
    "older",
    "faster",
    "wealthier",
    "richer",
    "heavier",
    "wider",
    "deeper",
    "warmer",
    "hotter",
    "louder",
    "broader",
    "most",
    "biggest",
    "largest",
    "highest",
    "tallest",
    "greatest",
    "longest",
    "strongest",
    "best",
    "oldest",
    "richest",
];

/// Words that say that it has less.
const DOWN: &[&str] = &[
    "less",
    "fewer",
    "lower",
    "smaller",
    "shorter",
    "weaker",
    "worse",
    "younger",
    "slower",
    "poorer",
    "lighter",
    "narrower",
    "shallower",
    "colder",
    "cooler",
    "least",
    "fewest",
    "lowest",
    "smallest",
    "shortest",
    "weakest",
    "worst",
    "youngest",
    "poorest",
];

/// Words that put two things level.
const LEVEL: &[&str] = &[
    "tied",
    "tying",
    "ties",
    "equalled",
    "equaled",
    "equalling",
    "equals",
    "joint",
    "jointly",
    "level",
];

/// Words that put one thing beyond another.
const BEYOND: &[&str] = &[
    "overtook",
    "surpassed",
    "surpassing",
    "exceeded",
    "exceeding",
    "beat",
    "outdid",
    "broke",
];

/// The first word of the sentence that puts a thing above all others, where none of `near` does.
pub(super) fn unranked(words: &[Token], near: &[&Line]) -> Option<usize> {
    let ranks = |t: &Token| superlative(t) || stands_first(t);
    let place = words.iter().position(|t| {
        let weak = matches!(
            t.lower.as_str(),
            "most" | "least" | "first" | "best" | "only" | "record"
        );
        superlative(t) && !weak
    })?;
    let before = place.checked_sub(1).map_or("", |p| words[p].lower.as_str());
    let theirs = near.iter().any(|line| line.tokens.iter().any(ranks));
    (before != "at" && !theirs).then_some(place)
}

/// A superlative of the sentence where `line` has only the second or third of its kind.
pub(super) fn outranked(words: &[Token], line: &Line) -> Option<usize> {
    let after = |tokens: &[Token], at: usize, known: &[&str]| {
        at > 0 && known.contains(&tokens[at - 1].lower.as_str())
    };
    const LATER: &[&str] = &[
        "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ];
    let place = (0..words.len()).find(|at| {
        let weak = matches!(
            words[*at].lower.as_str(),
            "first" | "only" | "least" | "record" | "most"
        );
        superlative(&words[*at])
            && !weak
            && !after(words, *at, LATER)
            && !after(words, *at, &["at"])
    })?;
    let theirs = (0..line.tokens.len()).any(|at| {
        superlative(&line.tokens[at])
            && line.tokens[at].lower != "first"
            && after(&line.tokens, at, LATER)
    });
    theirs.then_some(place)
}

/// The word by which the sentence puts a thing above all others, where `line` has it level with another.
pub(super) fn level(words: &[Token], line: &Line) -> Option<usize> {
    let levels = |t: &Token| LEVEL.contains(&t.lower.as_str());
    let word = |at: usize| words.get(at).map_or("", |w| w.lower.as_str());
    let above = |at: &usize| {
        let named = matches!(word(*at), "record" | "first" | "only");
        (superlative(&words[*at]) && !named)
            || BEYOND.contains(&word(*at))
            || (word(*at) == "than" && word(at + 1) == "any")
    };
    let topped = |t: &Token| superlative(t) || t.lower == "record";
    let theirs = line.tokens.iter().any(levels) && line.tokens.iter().any(topped);
    if !theirs || words.iter().any(levels) {
        return None;
    }
    (0..words.len()).find(above)
}

/// Whether the sentence and `line` compare the same two the other way round: "girls more than boys" where the line has
/// "boys more than girls".
pub(super) fn swapped(words: &[Token], line: &Line) -> Option<usize> {
    let than = |tokens: &[Token]| tokens.iter().position(|t| t.lower == "than");
    let (own, other) = (than(words)?, than(&line.tokens)?);
    let sides = |tokens: &[Token], at: usize| -> (Vec<Token>, Vec<Token>) {
        let telling = |part: &[Token]| part.iter().filter(|t| t.telling()).cloned().collect();
        let end = (at + 4).min(tokens.len());
        (
            telling(&tokens[at.saturating_sub(7)..at]),
            telling(&tokens[at + 1..end]),
        )
    };
    let (left, right) = sides(words, own);
    let (line_left, line_right) = sides(&line.tokens, other);
    let share = |some: &[Token], side: &[Token]| {
        some.iter()
            .any(|a| side.iter().any(|b| akin(&a.stem, &b.stem)))
    };
    let reversed =
        share(&right, &line_left) && share(&left, &line_right) && !share(&right, &line_right);
    reversed.then_some(own)
}

/// The word with which the sentence says that something is more, where `line` says only that it is less, or the other way
/// round.
pub(super) fn reversed(words: &[Token], line: &Line) -> Option<usize> {
    let (own, place) = direction(words)?;
    let (other, _) = direction(&line.tokens)?;
    (own != other).then_some(place)
}

/// Whether all comparisons of these words go up, and the place of the last; none where they go both ways or there is none.
fn direction(words: &[Token]) -> Option<(bool, usize)> {
    let word = |at: usize| words.get(at).map_or("", |w| w.lower.as_str());
    let (mut up, mut down, mut last) = (false, false, None);
    for at in 0..words.len() {
        let own = word(at);
        let falls = DOWN.contains(&own);
        let compared = || word(at + 1) == "than" || (at + 2..at + 5).any(|at| word(at) == "than");
        let rises = UP.contains(&own)
            || (!falls && own.ends_with("er") && compared() && graded(own).is_some());
        if !rises && !falls {
            continue;
        }
        let next = word(at + 1);
        // "More than 1,700" bounds a number.
        let bound = next == "than"
            && words.get(at + 2).is_some_and(|w| {
                w.numeric()
                    || super::numbers::is_number(&w.lower)
                    || matches!(w.lower.as_str(), "a" | "half")
            });
        let idle = at > 0
            && matches!(
                word(at - 1),
                "no" | "not" | "at" | "once" | "any" | "one" | "further"
            );
        let vague = matches!(
            own,
            "more" | "most" | "further" | "longer" | "less" | "best" | "better"
        );
        let compares = [
            "ly", "ive", "ous", "ful", "al", "ar", "ant", "ent", "y", "often", "secure",
        ]
        .iter()
        .any(|ending| next.ends_with(ending))
            || (at..at + 7).any(|place| word(place) == "than");
        if bound || idle || (vague && !compares) {
            continue;
        }
        up |= rises;
        down |= falls;
        last = Some(at);
    }
    (up != down).then_some((up, last?))
}
