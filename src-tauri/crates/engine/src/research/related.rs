//! Tables of contents of related articles, from which perspectives and the draft outline grow.

use serde::{Deserialize, Serialize};

/// One heading of an article's table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TocEntry {
    /// 1 for a top-level section.
    pub level: u8,
    /// The heading.
    pub title: String,
}

/// An article's title and headings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableOfContents {
    /// The article's title.
    pub title: String,
    /// Its headings in order.
    #[serde(rename = "toc")]
    pub entries: Vec<TocEntry>,
}
