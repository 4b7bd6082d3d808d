//! Changing a draft by hand, and taking changes back.

use std::collections::BTreeSet;

use stormwright_adapters::store::SqliteStore;
use stormwright_engine::editing::Edit;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::writing::SentenceId;

use crate::checker::Checker;
use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
use crate::workspace::{Stepped, Workspace};

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
    let before = adds.then(|| sentences(&workspace.parts));
    let now = desk.clock().now_ms();
    let stepped = make(&mut workspace, now).await?;
    let mut response = match &stepped {
        Some(stepped) => changed(&workspace.parts, stepped),
        None => DraftEditResponse::default(),
    };
    let added = before.map(|before| &sentences(&workspace.parts) - &before);
    response.added = added.and_then(|added| added.into_iter().next());
    response.history = history(store, &id).await?;
    Ok(response)
}

/// What can be undone and redone.
pub(crate) async fn history(store: &SqliteStore, draft: &str) -> Result<HistoryView, ApiError> {
    let (undo, redo) = store.labels(draft).await?;
    Ok(HistoryView { undo, redo })
}

/// The parts that a step touched.
fn changed(parts: &DraftParts, stepped: &Stepped) -> DraftEditResponse {
    let touched = &stepped.touched;
    let article = parts.article.as_ref();
    let sections = article.map(|article| {
        let sections = article.sections.iter();
        sections
            .filter(|section| touched.places.contains(&Some(section.heading.clone())))
            .cloned()
            .collect()
    });
    let mut gone = touched.sources.clone();
    let sources = sources(parts, |id| {
        touched.sources.contains(id) || touched.cited.contains(id)
    });
    for source in &sources {
        gone.remove(&source.id);
    }
    DraftEditResponse {
        label: Some(stepped.label.clone()),
        survey: parts.survey.clone().filter(|_| touched.survey),
        sources,
        gone: gone.into_iter().collect(),
        outline: parts.outline.clone().filter(|_| touched.outline),
        unused: (touched.outline || !touched.sources.is_empty()).then(|| unused(parts)),
        sections: sections.unwrap_or_default(),
        lead: article
            .filter(|_| touched.places.contains(&None))
            .map(|article| article.lead.clone()),
        added: None,
        history: HistoryView::default(),
    }
}

/// The ids of all sentences.
fn sentences(parts: &DraftParts) -> BTreeSet<SentenceId> {
    let sentences = parts.article.iter().flat_map(|article| article.sentences());
    sentences.map(|sentence| sentence.id.clone()).collect()
}
