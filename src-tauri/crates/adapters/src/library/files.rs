//! Which files a library takes, and what is known of a file before it is read.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use sha2::{Digest, Sha256};
use stormwright_engine::sources::DocumentKind;
use walkdir::WalkDir;

/// Largest file that is read as a whole, in bytes.
const LARGEST: u64 = 50 * 1024 * 1024;

/// Largest PDF, in bytes; it is read page by page.
const LARGEST_PDF: u64 = 1024 * 1024 * 1024;

/// A file that the library can read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Its absolute path.
    pub path: PathBuf,
    /// Its kind, by its extension.
    pub kind: DocumentKind,
}

/// What was found under the paths given.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Files to read, in order of their paths.
    pub files: Vec<Candidate>,
    /// Number of files of other kinds.
    pub ignored: usize,
    /// What could not be looked at, and why.
    pub failed: Vec<(PathBuf, String)>,
    /// Folders that were looked through without any failure.
    pub folders: Vec<PathBuf>,
}

/// Looks for files. Folders are walked in order of names; hidden entries and links that lead in circles are passed over.
pub(super) fn find(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for given in paths {
        let root = match given.canonicalize() {
            Ok(root) => root,
            Err(error) => {
                found.failed.push((given.clone(), error.to_string()));
                continue;
            }
        };
        let failures = found.failed.len();
        walk(&root, &mut found);
        if root.is_dir() && found.failed.len() == failures {
            found.folders.push(root);
        }
    }
    found.files.sort_by(|a, b| a.path.cmp(&b.path));
    found.files.dedup();
    found
}

fn walk(root: &Path, found: &mut Found) {
    let walker = WalkDir::new(root)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()));
    for entry in walker {
        match entry {
            Ok(entry) if entry.file_type().is_file() => match kind(entry.path()) {
                Some(kind) => found.files.push(Candidate {
                    path: entry.into_path(),
                    kind,
                }),
                // Who names a file wants it.
                None if entry.depth() == 0 => {
                    let reason =
                        "is of a kind that the library does not take (HTML, Markdown, text, PDF)";
                    found.failed.push((entry.into_path(), reason.to_owned()));
                }
                None => found.ignored += 1,
            },
            Ok(entry) if entry.depth() == 0 && !entry.file_type().is_dir() => {
                let reason = "is neither a file nor a folder";
                found.failed.push((entry.into_path(), reason.to_owned()));
            }
            Ok(_) => {}
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) => {
                let path = error.path().unwrap_or(root).to_owned();
                let reason = error
                    .io_error()
                    .map_or_else(|| error.to_string(), ToString::to_string);
                found.failed.push((path, reason));
            }
        }
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// The kind of a file, by its extension; none of those that the library does not take.
pub(super) fn kind(path: &Path) -> Option<DocumentKind> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match extension.as_str() {
        "html" | "htm" | "xhtml" => Some(DocumentKind::Html),
        "md" | "markdown" => Some(DocumentKind::Markdown),
        "txt" => Some(DocumentKind::Text),
        "pdf" => Some(DocumentKind::Pdf),
        _ => None,
    }
}

/// What tells whether a file has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Its size in bytes.
    pub size: i64,
    /// When it was changed last, in milliseconds since 1970 UTC.
    pub modified_ms: i64,
}

/// Looks at a file without reading it.
///
/// # Errors
/// In plain words: not accessible, or too large.
pub(super) fn stamp(file: &Candidate) -> Result<Stamp, String> {
    let metadata = file.path.metadata().map_err(|e| e.to_string())?;
    let largest = if file.kind == DocumentKind::Pdf {
        LARGEST_PDF
    } else {
        LARGEST
    };
    if metadata.len() > largest {
        let (size, largest) = (metadata.len() >> 20, largest >> 20);
        return Err(format!("is larger than {largest} MB ({size} MB)"));
    }
    let modified = metadata.modified().map_err(|e| e.to_string())?;
    // Before 1970 is as good as 1970 here.
    let modified = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(Stamp {
        size: metadata.len() as i64,
        modified_ms: modified.as_millis() as i64,
    })
}

/// The SHA-256 of a file's bytes, read piece by piece.
///
/// # Errors
/// Where it cannot be read.
pub(super) fn sha256(path: &Path) -> std::io::Result<[u8; 32]> {
    let mut file = File::open(path)?;
    let mut digest = Sha256::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok(digest.finalize().into());
        }
        digest.update(&piece[..read]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_in_order_and_others_counted() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("b/.hidden")).unwrap();
        for name in [
            "z.TXT",
            "a.md",
            "b/c.htm",
            "b/.hidden/d.md",
            ".e.md",
            "x.png",
            "b/y.pdf",
        ] {
            std::fs::write(root.join(name), name).unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(&root, root.join("b/circle")).unwrap();
        let found = find(&[
            root.join("a.md"),
            root.clone(),
            root.join("missing"),
            root.join("x.png"),
        ]);
        let names: Vec<_> = found
            .files
            .iter()
            .map(|file| file.path.strip_prefix(&root).unwrap().to_str().unwrap())
            .collect();
        assert_eq!(names, ["a.md", "b/c.htm", "b/y.pdf", "z.TXT"]);
        assert_eq!(found.ignored, 1);
        let failed: Vec<_> = found.failed.iter().map(|(path, _)| path).collect();
        assert_eq!(
            failed,
            [&root.join("missing"), &root.join("x.png")],
            "what was named is not passed over in silence"
        );
        assert_eq!(found.folders, [root]);
    }

    #[test]
    fn a_text_that_is_too_large_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.txt");
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let file = Candidate {
            path,
            kind: DocumentKind::Text,
        };
        assert_eq!(stamp(&file).unwrap_err(), "is larger than 50 MB (50 MB)");
    }
}
