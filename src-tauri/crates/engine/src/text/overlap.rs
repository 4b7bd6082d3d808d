//! What a sentence has in common with the passage it is said to rest on: words by their stems, names, numbers.

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation;

use super::{numbers, sentences, words};

/// What a name or a number counts for; another word counts for one.
const NAME: usize = 2;

/// Shared weight from which a passage has to do with a sentence, whatever else the sentence says.
const SHARED: usize = 2;

/// The same as a share of the sentence's telling words, for short ones.
const SOME: f64 = 0.15;

/// Share of a sentence's words that a passage must have to be where the sentence comes from.
const NEARLY_ALL: f64 = 0.8;

/// Fewest telling words of a sentence whose passage is looked for.
const FEWEST: usize = 4;

/// Share of function words from which a text is English.
const ENGLISH: f64 = 0.2;

/// Sentences in a row that may have said together what one sentence repeats.
const WINDOW: usize = 2;

/// The telling words of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Terms {
    /// Stems of content words, save for numbers.
    words: BTreeSet<String>,
    /// Those of them that are written with a capital in the middle of a sentence.
    names: BTreeSet<String>,
    /// In digits.
    numbers: BTreeSet<String>,
}

impl Terms {
    fn of(text: &str) -> Self {
        let mut terms = Self {
            numbers: numbers::numbers(text).into_iter().collect(),
            ..Self::default()
        };
        for sentence in sentences::sentences(text) {
            // A number in words is no word, and leaves its neighbours as they are.
            let spelt = |word: &str| numbers::is_spelt(word);
            let rest: Vec<&str> = text[sentence.clone()].split_word_bounds().collect();
            let rest: String = rest.into_iter().filter(|word| !spelt(word)).collect();
            let content = words::content_words(&rest).into_iter();
            let numeric = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
            terms.words.extend(content.filter(|word| !numeric(word)));
            for word in words::words(&text[sentence]).skip(1) {
                if word.starts_with(char::is_uppercase) && !spelt(word) {
                    terms.names.extend(words::content_words(word));
                }
            }
        }
        terms
    }

    /// These terms without the words of `topic`, which every passage of a draft has.
    fn without(mut self, topic: &str) -> Self {
        for word in words::content_words(topic) {
            self.words.remove(&word);
            self.names.remove(&word);
            self.numbers.remove(&word);
        }
        self
    }

    fn len(&self) -> usize {
        self.words.len() + self.numbers.len()
    }

    /// Number and weight of those terms that `other` has too.
    fn shared(&self, other: &Self) -> (usize, usize) {
        let is_name = |word: &&&String| self.names.contains(**word) || other.names.contains(**word);
        let words: Vec<&String> = self.words.intersection(&other.words).collect();
        let names = words.iter().filter(is_name).count();
        let numbers = self.numbers.intersection(&other.numbers).count();
        let weight = words.len() - names + NAME * (names + numbers);
        (words.len() + numbers, weight)
    }
}

/// Whether `passage` has hardly a word of `sentence`, so that it cannot be what the sentence rests on. A paraphrase shares
/// some word, and so does a summary of several passages; a translation is not judged.
pub fn hardly_any(sentence: &str, passage: &str, topic: &str) -> bool {
    if is_english(sentence) != is_english(passage) {
        return false;
    }
    let own = Terms::of(sentence).without(topic);
    if own.len() == 0 {
        return false;
    }
    let (_, shared) = own.shared(&Terms::of(passage));
    shared < SHARED && (shared as f64) < SOME * own.len() as f64
}

/// The place of the passage in which one sentence, or two in a row, say nearly all words of `sentence` and all of its
/// names and numbers.
pub fn said_by(sentence: &str, passages: &[String], topic: &str) -> Option<usize> {
    let own = Terms::of(sentence).without(topic);
    if own.len() < FEWEST {
        return None;
    }
    let share = |said: &Terms| {
        let whole = own.names.is_subset(&said.words) && own.numbers.is_subset(&said.numbers);
        let shared = own.shared(said).0 as f64 / own.len() as f64;
        if whole { shared } else { 0.0 }
    };
    let best_of = |passage: &String| {
        let parts = sentences::sentences(passage);
        let windows = parts.iter().enumerate().map(|(first, part)| {
            let last = parts.get(first + WINDOW - 1).unwrap_or(part);
            share(&Terms::of(&passage[part.start..last.end]))
        });
        windows.fold(0.0, f64::max)
    };
    let shares = passages.iter().map(best_of).enumerate();
    let best = shares.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
    (best.1 >= NEARLY_ALL).then_some(best.0)
}

/// Whether `text` has as many of English's function words as English has. Only whether two texts agree in this is asked.
fn is_english(text: &str) -> bool {
    let (mut all, mut function) = (0_usize, 0_usize);
    for word in words::words(text) {
        all += 1;
        function += usize::from(words::is_stop_word(&word.to_lowercase()));
    }
    function as f64 >= ENGLISH * all.max(1) as f64
}

#[cfg(test)]
#[path = "overlap_tests.rs"]
mod tests;
