//! Readers of outside bytes, with what must hold whatever the bytes are. Only tests and fuzzers come in here.
//!
//! A reader may refuse anything; it may not panic, and what it lets through must be clean.

use std::path::Path;

use stormwright_engine::sources::DocumentKind;
use stormwright_engine::text::clean::{MAX_BYTES, clean_extracted};
use tokio_util::sync::CancellationToken;

use crate::formats::{self, Bytes, Extracted};
use crate::store::Pack;

/// Reads a page of the web; whether there was anything to read.
///
/// # Panics
/// Where the text is not clean.
pub fn html(bytes: &[u8]) -> bool {
    read(DocumentKind::Html, bytes).is_some()
}

/// Reads a file of Markdown; whether there was anything to read.
///
/// # Panics
/// Where the text is not clean.
pub fn markdown(bytes: &[u8]) -> bool {
    read(DocumentKind::Markdown, bytes).is_some()
}

/// Reads a PDF file; whether there was anything to read.
///
/// # Panics
/// Where the text is not clean, or a page lies outside it.
pub fn pdf(bytes: &[u8]) -> bool {
    let Some(read) = read(DocumentKind::Pdf, bytes) else {
        return false;
    };
    let document = read.document;
    let mut end = 0;
    for page in &document.pages {
        assert!(page.start >= end && page.end >= page.start);
        assert!(document.text.get(page.start..page.end).is_some());
        end = page.end;
    }
    true
}

/// Reads a draft that was kept as one file; whether it is one.
///
/// # Panics
/// Where what was read cannot be written and read again.
pub fn pack(bytes: &[u8]) -> bool {
    let Ok(pack) = Pack::read(bytes) else {
        return false;
    };
    let written = serde_json::to_vec(&pack).unwrap_or_default();
    assert!(Pack::read(&written).is_ok_and(|again| again == pack));
    true
}

fn read(kind: DocumentKind, bytes: &[u8]) -> Option<Extracted> {
    let bytes = Bytes::Memory(bytes.to_vec(), None);
    let read = formats::read_now(kind, Path::new(""), bytes, &CancellationToken::new()).ok()?;
    let document = &read.document;
    assert!(!document.text.trim().is_empty() && document.text.len() <= MAX_BYTES);
    if kind != DocumentKind::Pdf {
        assert_eq!(clean_extracted(&document.text), document.text);
    }
    let signs = document.text.chars().chain(document.title.chars());
    for sign in signs {
        assert!(sign == '\n' || !sign.is_control(), "{sign:?}");
        assert!(!turns_text(sign), "{sign:?}");
    }
    Some(read)
}

/// Signs that turn the direction of what follows, or cannot be seen.
pub(crate) fn turns_text(sign: char) -> bool {
    matches!(sign, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests;
