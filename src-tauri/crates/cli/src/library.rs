//! `library add|list|search|remove`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use stormwright_api::wire::*;
use stormwright_api::{ApiError, commands};

use crate::args::LibraryCommand;
use crate::{Session, exit, input, print};

/// Files that are named; the others are counted.
const NAMED: usize = 20;

/// Runs a command; its exit code where it did not fail as a whole.
pub async fn run(session: &Session, command: LibraryCommand) -> Result<u8, ApiError> {
    let done = match command {
        LibraryCommand::Add { paths } => return add(session, &paths).await,
        LibraryCommand::List => list(session).await,
        LibraryCommand::Search { query } => {
            search(session, LibrarySearchParams { query, page: 0 }).await
        }
        LibraryCommand::Remove { document } => {
            remove(session, LibraryRemoveParams { document }).await
        }
    };
    done.map(|()| exit::DONE)
}

async fn add(session: &Session, paths: &[PathBuf]) -> Result<u8, ApiError> {
    let params = LibraryAddParams {
        paths: paths.iter().map(|p| input::path(p)).collect(),
    };
    let done = commands::library_add(&session.desk, params, &session.events).await?;
    session.progress.finish();
    if session.global.json {
        print::result(&done);
        return Ok(code(paths, &done));
    }
    print::line(format_args!(
        "{} added, {} updated, {} unchanged, {} removed, {} of other kinds; {} passages embedded in {:.1} s",
        done.added,
        done.updated,
        done.unchanged,
        done.removed,
        done.ignored,
        done.embedded,
        done.seconds
    ));
    name("failed: ", &done.failed);
    name("", &done.notes);
    Ok(code(paths, &done))
}

/// A file in a folder may fail and be named; a path that was typed was meant.
fn code(paths: &[PathBuf], done: &LibraryAddResponse) -> u8 {
    let typed: HashSet<PathBuf> = paths
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let failed = |note: &FileNote| typed.contains(Path::new(&note.path));
    if done.failed.iter().any(failed) {
        exit::PARTLY_FAILED
    } else {
        exit::DONE
    }
}

fn name(what: &str, notes: &[FileNote]) {
    for note in notes.iter().take(NAMED) {
        print::line(format_args!("{what}{}: {}", note.path, note.note));
    }
    if notes.len() > NAMED {
        print::line(format_args!(
            "and {} more; --json lists all",
            notes.len() - NAMED
        ));
    }
}

async fn list(session: &Session) -> Result<(), ApiError> {
    let params = LibraryListParams {};
    let listed = commands::library_list(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&listed.documents);
        return Ok(());
    }
    if listed.documents.is_empty() {
        print::line("no documents yet; add some with: stormwright library add PATH");
    }
    for document in &listed.documents {
        print::line(format_args!(
            "{:8}  {}  {}",
            document.kind, document.url, document.title
        ));
    }
    Ok(())
}

async fn search(session: &Session, params: LibrarySearchParams) -> Result<(), ApiError> {
    let found = commands::library_search(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&found.hits);
        return Ok(());
    }
    if found.hits.is_empty() {
        print::line("nothing fits");
    }
    for hit in &found.hits {
        let page = hit
            .page
            .map_or(String::new(), |page| format!(", page {page}"));
        print::line(format_args!(
            "{}\n  {}{page}\n  {}\n",
            hit.title, hit.url, hit.snippet
        ));
    }
    Ok(())
}

async fn remove(session: &Session, params: LibraryRemoveParams) -> Result<(), ApiError> {
    let gone = commands::library_remove(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&gone);
    } else {
        for document in &gone.removed {
            print::line(format_args!("removed {}", document.path));
        }
    }
    Ok(())
}
