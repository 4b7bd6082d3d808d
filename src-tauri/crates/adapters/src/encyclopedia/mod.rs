//! Tables of contents of existing articles.

mod local;

pub use local::{EncyclopediaFileError, LocalEncyclopedia};
