//! DuckDuckGo's page for browsers without scripts. It has no interface for programs and soon keeps them out.

use std::time::Duration;

use dom_query::Document as Page;
use reqwest::RequestBuilder;
use stormwright_engine::ports::SearchFailure;
use url::Url;

use super::{Asking, Engine, Unread};
use crate::search::results::{Found, no_results};

pub(super) const ENGINE: Engine = Engine {
    name: "duckduckgo",
    title: "DuckDuckGo",
    about: "the web, without a key; turns programs away after a few dozen queries",
    base: "https://html.duckduckgo.com/html/",
    key_variables: &[],
    needs_key: false,
    parameter: None,
    at_once: 1,
    spacing: Duration::from_secs(3),
    request,
    read,
};

/// Only the first page can be asked for; further ones need a token of the page before.
fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let request = asking.client.get(asking.base.clone());
    (asking.page == 0).then(|| request.query(&[("q", asking.query)]))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    let html = String::from_utf8_lossy(body);
    let page = Page::from(html.as_ref());
    let results = page.select(".result:not(.result--ad)");
    let found: Vec<Found> = results
        .iter()
        .filter_map(|result| {
            let link = result.select_single("a.result__a");
            Some(Found {
                url: target(&link.attr("href")?)?,
                title: link.text().to_string(),
                snippet: result.select_single(".result__snippet").text().to_string(),
                ..Found::default()
            })
        })
        .collect();
    if !found.is_empty() || page.select(".no-results").exists() {
        return Ok(found);
    }
    let (failure, reason) = no_results(body, "list of results");
    let turned_away = failure == SearchFailure::Blocked;
    Err(Unread {
        // Its page of results without a result and without a word that there is none.
        failure: match turned_away || page.select("form").exists() {
            true => SearchFailure::Blocked,
            false => failure,
        },
        reason,
    })
}

/// The page that a link leads to by way of DuckDuckGo.
fn target(link: &str) -> Option<String> {
    let base = Url::parse("https://duckduckgo.com/").ok()?;
    let url = base.join(link).ok()?;
    let own = url
        .host_str()
        .is_some_and(|host| host.ends_with("duckduckgo.com"));
    if !own {
        return Some(url.to_string());
    }
    let mut pairs = url.query_pairs();
    pairs
        .find(|(name, _)| name == "uddg")
        .map(|(_, value)| value.into_owned())
}
