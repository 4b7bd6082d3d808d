//! A dialogue of a simulated writer with a simulated expert.

use serde::{Deserialize, Serialize};

use super::Perspective;
use crate::minds::skills::Statement;
use crate::sources::SourceId;

/// What became of a search result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "outcome")]
pub enum HitOutcome {
    /// A source the run had not seen.
    New {
        /// The source.
        source: SourceId,
    },
    /// A source the run had already.
    Known {
        /// The source.
        source: SourceId,
    },
    /// Switched off; shown to the editor.
    Off {
        /// The source.
        source: SourceId,
        /// Why.
        reason: String,
    },
    /// Left out.
    Rejected {
        /// Why.
        reason: String,
    },
}

/// A search result within a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TurnHit {
    /// The query that found it.
    pub query: String,
    /// Address of the page.
    pub url: String,
    /// Title of the page.
    pub title: String,
    /// What became of it.
    #[serde(flatten)]
    pub outcome: HitOutcome,
}

/// One question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Turn {
    /// The writer's question.
    pub question: String,
    /// The search queries made for it.
    pub queries: Vec<String>,
    /// What the searches found, by query and rank.
    pub hits: Vec<TurnHit>,
    /// The expert's sentences; empty where the sources had no answer.
    pub answer: Vec<Statement>,
}

/// A dialogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Dialogue {
    /// Who asks.
    pub perspective: Perspective,
    /// Turns in order.
    pub turns: Vec<Turn>,
    /// Why it ended before its last round, where it did.
    pub ended: Option<String>,
    /// Whether that was a failure, which may be tried again.
    #[serde(default)]
    pub failed: bool,
}

impl Dialogue {
    /// A dialogue that has not begun.
    pub fn new(perspective: Perspective) -> Self {
        Self {
            perspective,
            turns: Vec::new(),
            ended: None,
            failed: false,
        }
    }
}
