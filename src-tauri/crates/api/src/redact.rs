//! Keeps secrets out of the log: whatever looks like a key is blotted out before a line is written.

use std::io::{self, Write};
use std::sync::LazyLock;

use regex::Regex;
use tracing_subscriber::fmt::MakeWriter;

/// What stands in a secret's place.
const BLOT: &str = "[redacted]";

/// Patterns with a group `keep` in front of the secret. They are constants, so that a pattern that does not compile
/// fails the tests below.
static SECRETS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        // Authorization: Bearer abc, Basic abc
        r"(?i)(?P<keep>\b(?:bearer|basic)\s+)[A-Za-z0-9._~+/=-]{6,}",
        // api_key=abc, "x-api-key": "abc", token: abc, ?key=abc
        r#"(?i)(?P<keep>\b(?:[a-z0-9]+[_-])*(?:api[_-]?key|apikey|key|token|secret|password|passwd)\\?["']?\s*[=:]\s*\\?["']?)[^\s"'\\&,;)}\]]+"#,
        // user:password@host
        r"(?P<keep>[a-z][a-z0-9+.-]*://)[^\s/@:]+:[^\s/@]+(?:@)",
        // keys known by their first letters
        r"(?P<keep>\b)(?:sk|pk|tvly|ghp|gho|xox[abp])[-_][A-Za-z0-9_-]{8,}",
        r"(?P<keep>\b)AIza[A-Za-z0-9_-]{20,}",
    ]
    .iter()
    .filter_map(|pattern| Regex::new(pattern).ok())
    .collect()
});

/// `text` with everything that looks like a secret blotted out.
pub fn redact(text: &str) -> String {
    let mut clean = text.to_owned();
    for secret in SECRETS.iter() {
        if secret.is_match(&clean) {
            clean = secret
                .replace_all(&clean, |found: &regex::Captures<'_>| {
                    let keep = found.name("keep").map_or("", |m| m.as_str());
                    let at = if found[0].ends_with('@') { "@" } else { "" };
                    format!("{keep}{BLOT}{at}")
                })
                .into_owned();
        }
    }
    clean
}

/// Makes writers that redact; the log's formatter hands over whole lines.
#[derive(Debug, Clone)]
pub struct Redacting<M>(pub M);

impl<'a, M: MakeWriter<'a>> MakeWriter<'a> for Redacting<M> {
    type Writer = RedactingWriter<M::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        RedactingWriter(self.0.make_writer())
    }
}

/// Redacts each line on its way.
#[derive(Debug)]
pub struct RedactingWriter<W>(W);

impl<W: Write> Write for RedactingWriter<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0
            .write_all(redact(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[test]
    fn every_pattern_compiles() {
        assert_eq!(SECRETS.len(), 5);
    }

    #[test]
    fn keys_are_blotted_out_whatever_their_dress() {
        for (line, secret) in [
            ("GET https://host/search?q=x&key=AbC123&n=3", "AbC123"),
            ("Authorization: Bearer abc.def-123", "abc.def-123"),
            (r#"{"x-api-key": "s3cr3t", "n": 1}"#, "s3cr3t"),
            (r#"body="{\"api_key\":\"s3cr3t\"}""#, "s3cr3t"),
            ("OPENAI_API_KEY=topsecret", "topsecret"),
            ("token: deadbeef", "deadbeef"),
            ("https://me:hunter2@proxy.example/", "hunter2"),
            (
                "model refused sk-proj-0123456789abcdef",
                "sk-proj-0123456789abcdef",
            ),
            ("AIzaSyA0123456789abcdefghij", "AIzaSyA0123456789abcdefghij"),
        ] {
            let clean = redact(line);
            assert!(!clean.contains(secret), "{clean}");
            assert!(clean.contains(BLOT), "{clean}");
        }
    }

    #[test]
    fn the_rest_of_the_line_stays_readable() {
        assert_eq!(
            redact("GET https://host/search?q=gears&key=AbC123&n=3"),
            "GET https://host/search?q=gears&key=[redacted]&n=3"
        );
        for harmless in [
            "gap stage=\"dialogues\" what=search \"monkey business\"",
            "keyboard: none",
            "https://example.org/a:b/c@d",
            "the key to the mechanism",
        ] {
            assert_eq!(redact(harmless), harmless);
        }
    }

    #[test]
    fn a_secret_never_reaches_the_log_through_tracing() {
        #[derive(Clone, Default)]
        struct Kept(Arc<Mutex<Vec<u8>>>);
        impl Write for Kept {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.lock().unwrap().extend_from_slice(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let kept = Kept::default();
        let writer = kept.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_writer(Redacting(move || writer.clone()))
            .finish();
        tracing::subscriber::with_default(subscriber, || {
            tracing::warn!(
                url = "https://h/?api_key=hush",
                "search with key=hush failed: Bearer hushhush"
            );
        });
        let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert!(log.contains("failed"), "{log}");
        assert!(!log.contains("hush"), "{log}");
    }
}
