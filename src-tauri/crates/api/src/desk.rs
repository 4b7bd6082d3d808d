//! The desk: everything of a data folder, opened when it is first needed, and the runs that are under way.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use stormwright_adapters::clock::SystemClock;
use stormwright_adapters::embedding::CachedEmbedder;
use stormwright_adapters::library::Library;
use stormwright_adapters::paths::{self, ModelFiles};
use stormwright_adapters::store::{DraftLock, SqliteStore};
use stormwright_engine::ports::{Clock, Embedder};
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use crate::error::ApiError;
use crate::lazy::LazyModel;

/// One data folder and what works on it. Hosts make one and share it.
pub struct Desk {
    data: PathBuf,
    clock: Arc<dyn Clock>,
    store: OnceCell<SqliteStore>,
    embedder: OnceCell<Arc<dyn Embedder>>,
    library: OnceCell<Arc<Library>>,
    stop: CancellationToken,
    running: Mutex<HashMap<String, CancellationToken>>,
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
            data,
            clock: Arc::new(SystemClock),
            store: OnceCell::new(),
            embedder: OnceCell::new(),
            library: OnceCell::new(),
            stop: CancellationToken::new(),
            running: Mutex::default(),
        })
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// The time.
    pub fn clock(&self) -> Arc<dyn Clock> {
        self.clock.clone()
    }

    /// Stops everything that is under way, for good.
    pub fn stop_all(&self) {
        self.stop.cancel();
    }

    /// Stops the run of a draft in this program; whether there was one.
    pub fn stop(&self, draft: &str) -> bool {
        let running = self.running();
        let found = running.get(draft);
        if let Some(cancel) = found {
            cancel.cancel();
        }
        found.is_some()
    }

    /// Cancelled by [`Self::stop_all`].
    pub(crate) fn stopping(&self) -> CancellationToken {
        self.stop.child_token()
    }

    pub(crate) async fn store(&self) -> Result<&SqliteStore, ApiError> {
        self.store
            .get_or_try_init(|| async { Ok(SqliteStore::open(&self.data).await?) })
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

    /// Claims a draft for a run: no other run, here or in another program, works on it until the claim is dropped.
    pub(crate) async fn claim(&self, draft: &str) -> Result<Claim<'_>, ApiError> {
        let lock = self.store().await?.lock_draft(draft)?;
        let cancel = self.stop.child_token();
        self.running().insert(draft.to_owned(), cancel.clone());
        Ok(Claim {
            desk: self,
            draft: draft.to_owned(),
            cancel,
            _lock: lock,
        })
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<String, CancellationToken>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A draft that is being worked on.
pub(crate) struct Claim<'d> {
    desk: &'d Desk,
    draft: String,
    /// Cancelled when the run is to stop.
    pub cancel: CancellationToken,
    _lock: DraftLock,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.desk.running().remove(&self.draft);
    }
}
