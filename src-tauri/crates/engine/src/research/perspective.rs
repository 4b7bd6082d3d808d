//! A perspective: who asks, and what they look at.

use serde::{Deserialize, Serialize};

use crate::minds::skills::ProposedPerspective;
use crate::topic::Topic;

/// Where a perspective came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The basic fact writer that every run has.
    Basic,
    /// Proposed by the mind.
    Proposed,
    /// Added or changed by the editor.
    Editor,
}

/// Guides one dialogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Perspective {
    /// A short name.
    pub name: String,
    /// What this writer looks at, in a sentence.
    pub focus: String,
    /// Points to cover; may be empty.
    pub facets: Vec<String>,
    /// Where it came from.
    pub origin: Origin,
    /// Whether its dialogue is held.
    pub enabled: bool,
}

impl Perspective {
    /// The p₀ of the paper, which asks for the basic facts.
    pub fn basic_fact_writer(topic: &Topic) -> Self {
        Self {
            name: "Basic fact writer".to_owned(),
            focus: format!("Covers the basic facts about {}.", topic.title),
            facets: Vec::new(),
            origin: Origin::Basic,
            enabled: true,
        }
    }

    /// A perspective that the mind proposed.
    pub fn proposed(proposal: ProposedPerspective) -> Self {
        Self {
            name: proposal.name,
            focus: proposal.focus,
            facets: proposal.facets,
            origin: Origin::Proposed,
            enabled: true,
        }
    }
}
