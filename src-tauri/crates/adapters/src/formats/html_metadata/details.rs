//! Identifiers, volume and pages of a page's own work, and the agency that an article is from.

use dom_query::Document as Page;
use stormwright_engine::sources::{Author, Document, WorkKind, identifiers};

use super::super::extracted::one_line;
use super::linked::Work;
use super::tags::Tags;

/// Fills in what the head says of the work; its text, where other works are cited, is not read.
pub(super) fn apply(tags: &Tags, work: Option<&Work>, document: &mut Document) {
    let linked = |name: &str| work.and_then(|work| work.text(name));
    let of_part = |name: &str| work.and_then(|work| work.of_part("isPartOf", name));
    let own: Vec<String> = [
        "dc.identifier",
        "dc.identifier.doi",
        "dc.identifier.isbn",
        "dc.identifier.issn",
        "citation_id",
        "identifier",
    ]
    .into_iter()
    .flat_map(|name| tags.all(name))
    .chain(work.map(identifiers_of).unwrap_or_default())
    .collect();
    let find = |names: &[&str], more: Vec<Option<String>>, check: fn(&str) -> Option<String>| {
        names
            .iter()
            .flat_map(|name| tags.all(name))
            .chain(more.into_iter().flatten())
            .find_map(|given| check(&given))
    };
    let labelled = |label: &str| -> Vec<Option<String>> {
        let with_label = own
            .iter()
            .filter(|given| given.to_lowercase().contains(label));
        with_label.map(|given| Some(given.clone())).collect()
    };
    let details = &mut document.details;
    details.doi = find(
        &["citation_doi", "prism.doi", "bepress_citation_doi", "doi"],
        [
            labelled("10."),
            vec![linked("doi"), linked("sameAs"), Some(document.url.clone())],
        ]
        .concat(),
        |given| {
            identifiers::doi(given)
                .filter(|_| given.to_lowercase().contains("doi") || given.starts_with("10."))
        },
    );
    details.isbn = find(
        &[
            "citation_isbn",
            "book:isbn",
            "books:isbn",
            "isbn",
            "og:isbn",
            "prism.isbn",
        ],
        [
            vec![linked("isbn")],
            own.iter().cloned().map(Some).collect(),
            vec![of_part("isbn")],
        ]
        .concat(),
        identifiers::isbn,
    );
    details.issn = find(
        &[
            "citation_issn",
            "prism.issn",
            "prism.eissn",
            "issn",
            "dc.source.issn",
        ],
        [labelled("issn"), vec![linked("issn"), of_part("issn")]].concat(),
        identifiers::issn,
    );
    details.pmid = find(
        &["citation_pmid", "ncbi_uid"],
        [labelled("pmid"), vec![pubmed_number(&document.url)]].concat(),
        identifiers::pmid,
    );
    details.arxiv = find(
        &["citation_arxiv_id"],
        [labelled("arxiv"), vec![arxiv_number(&document.url)]].concat(),
        identifiers::arxiv,
    );
    details.volume = tags
        .first(&["citation_volume", "prism.volume", "dc.source.volume"])
        .or_else(|| linked("volumeNumber"))
        .or_else(|| of_part("volumeNumber"));
    details.issue = tags
        .first(&[
            "citation_issue",
            "prism.number",
            "prism.issueidentifier",
            "dc.source.issue",
        ])
        .or_else(|| linked("issueNumber"))
        .or_else(|| of_part("issueNumber"));
    details.pages = pages(tags, work);
    details.work = tags
        .first(&[
            "citation_conference_title",
            "citation_inbook_title",
            "citation_encyclopedia_title",
            "citation_book_title",
            "citation_conference",
        ])
        .or_else(|| {
            of_part("name").filter(|_| {
                matches!(
                    details.kind,
                    Some(
                        WorkKind::Encyclopedia
                            | WorkKind::Podcast
                            | WorkKind::Conference
                            | WorkKind::Book
                    )
                )
            })
        });
    details.edition = linked("bookEdition")
        .or_else(|| tags.first(&["citation_edition"]))
        .map(|edition| {
            edition
                .trim_end_matches(" edition")
                .trim_end_matches(" Edition")
                .to_owned()
        });
    details.location = tags.first(&["citation_publication_place", "dc.coverage.place"]);
}

/// Takes the ISBN that the page of a book, a report or a thesis shows, where it shows only one: a page that lists other works
/// shows theirs as well.
pub(super) fn shown(page: &Page, document: &mut Document) {
    let details = &mut document.details;
    let bound = matches!(
        details.kind,
        Some(WorkKind::Book | WorkKind::Report | WorkKind::Thesis)
    );
    if details.isbn.is_some() || !bound {
        return;
    }
    let text = one_line(&page.select("body").text());
    let mut found: Vec<String> = Vec::new();
    for (at, label) in text.match_indices("ISBN") {
        let behind = &text[at + label.len()..];
        let behind = ["-13", "-10"]
            .iter()
            .find_map(|kind| behind.strip_prefix(kind))
            .unwrap_or(behind);
        let number: String = behind
            .trim_start_matches([' ', ':'])
            .chars()
            .take_while(|c| c.is_ascii_digit() || matches!(c, '-' | ' ' | 'X'))
            .collect();
        let isbn = identifiers::isbn(number.trim().trim_end_matches('-'));
        if let Some(isbn) = isbn.filter(|isbn| !found.contains(isbn)) {
            found.push(isbn);
        }
    }
    if let [isbn] = found.as_slice() {
        details.isbn = Some(isbn.clone());
    }
}

fn identifiers_of(work: &Work) -> Vec<String> {
    fn collect(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::String(text) => found.push(text.clone()),
            serde_json::Value::Array(values) => {
                values.iter().for_each(|value| collect(value, found))
            }
            serde_json::Value::Object(fields) => {
                let text = |name: &str| {
                    fields
                        .get(name)
                        .and_then(serde_json::Value::as_str)
                        .unwrap_or_default()
                };
                let label = text("propertyID").rsplit('/').next().unwrap_or_default();
                let value = text("value");
                if !value.is_empty() {
                    let known = ["doi", "isbn", "issn", "pmid", "arxiv"]
                        .contains(&label.to_lowercase().as_str());
                    found.push(if known {
                        format!("{label}:{value}")
                    } else {
                        value.to_owned()
                    });
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    if let Some(value) = work.value("identifier") {
        collect(value, &mut found);
    }
    found
}

fn pages(tags: &Tags, work: Option<&Work>) -> Option<String> {
    let linked = |name: &str| work.and_then(|work| work.text(name));
    let first = tags
        .first(&["citation_firstpage", "prism.startingpage"])
        .or_else(|| linked("pageStart"));
    let last = tags
        .first(&["citation_lastpage", "prism.endingpage"])
        .or_else(|| linked("pageEnd"));
    match (first, last) {
        (Some(first), Some(last)) if first != last => Some(format!("{first}–{last}")),
        (Some(first), _) => Some(first),
        (None, _) => linked("pagination")
            .or_else(|| {
                tags.first(&[
                    "citation_pages",
                    "prism.pagerange",
                    "dc.identifier.pagenumber",
                ])
            })
            .map(|pages| pages.replace('-', "–")),
    }
}

fn pubmed_number(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("://pubmed.ncbi.nlm.nih.gov/")?;
    rest.split(['/', '?']).next().map(str::to_owned)
}

fn arxiv_number(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("://arxiv.org/abs/")?;
    rest.split(['?', '#']).next().map(str::to_owned)
}

/// Agencies whose articles newspapers print, and how they are named there.
const AGENCIES: &[(&str, &str)] = &[
    ("associated press", "Associated Press"),
    ("the associated press", "Associated Press"),
    ("ap", "Associated Press"),
    ("reuters", "Reuters"),
    ("agence france-presse", "Agence France-Presse"),
    ("afp", "Agence France-Presse"),
    ("press association", "PA Media"),
    ("pa media", "PA Media"),
    ("dpa", "Deutsche Presse-Agentur"),
    ("deutsche presse-agentur", "Deutsche Presse-Agentur"),
    ("united press international", "United Press International"),
    ("upi", "United Press International"),
    ("australian associated press", "Australian Associated Press"),
    ("the canadian press", "The Canadian Press"),
];

/// An agency among the authors is the agency, and no author.
pub(super) fn agency(document: &mut Document) {
    let known = |name: &str| {
        let lower = name.to_lowercase();
        AGENCIES
            .iter()
            .find(|(short, _)| *short == lower)
            .map(|(_, name)| (*name).to_owned())
    };
    let found = document
        .authors
        .iter()
        .find_map(|author| match Author::read(author, true) {
            Some(Author::Named(name)) => known(&name),
            _ => None,
        });
    if let Some(agency) = found {
        document.authors.retain(|author| known(author).is_none());
        document
            .details
            .bodies
            .retain(|author| known(author).is_none());
        document.details.agency = Some(agency);
    }
}
