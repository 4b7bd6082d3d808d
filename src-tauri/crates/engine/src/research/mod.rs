//! From a topic to sifted evidence: related articles, perspectives, dialogues.

mod dialogue;
mod perspective;
mod related;

pub use dialogue::{Dialogue, HitOutcome, Turn, TurnHit};
pub use perspective::{Origin, Perspective};
pub use related::{TableOfContents, TocEntry};
