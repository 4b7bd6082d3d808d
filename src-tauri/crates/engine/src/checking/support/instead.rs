//! The words of passages that stand where a sentence has others, so that both can be shown.

use std::mem::discriminant;
use std::ops::Range;

use super::align::{self, Line};
use super::compare;
use super::figures::figures;
use super::lexicon::{hedges, negates, opposite, turns};
use super::names;
use super::tokens::{Token, tokens};
use super::{Claim, Fault, Reason, Verdict};

/// Most other names that are shown for one.
const NAMES: usize = 3;

/// Words of a passage in the place of words of the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instead {
    /// The words of the sentence, in bytes.
    pub of: Range<usize>,
    /// Place of the passage among the citations.
    pub passage: usize,
    /// The words of the passage, in bytes.
    pub range: Range<usize>,
}

/// What the lines on which a sentence rests have in the place of what they lack: other figures of the same kind, other
/// names, what denies, what hedges. Nothing where they have nothing of the kind.
pub fn instead(claim: &Claim<'_>, verdict: &Verdict) -> Vec<Instead> {
    if verdict.reasons.is_empty() {
        return Vec::new();
    }
    let words = tokens(claim.sentence);
    let lines = align::lines(&claim.passages);
    let mut found: Vec<Instead> = Vec::new();
    for reason in &verdict.reasons {
        let speaking = verdict.backing.iter().filter(|backing| {
            backing.clause.start < reason.range.end && reason.range.start < backing.clause.end
        });
        for backing in speaking {
            let line = lines
                .iter()
                .find(|l| l.passage == backing.passage && l.range == backing.range);
            for range in line.map_or_else(Vec::new, |line| others(claim, &words, reason, line)) {
                let start = backing.range.start;
                let instead = Instead {
                    of: reason.range.clone(),
                    passage: backing.passage,
                    range: start + range.start..start + range.end,
                };
                if !found.contains(&instead) {
                    found.push(instead);
                }
            }
        }
    }
    found
}

/// What a line has in the place of the words that `reason` means; places within the line.
fn others(claim: &Claim<'_>, words: &[Token], reason: &Reason, line: &Line) -> Vec<Range<usize>> {
    match reason.fault {
        Fault::Number | Fault::Unit | Fault::Date => {
            let own = figures(claim.sentence, words);
            let meant = own.iter().find(|figure| figure.range == reason.range);
            let alike =
                |what| meant.is_none_or(|own| discriminant(&own.what) == discriminant(what));
            line.figures
                .iter()
                .filter(|theirs| alike(&theirs.what))
                .filter(|theirs| !own.iter().any(|ours| compare::equal(ours, theirs)))
                .map(|theirs| theirs.range.clone())
                .collect()
        }
        Fault::Name | Fault::Merged => names::names(&line.tokens)
            .into_iter()
            .map(|at| &line.tokens[at])
            .filter(|name| !names::known(name, words))
            .take(NAMES)
            .map(|name| name.range.clone())
            .collect(),
        Fault::Negation => {
            let meant = words.iter().find(|word| word.range == reason.range);
            places(line, |theirs| {
                negates(theirs) || turns(theirs) || meant.is_some_and(|own| opposite(own, theirs))
            })
        }
        Fault::Hedge => (0..line.tokens.len())
            .filter(|&at| hedges(&line.tokens, at).is_some())
            .map(|at| line.tokens[at].range.clone())
            .collect(),
        Fault::Comparison | Fault::Link | Fault::Words | Fault::Subject => Vec::new(),
    }
}

fn places(line: &Line, fits: impl Fn(&Token) -> bool) -> Vec<Range<usize>> {
    let fitting = line.tokens.iter().filter(|token| fits(token));
    fitting.map(|token| token.range.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Cited, judge};
    use super::*;

    const PASSAGE: &str = "The harbour froze twice. Anders Brandt may have built the granite mole in 1912, it is said. \
                           The mole was not repaired after the storm.";

    /// What stands in the passage for each fault: words of the sentence, words of the passage.
    async fn shown(sentence: &str) -> Vec<(String, String)> {
        let claim = Claim {
            sentence,
            passages: vec![Cited {
                title: "",
                text: PASSAGE,
                source_text: None,
            }],
            topic: "",
        };
        let verdict = judge(&claim, None).await;
        let found = instead(&claim, &verdict).into_iter();
        found
            .map(|i| (sentence[i.of].to_owned(), PASSAGE[i.range].to_owned()))
            .collect()
    }

    fn pair(own: &str, theirs: &str) -> (String, String) {
        (own.to_owned(), theirs.to_owned())
    }

    #[tokio::test]
    async fn another_year_is_shown_with_the_one_that_the_passage_has() {
        let found = shown("Anders Brandt may have built the granite mole in 1913.").await;
        assert_eq!(found, [pair("1913", "1912")]);
    }

    #[tokio::test]
    async fn another_name_is_shown_with_those_of_the_line() {
        let found = shown("The granite mole may have been built by Jens Holm in 1912.").await;
        assert!(found.contains(&pair("Jens", "Anders")), "{found:?}");
        assert!(found.contains(&pair("Holm", "Brandt")), "{found:?}");
    }

    #[tokio::test]
    async fn a_denial_is_shown_with_the_word_that_denies() {
        let found = shown("The mole was repaired after the storm.").await;
        assert_eq!(found, [pair("repaired", "not")]);
    }

    #[tokio::test]
    async fn a_hedge_is_shown_in_its_passage() {
        let found = shown("Anders Brandt built the granite mole in 1912.").await;
        assert!(found.iter().any(|(_, theirs)| theirs == "may"), "{found:?}");
    }

    #[tokio::test]
    async fn a_sentence_that_is_borne_out_has_nothing_to_show() {
        assert_eq!(shown("The harbour froze twice.").await, []);
    }
}
