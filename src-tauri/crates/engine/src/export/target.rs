//! What of an article a target takes, and what is left out and why.

use std::collections::BTreeSet;

use crate::settings::Target;
use crate::sources::{Evidence, PassageId, SourceId, Status};
use crate::writing::{Article, Paragraph, Provenance, Sentence, SentenceId};

/// A sentence that is left out of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The sentence.
    pub sentence: SentenceId,
    /// Its words.
    pub text: String,
    /// Why.
    pub reason: &'static str,
}

/// The article as `target` takes it. Citations of sources that are switched off go, and with them sentences that the
/// editor did not write and that cite nothing else. English Wikipedia takes only what the editor wrote. Headings stay.
pub fn for_target(
    article: &Article,
    evidence: &Evidence,
    target: Target,
) -> (Article, Vec<LeftOut>) {
    let off: BTreeSet<&SourceId> = (evidence.sources.iter())
        .filter(|source| source.status != Status::Kept)
        .map(|source| &source.id)
        .collect();
    let mut left_out = Vec::new();
    let mut taken = |sentence: &Sentence| -> Option<Sentence> {
        let mut sentence = sentence.clone();
        let cited = !sentence.citations.is_empty();
        sentence
            .citations
            .retain(|id: &PassageId| !off.contains(&id.source()));
        let own = sentence.provenance == Provenance::Human;
        let reason = if target == Target::Enwiki && !own {
            match sentence.provenance {
                Provenance::Quote => "a quotation that you have not put into your own words",
                _ => "a language model wrote it, in whole or in part",
            }
        } else if cited && sentence.citations.is_empty() && !own {
            "all its sources are left out"
        } else {
            return Some(sentence);
        };
        left_out.push(LeftOut {
            sentence: sentence.id,
            text: sentence.text,
            reason,
        });
        None
    };
    let mut paragraphs = |held: &[Paragraph]| -> Vec<Paragraph> {
        let kept = held.iter().map(|paragraph| Paragraph {
            sentences: paragraph.sentences.iter().filter_map(&mut taken).collect(),
        });
        kept.filter(|paragraph| !paragraph.sentences.is_empty())
            .collect()
    };
    let mut exported = article.clone();
    exported.lead = paragraphs(&article.lead);
    for section in &mut exported.sections {
        section.paragraphs = paragraphs(&section.paragraphs);
    }
    (exported, left_out)
}
