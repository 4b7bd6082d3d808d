//! The one error that crosses the boundary to a host: a code to act on, what failed, and what to do.

use std::path::Path;

use serde::{Deserialize, Serialize};
use stormwright_adapters::DatabaseError;
use stormwright_adapters::encyclopedia::EncyclopediaFileError;
use stormwright_adapters::library::LibraryError;
use stormwright_adapters::paths::{MissingModel, NoFolder};
use stormwright_adapters::store::DraftError;
use stormwright_engine::ports::{EmbedError, MindError, ModelFailure, StoreError};
use stormwright_engine::run::RunError;
use ts_rs::TS;

/// What kind of failure it is. Hosts choose words, exit codes and actions by it, never by the text. Stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Code {
    /// There is no such draft, document, command or file.
    NotFound,
    /// What was given cannot be used.
    BadInput,
    /// The searches brought nothing that could be used.
    NoEvidence,
    /// No search engine or encyclopedia could be asked: its address, key, allowance or network.
    SearchUnavailable,
    /// It was told to stop; what it had found is kept.
    Cancelled,
    /// Another run works on the same draft.
    Locked,
    /// The embedding model or a library it needs is not installed.
    ModelMissing,
    /// The language model cannot be used: its key, name, allowance or network.
    ModelUnavailable,
    /// The data folder's database cannot be read.
    StoreDamaged,
    /// A newer program has written the data folder's database.
    StoreNewer,
    /// There is no document to search.
    LibraryEmpty,
    /// A file or folder could not be read or written.
    Io,
    /// A fault of the program, or of something that should not fail.
    Internal,
}

/// A failed command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, TS)]
#[serde(rename_all = "camelCase")]
#[error("{what}")]
pub struct ApiError {
    /// The kind of failure.
    pub code: Code,
    /// What failed, on what; one line.
    pub what: String,
    /// What to do about it; one line.
    pub hint: String,
}

impl ApiError {
    /// An error with its hint. Line breaks become spaces, so that each part stays one line.
    pub fn new(code: Code, what: impl std::fmt::Display, hint: impl std::fmt::Display) -> Self {
        Self {
            code,
            what: one_line(&what.to_string()),
            hint: one_line(&hint.to_string()),
        }
    }

    /// Something given by the caller cannot be used.
    pub fn bad_input(what: impl std::fmt::Display, hint: impl std::fmt::Display) -> Self {
        Self::new(Code::BadInput, what, hint)
    }

    /// A fault that no caller can be blamed for.
    pub fn internal(what: impl std::fmt::Display) -> Self {
        Self::new(
            Code::Internal,
            what,
            "this is a fault of the program; the log in the data folder says more",
        )
    }

    /// A file or folder that was named and could not be read.
    pub fn unreadable(path: &Path, error: &std::io::Error) -> Self {
        let failed = Self::io(path, "read", error);
        match error.kind() {
            std::io::ErrorKind::NotFound => Self {
                code: Code::NotFound,
                ..failed
            },
            _ => failed,
        }
    }

    /// A file or folder that could not be `done` ("created", "written").
    pub fn io(path: &Path, done: &str, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let path = path.display();
        let hint = match error.kind() {
            ErrorKind::NotFound => "check the path",
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                "choose another path, or change its permissions"
            }
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, then try again",
            ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
                "a file is where a folder is needed; choose another path"
            }
            ErrorKind::IsADirectory => "a folder is where a file is needed; move it away",
            ErrorKind::InvalidData => "the file has to be UTF-8 text",
            _ => "check the path and the disk, then try again",
        };
        Self::new(
            Code::Io,
            format!("{path} could not be {done}: {error}"),
            hint,
        )
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl From<RunError> for ApiError {
    fn from(error: RunError) -> Self {
        let (code, hint) = match &error {
            RunError::Cancelled => (Code::Cancelled, "resume the draft to go on"),
            RunError::NoEvidence { .. } => (
                Code::NoEvidence,
                "word the topic otherwise, add documents (stormwright library add PATH) or engines, or leave less out",
            ),
            RunError::SearchFailed { .. } => (
                Code::SearchUnavailable,
                "check that the search server runs and its address, and the connection, then resume the draft",
            ),
            RunError::Model(error) => (
                Code::ModelUnavailable,
                match error.failure {
                    // Name and address are stored with the draft.
                    ModelFailure::NotFound => "make the draft anew with another model or base URL",
                    _ => {
                        "resume the draft to go on: what was found is kept, nothing is asked twice"
                    }
                },
            ),
            // It names the database, and so the folder.
            RunError::Store(_) => (
                Code::Io,
                "check that this folder can be written and its disk is not full, then resume the draft",
            ),
            RunError::Journal(_) | RunError::Step { .. } => (
                Code::Internal,
                "resume the draft to try again; the log in the data folder says more",
            ),
        };
        Self::new(code, error, hint)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        RunError::from(error).into()
    }
}

impl From<DatabaseError> for ApiError {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Newer { path } => Self::new(
                Code::StoreNewer,
                format!("{} was written by a newer stormwright", path.display()),
                "use that version, or another data folder",
            ),
            DatabaseError::Damaged { path, reason } => Self::new(
                Code::StoreDamaged,
                format!("{} is damaged: {reason}", path.display()),
                "restore a copy or move the file away; it was left as it is",
            ),
            DatabaseError::Failed { path, reason } => Self::new(
                Code::Io,
                format!("{} could not be used: {reason}", path.display()),
                "check that the data folder can be written and the disk is not full",
            ),
        }
    }
}

impl From<LibraryError> for ApiError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Database(error) => error.into(),
            LibraryError::Crashed(_) => Self::internal(error),
        }
    }
}

impl From<DraftError> for ApiError {
    fn from(error: DraftError) -> Self {
        match error {
            DraftError::Unknown(id) => Self::new(
                Code::NotFound,
                format!("there is no draft \"{id}\""),
                "the list of drafts shows all that there are",
            ),
            DraftError::Ambiguous { prefix, matches } => Self::bad_input(
                format!("\"{prefix}\" is the beginning of {}", matches.join(", ")),
                "type more of the id",
            ),
            DraftError::InUse { draft, holder } => Self::new(
                Code::Locked,
                format!("draft {draft} is in use by {holder}"),
                "close it there or wait until its run is over",
            ),
            DraftError::Database(error) => error.into(),
        }
    }
}

impl From<MissingModel> for ApiError {
    fn from(MissingModel(files): MissingModel) -> Self {
        let files: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
        Self::new(
            Code::ModelMissing,
            format!(
                "the embedding model is not complete: {} missing",
                files.join(", ")
            ),
            "run `make models`, which fetches it",
        )
    }
}

impl From<NoFolder> for ApiError {
    fn from(error: NoFolder) -> Self {
        Self::new(Code::Io, error, "name a data folder that can be written")
    }
}

impl From<EmbedError> for ApiError {
    fn from(error: EmbedError) -> Self {
        Self::new(
            Code::Internal,
            error,
            "run `make models` to fetch the model anew, then try again",
        )
    }
}

impl From<MindError> for ApiError {
    fn from(error: MindError) -> Self {
        match error {
            MindError::Embedding(error) => error.into(),
            MindError::Model(error) => Self::new(
                Code::ModelUnavailable,
                error,
                "check the model's name, key and address, then try again",
            ),
            MindError::Unusable { .. } => Self::new(
                Code::ModelUnavailable,
                error,
                "try again, or name another model",
            ),
        }
    }
}

impl From<EncyclopediaFileError> for ApiError {
    fn from(error: EncyclopediaFileError) -> Self {
        Self::bad_input(
            format!(
                "{} cannot serve as encyclopedia: {}",
                error.path.display(),
                error.reason
            ),
            "give a JSON file, or a folder of them, with tables of contents",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_and_hint_stay_one_line_each() {
        let error = ApiError::bad_input("line one\nline two", "do\n\tthis");
        assert_eq!(error.what, "line one line two");
        assert_eq!(error.hint, "do this");
    }

    #[test]
    fn the_wire_form_has_a_camel_case_code() {
        let error = ApiError::new(Code::NoEvidence, "a", "b");
        assert_eq!(
            serde_json::to_value(error).unwrap(),
            serde_json::json!({"code": "noEvidence", "what": "a", "hint": "b"})
        );
    }

    #[test]
    fn a_full_disk_in_the_middle_of_a_run_is_told_with_the_folder() {
        let failed = DatabaseError::Failed {
            path: "/data/drafts.db".into(),
            reason: "database or disk is full".to_owned(),
        };
        let error = ApiError::from(RunError::Store(StoreError(failed.to_string())));
        assert_eq!(error.code, Code::Io);
        assert!(
            error
                .what
                .contains("/data/drafts.db: database or disk is full")
        );
        assert!(error.hint.contains("disk") && error.hint.contains("resume"));
        // A value that cannot be written as JSON has nothing to do with the disk.
        let fault = ApiError::from(RunError::Journal("key must be a string".to_owned()));
        assert_eq!(fault.code, Code::Internal);
        assert!(!fault.hint.contains("disk"), "{}", fault.hint);
    }

    #[test]
    fn a_run_without_evidence_and_a_stopped_run_keep_their_codes() {
        let none = RunError::NoEvidence {
            topic: "T".to_owned(),
            reason: "the library is empty".to_owned(),
        };
        assert_eq!(ApiError::from(none).code, Code::NoEvidence);
        let failed = ApiError::from(RunError::SearchFailed {
            topic: "T".to_owned(),
            reason: "searxng:host: host cannot be reached".to_owned(),
        });
        assert_eq!(failed.code, Code::SearchUnavailable);
        assert!(failed.hint.contains("resume"), "{}", failed.hint);
        assert_eq!(ApiError::from(RunError::Cancelled).code, Code::Cancelled);
    }
}
