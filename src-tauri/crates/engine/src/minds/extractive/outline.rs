//! The outline: headings that recur over related articles, with key phrases of the evidence below them.

use std::collections::BTreeMap;

use super::headings::recurring;
use super::keyphrases::key_phrases;
use super::vectors::cosine;
use crate::minds::skills::{
    DraftOutlineRequest, PlannedHeading, RefineOutlineRequest, ShownPassage,
};
use crate::ports::{EmbedError, Embedder};
use crate::text::words;

/// Sections of an outline.
const SECTIONS: usize = 8;

/// Headings that recur over related articles, in their usual order.
///
/// # Errors
/// None at present.
pub async fn draft(
    request: &DraftOutlineRequest,
    _: &dyn Embedder,
) -> Result<Vec<PlannedHeading>, EmbedError> {
    let mut headings = recurring(&request.related);
    headings.truncate(SECTIONS);
    headings.sort_by(|a, b| a.place.total_cmp(&b.place));
    Ok(headings
        .into_iter()
        .map(|h| PlannedHeading {
            level: 1,
            title: h.title,
            passages: Vec::new(),
        })
        .collect())
}

/// The draft's headings that evidence supports, each with key phrases of its passages below.
///
/// # Errors
/// Where the embedder fails.
pub async fn refine(
    request: &RefineOutlineRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<PlannedHeading>, EmbedError> {
    let mut titles: Vec<String> = request
        .draft
        .iter()
        .filter(|h| h.level == 1)
        .map(|h| h.title.clone())
        .collect();
    if titles.len() < 3 {
        let text: Vec<&str> = request.passages.iter().map(|p| p.text.as_str()).collect();
        titles.extend(key_phrases(&text.join("\n\n"), SECTIONS - titles.len()));
    }
    let mut texts: Vec<String> = titles
        .iter()
        .map(|t| format!("{}: {t}", request.topic.title))
        .collect();
    texts.extend(request.passages.iter().map(|p| p.text.clone()));
    let vectors = embedder.embed(&texts).await?;
    let (headings, passages) = vectors.split_at(titles.len());
    let mut fed: BTreeMap<usize, Vec<&ShownPassage>> = BTreeMap::new();
    for (passage, vector) in request.passages.iter().zip(passages) {
        let best = (0..headings.len())
            .max_by(|&a, &b| cosine(&headings[a], vector).total_cmp(&cosine(&headings[b], vector)));
        if let Some(best) = best {
            fed.entry(best).or_default().push(passage);
        }
    }
    let mut planned = Vec::new();
    for (i, passages) in fed {
        let text: Vec<&str> = passages.iter().map(|p| p.text.as_str()).collect();
        planned.push(PlannedHeading {
            level: 1,
            title: titles[i].clone(),
            passages: passages.iter().map(|p| p.id.clone()).collect(),
        });
        if passages.len() < 6 || planned.len() >= request.max_headings {
            continue;
        }
        for phrase in key_phrases(&text.join("\n\n"), 2) {
            let stems = words::content_words(&phrase);
            let own: Vec<_> = passages
                .iter()
                .filter(|p| {
                    stems
                        .iter()
                        .all(|s| words::content_words(&p.text).contains(s))
                })
                .map(|p| p.id.clone())
                .collect();
            planned.push(PlannedHeading {
                level: 2,
                title: phrase,
                passages: own,
            });
        }
    }
    planned.truncate(request.max_headings);
    Ok(planned)
}
