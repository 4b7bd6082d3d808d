//! Reads an answer from the wire: server-sent events, lines of JSON, or one body where a server does not stream.

use std::time::Duration;

use eventsource_stream::{EventStreamError, Eventsource};
use futures::{Stream, StreamExt};
use reqwest::Response;
use reqwest::header::CONTENT_TYPE;
use stormwright_engine::ports::{Heard, Listener};

use super::answer::Draft;
use super::dialect::{Dialect, Unheard};
use super::refusal::{Failed, Key};
use crate::http::{self, HttpError, HttpFailure};

/// Most bytes of an answer.
const MOST: usize = 8 * 1024 * 1024;

/// How long the count of tokens is waited for after the last word.
const AFTERWORD: Duration = Duration::from_secs(5);

/// Reads `response` into `draft`, telling each new piece of text to `listener`.
pub(super) async fn read(
    response: Response,
    dialect: Dialect,
    draft: &mut Draft,
    key: Key<'_>,
    listener: Listener<'_>,
) -> Result<(), Failed> {
    let host = http::host(response.url());
    let kind = response.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let mut hearing = Hearing {
        host: &host,
        dialect,
        draft,
        key,
        listener,
    };
    if kind.contains("event-stream") {
        hearing.events(response).await
    } else if kind.contains("ndjson") {
        hearing.lines(response).await
    } else {
        hearing.whole(response).await
    }
}

/// An answer that is being read.
struct Hearing<'a> {
    host: &'a str,
    dialect: Dialect,
    draft: &'a mut Draft,
    key: Key<'a>,
    listener: Listener<'a>,
}

impl Hearing<'_> {
    async fn events(&mut self, response: Response) -> Result<(), Failed> {
        let mut events = response.bytes_stream().eventsource();
        while let Some(event) = self.next(&mut events).await? {
            let event = match event {
                Ok(event) => event,
                Err(EventStreamError::Transport(error)) => return self.lost(&error),
                Err(_) if self.draft.finish.is_some() => return Ok(()),
                Err(_) => {
                    let reason = format!("{} sent events that cannot be read", self.host);
                    return Err(Failed::malformed(reason));
                }
            };
            self.piece(event.data.trim().as_bytes())?;
            if self.draft.over {
                return Ok(());
            }
        }
        Ok(())
    }

    async fn lines(&mut self, response: Response) -> Result<(), Failed> {
        let mut bytes = response.bytes_stream();
        let mut waiting = Vec::new();
        while let Some(more) = self.next(&mut bytes).await? {
            match more {
                Ok(more) => waiting.extend_from_slice(&more),
                Err(error) => return self.lost(&error),
            }
            while let Some(end) = waiting.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = waiting.drain(..=end).collect();
                self.piece(line.trim_ascii())?;
                if self.draft.over {
                    return Ok(());
                }
            }
            if waiting.len() > MOST {
                return Err(self.endless());
            }
        }
        Ok(())
    }

    /// What comes next; `None` when all has been said.
    async fn next<T>(
        &self,
        stream: &mut (impl Stream<Item = T> + Unpin),
    ) -> Result<Option<T>, Failed> {
        if self.draft.finish.is_some() {
            // Some servers neither count nor hang up.
            let next = tokio::time::timeout(AFTERWORD, stream.next()).await;
            return Ok(next.unwrap_or(None));
        }
        match stream.next().await {
            Some(next) => Ok(Some(next)),
            None => {
                let reason = "broke the answer off";
                let error = HttpError::new(self.host, HttpFailure::BrokeOff, reason);
                Err(Failed::http(&error, self.key))
            }
        }
    }

    /// The connection is lost: nothing but the count, where all has been said.
    fn lost(&self, error: &reqwest::Error) -> Result<(), Failed> {
        if self.draft.finish.is_some() {
            return Ok(());
        }
        Err(Failed::http(&HttpError::of(self.host, error), self.key))
    }

    async fn whole(&mut self, response: Response) -> Result<(), Failed> {
        let body = http::body(response, MOST).await;
        let body = body.map_err(|error| Failed::http(&error, self.key))?;
        if body.trim_ascii_start().starts_with(b"<") {
            return Err(Failed::malformed(format!(
                "{} answered with a web page; check the base URL, which usually ends in /v1",
                self.host
            )));
        }
        self.piece(body.trim_ascii())
    }

    fn piece(&mut self, json: &[u8]) -> Result<(), Failed> {
        if json.is_empty() {
            return Ok(());
        }
        let before = self.draft.text.len();
        self.dialect
            .hear(json, self.draft)
            .map_err(|unheard| match unheard {
                Unheard::Refused(refusal) => Failed::refused(self.host, *refusal, self.key),
                Unheard::Unread(error) => Failed::malformed(format!(
                    "{} sent JSON that cannot be read ({error})",
                    self.host
                )),
            })?;
        if self.draft.text.len() > MOST {
            return Err(self.endless());
        }
        if self.draft.text.len() > before {
            (self.listener)(Heard::Text(&self.draft.text[before..]));
        }
        Ok(())
    }

    fn endless(&self) -> Failed {
        Failed::malformed(format!("{} sends without end", self.host))
    }
}
