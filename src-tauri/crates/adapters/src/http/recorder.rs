//! Real answers for tests: a server in between passes requests on to the real one and keeps what came back, without
//! keys and without what tells who asked. Only `make live` starts it.

use std::path::Path;
use std::sync::Mutex;

use regex::Regex;
use serde::{Deserialize, Serialize};
use url::Url;

use super::testing::{Answer, Asked};

/// One exchange as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exchange {
    /// Method and path with query.
    pub(crate) request: String,
    /// The body that was sent.
    pub(crate) body: String,
    pub(crate) status: u16,
    pub(crate) kind: String,
    /// The body that came.
    pub(crate) answer: String,
}

impl Exchange {
    /// The answer, to be given again.
    pub(crate) fn again(&self) -> Answer {
        let kind: &'static str = match self.kind.split(';').next().unwrap_or_default() {
            "text/event-stream" => "text/event-stream",
            "text/html" => "text/html",
            "application/atom+xml" => "application/atom+xml",
            "application/x-ndjson" => "application/x-ndjson",
            _ => "application/json",
        };
        Answer::new(self.status, kind, self.answer.clone())
    }

    /// Without secrets and without what names a person, an account or a request.
    pub(crate) fn scrubbed(mut self, secrets: &[String]) -> Self {
        for text in [&mut self.request, &mut self.body, &mut self.answer] {
            *text = scrub(text, secrets);
        }
        self
    }
}

/// Replaces secrets, whatever looks like a key, and values that tell accounts and requests apart.
pub(crate) fn scrub(text: &str, secrets: &[String]) -> String {
    let mut text = text.to_owned();
    for secret in secrets.iter().filter(|secret| secret.len() > 3) {
        text = text.replace(secret.as_str(), "SCRUBBED");
        let encoded: String = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
        text = text.replace(&encoded, "SCRUBBED");
    }
    for (pattern, with) in [
        (
            r"\b(?:sk-|tvly-|gsk_|xai-|BSA|AIza)[A-Za-z0-9_-]{16,}",
            "SCRUBBED",
        ),
        (r"(?i)bearer\s+[A-Za-z0-9._~+/-]+=*", "Bearer SCRUBBED"),
        (
            r#"(?i)("(?:id|request_id|requestId|responseId|organization|org_id|user|user_id|account|account_id|project|email|ip|client_ip|system_fingerprint|session)"\s*:\s*)"[^"]*""#,
            "$1\"SCRUBBED\"",
        ),
        (
            r"(?i)([?&](?:api[-_]?key|key|token|mailto|email)=)[^&\s\x22]+",
            "${1}SCRUBBED",
        ),
        (
            r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+\.[A-Za-z.]{2,}",
            "someone@example.org",
        ),
        (r"\b(?:\d{1,3}\.){3}\d{1,3}\b", "192.0.2.1"),
    ] {
        if let Ok(pattern) = Regex::new(pattern) {
            text = pattern.replace_all(&text, with).into_owned();
        }
    }
    text
}

/// What was kept of a provider; nothing where it was never recorded.
pub(crate) fn kept(file: &Path) -> Vec<Exchange> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Passes a request on to `real`, and keeps the exchange. Needs a runtime of several threads.
pub(crate) fn pass_on(
    client: &reqwest::Client,
    real: &Url,
    asked: &Asked,
    all: &Mutex<Vec<Exchange>>,
) -> Answer {
    let sent = pass(client, real, asked);
    let sent = tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(sent));
    let exchange = sent.unwrap();
    all.lock().unwrap().push(exchange.clone());
    exchange.again()
}

async fn pass(
    client: &reqwest::Client,
    real: &Url,
    asked: &Asked,
) -> Result<Exchange, reqwest::Error> {
    let url = real.join(&asked.path).unwrap();
    let method = asked.method.parse::<reqwest::Method>().unwrap();
    let mut request = client.request(method, url).body(asked.body.clone());
    for (name, value) in &asked.headers {
        let own = ["host", "content-length", "connection", "accept-encoding"];
        if !own.contains(&name.as_str()) {
            request = request.header(name, value);
        }
    }
    let response = request.send().await?;
    let kind = response.headers().get("content-type");
    let kind = kind.and_then(|kind| kind.to_str().ok());
    Ok(Exchange {
        request: format!("{} {}", asked.method, asked.path),
        body: asked.body.clone(),
        status: response.status().as_u16(),
        kind: kind.unwrap_or_default().to_owned(),
        answer: response.text().await?,
    })
}
