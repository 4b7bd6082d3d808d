//! Sections: quoted sentences under the heading they fit best, none twice, few from one source, in a sensible order.

use std::collections::BTreeMap;

use super::candidates::{Candidate, candidates};
use super::definition::defines;
use super::quotation;
use super::vocabulary::{KnownHeading, general_headings};
use crate::minds::skills::{SectionRequest, Statement, WrittenHeading};
use crate::ports::{EmbedError, Embedder};
use crate::text::{words, years};
use crate::vectors::{centre, cosine, varied};

/// Most sentences under one heading.
const PER_HEADING: usize = 6;

/// Sentences of a paragraph.
const PER_PARAGRAPH: usize = 4;

/// Weight of relevance against repetition.
const WEIGHT: f32 = 0.7;

/// What a sentence gains for a word of the heading over it.
const NAMES_HEADING: f32 = 0.1;

/// What a sentence gains that says what the topic is: an article has it, and its lead begins with it.
const DEFINES: f32 = 0.3;

/// Least value of a sentence under its heading, and what is asked beside the best one's value.
const FITTING: f32 = 0.15;
const BESIDE_THE_BEST: f32 = 0.4;

/// Cosine from which two sentences say the same.
const SAME: f32 = 0.86;

/// The section's text.
///
/// # Errors
/// Where the embedder fails.
pub async fn write(
    request: &SectionRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<WrittenHeading>, EmbedError> {
    let section = request
        .headings
        .first()
        .map(|h| h.title.clone())
        .unwrap_or_default();
    let topic = words::content_words(&request.topic.title);
    let mut used: Vec<(Candidate, Vec<f32>)> = Vec::new();
    let mut written = Vec::new();
    // The narrowest pool chooses first, or its few sentences would be gone.
    let mut pools: Vec<Vec<Candidate>> = request
        .headings
        .iter()
        .map(|h| candidates(&h.passages))
        .collect();
    let unbiased = pools.iter().flatten().any(|c| !c.biased);
    if unbiased {
        pools.iter_mut().for_each(|pool| pool.retain(|c| !c.biased));
    }
    let mut order: Vec<usize> = (0..request.headings.len()).collect();
    order.sort_by_key(|&i| {
        (
            std::cmp::Reverse(request.headings[i].level),
            pools[i].len(),
            i,
        )
    });
    for (heading, pool) in order.iter().map(|&i| (&request.headings[i], &pools[i])) {
        // The topic's name would draw sentences that say it rather than sentences on the heading.
        let mut texts = vec![match gloss(&heading.title) {
            Some(gloss) => gloss,
            None => format!("{section}: {}", heading.title),
        }];
        texts.extend(pool.iter().map(|c| c.text.clone()));
        let vectors = embedder.embed(&texts).await?;
        let Some((query, vectors)) = vectors.split_first() else {
            continue;
        };
        let middle = centre(vectors);
        let stems = words::content_words(&heading.title);
        let value = |i: usize| {
            let said = words::content_words(&pool[i].text);
            let named = if stems.iter().any(|stem| said.contains(stem)) {
                NAMES_HEADING
            } else {
                0.0
            };
            let lean = if pool[i].stands_alone { 0.0 } else { 0.15 };
            let weak = if pool[i].unnamed { 0.03 } else { 0.0 };
            let defining = if defines(&pool[i].text, &topic) {
                DEFINES
            } else {
                0.0
            };
            defining + 0.6 * cosine(&vectors[i], query) + 0.4 * cosine(&vectors[i], &middle) + named
                - lean
                - weak
        };
        let relevance: Vec<f32> = (0..pool.len()).map(value).collect();
        let best = relevance.iter().copied().fold(f32::MIN, f32::max);
        let least = (best * BESIDE_THE_BEST).max(FITTING).min(best);
        let chosen = varied(vectors, &relevance, PER_HEADING, WEIGHT, |i, chosen| {
            let source = pool[i].passage.source();
            let from_source = used
                .iter()
                .filter(|(c, _)| c.passage.source() == source)
                .count()
                + chosen
                    .iter()
                    .filter(|&&c| pool[c].passage.source() == source)
                    .count();
            let repeats = used.iter().any(|(_, v)| cosine(v, &vectors[i]) >= SAME)
                || chosen
                    .iter()
                    .any(|&c| cosine(&vectors[c], &vectors[i]) >= SAME);
            relevance[i] >= least && from_source < request.max_per_source && !repeats
        });
        let ordered = in_order(chosen, pool, vectors, &middle);
        used.extend(
            ordered
                .iter()
                .map(|&i| (pool[i].clone(), vectors[i].clone())),
        );
        let statements: Vec<Statement> = ordered.into_iter().map(|i| quotation(&pool[i])).collect();
        let paragraphs = statements
            .chunks(PER_PARAGRAPH)
            .map(<[Statement]>::to_vec)
            .collect();
        written.push(WrittenHeading {
            id: heading.id.clone(),
            paragraphs,
        });
    }
    let place = |w: &WrittenHeading| request.headings.iter().position(|h| h.id == w.id);
    written.sort_by_key(place);
    Ok(written)
}

/// A general heading with its gloss.
fn gloss(title: &str) -> Option<String> {
    general_headings()
        .iter()
        .find(|h| h.title == title)
        .map(KnownHeading::text)
}

/// By year where most sentences name one, else from the general to the particular; sentences of one passage stay
/// together in the passage's order.
fn in_order(
    chosen: Vec<usize>,
    pool: &[Candidate],
    vectors: &[Vec<f32>],
    middle: &[f32],
) -> Vec<usize> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for i in chosen {
        groups.entry(pool[i].passage_rank).or_default().push(i);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    for group in &mut groups {
        group.sort_by_key(|&i| pool[i].place);
    }
    let year = |group: &Vec<usize>| group.iter().find_map(|&i| years::first(&pool[i].text));
    let dated = groups.iter().filter(|g| year(g).is_some()).count();
    if dated * 3 >= groups.len() * 2 {
        groups.sort_by_key(|g| year(g).unwrap_or(i32::MIN));
    } else {
        let general = |group: &Vec<usize>| {
            group
                .iter()
                .map(|&i| cosine(&vectors[i], middle))
                .fold(f32::MIN, f32::max)
        };
        groups.sort_by(|a, b| general(b).total_cmp(&general(a)));
    }
    groups.concat()
}
