//! What a window hears of a draft's run: everything since the run began, then what happens, gathered so that a window
//! is not woken for every word.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use stormwright_engine::run::{Place, RunEvent};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::events::{DeskEvent, Event, EventNotification};
use crate::recent::Recent;

/// How long events are gathered before they are handed on.
const GATHERED: Duration = Duration::from_millis(40);

/// Events that a slow listener may be behind before it starts over.
const BEHIND: usize = 4096;

/// The runs that can be listened to: those under way, those that someone listens to, and the last few that ended.
#[derive(Clone, Default)]
pub(crate) struct Live {
    lines: Arc<Mutex<Recent<Line>>>,
}

struct Line {
    /// Number of the last event; a run's events are counted from 1.
    last: u64,
    past: Vec<EventNotification>,
    sender: broadcast::Sender<EventNotification>,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            last: 0,
            past: Vec::new(),
            sender: broadcast::Sender::new(BEHIND),
        }
    }
}

impl Line {
    /// Whether someone listens, or the run is under way.
    fn in_use(&self) -> bool {
        let ended = |event: &EventNotification| {
            matches!(event.event, Event::Desk(DeskEvent::RunEnded { .. }))
        };
        self.sender.receiver_count() > 0 || self.past.last().is_some_and(|last| !ended(last))
    }
}

impl Live {
    /// Notes an event of a draft's run and tells whoever listens.
    pub fn record(&self, event: &EventNotification) {
        let Some(draft) = event.draft.clone() else {
            return;
        };
        let mut lines = self.lines();
        let line = lines.of(&draft, Line::in_use);
        if matches!(event.event, Event::Desk(DeskEvent::RunStarted { .. })) {
            line.past.clear();
            line.last = 0;
        }
        line.last += 1;
        let event = EventNotification {
            seq: line.last,
            ..event.clone()
        };
        keep(&mut line.past, &event);
        // Nobody may be listening.
        let _ = line.sender.send(event);
    }

    /// Listens to a draft, from the beginning of its run.
    pub fn watch(&self, draft: &str) -> Watch {
        let mut lines = self.lines();
        let line = lines.of(draft, Line::in_use);
        Watch {
            live: self.clone(),
            draft: draft.to_owned(),
            waiting: line.past.clone(),
            receiver: line.sender.subscribe(),
        }
    }

    fn lines(&self) -> std::sync::MutexGuard<'_, Recent<Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps an event for those who come later, each with its number, so that one who comes back knows what was heard.
/// Words that were being written are dropped once they are void, or whole: the event that says so carries them.
fn keep(past: &mut Vec<EventNotification>, event: &EventNotification) {
    let done = match &event.event {
        Event::Run(RunEvent::Writing { place, text: None }) => Some(place.clone()),
        Event::Run(RunEvent::QuestionAnswered {
            dialogue, round, ..
        }) => Some(Place::Answer {
            dialogue: *dialogue,
            round: *round,
        }),
        Event::Run(RunEvent::SectionWritten { heading, .. }) => Some(Place::Section {
            heading: heading.clone(),
        }),
        _ => None,
    };
    if let Some(place) = done {
        past.retain_mut(|event| written_at(event, &place).is_none());
    }
    past.push(event.clone());
}

/// The words of `event`, where it is about those at `place`.
fn written_at<'e>(event: &'e mut EventNotification, place: &Place) -> Option<&'e mut String> {
    match &mut event.event {
        Event::Run(RunEvent::Writing {
            place: at,
            text: Some(text),
        }) if at == place => Some(text),
        _ => None,
    }
}

/// One who listens to a draft.
pub struct Watch {
    live: Live,
    draft: String,
    waiting: Vec<EventNotification>,
    receiver: broadcast::Receiver<EventNotification>,
}

impl Watch {
    /// The next events, in order: at first all since the run began. Words for one place that come close together are
    /// one event. A listener that falls far behind gets all of the run anew, from its start.
    pub async fn next(&mut self) -> Vec<EventNotification> {
        if self.waiting.is_empty() {
            match self.receiver.recv().await {
                Ok(event) => self.waiting.push(event),
                Err(RecvError::Lagged(_)) => self.start_over(),
                // A line that someone listens to is kept.
                Err(RecvError::Closed) => std::future::pending().await,
            }
            tokio::time::sleep(GATHERED).await;
        }
        loop {
            match self.receiver.try_recv() {
                Ok(event) => add(&mut self.waiting, event),
                Err(TryRecvError::Lagged(_)) => self.start_over(),
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        std::mem::take(&mut self.waiting)
    }

    fn start_over(&mut self) {
        let fresh = self.live.watch(&self.draft);
        self.waiting = fresh.waiting;
        self.receiver = fresh.receiver;
    }
}

/// Adds an event to those that go out together.
fn add(waiting: &mut Vec<EventNotification>, event: EventNotification) {
    if let Event::Run(RunEvent::Writing {
        place,
        text: Some(text),
    }) = &event.event
        && let Some(last) = waiting.last_mut()
        && let Some(words) = written_at(last, place)
    {
        words.push_str(text);
        last.seq = event.seq;
        return;
    }
    waiting.push(event);
}

#[cfg(test)]
mod tests {
    use super::*;
    use stormwright_engine::outline::HeadingId;

    fn event(seq: u64, event: Event) -> EventNotification {
        EventNotification {
            draft: Some("d".to_owned()),
            seq,
            at_ms: 0,
            event,
        }
    }

    fn started(seq: u64) -> EventNotification {
        let topic = "T".to_owned();
        event(
            seq,
            Event::Desk(DeskEvent::RunStarted {
                topic,
                resumed: false,
            }),
        )
    }

    fn words(seq: u64, text: Option<&str>) -> EventNotification {
        let place = Place::Section {
            heading: HeadingId("h1".to_owned()),
        };
        let text = text.map(str::to_owned);
        event(seq, Event::Run(RunEvent::Writing { place, text }))
    }

    #[tokio::test]
    async fn one_who_comes_late_hears_the_whole_run_and_then_goes_on() {
        let live = Live::default();
        live.record(&started(1));
        live.record(&words(2, Some("The gears ")));
        live.record(&words(3, Some("were cut")));
        let mut watch = live.watch("d");
        let heard = [
            started(1),
            words(2, Some("The gears ")),
            words(3, Some("were cut")),
        ];
        assert_eq!(watch.next().await, heard);
        live.record(&words(4, Some(" by")));
        live.record(&words(5, Some(" hand.")));
        assert_eq!(watch.next().await, [words(5, Some(" by hand."))]);
    }

    #[tokio::test]
    async fn words_that_begin_anew_replace_those_before() {
        let live = Live::default();
        live.record(&started(1));
        live.record(&words(2, Some("Wrong")));
        live.record(&words(3, None));
        live.record(&words(4, Some("Right")));
        let heard = [started(1), words(3, None), words(4, Some("Right"))];
        assert_eq!(live.watch("d").next().await, heard);
    }

    #[tokio::test]
    async fn a_new_run_makes_the_one_before_forgotten_and_whole_text_its_pieces() {
        let live = Live::default();
        live.record(&started(1));
        live.record(&words(2, Some("Old")));
        live.record(&started(1));
        live.record(&words(2, Some("New")));
        let written = event(
            3,
            Event::Run(RunEvent::SectionWritten {
                heading: HeadingId("h1".to_owned()),
                title: "Gears".to_owned(),
                sentences: 1,
            }),
        );
        live.record(&written);
        assert_eq!(live.watch("d").next().await, [started(1), written]);
    }
}
