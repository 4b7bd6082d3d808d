//! What must hold for every article: each reference leads to evidence, and no machine sentence goes without one.

use crate::sources::{Evidence, PassageId, Status};
use crate::writing::{Article, Provenance, SentenceId};

/// A breach of what must hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A reference that leads nowhere.
    #[error("sentence {} cites passage {passage}, which is not in the evidence", .sentence.0)]
    Orphan {
        /// The sentence.
        sentence: SentenceId,
        /// The passage it names.
        passage: PassageId,
    },
    /// A reference to a source that must not be used.
    #[error("sentence {} cites passage {passage} of a rejected source", .sentence.0)]
    Rejected {
        /// The sentence.
        sentence: SentenceId,
        /// The passage it names.
        passage: PassageId,
    },
    /// A sentence of machine origin without a reference.
    #[error("sentence {} was not written by the editor and cites nothing", .sentence.0)]
    Uncited {
        /// The sentence.
        sentence: SentenceId,
    },
}

/// Every breach, in reading order; empty where all is well.
pub fn faults(article: &Article, evidence: &Evidence) -> Vec<Fault> {
    let mut faults = Vec::new();
    for sentence in article.sentences() {
        if sentence.citations.is_empty() && sentence.provenance != Provenance::Human {
            faults.push(Fault::Uncited {
                sentence: sentence.id.clone(),
            });
        }
        for passage in &sentence.citations {
            let (sentence, passage) = (sentence.id.clone(), passage.clone());
            match evidence.source_of(&passage).map(|s| s.status) {
                None => faults.push(Fault::Orphan { sentence, passage }),
                Some(Status::Rejected) => faults.push(Fault::Rejected { sentence, passage }),
                Some(Status::Kept | Status::Off) => {}
            }
        }
    }
    faults
}
