//! Who wrote it and when, as readers see it.

use dom_query::Document as Page;
use stormwright_engine::sources::{Day, is_post};

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
    "ul.authors li, ol.authors li",
    ".autor, .autorin, .auteur, .autore, .redacteur, .verfasser, .firma",
    "[property=\"author\"]",
];

/// Words before the names of authors on a page. In their own languages they are no part of a name; "von" and the like are only
/// where a whole name follows.
const LABELS: &[&str] = &[
    "by:",
    "von:",
    "author:",
    "authors:",
    "autor:",
    "autorin:",
    "autoren:",
    "auteur:",
    "autore:",
    "texte:",
    "text:",
    "texto:",
    "words:",
    "par:",
    "por:",
    "di:",
    "بقلم:",
    "بقلم",
    "كتب:",
    "كتبت:",
    "كتب",
    "كتبت",
    "文・",
    "文：",
    "取材・文",
    "von",
    "par",
    "por",
    "di",
    "door",
    "av",
    "af",
];

/// Words before a day on a page.
const DAY_LABELS: &[&str] = &[
    "published on",
    "published:",
    "published",
    "posted on",
    "posted:",
    "posted",
    "first published",
    "date:",
    "issued",
    "publication date:",
    "release date:",
    "veröffentlicht am",
    "veröffentlicht:",
    "erschienen am",
    "erstellt am",
    "publié le",
    "publicado el",
    "publicado em",
    "publicado:",
    "pubblicato il",
    "gepubliceerd op",
    "опубликовано",
    "نشر في",
    "نُشر في",
    "نشر:",
    "公開日：",
    "公開：",
    "掲載日：",
];

/// The text without the first of `labels` that it begins with, whatever its case.
fn without_label<'a>(text: &'a str, labels: &[&str]) -> &'a str {
    for label in labels {
        let Some(start) = text.get(..label.len()) else {
            continue;
        };
        let rest = &text[label.len()..];
        let whole = !label.ends_with(char::is_alphabetic) || rest.starts_with(' ');
        if start.to_lowercase() == *label && whole {
            return rest.trim_start();
        }
    }
    text
}

/// Names of authors as they stand on the page.
pub(super) fn names(page: &Page) -> Vec<String> {
    NAMES
        .iter()
        .map(|selector| {
            let found = texts(page, selector);
            found
                .into_iter()
                .map(|text| without_day(&text))
                .map(|text| unlabelled(&text))
                .filter(|text| (3..=120).contains(&text.chars().count()))
                .collect::<Vec<_>>()
        })
        .find(|names| !names.is_empty())
        .unwrap_or_default()
}

/// A byline without what stands before its names.
fn unlabelled(text: &str) -> String {
    let rest = without_label(text, LABELS);
    // "von Neumann" is a name and "Von Ann Lee" has one behind it.
    if rest.split(' ').count() >= 2 || text.contains([':', '：']) {
        rest.to_owned()
    } else {
        text.to_owned()
    }
}

/// The names that semicolons part.
pub(super) fn listed(line: &str) -> Vec<String> {
    line.split(';')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// The names in a line that lists several: "Ann Lee and Ben May", "Ann Lee; Ben May".
pub(super) fn apart(line: &str, body: bool) -> Vec<String> {
    let line = one_line(line);
    if body {
        return vec![line];
    }
    if line.contains(';') {
        return listed(&line);
    }
    let lower = line.to_lowercase();
    let bare = lower
        .strip_prefix("by ")
        .map_or(line.as_str(), |rest| &line[line.len() - rest.len()..]);
    // "By Ann Lee and Ben May, Staff writers" names two.
    let named = bare.split(", ").filter(|part| !is_post(part));
    let named = named.collect::<Vec<_>>().join(", ");
    let bare = if named.is_empty() {
        bare
    } else {
        named.as_str()
    };
    let joined = [
        " and ", " & ", " und ", " et ", " y ", " e ", " en ", " och ", " og ",
    ]
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
        ".datum, .fecha, .data-pubblicazione, .date-publication",
        "article time, main time",
        "time",
        "[property=\"datePublished\"]",
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
                Day::read(without_label(&text, DAY_LABELS))
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
