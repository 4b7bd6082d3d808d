//! The values that cross the boundary. `*Params` go in and `*Response` come out; names are camelCase, unions carry a
//! `type`, times are whole milliseconds since 1970 UTC, ids are strings. Unknown fields of params are refused, so that
//! a misspelt one is not silently ignored.

mod audit;
mod authorship;
mod before;
mod checking;
mod draft;
mod evaluation;
mod freshwiki;
mod library;
mod lint;
mod other;
mod providers;
mod ratings;
mod report;
mod sentence;
mod settings;
mod workspace;

pub use audit::*;
pub use authorship::*;
pub use before::*;
pub use checking::*;
pub use draft::*;
pub use evaluation::*;
pub use freshwiki::*;
pub use library::*;
pub use lint::*;
pub use other::*;
pub use providers::*;
pub use ratings::*;
pub use report::ExportReport;
pub use sentence::*;
pub use settings::{DraftSettings, RunTarget, RunUntil};
pub use workspace::*;
