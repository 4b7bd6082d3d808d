//! Reliability lists that the person has renewed, kept in the data folder.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use stormwright_engine::sources::reliability::{ListKind, ReliabilityList};

use crate::files;

/// The folder, under the data folder.
const FOLDER: &str = "reliability";

/// The lists that come with the program, with those of `data` in the place of older ones. A file that cannot be read is
/// named in the log and left alone; the list of the program stands for it.
pub fn load(data: &Path) -> Arc<ReliabilityList> {
    let mut lists = ReliabilityList::bundled();
    for kind in ListKind::ALL {
        let path = path(data, kind);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a list of reliability cannot be read");
                continue;
            }
        };
        match lists.renewed(kind, &text) {
            Ok(renewed) if is_newer(&renewed, &lists, kind) => lists = Arc::new(renewed),
            // A newer program has come with a newer list.
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a list of reliability cannot be read");
            }
        }
    }
    lists
}

fn is_newer(renewed: &ReliabilityList, lists: &ReliabilityList, kind: ListKind) -> bool {
    let date = |lists: &ReliabilityList| {
        let info = lists.lists().into_iter().find(|info| info.kind == kind);
        info.map(|info| info.date)
    };
    date(renewed) >= date(lists)
}

/// Keeps `json` as the list `kind` of `data`; returns where.
///
/// # Errors
/// Where the folder cannot be written.
pub fn save(data: &Path, kind: ListKind, json: &str) -> io::Result<PathBuf> {
    let path = path(data, kind);
    std::fs::create_dir_all(data.join(FOLDER))?;
    files::replace(&path, json)?;
    Ok(path)
}

fn path(data: &Path, kind: ListKind) -> PathBuf {
    data.join(FOLDER).join(kind.file_name())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(date: &str) -> String {
        format!(
            r#"{{"name": "Perennial sources", "date": "{date}", "ratings": [["gears.example", "reliable", "Gears"]]}}"#
        )
    }

    fn knows(data: &Path) -> bool {
        load(data)
            .rate("https://gears.example/")
            .reason
            .contains("Gears")
    }

    #[test]
    fn a_renewed_list_counts_until_the_program_brings_a_newer_one() {
        let data = tempfile::tempdir().unwrap();
        assert!(!knows(data.path()));
        save(data.path(), ListKind::PerennialSources, &list("2026-11-30")).unwrap();
        assert!(knows(data.path()));
        save(data.path(), ListKind::PerennialSources, &list("2020-01-01")).unwrap();
        assert!(!knows(data.path()));
    }

    #[test]
    fn a_damaged_file_leaves_the_lists_of_the_program() {
        let data = tempfile::tempdir().unwrap();
        let path = save(data.path(), ListKind::PerennialSources, "{\"name\": ").unwrap();
        assert_eq!(
            load(data.path()).lists(),
            ReliabilityList::bundled().lists()
        );
        assert!(path.exists());
    }
}
