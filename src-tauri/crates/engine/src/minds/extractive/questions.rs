//! Questions from a perspective's facets and from what the last answer newly mentions, chosen for novelty.

use super::keyphrases::key_phrases;
use super::vectors::cosine;
use crate::minds::skills::{AskRequest, Asked};
use crate::ports::{EmbedError, Embedder};
use crate::text::words;

/// The next question with its queries.
///
/// # Errors
/// Where the embedder fails.
pub async fn ask(request: &AskRequest, embedder: &dyn Embedder) -> Result<Asked, EmbedError> {
    let topic = &request.topic.title;
    let asked: Vec<String> = request
        .history
        .iter()
        .flat_map(|t| t.queries.clone())
        .collect();
    let mut points: Vec<String> = request.perspective.facets.clone();
    if let Some(last) = request.history.last() {
        points.extend(key_phrases(&last.answer, 8));
    } else {
        points.extend(key_phrases(
            &request
                .overview
                .iter()
                .map(|p| p.text.as_str())
                .collect::<Vec<_>>()
                .join("\n\n"),
            12,
        ));
    }
    let own = words::content_words(topic);
    points.retain(|p| {
        let stems = words::content_words(p);
        !stems.is_empty() && !stems.iter().all(|s| own.contains(s))
    });
    let mut texts = points.clone();
    texts.extend(asked.iter().cloned());
    let vectors = embedder.embed(&texts).await?;
    let (points_at, asked_at) = vectors.split_at(points.len());
    let mut scored: Vec<(f32, usize)> = points_at
        .iter()
        .enumerate()
        .map(|(i, v)| {
            (
                asked_at
                    .iter()
                    .map(|a| cosine(a, v))
                    .fold(0.0_f32, f32::max),
                i,
            )
        })
        .collect();
    scored.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let chosen: Vec<&str> = scored
        .iter()
        .take(request.queries)
        .map(|&(_, i)| points[i].as_str())
        .collect();
    let Some(first) = chosen.first() else {
        return Ok(Asked {
            question: None,
            queries: Vec::new(),
        });
    };
    Ok(Asked {
        question: Some(format!(
            "What is known about {} of {topic}?",
            first.to_lowercase()
        )),
        queries: chosen
            .iter()
            .map(|point| format!("{topic} {}", point.to_lowercase()))
            .collect(),
    })
}
