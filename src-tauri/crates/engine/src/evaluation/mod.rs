//! The measures of the paper, so that a change of the method shows in numbers.

mod heading_recall;
mod headings;
pub mod ratings;

pub use heading_recall::{heading_soft_recall, soft_cardinality};
pub use headings::{Reading, headings};
