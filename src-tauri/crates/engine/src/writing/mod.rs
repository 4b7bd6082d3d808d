//! The article: sections, lead, and the removal of repetition.

mod article;

pub use article::{Article, ArticleSection, Paragraph, Provenance, Sentence, SentenceId, Support};
