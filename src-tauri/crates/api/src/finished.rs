//! Puts together what an export is made of: what the stages left, and the run's record.

use std::sync::Arc;

use stormwright_adapters::store::DraftRecord;
use stormwright_engine::export::FinishedDraft;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::run::{Journal, RunRecord, Stage};

use crate::desk::Desk;
use crate::error::ApiError;
use crate::runs;

/// The draft as an export takes it.
pub(crate) async fn draft(
    desk: &Desk,
    record: &DraftRecord,
    parts: DraftParts,
) -> Result<FinishedDraft, ApiError> {
    let store = desk.store().await?;
    let journal = Journal::open(&record.id, Arc::new(store.clone()), desk.clock()).await?;
    let totals = journal.totals();
    let mut signs_of_life = journal.answered_ms();
    signs_of_life.push(record.updated_ms);
    let starts = runs::starts(store, &record.id).await?;
    let research = parts.research.unwrap_or_default();
    let run = RunRecord {
        program_version: env!("CARGO_PKG_VERSION").to_owned(),
        started_ms: record.created_ms,
        finished_ms: record.updated_ms,
        worked_seconds: runs::worked_seconds(&starts, &signs_of_life),
        fetched_ms: Some(record.created_ms),
        stage_seconds: Stage::ALL
            .into_iter()
            .filter_map(|stage| Some((stage, *totals.seconds.get(stage.name())?)))
            .collect(),
        searches: totals.calls.get("search").copied().unwrap_or_default(),
        repeats_avoided: research.repeats_avoided as u64,
        totals,
    };
    Ok(FinishedDraft {
        id: record.id.clone(),
        topic: record.topic.clone(),
        settings: record.settings.clone(),
        related: research.related,
        dialogues: research.dialogues,
        evidence: research.evidence,
        draft_outline: parts.draft_outline,
        outline: parts.outline,
        article: parts.article,
        gaps: parts.gaps,
        record: run,
    })
}
