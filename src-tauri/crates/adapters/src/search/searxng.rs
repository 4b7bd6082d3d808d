//! SearXNG: the metasearch engine that people run themselves, asked for JSON.

use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;
use stormwright_engine::ports::{FetchError, Hit, SearchEngine, SearchError, SearchFailure};
use stormwright_engine::sources::{Document, DocumentKind};
use stormwright_engine::text::clean::clean_extracted;
use tokio::sync::Semaphore;
use url::Url;

use crate::addresses::{self, AddressError};
use crate::formats::plain;
use crate::http::{self, Again, HttpError, HttpFailure, Patience, Tries};

/// Requests under way at one time.
const AT_ONCE: usize = 24;

/// Longest wait for the next byte of an answer. SearXNG itself waits up to 15 s for its engines.
const SILENCE: Duration = Duration::from_secs(20);

/// Longest query, in characters; most engines behind SearXNG take no more.
const LONGEST_QUERY: usize = 400;

/// Most bytes of an answer.
const LARGEST: usize = 8 << 20;

/// From so many characters on, what a result shows is the page's text and not a snippet of it.
const WHOLE_TEXT: usize = 700;

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
    results: Option<Vec<Found>>,
    #[serde(default)]
    unresponsive_engines: Vec<Value>,
    #[serde(default)]
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    url: Value,
    #[serde(default)]
    title: Value,
    #[serde(default)]
    content: Value,
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
        serde_json::from_slice(&bytes).map_err(|error| not_json(&bytes, &error))
    }

    fn error(&self, failure: SearchFailure, reason: String) -> SearchError {
        SearchError {
            engine: self.name.clone(),
            failure,
            reason,
        }
    }

    fn hit(&self, found: Found) -> Option<Hit> {
        let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
        let url = text(&found.url);
        let parsed = Url::parse(&url).ok()?;
        if !matches!(parsed.scheme(), "http" | "https") || !parsed.has_host() {
            return None;
        }
        let lines: Vec<String> = text(&found.content).lines().map(plain).collect();
        Some(Hit {
            url,
            also: Vec::new(),
            title: plain(&text(&found.title)),
            snippet: lines.join("\n").trim().to_owned(),
            engine: self.name.clone(),
        })
    }
}

#[async_trait]
impl SearchEngine for Searxng {
    fn name(&self) -> &str {
        &self.name
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        let query = cut(query);
        if query.is_empty() {
            return Ok(Vec::new());
        }
        let answer = self.ask(&query, page).await?;
        let Some(results) = answer.results else {
            let said = answer.error.as_ref().and_then(Value::as_str);
            let said = said.map_or(String::new(), |said| format!(" and says \"{said}\""));
            let reason = format!(
                "answered with JSON that holds no list of results{said}; check that this is the address of a SearXNG server"
            );
            return Err(self.error(SearchFailure::Malformed, reason));
        };
        if results.is_empty() && !answer.unresponsive_engines.is_empty() {
            let (failure, reason) = silent(&answer.unresponsive_engines);
            return Err(self.error(failure, reason));
        }
        Ok(results.into_iter().filter_map(|f| self.hit(f)).collect())
    }

    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError> {
        let text = hit.snippet.trim_end();
        let cut_off = text.ends_with('…') || text.ends_with("...");
        if cut_off || text.chars().count() < WHOLE_TEXT {
            return Ok(None);
        }
        Ok(Some(Document {
            url: hit.url.clone(),
            also: hit.also.clone(),
            title: hit.title.clone(),
            text: clean_extracted(text),
            ..Document::empty(DocumentKind::Text)
        }))
    }
}

/// The query on one line, cut before the word that would make it too long.
fn cut(query: &str) -> String {
    let mut kept = String::new();
    let mut length = 0;
    for word in query.split_whitespace() {
        let chars = word.chars().count();
        if length == 0 {
            kept.extend(word.chars().take(LONGEST_QUERY));
            length = chars;
        } else if length + 1 + chars <= LONGEST_QUERY {
            kept.push(' ');
            kept.push_str(word);
            length += 1 + chars;
        } else {
            break;
        }
    }
    kept
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
fn not_json(bytes: &[u8], error: &serde_json::Error) -> Failed {
    if bytes.trim_ascii().is_empty() {
        let reason = "answered with nothing, which is how robots are turned away".to_owned();
        return Failed::Answer(SearchFailure::Blocked, reason);
    }
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    if !text.trim_start().starts_with('<') {
        let reason = format!("answered with something that is no JSON ({error})");
        return Failed::Answer(SearchFailure::Malformed, reason);
    }
    let check = [
        "captcha",
        "robot",
        "challenge",
        "unusual traffic",
        "too many requests",
        "anubis",
    ];
    if check.iter().any(|word| text.contains(word)) {
        let reason = "answered with a check for robots instead of results: wait, or use a server of your own".to_owned();
        return Failed::Answer(SearchFailure::Blocked, reason);
    }
    let reason = "answered with a web page instead of JSON; check that this is the address of a SearXNG server and that its settings.yml allows JSON";
    Failed::Answer(SearchFailure::Malformed, reason.to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s9_a_long_query_is_cut_before_a_word() {
        let query = "palaeontology ".repeat(60);
        let kept = cut(&query);
        assert!(kept.chars().count() <= LONGEST_QUERY && kept.ends_with("palaeontology"));
        assert_eq!(cut(&"x".repeat(900)).len(), LONGEST_QUERY);
        assert_eq!(cut("  R&D \n of C# "), "R&D of C#");
        assert_eq!(cut(" \t"), "");
    }
}
