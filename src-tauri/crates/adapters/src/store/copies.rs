//! Whole drafts as values: copies within the store, and packs that leave it as one file.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::Row;
use stormwright_engine::methods::storm::{DraftParts, UnreadablePart};
use stormwright_engine::ports::Store;
use stormwright_engine::run::JournalEntry;
use stormwright_engine::settings::Settings;
use stormwright_engine::topic::Topic;

use super::{DraftError, DraftRecord, SqliteStore};
use crate::database::DatabaseError;

/// Says what such a file is.
const FORMAT: &str = "stormwright draft";

/// The version that this program writes; it reads none that is newer.
const VERSION: u32 = 1;

/// A whole draft as it is written into a file. Its history of changes stays behind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pack {
    format: String,
    version: u32,
    topic: Topic,
    settings: Settings,
    stage: String,
    parts: Map<String, Value>,
    journal: Vec<JournalEntry>,
}

/// Why a file is no pack that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// It is something else.
    #[error("it holds no draft of this program: {0}")]
    NotOne(String),
    /// A newer program wrote it.
    #[error("a newer version of this program wrote it")]
    Newer,
    /// It is one, but something in it is broken.
    #[error("{0}")]
    Broken(#[from] UnreadablePart),
}

impl Pack {
    /// Reads what [`SqliteStore::pack`] made.
    ///
    /// # Errors
    /// Where it is something else, newer, or holds a part that no draft could be opened with.
    pub fn read(bytes: &[u8]) -> Result<Self, PackError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let not_one = |error: serde_json::Error| PackError::NotOne(error.to_string());
        let head: Head = serde_json::from_slice(bytes).map_err(not_one)?;
        if head.format != FORMAT {
            return Err(PackError::NotOne(format!(
                "its format is \"{}\"",
                head.format.chars().take(40).collect::<String>()
            )));
        }
        if head.version > VERSION {
            return Err(PackError::Newer);
        }
        let pack: Self = serde_json::from_slice(bytes).map_err(not_one)?;
        let texts = pack.parts.iter();
        let texts = texts.map(|(name, value)| (name.as_str(), value.to_string()));
        DraftParts::read(&texts.collect())?;
        Ok(pack)
    }
}

impl SqliteStore {
    /// Everything of a draft.
    ///
    /// # Errors
    /// Where there is none, or the database fails.
    pub async fn pack(&self, id: &str) -> Result<Pack, DraftError> {
        let record = self.draft(id).await?;
        let rows = sqlx::query("SELECT name, value FROM parts WHERE draft = ? ORDER BY name")
            .bind(&record.id)
            .fetch_all(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        let mut parts = Map::new();
        for row in rows {
            let name = row.try_get("name").map_err(|e| self.database.error(e))?;
            let text: &str = row.try_get("value").map_err(|e| self.database.error(e))?;
            let value = serde_json::from_str(text).map_err(|e| self.database.damaged(e))?;
            parts.insert(name, value);
        }
        let journal = Store::journal(self, &record.id)
            .await
            .map_err(|e| self.database.damaged(e))?;
        Ok(Pack {
            format: FORMAT.to_owned(),
            version: VERSION,
            topic: record.topic,
            settings: record.settings,
            stage: record.stage,
            parts,
            journal,
        })
    }

    /// A new draft of what a pack holds.
    ///
    /// # Errors
    /// Where the database fails; a draft that is half made is taken out again.
    pub async fn unpack(&self, pack: Pack, now_ms: u64) -> Result<DraftRecord, DraftError> {
        let record = self
            .create_draft(&pack.topic, &pack.settings, now_ms)
            .await?;
        let filled = self.fill(&record.id, &pack, now_ms).await;
        if let Err(error) = filled {
            self.purge(&record.id).await?;
            return Err(error.into());
        }
        self.draft(&record.id).await
    }

    async fn fill(&self, id: &str, pack: &Pack, now_ms: u64) -> Result<(), DatabaseError> {
        let damaged = |error: stormwright_engine::ports::StoreError| self.database.damaged(error);
        for (name, value) in &pack.parts {
            let saved = Store::save(self, id, name, &value.to_string()).await;
            saved.map_err(damaged)?;
        }
        for entry in &pack.journal {
            Store::append(self, id, entry).await.map_err(damaged)?;
        }
        sqlx::query("UPDATE drafts SET stage = ?, updated_ms = ? WHERE id = ?")
            .bind(&pack.stage)
            .bind(now_ms as i64)
            .bind(id)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        Ok(())
    }
}
