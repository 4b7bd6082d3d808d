//! Whether a general heading is borne out by the sentences under it.
//!
//! Passages go to the heading that fits them best, which may fit badly: the news of a shooting at a dance studio came
//! under "Acting career". What would really be quoted under a heading shows it.

use std::collections::BTreeSet;

use super::vocabulary::GeneralHeading;
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::cosine;

/// What every word of the heading or its gloss that the sentences have adds to the likeness of the closest sentence, and
/// every sentence that names the heading; and how many of each count.
const WORD: f32 = 0.04;
const WORDS: usize = 4;
const SENTENCES: usize = 3;

/// Support of a heading that is borne out. Of 90 headings read, all but two misfits lay below and all but four others
/// above.
pub const ENOUGH: f32 = 0.405;

/// For each heading with the sentences under it, how far they bear it out; about 0 to 1. The words of the topic's own
/// name do not count.
///
/// # Errors
/// Where the embedder fails.
pub async fn support(
    topic: &str,
    headings: &[(GeneralHeading, Vec<String>)],
    embedder: &dyn Embedder,
) -> Result<Vec<f32>, EmbedError> {
    let own: BTreeSet<String> = words::content_words(topic).into_iter().collect();
    let stems = |text: &str| {
        let stems = words::content_words(text).into_iter();
        stems
            .filter(|stem| !own.contains(stem))
            .collect::<BTreeSet<String>>()
    };
    let mut found = Vec::new();
    for (heading, said) in headings {
        let mut texts = vec![heading.text()];
        texts.extend(said.iter().cloned());
        let vectors = embedder.embed(&texts).await?;
        let closest = vectors
            .iter()
            .skip(1)
            .map(|vector| cosine(vector, &vectors[0]))
            .fold(0.0_f32, f32::max);
        let (title, meant) = (stems(heading.title), stems(&texts[0]));
        let said: Vec<BTreeSet<String>> = said.iter().map(|text| stems(text)).collect();
        let shared: BTreeSet<&String> = said.iter().flat_map(|s| s.intersection(&meant)).collect();
        let naming = said.iter().filter(|s| !s.is_disjoint(&title)).count();
        let counted = shared.len().min(WORDS) + naming.min(SENTENCES);
        found.push(closest + WORD * counted as f32);
    }
    Ok(found)
}
