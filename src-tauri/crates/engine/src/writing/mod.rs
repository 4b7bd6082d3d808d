//! The article: sections, lead, and the removal of repetition.

mod article;
mod change;
pub mod citations;
mod polish;
mod sections;
mod tidy;

pub use article::{Article, ArticleSection, Paragraph, Provenance, Sentence, SentenceId, Support};
pub use change::Change;
pub use polish::{lead, polish};
pub use sections::{MAX_PER_SOURCE, section_label, write_body};
