//! Prose with marks `[n]`, read as statements that rest on the passages of their list.

use std::collections::BTreeSet;

use super::listing::Listing;
use crate::minds::skills::{Provenance, Statement};
use crate::sources::PassageId;
use crate::text::words;
use crate::writing::citations;

/// Share of a sentence's words that one passage must have to be taken for its source where the writer gave none.
const NEARLY_ALL: f64 = 0.8;

/// Fewest content words of a sentence whose passage is looked for.
const FEWEST: usize = 4;

/// What a writer wrote.
#[derive(Debug, Default)]
pub(super) struct Prose {
    /// Paragraphs of statements, each with at least one passage.
    pub paragraphs: Vec<Vec<Statement>>,
    /// What was dropped, in plain words.
    pub problems: Vec<String>,
}

impl Prose {
    /// Reads `text`, whose numbers mean the passages of `listing`. A sentence without a number keeps its place where one
    /// passage says nearly all of its words, and goes otherwise: no sentence stands without evidence.
    pub fn read(text: &str, listing: &Listing) -> Self {
        Self::resolved(text, listing.ids.len(), |sentence, numbers| {
            let numbers = if numbers.is_empty() {
                said_by(sentence, &listing.words).into_iter().collect()
            } else {
                numbers.to_vec()
            };
            numbers
                .iter()
                .filter_map(|&n| listing.ids.get(n).cloned())
                .collect()
        })
    }

    /// Reads `text` with a rule that turns a sentence and its numbers, counted from 0, into passages.
    pub fn resolved(
        text: &str,
        listed: usize,
        passages: impl Fn(&str, &[usize]) -> Vec<PassageId>,
    ) -> Self {
        let resolved = citations::resolve(text, listed);
        let mut read = Self {
            paragraphs: Vec::new(),
            problems: resolved.problems.iter().map(ToString::to_string).collect(),
        };
        let mut paragraph = None;
        for sentence in resolved.sentences {
            let citations = passages(&sentence.text, &sentence.citations);
            if citations.is_empty() {
                let problem = format!(
                    "a sentence without a passage was left out: {}",
                    sentence.text
                );
                read.problems.push(problem);
                continue;
            }
            let statement = Statement {
                text: sentence.text,
                citations,
                provenance: Provenance::Model,
            };
            match read.paragraphs.last_mut() {
                Some(last) if paragraph == Some(sentence.paragraph) => last.push(statement),
                _ => read.paragraphs.push(vec![statement]),
            }
            paragraph = Some(sentence.paragraph);
        }
        read
    }

    /// All statements in one row.
    pub fn flat(self) -> Vec<Statement> {
        self.paragraphs.into_iter().flatten().collect()
    }
}

/// The place of the passage that says nearly all words of `sentence`, and all of its numbers.
fn said_by(sentence: &str, passages: &[String]) -> Option<usize> {
    let own: BTreeSet<String> = words::content_words(sentence).into_iter().collect();
    if own.len() < FEWEST {
        return None;
    }
    let share = |passage: &String| {
        let said: BTreeSet<String> = words::content_words(passage).into_iter().collect();
        let is_number = |word: &&String| word.chars().any(|c| c.is_ascii_digit());
        if !own.iter().filter(is_number).all(|word| said.contains(word)) {
            return 0.0;
        }
        own.intersection(&said).count() as f64 / own.len() as f64
    };
    let shares = passages.iter().map(share).enumerate();
    let best = shares.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
    (best.1 >= NEARLY_ALL).then_some(best.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(passages: &[&str]) -> Listing {
        Listing {
            text: String::new(),
            ids: (1..=passages.len())
                .map(|n| PassageId(format!("s{n}.1")))
                .collect(),
            words: passages.iter().map(|p| (*p).to_owned()).collect(),
        }
    }

    fn texts(prose: &Prose) -> Vec<Vec<&str>> {
        prose
            .paragraphs
            .iter()
            .map(|p| p.iter().map(|s| s.text.as_str()).collect())
            .collect()
    }

    #[test]
    fn s30_p1_an_unknown_number_goes_and_the_others_keep_their_passage() {
        let shown = listing(&["One.", "Two.", "Three."]);
        let prose = Prose::read("It opened.[1][5] It closed [3].", &shown);
        let cited: Vec<Vec<&str>> = prose.paragraphs[0]
            .iter()
            .map(|s| s.citations.iter().map(|c| c.0.as_str()).collect())
            .collect();
        assert_eq!(cited, [["s1.1"], ["s3.1"]]);
        assert_eq!(prose.problems.len(), 1);
    }

    #[test]
    fn a_sentence_without_a_number_stays_only_where_a_passage_says_it() {
        let shown = listing(&[
            "The harbour wall was built in 1912 by Anders Brandt of grey granite.",
            "The lamp burned oil.",
        ]);
        let prose = Prose::read(
            "The harbour wall was built in 1912 by Anders Brandt. The harbour wall was built in 1913 by Anders Brandt. It became a beloved symbol of the town.",
            &shown,
        );
        assert_eq!(
            texts(&prose),
            [["The harbour wall was built in 1912 by Anders Brandt."]]
        );
        assert_eq!(prose.problems.len(), 2);
    }

    #[test]
    fn p51_chatter_around_the_answer_is_left_out() {
        let shown = listing(&["It opened."]);
        let prose = Prose::read(
            "Sure! Here is the answer.\n\nIt opened [1].\n\nLet me know if you need more.",
            &shown,
        );
        assert_eq!(texts(&prose), [["It opened."]]);
    }
}
