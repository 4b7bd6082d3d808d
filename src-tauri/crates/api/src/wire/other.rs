//! Everything on the wire that is neither a draft nor the library.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Compares two outlines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluateOutlineParams {
    /// The reference outline, as Markdown headings.
    pub reference: String,
    /// The outline to be judged, as Markdown headings.
    pub candidate: String,
    /// How headings are read.
    #[serde(default)]
    pub reading: HeadingReading,
}

/// How the headings of an outline are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum HeadingReading {
    /// All of them, but for closing sections such as "See also".
    #[default]
    Fixed,
    /// As the paper's program does, its slips included.
    Paper,
}

/// How near the candidate comes to the reference.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluateOutlineResponse {
    /// Heading soft recall after the STORM paper, 0 to 1.
    pub heading_soft_recall: f64,
    /// Share of the named entities in the reference's headings that the candidate's have too, 0 to 1.
    pub heading_entity_recall: f64,
    /// Headings of the reference that were compared.
    pub reference_headings: usize,
    /// Headings of the candidate that were compared.
    pub candidate_headings: usize,
}

/// Asks which model files are there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct ModelsStatusParams {}

/// Which model files are there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelsStatusResponse {
    /// Whether nothing is missing.
    pub complete: bool,
    /// All files where nothing is missing, else those that are.
    pub files: Vec<ModelFile>,
}

/// A file of the embedding model, or a native library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelFile {
    /// Where it has to lie.
    pub path: String,
    /// Whether it is there.
    pub present: bool,
}
