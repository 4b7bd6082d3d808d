//! The list of drafts: making, finding, changing and deleting them.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use stormwright_engine::settings::Settings;
use stormwright_engine::topic::Topic;

use super::{DraftLock, SqliteStore, lock};
use crate::database::DatabaseError;

/// A draft as the list shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftRecord {
    /// `YYYYMMDD-HHMMSS-xxxx` (UTC), so that ids sort by age.
    pub id: String,
    /// Its topic.
    pub topic: Topic,
    /// What its runs are told.
    pub settings: Settings,
    /// How far it has come; `new` at first.
    pub stage: String,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_ms: u64,
    /// When it was changed last.
    pub updated_ms: u64,
}

/// Why a draft could not be had.
#[derive(Debug, thiserror::Error)]
pub enum DraftError {
    /// No id begins so.
    #[error("there is no draft \"{0}\"")]
    Unknown(String),
    /// More than one id begins so.
    #[error("\"{prefix}\" is the beginning of {}; type more of it", matches.join(", "))]
    Ambiguous {
        /// What was given.
        prefix: String,
        /// The ids that begin with it.
        matches: Vec<String>,
    },
    /// Another run works on it.
    #[error("draft {draft} is in use by {holder}")]
    InUse {
        /// The draft.
        draft: String,
        /// The program that has it, as far as that is known.
        holder: String,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Days for which a deleted draft can be brought back.
pub const KEPT_DAYS: u64 = 30;

/// Letters and digits that are not taken for each other.
const ID_LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";

fn new_id(now_ms: u64) -> String {
    let time = i64::try_from(now_ms)
        .ok()
        .and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok())
        .unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let random: String = (0..4)
        .map(|_| char::from(ID_LETTERS[fastrand::usize(..ID_LETTERS.len())]))
        .collect();
    format!("{}-{random}", time.strftime("%Y%m%d-%H%M%S"))
}

impl SqliteStore {
    /// Makes a draft.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn create_draft(
        &self,
        topic: &Topic,
        settings: &Settings,
        now_ms: u64,
    ) -> Result<DraftRecord, DatabaseError> {
        loop {
            let id = new_id(now_ms);
            let made = sqlx::query(
                "INSERT INTO drafts (id, topic, settings, stage, created_ms, updated_ms)
                 VALUES (?, ?, ?, 'new', ?, ?) ON CONFLICT (id) DO NOTHING",
            )
            .bind(&id)
            .bind(&topic.title)
            .bind(self.settings_json(settings)?)
            .bind(now_ms as i64)
            .bind(now_ms as i64)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
            if made.rows_affected() == 1 {
                return Ok(DraftRecord {
                    id,
                    topic: topic.clone(),
                    settings: settings.clone(),
                    stage: "new".to_owned(),
                    created_ms: now_ms,
                    updated_ms: now_ms,
                });
            }
        }
    }

    /// All drafts, newest first.
    ///
    /// # Errors
    /// Where the database fails or holds what cannot be read.
    pub async fn drafts(&self) -> Result<Vec<DraftRecord>, DatabaseError> {
        sqlx::query(
            "SELECT * FROM drafts WHERE deleted_ms IS NULL ORDER BY created_ms DESC, rowid DESC",
        )
        .fetch_all(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?
        .iter()
        .map(|row| self.record(row))
        .collect()
    }

    /// The draft with this id, or the only one whose id begins with it.
    ///
    /// # Errors
    /// [`DraftError::Unknown`], [`DraftError::Ambiguous`], or the database's.
    pub async fn draft(&self, id: &str) -> Result<DraftRecord, DraftError> {
        let typed = id.trim();
        let rows = sqlx::query(
            "SELECT * FROM drafts WHERE substr(id, 1, length(?1)) = ?1 AND deleted_ms IS NULL",
        )
        .bind(typed)
        .fetch_all(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        let mut found = rows
            .iter()
            .map(|row| self.record(row))
            .collect::<Result<Vec<_>, _>>()?;
        if typed.is_empty() || found.is_empty() {
            return Err(DraftError::Unknown(typed.to_owned()));
        }
        let whole = found.iter().position(|draft| draft.id == typed);
        match (whole, found.len()) {
            (Some(place), _) => Ok(found.swap_remove(place)),
            (None, 1) => Ok(found.swap_remove(0)),
            (None, _) => Err(DraftError::Ambiguous {
                prefix: typed.to_owned(),
                matches: found.into_iter().map(|draft| draft.id).collect(),
            }),
        }
    }

    /// Notes how far a draft has come.
    ///
    /// # Errors
    /// [`DraftError::Unknown`], or the database's.
    pub async fn set_stage(&self, id: &str, stage: &str, now_ms: u64) -> Result<(), DraftError> {
        let done = sqlx::query("UPDATE drafts SET stage = ?, updated_ms = ? WHERE id = ?")
            .bind(stage)
            .bind(now_ms as i64)
            .bind(id)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        known(id, done.rows_affected())
    }

    /// Replaces what the draft's next run is told.
    ///
    /// # Errors
    /// [`DraftError::Unknown`], or the database's.
    pub async fn update_settings(
        &self,
        id: &str,
        settings: &Settings,
        now_ms: u64,
    ) -> Result<(), DraftError> {
        let done = sqlx::query("UPDATE drafts SET settings = ?, updated_ms = ? WHERE id = ?")
            .bind(self.settings_json(settings)?)
            .bind(now_ms as i64)
            .bind(id)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        known(id, done.rows_affected())
    }

    /// Deletes a draft. It can be brought back with [`Self::restore_draft`] for a month.
    ///
    /// # Errors
    /// [`DraftError::InUse`] while a run works on it, [`DraftError::Unknown`], or the database's.
    pub async fn delete_draft(&self, id: &str, now_ms: u64) -> Result<(), DraftError> {
        let _lock = self.lock_draft(id)?;
        let done =
            sqlx::query("UPDATE drafts SET deleted_ms = ? WHERE id = ? AND deleted_ms IS NULL")
                .bind(now_ms as i64)
                .bind(id)
                .execute(self.database.pool())
                .await
                .map_err(|e| self.database.error(e))?;
        known(id, done.rows_affected())
    }

    /// Brings a deleted draft back.
    ///
    /// # Errors
    /// [`DraftError::Unknown`], or the database's.
    pub async fn restore_draft(&self, id: &str) -> Result<(), DraftError> {
        let done = sqlx::query("UPDATE drafts SET deleted_ms = NULL WHERE id = ?")
            .bind(id)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        known(id, done.rows_affected())
    }

    /// Takes a draft out for good, with its journal and everything its stages saved.
    pub(super) async fn purge(&self, id: &str) -> Result<(), DatabaseError> {
        sqlx::query("DELETE FROM drafts WHERE id = ?")
            .bind(id)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        Ok(())
    }

    /// Takes out what was deleted more than a month ago.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn purge_deleted(&self, now_ms: u64) -> Result<(), DatabaseError> {
        let before = now_ms.saturating_sub(KEPT_DAYS * 24 * 60 * 60 * 1000);
        sqlx::query("DELETE FROM drafts WHERE deleted_ms < ?")
            .bind(before as i64)
            .execute(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        Ok(())
    }

    /// Keeps other runs off a draft until the lock is dropped or the program ends.
    ///
    /// # Errors
    /// [`DraftError::InUse`], or the file system's.
    pub fn lock_draft(&self, id: &str) -> Result<DraftLock, DraftError> {
        // An id is part of a file's name here.
        if id.is_empty() || !id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return Err(DraftError::Unknown(id.to_owned()));
        }
        lock::take(&self.locks, id)
            .map_err(|error| DatabaseError::Failed {
                path: self.locks.join(format!("{id}.lock")),
                reason: error.to_string(),
            })?
            .ok_or_else(|| DraftError::InUse {
                draft: id.to_owned(),
                holder: lock::holder(&self.locks, id),
            })
    }

    fn settings_json(&self, settings: &Settings) -> Result<String, DatabaseError> {
        serde_json::to_string(settings).map_err(|e| self.database.damaged(e))
    }

    fn record(&self, row: &SqliteRow) -> Result<DraftRecord, DatabaseError> {
        let text = |column| {
            row.try_get::<String, _>(column)
                .map_err(|e| self.database.error(e))
        };
        let time = |column| {
            let ms: i64 = row.try_get(column).map_err(|e| self.database.error(e))?;
            u64::try_from(ms).map_err(|e| self.database.damaged(e))
        };
        let id = text("id")?;
        let unreadable = |what: &str, error: &dyn std::fmt::Display| {
            self.database
                .damaged(format!("{what} of draft {id}: {error}"))
        };
        Ok(DraftRecord {
            topic: Topic::new(&text("topic")?).map_err(|e| unreadable("topic", &e))?,
            settings: serde_json::from_str(&text("settings")?)
                .map_err(|e| unreadable("settings", &e))?,
            stage: text("stage")?,
            created_ms: time("created_ms")?,
            updated_ms: time("updated_ms")?,
            id,
        })
    }
}

fn known(id: &str, rows: u64) -> Result<(), DraftError> {
    if rows == 0 {
        Err(DraftError::Unknown(id.to_owned()))
    } else {
        Ok(())
    }
}
