//! Where the evidence comes from: documents as fetched, sources as kept, passages as cited.

pub mod bibliography;
mod by_hand;
mod document;
mod evidence;
pub mod flags;
mod passages;
pub mod perennial;
pub mod reliability;
mod source;
pub mod urls;

pub use by_hand::by_hand;
pub use document::{Document, DocumentKind, PageSpan};
pub use evidence::Evidence;
pub use passages::{CutPassage, MAX_PASSAGE_WORDS, cut};
pub use source::{Flag, Flagged, Passage, PassageId, Rating, Source, SourceId, Status};
