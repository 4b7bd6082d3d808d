//! What every stage gets handed: ports, settings, journal, events, cancellation.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_util::sync::CancellationToken;

use super::journal::Purpose;
use super::{CallId, CallKind, Called, Controls, EventSink, Gap, Journal, Place, RunEvent, Stage};
use crate::minds::skills::Skill;
use crate::ports::{Heard, MindError, ModelError, ModelFailure, Ports, Reply, StoreError};
use crate::settings::Settings;
use crate::topic::Topic;

/// Why a run stopped before its end. All that it had found is kept.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RunError {
    /// It was told to stop.
    #[error("the run was stopped")]
    Cancelled,
    /// No search brought any usable source.
    #[error("no evidence was found for \"{topic}\": {reason}")]
    NoEvidence {
        /// The topic.
        topic: String,
        /// Why: nothing found, filtered out.
        reason: String,
    },
    /// No search engine could be asked.
    #[error("nothing could be searched for \"{topic}\": {reason}")]
    SearchFailed {
        /// The topic.
        topic: String,
        /// What each engine's failure was.
        reason: String,
    },
    /// The language model cannot be used at present; nothing that was found is lost.
    #[error(transparent)]
    Model(ModelError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A value could not be written into the journal or read from it.
    #[error("the journal could not be kept: {0}")]
    Journal(String),
    /// A step without which nothing can go on failed.
    #[error("{step} failed: {reason}")]
    Step {
        /// The step.
        step: &'static str,
        /// What happened.
        reason: String,
    },
}

impl RunError {
    pub(crate) fn journal(error: impl std::fmt::Display) -> Self {
        Self::Journal(error.to_string())
    }
}

/// Handed to every stage. Cheap to clone.
#[derive(Clone)]
pub struct RunContext {
    /// The topic.
    pub topic: Topic,
    /// The settings.
    pub settings: Settings,
    /// The outside.
    pub ports: Ports,
    /// The journal.
    pub journal: Journal,
    /// What the editor does to the run while it goes on.
    pub controls: Controls,
    events: EventSink,
    cancel: CancellationToken,
    gaps: Arc<Mutex<Vec<Gap>>>,
    /// Calls of a language model in a row that found it out of reach.
    out_of_reach: Arc<AtomicUsize>,
}

impl RunContext {
    /// A context for one run of a draft.
    pub fn new(
        topic: Topic,
        settings: Settings,
        ports: Ports,
        journal: Journal,
        events: EventSink,
        cancel: CancellationToken,
    ) -> Self {
        Self {
            topic,
            settings,
            ports,
            journal,
            controls: Controls::default(),
            events,
            cancel,
            gaps: Arc::default(),
            out_of_reach: Arc::default(),
        }
    }

    /// The same context, steered by `controls`.
    #[must_use]
    pub fn steered_by(mut self, controls: Controls) -> Self {
        self.controls = controls;
        self
    }

    /// Tells the host.
    pub fn emit(&self, event: RunEvent) {
        (self.events)(event);
    }

    /// Passes on what a language model writes at `place`.
    pub fn listener(&self, place: Place) -> impl Fn(Heard<'_>) + Send + Sync {
        let events = self.events.clone();
        move |heard| {
            let text = match heard {
                Heard::Text(text) => Some(text.to_owned()),
                Heard::Again => None,
            };
            let place = place.clone();
            events(RunEvent::Writing { place, text });
        }
    }

    /// Notes that a part is missing and tells the host; the run goes on.
    pub fn gap(&self, stage: Stage, what: impl Into<String>, reason: impl std::fmt::Display) {
        let gap = Gap {
            stage,
            what: what.into(),
            reason: reason.to_string(),
        };
        tracing::warn!(stage = stage.name(), what = %gap.what, reason = %gap.reason, "gap");
        self.gaps
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(gap.clone());
        self.emit(RunEvent::GapFound { gap });
    }

    /// What is missing so far, in a stable order.
    pub fn gaps(&self) -> Vec<Gap> {
        let mut gaps = self
            .gaps
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        gaps.sort_by(|a, b| (a.stage, &a.what, &a.reason).cmp(&(b.stage, &b.what, &b.reason)));
        gaps.dedup();
        gaps
    }

    /// Waits for `work`, unless the run is told to stop.
    ///
    /// # Errors
    /// [`RunError::Cancelled`], or what `work` failed with.
    pub async fn or_cancel<T>(
        &self,
        work: impl Future<Output = Result<T, RunError>>,
    ) -> Result<T, RunError> {
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Err(RunError::Cancelled),
            done = work => done,
        }
    }

    /// Asks a skill of the mind through the journal.
    ///
    /// # Errors
    /// The outer error ends the run; the inner one is the mind's.
    pub async fn ask_mind<Q, T, F>(
        &self,
        stage: Stage,
        skill: Skill,
        label: impl Into<String>,
        after: &[CallId],
        request: &Q,
        ask: F,
    ) -> Result<Result<Called<T>, MindError>, RunError>
    where
        Q: Serialize,
        T: Serialize + DeserializeOwned,
        F: Future<Output = Result<Reply<T>, MindError>>,
    {
        let label = label.into();
        let purpose = Purpose {
            kind: CallKind::Mind,
            role: self.ports.mind.role(skill),
            stage,
            label: label.clone(),
            after,
        };
        let asked = (self.ports.mind.signature(skill), skill, request);
        let call = self.journal.call(purpose, &asked, paid_for::<T>, ask);
        let reply = self.or_cancel(self.when_allowed(call)).await?;
        self.still_there(&reply)?;
        Ok(reply.map(|called| {
            if let Some(reason) = &called.value.stand_in {
                self.stood_in(stage, skill, &label, reason);
            }
            for problem in &called.value.problems {
                tracing::info!(%skill, %problem, "the mind's answer was mended");
            }
            Called {
                value: called.value.value,
                call: called.call,
            }
        }))
    }

    /// Names what another mind did, or what was left undone, in the place of the one that was asked.
    fn stood_in(&self, stage: Stage, skill: Skill, label: &str, reason: &str) {
        let what = match skill {
            Skill::Ask => "further questions".to_owned(),
            _ => format!("{label} by the language model"),
        };
        if !self.gaps().iter().any(|gap| gap.what == what) {
            self.gap(stage, what, reason);
        }
    }

    /// Ends the run where further questions to the language model would be in vain: a key, a name or an allowance that
    /// is not accepted will be refused again, and one that is out of reach twice in a row is gone. A single failure is
    /// the asker's affair.
    fn still_there<T>(&self, reply: &Result<T, MindError>) -> Result<(), RunError> {
        let Err(MindError::Model(error)) = reply else {
            self.out_of_reach.store(0, Ordering::Relaxed);
            return Ok(());
        };
        let gone = match error.failure {
            ModelFailure::KeyMissing | ModelFailure::NotFound | ModelFailure::Quota => true,
            ModelFailure::Unreachable | ModelFailure::Busy => {
                self.out_of_reach.fetch_add(1, Ordering::Relaxed) > 0
            }
            ModelFailure::TooLong | ModelFailure::Refused | ModelFailure::Malformed => false,
        };
        if gone {
            return Err(RunError::Model(error.clone()));
        }
        Ok(())
    }

    /// Asks anything else through the journal.
    ///
    /// # Errors
    /// The outer error ends the run; the inner one is `ask`'s.
    pub async fn ask_outside<Q, T, E, F>(
        &self,
        kind: CallKind,
        stage: Stage,
        label: impl Into<String>,
        after: &[CallId],
        request: &Q,
        ask: F,
    ) -> Result<Result<Called<T>, E>, RunError>
    where
        Q: Serialize,
        T: Serialize + DeserializeOwned,
        F: Future<Output = Result<T, E>>,
    {
        let purpose = Purpose {
            kind,
            role: None,
            stage,
            label: label.into(),
            after,
        };
        let no_cost = |_: &T| Some(crate::ports::Usage::default());
        let call = self.journal.call(purpose, request, no_cost, ask);
        self.or_cancel(self.when_allowed(call)).await
    }

    /// Begins `call` only when the run is not made to wait.
    async fn when_allowed<T>(&self, call: impl Future<Output = T>) -> T {
        self.controls.may_go_on().await;
        call.await
    }
}

/// What a reply cost; `None` for one that is not to be kept.
fn paid_for<T>(reply: &Reply<T>) -> Option<crate::ports::Usage> {
    reply.stand_in.is_none().then_some(reply.usage)
}
