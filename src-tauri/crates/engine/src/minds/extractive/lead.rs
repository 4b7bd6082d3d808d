//! The lead: the sentence of the body that says what the topic is, and the most central ones of other sections.

use std::collections::BTreeMap;

use super::candidates::stands_alone;
use super::definition::defines;
use crate::minds::skills::{BodySentence, LeadRequest, Statement};
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::{centre, cosine, varied};

/// Sentences of a lead, each from another section where there are several.
const SENTENCES: usize = 4;

/// Weight of centrality against repetition.
const WEIGHT: f32 = 0.6;

/// What a sentence gains that names the topic in full.
const NAMES_TOPIC: f32 = 0.15;

/// What a sentence that leans on the one before it loses.
const LEANS: f32 = 0.3;

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
    let section = |i: usize| request.body[i].section.as_str();
    let centre_of = |name: &str| {
        centre(
            (0..vectors.len())
                .filter(|&i| section(i) == name)
                .map(|i| &vectors[i]),
        )
    };
    let mut centres: BTreeMap<&str, Vec<f32>> = BTreeMap::new();
    for sentence in &request.body {
        let name = sentence.section.as_str();
        centres.entry(name).or_insert_with(|| centre_of(name));
    }
    let value = |i: usize| {
        let own = centres
            .get(section(i))
            .map_or(0.0, |c| cosine(&vectors[i], c));
        let leans = if stands_alone(&request.body[i].text) {
            0.0
        } else {
            LEANS
        };
        let said = words::content_words(&request.body[i].text);
        let named = if names.iter().all(|name| said.contains(name)) {
            NAMES_TOPIC
        } else {
            0.0
        };
        named + 0.4 * cosine(&vectors[i], &middle) + 0.3 * own + 0.3 * cosine(&vectors[i], topic)
            - leans
    };
    let relevance: Vec<f32> = (0..vectors.len()).map(value).collect();
    let better = |a: &usize, b: &usize| relevance[*a].total_cmp(&relevance[*b]).then(b.cmp(a));
    let first = (0..vectors.len())
        .filter(|&i| defines(&request.body[i].text, &names))
        .max_by(better)
        .or_else(|| (0..vectors.len()).max_by(better));
    let mut chosen: Vec<usize> =
        varied(
            vectors,
            &relevance,
            SENTENCES,
            WEIGHT,
            |i, chosen| match first {
                Some(first) if chosen.is_empty() => i == first,
                _ => chosen.iter().all(|&c| section(c) != section(i)) || centres.len() == 1,
            },
        );
    if let Some((_, rest)) = chosen.split_first_mut() {
        rest.sort_unstable();
    }
    Ok(chosen
        .into_iter()
        .map(|i| repeated(&request.body[i]))
        .collect())
}

fn repeated(sentence: &BodySentence) -> Statement {
    Statement {
        text: sentence.text.clone(),
        citations: sentence.citations.clone(),
        provenance: sentence.provenance,
    }
}
