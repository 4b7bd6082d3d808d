//! Sentences that may be quoted: whole, not too long, understandable by themselves.

use crate::minds::skills::ShownPassage;
use crate::sources::{Flag, PassageId};
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

/// Words by which a sentence speaks for its writer or to its reader.
const FIRST_PERSON: [&str; 13] = [
    "i",
    "me",
    "my",
    "mine",
    "myself",
    "we",
    "our",
    "ours",
    "ourselves",
    "you",
    "your",
    "i'm",
    "we're",
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
    /// Whether its passage never names the topic.
    pub unnamed: bool,
    /// Whether its passage sells, or gives its writer's view.
    pub biased: bool,
}

/// Whether a passage sells, or gives its writer's view.
pub fn is_biased(passage: &ShownPassage) -> bool {
    passage
        .flags
        .iter()
        .any(|flag| *flag != Flag::NeverNamesTopic)
}

/// All sentences of `passages` that may be quoted, in order. None asks, and none speaks in the first or second person, save
/// within quotation marks.
pub fn candidates(passages: &[ShownPassage]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (passage_rank, passage) in passages.iter().enumerate() {
        let mut after_cut = false;
        for (place, range) in sentences::sentences(&passage.text).into_iter().enumerate() {
            let text = &passage.text[range];
            let is_rest = std::mem::replace(&mut after_cut, may_be_cut(text));
            let length = words::word_count(text);
            if text.contains('\n')
                || !(MIN_WORDS..=MAX_WORDS).contains(&length)
                || !complete::is_complete(text)
                || text.ends_with(":.")
                || is_rest
                || after_cut
                || is_personal(text)
                || asks(text)
            {
                continue;
            }
            found.push(Candidate {
                text: text.to_owned(),
                passage: passage.id.clone(),
                passage_rank,
                place,
                stands_alone: stands_alone(text),
                unnamed: passage.flags.contains(&Flag::NeverNamesTopic),
                biased: is_biased(passage),
            });
        }
    }
    found
}

/// Whether a sentence ends with an initial, initials or a sign ("Roger V.", "the U.S.", "₨."), after which it may go on.
fn may_be_cut(text: &str) -> bool {
    let last = text.split_whitespace().next_back().unwrap_or_default();
    last.strip_suffix('.').is_some_and(|word| {
        let initial = |part: &str| part.chars().count() == 1 && !part.starts_with(char::is_numeric);
        word.split('.').all(initial)
    })
}

/// Whether a sentence speaks in the first or second person outside quotation marks.
fn is_personal(text: &str) -> bool {
    let mut said = false;
    let outside: String = text
        .chars()
        .filter(|c| {
            match c {
                '“' => said = true,
                '”' => said = false,
                '"' => said = !said,
                _ => return !said,
            }
            false
        })
        .collect();
    words::words(&outside).any(|word| {
        let word = word.replace('’', "'");
        // A lone capital may be a numeral or an initial, but only a pronoun is followed by a small letter.
        if word == "I" {
            return outside.contains("I ")
                && outside
                    .split("I ")
                    .skip(1)
                    .any(|after| after.starts_with(char::is_lowercase));
        }
        FIRST_PERSON.contains(&word.to_lowercase().as_str()) && word.to_lowercase() != "i"
    })
}

/// Whether a sentence starts in a way that does not point back.
pub fn stands_alone(text: &str) -> bool {
    let first = words::words(text)
        .next()
        .map(str::to_lowercase)
        .unwrap_or_default();
    !LEANING.contains(&first.as_str())
}

/// Whether a sentence is a question, which tells nothing.
fn asks(text: &str) -> bool {
    text.trim_end()
        .trim_end_matches(['"', '”', '\'', '’', ')'])
        .ends_with('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_may_go_on_is_not_quoted_nor_is_its_rest() {
        assert!(may_be_cut("In 1983 the founders hired Roger V."));
        assert!(may_be_cut("It was the second-largest in the U.S."));
        assert!(may_be_cut("He held a telethon and received ₨."));
        assert!(!may_be_cut("It was found in 5."));
        assert!(!may_be_cut("It was found in Greece."));
    }

    #[test]
    fn no_sentence_speaks_for_its_writer() {
        assert!(is_personal("To my mind a computer is something else."));
        assert!(is_personal("In the end I think that it was made there."));
        assert!(is_personal("Order yours before your neighbour does."));
        assert!(!is_personal("The ship was built for Elizabeth I."));
        assert!(!is_personal("He said: “We found it in our first season.”"));
        assert!(!is_personal("Engineers in the US built a model of it."));
    }

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
