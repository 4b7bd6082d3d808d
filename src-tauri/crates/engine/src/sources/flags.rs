//! Weaknesses of a passage that its words or its page show: selling, opinion, press release.
//!
//! Word lists are under `assets/words`. Quotations are not counted: a sober text may quote praise.

use std::sync::LazyLock;

use unicode_segmentation::UnicodeSegmentation;
use url::Url;

use super::urls;
use super::{Flag, Flagged};

/// Different words of praise that make a passage promotional, where it has not more than [`WORDS_A_PRAISE`] words for each.
const FEWEST_PRAISES: usize = 3;
/// Words of a passage for each word of praise, at most.
const WORDS_A_PRAISE: usize = 40;
/// Press releases give themselves away at their start and end; so many bytes of either are read.
const EDGE: usize = 3_000;
/// Longest quotation that is left out, in bytes. A mark without its partner would else swallow the passage.
const LONGEST_QUOTATION: usize = 600;

static PROMOTIONAL: LazyLock<Vec<String>> = LazyLock::new(|| {
    phrases(include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/promotional.txt"
    )))
});
static OPINION: LazyLock<Vec<String>> = LazyLock::new(|| {
    phrases(include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/opinion.txt"
    )))
});
static PRESS_RELEASE: LazyLock<Vec<String>> = LazyLock::new(|| {
    phrases(include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/press_release.txt"
    )))
});
static PRESS_RELEASE_WEAK: LazyLock<Vec<String>> = LazyLock::new(|| {
    phrases(include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/press_release_weak.txt"
    )))
});

/// The flags of a passage with this `text`, from the page at `url` with this `document` as its whole text. Whether the
/// topic is named is not judged here.
pub fn flags(text: &str, url: &str, document: &str) -> Vec<Flagged> {
    let own = spoken(&without_quotations(text));
    let (host, folders) = address(url);
    [
        promotional(&own).map(|reason| (Flag::Promotional, reason)),
        opinion(&own, &host, &folders).map(|reason| (Flag::Opinion, reason)),
        press_release(text, document, &host, &folders).map(|reason| (Flag::PressRelease, reason)),
    ]
    .into_iter()
    .flatten()
    .map(|(flag, reason)| Flagged { flag, reason })
    .collect()
}

fn promotional(own: &str) -> Option<String> {
    let found = hits(own, &PROMOTIONAL);
    let words = own.split_whitespace().count();
    (found.len() >= FEWEST_PRAISES && words <= found.len() * WORDS_A_PRAISE)
        .then(|| format!("praises: {}", quoted(&found)))
}

fn opinion(own: &str, host: &str, folders: &[String]) -> Option<String> {
    const FOLDERS: &[&str] = &[
        "columnists",
        "comment",
        "commentary",
        "commentisfree",
        "editorial",
        "editorials",
        "letters",
        "letters-to-the-editor",
        "op-ed",
        "op-eds",
        "oped",
        "opinion",
        "opinions",
        "viewpoint",
        "viewpoints",
        "views",
    ];
    if let Some(folder) = folders
        .iter()
        .find(|folder| FOLDERS.contains(&folder.as_str()))
    {
        return Some(format!("published under /{folder}/"));
    }
    if host.starts_with("opinion.") || host.starts_with("opinions.") {
        return Some(format!("published on {host}"));
    }
    let found = hits(own, &OPINION);
    (!found.is_empty()).then(|| format!("the writer's own view: {}", quoted(&found)))
}

fn press_release(text: &str, document: &str, host: &str, folders: &[String]) -> Option<String> {
    const HOSTS: &[&str] = &[
        "accesswire.com",
        "businesswire.com",
        "einpresswire.com",
        "globenewswire.com",
        "newswire.ca",
        "newswire.com",
        "openpr.com",
        "pressat.co.uk",
        "presswire.com",
        "prleap.com",
        "prlog.org",
        "prnewswire.co.uk",
        "prnewswire.com",
        "prunderground.com",
        "prweb.com",
    ];
    const FOLDERS: &[&str] = &[
        "news-release",
        "news-releases",
        "press-release",
        "press-releases",
        "pressrelease",
        "pressreleases",
    ];
    if let Some(service) = HOSTS
        .iter()
        .find(|service| urls::host_ends_with(host, service))
    {
        return Some(format!("published by the press release service {service}"));
    }
    if let Some(folder) = folders
        .iter()
        .find(|folder| FOLDERS.contains(&folder.as_str()))
    {
        return Some(format!("published under /{folder}/"));
    }
    let start = &document[..document.floor_char_boundary(EDGE)];
    let end = &document[document.ceil_char_boundary(document.len().saturating_sub(EDGE))..];
    let edges = format!("{} {} {}", spoken(start), spoken(text), spoken(end));
    let strong = hits(&edges, &PRESS_RELEASE);
    let weak = hits(&edges, &PRESS_RELEASE_WEAK);
    if !strong.is_empty() {
        return Some(format!("the page says {}", quoted(&strong)));
    }
    (weak.len() >= 2).then(|| format!("the page says {}", quoted(&weak)))
}

/// Canonical host and the folders of the path, in lower case; the last part of the path is the page, not a folder.
fn address(url: &str) -> (String, Vec<String>) {
    let host = urls::host(url).unwrap_or_default();
    let path = Url::parse(url)
        .map(|url| url.path().to_lowercase())
        .unwrap_or_default();
    let mut parts: Vec<String> = path
        .split('/')
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect();
    if !path.ends_with('/') {
        parts.pop();
    }
    (host, parts)
}

fn phrases(list: &str) -> Vec<String> {
    list.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(spoken)
        .collect()
}

/// The words in lower case, each with a space on either side, so that phrases are found as whole words.
fn spoken(text: &str) -> String {
    let mut out = String::from(" ");
    for word in text.unicode_words() {
        out.push_str(&word.to_lowercase().replace('’', "'"));
        out.push(' ');
    }
    out
}

/// The phrases that `spoken` has, those within longer ones left out.
fn hits<'a>(spoken: &str, phrases: &'a [String]) -> Vec<&'a str> {
    let found: Vec<&str> = phrases
        .iter()
        .map(String::as_str)
        .filter(|phrase| spoken.contains(phrase))
        .collect();
    found
        .iter()
        .filter(|phrase| {
            !found
                .iter()
                .any(|other| other.len() > phrase.len() && other.contains(**phrase))
        })
        .map(|phrase| phrase.trim())
        .collect()
}

fn quoted(phrases: &[&str]) -> String {
    let phrases: Vec<String> = phrases
        .iter()
        .take(5)
        .map(|phrase| format!("“{phrase}”"))
        .collect();
    phrases.join(", ")
}

fn without_quotations(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '“', '«', '„']) {
        out.push_str(&rest[..at]);
        let inside = &rest[at..];
        let mut marks = inside.chars();
        let open = marks.next().unwrap_or('"');
        let closers: &[char] = match open {
            '“' => &['”'],
            '«' => &['»'],
            '„' => &['“', '”'],
            _ => &['"'],
        };
        let inside = marks.as_str();
        match inside
            .find(closers)
            .filter(|&length| length <= LONGEST_QUOTATION)
        {
            Some(length) => {
                let close = inside[length..].chars().next().map_or(0, char::len_utf8);
                out.push_str(" … ");
                rest = &inside[length + close..];
            }
            None => rest = inside,
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
#[path = "flags_tests.rs"]
mod tests;
