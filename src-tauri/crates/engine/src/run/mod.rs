//! Running a method: the journal, events, gaps and cancellation that all stages share.

mod context;
mod controls;
mod events;
mod journal;
mod record;

pub use context::{RunContext, RunError};
pub use controls::Controls;
pub use events::{EventSink, Gap, Place, RunEvent, Stage};
pub use journal::{
    CallId, CallKind, Called, ChainLink, Journal, JournalEntry, JournalTotals, Purpose,
};
pub use record::{Price, RunRecord};
