//! Auditing an article that was not made here.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use stormwright_adapters::fetch::{Limits, WebPages};
use stormwright_adapters::library;
use stormwright_engine::checking::audit;
use stormwright_engine::ports::PageFetcher;
use stormwright_engine::sources::{Document, DocumentKind, urls};

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;

pub(crate) async fn article(
    desk: &Desk,
    params: ArticleAuditParams,
    _events: &Events,
) -> Result<ArticleAuditResponse, ApiError> {
    if params.library.is_none() && !params.fetch {
        return Err(ApiError::bad_input(
            "there is nowhere to look the sources up",
            "give --library DIR, or --fetch",
        ));
    }
    let page = audit::read(&params.wikitext);
    let held = match &params.library {
        Some(path) => documents(Path::new(path)).await?,
        None => HashMap::new(),
    };
    let fetcher =
        match params.fetch {
            true => Some(WebPages::new(&[], Limits::default()).map_err(|reason| {
                ApiError::internal(format!("pages cannot be fetched: {reason}"))
            })?),
            false => None,
        };
    let mut found: BTreeMap<usize, Result<Document, String>> = BTreeMap::new();
    for (place, reference) in page.references.iter().enumerate() {
        if reference.url.is_empty() {
            continue;
        }
        let document = match (held.get(&urls::key(&reference.url)), &fetcher) {
            (Some(document), _) => Ok(document.clone()),
            (None, Some(pages)) => {
                let fetched = pages.fetch(&reference.url).await;
                fetched.map_err(|error| error.reason)
            }
            (None, None) => Err("it is not in the library".to_owned()),
        };
        found.insert(place, document);
    }
    let topic = params.topic.unwrap_or_else(|| page.subject.clone());
    let embedder = desk.embedder().await?;
    Ok(ArticleAuditResponse {
        audit: audit::audit(&page, &found, &topic, Some(embedder.as_ref())).await,
    })
}

/// A line of a file of pages.
#[derive(Deserialize)]
struct PageLine {
    url: String,
    #[serde(default)]
    title: String,
    text: String,
}

/// The documents of a file or folder by their addresses. A file that cannot be read is passed over, since the report then
/// says that its source is missing.
async fn documents(path: &Path) -> Result<HashMap<String, Document>, ApiError> {
    let mut found = HashMap::new();
    for file in files(path)? {
        if file.extension().is_some_and(|ending| ending == "jsonl") {
            let text =
                std::fs::read_to_string(&file).map_err(|e| ApiError::unreadable(&file, &e))?;
            for line in text.lines() {
                if let Ok(page) = serde_json::from_str::<PageLine>(line) {
                    let document = Document {
                        url: page.url,
                        title: page.title,
                        text: page.text,
                        ..Document::empty(DocumentKind::Text)
                    };
                    found.insert(urls::key(&document.url), document);
                }
            }
        } else if let Ok(document) = library::document(&file).await {
            found.insert(urls::key(&document.url), document);
        }
    }
    Ok(found)
}

/// The files of a folder and the folders in it, or the file itself.
fn files(path: &Path) -> Result<Vec<PathBuf>, ApiError> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).map_err(|e| ApiError::unreadable(path, &e))? {
        let inside = entry.map_err(|e| ApiError::unreadable(path, &e))?.path();
        if inside.is_dir() {
            found.extend(files(&inside)?);
        } else {
            found.push(inside);
        }
    }
    found.sort();
    Ok(found)
}
