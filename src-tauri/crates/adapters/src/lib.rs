//! The ports of the engine made real on this machine: clock, drafts and journals, embeddings, the library of
//! documents, and the encyclopedia of tables of contents.

pub mod addresses;
pub mod catalogue;
pub mod clock;
mod database;
pub mod embedding;
pub mod encyclopedia;
pub mod fetch;
pub mod files;
mod formats;
#[cfg(any(test, fuzzing))]
pub mod hostile;
pub mod http;
pub mod keys;
pub mod library;
#[cfg(test)]
mod live_tests;
pub mod model;
pub mod paths;
pub mod reliability;
pub mod search;
pub mod store;
mod vectors;
pub mod wikimedia;

pub use addresses::AddressError;
pub use database::DatabaseError;
