//! What can be said about a draft without trusting whoever wrote it.

mod invariants;
mod notability;
mod quotes;

pub use invariants::{Fault, faults};
pub use notability::{Answer, COVERAGE_IN_DEPTH, ENOUGH, Judged, Notability, Witness, notability};
pub use quotes::{check, locate};
