//! A cache in front of an embedder: in memory, and in a file that may be deleted at any time.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use futures::{StreamExt, TryStreamExt, stream};
use sha2::{Digest, Sha256};
use sqlx::Row;
use stormwright_engine::ports::{EmbedError, Embedder};
use tokio::sync::OnceCell;

use crate::database::{Database, DatabaseError};
use crate::vectors;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/cache");

/// Name of the file in the data folder.
pub const FILE_NAME: &str = "cache.db";

/// Texts remembered in memory, about 30 MB.
const MOST_IN_MEMORY: usize = 20_000;

/// Texts asked of the embedder at the same time.
const AT_ONCE: usize = 4;

/// Texts looked up in the file by one query.
const LOOK_UP: usize = 200;

type Key = [u8; 32];
type Slot = Arc<OnceCell<Arc<[f32]>>>;

/// Remembers vectors by model and text. A text that several callers ask for at the same time is embedded once.
pub struct CachedEmbedder {
    inner: Arc<dyn Embedder>,
    database: Option<Database>,
    slots: Mutex<HashMap<Key, Slot>>,
}

impl CachedEmbedder {
    /// A cache in front of `inner` that keeps its vectors in `data`. A damaged file is made anew, and where the
    /// file cannot be used at all the memory has to do.
    pub async fn open(inner: Arc<dyn Embedder>, data: &Path) -> Self {
        let path = data.join(FILE_NAME);
        let database = match Database::open(&path, &MIGRATIONS).await {
            Err(DatabaseError::Damaged { reason, .. }) => {
                tracing::warn!(%reason, "the cache of embeddings is damaged and is made anew");
                for name in [FILE_NAME, "cache.db-wal", "cache.db-shm"] {
                    // What cannot be removed shows in the next line.
                    let _ = std::fs::remove_file(data.join(name));
                }
                Database::open(&path, &MIGRATIONS).await
            }
            other => other,
        };
        Self {
            inner,
            database: database
                .inspect_err(|error| tracing::warn!(%error, "embeddings are not kept on disk"))
                .ok(),
            slots: Mutex::default(),
        }
    }

    fn slots(&self, keys: &[Key]) -> Vec<Slot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() + keys.len() > MOST_IN_MEMORY {
            // Who waits for one of them holds it.
            slots.clear();
        }
        keys.iter()
            .map(|key| slots.entry(*key).or_default().clone())
            .collect()
    }

    /// Fills empty slots from the file. A file that fails is as good as an empty one.
    async fn recall(&self, keys: &[Key], slots: &[Slot]) {
        let Some(database) = &self.database else {
            return;
        };
        let missing: Vec<(&Key, &Slot)> = keys
            .iter()
            .zip(slots)
            .filter(|(_, slot)| !slot.initialized())
            .collect();
        for some in missing.chunks(LOOK_UP) {
            let mut query =
                sqlx::QueryBuilder::new("SELECT text, vector FROM vectors WHERE model = ");
            query.push_bind(self.inner.model()).push(" AND text IN (");
            let mut list = query.separated(", ");
            for (key, _) in some {
                list.push_bind(key.as_slice());
            }
            query.push(")");
            let rows = match query.build().fetch_all(database.pool()).await {
                Ok(rows) => rows,
                Err(error) => {
                    tracing::warn!(%error, "the cache of embeddings could not be read");
                    return;
                }
            };
            let by_key: HashMap<&Key, &Slot> = some.iter().copied().collect();
            for row in &rows {
                let (Ok(text), Ok(vector)) = (row.try_get("text"), row.try_get("vector")) else {
                    continue;
                };
                let text: &[u8] = text;
                let slot = Key::try_from(text)
                    .ok()
                    .and_then(|key| by_key.get(&key).copied());
                if let (Some(slot), Some(vector)) = (slot, vectors::from_bytes(vector)) {
                    // Somebody else may have filled it meanwhile, with the same vector.
                    let _ = slot.set(vector.into());
                }
            }
        }
    }

    async fn embed_one(&self, key: &Key, text: &str) -> Result<Arc<[f32]>, EmbedError> {
        let vector: Arc<[f32]> = self
            .inner
            .embed(&[text.to_owned()])
            .await?
            .pop()
            .ok_or_else(|| EmbedError("no vector was returned".to_owned()))?
            .into();
        if let Some(database) = &self.database {
            let kept = sqlx::query(
                "INSERT OR REPLACE INTO vectors (model, text, vector) VALUES (?, ?, ?)",
            )
            .bind(self.inner.model())
            .bind(key.as_slice())
            .bind(vectors::to_bytes(&vector))
            .execute(database.pool())
            .await;
            if let Err(error) = kept {
                tracing::warn!(%error, "an embedding could not be kept");
            }
        }
        Ok(vector)
    }
}

#[async_trait]
impl Embedder for CachedEmbedder {
    fn model(&self) -> &str {
        self.inner.model()
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let keys: Vec<Key> = texts.iter().map(|t| Sha256::digest(t).into()).collect();
        let slots = self.slots(&keys);
        self.recall(&keys, &slots).await;
        let mut work = Vec::with_capacity(texts.len());
        for ((slot, key), text) in slots.iter().zip(&keys).zip(texts) {
            work.push(async move {
                slot.get_or_try_init(|| self.embed_one(key, text))
                    .await
                    .map(|vector| vector.to_vec())
            });
        }
        stream::iter(work).buffered(AT_ONCE).try_collect().await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// Counts what it is asked for; the vector tells the text's length.
    #[derive(Default)]
    struct Counting(AtomicUsize);

    #[async_trait]
    impl Embedder for Counting {
        fn model(&self) -> &str {
            "counting"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            tokio::time::sleep(Duration::from_millis(20)).await;
            self.0.fetch_add(texts.len(), Ordering::SeqCst);
            Ok(texts.iter().map(|t| vec![t.len() as f32, 0.5]).collect())
        }
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|t| (*t).to_owned()).collect()
    }

    #[tokio::test]
    async fn identical_texts_run_once_even_at_the_same_time() {
        let folder = tempfile::tempdir().unwrap();
        let counting = Arc::new(Counting::default());
        let cached = CachedEmbedder::open(counting.clone(), folder.path()).await;
        let a = texts(&["one", "two", "one"]);
        let b = texts(&["two", "three"]);
        let (a, b) = tokio::join!(cached.embed(&a), cached.embed(&b));
        assert_eq!(a.unwrap(), [[3.0, 0.5], [3.0, 0.5], [3.0, 0.5]]);
        assert_eq!(b.unwrap(), [[3.0, 0.5], [5.0, 0.5]]);
        assert_eq!(counting.0.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn a_later_program_finds_the_vectors_of_an_earlier_one() {
        let folder = tempfile::tempdir().unwrap();
        let asked = texts(&["one", "two"]);
        let first = CachedEmbedder::open(Arc::new(Counting::default()), folder.path()).await;
        let before = first.embed(&asked).await.unwrap();
        let counting = Arc::new(Counting::default());
        let second = CachedEmbedder::open(counting.clone(), folder.path()).await;
        assert_eq!(second.embed(&asked).await.unwrap(), before);
        assert_eq!(counting.0.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn a_damaged_cache_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE_NAME), [7; 5000]).unwrap();
        for asked in [1, 0] {
            let counting = Arc::new(Counting::default());
            let cached = CachedEmbedder::open(counting.clone(), folder.path()).await;
            cached.embed(&texts(&["one"])).await.unwrap();
            assert_eq!(counting.0.load(Ordering::SeqCst), asked);
        }
    }

    #[tokio::test]
    async fn who_gives_up_does_not_take_along_who_still_waits() {
        let folder = tempfile::tempdir().unwrap();
        let cached = CachedEmbedder::open(Arc::new(Counting::default()), folder.path()).await;
        let asked = texts(&["one"]);
        let impatient = tokio::time::timeout(Duration::from_millis(5), cached.embed(&asked));
        let (gone, stayed) = tokio::join!(impatient, cached.embed(&asked));
        assert!(gone.is_err());
        assert_eq!(stayed.unwrap(), [[3.0, 0.5]]);
    }
}
