//! A document as a search engine or a page fetcher hands it over.

use serde::{Deserialize, Serialize};

use super::Details;

/// What a document was before its text was extracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    /// An HTML page.
    Html,
    /// A Markdown file.
    Markdown,
    /// Plain text.
    Text,
    /// A PDF file.
    Pdf,
    /// Only the snippet that a search engine showed.
    Snippet,
}

/// Where a page of a paged document lies in its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageSpan {
    /// The page's number, counted from 1.
    pub page: u32,
    /// First byte of the page in the document's text.
    pub start: usize,
    /// Byte after the page's last.
    pub end: usize,
}

/// A document's extracted text with what is known of its origin. Unknown fields are left out, never guessed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its address; a document without one has `library:` and its path.
    pub url: String,
    /// Other addresses of the same text.
    #[serde(default)]
    pub also: Vec<String>,
    /// Its title, or an empty string.
    pub title: String,
    /// Its authors, as printed.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The site's or work's name.
    #[serde(default)]
    pub site: Option<String>,
    /// The publisher's name.
    #[serde(default)]
    pub publisher: Option<String>,
    /// Date of publication as given, ISO 8601 where it could be read as such.
    #[serde(default)]
    pub published: Option<String>,
    /// BCP 47 language tag.
    #[serde(default)]
    pub language: Option<String>,
    /// What else is known of the work.
    #[serde(default, skip_serializing_if = "Details::is_empty")]
    pub details: Details,
    /// What it was.
    pub kind: DocumentKind,
    /// Extracted text: paragraphs parted by one blank line, no line break within a paragraph.
    pub text: String,
    /// Pages of a PDF, in order, as byte ranges of `text`; empty for all else.
    #[serde(default)]
    pub pages: Vec<PageSpan>,
}

impl Document {
    /// A document of which nothing is known but what it was.
    pub fn empty(kind: DocumentKind) -> Self {
        Self {
            url: String::new(),
            also: Vec::new(),
            title: String::new(),
            authors: Vec::new(),
            site: None,
            publisher: None,
            published: None,
            language: None,
            details: Details::default(),
            kind,
            text: String::new(),
            pages: Vec::new(),
        }
    }
}
