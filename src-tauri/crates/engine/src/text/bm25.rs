//! Ranking of texts by a query's words: Okapi BM25 (Robertson and Zaragoza 2009).

use std::collections::HashMap;

use super::words::content_words;

/// How soon more of the same word counts no more.
const K1: f32 = 1.2;

/// How much long texts are held back.
const B: f32 = 0.75;

/// Texts to be ranked.
pub struct Bm25 {
    counts: Vec<HashMap<String, f32>>,
    lengths: Vec<f32>,
    /// In how many texts a word stands.
    spread: HashMap<String, f32>,
    average: f32,
}

impl Bm25 {
    /// Reads the texts.
    pub fn new<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut counts = Vec::new();
        let mut lengths = Vec::new();
        let mut spread: HashMap<String, f32> = HashMap::new();
        for text in texts {
            let mut own: HashMap<String, f32> = HashMap::new();
            let words = content_words(text.as_ref());
            lengths.push(words.len() as f32);
            for word in words {
                *own.entry(word).or_default() += 1.0;
            }
            for word in own.keys() {
                *spread.entry(word.clone()).or_default() += 1.0;
            }
            counts.push(own);
        }
        let average = lengths.iter().sum::<f32>() / lengths.len().max(1) as f32;
        Self {
            counts,
            lengths,
            spread,
            average: average.max(1.0),
        }
    }

    /// The score of each text for `query`, in the order given; 0 where none of its words stands in the text.
    pub fn scores(&self, query: &str) -> Vec<f32> {
        let mut wanted = content_words(query);
        wanted.sort_unstable();
        wanted.dedup();
        let texts = self.counts.len() as f32;
        let weight = |word: &String| {
            let spread = self.spread.get(word).copied().unwrap_or(0.0);
            (1.0 + (texts - spread + 0.5) / (spread + 0.5)).ln()
        };
        let score = |(counts, length): (&HashMap<String, f32>, &f32)| {
            let of = |word: &String| {
                let count = counts.get(word).copied().unwrap_or(0.0);
                let held_back = K1 * (1.0 - B + B * length / self.average);
                weight(word) * count * (K1 + 1.0) / (count + held_back)
            };
            wanted.iter().map(of).sum()
        };
        self.counts.iter().zip(&self.lengths).map(score).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_words_count_more_than_common_ones_and_none_at_all_is_zero() {
        let texts = [
            "The lamp of the tower burned oil.",
            "The tower is high.",
            "The tower was painted.",
            "Nothing else.",
        ];
        let scores = Bm25::new(texts).scores("the tower's lamp");
        assert!(scores[0] > scores[1]);
        assert!(scores[1] > 0.0);
        assert_eq!(scores[3], 0.0);
    }

    #[test]
    fn no_text_at_all_is_no_division_by_zero() {
        assert!(Bm25::new(Vec::<String>::new()).scores("x").is_empty());
        assert_eq!(Bm25::new([""]).scores(""), [0.0]);
    }
}
