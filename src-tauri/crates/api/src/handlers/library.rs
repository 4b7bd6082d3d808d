//! The library: adding, listing, searching and removing documents.

use std::path::{Path, PathBuf};

use stormwright_engine::ports::{SearchEngine, SearchError, SearchFailure};
use tokio_util::sync::CancellationToken;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::{DeskEvent, Event, Events};
use crate::wire::*;

pub(crate) async fn add(
    desk: &Desk,
    params: LibraryAddParams,
    events: &Events,
) -> Result<LibraryAddResponse, ApiError> {
    if params.paths.is_empty() {
        return Err(ApiError::bad_input("no path was given", "name files or folders"));
    }
    let paths = params
        .paths
        .iter()
        .map(|path| {
            std::fs::canonicalize(path).map_err(|e| ApiError::io(Path::new(path), "read", &e))
        })
        .collect::<Result<Vec<_>, _>>()?;
    add_paths(desk, &paths, &desk.stopping(), events).await
}
