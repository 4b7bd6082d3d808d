//! Close paraphrase: how near a sentence keeps to the words of its sources. What stands in quotation marks is left
//! aside; it is meant to be the same.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::sources::{Evidence, PassageId};
use crate::text::words::is_stop_word;
use crate::writing::{Article, Provenance, Sentence, SentenceId};

/// Words of the grams that are compared.
const GRAM: usize = 5;
/// Words in a row from which a sentence is close to its source, and from which it is copied.
const CLOSE_RUN: usize = 8;
const COPIED_RUN: usize = 13;
/// Shares of a sentence's grams from which it is close, and from which it is copied.
const CLOSE_SHARE: f64 = 0.35;
const COPIED_SHARE: f64 = 0.6;
/// Share of a sentence's telling words that a source has in the same order, from which the structure is the source's.
const SAME_ORDER: f64 = 0.7;
/// Fewest telling words for that.
const FEWEST: usize = 8;

/// How near a sentence is to a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Closeness {
    /// The same telling words in the same order.
    Structure,
    /// A long run of the source's words, or a good part of them.
    Close,
    /// Copied.
    Copied,
}

/// What a sentence has in common with a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SharedWords {
    /// How near it is.
    pub closeness: Closeness,
    /// Words of the longest run that both have.
    pub run: usize,
    /// Share of the sentence's five-word grams that the text has, 0 to 1.
    pub share: f64,
    /// Runs of five words and more that both have: where they stand in the sentence, in characters.
    pub in_sentence: Vec<MatchedRange>,
    /// The same runs in the text, in characters.
    pub in_source: Vec<MatchedRange>,
}

/// A range of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct MatchedRange {
    /// The first character.
    pub start: usize,
    /// The character after the last one.
    pub end: usize,
}

/// A sentence of a draft that keeps close to one of its sources.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Paraphrase {
    /// The sentence.
    pub sentence: SentenceId,
    /// Its words.
    pub text: String,
    /// The passage that it is near to.
    pub passage: PassageId,
    /// The passage's words.
    pub source_text: String,
    /// What they have in common.
    pub overlap: SharedWords,
}

/// Sentences of an article that keep close to a passage of a source that they cite, the nearest passage of each. Sentences that
/// are quotations as a whole are left aside.
pub fn paraphrases(article: &Article, evidence: &Evidence) -> Vec<Paraphrase> {
    let mut found = Vec::new();
    for sentence in article
        .sentences()
        .filter(|sentence| sentence.provenance != Provenance::Quote)
    {
        found.extend(paraphrase(sentence, evidence));
    }
    found
}

/// The passage of a source that a sentence cites to which it keeps closest, where it keeps close to any.
pub fn paraphrase(sentence: &Sentence, evidence: &Evidence) -> Option<Paraphrase> {
    let sources: BTreeSet<_> = sentence.citations.iter().map(PassageId::source).collect();
    let (overlap, passage) = evidence
        .passages
        .values()
        .filter(|passage| sources.contains(&passage.source))
        .filter_map(|passage| Some((overlap(&sentence.text, &passage.text)?, passage)))
        .max_by(|(a, _), (b, _)| {
            a.closeness
                .cmp(&b.closeness)
                .then(a.run.cmp(&b.run))
                .then(a.share.total_cmp(&b.share))
        })?;
    Some(Paraphrase {
        sentence: sentence.id.clone(),
        text: sentence.text.clone(),
        passage: passage.id.clone(),
        source_text: passage.text.clone(),
        overlap,
    })
}

/// A word with its place in bytes.
struct Word {
    text: String,
    range: Range<usize>,
}

/// What `sentence` has in common with `source`; `None` where it is the sentence's own.
pub fn overlap(sentence: &str, source: &str) -> Option<SharedWords> {
    let own = words(sentence, &quoted(sentence));
    let theirs = words(source, &[]);
    let runs = runs(&own, &theirs);
    let run = runs
        .iter()
        .filter(|run| is_telling(&own[run.own.clone()]))
        .map(|run| run.own.len())
        .max()
        .unwrap_or_default();
    let share = containment(&own, &theirs);
    let long_enough = own.len() >= GRAM;
    let closeness =
        if run >= COPIED_RUN || (share >= COPIED_SHARE && long_enough && run >= CLOSE_RUN) {
            Closeness::Copied
        } else if run >= CLOSE_RUN || (share >= CLOSE_SHARE && long_enough && run >= GRAM) {
            Closeness::Close
        } else if same_order(&own, &theirs) {
            Closeness::Structure
        } else {
            return None;
        };
    let places = |text: &str, ranges: Vec<Range<usize>>| -> Vec<MatchedRange> {
        ranges
            .into_iter()
            .map(|range| MatchedRange {
                start: text[..range.start].chars().count(),
                end: text[..range.end].chars().count(),
            })
            .collect()
    };
    let shown: Vec<&Run> = runs
        .iter()
        .filter(|run| run.own.len() >= GRAM.min(own.len()))
        .collect();
    let bytes = |words: &[Word], range: &Range<usize>| {
        words[range.start].range.start..words[range.end - 1].range.end
    };
    Some(SharedWords {
        closeness,
        run,
        share,
        in_sentence: places(
            sentence,
            shown.iter().map(|run| bytes(&own, &run.own)).collect(),
        ),
        in_source: places(
            source,
            shown
                .iter()
                .map(|run| bytes(&theirs, &run.theirs))
                .collect(),
        ),
    })
}

/// The words of a text outside `hidden`, in lower case.
fn words(text: &str, hidden: &[Range<usize>]) -> Vec<Word> {
    text.unicode_word_indices()
        .filter(|(at, _)| !hidden.iter().any(|range| range.contains(at)))
        .map(|(at, word)| Word {
            text: word
                .to_lowercase()
                .replace('’', "'")
                .trim_end_matches("'s")
                .to_owned(),
            range: at..at + word.len(),
        })
        .collect()
}

/// What stands between quotation marks.
fn quoted(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<usize> = None;
    for (at, c) in text.char_indices() {
        match (c, open) {
            ('"' | '“' | '«', None) => open = Some(at),
            ('"' | '”' | '»', Some(from)) => {
                found.push(from..at + c.len_utf8());
                open = None;
            }
            _ => {}
        }
    }
    found
}

/// A run of words that both have, by the indices of words.
struct Run {
    own: Range<usize>,
    theirs: Range<usize>,
}

/// The longest common runs from the left: each word of the sentence is in one at most.
fn runs(own: &[Word], theirs: &[Word]) -> Vec<Run> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, word) in theirs.iter().enumerate() {
        places.entry(word.text.as_str()).or_default().push(at);
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < own.len() {
        let starts = places
            .get(own[at].text.as_str())
            .map(Vec::as_slice)
            .unwrap_or_default();
        let longest = starts
            .iter()
            .map(|&start| {
                let same = own[at..]
                    .iter()
                    .zip(&theirs[start..])
                    .take_while(|(a, b)| a.text == b.text)
                    .count();
                (same, start)
            })
            .max_by_key(|(same, start)| (*same, std::cmp::Reverse(*start)));
        match longest {
            Some((same, start)) if same > 0 => {
                found.push(Run {
                    own: at..at + same,
                    theirs: start..start + same,
                });
                at += same;
            }
            _ => at += 1,
        }
    }
    found
}

/// Whether a run says something: names, figures and function words alone are nobody's wording.
fn is_telling(run: &[Word]) -> bool {
    run.iter()
        .filter(|word| !is_stop_word(&word.text) && !word.text.chars().any(|c| c.is_ascii_digit()))
        .count()
        >= 3
}

fn containment(own: &[Word], theirs: &[Word]) -> f64 {
    fn grams(words: &[Word]) -> BTreeMap<Vec<&str>, usize> {
        let mut counts = BTreeMap::new();
        for gram in words.windows(GRAM) {
            *counts
                .entry(gram.iter().map(|word| word.text.as_str()).collect())
                .or_default() += 1;
        }
        counts
    }
    let (own, theirs) = (grams(own), grams(theirs));
    let all: usize = own.values().sum();
    let shared: usize = own
        .iter()
        .map(|(gram, count)| theirs.get(gram).map_or(0, |held| *held.min(count)))
        .sum();
    if all == 0 {
        0.0
    } else {
        shared as f64 / all as f64
    }
}

/// Whether the source tells the same in the same order: the longest common subsequence of telling words.
fn same_order(own: &[Word], theirs: &[Word]) -> bool {
    let telling = |words: &[Word]| -> Vec<String> {
        let kept = words.iter().filter(|word| !is_stop_word(&word.text));
        kept.flat_map(|word| crate::text::words::content_words(&word.text))
            .collect()
    };
    let (own, theirs) = (telling(own), telling(theirs));
    if own.len() < FEWEST {
        return false;
    }
    let mut row = vec![0_usize; theirs.len() + 1];
    for word in &own {
        let mut diagonal = 0;
        for (at, other) in theirs.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if word == other {
                diagonal + 1
            } else {
                above.max(row[at])
            };
            diagonal = above;
        }
    }
    row.last()
        .is_some_and(|common| *common as f64 >= own.len() as f64 * SAME_ORDER)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "The mechanism was recovered in 1901 from a wreck off the coast of the Greek island of Antikythera, \
                          and contained at least thirty bronze gears that predicted eclipses and the positions of the planets.";

    #[test]
    fn a_copy_is_told_with_its_words_in_both() {
        let sentence = "Ein Satz – it contained at least thirty bronze gears that predicted eclipses and the positions of the planets.";
        let found = overlap(sentence, SOURCE).unwrap();
        assert_eq!(found.closeness, Closeness::Copied);
        assert_eq!(found.run, 15);
        let cut = |text: &str, span: MatchedRange| {
            text.chars()
                .skip(span.start)
                .take(span.end - span.start)
                .collect::<String>()
        };
        let shared = "contained at least thirty bronze gears that predicted eclipses and the positions of the planets";
        assert_eq!(cut(sentence, found.in_sentence[0]), shared);
        assert_eq!(cut(SOURCE, found.in_source[0]), shared);
    }

    #[test]
    fn swapped_words_do_not_hide_a_copy() {
        let sentence = "The device was recovered in 1901 from a wreck off the coast of the Greek island of Antikythera, \
                        and held at least thirty bronze gears that foretold eclipses and the positions of the planets.";
        assert_eq!(
            overlap(sentence, SOURCE).unwrap().closeness,
            Closeness::Copied
        );
    }

    #[test]
    fn own_words_are_let_pass() {
        let sentence = "Divers brought it up near Antikythera at the start of the twentieth century; its wheels, thirty or more, \
                        let its owner foresee eclipses.";
        assert_eq!(overlap(sentence, SOURCE), None);
        assert_eq!(overlap("The gears predicted eclipses.", SOURCE), None);
        assert_eq!(overlap("", SOURCE), None);
    }

    #[test]
    fn a_quotation_is_meant_to_be_the_same() {
        let sentence = "Jones writes that it \"contained at least thirty bronze gears that predicted eclipses and the positions of the planets\".";
        assert_eq!(overlap(sentence, SOURCE), None);
    }

    #[test]
    fn the_same_words_in_the_same_order_are_the_sources_structure() {
        let sentence = "Recovered during 1901 off a Greek island's coast, Antikythera, it contained some thirty gears predicting eclipses, planets' positions too.";
        assert_eq!(
            overlap(sentence, SOURCE).unwrap().closeness,
            Closeness::Structure
        );
    }

    #[test]
    fn names_and_figures_in_a_row_are_nobodys_wording() {
        let source =
            "Members: the University of Oxford and the University of Cambridge, 1901 to 1904.";
        assert_eq!(overlap("In 1904 of the and the of Oxford.", source), None);
    }
}
