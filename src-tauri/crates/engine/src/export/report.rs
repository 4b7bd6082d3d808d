//! What an export takes out of a draft, in figures.

use serde::Serialize;

use crate::checking::living::Living;
use crate::settings::Target;
use crate::writing::Article;

/// What goes out, and how far the editor has read what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Where it goes.
    pub target: Target,
    /// Sentences of the draft.
    pub sentences: usize,
    /// Those that go out.
    pub exported: usize,
    /// Citations of these: passages after sentences.
    pub citations: usize,
    /// Citations whose passage the editor has ticked as read.
    pub read: usize,
    /// Whether the topic is a living person.
    pub living_person: Living,
}

impl Report {
    /// The figures of an article and of what goes out of it.
    pub(super) fn of(target: Target, whole: &Article, exported: &Article, person: Living) -> Self {
        Self {
            target,
            sentences: whole.sentences().count(),
            exported: exported.sentences().count(),
            citations: exported.sentences().map(|s| s.citations.len()).sum(),
            read: exported
                .sentences()
                .map(|s| s.citations.iter().filter(|id| s.read.contains(id)).count())
                .sum(),
            living_person: person,
        }
    }
}
