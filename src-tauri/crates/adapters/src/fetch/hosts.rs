//! Courtesy to hosts: few requests at once, and none any more to one that cannot be reached.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, Semaphore, SemaphorePermit};

/// The hosts met in one run.
pub(super) struct Hosts {
    met: Mutex<HashMap<String, Arc<Host>>>,
    all: Semaphore,
    at_once: usize,
}

/// One host.
pub(super) struct Host {
    gate: Semaphore,
    /// What is known of it. Whoever asks it first keeps this locked until it is known.
    pub(super) reach: AsyncMutex<Reach>,
}

/// Whether a host can be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reach {
    /// It has not been asked yet.
    Unknown,
    /// It has answered.
    Reached,
    /// It could not be reached, for this reason.
    Dead(String),
}

impl Hosts {
    /// No host met yet. `each` requests to one host at once, and `all` altogether.
    pub(super) fn new(each: usize, all: usize) -> Self {
        Self {
            met: Mutex::default(),
            all: Semaphore::new(all),
            at_once: each,
        }
    }

    /// The host of this name and port.
    pub(super) fn host(&self, name: &str) -> Arc<Host> {
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            Arc::new(Host {
                gate: Semaphore::new(self.at_once),
                reach: AsyncMutex::new(Reach::Unknown),
            })
        };
        met.entry(name.to_owned()).or_insert_with(new).clone()
    }

    /// Waits for a place at `host` and among all. Hold it for one request only: who holds one place while waiting for
    /// another may wait for ever.
    pub(super) async fn place<'a>(&'a self, host: &'a Host) -> [Option<SemaphorePermit<'a>>; 2] {
        // The gates are never closed, so that waiting cannot fail.
        let of_host = host.gate.acquire().await.ok();
        [of_host, self.all.acquire().await.ok()]
    }
}
