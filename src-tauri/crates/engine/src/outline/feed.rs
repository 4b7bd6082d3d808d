//! Feeding headings with passages where the mind or the editor named none, as the paper retrieves for a section by its
//! titles. A passage is known by its own words and by the questions that it helped to answer; so a heading finds a passage
//! that shares no word with it, and no passage needs to be embedded.

use std::collections::{BTreeMap, BTreeSet};

use super::Outline;
use crate::minds::skills::ShownPassage;
use crate::research::Dialogue;
use crate::run::{RunContext, RunError, Stage};
use crate::sources::PassageId;
use crate::text::bm25::Bm25;
use crate::vectors::cosine;

/// Passages that a heading is fed with.
const PER_HEADING: usize = 6;

/// Least cosine of a heading with a question for the question to speak for its passages.
const CLOSE_ENOUGH: f32 = 0.35;

/// What a passage is worth for every heading that it feeds already: evidence is to be spread over the article.
const USED: f32 = 0.25;

/// A question, and the passages that answered it.
struct Answered<'a> {
    question: &'a str,
    passages: BTreeSet<&'a PassageId>,
}

/// Gives every heading that has no passage and no sub-heading its best passages, those that feed other headings last. A
/// heading for which nothing is found stays without, and the section says so.
///
/// # Errors
/// Where the run is stopped; a failing embedder is a gap, and words alone decide.
pub async fn feed(
    context: &RunContext,
    outline: &mut Outline,
    passages: &[ShownPassage],
    dialogues: &[Dialogue],
) -> Result<(), RunError> {
    let hungry: Vec<usize> = (0..outline.headings.len())
        .filter(|&i| is_hungry(outline, i))
        .collect();
    if hungry.is_empty() || passages.is_empty() {
        return Ok(());
    }
    let answered = answered(dialogues);
    let titles: Vec<String> = hungry
        .iter()
        .map(|&i| {
            format!(
                "{}. {}",
                outline.path(i).join(", "),
                outline.headings[i].note
            )
        })
        .collect();
    let meant = closeness(context, &titles, &answered).await?;
    let index = Bm25::new(passages.iter().map(|p| known_by(p, &answered)));

    let mut used: BTreeMap<PassageId, i32> = BTreeMap::new();
    for id in outline.headings.iter().flat_map(|h| &h.passages) {
        *used.entry(id.clone()).or_default() += 1;
    }
    for (row, &place) in hungry.iter().enumerate() {
        let said = index.scores(&titles[row]);
        let most = said.iter().copied().fold(f32::EPSILON, f32::max);
        let mut scored: Vec<(f32, usize)> = Vec::new();
        for (at, passage) in passages.iter().enumerate() {
            let by_question = answered.iter().zip(&meant[row]);
            let asked = by_question
                .filter(|(a, close)| **close >= CLOSE_ENOUGH && a.passages.contains(&passage.id))
                .map(|(_, close)| *close)
                .fold(0.0, f32::max);
            let times = used.get(&passage.id).copied().unwrap_or(0);
            let score = (said[at] / most + asked) * USED.powi(times);
            if score > 0.0 {
                scored.push((score, at));
            }
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let chosen: Vec<PassageId> = scored
            .into_iter()
            .take(PER_HEADING)
            .map(|(_, at)| passages[at].id.clone())
            .collect();
        for id in &chosen {
            *used.entry(id.clone()).or_default() += 1;
        }
        outline.headings[place].passages = chosen;
    }
    Ok(())
}

fn answered(dialogues: &[Dialogue]) -> Vec<Answered<'_>> {
    let turns = dialogues.iter().flat_map(|d| &d.turns);
    turns
        .map(|turn| Answered {
            question: &turn.question,
            passages: turn.answer.iter().flat_map(|s| &s.citations).collect(),
        })
        .filter(|answered| !answered.passages.is_empty())
        .collect()
}

/// A passage's words with the questions it helped to answer.
fn known_by(passage: &ShownPassage, answered: &[Answered<'_>]) -> String {
    let mut text = format!("{} {}", passage.title, passage.text);
    for answered in answered.iter().filter(|a| a.passages.contains(&passage.id)) {
        text.push(' ');
        text.push_str(answered.question);
    }
    text
}

/// Cosines of each title with each question; without an embedder none is close.
async fn closeness(
    context: &RunContext,
    titles: &[String],
    answered: &[Answered<'_>],
) -> Result<Vec<Vec<f32>>, RunError> {
    let mut texts = titles.to_vec();
    texts.extend(answered.iter().map(|a| a.question.to_owned()));
    let embedded = context
        .or_cancel(async { Ok(context.ports.embedder.embed(&texts).await) })
        .await?;
    let vectors = match embedded {
        Ok(vectors) if vectors.len() == texts.len() => vectors,
        Ok(_) => return Ok(vec![vec![0.0; answered.len()]; titles.len()]),
        Err(error) => {
            context.gap(Stage::Outline, "likeness of headings and questions", error);
            return Ok(vec![vec![0.0; answered.len()]; titles.len()]);
        }
    };
    let (titles, questions) = vectors.split_at(titles.len());
    let row = |title: &Vec<f32>| questions.iter().map(|q| cosine(title, q)).collect();
    Ok(titles.iter().map(row).collect())
}

fn is_hungry(outline: &Outline, index: usize) -> bool {
    let heading = &outline.headings[index];
    let has_sub_headings = outline
        .headings
        .get(index + 1)
        .is_some_and(|next| next.level > heading.level);
    heading.passages.is_empty() && !has_sub_headings
}
