//! Readers of file formats: from the bytes of a page, a text or a PDF to a document. Whether the bytes came from a
//! file or from the web is nothing to them.

mod decode;
mod extracted;
mod front_matter;
mod html;
mod html_metadata;
#[cfg(test)]
mod html_pages_tests;
mod inline;
mod markdown;
mod pdf;
mod pdf_layout;
mod text;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use encoding_rs::Encoding;
use stormwright_engine::sources::DocumentKind;
use stormwright_engine::text::clean::{clean_extracted, clean_line};
use tokio_util::sync::CancellationToken;

pub(crate) use extracted::{Extracted, one_line};
pub(crate) use html_metadata::apply_address;
pub(crate) use inline::plain;

/// Where the bytes of a document are.
pub(crate) enum Bytes {
    /// In a file, read piece by piece where the format allows it.
    File,
    /// In memory, with the charset that whoever sent them named.
    Memory(Vec<u8>, Option<&'static Encoding>),
}

/// Reads a document and cleans its text. `name` is its path, which also serves as its title where it has none; an
/// empty one leaves the title empty. Runs for as long as it takes: call it where blocking is allowed.
///
/// # Errors
/// In plain words, as what a document "is" or "has": not readable, without text, or stopped. A reader that panics on a
/// malformed document is an error too.
pub(crate) fn read(
    kind: DocumentKind,
    name: &Path,
    bytes: Bytes,
    cancel: &CancellationToken,
) -> Result<Extracted, String> {
    catch_unwind(AssertUnwindSafe(|| read_now(kind, name, bytes, cancel)))
        .unwrap_or_else(|_| Err("is malformed in a way its reader cannot deal with".to_owned()))
}

/// [`read`] without the net under it.
pub(crate) fn read_now(
    kind: DocumentKind,
    name: &Path,
    bytes: Bytes,
    cancel: &CancellationToken,
) -> Result<Extracted, String> {
    let mut extracted = if kind == DocumentKind::Pdf {
        pdf::read(name, bytes, cancel)?
    } else {
        let (bytes, charset) = match bytes {
            Bytes::File => (std::fs::read(name).map_err(|e| e.to_string())?, None),
            Bytes::Memory(bytes, charset) => (bytes, charset),
        };
        if decode::is_binary(&bytes) {
            return Err("is no text, but something else under a text's name".to_owned());
        }
        let source = decode::decode(&bytes, charset, kind == DocumentKind::Html);
        if kind == DocumentKind::Html && html::is_abyss(&source) {
            return Err("its elements are nested too deeply to be a page".to_owned());
        }
        let mut extracted = match kind {
            DocumentKind::Html => html::read(name, &source),
            DocumentKind::Markdown => markdown::read(name, &source),
            _ => text::read(name, &source),
        };
        extracted.document.text = clean_extracted(&extracted.document.text);
        extracted
    };
    extracted.document.title = clean_line(&extracted.document.title);
    if extracted.document.text.trim().is_empty() {
        return Err("has no text".to_owned());
    }
    Ok(extracted)
}

/// A page's bytes as text, for tests that read no further.
#[cfg(test)]
pub(crate) fn decoded(bytes: &[u8]) -> String {
    decode::decode(bytes, None, true)
}
