//! What a reference says of a source, cleaned for print: nothing that is not known, nothing twice.

use super::address::{host, print_address, web_address};
use super::printed::printed;
use crate::sources::{Access, Author, Day, Details, Snapshot, Source, WorkKind, identifiers};

/// A source's data as they are printed. Empty fields are unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What sort of work it is.
    pub kind: Option<WorkKind>,
    /// People and bodies.
    pub authors: Vec<Author>,
    /// Never empty: the host or the address stands in for a missing title.
    pub title: String,
    /// The title in English, of a work in another language.
    pub translated_title: Option<String>,
    /// The site's or the periodical's name, or its host where nothing better is known.
    pub site: Option<String>,
    /// The book, the encyclopedia or the conference that holds the work, where that is not the site.
    pub work: Option<String>,
    /// The publisher, where it is not the site.
    pub publisher: Option<String>,
    /// The agency.
    pub agency: Option<String>,
    /// Date of publication.
    pub date: Option<Published>,
    /// Web address without tracking parameters, every special character encoded; `None` for a local document.
    pub url: Option<String>,
    /// A kept copy: its address and its day.
    pub archive: Option<(String, Day)>,
    /// Who may read it, where not everybody may.
    pub access: Option<Access>,
    /// Language tag of a source that is not in English.
    pub language: Option<String>,
    /// Identifiers, volume, pages and the like, as they are printed.
    pub details: Details,
}

/// A date of publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Published {
    /// A date that could be read.
    Clean(Day),
    /// What could not be read as a date, as given.
    AsGiven(String),
}

impl Entry {
    /// The printed data of `source`.
    pub fn of(source: &Source) -> Self {
        let details = details(&source.details);
        let snapshot = details
            .snapshot
            .clone()
            .or_else(|| Snapshot::at(&source.url));
        let live = snapshot
            .as_ref()
            .and_then(|snapshot| web_address(&snapshot.original));
        let web = live.or_else(|| web_address(&source.url));
        let archive = snapshot.and_then(|snapshot| {
            let url = web_address(&snapshot.url)?;
            Some((print_address(&url), Day::read(&snapshot.date)?))
        });
        let host = web.as_ref().and_then(host);
        let known = |name: &Option<String>| {
            let name = printed(name.as_deref().unwrap_or_default());
            (!name.is_empty() && !name.contains("://")).then_some(name)
        };
        let site = known(&source.site);
        let publisher = known(&source.publisher).filter(|p| !same(p, site.as_deref()));
        let body = |name: &str| details.bodies.iter().any(|body| body == name);
        let mut authors: Vec<Author> = Vec::new();
        for given in &source.authors {
            let parts: Vec<&str> = match body(given) {
                true => vec![given.as_str()],
                false => given.split(';').collect(),
            };
            for name in parts {
                let read = Author::read(&printed(name), body(name));
                authors.extend(read.filter(|author| {
                    let name = author.printed();
                    !same(&name, site.as_deref())
                        && !same(&name, publisher.as_deref())
                        && !authors.contains(author)
                }));
            }
        }
        let title = Some(without_site(&printed(&source.title), site.as_deref()))
            .filter(|t| !t.is_empty())
            .or_else(|| host.clone())
            .unwrap_or_else(|| printed(&source.url));
        let site = match (&site, &publisher) {
            (None, None) => host,
            _ => site,
        };
        Self {
            kind: details.kind,
            authors,
            title,
            translated_title: known(&details.translated_title),
            work: known(&details.work).filter(|work| !same(work, site.as_deref())),
            site,
            publisher,
            agency: known(&details.agency),
            date: published(source.published.as_deref().unwrap_or_default()),
            url: web.as_ref().map(print_address),
            archive,
            access: details.access.filter(|access| *access != Access::Free),
            language: source
                .language
                .as_deref()
                .map(str::trim)
                .filter(|tag| is_foreign(tag))
                .map(str::to_lowercase),
            details,
        }
    }

    /// The year of publication.
    pub fn year(&self) -> Option<i16> {
        match &self.date {
            Some(Published::Clean(day)) => Some(day.year()),
            _ => None,
        }
    }
}

/// A day such as `30 November 2026` or `November 30, 2026`.
pub fn day(ms: u64, month_first: bool) -> Option<String> {
    day_of(ms).map(|day| day.printed(month_first))
}

/// The day of a moment, in UTC.
pub fn day_of(ms: u64) -> Option<Day> {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(ms).ok()?).ok()?;
    Some(Day::Day(jiff::tz::TimeZone::UTC.to_datetime(moment).date()))
}

/// The details with what reference templates refuse left out: identifiers of a wrong shape, words before numbers.
fn details(given: &Details) -> Details {
    let check = |value: &Option<String>, check: fn(&str) -> Option<String>| {
        value.as_deref().and_then(check)
    };
    let number = |value: &Option<String>| {
        let text = printed(value.as_deref().unwrap_or_default());
        let lower = text.to_lowercase();
        let label = [
            "volume", "vol.", "vol", "issue", "number", "no.", "nr.", "pages", "pp.", "p.",
        ]
        .into_iter()
        .find(|label| {
            lower.strip_prefix(label).is_some_and(|rest| {
                rest.starts_with([' ', '.']) || rest.starts_with(|c: char| c.is_ascii_digit())
            })
        });
        let bare = label
            .map_or(text.as_str(), |label| &text[label.len()..])
            .trim();
        (!bare.is_empty()).then(|| bare.to_owned())
    };
    let edition = printed(given.edition.as_deref().unwrap_or_default());
    let edition = ["edition", "Edition", "ed.", "edn"]
        .iter()
        .fold(edition.as_str(), |text, word| {
            text.trim_end_matches(word).trim()
        });
    Details {
        volume: number(&given.volume),
        issue: number(&given.issue),
        pages: number(&given.pages).map(|pages| dashed(&pages)),
        edition: (!edition.is_empty()).then(|| edition.to_owned()),
        isbn: check(&given.isbn, identifiers::isbn),
        issn: check(&given.issn, identifiers::issn),
        doi: check(&given.doi, identifiers::doi),
        pmid: check(&given.pmid, identifiers::pmid),
        arxiv: check(&given.arxiv, identifiers::arxiv),
        ..given.clone()
    }
}

/// `3-9` as `3–9`; what is no range of two numbers stays.
fn dashed(pages: &str) -> String {
    match pages.split_once('-') {
        Some((from, to))
            if [from, to]
                .iter()
                .all(|n| !n.trim().is_empty() && n.trim().chars().all(|c| c.is_ascii_digit())) =>
        {
            format!("{}–{}", from.trim(), to.trim())
        }
        _ => pages.to_owned(),
    }
}

fn same(a: &str, b: Option<&str>) -> bool {
    b.is_some_and(|b| a.to_lowercase() == b.to_lowercase())
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

fn published(given: &str) -> Option<Published> {
    let given = printed(given);
    if given.is_empty() {
        return None;
    }
    Some(Day::read(&given).map_or(Published::AsGiven(given), Published::Clean))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lose_their_labels_and_wrong_identifiers_go() {
        let given = Details {
            volume: Some("Vol. 12".to_owned()),
            issue: Some("no. 3".to_owned()),
            pages: Some("pp. 3-9".to_owned()),
            edition: Some("2nd edition".to_owned()),
            isbn: Some("978-0-306-40615-8".to_owned()),
            doi: Some("10.1038/nature12373".to_owned()),
            ..Details::default()
        };
        let printed = details(&given);
        assert_eq!(printed.volume.as_deref(), Some("12"));
        assert_eq!(printed.issue.as_deref(), Some("3"));
        assert_eq!(printed.pages.as_deref(), Some("3–9"));
        assert_eq!(printed.edition.as_deref(), Some("2nd"));
        assert_eq!(printed.isbn, None);
        assert_eq!(printed.doi.as_deref(), Some("10.1038/nature12373"));
    }

    #[test]
    fn a_volume_may_be_a_word() {
        assert_eq!(
            details(&Details {
                volume: Some("Novum".to_owned()),
                ..Details::default()
            })
            .volume
            .as_deref(),
            Some("Novum")
        );
    }
}
