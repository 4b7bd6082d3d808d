//! What can be said about a draft without trusting whoever wrote it.

pub mod audit;
pub mod corrections;
mod invariants;
pub mod lint;
pub mod living;
mod notability;
pub mod paraphrase;
mod quotes;
pub mod support;

pub use invariants::{Fault, faults};
pub use notability::{
    Answer, COVERAGE_IN_DEPTH, ENOUGH, Notability, Standard, Witness, notability,
};
pub use quotes::{check, locate};
