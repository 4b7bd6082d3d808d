//! What can be said about a draft without trusting whoever wrote it.

mod invariants;
mod quotes;
pub mod support;

pub use invariants::{Fault, faults};
pub use quotes::{check, locate};
