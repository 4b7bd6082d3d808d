//! You.com.

use std::time::Duration;

use reqwest::RequestBuilder;

use super::{Asking, Engine, Unread, lines, rows, text};
use crate::search::results::Found;

/// Results a page.
const PAGE: u32 = 20;

/// The last page that it has.
const LAST: u32 = 9;

pub(super) const ENGINE: Engine = Engine {
    name: "you",
    title: "You.com",
    about: "the web, an index of its own, with passages of the pages",
    base: "https://ydc-index.io/v1",
    key_variables: &["YDC_API_KEY", "YOUCOM_API_KEY"],
    needs_key: true,
    parameter: None,
    at_once: 5,
    spacing: Duration::from_millis(110),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let (count, offset) = (PAGE.to_string(), asking.page.to_string());
    let request = asking.get("/search").query(&[
        ("query", asking.query),
        ("count", &count),
        ("offset", &offset),
    ]);
    (asking.page <= LAST).then(|| asking.with_key(request, "x-api-key"))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/results/web", "/results", |row| {
        let passages = lines(row, "/snippets");
        Found {
            url: text(row, "/url"),
            title: text(row, "/title"),
            snippet: match passages.is_empty() {
                true => text(row, "/description"),
                false => passages,
            },
            ..Found::default()
        }
    })
}
