//! Single steps that an editor asks for: what they bring is put into the draft as it is when they are done, for the
//! editor may have changed it meanwhile.

use std::collections::BTreeMap;

use stormwright_adapters::store::SqliteStore;
use stormwright_engine::editing::Edit;
use stormwright_engine::methods::steps::{self, Written};
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::outline::HeadingId;
use stormwright_engine::research::{self, Further, Research};
use stormwright_engine::run::{RunContext, Stage};

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::wire::Task;
use crate::workspace::Workspace;

/// Does a step; what the draft holds then.
pub(crate) async fn run(
    desk: &Desk,
    store: &SqliteStore,
    draft: &str,
    context: &RunContext,
    task: &Task,
) -> Result<DraftParts, ApiError> {
    let parts = desk.workspaces().parts(store, draft).await?;
    let now = || desk.clock().now_ms();
    let enter = || desk.workspaces().enter(store, draft);
    match task {
        Task::Dialogues => {
            found(desk, store, draft, context, &parts, Further::Missing).await?;
        }
        Task::Round {
            perspective,
            question,
        } => {
            let wish = Further::Round {
                perspective: perspective.clone(),
                question: question.clone(),
            };
            found(desk, store, draft, context, &parts, wish).await?;
        }
        Task::Retry => {
            if parts.research.is_some() {
                found(desk, store, draft, context, &parts, Further::Unfinished).await?;
            }
            let parts = desk.workspaces().parts(store, draft).await?;
            if parts.article.is_some() {
                let written = steps::write_missing(context, &parts).await?;
                put(&mut enter().await?, written, context, now()).await?;
            }
        }
        Task::MorePerspectives { wanted } => {
            let survey = parts
                .survey
                .clone()
                .ok_or_else(|| nothing("perspectives"))?;
            let new = research::more_perspectives(context, &survey, *wanted).await?;
            let mut workspace = enter().await?;
            let mut perspectives = match &workspace.parts.survey {
                Some(survey) => survey.perspectives.clone(),
                None => survey.perspectives,
            };
            perspectives.extend(new);
            workspace
                .edit(Edit::SetPerspectives { perspectives }, now())
                .await?;
        }
        Task::Outline => {
            let outline = steps::outline_anew(context, &parts).await?;
            let edit = Edit::SetOutline {
                headings: outline.headings,
                restored: Vec::new(),
            };
            enter().await?.edit(edit, now()).await?;
        }
        Task::WriteMissing => {
            let written = steps::write_missing(context, &parts).await?;
            put(&mut enter().await?, written, context, now()).await?;
        }
        Task::WriteSection { heading, note } => {
            let heading = HeadingId(heading.clone());
            let written = steps::write_section(context, &parts, &heading, note.as_deref()).await?;
            put(&mut enter().await?, written, context, now()).await?;
        }
    }
    Ok(DraftParts::clone(&enter().await?.parts))
}

/// Finds out further, and adds it to the draft.
async fn found(
    desk: &Desk,
    store: &SqliteStore,
    draft: &str,
    context: &RunContext,
    parts: &DraftParts,
    wish: Further,
) -> Result<(), ApiError> {
    let (Some(survey), Some(before)) = (&parts.survey, &parts.research) else {
        return Err(nothing("dialogues"));
    };
    let mut now = research::further(context, survey, before.clone(), wish).await?;
    let mut workspace = desk.workspaces().enter(store, draft).await?;
    let mut changed = DraftParts::clone(&workspace.parts);
    if let Some(meanwhile) = &changed.research {
        keep_verdicts(&mut now, meanwhile);
    }
    changed.research = Some(now);
    changed.gaps.retain(|gap| gap.stage != Stage::Dialogues);
    changed.gaps.extend(context.gaps());
    changed.gaps.sort_by_key(|gap| gap.stage);
    workspace.replace(changed).await
}

/// What the editor said of sources while the step went on still holds, of what they are as well.
fn keep_verdicts(now: &mut Research, meanwhile: &Research) {
    let said: BTreeMap<_, _> = meanwhile
        .evidence
        .sources
        .iter()
        .map(|s| (&s.id, s))
        .collect();
    for source in &mut now.evidence.sources {
        if let Some(said) = said.get(&source.id) {
            source.status = said.status;
            source.reason.clone_from(&said.reason);
            if said.corrected {
                source.describe(said.bibliography());
            }
        }
    }
}

/// Puts written text into the article, under the headings that are still there.
async fn put(
    workspace: &mut Workspace,
    written: Written,
    context: &RunContext,
    now_ms: u64,
) -> Result<(), ApiError> {
    let mut changed = DraftParts::clone(&workspace.parts);
    let Some(outline) = &mut changed.outline else {
        return Err(nothing("outline"));
    };
    for heading in &mut outline.headings {
        let fed = written.outline.headings.iter().find(|h| h.id == heading.id);
        if let Some(fed) = fed.filter(|_| heading.passages.is_empty()) {
            heading.passages.clone_from(&fed.passages);
        }
    }
    let article = changed.article.get_or_insert_default();
    article.lay_out(outline, Vec::new());
    changed
        .gaps
        .retain(|gap| !matches!(gap.stage, Stage::Sections | Stage::Polish));
    changed.gaps.extend(context.gaps());
    changed.gaps.sort_by_key(|gap| gap.stage);
    let mut places = written.places;
    places.retain(|place| {
        let there = |id| {
            article
                .sections
                .iter()
                .any(|section| &section.heading == id)
        };
        place.heading.as_ref().is_none_or(there)
    });
    workspace.replace(changed).await?;
    if !places.is_empty() {
        workspace.edit(Edit::ReplaceText { places }, now_ms).await?;
    }
    Ok(())
}

fn nothing(what: &str) -> ApiError {
    ApiError::new(
        Code::BadInput,
        format!("the draft has no {what} yet"),
        "start the draft and let it come so far",
    )
}

#[cfg(test)]
mod tests {
    use stormwright_engine::sources::{
        Bibliography, Document, DocumentKind, Rating, Source, Status,
    };

    use super::*;

    #[test]
    fn a_correction_that_was_made_while_dialogues_went_on_stays() {
        let found = Source::new(
            "x",
            Document::empty(DocumentKind::Html),
            Rating::Unknown,
            String::new(),
        );
        let mut meanwhile = Research::default();
        meanwhile.evidence.sources.push(found.clone());
        let mut now = meanwhile.clone();
        let corrected = Bibliography {
            title: "Gears of old".to_owned(),
            corrected: true,
            ..Bibliography::default()
        };
        meanwhile.evidence.sources[0].describe(corrected);
        meanwhile.evidence.sources[0].status = Status::Off;
        keep_verdicts(&mut now, &meanwhile);
        let source = &now.evidence.sources[0];
        assert_eq!(
            (source.title.as_str(), source.corrected),
            ("Gears of old", true)
        );
        assert_eq!(source.status, Status::Off);
        // What nobody corrected is as it was found.
        let mut now = Research::default();
        now.evidence.sources.push(found.clone());
        let mut untouched = now.clone();
        untouched.evidence.sources[0].title = "found earlier".to_owned();
        keep_verdicts(&mut now, &untouched);
        assert_eq!(now.evidence.sources[0].title, found.title);
    }
}
