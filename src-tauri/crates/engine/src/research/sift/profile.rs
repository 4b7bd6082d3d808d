//! How the topic is recognised in a text.

use crate::ports::{EmbedError, Embedder, Hit};
use crate::sources::{Flag, Flagged};
use crate::text::words;
use crate::topic::Topic;

/// Least cosine with the opening results at which a text that never names the topic still counts as about it.
const CLOSE: f32 = 0.45;

/// Whether a document is about the topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    OnTopic,
    /// It is not, and why.
    OffTopic(String),
}

/// What texts about the topic have in common.
#[derive(Debug, Clone)]
pub struct TopicProfile {
    topic: String,
    names: Vec<String>,
    centre: Vec<f32>,
}

impl TopicProfile {
    /// A profile of the topic's own words and the results of the opening search.
    ///
    /// # Errors
    /// Where the embedder fails.
    pub async fn build(
        topic: &Topic,
        opening: &[Hit],
        embedder: &dyn Embedder,
    ) -> Result<Self, EmbedError> {
        let texts: Vec<String> = std::iter::once(topic.title.clone())
            .chain(
                opening
                    .iter()
                    .take(8)
                    .map(|h| format!("{}. {}", h.title, h.snippet)),
            )
            .collect();
        let vectors = embedder.embed(&texts).await?;
        let size = vectors.first().map_or(0, Vec::len);
        let mut centre = vec![0.0; size];
        for vector in &vectors {
            for (sum, x) in centre.iter_mut().zip(vector) {
                *sum += x;
            }
        }
        let length = centre
            .iter()
            .map(|x| x * x)
            .sum::<f32>()
            .sqrt()
            .max(f32::EPSILON);
        centre.iter_mut().for_each(|x| *x /= length);
        Ok(Self {
            topic: topic.title.clone(),
            names: words::content_words(&topic.title),
            centre,
        })
    }

    /// Whether a document is about the topic.
    ///
    /// # Errors
    /// Where the embedder fails.
    pub async fn judge(
        &self,
        title: &str,
        text: &str,
        embedder: &dyn Embedder,
    ) -> Result<Verdict, EmbedError> {
        let start: String = text.chars().take(1200).collect();
        let vector = embedder
            .embed(&[format!("{title}. {start}")])
            .await?
            .into_iter()
            .next()
            .unwrap_or_default();
        let close: f32 = vector.iter().zip(&self.centre).map(|(a, b)| a * b).sum();
        if close >= CLOSE || self.named_in(&format!("{title} {text}")) {
            return Ok(Verdict::OnTopic);
        }
        Ok(Verdict::OffTopic(format!("not about {}", self.topic)))
    }

    /// The flag of a passage that never names the topic.
    pub fn unnamed(&self, title: &str, text: &str) -> Option<Flagged> {
        let named = self.named_in(title) || self.named_in(text);
        (!named).then(|| Flagged {
            flag: Flag::NeverNamesTopic,
            reason: format!("does not name {}", self.topic),
        })
    }

    fn named_in(&self, text: &str) -> bool {
        let words = words::content_words(text);
        !self.names.is_empty() && self.names.iter().all(|name| words.contains(name))
    }
}
