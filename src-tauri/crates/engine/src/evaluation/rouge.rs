//! ROUGE-1, ROUGE-2 and ROUGE-L of a text against a reference: C.-Y. Lin, "ROUGE: A Package for Automatic Evaluation of
//! Summaries" (2004), number for number as PyPI `rouge-score` 0.1.2 computes them with `use_stemmer=True`.
//!
//! Tokens are runs of `a`–`z` and `0`–`9` of the text in lower case, so that any other letter parts a word; those of more
//! than three characters are stemmed ([`super::porter`]).

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::porter;

/// Longest word that is not stemmed, in characters.
const UNSTEMMED: usize = 3;

/// How much two texts share, each value 0 to 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Overlap {
    /// Share of the candidate that is in the reference.
    pub precision: f64,
    /// Share of the reference that is in the candidate.
    pub recall: f64,
    /// Harmonic mean of both; 0 where both are.
    pub f1: f64,
}

impl Overlap {
    fn new(shared: usize, candidate: usize, reference: usize) -> Self {
        let precision = shared as f64 / candidate.max(1) as f64;
        let recall = shared as f64 / reference.max(1) as f64;
        let f1 = match precision + recall {
            0.0 => 0.0,
            sum => 2.0 * precision * recall / sum,
        };
        Self {
            precision,
            recall,
            f1,
        }
    }
}

/// The three scores of one pair of texts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rouge {
    /// Shared words.
    pub rouge1: Overlap,
    /// Shared pairs of words.
    pub rouge2: Overlap,
    /// The longest common subsequence of words.
    pub rouge_l: Overlap,
}

/// ROUGE of `candidate` against `reference`.
///
/// ```text
/// ROUGE-N: shared = Σ_g min(count_candidate(g), count_reference(g)) over n-grams g
/// ROUGE-L: shared = length of the longest common subsequence of both texts, each taken as one sequence
/// precision = shared / n-grams of the candidate; recall = shared / n-grams of the reference; f1 = their harmonic mean
/// ```
pub fn rouge(reference: &str, candidate: &str) -> Rouge {
    let mut numbers = HashMap::new();
    let mut numbered = |text: &str| -> Vec<u32> {
        let tokens = tokens(text).into_iter();
        let number = |token| {
            let next = numbers.len() as u32;
            *numbers.entry(token).or_insert(next)
        };
        tokens.map(number).collect()
    };
    let (reference, candidate) = (numbered(reference), numbered(candidate));
    Rouge {
        rouge1: n_grams(&reference, &candidate, 1),
        rouge2: n_grams(&reference, &candidate, 2),
        rouge_l: Overlap::new(
            common_subsequence(&reference, &candidate),
            candidate.len(),
            reference.len(),
        ),
    }
}

/// The tokens that ROUGE counts.
pub fn tokens(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    words
        .filter(|word| !word.is_empty())
        .map(|word| match word.len() > UNSTEMMED {
            true => porter::stem(word),
            false => word.to_owned(),
        })
        .collect()
}

fn n_grams(reference: &[u32], candidate: &[u32], n: usize) -> Overlap {
    let mut counts: HashMap<&[u32], usize> = HashMap::new();
    for gram in reference.windows(n) {
        *counts.entry(gram).or_default() += 1;
    }
    let mut shared = 0;
    for gram in candidate.windows(n) {
        if let Some(left) = counts.get_mut(gram)
            && *left > 0
        {
            *left -= 1;
            shared += 1;
        }
    }
    let grams = |tokens: &[u32]| (tokens.len() + 1).saturating_sub(n);
    Overlap::new(shared, grams(candidate), grams(reference))
}

/// Length of the longest common subsequence, row by row: O(reference × candidate) steps, one row of memory.
fn common_subsequence(reference: &[u32], candidate: &[u32]) -> usize {
    let mut row = vec![0_u32; candidate.len() + 1];
    for a in reference {
        let mut diagonal = 0;
        for (at, b) in candidate.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = match a == b {
                true => diagonal + 1,
                false => above.max(row[at]),
            };
            diagonal = above;
        }
    }
    row.last().map_or(0, |length| *length as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
    }

    #[test]
    fn the_scores_of_a_pair_worked_out_by_hand() {
        // the cat sat on the mat / the cat lay on a mat: 4 of 6 words, 1 of 5 pairs, "the cat on mat" in order.
        let scores = rouge("The cat sat on the mat.", "The cat lay on a mat.");
        close(scores.rouge1.f1, 4.0 / 6.0);
        close(scores.rouge2.recall, 1.0 / 5.0);
        close(scores.rouge_l.precision, 4.0 / 6.0);
    }

    #[test]
    fn a_word_counts_no_oftener_than_the_reference_has_it() {
        let scores = rouge("storm", "storm storm storm");
        close(scores.rouge1.precision, 1.0 / 3.0);
        close(scores.rouge1.recall, 1.0);
        close(scores.rouge1.f1, 0.5);
    }

    #[test]
    fn inflections_of_long_words_are_one_word_and_short_ones_are_not() {
        assert_eq!(tokens("Floods flooded"), ["flood", "flood"]);
        assert_eq!(tokens("was is its"), ["was", "is", "its"]);
    }

    #[test]
    fn letters_beyond_ascii_part_a_word_as_rouge_score_has_it() {
        assert_eq!(tokens("Orbán's 3.5%"), ["orb", "n", "s", "3", "5"]);
    }

    #[test]
    fn an_empty_text_scores_nothing_and_breaks_nothing() {
        for (reference, candidate) in [("", ""), ("word", ""), ("", "word"), ("word", "word")] {
            let scores = rouge(reference, candidate);
            let same = !reference.is_empty() && reference == candidate;
            close(scores.rouge1.f1, if same { 1.0 } else { 0.0 });
            close(scores.rouge2.f1, 0.0);
        }
    }
}
