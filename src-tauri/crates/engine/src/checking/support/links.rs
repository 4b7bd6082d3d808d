//! Links between facts are claims too: cause, purpose, contrast and significance have to stand in one source.

use std::ops::Range;

use super::align::{Line, cover};
use super::lexicon::{causes, reasons, signifies};
use super::tokens::Token;

/// Share of the reason's words, and of the rest's, that a line with a causal word and the line after it must have.
const TOLD: f64 = 0.34;
/// The same for one line with a word that may only hint at a reason.
const HINTED: f64 = 0.45;
/// How much less of the rest is needed than of the reason.
const LEEWAY: f64 = 0.1;
/// Fewest telling words of a reason.
const FEWEST: usize = 2;

/// A link that the sentence makes and no passage has.
pub(super) struct Invented {
    /// The linking word's place among the sentence's.
    pub word: usize,
    /// What is wrong, in plain words.
    pub why: &'static str,
}

/// The first link of the sentence that the lines `near` it do not make.
pub(super) fn invented(text: &str, words: &[Token], near: &[&Line]) -> Option<Invented> {
    if let Some(word) = words.iter().position(signifies) {
        let said = near.iter().any(|line| line.tokens.iter().any(signifies));
        return (!said).then_some(Invented {
            word,
            why: "no passage says what this shows",
        });
    }
    let (word, mut reason) = link(text, words)?;
    let telling = |range: &Range<usize>| {
        let words = words[range.clone()].iter();
        words.filter(|w| w.telling()).count()
    };
    if telling(&reason) < FEWEST {
        reason = 0..word;
    }
    if telling(&reason) < FEWEST {
        return None;
    }
    let part = &words[reason.clone()];
    let rest: Vec<Token> = words[..reason.start]
        .iter()
        .chain(&words[reason.end..])
        .cloned()
        .collect();
    let (mut loud, mut quiet) = (0.0_f64, 0.0_f64);
    for (at, line) in near.iter().enumerate() {
        let two = || near[at..(at + 2).min(near.len())].iter().copied();
        if line.tokens.iter().any(causes) {
            let both = cover(part, two())
                .share()
                .min(cover(&rest, two()).share() + LEEWAY);
            loud = loud.max(both);
        }
        if line.tokens.iter().any(reasons) {
            let one = || std::iter::once(*line);
            let both = cover(part, one())
                .share()
                .min(cover(&rest, one()).share() + LEEWAY);
            quiet = quiet.max(both);
        }
    }
    if loud >= TOLD || quiet >= HINTED {
        return None;
    }
    let linked = near.iter().any(|line| line.tokens.iter().any(causes));
    Some(Invented {
        word,
        why: if linked {
            "no passage gives this reason"
        } else {
            "no passage links the two"
        },
    })
}

/// The word that links, and the words that give the reason.
fn link(text: &str, words: &[Token]) -> Option<(usize, Range<usize>)> {
    let gap = |at: usize| &text[words[at].gap.clone()];
    // Where a clause that starts at `from` ends.
    let clause_end = |from: usize| {
        (from + 1..words.len())
            .find(|at| gap(*at).contains([',', ';']))
            .unwrap_or(words.len())
    };
    let clause_start = |to: usize| {
        (1..=to)
            .rev()
            .find(|at| gap(*at).contains([',', ';']))
            .unwrap_or(0)
    };
    if let Some(first) = words.first() {
        let purpose = first.lower == "to" && clause_end(0) < words.len();
        let needing = matches!(
            first.lower.as_str(),
            "needing"
                | "wanting"
                | "hoping"
                | "seeking"
                | "fearing"
                | "angered"
                | "lacking"
                | "encouraged"
        );
        let with_so = first.lower == "with"
            && words
                .get(1..6)
                .is_some_and(|w| w.iter().any(|t| t.lower == "so"));
        if purpose || needing || with_so {
            return Some((0, 1..clause_end(0)));
        }
    }
    for (at, word) in words.iter().enumerate() {
        if matches!(word.lower.as_str(), "because" | "owing" | "due") {
            return Some((at, at + 1..clause_end(at)));
        }
        // The cause is what did it.
        if matches!(
            word.lower.as_str(),
            "prompted"
                | "prompting"
                | "forced"
                | "forcing"
                | "obliged"
                | "obliging"
                | "drove"
                | "driving"
                | "triggered"
                | "triggering"
                | "compelled"
                | "spurred"
                | "sparked"
                | "caused"
                | "causing"
                | "leading"
                | "enabling"
                | "enabled"
        ) || (word.lower == "led"
            && words
                .get(at + 2)
                .is_some_and(|_| words[at + 1..].iter().take(5).any(|t| t.lower == "to")))
            || (word.lower == "brought" && words.get(at + 1).is_some_and(|t| t.lower == "about"))
            || (word.lower == "set" && words.get(at + 1).is_some_and(|t| t.lower == "off"))
            || (word.lower == "meant" && words.get(at + 1).is_some_and(|t| t.lower == "that"))
            || (word.lower == "held" && words[at + 1..].iter().take(5).any(|t| t.lower == "to"))
        {
            let passive = at > 0
                && matches!(
                    words[at - 1].lower.as_str(),
                    "was" | "were" | "been" | "is" | "are"
                );
            let reason = if passive {
                at + 1..clause_end(at)
            } else {
                clause_start(at)..at
            };
            return Some((at, reason));
        }
        // To be closer to, so as to.
        let to_be = word.lower == "to"
            && words.get(at + 1).is_some_and(|t| t.lower == "be")
            && words.get(at + 2).is_some_and(|t| t.lower.ends_with("er"));
        if to_be {
            return Some((at, at + 2..clause_end(at)));
        }
    }
    None
}
