//! The outline: a tree of headings, each with the passages that feed it.

mod tree;

pub use tree::{Heading, HeadingId, Outline};
