//! Writing the sections, side by side, each from its own headings' passages.

use std::collections::BTreeSet;

use futures::StreamExt;
use futures::stream;

use super::{ArticleSection, Paragraph, Sentence, SentenceId, Support};
use crate::minds::skills::{
    SectionHeading, SectionRequest, ShownPassage, Skill, Statement, WrittenHeading,
};
use crate::outline::{Heading, HeadingId, Outline};
use crate::research::sift;
use crate::run::{CallId, Place, RunContext, RunError, RunEvent, Stage};
use crate::sources::{Evidence, PassageId};

/// Most sentences of a section that may come from one source.
pub const MAX_PER_SOURCE: usize = 4;

/// The body of the article: one entry a heading, in the outline's order, whatever the mind returned; where `only` names
/// first-level headings, just their sections.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept; a failed section is a gap and stays empty.
pub async fn write_body(
    context: &RunContext,
    outline: &Outline,
    only: Option<&BTreeSet<HeadingId>>,
    evidence: &Evidence,
    after: &[CallId],
) -> Result<(Vec<ArticleSection>, Vec<CallId>), RunError> {
    let mut sections = outline.sections();
    let titles: Vec<String> = sections
        .iter()
        .filter_map(|headings| headings.first())
        .map(|heading| heading.title.clone())
        .collect();
    if let Some(only) = only {
        sections.retain(|headings| headings.first().is_some_and(|h| only.contains(&h.id)));
    }
    let steps = sections.len();
    context.emit(RunEvent::StageStarted {
        stage: Stage::Sections,
        steps,
    });
    // Collected first: a stream over a borrowing closure could not be sent to another thread.
    let writing: Vec<_> = sections
        .into_iter()
        .map(|headings| {
            let others = titles.iter().filter(|t| !is_title(headings, t)).cloned();
            write_section(context, headings, others.collect(), evidence, after)
        })
        .collect();
    let mut written = stream::iter(writing).buffered(context.settings.concurrency.max(1));
    let mut body = Vec::new();
    let mut calls = Vec::new();
    let mut done = 0;
    while let Some(section) = written.next().await {
        let (section, call) = section?;
        done += 1;
        let what = section.first().map(|s| s.title.clone()).unwrap_or_default();
        context.emit(RunEvent::StageProgress {
            stage: Stage::Sections,
            done,
            steps,
            what,
        });
        body.extend(section);
        calls.extend(call);
    }
    context.emit(RunEvent::StageFinished {
        stage: Stage::Sections,
    });
    Ok((body, calls))
}

/// How a section is named among calls and gaps.
pub fn section_label(title: &str) -> String {
    format!("section \"{title}\"")
}

fn is_title(headings: &[Heading], title: &str) -> bool {
    headings.first().is_some_and(|h| h.title == title)
}

async fn write_section(
    context: &RunContext,
    headings: &[Heading],
    others: Vec<String>,
    evidence: &Evidence,
    after: &[CallId],
) -> Result<(Vec<ArticleSection>, Option<CallId>), RunError> {
    let request = SectionRequest {
        topic: context.topic.clone(),
        headings: with_evidence(
            headings,
            evidence,
            context.ports.mind.evidence_words(Skill::WriteSection),
        ),
        others,
        max_per_source: MAX_PER_SOURCE,
    };
    let title = headings
        .first()
        .map(|h| h.title.clone())
        .unwrap_or_default();
    if request.headings.iter().all(|h| h.passages.is_empty()) {
        context.gap(
            Stage::Sections,
            section_label(&title),
            "no evidence feeds it",
        );
        return Ok((laid_out(headings, Vec::new()), None));
    }
    let mind = &context.ports.mind;
    let label = section_label(&title);
    let listener = context.listener(Place::Section {
        heading: headings
            .first()
            .map_or_else(|| HeadingId(String::new()), |h| h.id.clone()),
    });
    let asking = mind.write_section(&request, &listener);
    match context
        .ask_mind(
            Stage::Sections,
            Skill::WriteSection,
            label,
            after,
            &request,
            asking,
        )
        .await?
    {
        Ok(called) => {
            let sections = laid_out(headings, resolved(called.value, &request));
            let sentences = sections
                .iter()
                .flat_map(|s| &s.paragraphs)
                .map(|p| p.sentences.len())
                .sum();
            let heading = headings.first().map(|h| h.id.clone());
            context.emit(RunEvent::SectionWritten {
                heading: heading.unwrap_or_else(|| HeadingId(String::new())),
                title,
                sentences,
            });
            Ok((sections, Some(called.call)))
        }
        Err(error) => {
            context.gap(Stage::Sections, section_label(&title), error);
            Ok((laid_out(headings, Vec::new()), None))
        }
    }
}

/// The section's headings with their passages; as many whole passages as fit into `words`, shared out evenly.
fn with_evidence(headings: &[Heading], evidence: &Evidence, words: usize) -> Vec<SectionHeading> {
    let share = words
        / headings
            .iter()
            .filter(|h| !h.passages.is_empty())
            .count()
            .max(1);
    let show = |heading: &Heading| -> Vec<ShownPassage> {
        let passages = heading
            .passages
            .iter()
            .filter_map(|id| evidence.passages.get(id));
        sift::fit(passages.filter_map(|p| sift::shown(evidence, p)), share)
    };
    let planned = headings.iter().map(|heading| SectionHeading {
        id: heading.id.clone(),
        level: heading.level,
        title: heading.title.clone(),
        note: heading.note.clone(),
        passages: show(heading),
    });
    planned.collect()
}

/// Drops citations of passages that were not shown, and sentences that are left without any.
fn resolved(written: Vec<WrittenHeading>, request: &SectionRequest) -> Vec<WrittenHeading> {
    let shown = |id: &PassageId| {
        request
            .headings
            .iter()
            .any(|h| h.passages.iter().any(|p| &p.id == id))
    };
    let mend = |mut heading: WrittenHeading| {
        for paragraph in &mut heading.paragraphs {
            for statement in paragraph.iter_mut() {
                statement.citations.retain(&shown);
            }
            paragraph.retain(|statement| !statement.citations.is_empty());
        }
        heading.paragraphs.retain(|p| !p.is_empty());
        heading
    };
    written.into_iter().map(mend).collect()
}

/// The written text under the headings it belongs to. Text for a heading that is not in the section is dropped, so
/// that a renamed or foreign section cannot displace another.
fn laid_out(headings: &[Heading], mut written: Vec<WrittenHeading>) -> Vec<ArticleSection> {
    let section = |heading: &Heading| {
        let own = written
            .iter_mut()
            .filter(|w| w.id == heading.id)
            .flat_map(|w| std::mem::take(&mut w.paragraphs));
        let paragraphs: Vec<Vec<Statement>> = own.collect();
        ArticleSection {
            heading: heading.id.clone(),
            level: heading.level,
            title: heading.title.clone(),
            paragraphs: numbered(&heading.id, paragraphs),
        }
    };
    headings.iter().map(section).collect()
}

/// Sentences with ids counted through the heading's paragraphs.
pub(super) fn numbered(heading: &HeadingId, paragraphs: Vec<Vec<Statement>>) -> Vec<Paragraph> {
    let mut number = 0;
    let mut sentence = |statement: Statement| {
        number += 1;
        Sentence {
            id: SentenceId(format!("{heading}.{number}")),
            text: statement.text,
            citations: statement.citations,
            provenance: statement.provenance,
            support: Support::Unchecked("not checked yet".to_owned()),
            approved: false,
            read: Default::default(),
            change: None,
        }
    };
    let paragraphs = paragraphs.into_iter().filter(|p| !p.is_empty());
    paragraphs
        .map(|p| Paragraph {
            sentences: p.into_iter().map(&mut sentence).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minds::skills::Provenance;

    fn heading(id: &str, level: u8, title: &str) -> Heading {
        Heading {
            id: HeadingId(id.to_owned()),
            level,
            title: title.to_owned(),
            note: String::new(),
            locked: false,
            passages: Vec::new(),
        }
    }

    fn written(id: &str, text: &str) -> WrittenHeading {
        let statement = Statement {
            text: text.to_owned(),
            citations: vec![PassageId("s1.1".to_owned())],
            provenance: Provenance::Quote,
        };
        WrittenHeading {
            id: HeadingId(id.to_owned()),
            paragraphs: vec![vec![statement]],
        }
    }

    #[test]
    fn s50_s51_text_stays_under_its_own_heading_and_foreign_text_is_dropped() {
        let headings = [heading("h1", 1, "Reception"), heading("h2", 2, "Overview")];
        let sections = laid_out(
            &headings,
            vec![
                written("h9", "Foreign."),
                written("h2", "Second."),
                written("h1", "First."),
            ],
        );
        let texts: Vec<(&str, &str)> = sections
            .iter()
            .map(|s| (s.title.as_str(), s.paragraphs[0].sentences[0].text.as_str()))
            .collect();
        assert_eq!(texts, [("Reception", "First."), ("Overview", "Second.")]);
        assert_eq!(sections[1].paragraphs[0].sentences[0].id.0, "h2.1");
    }

    #[test]
    fn p1_a_sentence_whose_only_citation_was_never_shown_is_dropped() {
        let request = SectionRequest {
            topic: crate::topic::Topic {
                title: "T".to_owned(),
            },
            headings: Vec::new(),
            others: Vec::new(),
            max_per_source: MAX_PER_SOURCE,
        };
        assert!(
            resolved(vec![written("h1", "Claim.")], &request)[0]
                .paragraphs
                .is_empty()
        );
    }
}
