//! What a reference says of a source, cleaned for print: nothing that is not known, nothing twice.

use jiff::civil::Date;
use url::Url;

use crate::sources::Source;

/// A source's data as they are printed. Empty fields are unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Persons or bodies, as printed in the source.
    pub authors: Vec<String>,
    /// Never empty: the host or the address stands in for a missing title.
    pub title: String,
    /// The site's name, or its host where nothing better is known.
    pub site: Option<String>,
    /// The publisher, where it is not the site.
    pub publisher: Option<String>,
    /// Date of publication.
    pub date: Option<Published>,
    /// Web address without tracking parameters, every special character encoded; `None` for a local document.
    pub url: Option<String>,
    /// Language tag of a source that is not in English.
    pub language: Option<String>,
}

/// A date of publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Published {
    /// Day, month and year, month and year, or year, written as `6 March 2025`, `March 2025`, `2025`.
    Clean(String),
    /// What could not be read as a date, as given.
    AsGiven(String),
}

impl Entry {
    /// The printed data of `source`.
    pub fn of(source: &Source) -> Self {
        let web = web_address(&source.url);
        let host = web.as_ref().and_then(host);
        let known = |name: &Option<String>| {
            let name = printed(name.as_deref().unwrap_or_default());
            (!name.is_empty() && !name.contains("://")).then_some(name)
        };
        let site = known(&source.site);
        let publisher = known(&source.publisher).filter(|p| !same(p, site.as_deref()));
        let authors = source
            .authors
            .iter()
            .flat_map(|a| a.split(';'))
            .filter_map(author)
            .filter(|a| !same(a, site.as_deref()) && !same(a, publisher.as_deref()))
            .collect();
        let title = Some(without_site(&printed(&source.title), site.as_deref()))
            .filter(|t| !t.is_empty())
            .or_else(|| host.clone())
            .unwrap_or_else(|| printed(&source.url));
        let site = match (&site, &publisher) {
            (None, None) => host,
            _ => site,
        };
        Self {
            authors,
            title,
            site,
            publisher,
            date: published(source.published.as_deref().unwrap_or_default()),
            url: web.as_ref().map(print_address),
            language: source
                .language
                .as_deref()
                .map(str::trim)
                .filter(|tag| is_foreign(tag))
                .map(str::to_lowercase),
        }
    }
}

/// One line: control characters and line ends become spaces, runs of spaces one. Other white space, such as a
/// no-break space, stays, but for the ends.
pub fn single_line(text: &str) -> String {
    text.split(|c: char| c == ' ' || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}

/// A name, title or the like: one line without signs that cannot be seen, which reference templates complain about,
/// and without white space around it.
pub fn printed(text: &str) -> String {
    let visible: String = single_line(text)
        .chars()
        .filter(|c| {
            !matches!(*c,
                '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{ffff}'
                | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
        })
        .collect();
    visible.trim().to_owned()
}

/// The sentence as it stands inside double quotation marks: its own double marks turned to single ones. A mark of
/// inches or seconds, after a digit outside any quotation, stays.
pub fn inside_quotes(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    let mut open = false;
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '"' if !open && before.is_ascii_digit() => quoted.push('"'),
            '"' => {
                open = !open;
                quoted.push('\'');
            }
            '“' | '„' | '‟' => {
                open = true;
                quoted.push('\'');
            }
            '”' => {
                open = false;
                quoted.push('\'');
            }
            other => quoted.push(other),
        }
        before = c;
    }
    quoted
}

/// The host of a source's web address, without `www.`; `None` for a local document.
pub fn host_of(address: &str) -> Option<String> {
    web_address(address).as_ref().and_then(host)
}

/// A day such as `30 November 2026`.
pub fn day(ms: u64) -> Option<String> {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(ms).ok()?).ok()?;
    let date = jiff::tz::TimeZone::UTC.to_datetime(moment).date();
    Some(date.strftime("%-d %B %Y").to_string())
}

fn same(a: &str, b: Option<&str>) -> bool {
    b.is_some_and(|b| a.to_lowercase() == b.to_lowercase())
}

/// Names that a page's metadata give where no person is named.
const NOBODY: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "author",
    "by",
    "editor",
    "editors",
    "n/a",
    "no author",
    "none",
    "press release",
    "staff",
    "staff reporter",
    "staff writer",
    "unknown",
    "unknown author",
    "user",
    "webmaster",
];

fn author(given: &str) -> Option<String> {
    let whole = printed(given);
    let name = whole
        .strip_prefix("By ")
        .or_else(|| whole.strip_prefix("by "))
        .unwrap_or(&whole)
        .trim_end_matches(['.', ',', ' '])
        .to_owned();
    let lower = name.to_lowercase();
    let usable =
        !name.is_empty() && !NOBODY.contains(&lower.as_str()) && !lower.contains(['@', '/']);
    // A full stop at the end belongs to initials and to "Jr."
    let ends_in_stop = whole.ends_with('.')
        && name
            .rsplit([' ', '.'])
            .next()
            .is_some_and(|w| w.chars().count() <= 2);
    usable.then(|| {
        if ends_in_stop {
            format!("{name}.")
        } else {
            name
        }
    })
}

fn without_site(title: &str, site: Option<&str>) -> String {
    let Some(site) = site else {
        return title.to_owned();
    };
    for separator in [" | ", " - ", " – ", " — "] {
        if let Some((head, tail)) = title.rsplit_once(separator)
            && same(tail, Some(site))
            && !head.trim().is_empty()
        {
            return head.trim().to_owned();
        }
    }
    title.to_owned()
}

fn is_foreign(tag: &str) -> bool {
    let primary = tag.split(['-', '_']).next().unwrap_or_default();
    (2..=3).contains(&primary.len())
        && tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !primary.eq_ignore_ascii_case("en")
        && !primary.eq_ignore_ascii_case("und")
}

fn web_address(address: &str) -> Option<Url> {
    let url = Url::parse(address.trim()).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

fn host(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

/// The address without credentials and tracking parameters, with everything encoded that either format gives a
/// meaning to.
fn print_address(url: &Url) -> String {
    let mut url = url.clone();
    let _ = url.set_username("");
    let _ = url.set_password(None);
    let query = url.query().map(|query| {
        query
            .split('&')
            .filter(|pair| {
                let key = pair
                    .split('=')
                    .next()
                    .unwrap_or_default()
                    .to_ascii_lowercase();
                !key.starts_with("utm_") && !matches!(key.as_str(), "fbclid" | "gclid")
            })
            .collect::<Vec<_>>()
            .join("&")
    });
    url.set_query(query.as_deref().filter(|q| !q.is_empty()));
    let text = String::from(url);
    // A host in brackets is an IPv6 address: only what follows it is encoded.
    let after_scheme = text.find("://").map_or(0, |at| at + 3);
    let path = text[after_scheme..]
        .find('/')
        .map_or(text.len(), |at| after_scheme + at);
    let mut printed = text[..path].to_owned();
    for c in text[path..].chars() {
        if matches!(
            c,
            ' ' | '|' | '[' | ']' | '{' | '}' | '<' | '>' | '"' | '\'' | '\\' | '^' | '`' | '*'
        ) || !c.is_ascii_graphic()
        {
            let mut utf8 = [0; 4];
            for byte in c.encode_utf8(&mut utf8).bytes() {
                printed.push_str(&format!("%{byte:02X}"));
            }
        } else {
            printed.push(c);
        }
    }
    printed
}

/// Ways in which a whole day is written.
const DAY_FORMATS: &[&str] = &[
    "%Y-%m-%d",
    "%d %B %Y",
    "%d %b %Y",
    "%B %d, %Y",
    "%b %d, %Y",
    "%B %d %Y",
];

fn published(given: &str) -> Option<Published> {
    let given = printed(given);
    if given.is_empty() {
        return None;
    }
    Some(clean_date(&given).map_or(Published::AsGiven(given), Published::Clean))
}

fn clean_date(given: &str) -> Option<String> {
    // The day of an ISO date and time.
    let date = given
        .get(..10)
        .filter(|_| matches!(given.as_bytes().get(10), Some(b'T' | b' ')))
        .unwrap_or(given);
    for format in DAY_FORMATS {
        if let Ok(day) = Date::strptime(format, date) {
            return plausible(day.year()).then(|| day.strftime("%-d %B %Y").to_string());
        }
    }
    for format in ["%Y-%m %d", "%B %Y %d", "%b %Y %d"] {
        if let Ok(month) = Date::strptime(format, format!("{date} 1")) {
            return plausible(month.year()).then(|| month.strftime("%B %Y").to_string());
        }
    }
    let year = (date.len() == 4)
        .then(|| date.parse::<i16>().ok())
        .flatten()?;
    plausible(year).then(|| year.to_string())
}

fn plausible(year: i16) -> bool {
    (1000..2200).contains(&year)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(given: &str) -> Option<String> {
        match published(given) {
            Some(Published::Clean(date)) => Some(date),
            _ => None,
        }
    }

    #[test]
    fn dates_are_written_one_way_and_never_guessed() {
        assert_eq!(clean("2025-03-06").as_deref(), Some("6 March 2025"));
        assert_eq!(
            clean("2025-03-06T10:00:00Z").as_deref(),
            Some("6 March 2025")
        );
        assert_eq!(clean("March 6, 2025").as_deref(), Some("6 March 2025"));
        assert_eq!(clean("6 Mar 2025").as_deref(), Some("6 March 2025"));
        assert_eq!(clean("2025-03").as_deref(), Some("March 2025"));
        assert_eq!(clean("2025").as_deref(), Some("2025"));
        for unreadable in [
            "2025-XX-XX",
            "29 February 2025",
            "Unknown",
            "03/06/2025",
            "12",
        ] {
            assert_eq!(clean(unreadable), None, "{unreadable}");
        }
        assert_eq!(published("  "), None);
    }

    #[test]
    fn s85_an_address_is_encoded_and_loses_its_trackers() {
        let printed = |address: &str| web_address(address).map(|u| print_address(&u));
        assert_eq!(
            printed("https://example.org/a b[1]|{x}?q=it's&utm_source=z&r=1#s [2]").as_deref(),
            Some("https://example.org/a%20b%5B1%5D%7C%7Bx%7D?q=it%27s&r=1#s%20%5B2%5D")
        );
        assert_eq!(
            printed("https://me:secret@bücher.example/?fbclid=1").as_deref(),
            Some("https://xn--bcher-kva.example/")
        );
        assert_eq!(printed("library:notes/a.txt"), None);
        assert_eq!(printed("javascript:alert(1)"), None);
    }

    #[test]
    fn only_persons_and_bodies_are_authors() {
        assert_eq!(author("By Jane Roe"), Some("Jane Roe".to_owned()));
        assert_eq!(author("Roe, J."), Some("Roe, J.".to_owned()));
        assert_eq!(
            author("Martin King Jr."),
            Some("Martin King Jr.".to_owned())
        );
        assert_eq!(author("Staff"), None);
        assert_eq!(author("desk@example.org"), None);
        assert_eq!(author("https://example.org/jane"), None);
    }

    #[test]
    fn inner_quotation_marks_are_single_and_inches_stay() {
        assert_eq!(inside_quotes("He said \"stop\"."), "He said 'stop'.");
        assert_eq!(inside_quotes("He said “stop 5”."), "He said 'stop 5'.");
        assert_eq!(inside_quotes("A 12\" ruler"), "A 12\" ruler");
        assert_eq!(inside_quotes("\"In 1901\" it says"), "'In 1901' it says");
    }
}
