//! Tavily.

use std::time::Duration;

use reqwest::RequestBuilder;
use serde_json::json;

use super::{Asking, Engine, Unread, rows, text};
use crate::search::results::Found;

/// Results of its only page; the most that it gives.
const PAGE: u32 = 20;

pub(super) const ENGINE: Engine = Engine {
    name: "tavily",
    title: "Tavily",
    about: "the web, with passages of the pages",
    base: "https://api.tavily.com",
    key_variables: &["TAVILY_API_KEY"],
    needs_key: true,
    parameter: None,
    at_once: 5,
    spacing: Duration::from_millis(600),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let body = json!({"query": asking.query, "max_results": PAGE, "search_depth": "basic"});
    (asking.page == 0).then(|| asking.with_bearer(asking.post("/search").json(&body)))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/results", "/results", |row| Found {
        url: text(row, "/url"),
        title: text(row, "/title"),
        snippet: text(row, "/content"),
        ..Found::default()
    })
}
