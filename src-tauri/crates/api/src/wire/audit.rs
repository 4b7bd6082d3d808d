//! What is asked and answered about an article that was not made here.

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::audit::Audit;
use ts_rs::TS;

/// Audits an article's wikitext.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ArticleAuditParams {
    /// The wikitext.
    pub wikitext: String,
    /// What the article is about; the words it sets in bold first where this is not said.
    #[serde(default)]
    pub topic: Option<String>,
    /// A file or folder with the sources: what the library takes, and JSON lines with `url`, `title` and `text`.
    #[serde(default)]
    pub library: Option<String>,
    /// Whether sources that are not there are fetched.
    #[serde(default)]
    pub fetch: bool,
}

/// What the audit found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ArticleAuditResponse {
    /// References, sentences and a worklist.
    pub audit: Audit,
}
