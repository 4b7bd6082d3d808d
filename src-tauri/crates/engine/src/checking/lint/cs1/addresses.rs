//! Addresses: their form, archived copies, and those that stand where none belongs.

use url::Url;

use super::{Citation, is_made};

/// Parameters that hold an address.
const ADDRESSES: &[&str] = &[
    "url",
    "archive-url",
    "archiveurl",
    "chapter-url",
    "conference-url",
    "contribution-url",
    "article-url",
    "entry-url",
    "map-url",
    "section-url",
    "transcript-url",
    "event-url",
];

/// Parameters in which an address is a slip.
const NOT_ADDRESSES: &[&str] = &[
    "title",
    "chapter",
    "work",
    "website",
    "newspaper",
    "magazine",
    "journal",
    "periodical",
    "encyclopedia",
    "publisher",
    "agency",
    "series",
    "page",
    "pages",
    "at",
    "location",
    "via",
    "volume",
    "issue",
    "edition",
    "doi",
];

pub(super) fn check(citation: &mut Citation<'_>) {
    for (name, given) in citation.given() {
        let value = given.value.as_str();
        let range = given.range.clone();
        if ADDRESSES.contains(&name) {
            if !is_made(value) && !is_address(value) {
                citation.say("cs1-bad-url", range.clone(), value);
            }
            if matches!(name, "archive-url" | "archiveurl") && !is_snapshot(value) {
                citation.say("cs1-bad-archive-url", range, value);
            }
        } else if NOT_ADDRESSES.contains(&name) && holds_address(value) {
            citation.say("cs1-url-in-parameter", range, name);
        }
    }
    let archive = citation.has(&["archive-url", "archiveurl"]);
    let archived = citation.has(&["archive-date", "archivedate"]);
    let url = citation.has(&[
        "url",
        "chapter-url",
        "contribution-url",
        "article-url",
        "entry-url",
        "map-url",
        "section-url",
        "conference-url",
        "transcript-url",
    ]);
    if archive && !archived {
        citation.say_all("cs1-archive-without-date", "");
    }
    if archive && !url {
        citation.say_all("cs1-archive-without-url", "archive-url");
    } else if archived && !archive {
        citation.say_all(
            "cs1-archive-without-url",
            "archive-date and no archive-url, or it stands",
        );
    }
    if citation.has(&["access-date", "accessdate"]) && !url {
        citation.say_all("cs1-access-date-without-url", "");
    }
}

/// Whether the templates take it for an address: a scheme, a host of plain labels with a dot, no spaces.
pub(super) fn is_address(value: &str) -> bool {
    let value = value.replace("{{!}}", "|");
    if value.chars().any(char::is_whitespace) {
        return false;
    }
    let (scheme, rest) = match value.split_once("//") {
        Some((scheme, rest)) => (scheme, rest),
        None => {
            return ["mailto:", "news:", "urn:"]
                .iter()
                .any(|scheme| value.starts_with(scheme));
        }
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let scheme_fits = scheme.is_empty()
        || scheme.strip_suffix(':').is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(plain)
        });
    if !scheme_fits {
        return false;
    }
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default();
    if host.starts_with('[') {
        return Url::parse(&format!("https://{host}/")).is_ok();
    }
    let (name, port) = host.split_once(':').unwrap_or((host, "1"));
    let labels: Vec<&str> = name.trim_end_matches('.').split('.').collect();
    let label = |label: &&str| {
        !label.is_empty()
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    labels.len() > 1
        && labels.iter().all(label)
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
}

fn holds_address(value: &str) -> bool {
    ["http://", "https://", "ftp://", "[//"]
        .iter()
        .any(|scheme| value.contains(scheme))
}

/// Whether an archive's address names one copy: the Wayback Machine's pages that save or list have none.
fn is_snapshot(value: &str) -> bool {
    let Some((_, path)) = value.split_once("web.archive.org/") else {
        return true;
    };
    let path = path.strip_prefix("web/").unwrap_or(path);
    let stamp = path.split('/').next().unwrap_or_default();
    let digits = stamp.bytes().take_while(u8::is_ascii_digit).count();
    !path.starts_with("save/") && !stamp.contains('*') && matches!(digits, 4..=14)
}
