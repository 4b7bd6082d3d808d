//! A draft in a few figures.

use stormwright_adapters::store::DraftRecord;
use stormwright_engine::methods::storm::DraftParts;

use crate::desk::Desk;
use crate::wire::{DraftCounts, DraftSummary};

/// A draft as a list shows it.
pub(crate) fn summary(desk: &Desk, record: &DraftRecord) -> DraftSummary {
    DraftSummary {
        id: record.id.clone(),
        topic: record.topic.title.clone(),
        target: record.settings.target.into(),
        model: record.settings.model.clone(),
        stage: record.stage.clone(),
        running: desk.steering(&record.id).is_some(),
        created: record.created_ms,
        updated: record.updated_ms,
    }
}

/// How far a draft has come, in the words of `--until`.
pub(crate) fn stage(parts: &DraftParts) -> &'static str {
    if parts.article.is_some() {
        "article"
    } else if parts.outline.is_some() {
        "outline"
    } else if parts.research.is_some() {
        "research"
    } else if parts.survey.is_some() {
        "perspectives"
    } else {
        "new"
    }
}

/// How much a draft holds.
pub(crate) fn counts(parts: &DraftParts) -> DraftCounts {
    let research = parts.research.as_ref();
    let kept = research.map_or(0, |r| r.evidence.kept().count());
    let article = parts.article.as_ref();
    DraftCounts {
        dialogues: research.map_or(0, |r| r.dialogues.len()),
        sources: kept,
        left_out: research.map_or(0, |r| r.evidence.sources.len() - kept),
        headings: parts.outline.as_ref().map_or(0, |o| o.headings.len()),
        sentences: article.map_or(0, |a| a.sentences().count()),
        cited: article.map_or(0, |a| {
            a.sentences().filter(|s| !s.citations.is_empty()).count()
        }),
    }
}
