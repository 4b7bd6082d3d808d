//! Where the evidence comes from: documents as fetched, sources as kept, passages as cited.

mod author;
pub mod bibliography;
mod by_hand;
mod dates;
mod details;
mod document;
mod evidence;
pub mod flags;
pub mod identifiers;
pub mod look_up;
mod passages;
pub mod perennial;
pub mod reliability;
mod source;
pub mod urls;

pub use author::{Author, is_post};
pub use by_hand::by_hand;
pub use dates::Day;
pub use details::{Access, Details, Snapshot, WorkKind};
pub use document::{Document, DocumentKind, PageSpan};
pub use evidence::Evidence;
pub use passages::{CutPassage, MAX_PASSAGE_WORDS, cut};
pub use source::{
    Bibliography, Flag, Flagged, Passage, PassageId, Rating, Source, SourceId, Status,
};
