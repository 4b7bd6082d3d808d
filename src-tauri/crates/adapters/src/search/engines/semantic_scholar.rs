//! Semantic Scholar.

use std::time::Duration;

use reqwest::RequestBuilder;

use super::{Asking, Engine, Unread, rows, text};
use crate::search::results::Found;

/// Results a page.
const PAGE: u32 = 20;

/// The last page that it has: no more than a thousand results.
const LAST: u32 = 48;

pub(super) const ENGINE: Engine = Engine {
    name: "semanticscholar",
    title: "Semantic Scholar",
    about: "scholarly works, with abstracts; often busy without a key",
    base: "https://api.semanticscholar.org/graph/v1",
    key_variables: &["S2_API_KEY", "SEMANTIC_SCHOLAR_API_KEY"],
    needs_key: false,
    parameter: None,
    at_once: 1,
    // An account may ask once a second.
    spacing: Duration::from_millis(1_050),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let (limit, offset) = (PAGE.to_string(), (asking.page * PAGE).to_string());
    let request = asking.get("/paper/search").query(&[
        ("query", asking.query),
        ("limit", &limit),
        ("offset", &offset),
        ("fields", "title,abstract,url,externalIds,openAccessPdf"),
    ]);
    (asking.page <= LAST).then(|| asking.with_key(request, "x-api-key"))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/data", "/total", |row| {
        let doi = text(row, "/externalIds/DOI");
        let doi = (!doi.is_empty()).then(|| format!("https://doi.org/{doi}"));
        let (open, own) = (text(row, "/openAccessPdf/url"), text(row, "/url"));
        let mut places = [Some(open), doi, Some(own)]
            .into_iter()
            .flatten()
            .filter(|place| !place.is_empty());
        Found {
            url: places.next().unwrap_or_default(),
            also: places.collect(),
            title: text(row, "/title"),
            snippet: text(row, "/abstract"),
        }
    })
}
