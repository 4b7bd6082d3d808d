//! The text behind a search result: from the engine that holds it, from the page, or else the snippet.

use crate::ports::{FetchError, Hit};
use crate::run::{CallId, CallKind, Called, RunContext, RunError, Stage};
use crate::sources::{Document, DocumentKind};
use crate::text::words;

/// Loads documents for one run; a page is asked for once.
#[derive(Clone)]
pub struct Documents {
    context: RunContext,
}

impl Documents {
    /// A loader for one run.
    pub fn new(context: RunContext) -> Self {
        Self { context }
    }

    /// The document behind `hit`, or why there is none, in plain words.
    ///
    /// # Errors
    /// Where the run was stopped or the journal cannot be kept.
    pub async fn load(
        &self,
        hit: &Hit,
        after: &[CallId],
    ) -> Result<Result<Called<Document>, String>, RunError> {
        let request = (hit.engine.as_str(), hit.url.as_str());
        let label = format!("read {}", hit.url);
        let loaded = self
            .context
            .ask_outside(
                CallKind::Fetch,
                Stage::Dialogues,
                label,
                after,
                &request,
                self.read(hit),
            )
            .await?;
        Ok(match loaded {
            Ok(called) if words::words(&called.value.text).next().is_none() => {
                Err("it holds no text".to_owned())
            }
            Ok(called) => Ok(called),
            Err(error) => Err(error.reason),
        })
    }

    async fn read(&self, hit: &Hit) -> Result<Document, FetchError> {
        let engine = self
            .context
            .ports
            .engines
            .iter()
            .find(|e| e.name() == hit.engine);
        if let Some(engine) = engine
            && let Some(document) = engine.document(hit).await?
        {
            return Ok(document);
        }
        let Some(fetcher) = &self.context.ports.fetcher else {
            return Ok(snippet(hit));
        };
        match fetcher.fetch(&hit.url).await {
            Ok(document) => Ok(document),
            Err(error) if hit.snippet.trim().is_empty() => Err(error),
            Err(error) => {
                tracing::info!(url = %hit.url, reason = %error.reason, "the page could not be had; its snippet serves");
                Ok(snippet(hit))
            }
        }
    }
}

/// A document made of what the search engine showed.
fn snippet(hit: &Hit) -> Document {
    Document {
        url: hit.url.clone(),
        also: hit.also.clone(),
        title: hit.title.clone(),
        text: crate::text::clean::clean_extracted(&hit.snippet),
        ..Document::empty(DocumentKind::Snippet)
    }
}
