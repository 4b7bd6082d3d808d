//! Words and sentences: the text utilities that every stage uses.

pub mod bm25;
pub mod calendar;
pub mod clean;
pub mod closing;
pub mod complete;
pub mod numbers;
pub mod overlap;
pub mod sentences;
pub mod similar;
pub mod words;
pub mod years;

mod abbreviations;
pub(crate) mod marks;
