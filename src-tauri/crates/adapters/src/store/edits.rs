//! The history of what an editor changed by hand. A change and the parts that it changed are written together, so that
//! a program that is killed leaves either both or neither.

use serde_json::Value;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Transaction};

use super::{SqliteStore, to_json};
use crate::database::DatabaseError;

/// Most changes of a draft that are kept.
const KEPT: i64 = 1000;

/// A change in the history.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedEdit {
    /// Its place in the history of all drafts.
    pub place: i64,
    /// What was changed, in a few words.
    pub label: String,
    /// The change.
    pub edit: Value,
    /// The change that undoes it.
    pub inverse: Value,
}

/// What becomes of the history when parts are saved.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// A new change; what was undone before can no longer be redone.
    Do {
        /// What was changed, in a few words.
        label: String,
        /// The change.
        edit: Value,
        /// The change that undoes it.
        inverse: Value,
    },
    /// The change at this place was undone.
    Undo(i64),
    /// The change at this place was redone; undoing it takes this change now.
    Redo(i64, Value),
}

impl SqliteStore {
    /// Saves changed parts of a draft with the step that changed them.
    ///
    /// # Errors
    /// Where the database fails; nothing is changed then.
    pub async fn save_edit(
        &self,
        draft: &str,
        parts: &[(&str, Value)],
        step: Step,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let failed = |e| self.database.error(e);
        let mut transaction = self
            .database
            .pool()
            .begin_with("BEGIN IMMEDIATE")
            .await
            .map_err(failed)?;
        for (name, value) in parts {
            sqlx::query(
                "INSERT INTO parts (draft, name, value) VALUES (?, ?, ?)
                 ON CONFLICT (draft, name) DO UPDATE SET value = excluded.value",
            )
            .bind(draft)
            .bind(*name)
            .bind(self.text(value)?)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        }
        match step {
            Step::Do {
                label,
                edit,
                inverse,
            } => {
                let (edit, inverse) = (self.text(&edit)?, self.text(&inverse)?);
                self.add(&mut transaction, draft, (label, edit, inverse), now_ms)
                    .await?;
            }
            Step::Undo(place) => {
                sqlx::query("UPDATE edits SET undone = 1 WHERE place = ?")
                    .bind(place)
                    .execute(&mut *transaction)
                    .await
                    .map_err(failed)?;
            }
            Step::Redo(place, inverse) => {
                sqlx::query("UPDATE edits SET undone = 0, inverse = ? WHERE place = ?")
                    .bind(self.text(&inverse)?)
                    .bind(place)
                    .execute(&mut *transaction)
                    .await
                    .map_err(failed)?;
            }
        }
        sqlx::query("UPDATE drafts SET updated_ms = max(updated_ms, ?) WHERE id = ?")
            .bind(now_ms as i64)
            .bind(draft)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        transaction.commit().await.map_err(failed)
    }

    async fn add(
        &self,
        transaction: &mut Transaction<'_, Sqlite>,
        draft: &str,
        (label, edit, inverse): (String, String, String),
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let failed = |e| self.database.error(e);
        sqlx::query("DELETE FROM edits WHERE draft = ? AND undone = 1")
            .bind(draft)
            .execute(&mut **transaction)
            .await
            .map_err(failed)?;
        sqlx::query(
            "INSERT INTO edits (draft, label, edit, inverse, at_ms) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(draft)
        .bind(label)
        .bind(edit)
        .bind(inverse)
        .bind(now_ms as i64)
        .execute(&mut **transaction)
        .await
        .map_err(failed)?;
        sqlx::query(
            "DELETE FROM edits WHERE draft = ?1 AND place <=
                 (SELECT place FROM edits WHERE draft = ?1 ORDER BY place DESC LIMIT 1 OFFSET ?2)",
        )
        .bind(draft)
        .bind(KEPT)
        .execute(&mut **transaction)
        .await
        .map_err(failed)?;
        Ok(())
    }

    /// The change that undo would take back.
    ///
    /// # Errors
    /// Where the database fails or holds what cannot be read.
    pub async fn last_done(&self, draft: &str) -> Result<Option<RecordedEdit>, DatabaseError> {
        self.one_edit(
            "SELECT * FROM edits WHERE draft = ? AND undone = 0 ORDER BY place DESC LIMIT 1",
            draft,
        )
        .await
    }

    /// The change that redo would make again.
    ///
    /// # Errors
    /// Where the database fails or holds what cannot be read.
    pub async fn first_undone(&self, draft: &str) -> Result<Option<RecordedEdit>, DatabaseError> {
        self.one_edit(
            "SELECT * FROM edits WHERE draft = ? AND undone = 1 ORDER BY place LIMIT 1",
            draft,
        )
        .await
    }

    async fn one_edit(
        &self,
        query: &'static str,
        draft: &str,
    ) -> Result<Option<RecordedEdit>, DatabaseError> {
        let row = sqlx::query(query)
            .bind(draft)
            .fetch_optional(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        row.map(|row| self.recorded(&row)).transpose()
    }

    fn recorded(&self, row: &SqliteRow) -> Result<RecordedEdit, DatabaseError> {
        let json = |column| {
            let text: &str = row.try_get(column).map_err(|e| self.database.error(e))?;
            serde_json::from_str(text).map_err(|e| self.database.damaged(e))
        };
        Ok(RecordedEdit {
            place: row.try_get("place").map_err(|e| self.database.error(e))?,
            label: row.try_get("label").map_err(|e| self.database.error(e))?,
            edit: json("edit")?,
            inverse: json("inverse")?,
        })
    }

    fn text(&self, value: &Value) -> Result<String, DatabaseError> {
        to_json(value).map_err(|e| self.database.damaged(e))
    }
}
