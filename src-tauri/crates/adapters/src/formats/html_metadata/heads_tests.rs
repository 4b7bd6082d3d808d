//! Pages of many kinds, written for this test without sight of the reader: how many fields are read right.
//!
//! `tests/heads/expected.json` says what each page is. A field that is absent there is not judged, `null` says that nothing is to
//! be read. The table is printed with `--nocapture`.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};
use stormwright_engine::sources::{Access, Author, Document};

use crate::formats::{apply_address, html};

/// Where the pages are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/heads");

fn read(name: &str, address: &str) -> Document {
    let bytes = std::fs::read(Path::new(FOLDER).join(name)).unwrap();
    let text = crate::formats::decoded(&bytes);
    let mut document = html::read(Path::new(""), &text).document;
    apply_address(address, &mut document);
    document
}

/// What was read, in the words of the expectations.
fn fields(document: &Document) -> Map<String, Value> {
    let details = &document.details;
    let authors: Vec<Value> = document
        .authors
        .iter()
        .filter_map(|name| Author::read(name, details.bodies.contains(name)))
        .map(|author| match author {
            Author::Person { last, first } => json!({"last": last, "first": first}),
            Author::Named(name) => json!({"name": name}),
        })
        .collect();
    let kind = details
        .kind
        .map_or_else(|| json!("web"), |kind| json!(kind));
    let access = details.access.map(|access| match access {
        Access::Free => json!("free"),
        other => json!(other),
    });
    let found = json!({
        "canonical": some(&document.url),
        "title": document.title,
        "authors": authors,
        "date": document.published,
        "site": document.site,
        "publisher": document.publisher,
        "language": document.language,
        "kind": kind,
        "access": access,
        "archived": details.snapshot.as_ref().map(|snapshot| &snapshot.url),
        "doi": details.doi,
        "isbn": details.isbn,
        "issn": details.issn,
        "pmid": details.pmid,
        "arxiv": details.arxiv,
        "volume": details.volume,
        "issue": details.issue,
        "pages": details.pages,
    });
    found.as_object().cloned().unwrap_or_default()
}

fn some(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

fn is_same(field: &str, found: &Value, expected: &Value) -> bool {
    let plain = |value: &Value| match value {
        Value::String(text) => text.replace('–', "-").to_lowercase(),
        other => other.to_string().replace("[]", "null"),
    };
    match field {
        "authors" => {
            let names = |value: &Value| -> Vec<String> {
                let list = value.as_array().cloned().unwrap_or_default();
                list.iter()
                    .map(|author| {
                        let part =
                            |name: &str| author[name].as_str().unwrap_or_default().to_owned();
                        // A person of one name, however it is held.
                        let whole = [
                            part("name"),
                            part("org"),
                            part("organisation"),
                            part("organization"),
                            part("literal"),
                        ]
                        .concat();
                        if whole.is_empty() {
                            format!("{}, {}", part("last"), part("first"))
                                .trim_end_matches(", ")
                                .to_owned()
                        } else {
                            whole
                        }
                    })
                    .collect()
            };
            names(found) == names(expected)
        }
        _ => plain(found) == plain(expected),
    }
}

#[test]
fn most_fields_of_pages_of_all_kinds_are_read_right() {
    let expected: BTreeMap<String, Map<String, Value>> = serde_json::from_str(
        &std::fs::read_to_string(Path::new(FOLDER).join("expected.json")).unwrap(),
    )
    .unwrap();
    assert!(expected.len() >= 30);
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (name, expected) in &expected {
        let address = expected["url"].as_str().unwrap_or_default();
        let found = fields(&read(name, address));
        for (field, value) in expected.iter().filter(|(field, _)| *field != "url") {
            let Some(read) = found.get(field) else {
                continue;
            };
            let (right, all) = table.entry(field.clone()).or_default();
            *all += 1;
            if is_same(field, read, value) {
                *right += 1;
            } else {
                wrong.push(format!("{name} {field}: {read} for {value}"));
            }
        }
    }
    for line in &wrong {
        println!("{line}");
    }
    let (mut right, mut all) = (0, 0);
    for (field, (of_it, of_all)) in &table {
        println!("{field:10} {of_it:3} of {of_all:3}");
        right += of_it;
        all += of_all;
    }
    println!("all fields {right} of {all}");
    assert!(right * 100 >= all * LEAST, "{right} of {all}");
}

/// Percent of fields that have to be right.
const LEAST: usize = 95;
