//! Who wrote it and when, as readers see it.

use dom_query::Document as Page;
use stormwright_engine::sources::Day;

use super::super::extracted::one_line;
use super::tags::{is_aside, texts};

/// Elements that hold the names of authors, the surest first.
const NAMES: &[&str] = &[
    "a[rel~=\"author\"]",
    "[itemprop=\"author\"]",
    "address.author, address .author, .byline-name, .byline__name, .author-name, .author__name, .article-author",
    ".byline a",
    ".byline, [class*=\"byline\"], #byline",
    "[rel=\"author\"], .post-author, .entry-author, .by-author",
    "p.author, span.author, div.author, li.author",
    "p.by, span.by, div.by",
];

/// Names of authors as they stand on the page.
pub(super) fn names(page: &Page) -> Vec<String> {
    NAMES
        .iter()
        .map(|selector| {
            let found = texts(page, selector);
            found
                .into_iter()
                .map(|text| without_day(&text))
                .filter(|text| (3..=120).contains(&text.chars().count()))
                .collect::<Vec<_>>()
        })
        .find(|names| !names.is_empty())
        .unwrap_or_default()
}

/// The names in a line that lists several: "Ann Lee and Ben May", "Ann Lee; Ben May".
pub(super) fn apart(line: &str, body: bool) -> Vec<String> {
    let line = one_line(line);
    if body {
        return vec![line];
    }
    if line.contains(';') {
        return line
            .split(';')
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect();
    }
    let lower = line.to_lowercase();
    let bare = lower
        .strip_prefix("by ")
        .map_or(line.as_str(), |rest| &line[line.len() - rest.len()..]);
    let joined = [" and ", " & ", " und ", " et ", " y "]
        .into_iter()
        .find(|word| bare.contains(word));
    let looks_like_people = |parts: &[&str]| {
        parts.iter().all(|part| {
            let words: Vec<&str> = part.split(' ').collect();
            (2..=4).contains(&words.len())
                && words.iter().all(|word| {
                    word.chars().next().is_some_and(|c| !c.is_lowercase()) || word.len() <= 3
                })
        })
    };
    let parts: Vec<&str> = match joined {
        Some(word) => bare
            .split(word)
            .flat_map(|part| part.split(", "))
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect(),
        None => bare
            .split(", ")
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect(),
    };
    let several = parts.len() > 1 && looks_like_people(&parts);
    let is_body = stormwright_engine::sources::Author::read(&bare.replace(" and ", " "), false)
        .is_some_and(|author| matches!(author, stormwright_engine::sources::Author::Named(_)))
        && joined.is_some()
        && !parts.iter().all(|part| part.split(' ').count() >= 2);
    if several && !is_body {
        parts.into_iter().map(str::to_owned).collect()
    } else {
        vec![bare.to_owned()]
    }
}

/// Days that stand at the head of the work.
pub(super) fn days(page: &Page) -> Vec<Day> {
    const SELECTORS: &[&str] = &[
        "[itemprop=\"datePublished\"]",
        "time[pubdate]",
        "time.published, time.entry-date, time[class*=\"publish\"], .published time",
        "header time, .byline time, .meta time, .dateline, .pubdate, .publish-date, .published, .post-date, .entry-date, .article-date, .date",
        "article time, main time",
        "time",
    ];
    let mut days = Vec::new();
    for selector in SELECTORS {
        for node in page.select(selector).nodes() {
            let named = format!(
                "{} {}",
                node.attr("class").unwrap_or_default(),
                node.attr("itemprop").unwrap_or_default()
            )
            .to_lowercase();
            if is_aside(node) || named.contains("modif") || named.contains("updat") {
                continue;
            }
            let given = ["datetime", "content", "title"]
                .iter()
                .find_map(|name| Day::read(&node.attr(name)?));
            let seen = || {
                let text = one_line(&node.text());
                let lower = text.to_lowercase();
                let label = [
                    "published on ",
                    "published: ",
                    "published ",
                    "posted on ",
                    "posted: ",
                    "posted ",
                    "first published ",
                    "date: ",
                    "issued ",
                ]
                .into_iter()
                .find(|label| lower.starts_with(label));
                Day::read(label.map_or(text.as_str(), |label| &text[label.len()..]))
            };
            days.extend(given.or_else(seen));
        }
        if !days.is_empty() {
            break;
        }
    }
    days
}

/// A byline that goes on with the day ends before it.
fn without_day(text: &str) -> String {
    for mark in [
        " | ",
        " · ",
        " • ",
        " — ",
        ", Published",
        " Published",
        " Posted",
        " Updated",
        " on ",
    ] {
        if let Some((names, rest)) = text.split_once(mark)
            && rest.chars().any(|c| c.is_ascii_digit())
        {
            return names.trim().to_owned();
        }
    }
    text.to_owned()
}
