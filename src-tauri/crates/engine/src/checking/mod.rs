//! What can be said about a draft without trusting whoever wrote it.

mod invariants;
pub mod lint;
pub mod paraphrase;
mod quotes;

pub use invariants::{Fault, faults};
pub use quotes::{check, locate};
