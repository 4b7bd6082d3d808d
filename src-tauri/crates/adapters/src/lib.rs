//! The ports of the engine made real on this machine: clock, drafts and journals, embeddings, the library of
//! documents, and the encyclopedia of tables of contents.

pub mod clock;
mod database;
pub mod embedding;
pub mod encyclopedia;
mod formats;
pub mod http;
pub mod library;
pub mod paths;
pub mod store;
mod vectors;

pub use database::DatabaseError;
