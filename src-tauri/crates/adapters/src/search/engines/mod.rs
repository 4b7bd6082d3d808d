//! The public search services: one file each, all in the same shape.

mod arxiv;
mod brave;
mod crossref;
mod duckduckgo;
mod google;
mod openalex;
mod semantic_scholar;
mod serper;
mod tavily;
mod you;

use std::time::Duration;

use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use stormwright_engine::ports::SearchFailure;
use url::Url;

use super::results::{Found, no_results};
use crate::model::Secret;

/// A service that searches.
#[derive(Debug)]
pub struct Engine {
    /// Its name in settings.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it searches.
    pub about: &'static str,
    /// The address of its interface.
    pub base: &'static str,
    /// Variables of the environment that may hold its key, the usual one first; none where it has no keys.
    pub key_variables: &'static [&'static str],
    /// Whether nothing can be asked without a key.
    pub needs_key: bool,
    /// What has to follow its name after `=`, in words.
    pub parameter: Option<&'static str>,
    /// Requests under way at one time.
    pub at_once: usize,
    /// Least time between two requests.
    pub spacing: Duration,
    /// The request for one page of results; `None` where there is no such page.
    pub(super) request: fn(&Asking<'_>) -> Option<RequestBuilder>,
    /// The results in an answer.
    pub(super) read: fn(&[u8]) -> Result<Vec<Found>, Unread>,
}

impl Engine {
    /// The service called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        ENGINES.iter().copied().find(|engine| engine.name == name)
    }

    /// The usual variable of the environment for its key.
    pub fn key_variable(&self) -> Option<&'static str> {
        self.key_variables.first().copied()
    }
}

/// All services.
pub const ENGINES: &[&Engine] = &[
    &brave::ENGINE,
    &serper::ENGINE,
    &tavily::ENGINE,
    &you::ENGINE,
    &google::ENGINE,
    &duckduckgo::ENGINE,
    &openalex::ENGINE,
    &crossref::ENGINE,
    &semantic_scholar::ENGINE,
    &arxiv::ENGINE,
];

/// One question to a service.
pub(super) struct Asking<'a> {
    pub(super) client: &'a Client,
    pub(super) base: &'a Url,
    pub(super) key: Option<&'a Secret>,
    /// What followed the engine's name in the settings.
    pub(super) parameter: &'a str,
    pub(super) query: &'a str,
    /// From 0.
    pub(super) page: u32,
}

impl Asking<'_> {
    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(self.address(path))
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(self.address(path))
    }

    fn address(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        url.set_path(&format!("{}{path}", url.path().trim_end_matches('/')));
        url
    }

    /// `request` with the key in a header, if there is one.
    fn with_key(&self, request: RequestBuilder, header: &str) -> RequestBuilder {
        match self.key {
            Some(key) => request.header(header, key.expose()),
            None => request,
        }
    }

    /// `request` with the key as a bearer's, if there is one.
    fn with_bearer(&self, request: RequestBuilder) -> RequestBuilder {
        match self.key {
            Some(key) => request.bearer_auth(key.expose()),
            None => request,
        }
    }
}

/// An answer with a status of success that holds no results.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) failure: SearchFailure,
    pub(super) reason: String,
}

/// The rows of a JSON answer under `list`, each as `row` reads it. An answer without that list holds no result where
/// `mark` shows that it is the service's own, and is none otherwise.
fn rows(
    body: &[u8],
    list: &str,
    mark: &str,
    row: impl Fn(&Value) -> Found,
) -> Result<Vec<Found>, Unread> {
    let answer: Value = serde_json::from_slice(body).map_err(|_| {
        let (failure, reason) = no_results(body, "JSON");
        Unread { failure, reason }
    })?;
    match answer.pointer(list).and_then(Value::as_array) {
        Some(rows) => Ok(rows.iter().map(row).collect()),
        None if answer.pointer(mark).is_some() => Ok(Vec::new()),
        None => Err(Unread {
            failure: SearchFailure::Malformed,
            reason: "answered with JSON that holds no list of results".to_owned(),
        }),
    }
}

/// The text at `pointer`, or an empty one.
fn text(row: &Value, pointer: &str) -> String {
    let value = row.pointer(pointer).and_then(Value::as_str);
    value.unwrap_or_default().trim().to_owned()
}

/// The first of the texts at `pointers` that is not empty.
fn first(row: &Value, pointers: &[&str]) -> String {
    let texts = pointers.iter().map(|pointer| text(row, pointer));
    texts
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// The texts in the list at `pointer`, a line each.
fn lines(row: &Value, pointer: &str) -> String {
    let list = row.pointer(pointer).and_then(Value::as_array);
    let lines = list.into_iter().flatten().filter_map(Value::as_str);
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
