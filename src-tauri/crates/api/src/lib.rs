//! What hosts see of Stormwright: one list of [`commands`] with their [`wire`] types, [`events`] while they work, and
//! one [`ApiError`] with a [`Code`]. A host opens a [`Desk`] on a data folder and calls; no decision about an article
//! is made in a host.

pub mod bench;
mod checker;
mod choice;
pub mod commands;
mod desk;
mod error;
mod estimate;
pub mod events;
mod finished;
mod found;
mod freshwiki;
mod handlers;
mod job;
mod lazy;
mod live;
pub mod log;
mod measured;
mod models;
mod offline;
mod outfit;
pub mod output;
mod plan;
mod recent;
mod redact;
mod runs;
mod runtime;
mod summary;
mod tasks;
pub mod typescript;
pub mod wire;
mod workspace;

pub use desk::Desk;
pub use error::{ApiError, Code};
pub use live::Watch;
pub use runtime::runtime;
pub use stormwright_engine::checking::Answer;
/// The engine's figures, events, stages, roles and prices, part of the wire.
pub use stormwright_engine::checking::lint::{Problem as LintProblem, Severity as LintSeverity};
pub use stormwright_engine::evaluation::ratings::PairedTest;
pub use stormwright_engine::evaluation::{Figures, Measure, Mode};
pub use stormwright_engine::methods::Method;
pub use stormwright_engine::minds::skills::Role;
pub use stormwright_engine::run::{Gap, Price, RunEvent, Stage};
pub use stormwright_engine::settings::ShortFootnotes;
pub use stormwright_engine::writing::Support;
