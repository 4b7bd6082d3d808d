//! Collecting topics for comparisons, on the wire.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Collects topics, articles and pages into a folder that a comparison can take. What is not given has the default that
/// docs/evaluation.md names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct FreshwikiCollectParams {
    /// The folder; the same one goes on where a collection was stopped.
    pub out: String,
    /// The first month, such as `2026-03`.
    pub from: String,
    /// The last month; none takes the first one only.
    #[serde(default)]
    pub to: Option<String>,
    /// Topics that are wanted.
    #[serde(default)]
    pub topics: Option<usize>,
    /// An article has fewer words of prose than this.
    #[serde(default)]
    pub words: Option<usize>,
    /// Most cited pages that are fetched for a topic.
    #[serde(default)]
    pub pages: Option<usize>,
    /// Address of the wiki's `api.php`.
    #[serde(default)]
    pub wiki: Option<String>,
    /// The wiki's name in the analytics, such as `en.wikipedia`.
    #[serde(default)]
    pub project: Option<String>,
    /// Base address of the analytics.
    #[serde(default)]
    pub metrics: Option<String>,
    /// Address of an article quality model.
    #[serde(default)]
    pub quality: Option<String>,
    /// Milliseconds of rest before each request to wiki, analytics and model.
    #[serde(default)]
    pub pause_ms: Option<u64>,
}

/// What was collected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FreshwikiCollectResponse {
    /// The folder.
    pub out: String,
    /// Topics that it holds.
    pub topics: usize,
    /// Topics that were wanted.
    pub wanted: usize,
    /// Cited pages that it holds, each once.
    pub pages: usize,
    /// Articles that were looked at and left out, with the reason.
    pub left_out: Vec<LeftOutArticle>,
}

/// An article that is no topic of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftOutArticle {
    /// Its title, as the analytics have it.
    pub title: String,
    /// Why it was left out.
    pub reason: String,
}
