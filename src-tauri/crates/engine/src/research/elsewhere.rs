//! Sources for one sentence, looked for outside the draft. Nothing is taken into it, and nothing is journalled: the
//! editor chooses.

use std::collections::HashSet;

use futures::future::join_all;

use super::documents;
use super::screen::{Screen, Screened};
use super::searching::merge;
use crate::ports::{Hit, Ports, SearchError};
use crate::settings::Settings;
use crate::sources::{Document, Evidence, urls};
use crate::text::similar;

/// What engines have that the draft has not.
#[derive(Debug, Default)]
pub struct Elsewhere {
    /// Documents that may be sources, best first.
    pub documents: Vec<Document>,
    /// Engines that failed.
    pub failures: Vec<SearchError>,
    /// Results that could not be read: address and reason.
    pub unread: Vec<(String, String)>,
}

/// Pages of results that are asked for while new sources are wanting.
const PAGES: u32 = 3;

/// Asks all engines for `query` and reads the first `most` results that `known` has in no state and that the settings
/// allow.
pub async fn elsewhere(
    ports: &Ports,
    settings: &Settings,
    query: &str,
    known: &Evidence,
    most: usize,
) -> Elsewhere {
    let mut found = Elsewhere::default();
    let screen = Screen::new(settings, ports.reliability.clone());
    let known_addresses = known
        .sources
        .iter()
        .flat_map(|s| addresses(&s.url, &s.also));
    let mut met: HashSet<String> = known_addresses.collect();
    let mut hits: Vec<Hit> = Vec::new();
    for page in 0..PAGES {
        let asked = ports
            .engines
            .iter()
            .map(|engine| engine.search(query, page));
        let mut lists = Vec::new();
        for answer in join_all(asked).await {
            match answer {
                Ok(hits) => lists.push(hits),
                // What a first page brought stands.
                Err(error) if page == 0 => found.failures.push(error),
                Err(_) => {}
            }
        }
        let all = merge(lists);
        if all.is_empty() {
            break;
        }
        for hit in all {
            let new = addresses(&hit.url, &hit.also).all(|key| met.insert(key));
            if new && !matches!(screen.judge(&hit.url), Screened::Reject(_)) {
                hits.push(hit);
            }
        }
        if hits.len() >= most {
            break;
        }
    }
    hits.truncate(most);
    let read = join_all(hits.iter().map(|hit| documents::read(ports, hit))).await;
    let texts = known.sources.iter().map(|s| similar::fingerprint(&s.text));
    let mut texts: HashSet<u64> = texts.collect();
    for (hit, read) in hits.iter().zip(read) {
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                found.unread.push((hit.url.clone(), error.reason));
                continue;
            }
        };
        match documents::unusable(&screen, hit, &document) {
            Some(reason) => found.unread.push((hit.url.clone(), reason)),
            // The same text under another address is known.
            None if !texts.insert(similar::fingerprint(&document.text)) => {}
            None => found.documents.push(document),
        }
    }
    found
}

/// The addresses of a page in the form in which two spellings are the same.
fn addresses<'a>(url: &'a str, also: &'a [String]) -> impl Iterator<Item = String> + 'a {
    let all = std::iter::once(url).chain(also.iter().map(String::as_str));
    all.map(urls::key)
}
