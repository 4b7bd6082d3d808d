//! Existing articles: their tables of contents, their prose, and what a wiki has under a title.

mod article;
mod article_html;
mod local;
mod mediawiki;
#[cfg(test)]
mod mediawiki_tests;
mod standing;
mod titles;

pub use article::{TITLES_AT_ONCE, WikiArticle, WikiPage, WikiSection, WikiSentence};
pub use local::{EncyclopediaFileError, LocalEncyclopedia};
pub use mediawiki::MediaWiki;
pub use standing::{Deletion, Standing};
