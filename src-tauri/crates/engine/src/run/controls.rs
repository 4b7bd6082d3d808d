//! What an editor may do to a run while it goes on: make it wait, and end single dialogues.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// The controls of one run. Clones steer the same run.
#[derive(Clone)]
pub struct Controls {
    paused: watch::Sender<bool>,
    ended: Arc<Mutex<BTreeSet<String>>>,
}

impl Default for Controls {
    fn default() -> Self {
        Self {
            paused: watch::Sender::new(false),
            ended: Arc::default(),
        }
    }
}

impl Controls {
    /// Makes the run wait before whatever it asks next, or go on. What is being asked is still heard.
    pub fn pause(&self, paused: bool) {
        self.paused.send_replace(paused);
    }

    /// Whether the run waits.
    pub fn is_paused(&self) -> bool {
        *self.paused.borrow()
    }

    /// Returns when the run may go on.
    pub(crate) async fn may_go_on(&self) {
        let mut paused = self.paused.subscribe();
        // It fails only where the sender is gone, and this is one.
        let _ = paused.wait_for(|paused| !paused).await;
    }

    /// Ends the dialogue of a perspective after its current round.
    pub fn end_dialogue(&self, perspective: &str) {
        self.names().insert(perspective.to_owned());
    }

    /// Whether the dialogue of a perspective was ended.
    pub(crate) fn is_ended(&self, perspective: &str) -> bool {
        self.names().contains(perspective)
    }

    fn names(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
