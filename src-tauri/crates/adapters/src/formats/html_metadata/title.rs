//! The title of a page's work, without the name of the site that many pages put behind it.

use dom_query::Document as Page;
use stormwright_engine::sources::urls;

use super::super::extracted::one_line;
use super::linked::Work;
use super::tags::{Tags, texts};

/// Signs between a headline and a site's name.
const SEPARATORS: &[&str] = &[
    " | ", " - ", " – ", " — ", " · ", " :: ", " • ", " » ", "｜",
];

/// The title that most notations agree on; of equals, the one whose notation tells works apart best.
pub(super) fn title(page: &Page, tags: &Tags, work: Option<&Work>, site: Option<&str>) -> String {
    let linked = ["headline", "name"]
        .into_iter()
        .filter_map(|name| work.and_then(|work| work.text(name)))
        .take(1);
    let tagged = [
        "citation_title",
        "og:title",
        "dc.title",
        "twitter:title",
        "parsely-title",
        "title",
    ]
    .into_iter()
    .flat_map(|name| tags.all(name).into_iter().take(1));
    let highwire = tags.first(&["citation_title"]);
    let candidates: Vec<String> = highwire
        .into_iter()
        .chain(linked)
        .chain(tagged)
        .chain(texts(page, "h1"))
        .chain([one_line(&page.select_single("title").text())])
        .map(|given| without_site(&plain(&given), site))
        .filter(|given| given.chars().any(char::is_alphanumeric))
        .collect();
    let votes = |title: &str| {
        candidates
            .iter()
            .filter(|other| letters(other) == letters(title))
            .count()
    };
    let mut best: Option<(usize, &String)> = None;
    for candidate in &candidates {
        let count = votes(candidate);
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, candidate));
        }
    }
    best.map(|(_, title)| title.clone()).unwrap_or_default()
}

/// The site's name as it stands behind the headline in the window's title, where it is that of the host.
pub(super) fn site(page: &Page, title: &str, address: &str) -> Option<String> {
    let whole = plain(&page.select_single("title").text());
    let behind = whole.strip_prefix(title)?.trim();
    let name = behind
        .trim_start_matches(['|', '-', '–', '—', '·', ':', '•', '»', '｜', ' '])
        .trim();
    if name.is_empty() || name.len() == behind.len() {
        return None;
    }
    let host = letters(&urls::host(address).unwrap_or_default());
    let named = letters(name);
    let bare = named.strip_prefix("the").unwrap_or(&named);
    (host.is_empty() || host.contains(bare)).then(|| name.to_owned())
}

fn without_site(title: &str, site: Option<&str>) -> String {
    let Some(site) = site else {
        return title.to_owned();
    };
    for separator in SEPARATORS {
        if let Some((head, tail)) = title.rsplit_once(separator)
            && letters(tail) == letters(site)
            && !head.trim().is_empty()
        {
            return head.trim().to_owned();
        }
        if let Some((front, rest)) = title.split_once(separator)
            && letters(front) == letters(site)
            && !rest.trim().is_empty()
        {
            return rest.trim().to_owned();
        }
    }
    title.to_owned()
}

/// Text as it is seen: markup and signs that cannot be seen out, references of characters read.
pub(super) fn plain(given: &str) -> String {
    let mut text = given.to_owned();
    // Some pages encode twice.
    for _ in 0..2 {
        if text.contains('<') && text.contains('>') || text.contains('&') && text.contains(';') {
            let read = dom_query::Document::fragment(text.as_str());
            read.select("script, style").remove();
            text = read.text().to_string();
        }
    }
    let seen: String = text
        .chars()
        .filter(|c| {
            !matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fffd}')
        })
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    one_line(&seen)
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
