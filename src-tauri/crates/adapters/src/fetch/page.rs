//! From the bytes of a page to its document.

use std::path::Path;

use stormwright_engine::sources::{Document, DocumentKind, urls};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::download::Received;
use super::refusal;
use crate::formats::{self, Bytes, one_line};

/// Largest page or text, in bytes; PDF files may be as large as what is fetched.
const LARGEST_PAGE: usize = 5 << 20;

/// Reads what came. Runs for as long as it takes: call it where blocking is allowed.
///
/// # Errors
/// Why it is no document, in plain words.
pub(super) fn read(received: Received, cancel: &CancellationToken) -> Result<Document, String> {
    let kind = kind(&received)?;
    if kind != DocumentKind::Pdf && received.bytes.len() > LARGEST_PAGE {
        return Err(format!(
            "it is a page of more than {} MB",
            LARGEST_PAGE >> 20
        ));
    }
    let said = (kind == DocumentKind::Html).then(|| refusal::Said::by(&received.bytes));
    let bytes = Bytes::Memory(received.bytes, received.charset);
    let extracted = formats::read(kind, Path::new(""), bytes, cancel);
    let mut document = extracted.map_err(|why| format!("it {why}"))?.document;
    if let Some(said) = said
        && let Some(reason) = refusal::of(&document, &said, &received.url)
    {
        return Err(reason);
    }
    let canonical = std::mem::replace(&mut document.url, received.url.to_string());
    if is_same_site(&canonical, &received.url) && urls::key(&canonical) != urls::key(&document.url)
    {
        document.also.push(canonical);
    }
    formats::apply_address(received.url.as_str(), &mut document);
    document.language = document.language.or_else(|| {
        let first = received.language.as_deref()?.split(',').next()?;
        Some(one_line(first)).filter(|tag| !tag.is_empty())
    });
    Ok(document)
}

/// What the bytes are, by their beginning and by what their host says.
fn kind(received: &Received) -> Result<DocumentKind, String> {
    let start = &received.bytes[..received.bytes.len().min(1024)];
    if start.windows(5).any(|bytes| bytes == b"%PDF-") {
        return Ok(DocumentKind::Pdf);
    }
    let start = String::from_utf8_lossy(start).to_lowercase();
    let is_page = start.contains("<html") || start.contains("<!doctype html");
    let path = received.url.path().to_lowercase();
    match received.media.as_str() {
        "text/html" | "application/xhtml+xml" => Ok(DocumentKind::Html),
        "text/markdown" | "text/x-markdown" => Ok(DocumentKind::Markdown),
        "text/plain" if path.ends_with(".md") => Ok(DocumentKind::Markdown),
        "text/plain" => Ok(DocumentKind::Text),
        "application/pdf" | "application/x-pdf" if !is_page => Ok(DocumentKind::Pdf),
        // A host that does not know what it has, or a page in the place of a file.
        _ if is_page => Ok(DocumentKind::Html),
        _ => Err("it is neither a page nor a text nor a PDF file".to_owned()),
    }
}

/// Whether the page's word on its own address can be believed: it is on the same site, and not just its front page,
/// which careless sites name on every page.
fn is_same_site(canonical: &str, url: &Url) -> bool {
    let (Some(canonical), Some(url)) = (urls::canonical(canonical), urls::canonical(url.as_str()))
    else {
        return false;
    };
    let (a, b) = (canonical.host(), url.host());
    let related = urls::host_ends_with(a, b) || urls::host_ends_with(b, a);
    related && (!canonical.path().is_empty() || url.path().is_empty())
}
