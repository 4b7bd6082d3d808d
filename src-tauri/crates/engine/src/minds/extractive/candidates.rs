//! Sentences that may be quoted: whole, not too long, understandable by themselves.

use crate::minds::skills::ShownPassage;
use crate::sources::PassageId;
use crate::text::{complete, sentences, words};

/// Longest sentence that is quoted, in words.
pub const MAX_WORDS: usize = 45;

/// Shortest sentence that is quoted, in words.
const MIN_WORDS: usize = 6;

/// Words at the start of a sentence that lean on the one before it.
const LEANING: [&str; 42] = [
    "he",
    "she",
    "it",
    "they",
    "his",
    "her",
    "its",
    "their",
    "this",
    "that",
    "these",
    "those",
    "such",
    "however",
    "but",
    "and",
    "or",
    "so",
    "therefore",
    "thus",
    "moreover",
    "furthermore",
    "also",
    "additionally",
    "instead",
    "nevertheless",
    "nonetheless",
    "meanwhile",
    "consequently",
    "here",
    "there",
    "then",
    "similarly",
    "likewise",
    "otherwise",
    "still",
    "yet",
    "both",
    "another",
    "one",
    "we",
    "i",
];

/// A sentence of a passage.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Its words, verbatim.
    pub text: String,
    /// The passage.
    pub passage: PassageId,
    /// Place of the passage in the list it was taken from.
    pub passage_rank: usize,
    /// Place of the sentence in its passage.
    pub place: usize,
    /// Whether it can be understood without the sentence before it.
    pub stands_alone: bool,
    /// Whether its passage has a weakness.
    pub flagged: bool,
}

/// All sentences of `passages` that may be quoted, in order.
pub fn candidates(passages: &[ShownPassage]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (passage_rank, passage) in passages.iter().enumerate() {
        for (place, range) in sentences::sentences(&passage.text).into_iter().enumerate() {
            let text = &passage.text[range];
            let length = words::word_count(text);
            if text.contains('\n')
                || !(MIN_WORDS..=MAX_WORDS).contains(&length)
                || !complete::is_complete(text)
            {
                continue;
            }
            found.push(Candidate {
                text: text.to_owned(),
                passage: passage.id.clone(),
                passage_rank,
                place,
                stands_alone: stands_alone(text),
                flagged: !passage.flags.is_empty(),
            });
        }
    }
    found
}

/// Whether a sentence starts in a way that does not point back.
fn stands_alone(text: &str) -> bool {
    let first = words::words(text)
        .next()
        .map(str::to_lowercase)
        .unwrap_or_default();
    !LEANING.contains(&first.as_str()) && !text.trim_end().ends_with('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_sentences_of_a_fit_length_are_quoted() {
        let passage = ShownPassage {
            id: PassageId("s1.1".to_owned()),
            title: String::new(),
            host: String::new(),
            published: None,
            text: format!(
                "Short one. It was found by sponge divers off the island in 1901. {} end. Sponge divers found the mechanism off the island.",
                ["Some"]
                    .into_iter()
                    .chain(vec!["word"; 60])
                    .collect::<Vec<_>>()
                    .join(" ")
            ),
            flags: Vec::new(),
        };
        let found = candidates(&[passage]);
        let seen: Vec<(&str, bool)> = found
            .iter()
            .map(|c| (c.text.as_str(), c.stands_alone))
            .collect();
        assert_eq!(
            seen,
            [
                (
                    "It was found by sponge divers off the island in 1901.",
                    false
                ),
                ("Sponge divers found the mechanism off the island.", true)
            ]
        );
    }
}
