//! arXiv.

use std::time::Duration;

use dom_query::Document as Page;
use reqwest::RequestBuilder;

use super::{Asking, Engine, Unread};
use crate::search::results::{Found, no_results};

/// Results a page.
const PAGE: u32 = 20;

pub(super) const ENGINE: Engine = Engine {
    name: "arxiv",
    title: "arXiv",
    about: "preprints of physics, mathematics and computing, with abstracts",
    base: "https://export.arxiv.org",
    key_variables: &[],
    needs_key: false,
    parameter: None,
    at_once: 1,
    // As its terms of use ask.
    spacing: Duration::from_secs(3),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    // Its words of command and signs are no part of a query.
    let plain = asking.query.replace(|c: char| "\"():".contains(c), " ");
    let words: Vec<String> = plain
        .split_whitespace()
        .filter(|word| !matches!(*word, "AND" | "OR" | "ANDNOT"))
        .map(|word| format!("all:{word}"))
        .collect();
    let (start, most) = ((asking.page * PAGE).to_string(), PAGE.to_string());
    let request = asking.get("/api/query").query(&[
        ("search_query", words.join(" AND ").as_str()),
        ("start", &start),
        ("max_results", &most),
    ]);
    (!words.is_empty()).then_some(request)
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    let feed = String::from_utf8_lossy(body);
    let page = Page::from(feed.as_ref());
    if !page.select("feed").exists() {
        let (failure, reason) = no_results(body, "feed");
        return Err(Unread { failure, reason });
    }
    let entries = page.select("entry");
    let found = entries.iter().map(|entry| {
        let words = |name: &str| {
            let text = entry.select_single(name).text();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let own = words("id").replacen("http://", "https://", 1);
        let doi = entry.select_single("link[title=doi]").attr("href");
        Found {
            also: doi.iter().map(ToString::to_string).collect(),
            url: own,
            title: words("title"),
            snippet: words("summary"),
        }
    });
    // A query that it cannot read comes back as an entry about the error.
    Ok(found
        .filter(|found| !found.url.contains("/api/errors"))
        .collect())
}
