//! The desk: everything of a data folder, opened when it is first needed, the drafts that are open on it, and the runs
//! that are under way.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use stormwright_adapters::clock::SystemClock;
use stormwright_adapters::embedding::CachedEmbedder;
use stormwright_adapters::library::Library;
use stormwright_adapters::paths::{self, ModelFiles};
use stormwright_adapters::reliability;
use stormwright_adapters::search::Manners;
use stormwright_adapters::store::{DraftLock, SqliteStore};
use stormwright_engine::ports::{Clock, Embedder};
use stormwright_engine::run::Controls;
use stormwright_engine::sources::reliability::ReliabilityList;
use tokio::sync::OnceCell;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::error::{ApiError, Code};
use crate::found::Found;
use crate::lazy::LazyModel;
use crate::live::{Live, Watch};
use crate::workspace::Workspaces;

/// One data folder and what works on it. Hosts make one; clones are the same desk.
#[derive(Clone)]
pub struct Desk {
    data: Arc<PathBuf>,
    clock: Arc<dyn Clock>,
    store: Arc<OnceCell<SqliteStore>>,
    embedder: Arc<OnceCell<Arc<dyn Embedder>>>,
    library: Arc<OnceCell<Arc<Library>>>,
    manners: Manners,
    reliability: Arc<Mutex<Option<Arc<ReliabilityList>>>>,
    stop: CancellationToken,
    live: Live,
    workspaces: Workspaces,
    found: Found,
    drafts: Arc<Mutex<Drafts>>,
    background: Arc<Mutex<JoinSet<()>>>,
}

/// The drafts that this program has taken for itself.
#[derive(Default)]
struct Drafts {
    /// Locks that something here holds, by draft.
    locks: HashMap<String, Weak<DraftLock>>,
    /// Those held because a window shows the draft.
    open: HashMap<String, Arc<DraftLock>>,
    /// Runs under way.
    running: HashMap<String, Steering>,
}

/// What steers a run from outside.
#[derive(Clone)]
pub(crate) struct Steering {
    /// Ends it.
    pub cancel: CancellationToken,
    /// Makes it wait, and ends single dialogues.
    pub controls: Controls,
}

impl Desk {
    /// The desk of `data`; of the system's data folder where none is given. Nothing is opened yet.
    ///
    /// # Errors
    /// Where the folder cannot be made.
    pub fn open(data: Option<&Path>) -> Result<Self, ApiError> {
        let data = match data {
            Some(given) => {
                std::path::absolute(given).map_err(|e| ApiError::io(given, "found", &e))?
            }
            None => paths::data_dir()?,
        };
        std::fs::create_dir_all(&data).map_err(|e| ApiError::io(&data, "created", &e))?;
        Ok(Self {
            manners: Manners::new(&data.join("resting.json"), Arc::new(SystemClock)),
            data: Arc::new(data),
            clock: Arc::new(SystemClock),
            store: Arc::default(),
            embedder: Arc::default(),
            library: Arc::default(),
            reliability: Arc::default(),
            stop: CancellationToken::new(),
            live: Live::default(),
            workspaces: Workspaces::default(),
            found: Found::default(),
            drafts: Arc::default(),
            background: Arc::default(),
        })
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// How search services are asked.
    pub(crate) fn manners(&self) -> &Manners {
        &self.manners
    }

    /// The time.
    pub fn clock(&self) -> Arc<dyn Clock> {
        self.clock.clone()
    }

    /// Stops everything that is under way, for good.
    pub fn stop_all(&self) {
        self.stop.cancel();
    }

    /// Returns when all runs that were started in the background are over.
    pub async fn idle(&self) {
        loop {
            let mut jobs = std::mem::take(&mut *lock(&self.background));
            if jobs.is_empty() {
                return;
            }
            while jobs.join_next().await.is_some() {}
        }
    }

    /// Stops the run of a draft in this program; whether there was one.
    pub fn stop(&self, draft: &str) -> bool {
        let steering = self.steering(draft);
        if let Some(steering) = &steering {
            steering.cancel.cancel();
        }
        steering.is_some()
    }

    /// The drafts whose runs are under way in this program.
    pub fn running(&self) -> Vec<String> {
        lock(&self.drafts).running.keys().cloned().collect()
    }

    /// Listens to the run of a draft.
    pub fn watch(&self, draft: &str) -> Watch {
        self.live.watch(draft)
    }

    pub(crate) fn live(&self) -> Live {
        self.live.clone()
    }

    pub(crate) fn workspaces(&self) -> &Workspaces {
        &self.workspaces
    }

    /// What the last search for a sentence found.
    pub(crate) fn found(&self) -> &Found {
        &self.found
    }

    /// What steers the run of a draft, where there is one.
    pub(crate) fn steering(&self, draft: &str) -> Option<Steering> {
        lock(&self.drafts).running.get(draft).cloned()
    }

    /// Does `work` beside whatever else goes on.
    pub(crate) fn in_background(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut jobs = lock(&self.background);
        while jobs.try_join_next().is_some() {}
        jobs.spawn(work);
    }

    /// Cancelled by [`Self::stop_all`].
    pub(crate) fn stopping(&self) -> CancellationToken {
        self.stop.child_token()
    }

    pub(crate) async fn store(&self) -> Result<&SqliteStore, ApiError> {
        self.store
            .get_or_try_init(|| async {
                let store = SqliteStore::open(&self.data).await?;
                store.purge_deleted(self.clock.now_ms()).await?;
                Ok(store)
            })
            .await
    }

    /// The embedder, whose model is loaded when it is first used.
    ///
    /// # Errors
    /// Where a file of the model is missing.
    pub(crate) async fn embedder(&self) -> Result<Arc<dyn Embedder>, ApiError> {
        let embedder = self
            .embedder
            .get_or_try_init(|| async {
                let model: Arc<dyn Embedder> = Arc::new(LazyModel::new(ModelFiles::locate()?));
                let cached = CachedEmbedder::open(model, &self.data).await;
                Ok::<Arc<dyn Embedder>, ApiError>(Arc::new(cached))
            })
            .await?;
        Ok(embedder.clone())
    }

    /// The library. Without the model it lists and removes; who adds or searches asks for [`Self::embedder`] first.
    pub(crate) async fn library(&self) -> Result<Arc<Library>, ApiError> {
        let library = self
            .library
            .get_or_try_init(|| async {
                let embedder = self.embedder().await.ok();
                let library = Library::open(&self.data, embedder).await?;
                Ok::<Arc<Library>, ApiError>(Arc::new(library))
            })
            .await?;
        Ok(library.clone())
    }

    /// How reliable sites are held to be.
    pub(crate) fn reliability(&self) -> Arc<ReliabilityList> {
        lock(&self.reliability)
            .get_or_insert_with(|| reliability::load(&self.data))
            .clone()
    }

    /// Reads the lists anew when they are next needed.
    pub(crate) fn forget_reliability(&self) {
        lock(&self.reliability).take();
    }

    /// Keeps other programs off a draft until it is closed.
    pub(crate) async fn keep_open(&self, draft: &str) -> Result<(), ApiError> {
        let held = self.hold(draft).await?;
        lock(&self.drafts).open.insert(draft.to_owned(), held);
        Ok(())
    }

    /// Lets go of an open draft; a run of it goes on. Whether it was open.
    pub(crate) fn close(&self, draft: &str) -> bool {
        lock(&self.drafts).open.remove(draft).is_some()
    }

    /// Keeps other programs off a draft as long as the value lives.
    pub(crate) async fn hold(&self, draft: &str) -> Result<Arc<DraftLock>, ApiError> {
        let store = self.store().await?;
        let mut drafts = lock(&self.drafts);
        if let Some(held) = drafts.locks.get(draft).and_then(Weak::upgrade) {
            return Ok(held);
        }
        let held = Arc::new(store.lock_draft(draft)?);
        drafts.locks.insert(draft.to_owned(), Arc::downgrade(&held));
        // What was read before the lock may be old.
        self.workspaces.forget(draft);
        Ok(held)
    }

    /// Claims a draft for a run: no other run, here or in another program, works on it until the claim is dropped.
    pub(crate) async fn claim(&self, draft: &str) -> Result<Claim, ApiError> {
        let held = self.hold(draft).await?;
        let steering = Steering {
            cancel: self.stop.child_token(),
            controls: Controls::default(),
        };
        let mut drafts = lock(&self.drafts);
        if drafts.running.contains_key(draft) {
            return Err(ApiError::new(
                Code::Locked,
                format!("a run of draft {draft} is under way"),
                "wait until it is over, or stop it",
            ));
        }
        drafts.running.insert(draft.to_owned(), steering.clone());
        Ok(Claim {
            desk: self.clone(),
            draft: draft.to_owned(),
            steering,
            _held: held,
        })
    }
}

/// A draft that is being worked on.
pub(crate) struct Claim {
    desk: Desk,
    draft: String,
    /// Steers the run.
    pub steering: Steering,
    _held: Arc<DraftLock>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        lock(&self.desk.drafts).running.remove(&self.draft);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
