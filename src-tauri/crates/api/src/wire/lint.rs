//! Problems of texts and drafts.

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::lint::Problem;
use stormwright_engine::checking::paraphrase::Paraphrase;
use ts_rs::TS;

/// Looks for problems in wikitext.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LintTextParams {
    /// The wikitext.
    pub text: String,
    /// The day on which dates are judged, such as `2026-11-30`; today where it is missing.
    #[serde(default)]
    pub today: Option<String>,
}

/// The problems of a wikitext.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LintTextResponse {
    /// In the order of their places.
    pub problems: Vec<Problem>,
}

/// Looks for problems in a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LintDraftParams {
    /// The draft.
    pub draft: String,
}

/// The problems of a draft's article, all its sentences included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LintDraftResponse {
    /// In the order of their places in the wikitext.
    pub problems: Vec<Problem>,
    /// The wikitext in which the places are counted.
    pub wikitext: String,
}

/// Compares a draft's sentences with their sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ParaphraseDraftParams {
    /// The draft.
    pub draft: String,
}

/// Sentences that keep close to a source that they cite.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ParaphraseDraftResponse {
    /// In the article's order.
    pub paraphrases: Vec<Paraphrase>,
}
