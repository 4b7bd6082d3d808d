//! Research that goes on after the dialogues: a perspective that was added, one more round, the editor's own question.

use std::collections::BTreeSet;

use super::hand_out::Collection;
use super::rounds::{self, Programme};
use super::searching::Searcher;
use super::stage::open;
use super::{Dialogue, Perspective, Research, Survey};
use crate::minds::skills::{PerspectivesRequest, Skill};
use crate::run::{RunContext, RunError, Stage};

/// What is to be found out further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Further {
    /// The dialogues that enabled perspectives still lack.
    Missing,
    /// The rest of the dialogues that failed.
    Unfinished,
    /// One more round of the dialogue of a perspective.
    Round {
        /// The perspective's name.
        perspective: String,
        /// The editor's question; none lets the writer ask.
        question: Option<String>,
    },
}

/// The research with what was found out further. What it had before stays as it is.
///
/// # Errors
/// Where there is no such dialogue, the run was stopped, or the journal cannot be kept.
pub async fn further(
    context: &RunContext,
    survey: &Survey,
    mut research: Research,
    wish: Further,
) -> Result<Research, RunError> {
    let mut dialogues = std::mem::take(&mut research.dialogues);
    let (active, rounds, own_question) = match wish {
        Further::Missing => {
            let had = dialogues.len();
            let lacking = survey.perspectives.iter().filter(|p| {
                p.enabled
                    && !research
                        .perspectives
                        .iter()
                        .any(|known| held(known, p, &dialogues[..had]))
            });
            let lacking: Vec<Dialogue> = lacking.cloned().map(Dialogue::new).collect();
            dialogues.extend(lacking);
            (
                (had..dialogues.len()).collect(),
                context.settings.rounds,
                None,
            )
        }
        Further::Unfinished => {
            let rounds = context.settings.rounds;
            let unfinished = |d: &Dialogue| d.failed && d.turns.len() < rounds;
            let active: BTreeSet<usize> = (0..dialogues.len())
                .filter(|&i| unfinished(&dialogues[i]))
                .collect();
            let least = active
                .iter()
                .map(|&i| dialogues[i].turns.len())
                .min()
                .unwrap_or(rounds);
            (active, rounds - least, None)
        }
        Further::Round {
            perspective,
            question,
        } => {
            let Some(place) = dialogues
                .iter()
                .position(|d| d.perspective.name == perspective)
            else {
                return Err(RunError::Step {
                    step: "going on with a dialogue",
                    reason: format!("no dialogue is held by \"{perspective}\""),
                });
            };
            (BTreeSet::from([place]), 1, question)
        }
    };
    research.perspectives.clone_from(&survey.perspectives);
    if active.is_empty() {
        research.dialogues = dialogues;
        return Ok(research);
    }
    let searcher = Searcher::new(context.clone());
    // The opening search is in the journal; what it learnt of the topic is needed again, what it collected is not.
    let opening = open(context, &searcher, &mut Collection::new(context.clone())).await?;
    let evidence = std::mem::take(&mut research.evidence);
    let mut collection = Collection::resume(context.clone(), evidence, research.repeats_avoided);
    let programme = Programme {
        dialogues,
        active,
        rounds,
        own_question,
        // A limit on queries is for the run as it was set up; this the editor asked for beside it.
        spent: 0,
    };
    let held = rounds::hold(
        context,
        &searcher,
        &mut collection,
        &opening,
        programme,
        &research.calls,
    )
    .await?;
    research.dialogues = held.dialogues;
    research.repeats_avoided = collection.repeats_avoided;
    research.evidence = collection.evidence;
    research.calls.extend(held.calls);
    Ok(research)
}

fn held(known: &Perspective, wanted: &Perspective, dialogues: &[Dialogue]) -> bool {
    known.name == wanted.name && dialogues.iter().any(|d| d.perspective.name == wanted.name)
}

/// Perspectives unlike those of the survey, `wanted` at most.
///
/// # Errors
/// Where the mind fails, the run was stopped, or the journal cannot be kept.
pub async fn more_perspectives(
    context: &RunContext,
    survey: &Survey,
    wanted: usize,
) -> Result<Vec<Perspective>, RunError> {
    let searcher = Searcher::new(context.clone());
    let opening = open(context, &searcher, &mut Collection::new(context.clone())).await?;
    let request = PerspectivesRequest {
        topic: context.topic.clone(),
        related: survey.tables(),
        overview: opening.overview,
        wanted: survey.perspectives.len() + wanted,
    };
    let mind = &context.ports.mind;
    let asking = mind.propose_perspectives(&request);
    let label = "more perspectives";
    let reply = context
        .ask_mind(
            Stage::Perspectives,
            Skill::ProposePerspectives,
            label,
            &survey.calls,
            &request,
            asking,
        )
        .await?;
    let proposed = reply.map_err(|error| RunError::Step {
        step: "proposing perspectives",
        reason: error.to_string(),
    })?;
    let known: BTreeSet<String> = survey
        .perspectives
        .iter()
        .map(|p| p.name.to_lowercase())
        .collect();
    let new = proposed
        .value
        .into_iter()
        .filter(|p| !known.contains(&p.name.to_lowercase()));
    Ok(new.take(wanted).map(Perspective::proposed).collect())
}
