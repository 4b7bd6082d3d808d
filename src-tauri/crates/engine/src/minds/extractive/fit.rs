//! How well passages fit headings.

use std::collections::BTreeSet;

use super::related::Expected;
use super::vocabulary::KnownHeading;
use crate::minds::skills::ShownPassage;
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::{apart, cosine};

/// Share of what all passages, or all headings, have in common that is taken off before they are compared.
const IN_COMMON: f32 = 0.8;

/// What a heading of a close related article gains, and what it gains with full expectation beyond that.
const EXPECTED: f32 = 0.05;
const FULLY_EXPECTED: f32 = 0.08;

/// What a passage gains for each word that it shares with a heading's gloss, and the most words that count.
const SHARED_WORD: f32 = 0.03;
const COUNTED: usize = 3;

/// Fits of passages with headings.
pub struct Fit {
    /// Vectors of the headings with their glosses.
    pub glosses: Vec<Vec<f32>>,
    scores: Vec<Vec<f32>>,
    shared: Vec<Vec<usize>>,
}

impl Fit {
    /// The fit of a passage with a heading, both by their places.
    pub fn of(&self, passage: usize, heading: usize) -> f32 {
        self.scores[passage][heading]
    }

    /// Whether a passage says a word of the heading or of its gloss. Likeness of meaning alone would find a musical
    /// career in the news of a storm.
    pub fn is_named(&self, passage: usize, heading: usize) -> bool {
        self.shared[passage][heading] > 0
    }
}

/// The fit of every passage with every heading: the cosine of what sets each apart from its like, and a little for
/// shared words and for headings that related articles lead to expect.
///
/// # Errors
/// Where the embedder fails.
pub async fn fits(
    topic: &str,
    passages: &[ShownPassage],
    headings: &[KnownHeading],
    expected: &Expected,
    embedder: &dyn Embedder,
) -> Result<Fit, EmbedError> {
    let own: BTreeSet<String> = words::content_words(topic).into_iter().collect();
    let texts: Vec<String> = passages.iter().map(|p| p.text.clone()).collect();
    let glosses: Vec<String> = headings.iter().map(KnownHeading::text).collect();
    let said = apart(&embedder.embed(&texts).await?, IN_COMMON);
    let embedded = embedder.embed(&glosses).await?;
    let meant = apart(&embedded, IN_COMMON);
    let stems = |text: &String| {
        words::content_words(text)
            .into_iter()
            .filter(|s| !own.contains(s))
            .collect::<BTreeSet<String>>()
    };
    let said_stems: Vec<BTreeSet<String>> = texts.iter().map(stems).collect();
    let meant_stems: Vec<BTreeSet<String>> = glosses.iter().map(stems).collect();
    let bonus = |heading: &KnownHeading| match expected.of(&heading.title) {
        weight if weight > 0.0 => EXPECTED + FULLY_EXPECTED * weight,
        _ => 0.0,
    };
    let bonuses: Vec<f32> = headings.iter().map(bonus).collect();
    let shared: Vec<Vec<usize>> = said_stems
        .iter()
        .map(|said| {
            meant_stems
                .iter()
                .map(|meant| said.intersection(meant).count())
                .collect()
        })
        .collect();
    let score = |p: usize, h: usize| {
        let words = shared[p][h].min(COUNTED) as f32;
        cosine(&said[p], &meant[h]) + SHARED_WORD * words + bonuses[h]
    };
    let scores = (0..texts.len())
        .map(|p| (0..glosses.len()).map(|h| score(p, h)).collect())
        .collect();
    Ok(Fit {
        glosses: embedded,
        scores,
        shared,
    })
}
