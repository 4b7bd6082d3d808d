//! Drafts on the wire.

use serde::{Deserialize, Serialize};
use stormwright_engine::run::Gap;
use ts_rs::TS;

use super::report::ExportReport;
use super::settings::{DraftSettings, RunTarget, RunUntil};

/// A draft as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftSummary {
    /// Its id.
    pub id: String,
    /// Its topic.
    pub topic: String,
    /// Where it is to go.
    pub target: RunTarget,
    /// Its mind: `none` or the model.
    pub model: String,
    /// How far it has come: `new`, then the last finished stage.
    pub stage: String,
    /// Whether a run of it is under way in this program.
    pub running: bool,
    /// When it was made.
    pub created: u64,
    /// When it was changed last.
    pub updated: u64,
}

/// Makes a draft; nothing runs yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftCreateParams {
    /// What it is to be about.
    pub topic: String,
    /// What its runs are told.
    #[serde(default)]
    pub settings: DraftSettings,
    /// Files and folders that its first run adds to the library.
    #[serde(default)]
    pub library: Vec<String>,
    /// The folder that every run writes to when it is done.
    #[serde(default)]
    pub out: Option<String>,
}

/// The new draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftCreateResponse {
    /// The draft.
    pub draft: DraftSummary,
}

/// Runs a draft, or goes on with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftRunParams {
    /// The draft: its id or the beginning of it.
    pub draft: String,
    /// Where to stop; none keeps the draft's setting.
    #[serde(default)]
    pub until: Option<RunUntil>,
    /// Where to write; none keeps the draft's folder.
    #[serde(default)]
    pub out: Option<String>,
}

/// Goes on with a draft as it was set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftResumeParams {
    /// The draft.
    pub draft: String,
    /// Where to write; none keeps the draft's folder.
    #[serde(default)]
    pub out: Option<String>,
}

/// Writes a draft's article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftWriteParams {
    /// The draft.
    pub draft: String,
    /// An outline as Markdown headings, to be followed exactly; none keeps the draft's own.
    #[serde(default)]
    pub outline: Option<String>,
    /// Where to write; none keeps the draft's folder.
    #[serde(default)]
    pub out: Option<String>,
}

/// Stops a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftStopParams {
    /// The draft.
    pub draft: String,
}

/// Whether there was a run to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftStopResponse {
    /// Whether this program was running the draft.
    pub stopped: bool,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftRunResponse {
    /// The draft.
    pub draft: DraftSummary,
    /// How much it holds.
    pub counts: DraftCounts,
    /// What is missing from it.
    pub gaps: Vec<Gap>,
    /// A safe name for a folder of this draft, unlike any other draft's.
    pub suggested_out: String,
    /// What was written; none where the draft has no folder.
    pub export: Option<DraftExportResponse>,
}

/// How much a draft holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftCounts {
    /// Dialogues.
    pub dialogues: usize,
    /// Sources that count.
    pub sources: usize,
    /// Sources seen and switched off or rejected.
    pub left_out: usize,
    /// Headings of the outline.
    pub headings: usize,
    /// Sentences of the article, the lead's among them.
    pub sentences: usize,
    /// Sentences with at least one citation.
    pub cited: usize,
}

/// Lists all drafts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftListParams {}

/// All drafts, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftListResponse {
    /// The drafts.
    pub drafts: Vec<DraftSummary>,
}

/// Asks for one draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftShowParams {
    /// The draft.
    pub draft: String,
}

/// A draft with its settings and what it holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftShowResponse {
    /// The draft.
    pub draft: DraftSummary,
    /// What its runs are told.
    pub settings: DraftSettings,
    /// Its folder, where it has one.
    pub out: Option<String>,
    /// How much it holds.
    pub counts: DraftCounts,
    /// Its outline, as Markdown headings.
    pub outline: String,
    /// What is missing from it.
    pub gaps: Vec<Gap>,
}

/// Writes a draft's files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftExportParams {
    /// The draft.
    pub draft: String,
    /// The folder.
    pub out: String,
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftExportResponse {
    /// The folder.
    pub out: String,
    /// Its files that belong to the draft.
    pub files: Vec<String>,
    /// Files that were in the way and are kept under a new name.
    pub set_aside: Vec<String>,
    /// Files of an earlier export that were removed.
    pub removed: Vec<String>,
    /// What of the article went out, in figures; none where there is no article yet.
    pub report: Option<ExportReport>,
}

/// Deletes a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftDeleteParams {
    /// The draft.
    pub draft: String,
}

/// The draft that is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftDeleteResponse {
    /// The draft.
    pub draft: DraftSummary,
}
