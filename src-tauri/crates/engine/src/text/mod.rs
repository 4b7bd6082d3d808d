//! Words and sentences: the text utilities that every stage uses.

pub mod chars;
pub mod complete;
pub mod sentences;
pub mod words;

mod abbreviations;
pub(crate) mod marks;
