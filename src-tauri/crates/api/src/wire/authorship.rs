//! What helps an editor to write a sentence, and leaves the words to them.

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::corrections::Correction;
use stormwright_engine::checking::lint::Problem;
use stormwright_engine::checking::paraphrase::Paraphrase;
use stormwright_engine::checking::support::Reason;
use stormwright_engine::sources::PassageId;
use stormwright_engine::writing::Support;
use ts_rs::TS;

/// Checks a sentence that is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct WritingCheckParams {
    /// The draft.
    pub draft: String,
    /// The sentence.
    pub text: String,
    /// The passages that it is to cite.
    pub citations: Vec<PassageId>,
}

/// What is to be said of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WritingCheckResponse {
    /// Problems of its words.
    pub problems: Vec<Problem>,
    /// The passage that it keeps too close to.
    pub paraphrase: Option<Paraphrase>,
    /// Whether the passages say it, by words and meaning.
    pub support: Support,
    /// What they do not say.
    pub reasons: Vec<Reason>,
}

/// Asks the draft's model what is misspelt in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SuggestCorrectionsParams {
    /// The draft.
    pub draft: String,
    /// The sentence.
    pub text: String,
}

/// Spelling, punctuation and capital letters that a model would change; no word is another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SuggestCorrectionsResponse {
    /// The model.
    pub model: String,
    /// The corrections, in the sentence's order.
    pub corrections: Vec<Correction>,
}
