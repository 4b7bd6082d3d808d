//! Which parameters a citation has, may have and must have.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::Citation;

/// Names with `#` for a number.
static KNOWN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/lint/cs1_parameters.txt"
    ))
    .lines()
    .map(str::trim)
    .filter(|line| !line.is_empty() && !line.starts_with('#'))
    .collect()
});

/// Identifiers that may be written in capitals.
const CAPITALS: &[&str] = &[
    "ARXIV", "ASIN", "BIBCODE", "DOI", "EISSN", "HDL", "ID", "ISBN", "ISMN", "ISSN", "JFM",
    "JSTOR", "LCCN", "MR", "OCLC", "OL", "OSTI", "PMC", "PMID", "RFC", "SBN", "SSRN", "S2CID",
    "ZBL",
];

/// Parameters of which one is enough.
const ONE_OF: &[&[&str]] = &[
    &[
        "work",
        "website",
        "newspaper",
        "magazine",
        "journal",
        "periodical",
        "encyclopedia",
        "encyclopaedia",
        "dictionary",
        "mailinglist",
        "mailing-list",
    ],
    &["page", "pages", "p", "pp", "at"],
    &["issue", "number"],
    &["publisher", "institution"],
    &["location", "place"],
    &["language", "lang"],
    &["access-date", "accessdate"],
    &["archive-url", "archiveurl"],
    &["archive-date", "archivedate"],
    &[
        "author",
        "author1",
        "last",
        "last1",
        "surname",
        "surname1",
        "authors",
        "vauthors",
        "author-last",
        "author1-last",
    ],
    &[
        "first",
        "first1",
        "given",
        "given1",
        "author-first",
        "author1-first",
    ],
    &[
        "editor",
        "editor1",
        "editor-last",
        "editor-last1",
        "editor1-last",
        "veditors",
    ],
    &["quote", "quotation"],
    &["type", "medium", "degree"],
];

/// Titles of any kind.
const TITLES: &[&str] = &["title", "script-title", "trans-title"];

/// Works that hold what is cited.
const PERIODICALS: &[&str] = ONE_OF[0];

/// Whether the templates know a parameter.
pub(super) fn is_known(name: &str) -> bool {
    if KNOWN.contains(name) || CAPITALS.contains(&name) {
        return true;
    }
    let digits = name.bytes().filter(u8::is_ascii_digit).count();
    let start = name.find(|c: char| c.is_ascii_digit());
    let Some(start) = start.filter(|_| digits > 0) else {
        // Without its number, a numbered name.
        return name
            .match_indices('-')
            .map(|(at, _)| at)
            .chain([name.len()])
            .any(|at| KNOWN.contains(format!("{}#{}", &name[..at], &name[at..]).as_str()));
    };
    let rest = name[start..].trim_start_matches(|c: char| c.is_ascii_digit());
    KNOWN.contains(format!("{}#{rest}", &name[..start]).as_str())
}

pub(super) fn check(citation: &mut Citation<'_>) {
    unknown(citation);
    redundant(citation);
    missing(citation);
}

fn unknown(citation: &mut Citation<'_>) {
    let mut seen: HashSet<&str> = HashSet::new();
    for given in &citation.template.parameters {
        let Some(name) = given.name.as_deref() else {
            if !given.value.is_empty() {
                citation.say("cs1-text-ignored", given.range.clone(), &given.value);
            }
            continue;
        };
        if !seen.insert(name) {
            citation.say("cs1-duplicate-parameter", given.range.clone(), name);
        }
        if is_known(name) || name.is_empty() {
            continue;
        }
        if name.chars().all(|c| c.is_ascii_digit()) {
            citation.say("cs1-text-ignored", given.range.clone(), &given.value);
        } else if given.value.is_empty() {
            citation.say("cs1-empty-unknown", given.range.clone(), name);
        } else {
            citation.say("cs1-unknown-parameter", given.range.clone(), name);
        }
    }
    if citation.given().next().is_none() {
        citation.say_all("cs1-empty-citation", "");
    }
}

fn redundant(citation: &mut Citation<'_>) {
    for group in ONE_OF {
        let given: Vec<&str> = group
            .iter()
            .copied()
            .filter(|name| citation.has(&[name]))
            .collect();
        // An encyclopedia may be a website's; a thesis has both a degree and a type.
        let allowed = group.contains(&"degree")
            || (citation.kind.starts_with("encyclop")
                && given.len() == 2
                && group.contains(&"work"));
        if given.len() > 1 && !allowed {
            citation.say_all("cs1-redundant-parameters", &given.join(", "));
        }
    }
    if citation.has(&["date"]) && citation.has(&["year"]) {
        citation.say_all("cs1-date-and-year", "");
    }
}

fn missing(citation: &mut Citation<'_>) {
    let kind = citation.kind;
    let titled = citation.has(TITLES)
        || (matches!(kind, "encyclopedia" | "encyclopaedia")
            && citation.has(&[
                "encyclopedia",
                "encyclopaedia",
                "dictionary",
                "entry",
                "article",
            ]))
        || (kind == "conference" && citation.has(&["book-title", "conference"]))
        || (kind == "map" && citation.has(&["map"]))
        || (matches!(kind, "episode" | "serial") && citation.has(&["series"]))
        || kind == "interview";
    if !titled {
        citation.say_all("cs1-missing-title", "");
    }
    if citation.has(&["trans-title"]) && !citation.has(&["title", "script-title"]) {
        citation.say_all("cs1-translated-title-alone", "");
    }
    if citation.has(&["trans-chapter"])
        && !citation.has(&[
            "chapter",
            "script-chapter",
            "contribution",
            "entry",
            "article",
            "section",
        ])
    {
        citation.say_all("cs1-translated-title-alone", "");
    }
    if matches!(kind, "web" | "podcast" | "mailing list") && !citation.has(&["url"]) {
        citation.say_all("cs1-missing-url", "");
    }
    if matches!(kind, "journal" | "magazine") && !citation.has(PERIODICALS) {
        citation.say_all("cs1-missing-periodical", kind);
    }
    if kind == "arxiv" && !citation.has(&["eprint", "arxiv"]) {
        citation.say_all("cs1-bad-arxiv", "(none)");
    }
}
