//! Links between facts are claims too: cause, purpose, contrast and significance have to stand in one source.

use std::ops::Range;

use super::align::{Line, cover};
use super::lexicon::{causes, reasons, signifies};
use super::tokens::Token;

/// Share of the reason's words, and of the rest's, that a line with a causal word and the line after it must have.
const TOLD: f64 = 0.45;
/// The same for one line with a word that may only hint at a reason.
const HINTED: f64 = 0.5;
/// Share of the reason's words that one line must have.
const SAID: f64 = 0.5;
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

/// The first link of the sentence that `lines` do not make.
pub(super) fn invented(text: &str, words: &[Token], lines: &[&Line]) -> Option<Invented> {
    if let Some(word) = words.iter().position(signifies) {
        let said = lines.iter().any(|line| line.tokens.iter().any(signifies));
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
    let together = |lines: &[&Line]| {
        let said = |words: &[Token]| cover(words, lines.iter().copied()).share();
        said(part).min(said(&rest) + LEEWAY)
    };
    let (mut loud, mut quiet) = (0.0_f64, 0.0_f64);
    let mut reason_said = 0.0_f64;
    for (at, line) in lines.iter().enumerate() {
        let here = |other: &&&Line| other.passage == line.passage;
        let before = at.checked_sub(1).and_then(|at| lines.get(at)).filter(here);
        let after = lines.get(at + 1).filter(here);
        reason_said = reason_said.max(cover(part, std::iter::once(*line)).share());
        if line.tokens.iter().any(causes) {
            for other in [before, after].into_iter().flatten() {
                loud = loud.max(together(&[*line, *other]));
            }
            loud = loud.max(together(&[*line]));
        }
        if line.tokens.iter().any(reasons) {
            quiet = quiet.max(together(&[*line]));
        }
    }
    let linked = loud >= TOLD || quiet >= HINTED;
    if linked && reason_said >= SAID {
        return None;
    }
    Some(Invented {
        word,
        why: if linked {
            "no passage gives this reason"
        } else {
            "no passage links the two"
        },
    })
}

/// What somebody is before doing something for it.
const MOVED: &[&str] = &[
    "inspired",
    "encouraged",
    "motivated",
    "prompted",
    "driven",
    "worn",
    "moved",
    "pushed",
    "forced",
    "spurred",
    "angered",
    "alarmed",
    "discouraged",
    "frustrated",
    "impressed",
    "disappointed",
    "emboldened",
    "compelled",
    "hampered",
    "buoyed",
    "drawn",
    "attracted",
];

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
        let opening = 1..clause_end(0);
        // Inspired by, worn out by.
        let moved = MOVED.contains(&first.lower.as_str())
            && opening.end < words.len()
            && words[1..].iter().take(2).any(|t| t.lower == "by");
        let told = |t: &Token| {
            matches!(
                t.lower.as_str(),
                "was" | "were" | "had" | "could" | "did" | "is" | "are" | "has"
            )
        };
        let since = matches!(first.lower.as_str(), "as" | "since")
            && (5..words.len()).contains(&opening.end)
            && words[opening.clone()].iter().any(told);
        if purpose || needing || with_so || since || moved {
            return Some((0, opening));
        }
        let it_was = first.lower == "it"
            && words
                .get(1)
                .is_some_and(|w| matches!(w.lower.as_str(), "was" | "is"));
        let that = words.iter().position(|w| w.lower == "that");
        if let Some(that) = that.filter(|that| it_was && *that > 3) {
            return Some((that, 2..that));
        }
    }
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).map_or("", |w| w.lower.as_str());
        let before = at.checked_sub(1).map_or("", |at| words[at].lower.as_str());
        let after_next = words.get(at + 2).map_or("", |w| w.lower.as_str());
        // In return for, in response to, as a result of.
        let in_return = word.lower == "in"
            && matches!(
                (next, after_next),
                ("return" | "exchange" | "retaliation" | "revenge", "for")
                    | ("response" | "reaction", "to")
            );
        let resulting = matches!(word.lower.as_str(), "result" | "consequence" | "account")
            && next == "of"
            && matches!(before, "a" | "the" | "on");
        if in_return || resulting {
            let reason = at + 2 + usize::from(in_return)..clause_end(at);
            if reason.start < reason.end {
                return Some((at, reason));
            }
        }
        let be = matches!(before, "is" | "are" | "was" | "were" | "be" | "been");
        let due = word.lower == "due" && next == "to" && !be;
        if matches!(word.lower.as_str(), "because" | "owing" | "thanks") || due {
            return Some((at, at + 1..clause_end(at)));
        }
        if word.lower == "so" && gap(at).contains(',') && !matches!(next, "that" | "far" | "much") {
            return Some((at, clause_start(at - 1)..at));
        }
        let to_follows = words[at + 1..].iter().take(5).any(|t| t.lower == "to");
        let moved = matches!(word.lower.as_str(), "sent" | "sending")
            && words[at + 1..]
                .iter()
                .take(5)
                .any(|t| matches!(t.lower.as_str(), "down" | "up" | "into"));
        let dear = word.lower == "cost" && matches!(next, "him" | "her" | "them" | "it");
        let swayed = matches!(
            word.lower.as_str(),
            "helped" | "persuaded" | "inspired" | "convinced"
        ) && !be
            && to_follows;
        let out = matches!(word.lower.as_str(), "drove" | "driving") && !to_follows;
        // By whom it was done tells no more than that.
        let passive_alone = be && !words[at + 1..].iter().take(4).any(|t| t.lower == "by");
        if out || passive_alone {
            continue;
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
                | "inspiring"
                | "ensured"
                | "ensuring"
                | "doomed"
                | "hastened"
                | "provoked"
                | "provoking"
        ) || moved
            || dear
            || swayed
            || (word.lower == "led"
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
