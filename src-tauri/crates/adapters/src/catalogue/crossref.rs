//! Crossref's description of a work.

use serde_json::Value;
use stormwright_engine::sources::{Bibliography, Details, WorkKind, identifiers};

use super::text;
use crate::formats::plain;

/// Reads an answer.
pub(super) fn read(answer: &Value) -> Option<Bibliography> {
    let work = answer.get("message")?;
    let title = plain(&text(work.get("title"))?);
    let mut bodies = Vec::new();
    let mut authors = Vec::new();
    for author in work
        .get("author")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        match (
            text(author.get("family")),
            text(author.get("given")),
            text(author.get("name")),
        ) {
            (Some(last), Some(first), _) => authors.push(format!("{last}, {first}")),
            (Some(name), None, _) | (None, _, Some(name)) => {
                bodies.push(name.clone());
                authors.push(name);
            }
            _ => {}
        }
    }
    let kind = match text(work.get("type"))?.as_str() {
        "journal-article" => Some(WorkKind::Journal),
        "book" | "monograph" | "edited-book" | "reference-book" | "book-chapter" => {
            Some(WorkKind::Book)
        }
        "proceedings-article" => Some(WorkKind::Conference),
        "report" => Some(WorkKind::Report),
        "dissertation" => Some(WorkKind::Thesis),
        "reference-entry" => Some(WorkKind::Encyclopedia),
        _ => None,
    };
    let holder = text(work.get("container-title")).map(|name| plain(&name));
    let (site, inner) = match kind {
        Some(WorkKind::Journal) => (holder, None),
        _ => (None, holder),
    };
    Some(Bibliography {
        title,
        authors,
        site,
        publisher: text(work.get("publisher")),
        published: date(work),
        language: text(work.get("language")),
        details: Details {
            kind,
            bodies,
            work: inner,
            volume: text(work.get("volume")),
            issue: text(work.get("issue")),
            pages: text(work.get("page")),
            issn: text(work.get("ISSN")).and_then(|given| identifiers::issn(&given)),
            isbn: text(work.get("ISBN")).and_then(|given| identifiers::isbn(&given)),
            doi: text(work.get("DOI")).and_then(|given| identifiers::doi(&given)),
            ..Details::default()
        },
        corrected: false,
    })
}

/// The day of the printed issue, as exactly as it is given.
fn date(work: &Value) -> Option<String> {
    let parts = work.pointer("/issued/date-parts/0")?.as_array()?;
    let number = |place: usize| parts.get(place).and_then(Value::as_u64);
    match (number(0)?, number(1), number(2)) {
        (year, Some(month), Some(day)) => Some(format!("{year:04}-{month:02}-{day:02}")),
        (year, Some(month), None) => Some(format!("{year:04}-{month:02}")),
        (year, ..) => Some(format!("{year:04}")),
    }
}
