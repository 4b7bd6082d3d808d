//! What was found outside a draft for one of its sentences, until the editor takes it or looks for something else.

use std::sync::{Arc, Mutex, PoisonError};

use stormwright_engine::sources::{Passage, Source, SourceId};

/// A source that could be taken in, with its passages.
pub(crate) type Candidate = (Source, Vec<Passage>);

/// The candidates of the last search; they are of one draft.
#[derive(Clone, Default)]
pub(crate) struct Found(Arc<Mutex<(String, Vec<Candidate>)>>);

impl Found {
    /// Keeps what was found for a draft in the place of what was there.
    pub fn keep(&self, draft: &str, candidates: Vec<Candidate>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (draft.to_owned(), candidates);
    }

    /// A candidate for a draft.
    pub fn get(&self, draft: &str, source: &SourceId) -> Option<Candidate> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_it = kept.1.iter().filter(|_| kept.0 == draft);
        of_it.find(|(known, _)| known.id == *source).cloned()
    }
}
