//! What is asked and answered about one sentence: what its passages lack, and what else could back it.

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::support::{Kind, Reason};
use stormwright_engine::sources::{Passage, PassageId, SourceId};
use stormwright_engine::writing::{SentenceId, Support};
use ts_rs::TS;

use super::SourceView;

/// Checks one sentence of a draft by words and meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SentenceCheckParams {
    /// The draft.
    pub draft: String,
    /// The sentence.
    pub sentence: SentenceId,
    /// Other words for it, such as those being typed; its own where they are missing.
    #[serde(default)]
    pub text: Option<String>,
}

/// What a sentence has and its passages lack, with the places in both. Ranges are bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SentenceCheckResponse {
    /// What words and meaning find; the state that is kept with the sentence may be a judge's.
    pub support: Support,
    /// The paper's kind of error.
    pub kind: Option<Kind>,
    /// What is wrong, the weightiest first; ranges are of the sentence.
    pub reasons: Vec<Reason>,
    /// What passages have in the place of words of the sentence.
    pub instead: Vec<PassagePart>,
    /// The part of a passage that says most of a clause.
    pub backing: Vec<PassagePart>,
    /// Passages whose source never speaks of the topic.
    pub red_herrings: Vec<PassageId>,
}

/// A part of a passage that answers to a part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PassagePart {
    /// The passage.
    pub passage: PassageId,
    /// The part: bytes of the passage.
    pub range: std::ops::Range<usize>,
    /// The part of the sentence: bytes of it.
    pub of: std::ops::Range<usize>,
}

/// Looks for sources that a draft does not have, with its search engines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvidenceFindParams {
    /// The draft.
    pub draft: String,
    /// The words, such as those of a sentence.
    pub query: String,
    /// Most sources.
    pub limit: usize,
}

/// What was found; nothing of it is in the draft yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceFindResponse {
    /// Sources with passages that fit, best first.
    pub found: Vec<FoundSource>,
    /// Engines that failed and pages that could not be read, a sentence each.
    pub failures: Vec<String>,
}

/// A source that the draft does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoundSource {
    /// The source as it would be.
    pub source: SourceView,
    /// Its passages that fit, best first.
    pub passages: Vec<Passage>,
}

/// Takes a source that was found into its draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvidenceTakeParams {
    /// The draft.
    pub draft: String,
    /// The source, as `evidence_find` named it.
    pub source: SourceId,
}
