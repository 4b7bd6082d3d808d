//! Values that a parameter does not take, and what templates add themselves.

use std::sync::LazyLock;

use regex::Regex;

use super::{Citation, is_made, numbered, parameters};

/// Parameters of works and publishers, which the template sets in italics or not.
const SET_BY_TEMPLATE: &[&str] = &[
    "work",
    "website",
    "newspaper",
    "magazine",
    "journal",
    "periodical",
    "encyclopedia",
    "dictionary",
    "publisher",
    "institution",
];

/// Values that a parameter knows.
const CHOICES: &[(&str, &[&str])] = &[
    (
        "url-status",
        &[
            "live",
            "dead",
            "deviated",
            "unfit",
            "usurped",
            "bot: unknown",
        ],
    ),
    ("url-access", &["registration", "limited", "subscription"]),
    (
        "chapter-url-access",
        &["registration", "limited", "subscription"],
    ),
    (
        "section-url-access",
        &["registration", "limited", "subscription"],
    ),
    (
        "entry-url-access",
        &["registration", "limited", "subscription"],
    ),
    (
        "article-url-access",
        &["registration", "limited", "subscription"],
    ),
    (
        "contribution-url-access",
        &["registration", "limited", "subscription"],
    ),
    (
        "map-url-access",
        &["registration", "limited", "subscription"],
    ),
    ("doi-access", &["free"]),
    ("jstor-access", &["free"]),
    ("hdl-access", &["free"]),
    ("bibcode-access", &["free"]),
    ("ol-access", &["free"]),
    ("osti-access", &["free"]),
    ("s2cid-access", &["free"]),
    ("ssrn-access", &["free"]),
    ("mode", &["cs1", "cs2"]),
    ("name-list-style", &["amp", "ampersand", "and", "vanc"]),
    ("no-pp", &["yes", "y", "true"]),
    ("no-tracking", &["yes", "y", "true"]),
];

/// `None` where the expression cannot be read, which a test excludes.
type Expression = LazyLock<Option<Regex>>;

static PAGES: Expression =
    LazyLock::new(|| Regex::new(r"(?i)^(?:pp?\.|pp?\s*\d|pgs?\.?\s|pages?\b)").ok());
static VOLUME: Expression =
    LazyLock::new(|| Regex::new(r"(?i)^(?:vols?\.|vols?\s|volumes?\b)").ok());
static ISSUE: Expression = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:no\.|nos\.|no\s|nr\.?\s|n[º°]|#|number\b|issues?\b|iss\.)").ok()
});
static EDITION: Expression = LazyLock::new(|| Regex::new(r"(?i)\b(?:ed|edn|edition)\.?$").ok());
static NEXT: Expression = LazyLock::new(|| Regex::new(r"\s([A-Za-z][A-Za-z0-9-]*)\s*=").ok());

fn is_match(expression: &Expression, value: &str) -> bool {
    expression
        .as_ref()
        .is_some_and(|regex| regex.is_match(value))
}

pub(super) fn check(citation: &mut Citation<'_>) {
    for (name, given) in citation.given() {
        let value = given.value.as_str();
        let range = given.range.clone();
        let shown = format!("{name}={value}");
        if value.chars().any(is_invisible) {
            citation.say("cs1-invisible-character", range.clone(), name);
        }
        if SET_BY_TEMPLATE.contains(&name) && value.contains("''") {
            citation.say("cs1-italics-in-parameter", range.clone(), name);
        }
        if let Some((_, known)) = CHOICES.iter().find(|(choice, _)| *choice == name)
            && !is_made(value)
            && !known.contains(&value)
        {
            citation.say("cs1-invalid-value", range.clone(), &shown);
        }
        if name == "ref" && value == "harv" {
            citation.say("cs1-invalid-value", range.clone(), &shown);
        }
        if name.starts_with("display-") && value != "etal" && value.parse::<u32>().is_err() {
            citation.say("cs1-invalid-value", range.clone(), &shown);
        }
        let extra = match name {
            "page" | "pages" | "p" | "pp" | "quote-page" | "quote-pages" => is_match(&PAGES, value),
            "volume" => is_match(&VOLUME, value),
            "issue" | "number" => is_match(&ISSUE, value),
            "edition" => is_match(&EDITION, value),
            _ => false,
        };
        if extra {
            citation.say("cs1-extra-text", range.clone(), &shown);
        }
        let free = matches!(
            name,
            "title" | "quote" | "trans-title" | "script-title" | "chapter" | "ref" | "postscript"
        );
        if !free && !name.contains("url") && !is_made(value) && missing_bar(value) {
            citation.say("cs1-missing-bar", range.clone(), &shown);
        }
        if name.starts_with("script-") && !has_language(value) {
            citation.say("cs1-script-parameter", range.clone(), name);
        }
        maintenance(citation, name, value, &range);
    }
    titles(citation);
}

fn maintenance(
    citation: &mut Citation<'_>,
    name: &str,
    value: &str,
    range: &std::ops::Range<usize>,
) {
    let (base, _) = numbered(name);
    let plain = matches!(
        base.as_str(),
        "work"
            | "website"
            | "newspaper"
            | "magazine"
            | "journal"
            | "publisher"
            | "title"
            | "location"
    );
    let ends = value.ends_with([',', ';'])
        || (value.ends_with('.')
            && base == "title"
            && !value.ends_with("..")
            && !value.contains(". "));
    if plain && ends {
        citation.say("cs1-extra-punctuation", range.clone(), name);
    }
    if base == "publisher"
        && citation
            .catalogue
            .term("machine-publisher")
            .is_some_and(|term| term.is_match(value))
    {
        citation.say("cs1-publisher-site", range.clone(), value);
    }
    if matches!(name, "language" | "lang") && !is_made(value) {
        for language in value.split(',').map(str::trim) {
            let code = language.len() <= 3 && language.chars().all(|c| c.is_ascii_lowercase());
            if code && UNKNOWN_CODES.contains(&language) {
                citation.say("cs1-language", range.clone(), language);
            }
        }
    }
    if name == "url-status" && !citation.has(&["archive-url", "archiveurl"]) {
        citation.say("cs1-status-without-archive", range.clone(), "");
    }
}

/// Codes that no language has, and that programs write.
const UNKNOWN_CODES: &[&str] = &[
    "xx", "zz", "un", "gb", "us", "jp", "cn", "dk", "cz", "ua", "gr",
];

fn titles(citation: &mut Citation<'_>) {
    let Some(given) = citation
        .template
        .parameters
        .iter()
        .find(|given| given.name.as_deref() == Some("title"))
    else {
        return;
    };
    let value = given.value.as_str();
    let range = given.range.clone();
    if value.is_empty() {
        return;
    }
    let plain = value.trim_matches('\'').trim();
    if citation
        .catalogue
        .term("generic-title")
        .is_some_and(|term| term.is_match(plain))
    {
        citation.say("cs1-generic-title", range.clone(), value);
    }
    if plain.eq_ignore_ascii_case("archived copy") {
        citation.say("cs1-archived-copy", range.clone(), value);
    }
    if value.contains("[[") && value.contains("]]") && citation.has(&["url"]) {
        citation.say("cs1-link-in-title", range, value);
    }
}

/// Whether a known parameter's name and an equals sign stand in a value.
fn missing_bar(value: &str) -> bool {
    NEXT.as_ref().is_some_and(|next| {
        next.captures_iter(value).any(|found| {
            found
                .get(1)
                .is_some_and(|name| parameters::is_known(name.as_str()))
        })
    })
}

/// `ja:…`, `zh-hant:…`.
fn has_language(value: &str) -> bool {
    value.split_once(':').is_some_and(|(language, rest)| {
        let letters = language.split('-').next().unwrap_or_default();
        (2..=3).contains(&letters.len())
            && letters.chars().all(|c| c.is_ascii_lowercase())
            && !rest.trim().is_empty()
    })
}

fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'
            | '\u{200a}'
            | '\u{2060}'
            | '\u{feff}'
            | '\u{ad}'
            | '\u{fffd}'
            | '\u{a0}'
            | '\u{7f}'
            | '\u{e000}'..='\u{f8ff}'
    ) || (c.is_control() && !matches!(c, '\n' | '\r'))
}

#[cfg(test)]
pub(super) fn expressions_are_read() -> bool {
    [&PAGES, &VOLUME, &ISSUE, &EDITION, &NEXT]
        .iter()
        .all(|expression| expression.is_some())
}
