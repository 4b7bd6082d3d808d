//! What of an article a target takes, and what is left out and why.

use std::collections::BTreeSet;

use super::attribution;
use super::bibliography::day_of;
use super::profile::Profile;
use super::{FinishedDraft, Report};
use crate::checking::living;
use crate::sources::{Evidence, PassageId, SourceId, Status};
use crate::topic::Topic;
use crate::writing::{Article, Paragraph, Provenance, Sentence, SentenceId};

/// Most sources that are cited after a sentence that the editor did not write.
const MOST_REFERENCES: usize = 3;

/// A sentence that is left out of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The sentence.
    pub sentence: SentenceId,
    /// Its words.
    pub text: String,
    /// Why.
    pub reason: String,
}

/// What goes out of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The article.
    pub article: Article,
    /// What is left out of it.
    pub left_out: Vec<LeftOut>,
    /// The same in figures.
    pub report: Report,
}

/// A draft's article as its target takes it. Citations of sources that are switched off go, and with them sentences that the
/// editor did not write and that cite nothing else. English Wikipedia takes only what the editor wrote, and quotations that
/// the editor approved, up to a fifth of a section. Where the topic is a living person, no wiki gets a contentious sentence
/// without two good sources. Headings stay.
pub fn for_target(article: &Article, draft: &FinishedDraft) -> Exported {
    let evidence = &draft.evidence;
    let year = (draft.record.fetched_ms).and_then(|ms| Some(day_of(ms)?.year()));
    let person = living::living(&draft.topic, evidence, draft.settings.living, year);
    let choice = Choice {
        evidence,
        topic: person.living.then_some(&draft.topic),
        profile: Profile::of(draft.settings.target),
        off: (evidence.sources.iter())
            .filter(|source| source.status != Status::Kept)
            .map(|source| &source.id)
            .collect(),
    };
    let mut left_out = Vec::new();
    let mut exported = article.clone();
    exported.lead = choice.paragraphs(&article.lead, &mut left_out);
    for section in &mut exported.sections {
        section.paragraphs = choice.paragraphs(&section.paragraphs, &mut left_out);
    }
    let report = Report::of(draft.settings.target, article, &exported, person);
    Exported {
        article: exported,
        left_out,
        report,
    }
}

struct Choice<'a> {
    evidence: &'a Evidence,
    /// The topic, where it is a living person.
    topic: Option<&'a Topic>,
    profile: &'static Profile,
    off: BTreeSet<&'a SourceId>,
}

impl Choice<'_> {
    fn paragraphs(&self, held: &[Paragraph], left_out: &mut Vec<LeftOut>) -> Vec<Paragraph> {
        let mut room = self.room(held);
        let kept = held.iter().map(|paragraph| Paragraph {
            sentences: (paragraph.sentences.iter())
                .filter_map(|sentence| match self.taken(sentence, &mut room) {
                    Ok(taken) => Some(taken),
                    Err(reason) => {
                        left_out.push(LeftOut {
                            sentence: sentence.id.clone(),
                            text: sentence.text.clone(),
                            reason,
                        });
                        None
                    }
                })
                .collect(),
        });
        kept.filter(|paragraph| !paragraph.sentences.is_empty())
            .collect()
    }

    /// Words that quotations may have under one heading, where the target limits them.
    fn room(&self, held: &[Paragraph]) -> Option<f64> {
        let share = self.profile.most_quoted?;
        let own = held
            .iter()
            .flat_map(|paragraph| &paragraph.sentences)
            .filter(|sentence| self.profile.takes.contains(&sentence.provenance))
            .map(|sentence| sentence.text.split_whitespace().count())
            .sum::<usize>();
        // Quoted words q with q ≤ share · (own + q).
        Some(own as f64 * share / (1.0 - share))
    }

    fn taken(&self, given: &Sentence, room: &mut Option<f64>) -> Result<Sentence, String> {
        let mut sentence = given.clone();
        let own = sentence.provenance == Provenance::Human;
        let cited = !sentence.citations.is_empty();
        sentence
            .citations
            .retain(|id: &PassageId| !self.off.contains(&id.source()));
        if !self.profile.takes.contains(&sentence.provenance) {
            match sentence.provenance {
                Provenance::Quote if !self.profile.approved_quotations => {
                    return Err("a quotation that you have not put into your own words".to_owned());
                }
                Provenance::Quote if !sentence.approved => {
                    return Err(
                        "a quotation that you have neither approved nor put into your own words"
                            .to_owned(),
                    );
                }
                Provenance::Quote => {}
                _ => return Err("a language model wrote it, in whole or in part".to_owned()),
            }
        }
        if cited && sentence.citations.is_empty() && !own {
            return Err("all its sources are left out".to_owned());
        }
        if let Some(topic) = self.topic
            && let Some(reason) = living::withheld(&sentence, self.evidence, topic)
        {
            return Err(reason);
        }
        if !own {
            let mut sources: BTreeSet<SourceId> = BTreeSet::new();
            sentence.citations.retain(|id| {
                sources.len() < MOST_REFERENCES && sources.insert(id.source())
                    || sources.contains(&id.source())
            });
        }
        if sentence.provenance == Provenance::Quote
            && let Some(room) = room
        {
            if !attribution::is_known(&sentence, self.evidence) {
                return Err("a quotation of a source whose author and site are unknown, which the text would have to name".to_owned());
            }
            let words = sentence.text.split_whitespace().count() as f64;
            if words > *room {
                return Err(
                    "with it, more than a fifth of the section's words would be quotations"
                        .to_owned(),
                );
            }
            *room -= words;
        }
        Ok(sentence)
    }
}
