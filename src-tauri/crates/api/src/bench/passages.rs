//! Made-up documents by the thousand, and an embedder fast enough for them.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use serde::Serialize;
use stormwright_adapters::library::Library;
use stormwright_engine::ports::{EmbedError, Embedder, SearchEngine};
use tokio_util::sync::CancellationToken;

use crate::error::ApiError;

/// Paragraphs of a made-up document.
const PARAGRAPHS: usize = 40;
/// Searches that are timed.
const SEARCHES: usize = 40;

/// The library's speed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LibraryFigures {
    /// Passages in the library.
    pub passages: usize,
    /// Passages added in a second, their embedding not counted in.
    pub added_per_second: f64,
    /// Milliseconds of the first search, which reads all vectors.
    pub first_search_ms: f64,
    /// Milliseconds of a search, the median.
    pub search_ms: f64,
    /// Milliseconds of a search, the slowest of twenty.
    pub slow_search_ms: f64,
}

/// Fills a library with about `passages` passages and searches it.
///
/// # Errors
/// Where the disk is full or the library fails.
pub async fn library(passages: usize) -> Result<LibraryFigures, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let documents = folder.path().join("documents");
    write_documents(&documents, passages.div_ceil(PARAGRAPHS))
        .map_err(|e| ApiError::io(&documents, "written", &e))?;

    let library = Library::open(folder.path(), Some(Arc::new(HashedWords))).await?;
    let begun = Instant::now();
    let stop = CancellationToken::new();
    library.add(&[documents], |_| {}, &stop).await?;
    let adding = begun.elapsed().as_secs_f64();
    let passages: usize = library.list().await?.iter().map(|d| d.passages).sum();

    // Opened anew, as another program would find it.
    let library = Library::open(folder.path(), Some(Arc::new(HashedWords))).await?;
    let mut words = Words::seeded("queries", 0);
    let mut times = Vec::new();
    for _ in 0..=SEARCHES {
        let query = words.sentence(4);
        let begun = Instant::now();
        library
            .search(&query, 0)
            .await
            .map_err(ApiError::internal)?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    let first_search_ms = times.remove(0);
    times.sort_by(f64::total_cmp);
    Ok(LibraryFigures {
        passages,
        added_per_second: passages as f64 / adding,
        first_search_ms,
        search_ms: times[times.len() / 2],
        slow_search_ms: times[times.len() * 19 / 20],
    })
}

fn write_documents(folder: &Path, count: usize) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for number in 0..count {
        let mut words = Words::seeded("document", number);
        let paragraphs: Vec<String> = (0..PARAGRAPHS)
            .map(|_| {
                (0..4)
                    .map(|_| words.sentence(20))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        std::fs::write(
            folder.join(format!("{number}.txt")),
            paragraphs.join("\n\n"),
        )?;
    }
    Ok(())
}

/// Made-up words, a few of them frequent and most of them rare, as in a language. The same seed gives the same words.
pub(super) struct Words(u64);

impl Words {
    pub fn new() -> Self {
        Self::seeded("", 0)
    }

    pub fn seeded(name: &str, number: usize) -> Self {
        Self(hash(name.as_bytes()) ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A sentence of `count` words.
    pub fn sentence(&mut self, count: usize) -> String {
        let words: Vec<String> = (0..count).map(|_| self.word()).collect();
        let mut sentence = words.join(" ");
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        sentence + "."
    }

    fn word(&mut self) -> String {
        const SYLLABLES: [&str; 16] = [
            "ka", "lo", "mi", "ter", "sun", "pol", "ra", "ne", "bir", "du", "fa", "gol", "hes",
            "vi", "jon", "ce",
        ];
        // The product of two even numbers of one leans towards 0: low ranks come often.
        let rank = (self.unit() * self.unit() * 20_000.0) as usize;
        let mut word = String::new();
        let mut rest = rank + 16;
        while rest > 0 {
            word.push_str(SYLLABLES[rest % 16]);
            rest /= 16;
        }
        word
    }

    /// A number from 0 to 1, by xorshift.
    fn unit(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Vectors as long as the model's, made of hashed words: texts that share words are near each other.
pub(super) struct HashedWords;

const DIMENSIONS: usize = 384;

#[async_trait]
impl Embedder for HashedWords {
    fn model(&self) -> &str {
        "hashed-words"
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        Ok(texts.iter().map(|text| vector(text)).collect())
    }
}

fn vector(text: &str) -> Vec<f32> {
    let mut sums = vec![0.0_f32; DIMENSIONS];
    for word in text.split_whitespace() {
        let hash = hash(word.as_bytes());
        let sign = if hash & 1 == 0 { 1.0 } else { -1.0 };
        sums[(hash >> 1) as usize % DIMENSIONS] += sign;
    }
    let length = sums.iter().map(|x| x * x).sum::<f32>().sqrt();
    if length > 0.0 {
        sums.iter_mut().for_each(|x| *x /= length);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_up_words_repeat_with_their_seed_and_lean_towards_the_frequent() {
        let text = Words::seeded("a", 1).sentence(5_000);
        assert_eq!(text, Words::seeded("a", 1).sentence(5_000));
        let mut counts = std::collections::HashMap::<&str, usize>::new();
        for word in text.split(' ') {
            *counts.entry(word).or_default() += 1;
        }
        let most = counts.values().max().copied().unwrap_or_default();
        assert!(counts.len() > 1_000, "{} words", counts.len());
        assert!(
            most * counts.len() > 5_000 * 5,
            "the commonest word comes {most} times"
        );
    }

    #[test]
    fn texts_that_share_words_are_near_each_other() {
        let cosine =
            |a: &str, b: &str| -> f32 { vector(a).iter().zip(vector(b)).map(|(a, b)| a * b).sum() };
        assert!((cosine("kalo miter", "miter kalo") - 1.0).abs() < 1e-5);
        assert!(cosine("kalo miter sun", "kalo miter ra") > cosine("kalo miter sun", "du fa gol"));
    }
}
