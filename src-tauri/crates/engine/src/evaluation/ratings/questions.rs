//! What raters are asked, in words of our own. The window shows them, and the files of ratings name their columns after
//! them.

use serde::{Deserialize, Serialize};

/// A criterion of the paper, scored from 1 to 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Criterion {
    /// Interest level.
    Interest,
    /// Coherence and organisation.
    Organisation,
    /// Relevance and focus.
    Relevance,
    /// Coverage.
    Coverage,
    /// Verifiability.
    Verifiability,
}

/// What a score of a criterion means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Anchor {
    /// The score.
    pub score: u8,
    /// What it means.
    pub means: &'static str,
}

impl Criterion {
    /// All, in the paper's order.
    pub const ALL: [Self; 5] = [
        Self::Interest,
        Self::Organisation,
        Self::Relevance,
        Self::Coverage,
        Self::Verifiability,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Interest => "Interest level",
            Self::Organisation => "Coherence and organisation",
            Self::Relevance => "Relevance and focus",
            Self::Coverage => "Coverage",
            Self::Verifiability => "Verifiability",
        }
    }

    /// What a rater is asked.
    pub fn question(self) -> &'static str {
        match self {
            Self::Interest => "Does it hold your attention and make you think?",
            Self::Organisation => "Is it in good order, and does one thing lead to the next?",
            Self::Relevance => "Does it keep to its subject?",
            Self::Coverage => "Does it treat all that matters about the subject, in depth?",
            Self::Verifiability => {
                "Can what it says be checked in its sources, without research of its own?"
            }
        }
    }

    /// What its lowest, middle and highest scores mean.
    pub fn anchors(self) -> [Anchor; 3] {
        let [low, middle, high] = match self {
            Self::Interest => [
                "Dull; nothing tries to hold a reader",
                "Holds attention in places; some points are of interest",
                "Gripping from beginning to end",
            ],
            Self::Organisation => [
                "A heap of statements in no order",
                "An order is there and mostly kept, with some breaks",
                "Every part is in its place and leads to the next",
            ],
            Self::Relevance => [
                "About something else",
                "About the subject on the whole, with some details beside it",
                "Every statement serves the subject",
            ],
            Self::Coverage => [
                "Hardly any main aspect is treated",
                "Most main aspects are treated; some are thin or missing",
                "Every main aspect is treated in depth, and nothing needless",
            ],
            Self::Verifiability => [
                "Nothing is supported by a source",
                "Most statements are supported; a few are not",
                "Every statement is borne out by a source one can trust",
            ],
        };
        let anchor = |score, means| Anchor { score, means };
        [anchor(1, low), anchor(4, middle), anchor(7, high)]
    }

    /// Name of its column in a file of ratings.
    pub fn column(self) -> &'static str {
        match self {
            Self::Interest => "interest",
            Self::Organisation => "organisation",
            Self::Relevance => "relevance",
            Self::Coverage => "coverage",
            Self::Verifiability => "verifiability",
        }
    }
}

/// A statement about the program's use, answered from 1 (strongly disagree) to 5 (strongly agree).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum UseStatement {
    /// It helps before the writing begins.
    Prewriting,
    /// It helps to write about a new topic.
    Editing,
    /// It is of use to all of Wikipedia.
    Community,
}

impl UseStatement {
    /// All, in the paper's order.
    pub const ALL: [Self; 3] = [Self::Prewriting, Self::Editing, Self::Community];

    /// Its words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Prewriting => {
                "It would help me before I write: to find sources, make an outline and a first draft."
            }
            Self::Editing => "It would help me to write a Wikipedia article on a new topic.",
            Self::Community => "It could be of use to Wikipedia's editors as a whole.",
        }
    }

    /// Name of its column in a file of ratings.
    pub fn column(self) -> &'static str {
        match self {
            Self::Prewriting => "prewriting",
            Self::Editing => "editing",
            Self::Community => "community",
        }
    }
}
