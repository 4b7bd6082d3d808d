//! Feeding headings with passages where the mind or the editor named none: the closest by embedding, as the paper
//! retrieves for a section by its title.

use std::collections::BTreeSet;

use super::Outline;
use crate::minds::skills::ShownPassage;
use crate::run::{RunContext, RunError, Stage};
use crate::sources::PassageId;
use crate::vectors::cosine;

/// Passages that a heading is fed with.
const PER_HEADING: usize = 6;

/// Least cosine of a passage with its heading.
const CLOSE_ENOUGH: f32 = 0.25;

/// Gives every heading that has no passage and no sub-heading its closest passages; those that feed no other heading
/// come first. A heading for which none is close enough stays without, and the section says so.
///
/// # Errors
/// None at present beyond those of the run; a failing embedder is a gap.
pub async fn feed(
    context: &RunContext,
    outline: &mut Outline,
    passages: &[ShownPassage],
) -> Result<(), RunError> {
    let hungry: Vec<usize> = (0..outline.headings.len())
        .filter(|&i| is_hungry(outline, i))
        .collect();
    if hungry.is_empty() || passages.is_empty() {
        return Ok(());
    }
    let mut texts: Vec<String> = hungry
        .iter()
        .map(|&i| {
            format!(
                "{}: {}. {}",
                context.topic.title,
                outline.path(i).join(", "),
                outline.headings[i].note
            )
        })
        .collect();
    texts.extend(passages.iter().map(|p| p.text.clone()));
    let vectors = match context
        .or_cancel(async { Ok(context.ports.embedder.embed(&texts).await) })
        .await?
    {
        Ok(vectors) => vectors,
        Err(error) => {
            context.gap(Stage::Outline, "evidence of new headings", error);
            return Ok(());
        }
    };
    let (headings, vectors) = vectors.split_at(hungry.len());
    let mut used: BTreeSet<PassageId> = outline
        .headings
        .iter()
        .flat_map(|h| h.passages.iter().cloned())
        .collect();
    for (&index, heading) in hungry.iter().zip(headings) {
        let mut scored: Vec<(bool, f32, &PassageId)> = passages
            .iter()
            .zip(vectors)
            .map(|(passage, vector)| {
                let close = cosine(heading, vector);
                (used.contains(&passage.id), close, &passage.id)
            })
            .filter(|(_, close, _)| *close >= CLOSE_ENOUGH)
            .collect();
        scored.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(b.2)));
        let chosen: Vec<PassageId> = scored
            .into_iter()
            .take(PER_HEADING)
            .map(|(_, _, id)| id.clone())
            .collect();
        used.extend(chosen.iter().cloned());
        outline.headings[index].passages = chosen;
    }
    Ok(())
}

fn is_hungry(outline: &Outline, index: usize) -> bool {
    let heading = &outline.headings[index];
    let has_sub_headings = outline
        .headings
        .get(index + 1)
        .is_some_and(|next| next.level > heading.level);
    heading.passages.is_empty() && !has_sub_headings
}
