//! What a server says when it does not answer, and what that means.

use std::time::Duration;

use serde_json::Value;
use stormwright_engine::ports::ModelFailure;

use crate::http::{Again, HttpError, HttpFailure};

/// Most characters of a server's words in a reason.
const WORDS: usize = 300;

/// Marks of a request that is longer than the model can read.
const TOO_LONG: [&str; 8] = [
    "context_length_exceeded",
    "exceed_context_size",
    "context length",
    "context window",
    "context size",
    "prompt is too long",
    "input is too long",
    "input length",
];

/// Parameters that we send; a refusal that says it is about another is searched for them all the same.
const OURS: [&str; 5] = ["response_format", "max_", "temperature", "top_p", "stream"];

/// A smaller number in a refusal is no limit of tokens.
const LEAST_LIMIT: u32 = 64;

/// Marks of an allowance that is used up.
const QUOTA: [&str; 4] = [
    "insufficient_quota",
    "insufficient credit",
    "credit balance",
    "exceeded your current quota",
];

/// A server's own words about a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The status, of the answer or in the error itself.
    pub(super) status: Option<u16>,
    message: String,
    parameter: Option<String>,
    /// How long Google asks to wait; others say so in a header.
    delay: Option<Duration>,
    /// All of it in lower case, to look for marks.
    all: String,
}

impl Refusal {
    /// Reads a body in any of the usual forms; what is no JSON is its own message, unless it is a page.
    pub(super) fn read(status: u16, body: &str) -> Self {
        let mut refusal = match serde_json::from_str::<Value>(body) {
            // Google's may be the only entry of a list.
            Ok(Value::Array(list)) if list.len() == 1 => Self::read(status, &list[0].to_string()),
            Ok(value) => Self::of(value.get("error").unwrap_or(&value)),
            Err(_) => Self {
                message: match body.trim_start().starts_with('<') {
                    true => String::new(),
                    false => body.to_owned(),
                },
                all: body.to_lowercase(),
                ..Self::default()
            },
        };
        refusal.status = Some(status);
        refusal
    }

    /// Reads an error as it comes inside a body or a stream.
    pub(super) fn of(error: &Value) -> Self {
        let text = |name: &str| error.get(name).and_then(Value::as_str).map(str::to_owned);
        let code = error.get("code");
        let status = code.and_then(|code| code.as_u64().or_else(|| code.as_str()?.parse().ok()));
        Self {
            status: status.and_then(|status| u16::try_from(status).ok()),
            message: error
                .as_str()
                .map(str::to_owned)
                .or_else(|| text("message"))
                .or_else(|| text("detail"))
                .or_else(|| error.get("detail").map(Value::to_string))
                .unwrap_or_default(),
            parameter: text("param").filter(|name| !name.is_empty()),
            delay: delay(error),
            all: error.to_string().to_lowercase(),
        }
    }

    /// The parameter that the server says is wrong.
    pub(super) fn parameter(&self) -> Option<&str> {
        self.parameter.as_deref()
    }

    /// Whether it is about `mark`: by its parameter, else anywhere in its words.
    pub(super) fn names(&self, mark: &str) -> bool {
        match &self.parameter {
            Some(name) if OURS.iter().any(|ours| name.starts_with(ours)) => name.contains(mark),
            _ => self.all.contains(mark),
        }
    }

    /// Whether the request would be borne if something were left out of it.
    pub(super) fn is_about_the_request(&self) -> bool {
        matches!(self.status, Some(400 | 422 | 500 | 501)) && !self.has(&TOO_LONG)
    }

    /// The largest number in its words below `limit`: what a server says that it bears instead.
    pub(super) fn number_below(&self, limit: u32) -> Option<u32> {
        let words = self.message.split(|c: char| !c.is_ascii_digit());
        let numbers = words.filter_map(|word| word.parse::<u32>().ok());
        numbers.filter(|n| (LEAST_LIMIT..limit).contains(n)).max()
    }

    fn has(&self, marks: &[&str]) -> bool {
        marks.iter().any(|mark| self.all.contains(mark))
    }

    /// What kind of failure it is, and whether another attempt may help.
    fn kind(&self) -> (ModelFailure, Again) {
        let haste = ["rate_limit", "rate limit", "overloaded"];
        match self.status {
            Some(402) => (ModelFailure::Quota, Again::Never),
            Some(400) if self.has(&["api_key_invalid", "api key not valid"]) => {
                (ModelFailure::KeyMissing, Again::Never)
            }
            // Google's allowance a minute, in the words of one that is used up.
            Some(429) if self.delay.is_some() && !self.has(&["perday"]) => {
                let again = self.delay.map_or(Again::Soon, Again::After);
                (ModelFailure::Busy, again)
            }
            _ if self.has(&QUOTA) => (ModelFailure::Quota, Again::Never),
            Some(413) => (ModelFailure::TooLong, Again::Never),
            Some(400 | 422 | 500) | None if self.has(&TOO_LONG) => {
                (ModelFailure::TooLong, Again::Never)
            }
            Some(401 | 403) => (ModelFailure::KeyMissing, Again::Never),
            None if self.has(&["invalid_api_key"]) => (ModelFailure::KeyMissing, Again::Never),
            Some(404) => (ModelFailure::NotFound, Again::Never),
            Some(400) | None if self.has(&["model_not_found"]) => {
                (ModelFailure::NotFound, Again::Never)
            }
            Some(429 | 503 | 529) => (ModelFailure::Busy, Again::Soon),
            None if self.has(&haste) => (ModelFailure::Busy, Again::Soon),
            Some(408 | 425 | 500..=599) | None => (ModelFailure::Unreachable, Again::Soon),
            Some(_) => (ModelFailure::Refused, Again::Never),
        }
    }

    /// The server's words, on one line and not too many.
    fn words(&self) -> String {
        let line = self
            .message
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        match line.char_indices().nth(WORDS) {
            Some((end, _)) => format!(": {}…", &line[..end]),
            None if line.is_empty() => line,
            None => format!(": {line}"),
        }
    }
}

/// `retryDelay` among the details of Google's errors, such as `"34s"`.
fn delay(error: &Value) -> Option<Duration> {
    let details = error.get("details")?.as_array()?;
    let text = details.iter().find_map(|d| d["retryDelay"].as_str())?;
    let seconds = text.strip_suffix('s')?.parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// An attempt that brought no answer.
#[derive(Debug)]
pub(super) struct Failed {
    pub(super) failure: ModelFailure,
    /// What happened and what to do.
    pub(super) reason: String,
    pub(super) again: Again,
    /// Whether it is the kind of thing that seldom mends itself, and costs much to repeat.
    pub(super) stubborn: bool,
    /// Whether there was no connection at all.
    pub(super) unreached: bool,
    /// The server's words, if it said any.
    pub(super) refusal: Option<Box<Refusal>>,
}

impl Failed {
    /// An answer that is none.
    pub(super) fn malformed(reason: impl Into<String>) -> Self {
        Self {
            failure: ModelFailure::Malformed,
            reason: reason.into(),
            again: Again::Soon,
            stubborn: true,
            unreached: false,
            refusal: None,
        }
    }

    /// An answer to a part of what `model` was sent.
    pub(super) fn cut(host: &str, model: &str, sent: u64, read: usize) -> Self {
        Self {
            failure: ModelFailure::TooLong,
            reason: format!(
                "{host} let it read {read} of about {sent} tokens and said nothing of it; less is sent from now on, or have the server load {model} with a larger context"
            ),
            again: Again::Never,
            stubborn: false,
            unreached: false,
            refusal: None,
        }
    }

    /// A refusal by `host`. `key` names where the key comes from and whether there is one.
    pub(super) fn refused(host: &str, refusal: Refusal, key: Key<'_>) -> Self {
        let (failure, again) = refusal.kind();
        let said = match refusal.status {
            Some(status) => format!("{host} answered {status}"),
            None => format!("{host} reported an error"),
        };
        let words = refusal.words();
        let variable = key.variable;
        let reason = match failure {
            ModelFailure::KeyMissing if !key.given => {
                format!("{said}; no key was given, set {variable}")
            }
            // The server's words hold a part of the key here, as OpenAI's do.
            ModelFailure::KeyMissing if refusal.status != Some(403) => {
                format!("{said}; the key is not accepted, check {variable}")
            }
            ModelFailure::KeyMissing => format!("{said}{words}; check what {variable} allows"),
            ModelFailure::NotFound => {
                format!("{said}{words}; check the model's name and the base URL")
            }
            ModelFailure::Quota => {
                format!("{said}{words}; add credit to the account or choose another model")
            }
            ModelFailure::TooLong => format!(
                "{said}{words}; use a model with a larger context, or state its context so that less is sent"
            ),
            _ => format!("{said}{words}"),
        };
        Self {
            failure,
            reason,
            again,
            stubborn: false,
            unreached: false,
            refusal: Some(Box::new(refusal)),
        }
    }

    /// A failure on the way to or from the server.
    pub(super) fn http(error: &HttpError, key: Key<'_>) -> Self {
        if let HttpFailure::Status(status) = error.failure {
            let refusal = Refusal::read(status, &error.body);
            let mut failed = Self::refused(&error.host, refusal, key);
            if let (Again::Soon, Some(wait)) = (failed.again, error.retry_after) {
                failed.again = Again::After(wait);
            }
            return failed;
        }
        let (failure, advice) = match error.failure {
            HttpFailure::Invalid => (ModelFailure::NotFound, "; check the base URL and the key"),
            HttpFailure::Unreachable => (
                ModelFailure::Unreachable,
                "; check the base URL and that the server runs",
            ),
            HttpFailure::TooLarge | HttpFailure::Unexpected => (ModelFailure::Malformed, ""),
            _ => (ModelFailure::Unreachable, ""),
        };
        Self {
            failure,
            reason: format!("{error}{advice}"),
            again: error.again(),
            stubborn: error.failure == HttpFailure::TimedOut,
            unreached: error.failure == HttpFailure::Unreachable,
            refusal: None,
        }
    }
}

/// What errors say about the key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key<'a> {
    /// The environment variable that holds it.
    pub(super) variable: &'a str,
    pub(super) given: bool,
}
