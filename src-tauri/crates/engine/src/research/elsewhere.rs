//! Sources for one sentence, looked for outside the draft. Nothing is taken into it, and nothing is journalled: the
//! editor chooses.

use std::collections::HashSet;

use futures::future::join_all;

use super::documents;
use super::screen::{Screen, Screened};
use super::searching::merge;
use crate::ports::{Ports, SearchError};
use crate::settings::Settings;
use crate::sources::{Document, Evidence, urls};
use crate::text::{similar, words};

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
    let asked = join_all(ports.engines.iter().map(|engine| engine.search(query, 0))).await;
    let mut lists = Vec::new();
    for answer in asked {
        match answer {
            Ok(hits) => lists.push(hits),
            Err(error) => found.failures.push(error),
        }
    }
    let screen = Screen::new(settings, ports.reliability.clone());
    let addresses = known
        .sources
        .iter()
        .flat_map(|s| [&s.url].into_iter().chain(&s.also));
    let addresses: HashSet<String> = addresses.map(|url| urls::key(url)).collect();
    let new = merge(lists).into_iter().filter(|hit| {
        let all = [&hit.url].into_iter().chain(&hit.also);
        !all.into_iter()
            .any(|url| addresses.contains(&urls::key(url)))
            && !matches!(screen.judge(&hit.url), Screened::Reject(_))
    });
    let hits: Vec<_> = new.take(most).collect();
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
        let reason = match documents::led_astray(&screen, hit, &document) {
            Some(reason) => Some(reason),
            None if words::words(&document.text).next().is_none() => {
                Some("it holds no text".to_owned())
            }
            None => None,
        };
        match reason {
            Some(reason) => found.unread.push((hit.url.clone(), reason)),
            // The same text under another address is known.
            None if !texts.insert(similar::fingerprint(&document.text)) => {}
            None => found.documents.push(document),
        }
    }
    found
}
