//! Brave Search.

use std::time::Duration;

use reqwest::RequestBuilder;

use super::{Asking, Engine, Unread, lines, rows, text};
use crate::search::results::Found;

/// Results a page; the most that it gives.
const PAGE: u32 = 20;

/// The last page that it has.
const LAST: u32 = 9;

pub(super) const ENGINE: Engine = Engine {
    name: "brave",
    title: "Brave Search",
    about: "the web, an index of its own",
    base: "https://api.search.brave.com/res/v1",
    key_variables: &["BRAVE_API_KEY", "BRAVE_SEARCH_API_KEY"],
    needs_key: true,
    parameter: None,
    at_once: 1,
    // A free account may ask once a second.
    spacing: Duration::from_millis(1_050),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let (count, offset) = (PAGE.to_string(), asking.page.to_string());
    let request = asking
        .get("/web/search")
        .header("accept", "application/json")
        .query(&[("q", asking.query), ("count", &count), ("offset", &offset)]);
    (asking.page <= LAST).then(|| asking.with_key(request, "x-subscription-token"))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/web/results", "/type", |row| {
        let more = lines(row, "/extra_snippets");
        Found {
            url: text(row, "/url"),
            title: text(row, "/title"),
            snippet: format!("{}\n{more}", text(row, "/description")),
            ..Found::default()
        }
    })
}
