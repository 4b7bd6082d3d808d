//! The article as a value: sentences that know what they rest on and who wrote them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Change;
use crate::outline::{HeadingId, Outline};
use crate::sources::{PassageId, SourceId};

/// Who wrote a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// A language model.
    Model,
    /// A language model or a source, changed by the editor.
    Edited,
    /// The editor.
    Human,
    /// A source, word for word.
    Quote,
}

/// Whether a sentence's passages say what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "state", content = "reason")]
pub enum Support {
    /// They do.
    Supported,
    /// In part.
    Partial,
    /// They do not.
    Unsupported,
    /// They say the opposite.
    Contradicted,
    /// Not judged, and why.
    Unchecked(String),
}

/// Names a sentence within one article: its heading's id, a full stop and a number; `lead.1` in the lead.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct SentenceId(pub String);

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Sentence {
    /// Its id.
    pub id: SentenceId,
    /// Its words.
    pub text: String,
    /// The passages it rests on, best first. Numbers are given only at display and export.
    pub citations: Vec<PassageId>,
    /// Who wrote it.
    pub provenance: Provenance,
    /// Whether its passages support it.
    pub support: Support,
    /// Whether the editor has approved it.
    pub approved: bool,
    /// The cited passages that the editor has read.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<BTreeSet<PassageId>>", optional))]
    pub read: BTreeSet<PassageId>,
    /// What the editor made of it, where it was not theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub change: Option<Change>,
}

impl Sentence {
    /// The sources that it cites, each once.
    pub fn sources(&self) -> BTreeSet<SourceId> {
        self.citations.iter().map(PassageId::source).collect()
    }
}

/// Sentences that belong together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Paragraph {
    /// The sentences in order.
    pub sentences: Vec<Sentence>,
}

/// The text under one heading of the outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ArticleSection {
    /// The heading's id.
    pub heading: HeadingId,
    /// 1 for a section.
    pub level: u8,
    /// The heading's words.
    pub title: String,
    /// Paragraphs in order; empty where a heading only holds sub-headings.
    pub paragraphs: Vec<Paragraph>,
}

/// An article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Article {
    /// The lead's paragraphs.
    pub lead: Vec<Paragraph>,
    /// One entry a heading, in the outline's order.
    pub sections: Vec<ArticleSection>,
}

impl Article {
    /// All sentences of the body, in reading order.
    pub fn body(&self) -> impl Iterator<Item = &Sentence> {
        self.sections
            .iter()
            .flat_map(|s| &s.paragraphs)
            .flat_map(|p| &p.sentences)
    }

    /// Takes out headings under which nothing stands, neither text nor a sub-heading with text, save those that `keep`
    /// wants; returns their titles in order.
    pub fn drop_empty_headings(&mut self, keep: impl Fn(&ArticleSection) -> bool) -> Vec<String> {
        let mut kept: Vec<ArticleSection> = Vec::new();
        let mut dropped = Vec::new();
        for section in std::mem::take(&mut self.sections).into_iter().rev() {
            let stands_over = kept.last().is_some_and(|below| below.level > section.level);
            if section.paragraphs.is_empty() && !stands_over && !keep(&section) {
                dropped.push(section.title);
            } else {
                kept.push(section);
            }
        }
        kept.reverse();
        dropped.reverse();
        self.sections = kept;
        dropped
    }

    /// Lays the text out under the headings of `outline`, each of which gets its place; `restored` is text that comes back.
    /// Returns the text of headings that are gone.
    pub fn lay_out(
        &mut self,
        outline: &Outline,
        restored: Vec<ArticleSection>,
    ) -> Vec<ArticleSection> {
        let held = std::mem::take(&mut self.sections).into_iter();
        let mut by_heading: BTreeMap<HeadingId, ArticleSection> = BTreeMap::new();
        for section in held.chain(restored) {
            by_heading.entry(section.heading.clone()).or_insert(section);
        }
        let laid_out = outline.headings.iter().map(|heading| ArticleSection {
            heading: heading.id.clone(),
            level: heading.level,
            title: heading.title.clone(),
            paragraphs: by_heading
                .remove(&heading.id)
                .map(|section| section.paragraphs)
                .unwrap_or_default(),
        });
        self.sections = laid_out.collect();
        let gone = by_heading.into_values();
        gone.filter(|section| !section.paragraphs.is_empty())
            .collect()
    }

    /// All sentences, the lead's first, to be changed.
    pub fn sentences_mut(&mut self) -> impl Iterator<Item = &mut Sentence> {
        let body = self.sections.iter_mut().flat_map(|s| &mut s.paragraphs);
        let paragraphs = self.lead.iter_mut().chain(body);
        paragraphs.flat_map(|p| &mut p.sentences)
    }

    /// All sentences, the lead's first.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.lead
            .iter()
            .flat_map(|p| &p.sentences)
            .chain(self.body())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_with_nothing_under_it_goes_and_its_parents_stay_while_they_hold_text() {
        let section = |level, title: &str, has_text| ArticleSection {
            heading: HeadingId(title.to_owned()),
            level,
            title: title.to_owned(),
            paragraphs: if has_text {
                vec![Paragraph::default()]
            } else {
                Vec::new()
            },
        };
        let mut article = Article {
            lead: Vec::new(),
            sections: vec![
                section(1, "A", false),
                section(2, "A1", false),
                section(2, "A2", true),
                section(1, "B", false),
                section(2, "B1", false),
                section(1, "C", false),
            ],
        };
        let dropped = article.drop_empty_headings(|section| section.title == "C");
        assert_eq!(dropped, ["A1", "B", "B1"]);
        let left: Vec<&str> = article.sections.iter().map(|s| s.title.as_str()).collect();
        assert_eq!(left, ["A", "A2", "C"]);
    }
}
