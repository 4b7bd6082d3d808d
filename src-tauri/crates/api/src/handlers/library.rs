//! The library: adding, listing, searching and removing documents.

use std::path::{Path, PathBuf};

use stormwright_adapters::library::{self, AddProgress};
use stormwright_engine::sources::DocumentKind;
use tokio_util::sync::CancellationToken;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::{DeskEvent, Event, Events};
use crate::wire::*;

/// Results on a page.
const PAGE: usize = 10;

pub(crate) async fn add(
    desk: &Desk,
    params: LibraryAddParams,
    events: &Events,
) -> Result<LibraryAddResponse, ApiError> {
    if params.paths.is_empty() {
        return Err(ApiError::bad_input(
            "no path was given",
            "name files or folders",
        ));
    }
    let paths = params
        .paths
        .iter()
        .map(|path| {
            std::fs::canonicalize(path).map_err(|e| ApiError::unreadable(Path::new(path), &e))
        })
        .collect::<Result<Vec<_>, _>>()?;
    add_paths(desk, &paths, &desk.stopping(), events).await
}

/// Adds to the library and tells how far it has come.
pub(crate) async fn add_paths(
    desk: &Desk,
    paths: &[PathBuf],
    cancel: &CancellationToken,
    events: &Events,
) -> Result<LibraryAddResponse, ApiError> {
    desk.embedder().await?;
    let library = desk.library().await?;
    let tell = |progress: AddProgress<'_>| {
        events.send(Event::Desk(match progress {
            AddProgress::Files {
                done,
                total,
                current,
            } => DeskEvent::LibraryFileRead {
                done,
                total,
                path: current.display().to_string(),
            },
            AddProgress::Passages { done, total } => {
                DeskEvent::LibraryPassagesEmbedded { done, total }
            }
        }));
    };
    let report = library.add(paths, tell, cancel).await?;
    if report.stopped {
        return Err(ApiError::new(
            Code::Cancelled,
            "adding to the library was stopped; what was added stays",
            "add the same paths again to do the rest",
        ));
    }
    Ok(LibraryAddResponse {
        added: report.added,
        updated: report.updated,
        unchanged: report.unchanged,
        removed: report.removed,
        ignored: report.ignored,
        embedded: report.embedded,
        failed: notes(report.failed),
        notes: notes(report.notes),
        seconds: report.seconds,
    })
}

pub(crate) async fn list(
    desk: &Desk,
    _params: LibraryListParams,
    _events: &Events,
) -> Result<LibraryListResponse, ApiError> {
    let documents = desk.library().await?.list().await?;
    Ok(LibraryListResponse {
        documents: documents.into_iter().map(document).collect(),
    })
}

pub(crate) async fn search(
    desk: &Desk,
    params: LibrarySearchParams,
    _events: &Events,
) -> Result<LibrarySearchResponse, ApiError> {
    if params.query.trim().is_empty() {
        return Err(ApiError::bad_input(
            "the query is empty",
            "say what to look for",
        ));
    }
    desk.embedder().await?;
    let library = desk.library().await?;
    if library.list().await?.is_empty() {
        return Err(ApiError::new(
            Code::LibraryEmpty,
            "the library holds no document",
            "add some first: stormwright library add PATH",
        ));
    }
    let skip = params.page as usize * PAGE;
    let found = library.find(&params.query, skip, PAGE).await?;
    Ok(LibrarySearchResponse {
        hits: found
            .into_iter()
            .map(|found| LibraryHit {
                url: found.hit.url,
                path: found.path,
                title: found.hit.title,
                page: found.page,
                snippet: found.hit.snippet,
            })
            .collect(),
    })
}

pub(crate) async fn remove(
    desk: &Desk,
    params: LibraryRemoveParams,
    _events: &Events,
) -> Result<LibraryRemoveResponse, ApiError> {
    let removed = desk.library().await?.remove(&params.document).await?;
    if removed.is_empty() {
        return Err(ApiError::new(
            Code::NotFound,
            format!("the library holds nothing called \"{}\"", params.document),
            "the list of the library shows paths and addresses",
        ));
    }
    Ok(LibraryRemoveResponse {
        removed: removed.into_iter().map(document).collect(),
    })
}

fn notes(notes: Vec<(PathBuf, String)>) -> Vec<FileNote> {
    notes
        .into_iter()
        .map(|(path, note)| FileNote {
            path: path.display().to_string(),
            note,
        })
        .collect()
}

fn document(document: library::LibraryDocument) -> LibraryDocument {
    LibraryDocument {
        url: document.url,
        path: document.path,
        title: document.title,
        published: document.published,
        kind: kind(document.kind).to_owned(),
        passages: document.passages,
        found_as: document.found_as,
    }
}

fn kind(kind: DocumentKind) -> &'static str {
    match kind {
        DocumentKind::Html => "html",
        DocumentKind::Markdown => "markdown",
        DocumentKind::Text => "text",
        DocumentKind::Pdf => "pdf",
        DocumentKind::Snippet => "snippet",
    }
}
