//! What is asked and answered about whether sources say what sentences say.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::support::{
    Backing, Disagreement, Kind, MissingInformation, Reason, Tier,
};
use stormwright_engine::sources::PassageId;
use stormwright_engine::writing::{SentenceId, Support};
use ts_rs::TS;

use super::DraftSettings;

/// Checks sentences against passages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[ts(optional_fields = nullable)]
pub struct CheckPairsParams {
    /// The sentences with their passages.
    pub pairs: Vec<Pair>,
    /// What a draft is told, of which the mind counts: who judges what words and meaning leave undecided. Nobody without it,
    /// or where its model is `none`.
    #[serde(default)]
    pub judge: Option<DraftSettings>,
}

/// A sentence and the passages that it is said to rest on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Pair {
    /// One sentence.
    pub sentence: String,
    /// Texts of the passages.
    pub passages: Vec<String>,
    /// What the article is about; empty where that is not known.
    #[serde(default)]
    pub topic: String,
}

/// One verdict a pair, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckPairsResponse {
    /// The verdicts.
    pub verdicts: Vec<PairVerdict>,
}

/// Whether the passages of a pair say what its sentence says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PairVerdict {
    /// `supported`, `partial`, `unsupported`, `contradicted` or `unchecked`.
    pub support: String,
    /// Why not, in plain words.
    pub reasons: Vec<String>,
    /// The paper's kind of error.
    pub kind: Option<Kind>,
    /// The same reasons with the words that are meant; ranges are bytes of the sentence.
    pub faults: Vec<Reason>,
    /// Which part of which passage backs which clause; ranges are bytes.
    pub backing: Vec<Backing>,
    /// Which tier decided.
    pub tier: Tier,
    /// How much of the sentence stands in its passages, 0 to 1.
    pub alignment: f64,
}

/// Checks the sentences of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftCheckParams {
    /// The draft.
    pub draft: String,
}

/// What the check of a draft came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftCheckResponse {
    /// Every sentence in reading order.
    pub sentences: Vec<CheckedSentence>,
    /// Sentences by state: `supported`, `partial`, `unsupported`, `contradicted`, `unchecked`.
    pub states: BTreeMap<String, usize>,
    /// Sentences that are not supported by the paper's kind of error.
    pub kinds: BTreeMap<String, usize>,
    /// Headings that related articles have and the draft has not.
    pub missing: Vec<MissingInformation>,
    /// Sources that disagree.
    pub disagreements: Vec<Disagreement>,
    /// Sentences of the lead that the body does not bear out.
    pub lead: Vec<LeadFault>,
    /// Whether every sentence is supported.
    pub sound: bool,
}

/// A sentence with its state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckedSentence {
    /// Its id.
    pub id: SentenceId,
    /// Its words.
    pub text: String,
    /// Its state as it is kept with the article.
    pub support: Support,
    /// The paper's kind of error.
    pub kind: Option<Kind>,
    /// Why it is not supported, with the words that are meant; ranges are bytes of the sentence.
    pub reasons: Vec<Reason>,
    /// Which part of which passage backs which clause; ranges are bytes.
    pub backing: Vec<Backing>,
    /// The passages that it cites.
    pub citations: Vec<PassageId>,
    /// Those of them whose source never speaks of the topic.
    pub red_herrings: Vec<PassageId>,
}

/// A sentence of the lead that the body does not bear out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeadFault {
    /// The sentence.
    pub id: SentenceId,
    /// Its words.
    pub text: String,
    /// Why not.
    pub reasons: Vec<String>,
}
