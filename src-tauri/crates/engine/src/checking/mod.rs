//! What can be said about a draft without trusting whoever wrote it.

pub mod audit;
mod invariants;
pub mod lint;
pub mod paraphrase;
mod quotes;
pub mod support;

pub use invariants::{Fault, faults};
pub use quotes::{check, locate};
