//! What a host hears while a command works: numbered, timed and tied to a draft.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use stormwright_engine::ports::Clock;
use stormwright_engine::run::RunEvent;
use ts_rs::TS;

use crate::error::ApiError;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EventNotification {
    /// The draft it belongs to; none where a command works on no draft.
    pub draft: Option<String>,
    /// Rises by one with every event of a command, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: u64,
    /// What.
    pub event: Event,
}

/// The engine's events and the desk's own, told apart by their `type`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Event {
    /// Something in a run.
    Run(RunEvent),
    /// Something around it.
    Desk(DeskEvent),
}

/// What happens around a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum DeskEvent {
    /// A run of the draft began or goes on.
    RunStarted {
        /// The topic.
        topic: String,
        /// Whether it goes on from an earlier run.
        resumed: bool,
    },
    /// The run waits, or goes on.
    RunPaused {
        /// Whether it waits.
        paused: bool,
    },
    /// The run is over.
    RunEnded {
        /// Why it ended before its time; none where it is done.
        error: Option<ApiError>,
    },
    /// What the calls so far have cost.
    UsageCounted {
        /// Requests to language models.
        calls: u64,
        /// Tokens read and written.
        tokens: u64,
        /// US dollars; none where a price is not known.
        cost: Option<f64>,
    },
    /// A file was looked at for the library.
    LibraryFileRead {
        /// Files done.
        done: usize,
        /// Files to do.
        total: usize,
        /// The file.
        path: String,
    },
    /// A file was not added to the library.
    LibraryFileFailed {
        /// The file.
        path: String,
        /// Why.
        reason: String,
    },
    /// Passages of new documents were embedded.
    LibraryPassagesEmbedded {
        /// Passages done.
        done: usize,
        /// Passages to do.
        total: usize,
    },
    /// An article was looked at for a collection of topics.
    ArticleLookedAt {
        /// Its title.
        title: String,
        /// Topics collected so far.
        topics: usize,
        /// Topics that are wanted.
        wanted: usize,
        /// Why it is none; none where it is one.
        left_out: Option<String>,
    },
    /// An edited outline was read otherwise than it was typed.
    OutlineChanged {
        /// What was changed or left out, a sentence each.
        changes: Vec<String>,
    },
    /// The draft was written to a folder.
    DraftExported {
        /// The folder.
        out: String,
        /// Number of files.
        files: usize,
    },
}

/// Receives notifications; must return at once.
pub type NotificationSink = Arc<dyn Fn(EventNotification) + Send + Sync>;

/// Numbers and times the events of one command.
#[derive(Clone)]
pub struct Events {
    draft: Option<String>,
    seq: Arc<AtomicU64>,
    clock: Arc<dyn Clock>,
    sink: NotificationSink,
}

impl Events {
    /// Events that reach `sink`.
    pub fn new(clock: Arc<dyn Clock>, sink: NotificationSink) -> Self {
        Self {
            draft: None,
            seq: Arc::default(),
            clock,
            sink,
        }
    }

    /// The same events, tied to a draft.
    #[must_use]
    pub fn for_draft(&self, draft: &str) -> Self {
        Self {
            draft: Some(draft.to_owned()),
            ..self.clone()
        }
    }

    /// The same events, told to `listener` as well.
    #[must_use]
    pub fn and(&self, listener: impl Fn(&EventNotification) + Send + Sync + 'static) -> Self {
        let sink = self.sink.clone();
        Self {
            sink: Arc::new(move |event| {
                listener(&event);
                sink(event);
            }),
            ..self.clone()
        }
    }

    /// Tells the host.
    pub fn send(&self, event: Event) {
        (self.sink)(EventNotification {
            draft: self.draft.clone(),
            seq: self.seq.fetch_add(1, Ordering::Relaxed) + 1,
            at_ms: self.clock.now_ms(),
            event,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    struct Noon;
    impl Clock for Noon {
        fn now_ms(&self) -> u64 {
            43_200_000
        }
    }

    #[test]
    fn events_are_numbered_across_desk_and_run_and_read_back_as_what_they_were() {
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let sink = {
            let heard = heard.clone();
            Arc::new(move |event: EventNotification| {
                heard
                    .lock()
                    .unwrap()
                    .push(serde_json::to_string(&event).unwrap());
            })
        };
        let events = Events::new(Arc::new(Noon), sink);
        let of_draft = events.for_draft("d1");
        events.send(Event::Desk(DeskEvent::LibraryFileRead {
            done: 1,
            total: 2,
            path: "a.md".to_owned(),
        }));
        of_draft.send(Event::Run(RunEvent::OutlineReady { headings: 7 }));
        let heard = heard.lock().unwrap();
        assert_eq!(
            heard[0],
            r#"{"draft":null,"seq":1,"atMs":43200000,"event":{"type":"libraryFileRead","done":1,"total":2,"path":"a.md"}}"#
        );
        assert_eq!(
            heard[1],
            r#"{"draft":"d1","seq":2,"atMs":43200000,"event":{"type":"outlineReady","headings":7}}"#
        );
        let back: EventNotification = serde_json::from_str(&heard[1]).unwrap();
        assert_eq!(
            back.event,
            Event::Run(RunEvent::OutlineReady { headings: 7 })
        );
    }
}
