//! Everything that a run has found: the R of the paper.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Passage, PassageId, Source, SourceId, Status};

/// Sources in the order in which they were found, and the passages cut from them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// Sources, kept, off and rejected alike.
    pub sources: Vec<Source>,
    /// Passages of the kept and the switched-off sources, by id.
    pub passages: BTreeMap<PassageId, Passage>,
}

impl Evidence {
    /// The source with this id.
    pub fn source(&self, id: &SourceId) -> Option<&Source> {
        self.sources.iter().find(|s| &s.id == id)
    }

    /// The source from which a passage was cut.
    pub fn source_of(&self, passage: &PassageId) -> Option<&Source> {
        self.passages
            .get(passage)
            .and_then(|p| self.source(&p.source))
    }

    /// Sources that count.
    pub fn kept(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(|s| s.status == Status::Kept)
    }

    /// Passages of kept sources: by source in the order found, then by place.
    pub fn kept_passages(&self) -> Vec<&Passage> {
        let mut by_source: BTreeMap<&SourceId, Vec<&Passage>> = BTreeMap::new();
        for passage in self.passages.values() {
            by_source.entry(&passage.source).or_default().push(passage);
        }
        self.kept()
            .flat_map(|source| {
                let mut passages = by_source.remove(&source.id).unwrap_or_default();
                passages.sort_by_key(|p| p.start);
                passages
            })
            .collect()
    }
}
