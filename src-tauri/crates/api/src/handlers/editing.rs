//! Changing a draft by hand, and taking changes back.

use std::collections::BTreeSet;

use stormwright_adapters::store::SqliteStore;
use stormwright_engine::editing::Edit;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::writing::SentenceId;

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
use crate::workspace::{Checker, Stepped, Workspace};

use super::workspace::{sources, unused};

pub(crate) async fn edit(
    desk: &Desk,
    params: DraftEditParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    let adds = matches!(params.edit, Edit::AddSentence { .. });
    change(desk, &params.draft, adds, async |workspace, now| {
        let checker = checker(desk, &params.draft).await?;
        let edited = workspace.edit_checked(params.edit, Some(&checker), now);
        edited.await.map(Some)
    })
    .await
}

pub(crate) async fn undo(
    desk: &Desk,
    params: DraftUndoParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    change(desk, &params.draft, false, async |workspace, now| {
        workspace.undo(now).await
    })
    .await
}

pub(crate) async fn redo(
    desk: &Desk,
    params: DraftRedoParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    change(desk, &params.draft, false, async |workspace, now| {
        let checker = checker(desk, &params.draft).await?;
        workspace.redo(&checker, now).await
    })
    .await
}

/// Who checks changed sentences of a draft.
pub(crate) async fn checker(desk: &Desk, draft: &str) -> Result<Checker, ApiError> {
    Ok(Checker {
        topic: desk.store().await?.draft(draft).await?.topic.title,
        embedder: desk.embedder().await.ok(),
    })
}

/// Changes a draft that no other program works on; what the change came to.
pub(crate) async fn change(
    desk: &Desk,
    draft: &str,
    adds: bool,
    make: impl AsyncFnOnce(&mut Workspace, u64) -> Result<Option<Stepped>, ApiError>,
) -> Result<DraftEditResponse, ApiError> {
    let store = desk.store().await?;
    let id = store.draft(draft).await?.id;
    let _held = desk.hold(&id).await?;
    let mut workspace = desk.workspaces().enter(store, &id).await?;
    let before = workspace.parts.clone();
    let now = desk.clock().now_ms();
    let stepped = make(&mut workspace, now).await?;
    let after = workspace.parts.clone();
    let history = history(store, &id).await?;
    drop(workspace);
    let mut response = match stepped {
        Some(stepped) => changed(&after, &stepped),
        None => DraftEditResponse::default(),
    };
    response.added = adds.then(|| added(&before, &after)).flatten();
    response.history = history;
    Ok(response)
}

/// What can be undone and redone.
pub(crate) async fn history(store: &SqliteStore, draft: &str) -> Result<HistoryView, ApiError> {
    Ok(HistoryView {
        undo: store.last_done(draft).await?.map(|edit| edit.label),
        redo: store.first_undone(draft).await?.map(|edit| edit.label),
    })
}

/// The parts that a step touched.
fn changed(parts: &DraftParts, stepped: &Stepped) -> DraftEditResponse {
    let touched = &stepped.touched;
    let article = parts.article.as_ref();
    let sections = article.map(|article| {
        let sections = article.sections.iter();
        let here = |heading| touched.outline || touched.places.contains(&Some(heading));
        sections
            .filter(|section| here(section.heading.clone()))
            .cloned()
            .collect()
    });
    let cites = !touched.places.is_empty() || touched.sources;
    DraftEditResponse {
        label: Some(stepped.label.clone()),
        survey: parts.survey.clone().filter(|_| touched.survey),
        sources: cites.then(|| sources(parts)),
        outline: parts.outline.clone().filter(|_| touched.outline),
        unused: (touched.outline || touched.sources).then(|| unused(parts)),
        sections: sections.unwrap_or_default(),
        lead: article
            .filter(|_| touched.places.contains(&None))
            .map(|article| article.lead.clone()),
        added: None,
        history: HistoryView::default(),
    }
}

/// The sentence that the article did not have before.
fn added(before: &DraftParts, after: &DraftParts) -> Option<SentenceId> {
    let ids = |parts: &DraftParts| -> BTreeSet<SentenceId> {
        let sentences = parts.article.iter().flat_map(|article| article.sentences());
        sentences.map(|sentence| sentence.id.clone()).collect()
    };
    ids(after).difference(&ids(before)).next().cloned()
}
