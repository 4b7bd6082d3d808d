//! What all engines of the web have in common: queries that they take, results as hits, pages that are no results.

use stormwright_engine::ports::{Hit, SearchFailure};
use stormwright_engine::sources::{Document, DocumentKind};
use stormwright_engine::text::clean::clean_extracted;
use url::Url;

use crate::formats::plain;

/// Longest query, in characters; most engines take no more.
const LONGEST_QUERY: usize = 400;

/// From so many characters on, what a result shows is the page's text and not a snippet of it.
const WHOLE_TEXT: usize = 700;

/// Words of pages that keep robots out.
const CHECKS: [&str; 7] = [
    "captcha",
    "robot",
    "challenge",
    "unusual traffic",
    "too many requests",
    "anubis",
    "anomaly",
];

/// A result as an engine gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) url: String,
    pub(super) also: Vec<String>,
    pub(super) title: String,
    pub(super) snippet: String,
}

impl Found {
    /// It as a hit of `engine`; `None` where its address is none of the web.
    pub(super) fn hit(self, engine: &str) -> Option<Hit> {
        if !is_web(&self.url) {
            return None;
        }
        let lines: Vec<String> = self.snippet.lines().map(plain).collect();
        Some(Hit {
            also: self.also.into_iter().filter(|url| is_web(url)).collect(),
            url: self.url,
            title: plain(&self.title),
            snippet: lines.join("\n").trim().to_owned(),
            engine: engine.to_owned(),
        })
    }
}

fn is_web(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// The document behind `hit`, where what the engine shows is all of its text.
pub(super) fn document(hit: &Hit) -> Option<Document> {
    let text = hit.snippet.trim_end();
    let cut_off = text.ends_with('…') || text.ends_with("...");
    if cut_off || text.chars().count() < WHOLE_TEXT {
        return None;
    }
    Some(Document {
        url: hit.url.clone(),
        also: hit.also.clone(),
        title: hit.title.clone(),
        text: clean_extracted(text),
        ..Document::empty(DocumentKind::Text)
    })
}

/// The query on one line, cut before the word that would make it too long.
pub(super) fn cut(query: &str) -> String {
    let mut kept = String::new();
    let mut length = 0;
    for word in query.split_whitespace() {
        let chars = word.chars().count();
        if length == 0 {
            kept.extend(word.chars().take(LONGEST_QUERY));
            length = chars;
        } else if length + 1 + chars <= LONGEST_QUERY {
            kept.push(' ');
            kept.push_str(word);
            length += 1 + chars;
        } else {
            break;
        }
    }
    kept
}

/// What an answer with a status of success is that holds no results: the kind of failure, and what happened.
pub(super) fn no_results(body: &[u8], expected: &str) -> (SearchFailure, String) {
    if body.trim_ascii().is_empty() {
        let reason = "answered with nothing, which is how robots are turned away".to_owned();
        return (SearchFailure::Blocked, reason);
    }
    let text = String::from_utf8_lossy(body).to_lowercase();
    let page = text.trim_start().starts_with('<');
    if page && CHECKS.iter().any(|word| text.contains(word)) {
        let reason = "answered with a check for robots instead of results".to_owned();
        return (SearchFailure::Blocked, reason);
    }
    let reason = match page {
        true => format!("answered with a web page instead of {expected}"),
        false => format!("answered with something that is no {expected}"),
    };
    (SearchFailure::Malformed, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s9_a_long_query_is_cut_before_a_word() {
        let query = "palaeontology ".repeat(60);
        let kept = cut(&query);
        assert!(kept.chars().count() <= LONGEST_QUERY && kept.ends_with("palaeontology"));
        assert_eq!(cut(&"x".repeat(900)).len(), LONGEST_QUERY);
        assert_eq!(cut("  R&D \n of C# "), "R&D of C#");
        assert_eq!(cut(" \t"), "");
    }
}
