//! The article as a value: sentences that know what they rest on and who wrote them.

use serde::{Deserialize, Serialize};

use crate::outline::HeadingId;
use crate::sources::PassageId;

/// Who wrote a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// A language model.
    Model,
    /// A language model, changed by the editor.
    Edited,
    /// The editor.
    Human,
    /// A source, word for word.
    Quote,
}

/// Whether a sentence's passages say what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "reason")]
pub enum Support {
    /// They do.
    Supported,
    /// In part.
    Partial,
    /// They do not.
    Unsupported,
    /// They say the opposite.
    Contradicted,
    /// Not judged, and why.
    Unchecked(String),
}

/// Names a sentence within one article: its heading's id, a full stop and a number; `lead.1` in the lead.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SentenceId(pub String);

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// Its id.
    pub id: SentenceId,
    /// Its words.
    pub text: String,
    /// The passages it rests on, best first. Numbers are given only at display and export.
    pub citations: Vec<PassageId>,
    /// Who wrote it.
    pub provenance: Provenance,
    /// Whether its passages support it.
    pub support: Support,
    /// Whether the editor has approved it.
    pub approved: bool,
}

/// Sentences that belong together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paragraph {
    /// The sentences in order.
    pub sentences: Vec<Sentence>,
}

/// The text under one heading of the outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArticleSection {
    /// The heading's id.
    pub heading: HeadingId,
    /// 1 for a section.
    pub level: u8,
    /// The heading's words.
    pub title: String,
    /// Paragraphs in order; empty where a heading only holds sub-headings.
    pub paragraphs: Vec<Paragraph>,
}

/// An article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Article {
    /// The lead's paragraphs.
    pub lead: Vec<Paragraph>,
    /// One entry a heading, in the outline's order.
    pub sections: Vec<ArticleSection>,
}

impl Article {
    /// All sentences of the body, in reading order.
    pub fn body(&self) -> impl Iterator<Item = &Sentence> {
        self.sections
            .iter()
            .flat_map(|s| &s.paragraphs)
            .flat_map(|p| &p.sentences)
    }

    /// All sentences, the lead's first.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.lead
            .iter()
            .flat_map(|p| &p.sentences)
            .chain(self.body())
    }
}
