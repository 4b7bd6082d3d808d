//! Drafts, their journals and the values of their stages, in `drafts.db` of the data folder.

mod copies;
mod drafts;
mod edits;
mod lock;
mod parts;
mod ratings;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use serde::de::DeserializeOwned;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use stormwright_engine::ports::{Store, StoreError};
use stormwright_engine::run::{CallId, JournalEntry};

pub use self::copies::{Pack, PackError};
pub use self::drafts::{DraftError, DraftRecord};
pub use self::edits::{RecordedEdit, Step};
pub use self::lock::DraftLock;
pub use self::parts::Change;
pub use self::ratings::WrittenArticle;
use crate::database::{Database, DatabaseError};

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/drafts");

/// Name of the file in the data folder.
pub const FILE_NAME: &str = "drafts.db";

/// The store of drafts. Cheap to clone; several programs may share one data folder.
#[derive(Debug, Clone)]
pub struct SqliteStore {
    database: Database,
    locks: PathBuf,
}

impl SqliteStore {
    /// Opens the store in `data`, or makes it.
    ///
    /// # Errors
    /// Where the file is damaged, newer than this program, or not accessible.
    pub async fn open(data: &Path) -> Result<Self, DatabaseError> {
        Ok(Self {
            database: Database::open(&data.join(FILE_NAME), &MIGRATIONS).await?,
            locks: data.join("locks"),
        })
    }

    fn failed(&self, error: sqlx::Error) -> StoreError {
        StoreError(self.database.error(error).to_string())
    }

    fn entry(&self, row: &SqliteRow) -> Result<JournalEntry, StoreError> {
        let time = |column| {
            let ms: i64 = row.try_get(column).map_err(|e| self.failed(e))?;
            u64::try_from(ms).map_err(|e| StoreError(self.database.damaged(e).to_string()))
        };
        Ok(JournalEntry {
            id: CallId(row.try_get("id").map_err(|e| self.failed(e))?),
            kind: self.json(row, "kind")?,
            role: self.json(row, "role")?,
            stage: self.json(row, "stage")?,
            label: row.try_get("label").map_err(|e| self.failed(e))?,
            after: self.json(row, "after")?,
            started_ms: time("started_ms")?,
            finished_ms: time("finished_ms")?,
            usage: self.json(row, "usage")?,
            value: self.json(row, "value")?,
        })
    }

    fn json<T: DeserializeOwned>(&self, row: &SqliteRow, column: &str) -> Result<T, StoreError> {
        let text: &str = row.try_get(column).map_err(|e| self.failed(e))?;
        serde_json::from_str(text).map_err(|error| {
            let reason = format!("column {column}: {error}");
            StoreError(self.database.damaged(reason).to_string())
        })
    }
}

fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| StoreError(e.to_string()))
}

#[async_trait]
impl Store for SqliteStore {
    async fn journal(&self, draft: &str) -> Result<Vec<JournalEntry>, StoreError> {
        let rows = sqlx::query("SELECT * FROM journal WHERE draft = ? ORDER BY place")
            .bind(draft)
            .fetch_all(self.database.pool())
            .await
            .map_err(|e| self.failed(e))?;
        rows.iter().map(|row| self.entry(row)).collect()
    }

    async fn append(&self, draft: &str, entry: &JournalEntry) -> Result<(), StoreError> {
        let mut transaction = self
            .database
            .pool()
            .begin_with("BEGIN IMMEDIATE")
            .await
            .map_err(|e| self.failed(e))?;
        // A call that had to be asked again keeps its place.
        sqlx::query(
            "INSERT INTO journal
                 (draft, id, kind, role, stage, label, after, started_ms, finished_ms, usage, value)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (draft, id) DO UPDATE SET
                 label = excluded.label, after = excluded.after, started_ms = excluded.started_ms,
                 finished_ms = excluded.finished_ms, usage = excluded.usage, value = excluded.value",
        )
        .bind(draft)
        .bind(&entry.id.0)
        .bind(to_json(&entry.kind)?)
        .bind(to_json(&entry.role)?)
        .bind(to_json(&entry.stage)?)
        .bind(&entry.label)
        .bind(to_json(&entry.after)?)
        .bind(entry.started_ms as i64)
        .bind(entry.finished_ms as i64)
        .bind(to_json(&entry.usage)?)
        .bind(to_json(&entry.value)?)
        .execute(&mut *transaction)
        .await
        .map_err(|e| self.failed(e))?;
        sqlx::query("UPDATE drafts SET updated_ms = max(updated_ms, ?) WHERE id = ?")
            .bind(entry.finished_ms as i64)
            .bind(draft)
            .execute(&mut *transaction)
            .await
            .map_err(|e| self.failed(e))?;
        transaction.commit().await.map_err(|e| self.failed(e))
    }

    async fn load(&self, draft: &str, part: &str) -> Result<Option<String>, StoreError> {
        sqlx::query_scalar("SELECT value FROM parts WHERE draft = ? AND name = ?")
            .bind(draft)
            .bind(part)
            .fetch_optional(self.database.pool())
            .await
            .map_err(|e| self.failed(e))
    }

    async fn save(&self, draft: &str, part: &str, json: &str) -> Result<(), StoreError> {
        let mut connection = (self.database.pool().acquire().await).map_err(|e| self.failed(e))?;
        let change = Change::whole(part, json.to_owned());
        let saved = parts::save(&mut connection, draft, change).await;
        saved.map_err(|e| self.failed(e))
    }
}
