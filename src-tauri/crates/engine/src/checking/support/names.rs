//! Names of a sentence, and whether its passages have them.

use super::lexicon::{alike, same_name};
use super::tokens::Token;

/// Words that are written with a capital and name nobody.
const NO_NAMES: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mr",
    "mrs",
    "ms",
    "dr",
    "i",
    "utc",
    "gmt",
    "bc",
    "ad",
    "ce",
    "bce",
];

/// The places of the words of `sentence` that belong to names, first words of a sentence only where a name goes on.
pub(super) fn names(tokens: &[Token]) -> Vec<usize> {
    let name = |at: usize| {
        let token = &tokens[at];
        token.capital && !token.stop && !NO_NAMES.contains(&token.lower.as_str())
    };
    (0..tokens.len())
        .filter(|at| name(*at))
        .filter(|at| {
            let token = &tokens[*at];
            !token.first || (at + 1 < tokens.len() && name(at + 1) && !tokens[at + 1].first)
        })
        .collect()
}

/// Whether `name` stands in `text`, whose words are `tokens`: as it is, as another form of it, or shortened to initials.
pub(super) fn known(name: &Token, tokens: &[Token], text: &str) -> bool {
    let letters = name.lower.replace(['.', '\''], "");
    tokens.iter().any(|other| {
        same_name(name, other)
            || name.stem == other.stem
            || (other.capital && alike(name, other))
            || joined(&letters, &other.lower)
    }) || (name.lower.chars().count() <= 6 && is_initials(&letters, tokens, text))
        || spelt_out(name, tokens)
}

/// A name that is part of a compound: AstraZeneca, Paramount+; or one with other marks.
fn joined(name: &str, other: &str) -> bool {
    name.len() >= 5 && (other.contains(name) || (other.len() >= 5 && name.contains(other)))
}

/// Whether `letters` are the first letters of capitalised words in a row.
fn is_initials(letters: &str, tokens: &[Token], text: &str) -> bool {
    let wanted: Vec<char> = letters.chars().collect();
    if wanted.len() < 2 {
        return false;
    }
    let capitals: Vec<&Token> = tokens
        .iter()
        .filter(|t| t.capital || matches!(t.lower.as_str(), "of" | "and" | "the" | "for" | "de"))
        .collect();
    let _ = text;
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

/// Whether the passages have an abbreviation that begins with this name's letter: "Miss" for "Ms" is none of ours, yet
/// "Metropolitan" is in "MTRCB" only together with its neighbours, so this asks for a prefix of at least three letters.
fn spelt_out(name: &Token, tokens: &[Token]) -> bool {
    tokens.iter().any(|other| {
        other.capital
            && other.lower.chars().count() >= 3
            && other.lower.chars().count() < name.lower.chars().count()
            && name.lower.starts_with(other.lower.as_str())
    })
}
