//! Polishing: repetition is removed by pointing at sentences, never by retyping the article; the lead is written beside.

use std::collections::BTreeSet;

use super::sections::numbered;
use super::{Article, ArticleSection, Paragraph, SentenceId};
use crate::minds::skills::{
    BodySentence, LeadRequest, Repetition, RepetitionRequest, Skill, Statement,
};
use crate::outline::HeadingId;
use crate::run::{CallId, Place, RunContext, RunError, RunEvent, Stage};

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
    let (repetition, lead) = futures::join!(
        find_repetition(context, &body, after),
        write_lead(context, &body, after)
    );
    let (repetition, mut lead) = (repetition?, lead?);
    stand_in(&mut lead, &body, &repetition);
    remove(
        &mut body,
        &repetition.into_iter().map(|r| r.remove).collect(),
    );
    context.emit(RunEvent::StageFinished {
        stage: Stage::Polish,
    });
    Ok(Article {
        lead: numbered(&HeadingId("lead".to_owned()), vec![lead]),
        sections: body,
    })
}

/// A lead of `body` alone.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept; a missing lead is a gap.
pub async fn lead(
    context: &RunContext,
    body: &[ArticleSection],
    after: &[CallId],
) -> Result<Vec<Paragraph>, RunError> {
    let lead = write_lead(context, body, after).await?;
    Ok(numbered(&HeadingId("lead".to_owned()), vec![lead]))
}

/// The sentences that repeat an earlier one; whatever else the mind points at stays.
async fn find_repetition(
    context: &RunContext,
    body: &[ArticleSection],
    after: &[CallId],
) -> Result<Vec<Repetition>, RunError> {
    let request = RepetitionRequest { body: shown(body) };
    let mind = &context.ports.mind;
    let asking = mind.find_repetition(&request);
    let reply = context
        .ask_mind(
            Stage::Polish,
            Skill::FindRepetition,
            "repetition",
            after,
            &request,
            asking,
        )
        .await?;
    let found = match reply {
        Ok(called) => called.value,
        Err(error) => {
            context.gap(Stage::Polish, "removal of repetition", error);
            Vec::new()
        }
    };
    progress(context, "repetition");
    let place = |id: &SentenceId| request.body.iter().position(|s| &s.id == id);
    Ok(found
        .into_iter()
        .filter(|r| {
            place(&r.repeats)
                .zip(place(&r.remove))
                .is_some_and(|(earlier, later)| earlier < later)
        })
        .collect())
}

/// The lead's sentences, with such citations only as the body has.
async fn write_lead(
    context: &RunContext,
    body: &[ArticleSection],
    after: &[CallId],
) -> Result<Vec<Statement>, RunError> {
    let request = LeadRequest {
        topic: context.topic.clone(),
        body: shown(body),
    };
    let mind = &context.ports.mind;
    let listener = context.listener(Place::Lead);
    let asking = mind.write_lead(&request, &listener);
    let reply = context
        .ask_mind(
            Stage::Polish,
            Skill::WriteLead,
            "lead",
            after,
            &request,
            asking,
        )
        .await?;
    progress(context, "lead");
    let mut lead = match reply {
        Ok(called) => called.value,
        Err(error) => {
            context.gap(Stage::Polish, "lead", error);
            return Ok(Vec::new());
        }
    };
    let known: BTreeSet<_> = request.body.iter().flat_map(|s| &s.citations).collect();
    for statement in &mut lead {
        statement.citations.retain(|id| known.contains(id));
    }
    lead.retain(|s| !s.citations.is_empty());
    Ok(lead)
}

/// Where the lead quotes a sentence that is taken out, it quotes the one that stays: a lead adds nothing to the body.
fn stand_in(lead: &mut Vec<Statement>, body: &[ArticleSection], repetition: &[Repetition]) {
    let sentences = shown(body);
    let with_id = |id: &SentenceId| sentences.iter().find(|s| &s.id == id);
    for statement in lead.iter_mut() {
        let removed = repetition
            .iter()
            .find(|r| with_id(&r.remove).is_some_and(|s| s.text == statement.text));
        if let Some(stays) = removed.and_then(|r| with_id(&r.repeats)) {
            statement.text.clone_from(&stays.text);
            statement.citations.clone_from(&stays.citations);
            statement.provenance = stays.provenance;
        }
    }
    let mut seen = BTreeSet::new();
    lead.retain(|s| seen.insert(s.text.clone()));
}

fn progress(context: &RunContext, what: &str) {
    context.emit(RunEvent::StageProgress {
        stage: Stage::Polish,
        done: if what == "lead" { 2 } else { 1 },
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
