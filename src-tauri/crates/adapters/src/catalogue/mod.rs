//! Catalogues of works, asked by identifiers: Crossref for DOIs, Open Library for ISBNs, Citoid for what is on PubMed or arXiv.

mod citoid;
mod crossref;
mod open_library;
#[cfg(test)]
mod tests;

use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use stormwright_engine::ports::{Catalogue, CatalogueError};
use stormwright_engine::sources::{Bibliography, Details};
use url::Url;

use crate::addresses::AddressError;
use crate::http::{self, HttpFailure, Patience};

/// Longest wait for the next byte of an answer.
const SILENCE: Duration = Duration::from_secs(20);

/// Most bytes of an answer.
const LARGEST: usize = 4 << 20;

/// The catalogues of the web.
pub struct Catalogues {
    client: reqwest::Client,
    crossref: Url,
    open_library: Url,
    citoid: Url,
}

impl Catalogues {
    /// Those that everybody uses.
    ///
    /// # Errors
    /// HTTP cannot be set up.
    pub fn new() -> Result<Self, AddressError> {
        Self::at(
            "https://api.crossref.org/works/",
            "https://openlibrary.org/api/books",
            "https://en.wikipedia.org/api/rest_v1/data/citation/mediawiki-basefields/",
        )
    }

    /// Catalogues at addresses of one's own.
    ///
    /// # Errors
    /// One is no address, or HTTP cannot be set up.
    pub fn at(crossref: &str, open_library: &str, citoid: &str) -> Result<Self, AddressError> {
        let address = |text: &str| {
            Url::parse(text).map_err(|error| AddressError {
                address: text.to_owned(),
                reason: error.to_string(),
            })
        };
        let crossref = address(crossref)?;
        let client = http::client(&crossref, SILENCE).map_err(|reason| AddressError {
            address: crossref.to_string(),
            reason,
        })?;
        Ok(Self {
            client,
            crossref,
            open_library: address(open_library)?,
            citoid: address(citoid)?,
        })
    }

    /// The answer; `None` where the catalogue says that it has no such work.
    async fn ask(&self, address: Url) -> Result<Option<Value>, CatalogueError> {
        let request = self.client.get(address);
        match http::json(&request, LARGEST, Patience::SHORT).await {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if matches!(error.failure, HttpFailure::Status(404)) => Ok(None),
            Err(error) => Err(CatalogueError(error.to_string())),
        }
    }
}

/// `base` with `name` as one more part of its path.
fn below(base: &Url, name: &str) -> Url {
    let mut address = base.clone();
    if let Ok(mut parts) = address.path_segments_mut() {
        parts.pop_if_empty().push(name);
    }
    address
}

#[async_trait]
impl Catalogue for Catalogues {
    async fn look_up(&self, known: &Details) -> Result<Option<Bibliography>, CatalogueError> {
        if let Some(doi) = &known.doi {
            let answer = self.ask(below(&self.crossref, doi)).await?;
            if let Some(found) = answer.as_ref().and_then(crossref::read) {
                return Ok(Some(found));
            }
        }
        if let Some(isbn) = &known.isbn {
            let mut address = self.open_library.clone();
            let key = format!("ISBN:{}", isbn.replace(['-', ' '], ""));
            address
                .query_pairs_mut()
                .append_pair("bibkeys", &key)
                .append_pair("format", "json")
                .append_pair("jscmd", "data");
            let answer = self.ask(address).await?;
            if let Some(found) = answer
                .as_ref()
                .and_then(|answer| open_library::read(answer.get(&key)?))
            {
                return Ok(Some(found));
            }
        }
        let arxiv = known.arxiv.as_ref().map(|number| format!("arXiv:{number}"));
        for identifier in known.pmid.iter().chain(&arxiv) {
            let answer = self.ask(below(&self.citoid, identifier)).await?;
            if let Some(found) = answer
                .as_ref()
                .and_then(|answer| citoid::read(answer.get(0)?))
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// A text that is not empty.
fn text(value: Option<&Value>) -> Option<String> {
    let text = match value? {
        Value::String(text) => crate::formats::one_line(text),
        Value::Number(number) => number.to_string(),
        Value::Array(values) => return text(values.first()),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}
