//! Names of a sentence, and whether its passages have them.

use super::lexicon::{alike, same_name};
use super::tokens::Token;
use crate::text::calendar;

/// Words beside months and weekdays that are written with a capital and name nobody.
const NO_NAMES: &[&str] = &[
    "mr", "mrs", "ms", "dr", "i", "utc", "gmt", "bc", "ad", "ce", "bce",
];

/// Whether `token` is a month.
pub(super) fn is_month(token: &Token) -> bool {
    token.capital && calendar::is_month(&token.lower)
}

/// Whether `token`, written with a capital, may name something.
pub(super) fn is_name(token: &Token) -> bool {
    let nobody =
        calendar::is_month_or_weekday(&token.lower) || NO_NAMES.contains(&token.lower.as_str());
    token.capital && !token.stop && !token.numeric() && !nobody
}

/// The places of the words of `sentence` that belong to names, first words of a sentence only where a name goes on.
pub(super) fn names(tokens: &[Token]) -> Vec<usize> {
    let name = |at: usize| is_name(&tokens[at]);
    (0..tokens.len())
        .filter(|at| name(*at))
        .filter(|at| {
            let token = &tokens[*at];
            !token.first || (at + 1 < tokens.len() && name(at + 1) && !tokens[at + 1].first)
        })
        .collect()
}

/// Whether `name` stands among `tokens`: as it is, as another form of it, or shortened to initials.
pub(super) fn known(name: &Token, tokens: &[Token]) -> bool {
    let letters = name.lower.replace(['.', '\''], "");
    tokens.iter().any(|other| {
        same_name(name, other)
            || name.stem == other.stem
            || (other.capital && alike(name, other))
            || joined(&letters, &other.lower)
    }) || (name.lower.chars().count() <= 6 && is_initials(&letters, tokens))
        || spelt_out(name, tokens)
}

/// A name that is part of a compound: AstraZeneca, Paramount+; or one with other marks.
fn joined(name: &str, other: &str) -> bool {
    name.len() >= 5 && (other.contains(name) || (other.len() >= 5 && name.contains(other)))
}

/// Whether `letters` are the first letters of capitalised words in a row.
fn is_initials(letters: &str, tokens: &[Token]) -> bool {
    let wanted: Vec<char> = letters.chars().collect();
    if wanted.len() < 2 {
        return false;
    }
    let capitals: Vec<&Token> = tokens
        .iter()
        .filter(|t| t.capital || matches!(t.lower.as_str(), "of" | "and" | "the" | "for" | "de"))
        .collect();
    capitals.iter().enumerate().any(|(start, first)| {
        if !first.capital {
            return false;
        }
        let mut at = 0;
        for token in &capitals[start..] {
            let initial = token.lower.chars().next();
            if initial == wanted.get(at).copied() {
                at += 1;
                if at == wanted.len() {
                    return true;
                }
            } else if token.capital {
                return false;
            }
        }
        false
    })
}

/// Whether the passages have the beginning of a name by itself: Brit for Britain.
fn spelt_out(name: &Token, tokens: &[Token]) -> bool {
    tokens.iter().any(|other| {
        other.capital
            && other.lower.chars().count() >= 3
            && other.lower.chars().count() < name.lower.chars().count()
            && name.lower.starts_with(other.lower.as_str())
    })
}

/// Most words of a name that is looked up as a whole; longer ones are cut short in many ways.
const WHOLE: usize = 3;

/// Names of two or three words in `words`, as lists of places.
pub(super) fn phrases(text: &str, words: &[Token]) -> Vec<Vec<usize>> {
    let near = |at: usize| &text[words[at].gap.clone()] == " ";
    let mut found: Vec<Vec<usize>> = Vec::new();
    let verb = |token: &Token| token.first && token.lower.ends_with("ing");
    for at in names(words).into_iter().filter(|at| !verb(&words[*at])) {
        let goes_on = found.last().and_then(|run| run.last()).is_some_and(|last| {
            let linked = at == last + 2 && matches!(words[at - 1].lower.as_str(), "of" | "the");
            (at == last + 1 || linked) && near(at)
        });
        match found.last_mut() {
            Some(run) if goes_on => run.push(at),
            _ => found.push(vec![at]),
        }
    }
    found.retain(|run| (2..=WHOLE).contains(&run.len()));
    found
}
