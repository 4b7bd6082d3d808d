//! Where the evidence comes from: documents as fetched, sources as kept, passages as cited.

pub mod bibliography;
mod document;
mod evidence;
pub mod flags;
mod passages;
pub mod reliability;
mod source;
pub mod urls;

pub use document::{Document, DocumentKind, PageSpan};
pub use evidence::Evidence;
pub use passages::{CutPassage, MAX_PASSAGE_WORDS, cut};
pub use source::{Flag, Flagged, Passage, PassageId, Rating, Source, SourceId, Status};
