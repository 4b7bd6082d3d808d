//! Which sources an article cites, in the order of their first appearance, and on which pages.

use std::collections::{BTreeMap, BTreeSet};

use super::printed::single_line;
use crate::checking;
use crate::sources::{Evidence, Passage, Source, SourceId};
use crate::writing::{Article, Provenance, Sentence};

/// A source as one sentence cites it.
pub struct Cited<'a> {
    /// The source.
    pub source: &'a Source,
    /// Pages of the cited passages; empty for what has no pages.
    pub pages: BTreeSet<u32>,
}

/// A source as the whole article cites it.
pub struct Reference<'a> {
    /// The source.
    pub source: &'a Source,
    /// All pages cited anywhere in the article.
    pub pages: BTreeSet<u32>,
}

/// The sources that a sentence cites, each once, in the order of its citations. A citation of a passage that is not
/// in the evidence is left out: no reference without a source, and none without a sentence.
pub fn cited<'a>(sentence: &Sentence, evidence: &'a Evidence) -> Vec<Cited<'a>> {
    let mut cited: Vec<Cited<'a>> = Vec::new();
    if single_line(&sentence.text).is_empty() {
        return cited;
    }
    for id in &sentence.citations {
        let Some(passage) = evidence.passages.get(id) else {
            continue;
        };
        let Some(source) = evidence.source(&passage.source) else {
            continue;
        };
        let page = page(sentence, passage, source);
        match cited.iter_mut().find(|c| c.source.id == source.id) {
            Some(known) => known.pages.extend(page),
            None => cited.push(Cited {
                source,
                pages: page.into_iter().collect(),
            }),
        }
    }
    cited
}

/// The page on which a sentence's evidence stands: a quotation's own page, else the passage's.
pub fn page(sentence: &Sentence, passage: &Passage, source: &Source) -> Option<u32> {
    let quoted = (sentence.provenance == Provenance::Quote)
        .then(|| checking::locate(&sentence.text, passage))
        .flatten();
    let start = quoted.map_or(passage.start, |range| range.start);
    source
        .pages
        .iter()
        .find(|p| (p.start..p.end).contains(&start))
        .map(|p| p.page)
        .or(passage.page)
}

/// All references of an article, by first appearance.
pub struct References<'a> {
    list: Vec<Reference<'a>>,
    numbers: BTreeMap<&'a SourceId, usize>,
}

impl<'a> References<'a> {
    /// Collects them from the lead and the body.
    pub fn of(article: &Article, evidence: &'a Evidence) -> Self {
        let mut references = Self {
            list: Vec::new(),
            numbers: BTreeMap::new(),
        };
        for cited in article.sentences().flat_map(|s| cited(s, evidence)) {
            let next = references.list.len();
            let number = *references.numbers.entry(&cited.source.id).or_insert(next);
            match references.list.get_mut(number) {
                Some(known) => known.pages.extend(cited.pages),
                None => references.list.push(Reference {
                    source: cited.source,
                    pages: cited.pages,
                }),
            }
        }
        references
    }

    /// In order of first appearance.
    pub fn list(&self) -> &[Reference<'a>] {
        &self.list
    }

    /// The place of a source in [`Self::list`].
    pub fn index(&self, source: &SourceId) -> Option<usize> {
        self.numbers.get(source).copied()
    }
}
