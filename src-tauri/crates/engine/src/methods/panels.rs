//! What a method has to show of its research, so that a screen need not know the method.

use serde::{Deserialize, Serialize};

/// A part of the research that an editor can look at and steer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Panel {
    /// Related articles with their tables of contents.
    RelatedArticles,
    /// The perspectives that ask.
    Perspectives,
    /// Questions, what was found, and answers, perspective by perspective.
    Dialogues,
}
