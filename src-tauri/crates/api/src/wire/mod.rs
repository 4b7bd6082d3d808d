//! The values that cross the boundary. `*Params` go in and `*Response` come out; names are camelCase, unions carry a
//! `type`, times are whole milliseconds since 1970 UTC, ids are strings. Unknown fields of params are refused, so that
//! a misspelt one is not silently ignored.

mod before;
mod draft;
mod library;
mod other;
mod ratings;
mod settings;
mod workspace;

pub use before::*;
pub use draft::*;
pub use library::*;
pub use other::*;
pub use ratings::*;
pub use settings::{DraftSettings, RunTarget, RunUntil};
pub use workspace::*;
