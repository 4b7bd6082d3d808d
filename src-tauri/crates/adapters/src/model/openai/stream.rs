//! Reads an answer from the wire: server-sent events, or one body where a server does not stream.

use std::time::Duration;

use eventsource_stream::{EventStreamError, Eventsource};
use futures::StreamExt;
use reqwest::Response;
use reqwest::header::CONTENT_TYPE;
use stormwright_engine::ports::{Heard, Listener};

use super::answer::{Chunk, Draft};
use super::refusal::{Failed, Key};
use crate::http::{self, HttpError, HttpFailure};

/// Most bytes of an answer.
const MOST: usize = 8 * 1024 * 1024;

/// How long the count of tokens is waited for after the last word.
const AFTERWORD: Duration = Duration::from_secs(5);

/// Reads `response` into `draft`, telling each new piece of text to `listener`.
pub(super) async fn read(
    response: Response,
    draft: &mut Draft,
    key: Key<'_>,
    listener: Listener<'_>,
) -> Result<(), Failed> {
    let host = http::host(response.url());
    let kind = response.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.contains("event-stream") {
        events(response, &host, draft, key, listener).await
    } else {
        whole(response, &host, draft, key, listener).await
    }
}

async fn events(
    response: Response,
    host: &str,
    draft: &mut Draft,
    key: Key<'_>,
    listener: Listener<'_>,
) -> Result<(), Failed> {
    let mut events = response.bytes_stream().eventsource();
    loop {
        let next = if draft.finish.is_some() {
            // Some servers neither count nor hang up.
            let next = tokio::time::timeout(AFTERWORD, events.next()).await;
            next.unwrap_or(None)
        } else {
            events.next().await
        };
        let event = match next {
            Some(Ok(event)) => event,
            // All has been said; what is lost is the count.
            None | Some(Err(_)) if draft.finish.is_some() => return Ok(()),
            Some(Err(EventStreamError::Transport(error))) => {
                return Err(Failed::http(&HttpError::of(host, &error), key));
            }
            Some(Err(_)) => {
                return Err(Failed::malformed(format!(
                    "{host} sent events that cannot be read"
                )));
            }
            None => {
                let reason = "broke the answer off";
                let error = HttpError::new(host, HttpFailure::BrokeOff, reason);
                return Err(Failed::http(&error, key));
            }
        };
        let data = event.data.trim();
        if data == "[DONE]" {
            return Ok(());
        }
        if data.is_empty() {
            continue;
        }
        add(data.as_bytes(), host, draft, key, listener)?;
        if draft.text.len() > MOST {
            return Err(Failed::malformed(format!("{host} sends without end")));
        }
    }
}

async fn whole(
    response: Response,
    host: &str,
    draft: &mut Draft,
    key: Key<'_>,
    listener: Listener<'_>,
) -> Result<(), Failed> {
    let body = http::body(response, MOST).await;
    let body = body.map_err(|error| Failed::http(&error, key))?;
    if body.trim_ascii_start().starts_with(b"<") {
        return Err(Failed::malformed(format!(
            "{host} answered with a web page; check the base URL, which usually ends in /v1"
        )));
    }
    add(&body, host, draft, key, listener)
}

fn add(
    json: &[u8],
    host: &str,
    draft: &mut Draft,
    key: Key<'_>,
    listener: Listener<'_>,
) -> Result<(), Failed> {
    let chunk: Chunk = serde_json::from_slice(json).map_err(|error| {
        Failed::malformed(format!("{host} sent JSON that cannot be read ({error})"))
    })?;
    let before = draft
        .add(chunk)
        .map_err(|refusal| Failed::refused(host, refusal, key))?;
    if draft.text.len() > before {
        listener(Heard::Text(&draft.text[before..]));
    }
    Ok(())
}
