//! The text behind a search result: from the engine that holds it, from the page, or else the snippet.

use super::screen::{Screen, Screened};
use crate::ports::{FetchError, Hit, Ports};
use crate::run::{CallId, CallKind, Called, RunContext, RunError, Stage};
use crate::sources::{Document, DocumentKind, urls};
use crate::text::words;

/// Loads documents for one run; a page is asked for once.
#[derive(Clone)]
pub struct Documents {
    context: RunContext,
    screen: Screen,
}

impl Documents {
    /// A loader for one run.
    pub fn new(context: RunContext) -> Self {
        Self {
            screen: Screen::new(&context.settings, context.ports.reliability.clone()),
            context,
        }
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
                read(&self.context.ports, hit),
            )
            .await?;
        Ok(match loaded {
            Ok(called) => match unusable(&self.screen, hit, &called.value) {
                Some(reason) => Err(reason),
                None => Ok(called),
            },
            Err(error) => Err(error.reason),
        })
    }

    /// The document behind `hit` where nobody need be asked for it: what the engine showed is all there will be.
    pub fn at_hand(&self, hit: &Hit) -> Option<Document> {
        let ports = &self.context.ports;
        let mut holders = ports.engines.iter().filter(|e| e.holds_documents());
        let held = holders.any(|engine| engine.name() == hit.engine);
        (ports.fetcher.is_none() && !held).then(|| snippet(hit))
    }
}

/// Why a page that was read may not be used: it is empty, or redirected to a place that is no source.
pub(super) fn unusable(screen: &Screen, hit: &Hit, document: &Document) -> Option<String> {
    if words::words(&document.text).next().is_none() {
        return Some("it holds no text".to_owned());
    }
    if urls::key(&hit.url) == urls::key(&document.url) {
        return None;
    }
    match screen.judge(&document.url) {
        Screened::Reject(reason) => Some(format!("it leads to {}: {reason}", document.url)),
        Screened::Pass(_) | Screened::Off(_) => None,
    }
}

/// The text behind a hit, from whoever has it.
pub(super) async fn read(ports: &Ports, hit: &Hit) -> Result<Document, FetchError> {
    let engine = ports.engines.iter().find(|e| e.name() == hit.engine);
    if let Some(engine) = engine
        && let Some(document) = engine.document(hit).await?
    {
        return Ok(document);
    }
    let Some(fetcher) = &ports.fetcher else {
        return Ok(snippet(hit));
    };
    match fetcher.fetch(&hit.url).await {
        Ok(document) => Ok(completed(document, hit)),
        Err(error) if hit.snippet.trim().is_empty() => Err(error),
        Err(error) => {
            tracing::info!(url = %hit.url, reason = %error.reason, "the page could not be had; its snippet serves");
            Ok(snippet(hit))
        }
    }
}

/// The page with what the search engine knew of it and the page itself does not say. The address under which it was
/// found is one of its addresses.
fn completed(mut document: Document, hit: &Hit) -> Document {
    if document.title.is_empty() {
        document.title.clone_from(&hit.title);
    }
    for url in std::iter::once(&hit.url).chain(&hit.also) {
        let key = urls::key(url);
        let known = std::iter::once(&document.url).chain(&document.also);
        if !known.into_iter().any(|known| urls::key(known) == key) {
            document.also.push(url.clone());
        }
    }
    document
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
