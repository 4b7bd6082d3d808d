//! Answers: the sentences of the sifted passages that fit the question best and repeat each other least.

use super::candidates::candidates;
use super::quotation;
use crate::minds::skills::{AnswerRequest, Statement};
use crate::ports::{EmbedError, Embedder};
use crate::vectors::{cosine, varied};

/// Most sentences of an answer.
const SENTENCES: usize = 5;

/// Most sentences of an answer that may come from one source.
const PER_SOURCE: usize = 2;

/// Least cosine of a sentence with the question.
const RELEVANT: f32 = 0.2;

/// Weight of relevance against repetition.
const WEIGHT: f32 = 0.7;

/// The answer's sentences, best first; none where no sentence is relevant.
///
/// # Errors
/// Where the embedder fails.
pub async fn answer(
    request: &AnswerRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<Statement>, EmbedError> {
    let pool = candidates(&request.passages);
    let mut texts: Vec<String> = vec![request.question.clone()];
    texts.extend(pool.iter().map(|c| c.text.clone()));
    let vectors = embedder.embed(&texts).await?;
    let Some((question, vectors)) = vectors.split_first() else {
        return Ok(Vec::new());
    };
    let relevance: Vec<f32> = vectors.iter().map(|v| cosine(v, question)).collect();
    let penalty = |i: usize| if pool[i].stands_alone { 0.0 } else { 0.1 } + if pool[i].biased || pool[i].unnamed { 0.1 } else { 0.0 };
    let weighed: Vec<f32> = relevance
        .iter()
        .enumerate()
        .map(|(i, r)| r - penalty(i))
        .collect();
    let chosen = varied(vectors, &weighed, SENTENCES, WEIGHT, |i, chosen| {
        let source = pool[i].passage.source();
        let from_source = chosen
            .iter()
            .filter(|&&c| pool[c].passage.source() == source)
            .count();
        relevance[i] >= RELEVANT
            && from_source < PER_SOURCE
            && chosen.iter().all(|&c| pool[c].text != pool[i].text)
    });
    Ok(chosen.into_iter().map(|i| quotation(&pool[i])).collect())
}
