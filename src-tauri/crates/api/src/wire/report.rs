//! What goes out of a draft.

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::living::Living;
use stormwright_engine::export::Report;
use ts_rs::TS;

/// What an export takes out of a draft, in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportReport {
    /// Sentences of the draft.
    pub sentences: usize,
    /// Those that go out.
    pub exported: usize,
    /// Citations of these: passages after sentences.
    pub citations: usize,
    /// Citations whose passage the editor has ticked as read.
    pub read: usize,
    /// Whether the topic is a living person.
    pub living: Living,
}

impl From<Report> for ExportReport {
    fn from(report: Report) -> Self {
        Self {
            sentences: report.sentences,
            exported: report.exported,
            citations: report.citations,
            read: report.read,
            living: report.living_person,
        }
    }
}
