//! A draft in a window: opening and closing it, its runs and settings.

use std::collections::{BTreeMap, BTreeSet};

use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::sources::{PassageId, Source, SourceId};

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::{DeskEvent, Event, EventNotification, Events};
use crate::job::Job;
use crate::outfit;
use crate::plan::Plan;
use crate::summary::{counts, summary};
use crate::wire::*;

use super::editing::history;

pub(crate) async fn open(
    desk: &Desk,
    params: DraftOpenParams,
    _events: &Events,
) -> Result<DraftOpenResponse, ApiError> {
    let store = desk.store().await?;
    let id = store.draft(&params.draft).await?.id;
    desk.keep_open(&id).await?;
    let record = store.draft(&id).await?;
    let plan = Plan::load(store, &id).await?;
    let parts = desk.workspaces().parts(store, &id).await?;
    Ok(DraftOpenResponse {
        draft: summary(desk, &record),
        out: plan.out,
        panels: record.settings.method.panels().to_vec(),
        settings: record.settings.into(),
        survey: parts.survey.clone(),
        dialogues: parts
            .research
            .as_ref()
            .map(|r| r.dialogues.clone())
            .unwrap_or_default(),
        sources: sources(&parts, |_| true),
        draft_outline: parts.draft_outline.clone(),
        outline: parts.outline.clone(),
        unused: unused(&parts),
        article: parts.article.clone(),
        gaps: parts.gaps.clone(),
        counts: counts(&parts),
        history: history(store, &id).await?,
    })
}

pub(crate) async fn close(
    desk: &Desk,
    params: DraftCloseParams,
    _events: &Events,
) -> Result<DraftCloseResponse, ApiError> {
    Ok(DraftCloseResponse {
        closed: desk.close(&params.draft),
    })
}

pub(crate) async fn start(
    desk: &Desk,
    params: DraftStartParams,
    events: &Events,
) -> Result<DraftStartResponse, ApiError> {
    let mut job = Job::begin(desk, &params.draft, None).await?;
    job.until(params.until).await?;
    job.task(params.task).await?;
    let draft = job.summary();
    let events = events.clone();
    desk.in_background(async move {
        if let Err(error) = job.run(&events).await {
            tracing::warn!(code = ?error.code, what = %error.what, "a run in the background ended");
        }
    });
    Ok(DraftStartResponse { draft })
}

pub(crate) async fn pause(
    desk: &Desk,
    params: DraftPauseParams,
    events: &Events,
) -> Result<DraftPauseResponse, ApiError> {
    let steering = desk.steering(&params.draft);
    if let Some(steering) = &steering {
        steering.controls.pause(params.paused);
        let live = desk.live();
        let told = events
            .for_draft(&params.draft)
            .and(move |event: &EventNotification| live.record(event));
        told.send(Event::Desk(DeskEvent::RunPaused {
            paused: params.paused,
        }));
    }
    Ok(DraftPauseResponse {
        running: steering.is_some(),
    })
}

pub(crate) async fn stop_dialogue(
    desk: &Desk,
    params: DialogueStopParams,
    _events: &Events,
) -> Result<DialogueStopResponse, ApiError> {
    let steering = desk.steering(&params.draft);
    if let Some(steering) = &steering {
        steering.controls.end_dialogue(&params.perspective);
    }
    Ok(DialogueStopResponse {
        stopped: steering.is_some(),
    })
}

pub(crate) async fn settings(
    desk: &Desk,
    params: DraftSettingsParams,
    _events: &Events,
) -> Result<DraftSettingsResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let settings = params.settings.into_engine()?;
    outfit::check(&settings).await?;
    let now = desk.clock().now_ms();
    store.update_settings(&record.id, &settings, now).await?;
    Ok(DraftSettingsResponse {
        settings: settings.into(),
    })
}

/// The sources that `wanted` names, as a window lists them.
pub(crate) fn sources(parts: &DraftParts, wanted: impl Fn(&SourceId) -> bool) -> Vec<SourceView> {
    let Some(research) = &parts.research else {
        return Vec::new();
    };
    let evidence = &research.evidence;
    let mut counts: BTreeMap<&SourceId, (usize, usize)> = BTreeMap::new();
    let listed: Vec<&Source> = (evidence.sources.iter())
        .filter(|source| wanted(&source.id))
        .collect();
    for source in &listed {
        counts.insert(&source.id, (0, 0));
    }
    for passage in evidence.passages.values() {
        if let Some((passages, _)) = counts.get_mut(&passage.source) {
            *passages += 1;
        }
    }
    for sentence in parts.article.iter().flat_map(|article| article.sentences()) {
        for source in sentence.sources() {
            if let Some((_, uses)) = counts.get_mut(&source) {
                *uses += 1;
            }
        }
    }
    let view = |source: &Source| {
        let (passages, uses) = counts.get(&source.id).copied().unwrap_or_default();
        source_view(source, passages, uses)
    };
    listed.into_iter().map(view).collect()
}

/// A source as a window shows it.
pub(crate) fn source_view(source: &Source, passages: usize, uses: usize) -> SourceView {
    SourceView {
        id: source.id.clone(),
        url: source.url.clone(),
        also: source.also.clone(),
        title: source.title.clone(),
        authors: source.authors.clone(),
        site: source.site.clone(),
        publisher: source.publisher.clone(),
        published: source.published.clone(),
        language: source.language.clone(),
        kind: source.kind,
        status: source.status,
        reliability: source.reliability,
        reason: source.reason.clone(),
        passages,
        uses,
    }
}

/// Passages of kept sources that no heading uses.
pub(crate) fn unused(parts: &DraftParts) -> Vec<PassageId> {
    let (Some(research), Some(outline)) = (&parts.research, &parts.outline) else {
        return Vec::new();
    };
    let used: BTreeSet<&PassageId> = outline.headings.iter().flat_map(|h| &h.passages).collect();
    let passages = research.evidence.kept_passages().into_iter();
    passages
        .filter(|passage| !used.contains(&passage.id))
        .map(|passage| passage.id.clone())
        .collect()
}
