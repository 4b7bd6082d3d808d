//! The library on the wire.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Adds files and folders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LibraryAddParams {
    /// Files and folders.
    pub paths: Vec<String>,
}

/// What became of the files.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryAddResponse {
    /// New documents.
    pub added: usize,
    /// Documents that had changed.
    pub updated: usize,
    /// Documents that were there already.
    pub unchanged: usize,
    /// Documents whose files are gone from an added folder.
    pub removed: usize,
    /// Files of kinds that the library does not take.
    pub ignored: usize,
    /// Passages embedded.
    pub embedded: usize,
    /// Files that could not be read.
    pub failed: Vec<FileNote>,
    /// Oddities of files that were read nonetheless.
    pub notes: Vec<FileNote>,
    /// How long it took.
    pub seconds: f64,
}

/// A file, and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileNote {
    /// The file.
    pub path: String,
    /// What is to be said.
    pub note: String,
}

/// Lists all documents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct LibraryListParams {}

/// All documents, by path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryListResponse {
    /// The documents.
    pub documents: Vec<LibraryDocument>,
}

/// A document of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryDocument {
    /// Its address.
    pub url: String,
    /// Its file.
    pub path: String,
    /// Its title, or an empty string.
    pub title: String,
    /// Its date, where it is known.
    pub published: Option<String>,
    /// What it was: `html`, `markdown`, `text` or `pdf`.
    pub kind: String,
    /// Number of its passages.
    pub passages: usize,
    /// Address of the document that is found in its stead: of the same text, or newer at the same address.
    pub found_as: Option<String>,
}

/// Searches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LibrarySearchParams {
    /// The words to look for.
    pub query: String,
    /// Page of results, from 0.
    #[serde(default)]
    pub page: u32,
}

/// What was found, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibrarySearchResponse {
    /// The results.
    pub hits: Vec<LibraryHit>,
}

/// One result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryHit {
    /// Address of the document.
    pub url: String,
    /// Its file.
    pub path: String,
    /// Its title, or an empty string.
    pub title: String,
    /// Page of the passage, in a paged document.
    pub page: Option<u32>,
    /// The passage that fits the query.
    pub snippet: String,
}

/// Removes a document or a folder of documents. Files are left alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LibraryRemoveParams {
    /// A path or an address.
    pub document: String,
}

/// What was removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryRemoveResponse {
    /// The documents.
    pub removed: Vec<LibraryDocument>,
}
