//! Drafts: making, running, showing, exporting and deleting them.

use std::path::Path;

use stormwright_adapters::store::DraftRecord;
use stormwright_engine::export;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::outline::markdown;
use stormwright_engine::topic::Topic;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::{DeskEvent, Event, Events};
use crate::finished;
use crate::job::Job;
use crate::outfit;
use crate::output;
use crate::plan::{Plan, Rewrite};
use crate::summary::{counts, summary};
use crate::wire::*;

pub(crate) async fn create(
    desk: &Desk,
    params: DraftCreateParams,
    _events: &Events,
) -> Result<DraftCreateResponse, ApiError> {
    let topic = Topic::new(&params.topic).map_err(|error| {
        ApiError::bad_input(error, "say in a few words what the draft is to be about")
    })?;
    let mut settings = params.settings.into_engine()?;
    if let Some(place) = &settings.encyclopedia
        && !outfit::is_address(place)
    {
        settings.encyclopedia = Some(existing(place)?);
    }
    let library = params
        .library
        .iter()
        .map(|path| existing(path))
        .collect::<Result<_, _>>()?;
    let out = params.out.as_deref().map(writable).transpose()?;
    outfit::check(&settings).await?;
    let store = desk.store().await?;
    let now = desk.clock().now_ms();
    let record = store.create_draft(&topic, &settings, now).await?;
    let plan = Plan {
        library,
        out,
        ..Plan::default()
    };
    plan.save(store, &record.id).await?;
    Ok(DraftCreateResponse {
        draft: summary(desk, &record),
    })
}

pub(crate) async fn run(
    desk: &Desk,
    params: DraftRunParams,
    events: &Events,
) -> Result<DraftRunResponse, ApiError> {
    let mut job = Job::begin(desk, &params.draft, params.out.as_deref()).await?;
    job.until(params.until).await?;
    job.run(events).await
}

pub(crate) async fn resume(
    desk: &Desk,
    params: DraftResumeParams,
    events: &Events,
) -> Result<DraftRunResponse, ApiError> {
    let job = Job::begin(desk, &params.draft, params.out.as_deref()).await?;
    job.run(events).await
}

pub(crate) async fn write(
    desk: &Desk,
    params: DraftWriteParams,
    events: &Events,
) -> Result<DraftRunResponse, ApiError> {
    if let Some(text) = &params.outline
        && markdown::parse(text).0.is_empty()
    {
        return Err(ApiError::bad_input(
            "the outline holds no heading",
            "write one a line: `# Section`, below it `## Sub-heading`",
        ));
    }
    let mut job = Job::begin(desk, &params.draft, params.out.as_deref()).await?;
    job.until(Some(RunUntil::Article)).await?;
    if let Some(text) = &params.outline {
        let (_, problems) = markdown::parse_about(text, &job.record.topic.title);
        if !problems.is_empty() {
            let changes = problems.iter().map(ToString::to_string).collect();
            events
                .for_draft(&job.record.id)
                .send(Event::Desk(DeskEvent::OutlineChanged { changes }));
        }
    }
    job.plan.rewrite = Some(Rewrite {
        outline: params.outline,
    });
    job.keep_plan().await?;
    job.run(events).await
}

pub(crate) async fn stop(
    desk: &Desk,
    params: DraftStopParams,
    _events: &Events,
) -> Result<DraftStopResponse, ApiError> {
    let record = desk.store().await?.draft(&params.draft).await?;
    Ok(DraftStopResponse {
        stopped: desk.stop(&record.id),
    })
}

pub(crate) async fn list(
    desk: &Desk,
    _params: DraftListParams,
    _events: &Events,
) -> Result<DraftListResponse, ApiError> {
    let drafts = desk.store().await?.drafts().await?;
    Ok(DraftListResponse {
        drafts: drafts.iter().map(|draft| summary(desk, draft)).collect(),
    })
}

pub(crate) async fn show(
    desk: &Desk,
    params: DraftShowParams,
    _events: &Events,
) -> Result<DraftShowResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let plan = Plan::load(store, &record.id).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    Ok(DraftShowResponse {
        draft: summary(desk, &record),
        settings: record.settings.into(),
        out: plan.out,
        counts: counts(&parts),
        outline: parts
            .outline
            .as_ref()
            .map(export::markdown_outline)
            .unwrap_or_default(),
        gaps: parts.gaps.clone(),
    })
}

pub(crate) async fn export(
    desk: &Desk,
    params: DraftExportParams,
    events: &Events,
) -> Result<DraftExportResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    if parts.research.is_none() {
        return Err(ApiError::new(
            Code::NoEvidence,
            format!("draft {} holds nothing yet", record.id),
            format!("run it first: stormwright resume {}", record.id),
        ));
    }
    let out = writable(&params.out)?;
    write_files(desk, &record, DraftParts::clone(&parts), &out, events).await
}

pub(crate) async fn delete(
    desk: &Desk,
    params: DraftDeleteParams,
    _events: &Events,
) -> Result<DraftDeleteResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    desk.close(&record.id);
    store
        .delete_draft(&record.id, desk.clock().now_ms())
        .await?;
    desk.workspaces().forget(&record.id);
    Ok(DraftDeleteResponse {
        draft: summary(desk, &record),
    })
}

pub(crate) async fn write_files(
    desk: &Desk,
    record: &DraftRecord,
    parts: DraftParts,
    out: &str,
    events: &Events,
) -> Result<DraftExportResponse, ApiError> {
    let folder = Path::new(out);
    let finished = finished::draft(desk, record, parts).await?;
    let article = finished.article.as_ref();
    let report = article.map(|article| export::for_target(article, &finished).report.into());
    let files = export::files(&finished).map_err(ApiError::internal)?;
    let written = output::write(folder, &files)?;
    events
        .for_draft(&record.id)
        .send(Event::Desk(DeskEvent::DraftExported {
            out: out.to_owned(),
            files: written.files.len(),
        }));
    Ok(DraftExportResponse {
        out: out.to_owned(),
        files: written.files,
        set_aside: written.set_aside,
        removed: written.removed,
        report,
    })
}

/// The absolute form of a path that is there.
fn existing(path: &str) -> Result<String, ApiError> {
    let absolute =
        std::fs::canonicalize(path).map_err(|e| ApiError::unreadable(Path::new(path), &e))?;
    text(&absolute)
}

/// The absolute form of a folder that can be written.
pub(crate) fn writable(path: &str) -> Result<String, ApiError> {
    if path.trim().is_empty() {
        return Err(ApiError::bad_input(
            "the folder to write to has no name",
            "name one",
        ));
    }
    let absolute =
        std::path::absolute(path).map_err(|e| ApiError::io(Path::new(path), "found", &e))?;
    output::prepare(&absolute)?;
    text(&absolute)
}

fn text(path: &Path) -> Result<String, ApiError> {
    path.to_str().map(str::to_owned).ok_or_else(|| {
        ApiError::bad_input(
            format!("the path {} is not UTF-8", path.display()),
            "rename it",
        )
    })
}
