//! The measures of the paper (Shao et al. 2024, arXiv 2402.14207), so that a change of the method shows in numbers. One
//! file a measure, with its formula and where it comes from.

mod citation_quality;
mod entities;
mod evidence_use;
mod figures;
#[cfg(test)]
mod golden_tests;
mod heading_recall;
mod headings;
mod plain;
mod porter;
pub mod ratings;
mod rouge;
mod rubric;
pub mod tables;
pub mod tables_csv;

use serde::{Deserialize, Serialize};

pub use citation_quality::{
    CitationQuality, CitedSentence, MindJudge, SupportJudge, citation_quality, cited_sentences,
};
pub use entities::{NER, entities, entity_recall};
pub use evidence_use::{citation_rate, evidence_use, unique_references};
pub use figures::{Figures, Measure, Reference, article_entity_recall};
pub use heading_recall::{heading_soft_recall, soft_cardinality};
pub use headings::headings;
pub use plain::{Block, PlainArticle};
pub use rouge::{Overlap, Rouge, rouge, tokens};
pub use rubric::{MOST_WORDS, RubricCriterion, trimmed};

/// Which of two readings a measure follows where the paper's program differs from the paper or is faulty. Each measure
/// says what that changes; `docs/evaluation.md` has the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As the paper says, without the slips of its program.
    #[default]
    Fixed,
    /// As the paper's program does, slips included: for comparison with published figures.
    Paper,
}
