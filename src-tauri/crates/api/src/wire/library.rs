//! The library on the wire.

use serde::{Deserialize, Serialize};

/// Adds files and folders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LibraryAddParams {
    /// Files and folders.
    pub paths: Vec<String>,
}

/// What became of the files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Files that could not be added.
    pub skipped: Vec<SkippedFile>,
}

/// A file that could not be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SkippedFile {
    /// The file.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// Lists all documents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct LibraryListParams {}

/// All documents, by address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LibraryListResponse {
    /// The documents.
    pub documents: Vec<LibraryDocument>,
}

/// A document of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LibraryDocument {
    /// Its address.
    pub url: String,
    /// Its file.
    pub path: String,
    /// Its title, or an empty string.
    pub title: String,
    /// What it was: `html`, `markdown`, `text` or `pdf`.
    pub kind: String,
    /// Number of passages that are searched.
    pub passages: usize,
}

/// Searches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LibrarySearchParams {
    /// The words to look for.
    pub query: String,
    /// Page of results, from 0.
    #[serde(default)]
    pub page: u32,
}

/// What was found, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LibrarySearchResponse {
    /// The results.
    pub hits: Vec<LibraryHit>,
}

/// One result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LibraryHit {
    /// Address of the document.
    pub url: String,
    /// Its title, or an empty string.
    pub title: String,
    /// The passage that fits the query.
    pub snippet: String,
}

/// Removes a document or a folder of documents. Files are left alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LibraryRemoveParams {
    /// A path or an address.
    pub document: String,
}

/// What was removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LibraryRemoveResponse {
    /// Number of documents.
    pub removed: usize,
}
