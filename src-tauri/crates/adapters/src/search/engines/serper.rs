//! Serper: results of Google's search.

use std::time::Duration;

use reqwest::RequestBuilder;
use serde_json::json;

use super::{Asking, Engine, Unread, rows, text};
use crate::search::results::Found;

/// Results a page; more cost twice as much.
const PAGE: u32 = 10;

pub(super) const ENGINE: Engine = Engine {
    name: "serper",
    title: "Serper",
    about: "the web, by Google's results",
    base: "https://google.serper.dev",
    key_variables: &["SERPER_API_KEY"],
    needs_key: true,
    parameter: None,
    at_once: 5,
    spacing: Duration::from_millis(50),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let body = json!({"q": asking.query, "num": PAGE, "page": asking.page + 1});
    Some(asking.with_key(asking.post("/search").json(&body), "x-api-key"))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/organic", "/searchParameters", |row| Found {
        url: text(row, "/link"),
        title: text(row, "/title"),
        snippet: text(row, "/snippet"),
        ..Found::default()
    })
}
