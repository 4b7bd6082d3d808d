//! What the runs of a draft are told beyond the engine's settings. Stored with the draft, so that `resume` needs no
//! flag.

use serde::{Deserialize, Serialize};
use stormwright_adapters::store::SqliteStore;
use stormwright_engine::ports::Store;

use crate::error::{ApiError, Code};
use crate::wire::Task;

const PART: &str = "plan";

/// The plan of a draft.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Plan {
    /// Files and folders still to be added to the library; empty once they are.
    pub library: Vec<String>,
    /// The folder to write to.
    pub out: Option<String>,
    /// A rewriting that was begun and is not over.
    pub rewrite: Option<Rewrite>,
    /// A single step that was begun and is not over.
    pub task: Option<Task>,
}

/// A rewriting of the article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rewrite {
    /// The edited outline, as Markdown headings; none keeps the draft's own.
    pub outline: Option<String>,
}

impl Plan {
    pub async fn load(store: &SqliteStore, draft: &str) -> Result<Self, ApiError> {
        match store.load(draft, PART).await? {
            None => Ok(Self::default()),
            Some(json) => serde_json::from_str(&json).map_err(|error| {
                ApiError::new(
                    Code::StoreDamaged,
                    format!("the plan of draft {draft} cannot be read: {error}"),
                    "make a new draft",
                )
            }),
        }
    }

    pub async fn save(&self, store: &SqliteStore, draft: &str) -> Result<(), ApiError> {
        let json = serde_json::to_string(self).map_err(ApiError::internal)?;
        Ok(store.save(draft, PART, &json).await?)
    }
}
