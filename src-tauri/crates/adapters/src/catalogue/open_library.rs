//! Open Library's description of a book.

use serde_json::Value;
use stormwright_engine::sources::{Bibliography, Day, Details, WorkKind};

use super::text;

/// Reads what stands under one ISBN.
pub(super) fn read(book: &Value) -> Option<Bibliography> {
    let names = |name: &str| -> Vec<String> {
        let listed = book
            .get(name)
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        listed.filter_map(|entry| text(entry.get("name"))).collect()
    };
    let title = text(book.get("title"))?;
    let title = match text(book.get("subtitle")) {
        Some(subtitle) => format!("{title}: {subtitle}"),
        None => title,
    };
    Some(Bibliography {
        title,
        authors: names("authors"),
        publisher: names("publishers").into_iter().next(),
        published: text(book.get("publish_date"))
            .and_then(|given| Day::read(&given))
            .map(Day::iso),
        details: Details {
            kind: Some(WorkKind::Book),
            location: names("publish_places").into_iter().next(),
            ..Details::default()
        },
        ..Bibliography::default()
    })
}
