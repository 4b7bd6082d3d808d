//! Reads one file of any kind the library takes.

use std::fmt::Write as _;
use std::path::Path;

use stormwright_engine::sources::Document;
use stormwright_engine::text::similar::fingerprint;
use tokio_util::sync::CancellationToken;

use super::files::{self, Candidate};
use crate::formats::{self, Bytes, Extracted};

/// A file as the library keeps it.
#[derive(Debug)]
pub(super) struct ReadFile {
    /// Its document and what was odd about it.
    pub extracted: Extracted,
    /// Equal for texts that are the same but for layout.
    pub fingerprint: u64,
}

/// Reads a file and cleans its text. Runs for as long as it takes: call it where blocking is allowed.
///
/// # Errors
/// In plain words: not readable, no text in it, or stopped. A reader that panics on a malformed file is an error too.
pub(super) fn read(file: &Candidate, cancel: &CancellationToken) -> Result<ReadFile, String> {
    let mut extracted = formats::read(file.kind, &file.path, Bytes::File, cancel)?;
    if extracted.document.url.is_empty() {
        extracted.document.url = library_url(&file.path);
    }
    let fingerprint = fingerprint(&extracted.document.text);
    Ok(ReadFile {
        extracted,
        fingerprint,
    })
}

/// Reads one file that need not be in the library.
///
/// # Errors
/// In plain words, as what the file "is" or "has".
pub async fn document(path: &Path) -> Result<Document, String> {
    let path = path.canonicalize().map_err(|error| error.to_string())?;
    let Some(kind) = files::kind(&path) else {
        return Err("is of no kind that can be read; give HTML, Markdown, text or PDF".to_owned());
    };
    let cancel = CancellationToken::new();
    // Who stops waiting stops the reading.
    let _stop = cancel.clone().drop_guard();
    let reading = move || read(&Candidate { path, kind }, &cancel);
    match tokio::task::spawn_blocking(reading).await {
        Ok(read) => read.map(|read| read.extracted.document),
        Err(error) => Err(format!("crashed its reader: {error}")),
    }
}

/// The address of a document that names none: `library:` and its path, with signs encoded that mean something in an
/// address.
fn library_url(path: &Path) -> String {
    let mut url = "library:".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~!$&'()*+,;=:@".contains(&byte) {
            url.push(char::from(byte));
        } else {
            // Writing into a string cannot fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url
}

#[cfg(test)]
mod tests {
    use stormwright_engine::sources::DocumentKind;

    use super::*;

    #[test]
    fn a_path_of_any_letters_makes_an_address() {
        let path = Path::new("/home/me/My notes #1/α?.txt");
        assert_eq!(
            library_url(path),
            "library:/home/me/My%20notes%20%231/%CE%B1%3F.txt"
        );
    }

    #[test]
    fn a_binary_file_named_as_text_and_a_page_without_bottom_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |name: &str, kind: DocumentKind, bytes: &[u8]| {
            let file = Candidate {
                path: folder.path().join(name),
                kind,
            };
            std::fs::write(&file.path, bytes).unwrap();
            read(&file, &CancellationToken::new()).unwrap_err()
        };
        let error = refused("image.txt", DocumentKind::Text, b"\x89PNG\x00\x01 text");
        assert!(error.contains("no text"), "{error}");
        let page = format!(
            "{}text{}",
            "<div>".repeat(100_000),
            "</div>".repeat(100_000)
        );
        let error = refused("deep.html", DocumentKind::Html, page.as_bytes());
        assert!(error.contains("nested too deeply"), "{error}");
    }

    #[test]
    fn a_file_without_text_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = Candidate {
            path: folder.path().join("empty.html"),
            kind: DocumentKind::Html,
        };
        std::fs::write(&file.path, "<html><script>1</script></html>").unwrap();
        let error = read(&file, &CancellationToken::new()).unwrap_err();
        assert_eq!(error, "has no text");
    }
}
