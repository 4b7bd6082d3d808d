//! The values of a draft's stages, each one row of JSON, saved as a whole or at one place of it.

use sqlx::SqliteConnection;

/// A part, or a place within one, that gets another value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    part: String,
    /// As SQLite's JSON functions read it; none for the whole part.
    path: Option<String>,
    json: String,
}

impl Change {
    /// The whole part is this JSON.
    pub fn whole(part: &str, json: String) -> Self {
        Self {
            part: part.to_owned(),
            path: None,
            json,
        }
    }

    /// What stands at `path` of the part is this JSON; the part is there already. The path is written as SQLite's JSON
    /// functions take it, such as `$.sections[3].paragraphs`.
    pub fn at(part: &str, path: String, json: String) -> Self {
        Self {
            part: part.to_owned(),
            path: Some(path),
            json,
        }
    }
}

/// Saves a change.
pub(super) async fn save(
    connection: &mut SqliteConnection,
    draft: &str,
    change: Change,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query(match &change.path {
        None => {
            "INSERT INTO parts (draft, name, value) VALUES (?1, ?2, ?3)
             ON CONFLICT (draft, name) DO UPDATE SET value = excluded.value"
        }
        // The rest of the part stays in the database.
        Some(_) => {
            "UPDATE parts SET value = json_set(value, ?4, json(?3)) WHERE draft = ?1 AND name = ?2"
        }
    });
    let mut query = query.bind(draft).bind(change.part).bind(change.json);
    if let Some(path) = change.path {
        query = query.bind(path);
    }
    match query.execute(connection).await?.rows_affected() {
        0 => Err(sqlx::Error::RowNotFound),
        _ => Ok(()),
    }
}
