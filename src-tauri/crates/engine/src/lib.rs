//! The article's world: values, stages, methods, checks, export and evaluation.
//!
//! Data flows one way: topic → [`research`] → [`outline`] → [`writing`] → [`checking`] → [`export`].
//! A stage takes values and [`ports`] and returns values. Nothing here knows HTTP, SQL, a window or a model
//! runtime; whatever is outside comes in through the traits of [`ports`].

pub mod checking;
pub mod editing;
pub mod evaluation;
pub mod export;
pub mod methods;
pub mod minds;
pub mod outline;
pub mod ports;
pub mod research;
pub mod run;
pub mod settings;
pub mod sources;
pub mod text;
pub mod topic;
pub mod vectors;
pub mod writing;
