//! Pages of the web as documents.

mod archive;
mod download;
mod guard;
mod hosts;
mod networks;
mod page;
mod refusal;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::redirect;
use stormwright_engine::ports::{FetchError, PageFetcher};
use stormwright_engine::sources::Document;
use tokio_util::sync::CancellationToken;
use url::Url;

use self::download::{Downloader, Received};
use self::guard::{Guard, Lookup, system_lookup};
use self::hosts::Hosts;
use crate::http;

/// Longest wait for the next byte.
const SILENCE: Duration = Duration::from_secs(15);

/// How much is borne for one page.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most bytes, unpacked.
    pub bytes: usize,
    /// Most time for all requests that one page takes.
    pub time: Duration,
    /// Requests to one host at one time.
    pub each: usize,
    /// Requests at one time.
    pub all: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 20 << 20,
            time: Duration::from_secs(45),
            each: 2,
            all: 8,
        }
    }
}

/// Fetches pages for one run. Remembers which hosts cannot be reached.
pub struct WebPages {
    downloader: Downloader,
    /// Where copies of pages that are gone are looked for.
    archive: Option<Url>,
}

impl WebPages {
    /// A fetcher of public pages. Hosts of `allowed` may be private and on any port: these are the servers that the
    /// person configured. No proxy is used, as the address of a page could not be judged behind one.
    ///
    /// # Errors
    /// HTTP cannot be set up; what is wrong, in plain words.
    pub fn new(allowed: &[Url], limits: Limits) -> Result<Self, String> {
        Ok(Self {
            archive: archive::address(),
            ..Self::with(allowed, limits, system_lookup())?
        })
    }

    fn with(allowed: &[Url], limits: Limits, lookup: Lookup) -> Result<Self, String> {
        let guard = Guard::new(allowed, lookup);
        let resolver = Arc::new(guard.clone());
        let client = http::built(|| {
            http::builder()
                .read_timeout(SILENCE)
                .redirect(redirect::Policy::none())
                .no_proxy()
                .dns_resolver(resolver.clone())
        })?;
        Ok(Self {
            downloader: Downloader {
                client,
                guard,
                hosts: Hosts::new(limits.each, limits.all),
                limits,
            },
            archive: None,
        })
    }

    async fn document(&self, url: &str) -> Result<Document, String> {
        let parsed = Url::parse(url.trim()).map_err(|_| "it is no address".to_owned())?;
        match (self.downloader.get(&parsed).await, &self.archive) {
            (Ok(received), _) => self.read(received).await,
            (Err(missed), Some(archive)) if missed.gone => {
                let kept = archive::kept(&self.downloader, archive, &parsed).await;
                let (received, snapshot) =
                    kept.map_err(|none| format!("{}; {none}", missed.reason))?;
                let mut document = self.read(received).await?;
                document.details.snapshot = Some(snapshot);
                Ok(document)
            }
            (Err(missed), _) => Err(missed.reason),
        }
    }

    async fn read(&self, received: Received) -> Result<Document, String> {
        let cancel = CancellationToken::new();
        // Who stops waiting stops the reading.
        let _stop = cancel.clone().drop_guard();
        tokio::task::spawn_blocking(move || page::read(received, &cancel))
            .await
            .unwrap_or_else(|error| Err(format!("the reader of pages crashed: {error}")))
    }
}

#[async_trait]
impl PageFetcher for WebPages {
    async fn fetch(&self, url: &str) -> Result<Document, FetchError> {
        self.document(url).await.map_err(|reason| FetchError {
            url: url.to_owned(),
            reason,
        })
    }
}
