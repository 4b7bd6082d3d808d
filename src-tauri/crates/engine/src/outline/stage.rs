//! The outline stage: a draft from general knowledge beside the dialogues, then refined with what they found.

use std::collections::BTreeSet;

use super::feed::{feed, questions};
use super::{Outline, markdown};
use crate::minds::skills::{
    DraftOutlineRequest, HeardDialogue, PlannedHeading, RefineOutlineRequest, ShownPassage, Skill,
};
use crate::research::{Research, TableOfContents, sift};
use crate::run::{CallId, Called, RunContext, RunError, RunEvent, Stage};
use crate::sources::PassageId;

/// An outline and the calls it came from.
#[derive(Debug, Clone)]
pub struct Outlined {
    /// The outline.
    pub outline: Outline,
    /// The calls.
    pub calls: Vec<CallId>,
}

/// The draft outline, from the topic and related articles alone. Where the mind fails there is none, and the
/// refinement starts from nothing.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept.
pub async fn draft(
    context: &RunContext,
    related: &[TableOfContents],
    after: &[CallId],
) -> Result<Outlined, RunError> {
    let request = DraftOutlineRequest {
        topic: context.topic.clone(),
        related: related.to_vec(),
        max_headings: context.settings.max_headings,
    };
    let mind = &context.ports.mind;
    let asking = mind.draft_outline(&request);
    match context
        .ask_mind(
            Stage::Outline,
            Skill::DraftOutline,
            "draft outline",
            after,
            &request,
            asking,
        )
        .await?
    {
        Ok(Called { value, call }) => Ok(Outlined {
            outline: planned(value),
            calls: vec![call],
        }),
        Err(error) => {
            context.gap(Stage::Outline, "draft outline", error);
            Ok(Outlined {
                outline: Outline::default(),
                calls: Vec::new(),
            })
        }
    }
}

/// The outline that the evidence supports. Falls back to the draft, and to one section named after the topic, where
/// the mind brings none.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept.
pub async fn refine(
    context: &RunContext,
    draft: &Outlined,
    research: &Research,
) -> Result<Outlined, RunError> {
    context.emit(RunEvent::StageStarted {
        stage: Stage::Outline,
        steps: 1,
    });
    let passages = sift::spread_over_hosts(&research.evidence);
    let request = RefineOutlineRequest {
        topic: context.topic.clone(),
        draft: unplanned(&draft.outline),
        related: research.related.clone(),
        dialogues: research.dialogues.iter().map(heard).collect(),
        passages: passages.clone(),
        max_headings: context.settings.max_headings,
    };
    let mut after = draft.calls.clone();
    after.extend(research.calls.iter().cloned());
    let mind = &context.ports.mind;
    let asking = mind.refine_outline(&request);
    let asking = context.ask_mind(
        Stage::Outline,
        Skill::RefineOutline,
        "refined outline",
        &after,
        &request,
        asking,
    );
    // What feeding the headings needs of the questions is embedded meanwhile.
    let questions = questions(&research.dialogues);
    let (reply, _looked_at) = futures::join!(asking, context.ports.embedder.embed(&questions));
    let (mut outline, calls) = match reply? {
        Ok(Called { value, call }) if !value.is_empty() => (planned(value), vec![call]),
        Ok(_) => {
            context.gap(
                Stage::Outline,
                "refined outline",
                "the evidence supports no heading",
            );
            (fallback(context, &draft.outline), draft.calls.clone())
        }
        Err(error) => {
            context.gap(Stage::Outline, "refined outline", error);
            (fallback(context, &draft.outline), draft.calls.clone())
        }
    };
    drop_unknown(&mut outline, &passages);
    feed(context, &mut outline, &passages, &research.dialogues).await?;
    outline.drop_unfed();
    if outline.headings.is_empty() {
        let all = passages.iter().map(|p| p.id.clone()).collect();
        outline = Outline::new([(1, context.topic.title.clone(), all)]);
    }
    context.emit(RunEvent::OutlineReady {
        headings: outline.headings.len(),
    });
    context.emit(RunEvent::StageFinished {
        stage: Stage::Outline,
    });
    Ok(Outlined { outline, calls })
}

/// The outline that an editor wrote, followed exactly: its headings in its order, with the evidence of the outline
/// before where path or title are the same, and the closest passages elsewhere.
///
/// # Errors
/// Where the text holds no heading, the run was stopped, or the journal cannot be kept.
pub async fn edited(
    context: &RunContext,
    text: &str,
    before: &Outline,
    research: &Research,
) -> Result<Outline, RunError> {
    let (parsed, problems) = markdown::parse_about(text, &context.topic.title);
    for problem in problems {
        tracing::info!(%problem, "outline file");
    }
    if parsed.is_empty() {
        return Err(RunError::Step {
            step: "reading the outline",
            reason: "the file holds no heading; write one a line, `# Section` or `## Sub-heading`"
                .to_owned(),
        });
    }
    let passages = sift::spread_over_hosts(&research.evidence);
    let mut outline = Outline::new(
        parsed
            .into_iter()
            .map(|(level, title)| (level, title, Vec::new())),
    );
    outline.inherit(before);
    feed(context, &mut outline, &passages, &research.dialogues).await?;
    context.emit(RunEvent::OutlineReady {
        headings: outline.headings.len(),
    });
    Ok(outline)
}

/// Feeds the headings that have neither passages nor sub-headings.
///
/// # Errors
/// Where the run was stopped.
pub async fn feed_hungry(
    context: &RunContext,
    outline: &mut Outline,
    research: &Research,
) -> Result<(), RunError> {
    let passages = sift::spread_over_hosts(&research.evidence);
    feed(context, outline, &passages, &research.dialogues).await
}

fn planned(headings: Vec<PlannedHeading>) -> Outline {
    Outline::new(headings.into_iter().map(|h| (h.level, h.title, h.passages)))
}

fn unplanned(outline: &Outline) -> Vec<PlannedHeading> {
    let plan = |h: &super::Heading| PlannedHeading {
        level: h.level,
        title: h.title.clone(),
        passages: Vec::new(),
    };
    outline.headings.iter().map(plan).collect()
}

fn fallback(context: &RunContext, draft: &Outline) -> Outline {
    if draft.headings.is_empty() {
        return Outline::new([(1, context.topic.title.clone(), Vec::new())]);
    }
    draft.clone()
}

/// Takes out passages that were never shown.
fn drop_unknown(outline: &mut Outline, shown: &[ShownPassage]) {
    let known: BTreeSet<&PassageId> = shown.iter().map(|p| &p.id).collect();
    for heading in &mut outline.headings {
        heading.passages.retain(|id| known.contains(id));
    }
}

fn heard(dialogue: &crate::research::Dialogue) -> HeardDialogue {
    HeardDialogue {
        perspective: dialogue.perspective.name.clone(),
        turns: dialogue
            .turns
            .iter()
            .map(|t| (t.question.clone(), t.answer.clone()))
            .collect(),
    }
}
