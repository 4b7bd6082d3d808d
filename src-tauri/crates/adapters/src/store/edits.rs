//! The history of what an editor changed by hand. A change and the parts that it changed are written together, so that
//! a program that is killed leaves either both or neither.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Transaction};

use super::{Change, SqliteStore, parts};
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
    /// The change, as JSON.
    pub edit: String,
    /// The change that undoes it, as JSON.
    pub inverse: String,
}

/// What becomes of the history when parts are saved.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// A new change; what was undone before can no longer be redone.
    Do {
        /// What was changed, in a few words.
        label: String,
        /// The change, as JSON.
        edit: String,
        /// The change that undoes it, as JSON.
        inverse: String,
    },
    /// The change at this place was undone.
    Undo(i64),
    /// The change at this place was redone; undoing it takes this change now.
    Redo(i64, String),
}

impl SqliteStore {
    /// Saves what a step changed of a draft's parts, with the step.
    ///
    /// # Errors
    /// Where the database fails; nothing is changed then.
    pub async fn save_edit(
        &self,
        draft: &str,
        changes: Vec<Change>,
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
        for change in changes {
            let saved = parts::save(&mut transaction, draft, change).await;
            saved.map_err(failed)?;
        }
        match step {
            Step::Do {
                label,
                edit,
                inverse,
            } => {
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
                    .bind(inverse)
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

    /// What undo would take back and what redo would make again, in a few words each.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn labels(
        &self,
        draft: &str,
    ) -> Result<(Option<String>, Option<String>), DatabaseError> {
        let row = sqlx::query(
            "SELECT (SELECT label FROM edits WHERE draft = ?1 AND undone = 0 ORDER BY place DESC LIMIT 1) AS done,
                    (SELECT label FROM edits WHERE draft = ?1 AND undone = 1 ORDER BY place LIMIT 1) AS undone",
        )
        .bind(draft)
        .fetch_one(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        let label = |column| row.try_get(column).map_err(|e| self.database.error(e));
        Ok((label("done")?, label("undone")?))
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
        let text = |column| row.try_get(column).map_err(|e| self.database.error(e));
        Ok(RecordedEdit {
            place: row.try_get("place").map_err(|e| self.database.error(e))?,
            label: text("label")?,
            edit: text("edit")?,
            inverse: text("inverse")?,
        })
    }
}
