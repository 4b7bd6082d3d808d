//! Drafts: making, running, showing, exporting and deleting them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use stormwright_adapters::store::{DraftRecord, SqliteStore};
use stormwright_engine::export;
use stormwright_engine::methods::storm::{self, DraftParts};
use stormwright_engine::outline::markdown;
use stormwright_engine::run::{Journal, RunContext};
use stormwright_engine::settings::Until;
use stormwright_engine::topic::Topic;

use crate::desk::{Claim, Desk};
use crate::error::{ApiError, Code};
use crate::events::{DeskEvent, Event, Events};
use crate::finished;
use crate::handlers::library;
use crate::outfit;
use crate::output;
use crate::plan::{Plan, Rewrite};
use crate::runs;
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
    outfit::check(&settings)?;
    let store = desk.store().await?;
    let now = desk.clock().now_ms();
    let record = store.create_draft(&topic, &settings, now).await?;
    let plan = Plan {
        library,
        out,
        rewrite: None,
    };
    plan.save(store, &record.id).await?;
    Ok(DraftCreateResponse {
        draft: summary(&record),
    })
}

pub(crate) async fn run(
    desk: &Desk,
    params: DraftRunParams,
    events: &Events,
) -> Result<DraftRunResponse, ApiError> {
    let mut job = Job::begin(desk, &params.draft, params.out.as_deref()).await?;
    if let Some(until) = params.until {
        job.record.settings.until = until.into();
        job.keep_settings().await?;
    }
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
    job.record.settings.until = Until::Article;
    job.keep_settings().await?;
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
        drafts: drafts.iter().map(summary).collect(),
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
    let parts = DraftParts::load(store, &record.id).await?;
    Ok(DraftShowResponse {
        draft: summary(&record),
        settings: record.settings.into(),
        out: plan.out,
        counts: counts(&parts),
        outline: parts
            .outline
            .as_ref()
            .map(export::markdown_outline)
            .unwrap_or_default(),
        gaps: parts.gaps,
    })
}

pub(crate) async fn export(
    desk: &Desk,
    params: DraftExportParams,
    events: &Events,
) -> Result<DraftExportResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = DraftParts::load(store, &record.id).await?;
    if parts.research.is_none() {
        return Err(ApiError::new(
            Code::NoEvidence,
            format!("draft {} holds nothing yet", record.id),
            format!("run it first: stormwright resume {}", record.id),
        ));
    }
    let out = writable(&params.out)?;
    write_files(desk, &record, parts, &out, events).await
}

pub(crate) async fn delete(
    desk: &Desk,
    params: DraftDeleteParams,
    _events: &Events,
) -> Result<DraftDeleteResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    store.delete_draft(&record.id).await?;
    Ok(DraftDeleteResponse {
        draft: summary(&record),
    })
}

/// A claimed draft with what its run is told.
struct Job<'d> {
    desk: &'d Desk,
    store: &'d SqliteStore,
    record: DraftRecord,
    plan: Plan,
    claim: Claim<'d>,
}

impl<'d> Job<'d> {
    async fn begin(desk: &'d Desk, draft: &str, out: Option<&str>) -> Result<Self, ApiError> {
        let store = desk.store().await?;
        let record = store.draft(draft).await?;
        let claim = desk.claim(&record.id).await?;
        // Read again: another run may have ended between the look and the claim.
        let record = store.draft(&record.id).await?;
        let plan = Plan::load(store, &record.id).await?;
        let mut job = Self {
            desk,
            store,
            record,
            plan,
            claim,
        };
        if let Some(out) = out {
            job.plan.out = Some(writable(out)?);
            job.keep_plan().await?;
        } else if let Some(out) = &job.plan.out {
            output::prepare(Path::new(out))?;
        }
        Ok(job)
    }

    async fn keep_plan(&self) -> Result<(), ApiError> {
        self.plan.save(self.store, &self.record.id).await
    }

    async fn keep_settings(&self) -> Result<(), ApiError> {
        let now = self.desk.clock().now_ms();
        self.store
            .update_settings(&self.record.id, &self.record.settings, now)
            .await?;
        Ok(())
    }

    async fn run(mut self, events: &Events) -> Result<DraftRunResponse, ApiError> {
        let events = events.for_draft(&self.record.id);
        // The embedding model first: what is missing is better said at once.
        let ports = outfit::ports(self.desk, &self.record.settings).await?;
        let clock = self.desk.clock();
        runs::begin(self.store, &self.record.id, clock.now_ms()).await?;
        let journal = Journal::open(&self.record.id, ports.store.clone(), clock).await?;
        events.send(Event::Desk(DeskEvent::RunStarted {
            topic: self.record.topic.title.clone(),
            resumed: !journal.is_empty(),
        }));
        if !self.plan.library.is_empty() {
            let paths: Vec<PathBuf> = self.plan.library.iter().map(PathBuf::from).collect();
            let added = library::add_paths(self.desk, &paths, &self.claim.cancel, &events).await?;
            for failed in added.failed {
                events.send(Event::Desk(DeskEvent::LibraryFileFailed {
                    path: failed.path,
                    reason: failed.note,
                }));
            }
            self.plan.library.clear();
            self.keep_plan().await?;
        }
        let sink = {
            let events = events.clone();
            Arc::new(move |event| events.send(Event::Run(event)))
        };
        let context = RunContext::new(
            self.record.topic.clone(),
            self.record.settings.clone(),
            ports,
            journal,
            sink,
            self.claim.cancel.clone(),
        );
        let parts = match &self.plan.rewrite {
            None => storm::run(&context, &self.record.id).await?,
            Some(rewrite) => {
                storm::rewrite(&context, &self.record.id, rewrite.outline.as_deref()).await?
            }
        };
        if self.plan.rewrite.take().is_some() {
            self.keep_plan().await?;
        }
        self.finish(parts, &events).await
    }

    async fn finish(
        self,
        parts: DraftParts,
        events: &Events,
    ) -> Result<DraftRunResponse, ApiError> {
        // A finished draft that is resumed stays as it is, its times included.
        if self.record.stage != stage(&parts) {
            let now = self.desk.clock().now_ms();
            self.store
                .set_stage(&self.record.id, stage(&parts), now)
                .await?;
        }
        let record = self.store.draft(&self.record.id).await?;
        let (counts, gaps) = (counts(&parts), parts.gaps.clone());
        let export = match &self.plan.out {
            Some(out) => Some(write_files(self.desk, &record, parts, out, events).await?),
            None => None,
        };
        Ok(DraftRunResponse {
            draft: summary(&record),
            counts,
            gaps,
            suggested_out: export::folder_name(&record.topic, &record.id),
            export,
        })
    }
}

async fn write_files(
    desk: &Desk,
    record: &DraftRecord,
    parts: DraftParts,
    out: &str,
    events: &Events,
) -> Result<DraftExportResponse, ApiError> {
    let folder = Path::new(out);
    let finished = finished::draft(desk, record, parts).await?;
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
    })
}

fn summary(record: &DraftRecord) -> DraftSummary {
    DraftSummary {
        id: record.id.clone(),
        topic: record.topic.title.clone(),
        stage: record.stage.clone(),
        created: record.created_ms,
        updated: record.updated_ms,
    }
}

/// How far a draft has come, in the words of `--until`.
fn stage(parts: &DraftParts) -> &'static str {
    if parts.article.is_some() {
        "article"
    } else if parts.outline.is_some() {
        "outline"
    } else if parts.research.is_some() {
        "research"
    } else {
        "new"
    }
}

fn counts(parts: &DraftParts) -> DraftCounts {
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

/// The absolute form of a path that is there.
fn existing(path: &str) -> Result<String, ApiError> {
    let absolute =
        std::fs::canonicalize(path).map_err(|e| ApiError::unreadable(Path::new(path), &e))?;
    text(&absolute)
}

/// The absolute form of a folder that can be written.
fn writable(path: &str) -> Result<String, ApiError> {
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
