//! Crossref: what publishers have registered.

use std::time::Duration;

use reqwest::RequestBuilder;

use super::{Asking, Engine, Unread, lines, rows, text};
use crate::search::results::Found;

/// Results a page.
const PAGE: u32 = 20;

pub(super) const ENGINE: Engine = Engine {
    name: "crossref",
    title: "Crossref",
    about: "scholarly works by their registered titles; few abstracts",
    base: "https://api.crossref.org",
    key_variables: &[],
    needs_key: false,
    parameter: None,
    at_once: 1,
    spacing: Duration::from_millis(250),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let (rows, offset) = (PAGE.to_string(), (asking.page * PAGE).to_string());
    Some(asking.get("/works").query(&[
        ("query", asking.query),
        ("rows", &rows),
        ("offset", &offset),
        ("select", "DOI,URL,title,subtitle,abstract"),
    ]))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/message/items", "/message", |row| Found {
        url: text(row, "/URL"),
        title: lines(row, "/title").replace('\n', ": "),
        snippet: without_tags(&text(row, "/abstract")),
        ..Found::default()
    })
}

/// An abstract without the tags of its publisher (JATS), a paragraph a line.
fn without_tags(abstract_: &str) -> String {
    let html = abstract_.replace("<jats:", "<").replace("</jats:", "</");
    let page = dom_query::Document::fragment(html);
    page.select("title").remove();
    let paragraphs = page.select("p");
    if !paragraphs.exists() {
        return page.text().trim().to_owned();
    }
    let lines: Vec<String> = paragraphs
        .iter()
        .map(|p| p.text().trim().to_owned())
        .collect();
    lines.join("\n")
}
