//! SearXNG: the metasearch engine that people run themselves, asked for JSON.

use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;
use stormwright_engine::ports::{FetchError, Hit, SearchEngine, SearchError, SearchFailure};
use stormwright_engine::sources::Document;
use tokio::sync::Semaphore;
use url::Url;

use super::results::{self, Found};
use crate::addresses::{self, AddressError};
use crate::http::{self, Again, HttpError, HttpFailure, Patience, Tries};

/// Requests under way at one time.
const AT_ONCE: usize = 24;

/// Longest wait for the next byte of an answer. SearXNG itself waits up to 15 s for its engines.
const SILENCE: Duration = Duration::from_secs(20);

/// Most bytes of an answer.
const LARGEST: usize = 8 << 20;

/// A SearXNG server.
pub struct Searxng {
    client: reqwest::Client,
    /// The address of its search, with the parameters that the person gave.
    address: Url,
    name: String,
    gate: Semaphore,
}

/// An answer of SearXNG. Its lists hold more than is read here.
#[derive(Deserialize)]
struct Answer {
    results: Option<Vec<Listed>>,
    #[serde(default)]
    unresponsive_engines: Vec<Value>,
    #[serde(default)]
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Listed {
    #[serde(default)]
    url: Value,
    #[serde(default)]
    title: Value,
    #[serde(default)]
    content: Value,
}

impl From<Listed> for Found {
    fn from(listed: Listed) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
        Self {
            url: text(&listed.url),
            also: Vec::new(),
            title: text(&listed.title),
            snippet: text(&listed.content),
        }
    }
}

/// A failed attempt.
enum Failed {
    Http(HttpError),
    Answer(SearchFailure, String),
}

impl Searxng {
    /// The server at `address`: with or without `/search`, and with parameters such as `language` if they are to go
    /// with every query.
    ///
    /// # Errors
    /// It is no address, or HTTP cannot be set up.
    pub fn new(address: &str) -> Result<Self, AddressError> {
        let mut url = addresses::server(address)?;
        let path = url.path().trim_end_matches('/');
        let base = path.strip_suffix("/search").unwrap_or(path).to_owned();
        let name = format!("searxng:{}", addresses::name(&url, &base));
        url.set_path(&format!("{base}/search"));
        url.set_fragment(None);
        let client = http::client(&url, SILENCE).map_err(|reason| AddressError {
            address: name.clone(),
            reason,
        })?;
        Ok(Self {
            client,
            address: url,
            name,
            gate: Semaphore::new(AT_ONCE),
        })
    }

    fn request(&self, query: &str, page: u32) -> reqwest::RequestBuilder {
        let number = (u64::from(page) + 1).to_string();
        self.client.get(self.address.clone()).query(&[
            ("q", query),
            ("format", "json"),
            ("pageno", &number),
        ])
    }

    async fn ask(&self, query: &str, page: u32) -> Result<Answer, SearchError> {
        // The gate is never closed. Who waits after a refusal keeps its place, so that fewer ask.
        let _place = self.gate.acquire().await;
        let mut tries = Tries::new(Patience::SHORT);
        loop {
            let error = match self.ask_once(query, page).await {
                Ok(answer) => return Ok(answer),
                Err(Failed::Answer(failure, reason)) => return Err(self.error(failure, reason)),
                Err(Failed::Http(error)) => error,
            };
            let again = match error.failure {
                // Nobody listens: the next query would have to wait for nothing as well.
                HttpFailure::Unreachable => Again::Never,
                _ => error.again(),
            };
            if let Err(stop) = tries.wait(again).await {
                let (failure, advice) = in_words(&error);
                let reason = format!("{error}{}{advice}", stop.note());
                return Err(self.error(failure, reason));
            }
        }
    }

    async fn ask_once(&self, query: &str, page: u32) -> Result<Answer, Failed> {
        let response = http::send(self.request(query, page))
            .await
            .map_err(Failed::Http)?;
        let bytes = http::body(response, LARGEST).await.map_err(Failed::Http)?;
        serde_json::from_slice(&bytes).map_err(|_| not_json(&bytes))
    }

    fn error(&self, failure: SearchFailure, reason: String) -> SearchError {
        SearchError {
            engine: self.name.clone(),
            failure,
            reason,
        }
    }
}

#[async_trait]
impl SearchEngine for Searxng {
    fn name(&self) -> &str {
        &self.name
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        let query = results::cut(query);
        if query.is_empty() {
            return Ok(Vec::new());
        }
        let answer = self.ask(&query, page).await?;
        let Some(listed) = answer.results else {
            let said = answer.error.as_ref().and_then(Value::as_str);
            let said = said.map_or(String::new(), |said| format!(" and says \"{said}\""));
            let reason = format!(
                "answered with JSON that holds no list of results{said}; check that this is the address of a SearXNG server"
            );
            return Err(self.error(SearchFailure::Malformed, reason));
        };
        if listed.is_empty() && !answer.unresponsive_engines.is_empty() {
            let (failure, reason) = silent(&answer.unresponsive_engines);
            return Err(self.error(failure, reason));
        }
        let found = listed.into_iter().map(Found::from);
        Ok(found.filter_map(|f| f.hit(&self.name)).collect())
    }

    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError> {
        Ok(results::document(hit))
    }
}

/// The kind of a failed request, and what can be done about it.
fn in_words(error: &HttpError) -> (SearchFailure, &'static str) {
    match error.failure {
        HttpFailure::Status(401 | 407) => (
            SearchFailure::KeyMissing,
            "; it wants a user and password: https://user:password@host/",
        ),
        HttpFailure::Status(402) => (SearchFailure::Quota, "; the allowance is used up"),
        HttpFailure::Status(403) => (
            SearchFailure::Blocked,
            "; either its settings.yml does not allow JSON (search: formats: [html, json]) or its limiter takes us for a robot",
        ),
        HttpFailure::Status(429) => (
            SearchFailure::Blocked,
            "; it limits how often it may be asked: wait, or use a server of your own",
        ),
        HttpFailure::Status(404 | 405) => (
            SearchFailure::Malformed,
            "; check that this is the address of a SearXNG server",
        ),
        HttpFailure::Unreachable
        | HttpFailure::TimedOut
        | HttpFailure::BrokeOff
        | HttpFailure::Status(500..) => (
            SearchFailure::Unreachable,
            "; check that the server runs and try again",
        ),
        _ => (SearchFailure::Malformed, ""),
    }
}

/// An answer with status 200 that is no JSON: a check for robots, or another page.
fn not_json(bytes: &[u8]) -> Failed {
    let (failure, reason) = results::no_results(bytes, "JSON");
    let advice = match failure {
        SearchFailure::Blocked => ": wait, or use a server of your own",
        _ => {
            "; check that this is the address of a SearXNG server and that its settings.yml allows JSON"
        }
    };
    Failed::Answer(failure, reason + advice)
}

/// No result while engines behind SearXNG did not answer: that says nothing about the query.
fn silent(engines: &[Value]) -> (SearchFailure, String) {
    let named: Vec<String> = engines
        .iter()
        .map(|engine| match engine {
            Value::Array(parts) => parts
                .iter()
                .filter_map(Value::as_str)
                .collect::<Vec<_>>()
                .join(": "),
            other => other.as_str().unwrap_or("an engine").to_owned(),
        })
        .collect();
    let all = named.join(", ");
    let lower = all.to_lowercase();
    let no_refusal = ["timeout", "network error", "http error", "unexpected crash"];
    let refused = [
        "captcha",
        "too many",
        "denied",
        "suspended",
        "forbidden",
        "blocked",
    ];
    let failure = if no_refusal.iter().any(|word| lower.contains(word))
        && !refused.iter().any(|word| lower.contains(word))
    {
        SearchFailure::Unreachable
    } else {
        SearchFailure::Blocked
    };
    let reason = format!(
        "found nothing because the engines behind it did not answer ({all}); wait, or switch on others in its settings"
    );
    (failure, reason)
}
