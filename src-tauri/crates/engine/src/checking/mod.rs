//! Checks of an article against its evidence.
pub mod quotes;
