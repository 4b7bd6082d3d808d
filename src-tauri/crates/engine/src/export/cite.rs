//! A source as a citation template of English Wikipedia's Citation Style 1: which template, which parameters, in which order.

use super::bibliography::{Entry, Published};
use super::wikitext_escape::value;
use crate::sources::{Access, Author, WorkKind};

/// A template with its parameters in the usual order; none is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cite {
    /// Its name, such as `cite web`.
    pub template: &'static str,
    /// Names and values, escaped.
    pub parameters: Vec<(String, String)>,
}

impl std::fmt::Display for Cite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{{{{{}", self.template)?;
        for (name, value) in &self.parameters {
            write!(f, " |{name}={value}")?;
        }
        f.write_str("}}")
    }
}

/// What holds the work: the name of the parameter, and the name of the site or periodical. The templates of books, reports and
/// the like take a publisher alone.
fn holder(kind: WorkKind) -> Option<&'static str> {
    match kind {
        WorkKind::Web | WorkKind::Podcast => Some("website"),
        WorkKind::News | WorkKind::Interview => Some("work"),
        WorkKind::Magazine => Some("magazine"),
        WorkKind::Journal => Some("journal"),
        WorkKind::Encyclopedia => Some("encyclopedia"),
        _ => None,
    }
}

/// The template for a work: what its kind asks for, or the plain one where a parameter is unknown without which the other
/// shows an error.
fn template(entry: &Entry) -> (&'static str, WorkKind) {
    let kind = entry.kind.unwrap_or(WorkKind::Web);
    let named = entry.work.is_some() || entry.site.is_some();
    match kind {
        WorkKind::News => ("cite news", kind),
        WorkKind::Magazine if named => ("cite magazine", kind),
        WorkKind::Journal if named => ("cite journal", kind),
        WorkKind::Book => ("cite book", kind),
        WorkKind::Report => ("cite report", kind),
        WorkKind::PressRelease => ("cite press release", kind),
        WorkKind::AvMedia => ("cite AV media", kind),
        WorkKind::Arxiv if entry.details.arxiv.is_some() => ("cite arXiv", kind),
        WorkKind::Thesis => ("cite thesis", kind),
        WorkKind::Conference if entry.work.is_some() => ("cite conference", kind),
        WorkKind::Encyclopedia if named => ("cite encyclopedia", kind),
        WorkKind::Podcast if entry.url.is_some() => ("cite podcast", kind),
        WorkKind::Interview => ("cite interview", kind),
        WorkKind::Map => ("cite map", kind),
        _ if entry.url.is_some() => ("cite web", WorkKind::Web),
        _ => ("cite document", WorkKind::Report),
    }
}

/// The reference. `page` is the one page that the article cites; `accessed` the day on which the source was read, printed;
/// `month_first` the article's way to write dates.
pub fn cite(
    entry: &Entry,
    page: Option<String>,
    accessed: Option<&str>,
    month_first: bool,
) -> Cite {
    let (template, kind) = template(entry);
    let mut list = Parameters(Vec::new());
    authors(&mut list, &entry.authors);
    if let Some(Published::Clean(day)) = &entry.date {
        list.add("date", &day.printed(month_first));
    }
    match entry.work.as_deref().filter(|_| kind == WorkKind::Book) {
        Some(book) => {
            list.add("chapter", &entry.title);
            list.add("title", book);
        }
        None => list.add("title", &entry.title),
    }
    if entry.language.is_some() {
        list.some("trans-title", entry.translated_title.as_deref());
    }
    if kind == WorkKind::Arxiv {
        list.some("language", entry.language.as_deref());
        list.some("eprint", entry.details.arxiv.as_deref().map(unversioned));
        return Cite {
            template,
            parameters: list.0,
        };
    }
    if let Some(url) = &entry.url {
        list.raw("url", url.clone());
        if let Some(access) = entry.access.and_then(access) {
            list.add("url-access", access);
        }
        if let Some((url, day)) = &entry.archive {
            list.raw("archive-url", url.clone());
            list.add("archive-date", &day.printed(month_first));
        }
    }
    held(&mut list, entry, kind);
    let details = &entry.details;
    let bare = template == "cite document";
    if !bare
        && !matches!(
            kind,
            WorkKind::Web
                | WorkKind::Podcast
                | WorkKind::AvMedia
                | WorkKind::PressRelease
                | WorkKind::Interview
        )
    {
        list.some(
            "edition",
            details.edition.as_deref().filter(|_| {
                matches!(
                    kind,
                    WorkKind::Book | WorkKind::Encyclopedia | WorkKind::Map
                )
            }),
        );
        list.some("volume", details.volume.as_deref());
        list.some(
            "issue",
            details.issue.as_deref().filter(|_| {
                matches!(
                    kind,
                    WorkKind::Journal | WorkKind::Magazine | WorkKind::News
                )
            }),
        );
    }
    match (&page, &details.pages) {
        (Some(page), _) => list.add("page", page),
        (None, Some(pages))
            if matches!(
                kind,
                WorkKind::Journal
                    | WorkKind::Magazine
                    | WorkKind::News
                    | WorkKind::Conference
                    | WorkKind::Encyclopedia
                    | WorkKind::Book
            ) =>
        {
            let several = pages.contains(['–', ',', '-']);
            list.add(if several { "pages" } else { "page" }, pages);
        }
        _ => {}
    }
    list.some(
        "location",
        details
            .location
            .as_deref()
            .filter(|_| list.has("publisher")),
    );
    list.some("language", entry.language.as_deref());
    let book = !bare
        && matches!(
            kind,
            WorkKind::Book
                | WorkKind::Encyclopedia
                | WorkKind::Conference
                | WorkKind::Report
                | WorkKind::Thesis
                | WorkKind::Map
        );
    list.some("isbn", details.isbn.as_deref().filter(|_| book));
    list.some(
        "issn",
        details
            .issn
            .as_deref()
            .filter(|_| matches!(kind, WorkKind::Journal | WorkKind::Magazine)),
    );
    list.some("doi", details.doi.as_deref());
    list.some(
        "pmid",
        details
            .pmid
            .as_deref()
            .filter(|_| kind == WorkKind::Journal),
    );
    list.some(
        "arxiv",
        details
            .arxiv
            .as_deref()
            .map(unversioned)
            .filter(|_| kind == WorkKind::Journal),
    );
    // What has a DOI or an ISBN does not change.
    let settled = details.doi.is_some() && kind == WorkKind::Journal;
    if entry.url.is_some() && !settled {
        list.some("access-date", accessed);
    }
    Cite {
        template,
        parameters: list.0,
    }
}

/// The site, periodical or book that holds the work, and who published it.
fn held(list: &mut Parameters, entry: &Entry, kind: WorkKind) {
    let site = entry.site.as_deref();
    let publisher = entry.publisher.as_deref();
    match holder(kind) {
        Some(name) => {
            let inner = entry
                .work
                .as_deref()
                .filter(|_| !matches!(kind, WorkKind::Web | WorkKind::News));
            list.some(name, inner.or(site));
            if kind == WorkKind::News {
                list.some("agency", entry.agency.as_deref());
            }
            // Readers know who publishes a paper.
            let known = matches!(
                kind,
                WorkKind::News | WorkKind::Journal | WorkKind::Magazine
            ) && (inner.is_some() || site.is_some());
            list.some(
                "publisher",
                publisher
                    .or(site.filter(|_| inner.is_some()))
                    .filter(|_| !known),
            );
        }
        None => {
            if kind == WorkKind::Conference {
                list.some("conference", entry.work.as_deref());
            }
            // A thesis is published by its university, a book by its publisher: never by the host where it was found.
            let named = site.filter(|site| entry.url.is_none() || !site.contains('.'));
            list.some("publisher", publisher.or(named));
            if kind == WorkKind::AvMedia && publisher.is_some() {
                list.some("via", named);
            }
        }
    }
}

fn authors(list: &mut Parameters, authors: &[Author]) {
    for (index, author) in authors.iter().enumerate() {
        let number = match authors.len() {
            1 => String::new(),
            _ => (index + 1).to_string(),
        };
        match author {
            Author::Person { last, first } => {
                list.add(&format!("last{number}"), last);
                list.add(&format!("first{number}"), first);
            }
            Author::Named(name) => list.add(&format!("author{number}"), name),
        }
    }
}

fn access(access: Access) -> Option<&'static str> {
    match access {
        Access::Free => None,
        Access::Subscription => Some("subscription"),
        Access::Registration => Some("registration"),
        Access::Limited => Some("limited"),
    }
}

/// arXiv's number without the version.
fn unversioned(number: &str) -> &str {
    match number.rsplit_once('v') {
        Some((bare, version))
            if !version.is_empty() && version.chars().all(|c| c.is_ascii_digit()) =>
        {
            bare
        }
        _ => number,
    }
}

struct Parameters(Vec<(String, String)>);

impl Parameters {
    fn add(&mut self, name: &str, plain: &str) {
        self.raw(name, value(plain));
    }

    fn some(&mut self, name: &str, plain: Option<&str>) {
        if let Some(plain) = plain {
            self.add(name, plain);
        }
    }

    fn raw(&mut self, name: &str, value: String) {
        if !value.trim().is_empty() {
            self.0.push((name.to_owned(), value));
        }
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }
}
