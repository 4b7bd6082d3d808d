//! One request and its answer.

use std::error::Error;
use std::time::{Duration, SystemTime};

use futures::TryStreamExt;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::de::DeserializeOwned;
use url::Url;

use super::{Again, Patience, Tries};

/// Most bytes kept of the body of an answer that is an error.
const ERROR_BODY: usize = 16 * 1024;

/// What kind of failure it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpFailure {
    /// The request cannot be sent at all, such as to an address that is none.
    Invalid,
    /// No connection: no such host, nobody listens, no trust in its certificate.
    Unreachable,
    /// No answer, or none further, in time.
    TimedOut,
    /// The connection ended in the middle.
    BrokeOff,
    /// The server answered with this status, which is no success.
    Status(u16),
    /// The answer is larger than is read.
    TooLarge,
    /// The answer is not what was asked for, such as a page instead of JSON.
    Unexpected,
}

/// A request that got no usable answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{host} {reason}")]
pub struct HttpError {
    /// The host's name, and its port where the address names one.
    pub host: String,
    /// The kind of failure.
    pub failure: HttpFailure,
    /// What happened, to be read after the host's name: `cannot be reached (Connection refused)`.
    pub reason: String,
    /// How long the server asks to be left alone.
    pub retry_after: Option<Duration>,
    /// The beginning of the body where the failure is a status. It is the server's word: it may echo what was sent.
    pub body: String,
}

impl HttpError {
    /// A failure of which nothing more is known.
    pub fn new(host: &str, failure: HttpFailure, reason: impl Into<String>) -> Self {
        Self {
            host: host.to_owned(),
            failure,
            reason: reason.into(),
            retry_after: None,
            body: String::new(),
        }
    }

    /// Whether another attempt may help: after a lost connection, 408, 425, 429 and the server's own troubles.
    pub fn again(&self) -> Again {
        let transient = match self.failure {
            HttpFailure::Unreachable | HttpFailure::TimedOut | HttpFailure::BrokeOff => true,
            HttpFailure::Status(status) => {
                matches!(status, 408 | 425 | 429 | 500 | 502..=504 | 520..=524 | 529)
            }
            HttpFailure::Invalid | HttpFailure::TooLarge | HttpFailure::Unexpected => false,
        };
        match self.retry_after {
            _ if !transient => Again::Never,
            Some(wait) => Again::After(wait),
            None => Again::Soon,
        }
    }

    /// The failure of `host`'s connection, in words without its address.
    pub(crate) fn of(host: &str, error: &reqwest::Error) -> Self {
        let cause = root(error);
        if error.is_timeout() && !error.is_connect() {
            Self::new(host, HttpFailure::TimedOut, "did not answer in time")
        } else if error.is_connect() || error.is_timeout() {
            let reason = format!("cannot be reached ({cause})");
            Self::new(host, HttpFailure::Unreachable, reason)
        } else if error.is_builder() {
            let reason = format!("cannot be asked ({cause})");
            Self::new(host, HttpFailure::Invalid, reason)
        } else if error.is_redirect() {
            let reason = format!("redirects without end or where we do not follow ({cause})");
            Self::new(host, HttpFailure::Unexpected, reason)
        } else {
            let reason = format!("broke the connection off ({cause})");
            Self::new(host, HttpFailure::BrokeOff, reason)
        }
    }
}

/// The innermost cause. Only the outermost text of such an error holds the address.
pub(super) fn root(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = match error.source() {
        Some(source) => source,
        None => return "no more is known".to_owned(),
    };
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}

/// The name and, where given, the port of an address: how a host is named in what people read.
pub fn host(address: &Url) -> String {
    let name = address.host_str().unwrap_or("the address");
    match address.port() {
        Some(port) => format!("{name}:{port}"),
        None => name.to_owned(),
    }
}

/// Sends `request` once. The body of the answer is still to come.
///
/// # Errors
/// No answer, or one whose status is no success.
pub async fn send(request: RequestBuilder) -> Result<Response, HttpError> {
    let (client, request) = request.build_split();
    let request = request.map_err(|error| HttpError::of("the address", &error))?;
    let host = host(request.url());
    let response = client
        .execute(request)
        .await
        .map_err(|error| HttpError::of(&host, &error))?;
    checked(response).await
}

/// The answer, if its status is a success.
///
/// # Errors
/// The status is another one.
pub async fn checked(response: Response) -> Result<Response, HttpError> {
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let host = host(response.url());
    let mut error = HttpError::new(
        &host,
        HttpFailure::Status(status.as_u16()),
        format!("answered {}", in_words(status)),
    );
    error.retry_after = retry_after(response.headers(), SystemTime::now());
    error.body = beginning(response).await;
    Err(error)
}

/// Sends `request`, reads its JSON answer of at most `most` bytes, and repeats all that under `patience`.
///
/// # Errors
/// The last failure, with the number of attempts or the wait that was asked for in its reason.
pub async fn json<T: DeserializeOwned>(
    request: &RequestBuilder,
    most: usize,
    patience: Patience,
) -> Result<T, HttpError> {
    let mut tries = Tries::new(patience);
    loop {
        let mut error = match json_once(request, most).await {
            Ok(value) => return Ok(value),
            Err(error) => error,
        };
        if let Err(stop) = tries.wait(error.again()).await {
            error.reason.push_str(&stop.note());
            return Err(error);
        }
    }
}

async fn json_once<T: DeserializeOwned>(
    request: &RequestBuilder,
    most: usize,
) -> Result<T, HttpError> {
    let Some(request) = request.try_clone() else {
        let reason = "cannot be asked (the request cannot be repeated)";
        return Err(HttpError::new("the host", HttpFailure::Invalid, reason));
    };
    let response = send(request).await?;
    let host = host(response.url());
    let bytes = body(response, most).await?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let page = bytes.trim_ascii_start().starts_with(b"<");
        let reason = if page {
            "answered with a web page instead of JSON; check the address".to_owned()
        } else {
            format!("answered with JSON that cannot be read ({error})")
        };
        HttpError::new(&host, HttpFailure::Unexpected, reason)
    })
}

/// The whole body, unpacked, if it has at most `most` bytes.
///
/// # Errors
/// It breaks off or is larger.
pub async fn body(response: Response, most: usize) -> Result<Vec<u8>, HttpError> {
    let host = host(response.url());
    let mut pieces = response.bytes_stream();
    let mut whole = Vec::new();
    while let Some(piece) = pieces
        .try_next()
        .await
        .map_err(|error| HttpError::of(&host, &error))?
    {
        if whole.len() + piece.len() > most {
            let reason = format!("sent more than {} kB", most / 1000);
            return Err(HttpError::new(&host, HttpFailure::TooLarge, reason));
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole)
}

/// What can be had of the body of an answer that failed anyway.
async fn beginning(response: Response) -> String {
    let mut pieces = response.bytes_stream();
    let mut start = Vec::new();
    while start.len() < ERROR_BODY
        && let Ok(Some(piece)) = pieces.try_next().await
    {
        start.extend_from_slice(&piece);
    }
    start.truncate(ERROR_BODY);
    String::from_utf8_lossy(&start).into_owned()
}

/// The wait that `Retry-After` asks for, in seconds or as a date; a date in the past is no wait.
pub fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds.max(0.0)).ok();
    }
    let then = jiff::fmt::rfc2822::parse(value)
        .ok()?
        .timestamp()
        .as_second();
    let now = now.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    Some(Duration::from_secs(
        u64::try_from(then).ok()?.saturating_sub(now),
    ))
}

fn in_words(status: StatusCode) -> String {
    match status.canonical_reason() {
        Some(reason) => format!("{} ({reason})", status.as_u16()),
        None => status.as_u16().to_string(),
    }
}
