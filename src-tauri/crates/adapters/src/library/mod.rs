//! The library: the editor's own documents as a search engine, in `library.db` of the data folder.

mod add;
mod catalog;
mod files;
mod index;
mod read;
mod rows;
mod search;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;

use stormwright_engine::ports::Embedder;
use stormwright_engine::sources::DocumentKind;
use tokio::sync::Mutex;

pub use self::add::{AddProgress, AddReport};
use self::catalog::Catalog;
use self::index::Index;
pub use self::read::document;
use self::rows::{get, json};
pub use self::search::Found;
use crate::database::{Database, DatabaseError};

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/library");

/// Name of the file in the data folder.
pub const FILE_NAME: &str = "library.db";

/// Why the library could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// A part of the program did.
    #[error("a reader of files crashed: {0}")]
    Crashed(String),
}

impl LibraryError {
    fn crashed(error: tokio::task::JoinError) -> Self {
        Self::Crashed(error.to_string())
    }
}

/// A document as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryDocument {
    /// Its id.
    pub id: i64,
    /// Its file.
    pub path: String,
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// Its date, if known.
    pub published: Option<String>,
    /// What it was.
    pub kind: DocumentKind,
    /// Number of its passages.
    pub passages: usize,
    /// Address of the document that is found in its stead: of the same text, or newer at the same address.
    pub found_as: Option<String>,
}

/// Documents on this machine. Several programs may use one library at the same time.
pub struct Library {
    database: Database,
    embedder: Option<Arc<dyn Embedder>>,
    index: Mutex<Option<Arc<Index>>>,
}

impl Library {
    /// Opens the library in the folder `data`, or makes it. Without an embedder it is searched by words alone.
    ///
    /// # Errors
    /// Where the file is damaged, newer than this program, or not accessible.
    pub async fn open(
        data: &Path,
        embedder: Option<Arc<dyn Embedder>>,
    ) -> Result<Self, DatabaseError> {
        Ok(Self {
            database: Database::open(&data.join(FILE_NAME), &MIGRATIONS).await?,
            embedder,
            index: Mutex::default(),
        })
    }

    /// All documents, in order of their paths.
    ///
    /// # Errors
    /// The database's.
    pub async fn list(&self) -> Result<Vec<LibraryDocument>, LibraryError> {
        let catalog = Catalog::load(&self.database).await?;
        let rows = sqlx::query(
            "SELECT id, path, url, title, published, kind,
                    (SELECT count(*) FROM passages WHERE document = documents.id) AS passages
             FROM documents ORDER BY path",
        )
        .fetch_all(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        let mut documents = Vec::with_capacity(rows.len());
        for row in &rows {
            let database = &self.database;
            let id = get(database, row, "id")?;
            let url: String = get(database, row, "url")?;
            let passages: u32 = get(database, row, "passages")?;
            let work = catalog
                .work_of
                .get(&id)
                .and_then(|place| catalog.works.get(*place));
            let found_as = match work {
                Some(work) => (work.entry.id != id).then(|| work.entry.url.clone()),
                None => Some(url.clone()),
            };
            documents.push(LibraryDocument {
                id,
                path: get(database, row, "path")?,
                title: get(database, row, "title")?,
                published: get(database, row, "published")?,
                kind: json(database, row, "kind")?,
                passages: passages as usize,
                url,
                found_as,
            });
        }
        Ok(documents)
    }

    /// Takes documents out of the library; their files stay. `what` is an id, a file or folder, or an address or the
    /// beginning of one up to a `/`. Returns the documents taken out, none where nothing fits.
    ///
    /// # Errors
    /// The database's.
    pub async fn remove(&self, what: &str) -> Result<Vec<LibraryDocument>, LibraryError> {
        let what = what.trim();
        let path = Path::new(what);
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut documents = self.list().await?;
        documents.retain(|document| {
            document.id.to_string() == what
                || is_address_prefix(what, &document.url)
                || (path.is_absolute() && Path::new(&document.path).starts_with(&path))
        });
        let ids: Vec<i64> = documents.iter().map(|document| document.id).collect();
        if !ids.is_empty() {
            rows::delete(&self.database, &ids).await?;
        }
        Ok(documents)
    }

    /// The index in memory, read anew where the library has changed.
    async fn index(&self) -> Result<Arc<Index>, LibraryError> {
        let mut held = self.index.lock().await;
        let generation = rows::generation(&self.database).await?;
        if let Some(index) = held.as_ref().filter(|index| index.generation == generation) {
            return Ok(index.clone());
        }
        let model = self.embedder.as_ref().map(|embedder| embedder.model());
        let index = Arc::new(Index::load(&self.database, model).await?);
        *held = Some(index.clone());
        Ok(index)
    }
}

/// Whether `url` is `prefix` or lies below it. A scheme alone is no prefix of anything.
fn is_address_prefix(prefix: &str, url: &str) -> bool {
    if url == prefix {
        return true;
    }
    let host = prefix
        .split_once(':')
        .map_or(prefix, |(_, rest)| rest.trim_start_matches('/'));
    if host.is_empty() || !prefix.contains(':') {
        return false;
    }
    url.strip_prefix(prefix)
        .is_some_and(|rest| prefix.ends_with('/') || rest.starts_with(['/', '?', '#']))
}
