//! The paper's human evaluation: raters score two drafts of a topic blind, say which they prefer, and say how useful the
//! program would be to them. `table` turns their ratings into the figures of the paper's table 6.

mod compare;
mod csv;
mod questions;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::compare::{Comparison, CriterionFigures, Opinion, PairedTest, RatingsTable, table};
pub use self::csv::{RatingsFile, RatingsFileError, read, write};
pub use self::questions::{Anchor, Criterion, UseStatement};

/// The least and the most score of a criterion.
pub const SCORES: std::ops::RangeInclusive<u8> = 1..=7;

/// The least score that counts as good.
pub const GOOD: u8 = 4;

/// The least and the most agreement with a statement.
pub const AGREEMENT: std::ops::RangeInclusive<u8> = 1..=5;

/// The least agreement that counts as agreeing.
pub const AGREES: u8 = 4;

/// Scores by criterion, each within [`SCORES`]; a criterion that was not scored is missing.
pub type Scores = BTreeMap<Criterion, u8>;

/// Agreement by statement, each within [`AGREEMENT`]; a statement without an answer is missing.
pub type Answers = BTreeMap<UseStatement, u8>;

/// One of the two drafts of a pair as a rater judged it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedDraft {
    /// Id of the draft; empty where it is not known.
    pub draft: String,
    /// What made it, such as a model's name. The rater does not see it.
    pub method: String,
    /// Its scores.
    pub scores: Scores,
    /// What the rater wrote about it.
    pub notes: String,
}

/// What a rater thinks of the two drafts of a pair, in the pair's own order, not the order in which they were shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairRating {
    /// Who rated.
    pub rater: String,
    /// The topic of both drafts.
    pub topic: String,
    /// Names the pair; the same for all raters.
    pub pair: String,
    /// The two drafts.
    pub drafts: [RatedDraft; 2],
    /// Place of the preferred one in `drafts`.
    pub preferred: Option<usize>,
}

/// How useful a rater finds the program, having compared a draft of the topic with an article written by people.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usefulness {
    /// Who answered.
    pub rater: String,
    /// The topic.
    pub topic: String,
    /// Agreement with each statement.
    pub answers: Answers,
    /// What the rater wrote about the two.
    pub notes: String,
}
