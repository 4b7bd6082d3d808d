//! How often each public service is asked, and for how long it is left alone after it turned us away. What is left alone
//! is written down, so that a new start of the program does not ask it again at once.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use stormwright_engine::ports::Clock;
use tokio::sync::{Mutex as Turn, Semaphore};
use tokio::time::Instant;

use super::Engine;

use crate::files;

/// The first time of leaving alone; each further refusal in a row doubles it.
const FIRST: Duration = Duration::from_secs(10 * 60);

/// The longest.
const LONGEST: Duration = Duration::from_secs(6 * 60 * 60);

/// The manners of one data folder. Cloning shares them.
#[derive(Clone)]
pub struct Manners(Arc<Inner>);

struct Inner {
    file: PathBuf,
    clock: Arc<dyn Clock>,
    paces: Mutex<HashMap<&'static str, Arc<Pace>>>,
    /// One program writes at a time, as far as this program can see to it.
    writing: Mutex<()>,
}

/// A service that is left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Rest {
    /// Milliseconds since 1970 UTC.
    until_ms: u64,
    /// Refusals in a row.
    refusals: u32,
}

/// The pace of one service.
pub(super) struct Pace {
    at_once: Semaphore,
    /// Nobody asks before this moment.
    next: Turn<Instant>,
    spacing: Duration,
}

impl Pace {
    /// Waits for a turn; it is held while what is returned lives.
    pub(super) async fn turn(&self) -> Option<tokio::sync::SemaphorePermit<'_>> {
        // Never closed.
        let place = self.at_once.acquire().await.ok();
        let mut next = self.next.lock().await;
        tokio::time::sleep_until(*next).await;
        *next = Instant::now() + self.spacing;
        place
    }
}

impl Manners {
    /// The manners that are kept in `file`.
    pub fn new(file: &Path, clock: Arc<dyn Clock>) -> Self {
        Self(Arc::new(Inner {
            file: file.to_owned(),
            clock,
            paces: Mutex::default(),
            writing: Mutex::default(),
        }))
    }

    /// The pace of `engine`, the same for all who ask it.
    pub(super) fn pace(&self, engine: &'static Engine) -> Arc<Pace> {
        let mut paces = lock(&self.0.paces);
        let pace = paces.entry(engine.name).or_insert_with(|| {
            Arc::new(Pace {
                at_once: Semaphore::new(engine.at_once),
                next: Turn::new(Instant::now()),
                spacing: engine.spacing,
            })
        });
        pace.clone()
    }

    /// How long the service called `name` is still to be left alone; `None` where it may be asked.
    pub fn rests(&self, name: &str) -> Option<Duration> {
        let rest = self.read().get(name).copied()?;
        // A clock that was set back must not make it last for years.
        let left = rest.until_ms.saturating_sub(self.0.clock.now_ms());
        let left = Duration::from_millis(left).min(LONGEST);
        (!left.is_zero()).then_some(left)
    }

    /// It turned us away, and asks for `asked` where it says for how long.
    pub(super) fn refused(&self, name: &str, asked: Option<Duration>) {
        self.change(|rests| {
            let refusals = rests.get(name).map_or(0, |rest| rest.refusals);
            let own = FIRST.saturating_mul(2_u32.saturating_pow(refusals));
            let wait = own.max(asked.unwrap_or_default()).min(LONGEST);
            let wait = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
            let rest = Rest {
                until_ms: self.0.clock.now_ms().saturating_add(wait),
                refusals: refusals.saturating_add(1).min(10),
            };
            rests.insert(name.to_owned(), rest);
        });
    }

    /// It answered: nothing is held against it.
    pub(super) fn answered(&self, name: &str) {
        if self.read().contains_key(name) {
            self.change(|rests| {
                rests.remove(name);
            });
        }
    }

    /// What is written down; what cannot be read holds nothing against anyone.
    fn read(&self) -> BTreeMap<String, Rest> {
        let text = std::fs::read(&self.0.file).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<String, Rest>)) {
        let _writing = lock(&self.0.writing);
        let mut rests = self.read();
        change(&mut rests);
        let written = serde_json::to_vec_pretty(&rests)
            .map_err(std::io::Error::other)
            .and_then(|text| files::replace(&self.0.file, text));
        if let Err(error) = written {
            tracing::warn!(%error, "it is not written down which search engines are left alone");
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    struct Held(AtomicU64);

    impl Clock for Held {
        fn now_ms(&self) -> u64 {
            self.0.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn p42_a_refusal_is_remembered_by_the_next_program_and_each_further_one_lasts_longer() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("resting.json");
        let clock = Arc::new(Held(AtomicU64::new(1_000)));
        let minutes = |n: u64| Some(Duration::from_secs(n * 60));
        let first = Manners::new(&file, clock.clone());
        assert_eq!(first.rests("brave"), None);
        first.refused("brave", None);
        let restarted = Manners::new(&file, clock.clone());
        assert_eq!(restarted.rests("brave"), minutes(10));
        assert_eq!(restarted.rests("serper"), None);
        clock.0.fetch_add(10 * 60 * 1000, Ordering::Relaxed);
        assert_eq!(restarted.rests("brave"), None);
        restarted.refused("brave", None);
        assert_eq!(restarted.rests("brave"), minutes(20));
        restarted.answered("brave");
        assert_eq!(restarted.rests("brave"), None);
        restarted.refused("brave", minutes(60));
        assert_eq!(restarted.rests("brave"), minutes(60), "it said how long");
        clock.0.store(0, Ordering::Relaxed);
        assert!(restarted.rests("brave") <= Some(LONGEST));
        std::fs::write(&file, "{broken").unwrap();
        assert_eq!(restarted.rests("brave"), None);
    }

    #[tokio::test]
    async fn requests_keep_the_distance_that_a_service_asks_for() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(Held(AtomicU64::new(0)));
        let manners = Manners::new(&folder.path().join("resting.json"), clock);
        let engine = Engine::named("openalex").unwrap();
        let began = Instant::now();
        for _ in 0..3 {
            // Each run has the same pace.
            drop(manners.pace(engine).turn().await);
        }
        assert!(began.elapsed() >= engine.spacing * 2);
    }
}
