//! Google's Programmable Search Engine.

use std::time::Duration;

use reqwest::RequestBuilder;

use super::{Asking, Engine, Unread, rows, text};
use crate::search::results::Found;

/// Results a page; the most that it gives.
const PAGE: u32 = 10;

/// The last page that it has: no more than a hundred results.
const LAST: u32 = 9;

pub(super) const ENGINE: Engine = Engine {
    name: "google",
    title: "Google Programmable Search",
    about: "the web or the sites that your search engine names",
    base: "https://customsearch.googleapis.com/customsearch/v1",
    key_variables: &["GOOGLE_SEARCH_API_KEY"],
    needs_key: true,
    parameter: Some("the search engine's ID (cx)"),
    at_once: 4,
    spacing: Duration::from_millis(600),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let (number, start) = (PAGE.to_string(), (asking.page * PAGE + 1).to_string());
    let request = asking.get("").query(&[
        ("cx", asking.parameter),
        ("q", asking.query),
        ("num", &number),
        ("start", &start),
    ]);
    // In the address it would be logged on the way.
    (asking.page <= LAST).then(|| asking.with_key(request, "x-goog-api-key"))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/items", "/searchInformation", |row| Found {
        url: text(row, "/link"),
        title: text(row, "/title"),
        snippet: text(row, "/snippet"),
        ..Found::default()
    })
}
