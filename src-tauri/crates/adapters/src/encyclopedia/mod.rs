//! Tables of contents of existing articles.

mod local;
mod mediawiki;
#[cfg(test)]
mod mediawiki_tests;
mod standing;
mod titles;

pub use local::{EncyclopediaFileError, LocalEncyclopedia};
pub use mediawiki::MediaWiki;
pub use standing::{Deletion, Standing};
