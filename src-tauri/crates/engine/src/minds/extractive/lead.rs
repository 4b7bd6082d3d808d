//! The lead: it repeats the most central sentences of the body, the one that says what the topic is first.

use crate::minds::skills::{BodySentence, LeadRequest, Statement};
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::{centre, cosine, varied};

/// Sentences of a lead.
const SENTENCES: usize = 4;

/// Weight of centrality against repetition.
const WEIGHT: f32 = 0.6;

/// Verbs that tell what a thing is.
const DEFINING: [&str; 5] = ["is", "was", "are", "were", "comprises"];

/// The lead's sentences.
///
/// # Errors
/// Where the embedder fails.
pub async fn write(
    request: &LeadRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<Statement>, EmbedError> {
    if request.body.is_empty() {
        return Ok(Vec::new());
    }
    let mut texts = vec![request.topic.title.clone()];
    texts.extend(request.body.iter().map(|s| s.text.clone()));
    let vectors = embedder.embed(&texts).await?;
    let Some((topic, vectors)) = vectors.split_first() else {
        return Ok(Vec::new());
    };
    let middle = centre(vectors);
    let names = words::content_words(&request.topic.title);
    let value = |i: usize| {
        let definition = if defines(&request.body[i], &names) {
            0.25
        } else {
            0.0
        };
        0.5 * cosine(&vectors[i], &middle) + 0.5 * cosine(&vectors[i], topic) + definition
    };
    let relevance: Vec<f32> = (0..vectors.len()).map(value).collect();
    let sections = |i: usize| request.body[i].section.as_str();
    let mut chosen = varied(vectors, &relevance, SENTENCES, WEIGHT, |i, chosen| {
        chosen
            .iter()
            .filter(|&&c| sections(c) == sections(i))
            .count()
            < 2
    });
    if let Some((first, rest)) = chosen.split_first_mut() {
        let _ = first;
        rest.sort_unstable();
    }
    Ok(chosen
        .into_iter()
        .map(|i| repeated(&request.body[i]))
        .collect())
}

/// Whether a sentence begins with the topic's name and says what it is.
fn defines(sentence: &BodySentence, names: &[String]) -> bool {
    let start: Vec<&str> = words::words(&sentence.text).take(names.len() + 6).collect();
    let stems = words::content_words(&start.join(" "));
    names.iter().all(|name| stems.contains(name)) && start.iter().any(|w| DEFINING.contains(w))
}

fn repeated(sentence: &BodySentence) -> Statement {
    Statement {
        text: sentence.text.clone(),
        citations: sentence.citations.clone(),
        provenance: sentence.provenance,
    }
}
