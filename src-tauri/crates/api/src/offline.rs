//! A language model that answered before and is out of reach now: the run waits for it, instead of ending.

use std::time::Duration;

use stormwright_engine::ports::ModelFailure;
use stormwright_engine::run::{Journal, RunError};
use tokio_util::sync::CancellationToken;

use crate::events::{DeskEvent, Event, Events};

/// How long a run waits.
pub(crate) struct Waiting {
    each: Duration,
    left: Duration,
}

impl Default for Waiting {
    fn default() -> Self {
        Self {
            each: Duration::from_secs(10),
            left: Duration::from_secs(10 * 60),
        }
    }
}

impl Waiting {
    /// Waits a while, told as a pause, where `error` may pass by itself; whether the run is worth another attempt. A model
    /// that never answered in this draft is not waited for: its address may be wrong.
    pub async fn may_pass(
        &mut self,
        error: &RunError,
        journal: &Journal,
        cancel: &CancellationToken,
        events: &Events,
    ) -> bool {
        let RunError::Model(failed) = error else {
            return false;
        };
        let away = matches!(
            failed.failure,
            ModelFailure::Unreachable | ModelFailure::Busy
        );
        if !away || self.left.is_zero() || journal.usage_by_role().is_empty() {
            return false;
        }
        tracing::warn!(%failed, "the model is out of reach; the run waits for it");
        let pause = |paused| events.send(Event::Desk(DeskEvent::RunPaused { paused }));
        pause(true);
        let wait = self.each.min(self.left);
        // Who is told to stop stops at once: the next attempt ends before it asks anything.
        let _ = tokio::time::timeout(wait, cancel.cancelled()).await;
        pause(false);
        self.left -= wait;
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Instant;

    use stormwright_adapters::clock::SystemClock;
    use stormwright_adapters::store::SqliteStore;
    use stormwright_engine::minds::skills::Role;
    use stormwright_engine::ports::{ModelError, Store, Usage};
    use stormwright_engine::run::{CallId, CallKind, JournalEntry, Stage};

    use super::*;

    fn away(failure: ModelFailure) -> RunError {
        RunError::Model(ModelError {
            model: "openai:m".to_owned(),
            failure,
            reason: "nobody listens".to_owned(),
        })
    }

    fn short() -> Waiting {
        Waiting {
            each: Duration::from_millis(20),
            left: Duration::from_millis(50),
        }
    }

    async fn journal(answered: bool) -> (Journal, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        let topic = stormwright_engine::topic::Topic::new("Gears").unwrap();
        let settings = stormwright_engine::settings::Settings::default();
        let draft = store.create_draft(&topic, &settings, 1).await.unwrap();
        if answered {
            let entry = JournalEntry {
                id: CallId("c".to_owned()),
                kind: CallKind::Mind,
                role: Some(Role::Asker),
                stage: Stage::Dialogues,
                label: "ask".to_owned(),
                after: Vec::new(),
                started_ms: 1,
                finished_ms: 2,
                usage: Usage::default(),
                value: serde_json::Value::Null,
            };
            store.append(&draft.id, &entry).await.unwrap();
        }
        let journal = Journal::open(&draft.id, Arc::new(store), Arc::new(SystemClock));
        (journal.await.unwrap(), folder)
    }

    fn heard() -> (Events, Arc<Mutex<Vec<bool>>>) {
        let paused: Arc<Mutex<Vec<bool>>> = Arc::default();
        let noted = paused.clone();
        let events = Events::new(
            Arc::new(SystemClock),
            Arc::new(move |told| {
                if let Event::Desk(DeskEvent::RunPaused { paused }) = told.event {
                    noted.lock().unwrap().push(paused);
                }
            }),
        );
        (events, paused)
    }

    #[tokio::test]
    async fn p8_a_model_that_was_there_is_waited_for_and_the_wait_is_told_and_ends() {
        let (journal, _folder) = journal(true).await;
        let (events, paused) = heard();
        let cancel = CancellationToken::new();
        let (mut waiting, mut attempts) = (short(), 0);
        let error = away(ModelFailure::Unreachable);
        while waiting.may_pass(&error, &journal, &cancel, &events).await {
            attempts += 1;
        }
        assert_eq!(attempts, 3);
        assert_eq!(
            *paused.lock().unwrap(),
            [true, false, true, false, true, false]
        );
        let refused = away(ModelFailure::KeyMissing);
        assert!(!short().may_pass(&refused, &journal, &cancel, &events).await);
    }

    #[tokio::test]
    async fn p8_a_model_that_never_answered_is_not_waited_for() {
        let (journal, _folder) = journal(false).await;
        let (events, paused) = heard();
        let cancel = CancellationToken::new();
        let error = away(ModelFailure::Unreachable);
        assert!(!short().may_pass(&error, &journal, &cancel, &events).await);
        assert!(paused.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn p8_who_stops_the_run_does_not_wait() {
        let (journal, _folder) = journal(true).await;
        let (events, _) = heard();
        let cancel = CancellationToken::new();
        cancel.cancel();
        let began = Instant::now();
        let error = away(ModelFailure::Unreachable);
        assert!(
            Waiting::default()
                .may_pass(&error, &journal, &cancel, &events)
                .await
        );
        assert!(began.elapsed() < Duration::from_secs(5));
    }
}
