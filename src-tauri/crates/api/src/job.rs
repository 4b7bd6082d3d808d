//! A run of one draft, from claiming it to what it came to.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use stormwright_adapters::store::{DraftRecord, SqliteStore};
use stormwright_engine::export;
use stormwright_engine::methods;
use stormwright_engine::methods::storm::{self, DraftParts};
use stormwright_engine::minds::extractive::ExtractiveMind;
use stormwright_engine::minds::limited::LimitedMind;
use stormwright_engine::run::{Journal, RunContext, RunEvent};
use stormwright_engine::settings::Settings;

use crate::desk::{Claim, Desk};
use crate::error::ApiError;
use crate::events::{DeskEvent, Event, Events};
use crate::handlers::draft::{writable, write_files};
use crate::handlers::library;
use crate::offline::Waiting;
use crate::outfit;
use crate::output;
use crate::plan::Plan;
use crate::runs;
use crate::summary::{counts, stage, summary};
use crate::tasks;
use crate::wire::{DraftRunResponse, DraftSummary, RunUntil, Task};

/// A claimed draft with what its run is told.
pub(crate) struct Job {
    desk: Desk,
    store: SqliteStore,
    /// The draft.
    pub record: DraftRecord,
    /// What it is told beyond its settings.
    pub plan: Plan,
    claim: Claim,
}

impl Job {
    /// Claims a draft; `out` replaces the folder it writes to.
    pub async fn begin(desk: &Desk, draft: &str, out: Option<&str>) -> Result<Self, ApiError> {
        let store = desk.store().await?.clone();
        let record = store.draft(draft).await?;
        let claim = desk.claim(&record.id).await?;
        // Read again: another run may have ended between the look and the claim.
        let record = store.draft(&record.id).await?;
        let plan = Plan::load(&store, &record.id).await?;
        let mut job = Self {
            desk: desk.clone(),
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

    /// Says where the run is to stop; none keeps what the draft says.
    pub async fn until(&mut self, until: Option<RunUntil>) -> Result<(), ApiError> {
        let Some(until) = until else {
            return Ok(());
        };
        self.record.settings.until = until.into();
        let now = self.desk.clock().now_ms();
        self.store
            .update_settings(&self.record.id, &self.record.settings, now)
            .await?;
        Ok(())
    }

    /// Gives the run a single step to do in place of the method.
    pub async fn task(&mut self, task: Option<Task>) -> Result<(), ApiError> {
        if task.is_some() {
            self.plan.task = task;
            self.keep_plan().await?;
        }
        Ok(())
    }

    /// Writes down what the run is told.
    pub async fn keep_plan(&self) -> Result<(), ApiError> {
        self.plan.save(&self.store, &self.record.id).await
    }

    /// The draft as a list shows it.
    pub fn summary(&self) -> DraftSummary {
        summary(&self.desk, &self.record)
    }

    /// Runs the draft and tells `events` and whoever listens to it how it goes.
    pub async fn run(self, events: &Events) -> Result<DraftRunResponse, ApiError> {
        let live = self.desk.live();
        let events = events
            .for_draft(&self.record.id)
            .and(move |event| live.record(event));
        let done = self.work(&events).await;
        let error = done.as_ref().err().cloned();
        events.send(Event::Desk(DeskEvent::RunEnded { error }));
        done
    }

    async fn work(mut self, events: &Events) -> Result<DraftRunResponse, ApiError> {
        // The embedding model first: what is missing is better said at once.
        let mut ports = outfit::ports(&self.desk, &self.record.settings).await?;
        let clock = self.desk.clock();
        runs::begin(&self.store, &self.record.id, clock.now_ms()).await?;
        let journal = Journal::open(&self.record.id, ports.store.clone(), clock.clone()).await?;
        if !self.record.settings.limits.is_none() {
            ports.mind = Arc::new(LimitedMind::new(
                ports.mind,
                Arc::new(ExtractiveMind::new(ports.embedder.clone())),
                self.record.settings.clone(),
                &journal,
                clock,
            ));
        }
        events.send(Event::Desk(DeskEvent::RunStarted {
            topic: self.record.topic.title.clone(),
            resumed: !journal.is_empty(),
        }));
        self.fill_library(events).await?;
        let mut waiting = Waiting::default();
        let parts = loop {
            let context = RunContext::new(
                self.record.topic.clone(),
                self.record.settings.clone(),
                ports.clone(),
                journal.clone(),
                sink(events, journal.clone(), self.record.settings.clone()),
                self.claim.steering.cancel.clone(),
            )
            .steered_by(self.claim.steering.controls.clone());
            let id = &self.record.id;
            let done = match (&self.plan.task, &self.plan.rewrite) {
                (Some(task), _) => {
                    break tasks::run(&self.desk, &self.store, id, &context, task).await?;
                }
                (None, Some(rewrite)) => {
                    storm::rewrite(&context, id, rewrite.outline.as_deref()).await
                }
                (None, None) => methods::run(&context, id).await,
            };
            let error = match done {
                Ok(parts) => break parts,
                Err(error) => error,
            };
            let cancel = &self.claim.steering.cancel;
            if !waiting.may_pass(&error, &journal, cancel, events).await {
                return Err(error.into());
            }
        };
        if self.plan.task.take().is_some() || self.plan.rewrite.take().is_some() {
            self.keep_plan().await?;
        }
        self.finish(parts, events).await
    }

    /// Adds the files to the library that the draft brought along.
    async fn fill_library(&mut self, events: &Events) -> Result<(), ApiError> {
        if self.plan.library.is_empty() {
            return Ok(());
        }
        let paths: Vec<PathBuf> = self.plan.library.iter().map(PathBuf::from).collect();
        let cancel = &self.claim.steering.cancel;
        let added = library::add_paths(&self.desk, &paths, cancel, events).await?;
        for failed in added.failed {
            events.send(Event::Desk(DeskEvent::LibraryFileFailed {
                path: failed.path,
                reason: failed.note,
            }));
        }
        self.plan.library.clear();
        self.keep_plan().await
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
            Some(out) => Some(write_files(&self.desk, &record, parts, out, events).await?),
            None => None,
        };
        Ok(DraftRunResponse {
            draft: summary(&self.desk, &record),
            counts,
            gaps,
            suggested_out: export::folder_name(&record.topic, &record.id),
            export,
        })
    }
}

/// Tells `events` what happens in a run, and after each answer what all have cost.
fn sink(
    events: &Events,
    journal: Journal,
    settings: Settings,
) -> Arc<dyn Fn(RunEvent) + Send + Sync> {
    let events = events.clone();
    Arc::new(move |event| {
        let answered = matches!(
            event,
            RunEvent::QuestionAsked { .. }
                | RunEvent::QuestionAnswered { .. }
                | RunEvent::SectionWritten { .. }
                | RunEvent::StageFinished { .. }
        );
        events.send(Event::Run(event));
        if !answered || settings.model == "none" {
            return;
        }
        let by_role = journal.usage_by_role();
        let all = by_role.values().flat_map(|stages| stages.values());
        let (calls, tokens) = all.fold((0, 0), |(calls, tokens), usage| {
            (
                calls + usage.calls,
                tokens + usage.input_tokens + usage.output_tokens,
            )
        });
        events.send(Event::Desk(DeskEvent::UsageCounted {
            calls,
            tokens,
            cost: settings.cost(&by_role),
        }));
    })
}
