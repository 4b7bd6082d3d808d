//! Polishing: repetition is removed by pointing at sentences, never by retyping the article; then the lead.

use std::collections::BTreeSet;

use super::sections::numbered;
use super::{Article, ArticleSection, SentenceId};
use crate::minds::skills::{BodySentence, LeadRequest, RepetitionRequest};
use crate::outline::HeadingId;
use crate::run::{CallId, Called, RunContext, RunError, RunEvent, Stage};

/// The article: the body without sentences that repeat earlier ones, and a lead that adds no fact to it.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept; a missing lead is a gap.
pub async fn polish(
    context: &RunContext,
    mut body: Vec<ArticleSection>,
    after: &[CallId],
) -> Result<Article, RunError> {
    context.emit(RunEvent::StageStarted {
        stage: Stage::Polish,
        steps: 2,
    });
    let mut calls = after.to_vec();
    let mind = &context.ports.mind;

    let request = RepetitionRequest { body: shown(&body) };
    let asking = mind.find_repetition(&request);
    match context
        .ask_mind(
            Stage::Polish,
            "find_repetition",
            "repetition",
            &calls,
            &request,
            asking,
        )
        .await?
    {
        Ok(Called { value, call }) => {
            calls = vec![call];
            let order: Vec<&SentenceId> = request.body.iter().map(|s| &s.id).collect();
            let place = |id| order.iter().position(|o| *o == id);
            // Only a sentence that repeats an earlier one goes; whatever else was pointed at stays.
            let earlier = value.iter().filter(|r| {
                place(&r.repeats)
                    .zip(place(&r.remove))
                    .is_some_and(|(a, b)| a < b)
            });
            remove(&mut body, &earlier.map(|r| r.remove.clone()).collect());
        }
        Err(error) => context.gap(Stage::Polish, "removal of repetition", error),
    }
    progress(context, 1, "repetition");

    let request = LeadRequest {
        topic: context.topic.clone(),
        body: shown(&body),
    };
    let asking = mind.write_lead(&request);
    let lead = match context
        .ask_mind(
            Stage::Polish,
            "write_lead",
            "lead",
            &calls,
            &request,
            asking,
        )
        .await?
    {
        Ok(called) => {
            let known: BTreeSet<_> = request.body.iter().flat_map(|s| &s.citations).collect();
            let mut statements = called.value;
            for statement in &mut statements {
                statement.citations.retain(|id| known.contains(id));
            }
            statements.retain(|s| !s.citations.is_empty());
            numbered(&HeadingId("lead".to_owned()), vec![statements])
        }
        Err(error) => {
            context.gap(Stage::Polish, "lead", error);
            Vec::new()
        }
    };
    progress(context, 2, "lead");
    context.emit(RunEvent::StageFinished {
        stage: Stage::Polish,
    });
    Ok(Article {
        lead,
        sections: body,
    })
}

fn progress(context: &RunContext, done: usize, what: &str) {
    context.emit(RunEvent::StageProgress {
        stage: Stage::Polish,
        done,
        steps: 2,
        what: what.to_owned(),
    });
}

fn remove(body: &mut [ArticleSection], gone: &BTreeSet<SentenceId>) {
    for section in body {
        for paragraph in &mut section.paragraphs {
            paragraph.sentences.retain(|s| !gone.contains(&s.id));
        }
        section.paragraphs.retain(|p| !p.sentences.is_empty());
    }
}

fn shown(body: &[ArticleSection]) -> Vec<BodySentence> {
    let mut top = String::new();
    let mut sentences = Vec::new();
    for section in body {
        if section.level == 1 {
            top.clone_from(&section.title);
        }
        sentences.extend(
            section
                .paragraphs
                .iter()
                .flat_map(|p| &p.sentences)
                .map(|s| BodySentence {
                    id: s.id.clone(),
                    section: top.clone(),
                    text: s.text.clone(),
                    citations: s.citations.clone(),
                    provenance: s.provenance,
                }),
        );
    }
    sentences
}
