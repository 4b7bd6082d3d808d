//! The references of an article as CSL-JSON, which citation processors read.

use serde_json::{Map, Value, json};

use super::ExportError;
use super::bibliography::{Entry, Published};
use super::citing::References;
use super::reference_names;
use crate::sources::{Author, Day, Evidence, WorkKind};
use crate::writing::Article;

/// A list with one object a cited source, in the order of first appearance, under the names that the wikitext gives them.
///
/// # Errors
/// [`ExportError`] where a value has no JSON form.
pub fn csl_json(article: &Article, evidence: &Evidence) -> Result<String, ExportError> {
    let references = References::of(article, evidence);
    let entries: Vec<Entry> = references
        .list()
        .iter()
        .map(|r| Entry::of(r.source))
        .collect();
    let names = reference_names::names(&entries.iter().collect::<Vec<_>>());
    let list: Vec<Value> = names
        .iter()
        .zip(&entries)
        .map(|(name, entry)| one(name, entry))
        .collect();
    let text = serde_json::to_string_pretty(&list).map_err(|reason| ExportError {
        file: "references.csl.json".to_owned(),
        reason,
    })?;
    Ok(text + "\n")
}

fn one(name: &str, entry: &Entry) -> Value {
    let details = &entry.details;
    let kind = match entry.kind {
        Some(WorkKind::News) => "article-newspaper",
        Some(WorkKind::Magazine) => "article-magazine",
        Some(WorkKind::Journal) => "article-journal",
        Some(WorkKind::Book) if entry.work.is_some() => "chapter",
        Some(WorkKind::Book) => "book",
        Some(WorkKind::Report) => "report",
        Some(WorkKind::PressRelease) => "article",
        Some(WorkKind::AvMedia) => "motion_picture",
        Some(WorkKind::Arxiv) => "article",
        Some(WorkKind::Thesis) => "thesis",
        Some(WorkKind::Conference) => "paper-conference",
        Some(WorkKind::Encyclopedia) => "entry-encyclopedia",
        Some(WorkKind::Podcast) => "broadcast",
        Some(WorkKind::Interview) => "interview",
        Some(WorkKind::Map) => "map",
        Some(WorkKind::Web) | None if entry.url.is_some() => "webpage",
        _ => "document",
    };
    let mut fields = Map::new();
    fields.insert("id".to_owned(), json!(name));
    fields.insert("type".to_owned(), json!(kind));
    fields.insert("title".to_owned(), json!(entry.title));
    let authors: Vec<Value> = (entry.authors.iter())
        .map(|author| match author {
            Author::Person { last, first } => json!({"family": last, "given": first}),
            Author::Named(name) => json!({"literal": name}),
        })
        .collect();
    if !authors.is_empty() {
        fields.insert("author".to_owned(), Value::Array(authors));
    }
    if let Some(Published::Clean(day)) = &entry.date {
        let parts = match day {
            Day::Day(day) => vec![day.year(), day.month().into(), day.day().into()],
            Day::Month(year, month) => vec![*year, (*month).into()],
            Day::Year(year) => vec![*year],
        };
        fields.insert("issued".to_owned(), json!({"date-parts": [parts]}));
    }
    let mut add = |name: &str, value: Option<&String>| {
        if let Some(value) = value {
            fields.insert(name.to_owned(), json!(value));
        }
    };
    add(
        "container-title",
        entry.work.as_ref().or(entry.site.as_ref()),
    );
    add("publisher", entry.publisher.as_ref());
    add("publisher-place", details.location.as_ref());
    add("edition", details.edition.as_ref());
    add("volume", details.volume.as_ref());
    add("issue", details.issue.as_ref());
    add("page", details.pages.as_ref());
    add("ISBN", details.isbn.as_ref());
    add("ISSN", details.issn.as_ref());
    add("DOI", details.doi.as_ref());
    add("PMID", details.pmid.as_ref());
    add("language", entry.language.as_ref());
    add("URL", entry.url.as_ref());
    Value::Object(fields)
}
