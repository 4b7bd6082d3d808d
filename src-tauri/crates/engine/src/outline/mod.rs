//! The outline: a tree of headings, each with the passages that feed it.

mod commonest;
mod feed;
mod lines;
pub mod markdown;
mod numbering;
mod stage;
mod tree;

pub use commonest::commonest;
pub use stage::{Outlined, draft, edited, feed_hungry, refine};
pub use tree::{Heading, HeadingId, Outline};
