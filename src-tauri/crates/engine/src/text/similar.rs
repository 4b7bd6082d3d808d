//! How far two texts are the same words: copies, near copies and repetition.

use std::collections::{BTreeMap, HashMap};

use sha2::{Digest, Sha256};
use unicode_segmentation::UnicodeSegmentation;

/// Words of a shingle. Four words in a row are rarely shared by chance.
const SHINGLE_WORDS: usize = 4;

/// Share of the shingles of the shorter of two texts from which they say the same at length.
const SAME: f64 = 0.5;

/// A number that two texts share where their words are the same, whatever case, spacing and punctuation. The same in every
/// run and on every machine. All texts without a word share one number: do not compare those.
pub fn fingerprint(text: &str) -> u64 {
    let mut hash = Sha256::new();
    for word in text.unicode_words() {
        hash.update(word.to_lowercase().as_bytes());
        hash.update([0]);
    }
    hash.finalize()
        .iter()
        .take(8)
        .fold(0, |number, &byte| (number << 8) | u64::from(byte))
}

/// The runs of four words that a text is made of; of a shorter text its words as one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shingles {
    /// Hashes, in ascending order, each once.
    hashes: Vec<u64>,
}

impl Shingles {
    /// Cuts `text` into shingles.
    pub fn new(text: &str) -> Self {
        let words: Vec<u64> = text
            .unicode_words()
            .map(|word| hash(word.to_lowercase().bytes()))
            .collect();
        let run = |words: &[u64]| hash(words.iter().flat_map(|word| word.to_le_bytes()));
        let mut hashes: Vec<u64> = match words.len() {
            0 => Vec::new(),
            1..SHINGLE_WORDS => vec![run(&words)],
            _ => words.windows(SHINGLE_WORDS).map(run).collect(),
        };
        hashes.sort_unstable();
        hashes.dedup();
        Self { hashes }
    }

    /// Shared shingles by all shingles of both, 0 to 1: 1 for the same words, 0 for nothing in common or nothing at all.
    pub fn jaccard(&self, other: &Self) -> f64 {
        let shared = self.shared(other);
        ratio(shared, self.hashes.len() + other.hashes.len() - shared)
    }

    /// Share of this text's shingles that `other` has, 0 to 1: near 1 where this text is an excerpt of the other.
    pub fn containment_in(&self, other: &Self) -> f64 {
        ratio(self.shared(other), self.hashes.len())
    }

    fn shared(&self, other: &Self) -> usize {
        self.hashes
            .iter()
            .filter(|hash| other.hashes.binary_search(hash).is_ok())
            .count()
    }
}

/// [`Shingles::jaccard`] of two texts that are compared only once.
pub fn similarity(one: &str, other: &str) -> f64 {
    Shingles::new(one).jaccard(&Shingles::new(other))
}

#[allow(clippy::cast_precision_loss)]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// FNV-1a, 64 bits.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Groups texts that say the same at length, such as one press release on several pages: for each text the place of the
/// first of its group.
pub fn groups<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<usize> {
    let mut firsts: Vec<(usize, usize)> = Vec::new();
    let mut having: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut found = Vec::new();
    for (at, text) in texts.into_iter().enumerate() {
        let own = Shingles::new(text.as_ref()).hashes;
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for first in own.iter().filter_map(|hash| having.get(hash)).flatten() {
            *shared.entry(*first).or_default() += 1;
        }
        // The shorter one may be an excerpt of the longer.
        let same = |(first, shared): &(usize, usize)| {
            ratio(*shared, own.len().min(firsts[*first].1)) >= SAME
        };
        if let Some((first, _)) = shared.into_iter().find(same) {
            found.push(firsts[first].0);
        } else {
            for hash in &own {
                having.entry(*hash).or_default().push(firsts.len());
            }
            firsts.push((at, own.len()));
            found.push(at);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TEXT: &str =
        "Divers found the wreck off the island in 1901 and brought up bronze fragments with gears.";

    #[test]
    fn p22_a_syndicated_copy_has_the_fingerprint_of_its_original() {
        let copy = "DIVERS found the wreck,  off the island,\nin 1901 – and brought up bronze fragments with gears";
        assert_eq!(fingerprint(TEXT), fingerprint(copy));
        assert_ne!(
            fingerprint(TEXT),
            fingerprint(&TEXT.replace("1901", "1902"))
        );
        assert_ne!(fingerprint("ab c"), fingerprint("a bc"));
    }

    #[test]
    fn a_fingerprint_never_changes_between_runs() {
        assert_eq!(fingerprint("One two"), 61_742_701_477_875_030);
    }

    #[test]
    fn p22_a_copy_with_a_changed_word_is_near_and_another_text_is_far() {
        let near = similarity(TEXT, &TEXT.replace("bronze", "corroded"));
        assert!((0.4..0.8).contains(&near), "{near}");
        assert!(
            similarity(
                TEXT,
                "The museum in Athens shows the largest of the fragments to visitors."
            ) < 0.01
        );
    }

    #[test]
    fn an_excerpt_is_contained_in_its_source_and_not_the_other_way_round() {
        let excerpt = Shingles::new("the wreck off the island in 1901");
        let whole = Shingles::new(TEXT);
        assert!((excerpt.containment_in(&whole) - 1.0).abs() < 1e-9);
        assert!(whole.containment_in(&excerpt) < 0.5);
    }

    #[test]
    fn short_and_empty_texts_are_defined() {
        assert!((similarity("No gears", "no gears!") - 1.0).abs() < 1e-9);
        assert!(similarity("No gears", "No dials") < 1e-9);
        assert!(similarity("", "") < 1e-9);
        assert!(Shingles::new("").containment_in(&Shingles::new(TEXT)) < 1e-9);
    }

    proptest! {
        #[test]
        fn similarity_is_symmetric_and_bounded(one in "([a-d]{1,2} ){0,20}", other in "([a-d]{1,2} ){0,20}") {
            let there = similarity(&one, &other);
            prop_assert!((0.0..=1.0).contains(&there));
            prop_assert!((there - similarity(&other, &one)).abs() < 1e-12);
        }
    }
}
