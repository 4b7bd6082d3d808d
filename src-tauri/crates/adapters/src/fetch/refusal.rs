//! Pages that come with status 200 and are not what was asked for: checks for robots, consent to cookies, error pages,
//! the beginning of an article that must be paid for, frames that a script would fill.

use stormwright_engine::sources::Document;
use url::Url;

/// A page with more text than this is what it is, whatever phrases it holds, in characters.
const LONG: usize = 1500;

/// A page with less text than this has not been shown, in characters.
const SHORT: usize = 200;

const ROBOTS: [&str; 10] = [
    "just a moment...",
    "attention required! | cloudflare",
    "checking your browser",
    "verify you are human",
    "verifying you are human",
    "are you a robot",
    "pardon our interruption",
    "unusual traffic from your",
    "complete the captcha",
    "making sure you're not a bot",
];

const CONSENT: [&str; 4] = [
    "before you continue to",
    "we value your privacy",
    "accept all cookies",
    "manage your cookie preferences",
];

const ERRORS: [&str; 14] = [
    "404",
    "403",
    "403 forbidden",
    "404 not found",
    "500 internal server error",
    "access denied",
    "bad gateway",
    "error",
    "error 404",
    "forbidden",
    "not found",
    "page not found",
    "service unavailable",
    "site under maintenance",
];

const PAYWALLS: [&str; 10] = [
    "already a subscriber",
    "create a free account to",
    "for subscribers only",
    "log in to continue",
    "only available to subscribers",
    "register to continue",
    "sign in to continue",
    "subscribe to continue",
    "subscribe to read",
    "to continue reading",
];

const SCRIPTS: [&str; 4] = [
    "enable javascript",
    "javascript is disabled",
    "javascript is required",
    "requires javascript",
];

/// What a page's source says that its text does not.
pub(super) struct Said {
    /// It is marked as not free to read.
    is_paid: bool,
    /// It asks for scripts to be switched on.
    needs_scripts: bool,
}

impl Said {
    /// Looks through the bytes of a page.
    pub(super) fn by(bytes: &[u8]) -> Self {
        let source = String::from_utf8_lossy(bytes).to_lowercase();
        let mut marks = source.split("\"isaccessibleforfree\"").skip(1);
        let is_paid = marks.any(|after| {
            let value = after.trim_start_matches([' ', '\n', '\r', '\t', ':', '"']);
            value.starts_with("false")
        });
        Self {
            is_paid,
            needs_scripts: SCRIPTS.iter().any(|phrase| source.contains(phrase)),
        }
    }
}

/// Why `document`, come from `url`, is not the page that was asked for; `None` where it seems to be.
pub(super) fn of(document: &Document, said: &Said, url: &Url) -> Option<String> {
    let length = document.text.chars().count();
    if length >= LONG {
        return None;
    }
    let title = document.title.to_lowercase();
    let text = document.text.to_lowercase();
    let has = |phrases: &[&str]| {
        phrases
            .iter()
            .any(|phrase| text.contains(phrase) || title.contains(phrase))
    };
    let is_error = title
        .split(['|', '–', '—', '-', ':', '·'])
        .any(|part| ERRORS.contains(&part.trim()));
    let consent = url.host_str().is_some_and(|h| h.starts_with("consent."));
    let reason = if has(&ROBOTS) {
        "it shows a check for robots instead of its text"
    } else if consent || (has(&CONSENT) && length < SHORT * 2) {
        "it asks for consent to cookies instead of showing its text"
    } else if is_error {
        "it is a page that tells of an error"
    } else if said.is_paid || has(&PAYWALLS) {
        "it shows only the beginning of its text without a subscription"
    } else if length < SHORT && said.needs_scripts {
        "it shows its text only to browsers that run scripts"
    } else if length < SHORT {
        return Some(format!("it holds hardly any text ({length} characters)"));
    } else {
        return None;
    };
    Some(reason.to_owned())
}
