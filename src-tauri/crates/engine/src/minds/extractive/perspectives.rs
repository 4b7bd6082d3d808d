//! Perspectives from what related articles write about, or from what the sources dwell on.

use super::headings::recurring;
use super::keyphrases::key_phrases;
use super::vectors::{cosine, varied};
use crate::minds::skills::{PerspectivesRequest, ProposedPerspective};
use crate::ports::{EmbedError, Embedder};

/// Facets a perspective holds.
const FACETS: usize = 6;

/// Perspectives, best first.
///
/// # Errors
/// Where the embedder fails.
pub async fn propose(
    request: &PerspectivesRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<ProposedPerspective>, EmbedError> {
    let overview: Vec<&str> = request.overview.iter().map(|p| p.text.as_str()).collect();
    let mut facets: Vec<String> = recurring(&request.related)
        .into_iter()
        .map(|h| h.title)
        .collect();
    if facets.len() < request.wanted {
        facets.extend(key_phrases(&overview.join("\n\n"), 24));
    }
    let mut texts = facets.clone();
    texts.push(format!(
        "{}. {}",
        request.topic.title,
        overview.join(" ").chars().take(800).collect::<String>()
    ));
    let vectors = embedder.embed(&texts).await?;
    let Some((topic, vectors)) = vectors.split_last() else {
        return Ok(Vec::new());
    };
    let relevance: Vec<f32> = vectors.iter().map(|v| cosine(v, topic)).collect();
    let seeds = varied(vectors, &relevance, request.wanted, 0.5, |_, _| true);
    let perspectives = seeds.iter().map(|&seed| {
        let mut own: Vec<usize> = (0..facets.len())
            .filter(|&i| {
                seeds.iter().all(|&s| {
                    cosine(&vectors[i], &vectors[seed]) >= cosine(&vectors[i], &vectors[s])
                })
            })
            .collect();
        own.sort_by(|&a, &b| {
            cosine(&vectors[b], &vectors[seed]).total_cmp(&cosine(&vectors[a], &vectors[seed]))
        });
        own.truncate(FACETS);
        let points: Vec<String> = own.into_iter().map(|i| facets[i].clone()).collect();
        ProposedPerspective {
            name: facets[seed].clone(),
            focus: format!(
                "Looks at {} of {}.",
                points.join(", ").to_lowercase(),
                request.topic.title
            ),
            facets: points,
        }
    });
    Ok(perspectives.collect())
}
