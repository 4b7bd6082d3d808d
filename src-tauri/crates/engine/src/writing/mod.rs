//! The article: sections, lead, and the removal of repetition.

mod article;
mod polish;
mod sections;

pub use article::{Article, ArticleSection, Paragraph, Provenance, Sentence, SentenceId, Support};
pub use polish::polish;
pub use sections::{MAX_PER_SOURCE, write_body};
