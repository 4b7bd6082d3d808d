//! What an HTML page says of its own work, in the notations in use: JSON-LD, Highwire, Dublin Core, OpenGraph, and what
//! readers see. Nothing is taken from lists of other works, and nothing is guessed.

mod access;
mod byline;
mod details;
#[cfg(test)]
mod heads_tests;
mod kind;
mod linked;
mod tags;
mod title;

use dom_query::Document as Page;
use stormwright_engine::sources::{Author, Day, Document, Snapshot};

use self::linked::Work;
use self::tags::{Tags, attribute, texts};
use super::extracted::{is_web_address, one_line};

/// Fills in what the page says.
pub(crate) fn apply(page: &Page, document: &mut Document) {
    let tags = Tags::of(page);
    let address = address(page, &tags);
    let own: Vec<String> = address.iter().cloned().collect();
    let work = Work::of(page, &own);
    let work = work.as_ref();
    document.url = address.unwrap_or_default();
    document.site = site(&tags, work);
    document.publisher = publisher(page, &tags, work);
    document.title = title::title(page, &tags, work, document.site.as_deref());
    if document.site.is_none() {
        document.site = title::site(page, &document.title, &document.url);
    }
    document.details.kind = kind::kind(page, &tags, work, document);
    details::apply(&tags, work, document);
    details::shown(page, document);
    let known = [document.site.clone(), document.publisher.clone()];
    let mut authors = authors(page, &tags, work);
    authors.retain(|(name, _)| !known.iter().flatten().any(|known| is_same(known, name)));
    document.details.bodies = (authors.iter().filter(|(_, body)| *body))
        .map(|(name, _)| name.clone())
        .collect();
    document.authors = authors.into_iter().map(|(name, _)| name).collect();
    details::agency(document);
    document.published = published(page, &tags, work);
    document.language = language(page, &tags, work);
    document.details.access = access::access(page, &tags, work);
}

/// Fills in what only the address of a page tells: that it is a kept copy, and the day of an article whose address
/// holds one.
pub(crate) fn apply_address(address: &str, document: &mut Document) {
    if let Some(snapshot) = Snapshot::at(address) {
        document.details.snapshot = Some(snapshot);
        return;
    }
    if document.published.is_none() {
        document.published = day_in(address).map(Day::iso);
    }
}

/// `/2023/11/14/` or `/2023/nov/14/`, as news sites have it.
fn day_in(address: &str) -> Option<Day> {
    let (_, rest) = address.split_once("://")?;
    let path = rest.split(['?', '#']).next()?;
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    parts.windows(3).find_map(|part| {
        let year = part[0].len() == 4 && part[0].starts_with(['1', '2']);
        let day = (1..=2).contains(&part[2].len()) && part[2].chars().all(|c| c.is_ascii_digit());
        if !year || !day {
            return None;
        }
        Day::read(&format!("{}-{}-{}", part[0], part[1], part[2]))
            .or_else(|| Day::read(&format!("{} {} {}", part[2], part[1], part[0])))
    })
}

fn address(page: &Page, tags: &Tags) -> Option<String> {
    attribute(page, "link[rel=\"canonical\"]", "href")
        .into_iter()
        .chain(tags.first(&["og:url"]))
        .find(|url| is_web_address(url))
}

fn site(tags: &Tags, work: Option<&Work>) -> Option<String> {
    let named = tags
        .first(&["citation_journal_title", "prism.publicationname"])
        // An episode is known by its series, and not by who publishes that.
        .or_else(|| work.and_then(|work| work.of_part("partOfSeries", "name")))
        .or_else(|| tags.first(&["og:site_name"]))
        .or_else(|| work.and_then(|work| work.of_part("isPartOf", "name")))
        .or_else(|| tags.first(&["dc.ispartof", "application-name", "dc.source"]))
        .or_else(|| {
            let names = work.map(|work| work.names("publisher")).unwrap_or_default();
            names.into_iter().map(|(name, _)| name).next()
        });
    named
        .map(|name| title::plain(&name))
        .filter(|name| !name.is_empty() && !name.contains("://"))
}

fn publisher(page: &Page, tags: &Tags, work: Option<&Work>) -> Option<String> {
    let linked = work.map(|work| work.names("publisher")).unwrap_or_default();
    let named = linked.into_iter().map(|(name, _)| name).next();
    named
        .or_else(|| {
            tags.first(&[
                "citation_publisher",
                "dc.publisher",
                "citation_technical_report_institution",
                "citation_dissertation_institution",
                "book:publisher",
                "publisher",
                "article:publisher",
            ])
        })
        .or_else(|| texts(page, "[property=\"publisher\"]").into_iter().next())
        .map(|name| title::plain(&name))
        .filter(|name| !name.is_empty() && !name.contains("://"))
}

/// Authors as printed, and whether each is called a body.
fn authors(page: &Page, tags: &Tags, work: Option<&Work>) -> Vec<(String, bool)> {
    let plain = |names: Vec<String>| -> Vec<(String, bool)> {
        names.into_iter().map(|name| (name, false)).collect()
    };
    let linked = |name: &str| work.map(|work| work.names(name)).unwrap_or_default();
    // These hold one name a tag, which may have a comma in it.
    for name in ["citation_author", "dc.creator.personalname"] {
        let mut found: Vec<(String, bool)> = Vec::new();
        for name in tags
            .all(name)
            .into_iter()
            .flat_map(|name| byline::listed(&name))
        {
            let name = title::plain(&name);
            let usable = Author::read(&name, false).is_some();
            if usable && !found.iter().any(|(known, _)| is_same(known, &name)) {
                found.push((name, false));
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    let notations: &[&dyn Fn() -> Vec<(String, bool)>] = &[
        &|| plain(tags.all("citation_authors")),
        &|| linked("author"),
        &|| linked("creator"),
        &|| plain(tags.all("dc.creator")),
        &|| {
            let bodies = tags.all("dc.creator.corporatename").into_iter();
            bodies.map(|name| (name, true)).collect()
        },
        &|| plain(tags.all("parsely-author")),
        &|| plain(tags.all("sailthru.author")),
        &|| plain(tags.all("author")),
        &|| plain(tags.all("article:author")),
        &|| plain(tags.all("book:author")),
        &|| plain(tags.all("byl")),
        &|| plain(tags.all("dc.contributor")),
        &|| plain(texts(page, "[itemprop=\"author\"] [itemprop=\"name\"]")),
        &|| plain(byline::names(page)),
    ];
    for notation in notations {
        let mut found: Vec<(String, bool)> = Vec::new();
        for (name, body) in notation() {
            for name in byline::apart(&title::plain(&name), body) {
                let usable = Author::read(&name, body).is_some();
                if usable && !found.iter().any(|(known, _)| is_same(known, &name)) {
                    found.push((name, body));
                }
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn published(page: &Page, tags: &Tags, work: Option<&Work>) -> Option<String> {
    const NAMES: &[&str] = &[
        "article:published_time",
        "citation_publication_date",
        "citation_date",
        "citation_cover_date",
        "citation_online_date",
        "citation_year",
        "prism.publicationdate",
        "book:release_date",
        "video:release_date",
        "og:published_time",
        "dc.date.issued",
        "dc.issued",
        "dc.date",
        "dc.created",
        "datepublished",
        "parsely-pub-date",
        "sailthru.date",
        "pubdate",
        "publish-date",
        "publication_date",
        "date",
        "uploaddate",
    ];
    let linked = ["datePublished", "uploadDate", "dateCreated"]
        .into_iter()
        .filter_map(|name| work.and_then(|work| work.text(name)));
    let highwire = ["citation_publication_date", "citation_date"]
        .into_iter()
        .flat_map(|name| tags.all(name));
    let tagged = NAMES.iter().flat_map(|name| tags.all(name));
    let stated = highwire
        .chain(linked)
        .chain(tagged)
        .filter_map(|given| Day::read(&given));
    let seen = || byline::days(page).into_iter().next();
    let mut unread = NAMES.iter().flat_map(|name| tags.all(name));
    stated
        .into_iter()
        .next()
        .or_else(seen)
        .map(Day::iso)
        // A season or a range of months is a date as well, though not one that can be compared.
        .or_else(|| {
            unread.find(|given| {
                given.len() < 30
                    && given.contains(char::is_alphabetic)
                    && given.chars().filter(char::is_ascii_digit).count() >= 4
            })
        })
}

fn language(page: &Page, tags: &Tags, work: Option<&Work>) -> Option<String> {
    let given = attribute(page, "html[lang]", "lang")
        .or_else(|| attribute(page, "html", "xml:lang"))
        .or_else(|| work.and_then(|work| work.text("inLanguage")))
        .or_else(|| {
            tags.first(&[
                "citation_language",
                "dc.language",
                "content-language",
                "og:locale",
                "language",
            ])
        })?;
    let tag = given.replace('_', "-");
    let shaped = tag.split('-').all(|part| {
        (1..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric())
    }) && tag
        .split('-')
        .next()
        .is_some_and(|primary| (2..=3).contains(&primary.len()));
    shaped.then(|| one_line(&tag))
}

fn is_same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::formats::html;

    fn document(head: &str) -> stormwright_engine::sources::Document {
        let html = format!("<html lang=en-GB><head>{head}</head><body><p>Text.</p></body></html>");
        html::read(Path::new("page.html"), &html).document
    }

    #[test]
    fn json_ld_tells_author_publisher_and_date() {
        let found = document(
            r#"<title>Gears | The Courier</title><meta property="og:site_name" content="The Courier">
               <link rel="canonical" href="https://courier.example/gears">
               <script type="application/ld+json">{"@graph": [{"@type": "Organization", "name": "No"},
               {"@type": ["NewsArticle"], "datePublished": "2021-03-12T10:00:00+02:00",
                "author": [{"@type": "Person", "name": "Ann Lee"}, "Ben"], "publisher": {"name": "Courier Ltd"}}]}
               </script>"#,
        );
        assert_eq!(found.title, "Gears");
        assert_eq!(found.authors, ["Ann Lee", "Ben"]);
        assert_eq!(found.publisher.as_deref(), Some("Courier Ltd"));
        assert_eq!(found.published.as_deref(), Some("2021-03-12"));
        assert_eq!(found.url, "https://courier.example/gears");
        assert_eq!(found.language.as_deref(), Some("en-GB"));
    }

    #[test]
    fn a_journal_page_is_read_by_its_citation_names() {
        let found = document(
            r#"<title>x</title><meta name="citation_title" content="On &amp; off">
               <meta name="citation_author" content="Lee, A."><meta name="citation_author" content="May, B.">
               <meta name="citation_publication_date" content="2019/07/01">
               <meta property="article:author" content="https://social.example/ann">"#,
        );
        assert_eq!(found.title, "On & off");
        assert_eq!(found.authors, ["Lee, A.", "May, B."]);
        assert_eq!(found.published.as_deref(), Some("2019-07-01"));
        assert_eq!(found.url, "");
    }

    #[test]
    fn broken_json_ld_is_passed_over() {
        let found =
            document(r#"<title>T</title><script type="application/ld+json">{oops</script>"#);
        assert_eq!(found.title, "T");
        assert!(found.authors.is_empty());
    }
}
