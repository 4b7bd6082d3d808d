//! Links between facts are claims too: cause, purpose, contrast and significance have to stand in one source.

use super::align::{Line, cover};
use super::lexicon::{causes, reasons, signifies};
use super::tokens::Token;

/// Share of the reason's words that the lines with a link must have.
const TOLD: f64 = 0.34;

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
    let (word, reason) = link(text, words)?;
    // What stands with a causal word in one line, or in two in a row.
    let telling: Vec<&&Line> = near
        .iter()
        .filter(|line| line.tokens.iter().any(causes))
        .collect();
    let quiet: Vec<&&Line> = near
        .iter()
        .filter(|line| line.tokens.iter().any(reasons))
        .collect();
    let part = &words[reason];
    let told = |lines: &[&&Line]| {
        lines
            .iter()
            .map(|line| cover(part, std::iter::once(**line)).share())
            .fold(0.0, f64::max)
    };
    if told(&telling) >= TOLD {
        return None;
    }
    if told(&quiet) >= TOLD + 0.2 {
        return None;
    }
    Some(Invented {
        word,
        why: if telling.is_empty() {
            "no passage links the two"
        } else {
            "no passage gives this reason"
        },
    })
}

/// The word that links, and the words that give the reason.
fn link(text: &str, words: &[Token]) -> Option<(usize, std::ops::Range<usize>)> {
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
