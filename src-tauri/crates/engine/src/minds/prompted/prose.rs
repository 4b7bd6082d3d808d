//! Prose with marks `[n]`, read as statements that rest on the passages of their list.

use super::listing::Listing;
use crate::minds::skills::{Provenance, Statement};
use crate::sources::PassageId;
use crate::text::overlap;
use crate::writing::citations::{self, CitedSentence};

/// What a writer wrote.
#[derive(Debug, Default)]
pub(super) struct Prose {
    /// Paragraphs of statements, each with at least one passage.
    pub paragraphs: Vec<Vec<Statement>>,
    /// What was dropped, in plain words.
    pub problems: Vec<String>,
}

impl Prose {
    /// Reads `text` on `topic`, whose numbers mean the passages of `listing`.
    pub fn read(text: &str, listing: &Listing, topic: &str) -> Self {
        Self::resting_on(text, &listing.words, topic, |places| {
            let ids = places.iter().filter_map(|&n| listing.ids.get(n));
            ids.cloned().collect()
        })
    }

    /// Reads `text`, whose numbers mean what was `shown`, with a rule that turns places in it, counted from 0, into
    /// passages. No sentence stands without evidence: a number whose words have nothing to do with the sentence goes, and a
    /// sentence without a number keeps its place only where something shown says nearly all of its words.
    pub fn resting_on(
        text: &str,
        shown: &[String],
        topic: &str,
        passages: impl Fn(&[usize]) -> Vec<PassageId>,
    ) -> Self {
        let resolved = citations::resolve(text, shown.len());
        let mut read = Self {
            paragraphs: Vec::new(),
            problems: resolved.problems.iter().map(ToString::to_string).collect(),
        };
        let mut paragraph = None;
        for sentence in resolved.sentences {
            let citations = passages(&read.places(&sentence, shown, topic));
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

    /// Places of what a sentence rests on.
    fn places(&mut self, sentence: &CitedSentence, shown: &[String], topic: &str) -> Vec<usize> {
        if sentence.citations.is_empty() {
            let said = overlap::said_by(&sentence.text, shown, topic);
            return said.into_iter().collect();
        }
        let mut places = Vec::new();
        for &place in &sentence.citations {
            let words = shown.get(place).map_or("", String::as_str);
            if overlap::hardly_any(&sentence.text, words, topic) {
                let number = place + 1;
                self.problems.push(format!(
                    "[{number}] has hardly a word of the sentence; it was dropped from: {}",
                    sentence.text
                ));
            } else {
                places.push(place);
            }
        }
        places
    }

    /// All statements in one row.
    pub fn flat(self) -> Vec<Statement> {
        self.paragraphs.into_iter().flatten().collect()
    }
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
        let shown = listing(&["It opened early.", "Two.", "It closed late."]);
        let prose = Prose::read("It opened.[1][5] It closed [3].", &shown, "Moseby");
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
            "Moseby",
        );
        assert_eq!(
            texts(&prose),
            [["The harbour wall was built in 1912 by Anders Brandt."]]
        );
        assert_eq!(prose.problems.len(), 2);
    }

    #[test]
    fn a_number_whose_passage_has_nothing_to_do_with_the_sentence_goes() {
        let shown = listing(&[
            "The harbour wall was built in 1912 by Anders Brandt.",
            "About forty boats lie in the old harbour today.",
        ]);
        let prose = Prose::read(
            "Anders Brandt finished his wall in 1912 [1][2]. The mayor was re-elected twice [2]. There are 40 boats [2].",
            &shown,
            "Moseby",
        );
        assert_eq!(
            texts(&prose),
            [[
                "Anders Brandt finished his wall in 1912.",
                "There are 40 boats."
            ]]
        );
        let first = &prose.paragraphs[0][0];
        assert_eq!(first.citations, [PassageId("s1.1".to_owned())]);
        assert_eq!(
            prose.problems,
            [
                "[2] has hardly a word of the sentence; it was dropped from: Anders Brandt finished his wall in 1912.",
                "[2] has hardly a word of the sentence; it was dropped from: The mayor was re-elected twice.",
                "a sentence without a passage was left out: The mayor was re-elected twice.",
            ]
        );
    }

    #[test]
    fn p51_chatter_around_the_answer_is_left_out() {
        let shown = listing(&["It opened."]);
        let prose = Prose::read(
            "Sure! Here is the answer.\n\nIt opened [1].\n\nLet me know if you need more.",
            &shown,
            "Moseby",
        );
        assert_eq!(texts(&prose), [["It opened."]]);
    }
}
