//! Research without dialogues: the topic is searched for, then whatever is named beside it.

use futures::future::join_all;

use super::Research;
use super::hand_out::Collection;
use super::searching::{Ranking, Searcher};
use super::stage::{open, speaks_of_topic};
use crate::run::{RunContext, RunError, RunEvent, Stage};

/// What a search with the topic and one with each of `queries` found. A search brings as many new sources as a question of
/// a dialogue could.
///
/// # Errors
/// Where the run was stopped, nothing was found, or the journal cannot be kept.
pub async fn searched(context: &RunContext, queries: &[String]) -> Result<Research, RunError> {
    context.emit(RunEvent::StageStarted {
        stage: Stage::Dialogues,
        steps: 1,
    });
    let mut context = context.clone();
    context.settings.results *= context.settings.queries;
    let context = &context;
    let searcher = Searcher::new(context.clone());
    let mut collection = Collection::new(context.clone());
    let opening = open(context, &searcher, &mut collection).await?;
    let mut calls = opening.calls.clone();
    let limit = context.settings.max_queries.unwrap_or(usize::MAX);
    let searching = queries
        .iter()
        .take(limit.saturating_sub(opening.queries))
        .map(|query| searcher.search(query, &opening.calls));
    let rankings = join_all(searching).await;
    let rankings = rankings.into_iter().collect::<Result<Vec<Ranking>, _>>()?;
    let wanted = context.settings.results;
    let found = collection.gather(&searcher, &rankings, wanted, &opening.profile);
    for out in found.await? {
        calls.extend(out.calls);
    }
    calls.sort();
    calls.dedup();
    speaks_of_topic(context, &collection).await?;
    context.emit(RunEvent::StageFinished {
        stage: Stage::Dialogues,
    });
    Ok(Research {
        repeats_avoided: collection.repeats_avoided,
        evidence: collection.evidence,
        calls,
        ..Research::default()
    })
}
