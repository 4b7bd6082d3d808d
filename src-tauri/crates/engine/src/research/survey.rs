//! What an editor may change before the dialogues begin: related articles and perspectives.

use serde::{Deserialize, Serialize};

use super::{Perspective, TableOfContents};
use crate::run::CallId;

/// A related article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct RelatedArticle {
    /// Its headings.
    pub contents: TableOfContents,
    /// Whether the outline may learn from it.
    pub enabled: bool,
}

/// Related articles and perspectives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Survey {
    /// Related articles, closest first; also those switched off.
    pub related: Vec<RelatedArticle>,
    /// Perspectives in the order of their dialogues; also those switched off.
    pub perspectives: Vec<Perspective>,
    /// The calls that brought them.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(skip))]
    pub calls: Vec<CallId>,
}

impl Survey {
    /// The tables of contents that count.
    pub fn tables(&self) -> Vec<TableOfContents> {
        let enabled = self.related.iter().filter(|article| article.enabled);
        enabled.map(|article| article.contents.clone()).collect()
    }
}
