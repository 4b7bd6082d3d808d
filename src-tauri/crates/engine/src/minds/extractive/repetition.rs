//! Repetition: sentences that say what an earlier one said.

use crate::minds::skills::{Repetition, RepetitionRequest};
use crate::ports::{EmbedError, Embedder};
use crate::vectors::cosine;

/// Cosine from which two sentences say the same.
const SAME: f32 = 0.9;

/// The later sentence of every pair that says the same, with the earlier one.
///
/// # Errors
/// Where the embedder fails.
pub async fn find(
    request: &RepetitionRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<Repetition>, EmbedError> {
    let texts: Vec<String> = request.body.iter().map(|s| s.text.clone()).collect();
    let vectors = embedder.embed(&texts).await?;
    let mut stays: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for i in 0..texts.len() {
        let earlier = stays
            .iter()
            .find(|&&j| texts[j] == texts[i] || cosine(&vectors[i], &vectors[j]) >= SAME);
        match earlier {
            Some(&j) => found.push(Repetition {
                remove: request.body[i].id.clone(),
                repeats: request.body[j].id.clone(),
            }),
            None => stays.push(i),
        }
    }
    Ok(found)
}
