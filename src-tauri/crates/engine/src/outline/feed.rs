//! Feeding headings with passages where the mind or the editor named none, as the paper retrieves for a section by its
//! titles. A passage is known by its own words and by the questions that it helped to answer; so a heading finds a passage
//! that shares no word with it, and no passage needs to be embedded.

use std::collections::BTreeSet;

use super::Outline;
use crate::minds::skills::ShownPassage;
use crate::research::Dialogue;
use crate::run::{RunContext, RunError, Stage};
use crate::sources::PassageId;
use crate::text::bm25::Bm25;
use crate::text::similar;
use crate::vectors::cosine;

/// Fewest passages of a heading, if there are so many for it: below it, evidence of other headings serves as well.
const FEWEST: usize = 2;

/// Most passages of a heading.
const MOST: usize = 6;

/// Least cosine of a heading with a question for the question to speak for its passages.
const CLOSE_ENOUGH: f32 = 0.35;

/// A question, and the passages that answered it.
struct Answered<'a> {
    question: &'a str,
    passages: BTreeSet<&'a PassageId>,
}

/// Gives every heading that has no passage and no sub-heading its best passages. Evidence is spread over the article:
/// passages that say the same count as one, and each goes to the heading that it fits best; only a heading that would be
/// left with hardly any shares those of others. A heading for which nothing is found stays without, and the section says
/// so.
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

    let groups = similar::groups(passages.iter().map(|p| &p.text));
    let distinct = groups.iter().collect::<BTreeSet<_>>().len();
    let share = distinct.div_ceil(hungry.len()).clamp(FEWEST, MOST);

    let mut fits: Vec<Fit> = Vec::new();
    for (row, title) in titles.iter().enumerate() {
        let said = index.scores(title);
        let most = said.iter().copied().fold(f32::EPSILON, f32::max);
        for (at, passage) in passages.iter().enumerate() {
            let by_question = answered.iter().zip(&meant[row]);
            let asked = by_question
                .filter(|(a, close)| **close >= CLOSE_ENOUGH && a.passages.contains(&passage.id))
                .map(|(_, close)| *close)
                .fold(0.0, f32::max);
            let score = said[at] / most + asked;
            if score > 0.0 {
                fits.push(Fit { score, row, at });
            }
        }
    }
    fits.sort_by(|a, b| {
        let places = (a.row, a.at).cmp(&(b.row, b.at));
        b.score.total_cmp(&a.score).then(places)
    });

    let fed = outline.headings.iter().flat_map(|h| &h.passages);
    let mut used: BTreeSet<usize> = fed
        .filter_map(|id| passages.iter().position(|p| &p.id == id))
        .map(|at| groups[at])
        .collect();
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new(); hungry.len()];
    for fit in &fits {
        if chosen[fit.row].len() < share && used.insert(groups[fit.at]) {
            chosen[fit.row].push(fit.at);
        }
    }
    for fit in &fits {
        let own = &mut chosen[fit.row];
        let new = own.iter().all(|&at| groups[at] != groups[fit.at]);
        if own.len() < FEWEST && new {
            own.push(fit.at);
        }
    }
    for (&place, own) in hungry.iter().zip(chosen) {
        outline.headings[place].passages =
            own.into_iter().map(|at| passages[at].id.clone()).collect();
    }
    Ok(())
}

/// The questions that speak for passages, whose vectors [`feed`] needs.
pub fn questions(dialogues: &[Dialogue]) -> Vec<String> {
    let answered = answered(dialogues).into_iter();
    answered.map(|a| a.question.to_owned()).collect()
}

/// How well a passage fits a heading.
struct Fit {
    score: f32,
    /// The heading's place among the hungry.
    row: usize,
    /// The passage's place.
    at: usize,
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
