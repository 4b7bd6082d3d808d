//! From an address to the bytes behind it: redirects followed one by one, within limits of size and time.

use std::time::{Duration, Instant};

use encoding_rs::Encoding;
use reqwest::Response;
use reqwest::header::{CONTENT_LANGUAGE, CONTENT_TYPE, HeaderMap, HeaderName, LOCATION};
use url::Url;

use super::Limits;
use super::guard::Guard;
use super::hosts::{Hosts, Reach};
use crate::http::{self, Again, HttpError, HttpFailure, Patience, Tries};

/// Redirects followed.
const HOPS: usize = 5;

/// A page is asked for once more where its host stumbles; its snippet can serve in its stead.
const PATIENCE: Patience = Patience {
    attempts: 2,
    first: Duration::from_millis(500),
    longest: Duration::from_secs(2),
    total: Duration::from_secs(5),
};

/// Fetches bytes.
pub(super) struct Downloader {
    pub(super) client: reqwest::Client,
    pub(super) guard: Guard,
    pub(super) hosts: Hosts,
    pub(super) limits: Limits,
}

/// What came.
pub(super) struct Received {
    /// Where it came from in the end.
    pub(super) url: Url,
    /// Its media type in lower case, without parameters; empty where the host names none.
    pub(super) media: String,
    /// The charset that the host names.
    pub(super) charset: Option<&'static Encoding>,
    /// The language that the host names.
    pub(super) language: Option<String>,
    /// The bytes, unpacked.
    pub(super) bytes: Vec<u8>,
}

/// Why nothing came.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Missed {
    /// In plain words.
    pub(super) reason: String,
    /// The page, or its whole host, is no longer where it was.
    pub(super) gone: bool,
}

impl From<String> for Missed {
    fn from(reason: String) -> Self {
        Self {
            reason,
            gone: false,
        }
    }
}

enum Visit {
    Got(Received),
    Elsewhere(Url),
}

impl Downloader {
    /// The bytes at `url`.
    ///
    /// # Errors
    /// Why there are none.
    pub(super) async fn get(&self, url: &Url) -> Result<Received, Missed> {
        let mut url = url.clone();
        let mut left = self.limits.time;
        for _ in 0..=HOPS {
            let refused = |why| format!("{} {why}", shown(&url));
            self.guard.check(&url).map_err(refused)?;
            match self.visit(&url, &mut left).await? {
                Visit::Got(received) => return Ok(received),
                Visit::Elsewhere(next) => url = next,
            }
        }
        Err(format!("it redirects more than {HOPS} times").into())
    }

    /// One request, within the time that is `left`; waiting for a place is not counted.
    async fn visit(&self, url: &Url, left: &mut Duration) -> Result<Visit, Missed> {
        let host = self.hosts.host(&http::host(url));
        let _places = self.hosts.place(&host).await;
        let start = Instant::now();
        let asking = async {
            let mut reach = host.reach.lock().await;
            match &*reach {
                Reach::Dead(reason) => {
                    let reason = format!("{reason} earlier in this run");
                    return Err(Missed { reason, gone: true });
                }
                Reach::Reached => drop(reach),
                Reach::Unknown => {
                    // Others wait here, so that a host that cannot be reached is tried once.
                    let asked = self.ask(url).await;
                    *reach = reach_of(&asked);
                    drop(reach);
                    return self.take(url, asked).await;
                }
            }
            let asked = self.ask(url).await;
            if let dead @ Reach::Dead(_) = reach_of(&asked) {
                *host.reach.lock().await = dead;
            }
            self.take(url, asked).await
        };
        let visit = tokio::time::timeout(*left, asking).await;
        *left = left.saturating_sub(start.elapsed());
        visit.unwrap_or_else(|_| {
            let seconds = self.limits.time.as_secs();
            Err(format!("it did not come within {seconds} s").into())
        })
    }

    async fn ask(&self, url: &Url) -> Result<Response, HttpError> {
        let mut tries = Tries::new(PATIENCE);
        loop {
            let mut error = match self.ask_once(url).await {
                Ok(response) => return Ok(response),
                Err(error) => error,
            };
            let again = match error.failure {
                HttpFailure::Unreachable | HttpFailure::TimedOut => Again::Never,
                _ => error.again(),
            };
            if let Err(stop) = tries.wait(again).await {
                error.reason.push_str(&stop.note());
                return Err(error);
            }
        }
    }

    /// An answer that is a success or a redirect.
    async fn ask_once(&self, url: &Url) -> Result<Response, HttpError> {
        let sent = self.client.get(url.clone()).send().await;
        let response = sent.map_err(|error| HttpError::of(&http::host(url), &error))?;
        if response.status().is_redirection() {
            return Ok(response);
        }
        http::checked(response).await
    }

    async fn take(&self, url: &Url, asked: Result<Response, HttpError>) -> Result<Visit, Missed> {
        let response = asked.map_err(|error| Missed {
            reason: format!("{error}{}", advice(&error)),
            gone: matches!(
                error.failure,
                HttpFailure::Status(404 | 410) | HttpFailure::Unreachable
            ),
        })?;
        if response.status().is_redirection() {
            let next = text(response.headers(), &LOCATION);
            let next = next.and_then(|next| url.join(&next).ok());
            return next
                .map(Visit::Elsewhere)
                .ok_or_else(|| "it redirects to nowhere".to_owned().into());
        }
        let kind = text(response.headers(), &CONTENT_TYPE).unwrap_or_default();
        let media = kind.split(';').next().unwrap_or_default();
        let media = media.trim().to_ascii_lowercase();
        if !is_readable(&media) {
            let what = match media.as_str() {
                "application/rss+xml" | "application/atom+xml" | "application/feed+json" => {
                    "a feed, which lists pages and is none".to_owned()
                }
                _ => format!("{media}, which holds no text that can be read"),
            };
            return Err(format!("it is {what}").into());
        }
        let largest = self.limits.bytes;
        if response
            .content_length()
            .is_some_and(|n| n > largest as u64)
        {
            return Err(format!("it is larger than {} MB", largest >> 20).into());
        }
        let charset = charset(&kind);
        let language = text(response.headers(), &CONTENT_LANGUAGE);
        let bytes = http::body(response, largest).await.map_err(|error| {
            if error.failure == HttpFailure::TooLarge {
                format!("it is larger than {} MB", largest >> 20)
            } else {
                error.to_string()
            }
        })?;
        Ok(Visit::Got(Received {
            url: url.clone(),
            media,
            charset,
            language,
            bytes,
        }))
    }
}

fn reach_of(asked: &Result<Response, HttpError>) -> Reach {
    match asked {
        Err(error) if error.failure == HttpFailure::Unreachable => Reach::Dead(error.to_string()),
        _ => Reach::Reached,
    }
}

fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.trim().to_owned())
}

fn charset(kind: &str) -> Option<&'static Encoding> {
    let lower = kind.to_ascii_lowercase();
    let (_, label) = lower.split_once("charset=")?;
    let label = label.split(';').next().unwrap_or_default();
    Encoding::for_label(label.trim().trim_matches(['"', '\'']).as_bytes())
}

/// Whether it is worth reading what has this media type.
fn is_readable(media: &str) -> bool {
    matches!(
        media,
        "" | "application/octet-stream"
            | "application/pdf"
            | "application/x-pdf"
            | "application/xhtml+xml"
            | "binary/octet-stream"
            | "text/html"
            | "text/markdown"
            | "text/plain"
            | "text/x-markdown"
    )
}

fn advice(error: &HttpError) -> &'static str {
    match error.failure {
        HttpFailure::Status(401..=403) => {
            "; the site lets programs in no further, or wants a subscription"
        }
        HttpFailure::Status(404 | 410) => "; the page is gone",
        HttpFailure::Status(451) => "; it is withheld for legal reasons",
        _ => "",
    }
}

/// The address as it may be shown: short, without user and password.
fn shown(url: &Url) -> String {
    let mut url = url.clone();
    // Fails where there can be none.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    let text = url.to_string();
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
