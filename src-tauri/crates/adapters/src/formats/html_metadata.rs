//! What an HTML page says of itself: title, authors, date, address, in the notations in use.

use dom_query::{Document as Page, NodeRef};
use serde_json::Value;
use stormwright_engine::sources::Document;

use super::extracted::{date, is_web_address, one_line};

/// Fills in what the page's head says. Nothing is taken from its text, where other works are cited.
pub(crate) fn apply(page: &Page, document: &mut Document) {
    let linked = linked_data(page);
    document.site = meta(page, &["og:site_name", "application-name"]);
    document.publisher = linked
        .as_ref()
        .and_then(|data| names(data.get("publisher")).into_iter().next())
        .or_else(|| {
            meta(
                page,
                &["citation_publisher", "dc.publisher", "dcterms.publisher"],
            )
        });
    document.title = title(page, document.site.as_deref());
    document.authors = authors(page, linked.as_ref());
    document.published = published(page, linked.as_ref());
    document.url = url(page).unwrap_or_default();
    document.language = attribute(page, "html[lang]", "lang")
        .or_else(|| meta(page, &["citation_language", "dc.language"]));
}

fn title(page: &Page, site: Option<&str>) -> String {
    if let Some(title) = meta(page, &["og:title", "citation_title", "dc.title"]) {
        return title;
    }
    let title = one_line(&page.select_single("title").text());
    // "Headline | Site" is how pages label their window.
    let bare = site.and_then(|site| {
        let head = title.strip_suffix(site)?.trim_end();
        head.strip_suffix(['|', '-', '–', '—', '·', ':'])
            .map(str::trim_end)
    });
    match bare {
        Some(bare) if !bare.is_empty() => bare.to_owned(),
        _ if title.is_empty() => one_line(&page.select_single("h1").text()),
        _ => title,
    }
}

fn authors(page: &Page, linked: Option<&Value>) -> Vec<String> {
    let from_linked = linked
        .map(|data| names(data.get("author")))
        .unwrap_or_default();
    let notations = [
        from_linked,
        metas(page, "citation_author"),
        metas(page, "author"),
        metas(page, "article:author"),
        metas(page, "dc.creator"),
    ];
    let found = notations
        .into_iter()
        .map(|names| {
            // Some sites give the address of the author's page instead of a name.
            let mut names: Vec<_> = names
                .into_iter()
                .filter(|name| !name.contains("://"))
                .collect();
            names.dedup();
            names
        })
        .find(|names| !names.is_empty());
    found.unwrap_or_default()
}

fn published(page: &Page, linked: Option<&Value>) -> Option<String> {
    linked
        .and_then(|data| data.get("datePublished")?.as_str().and_then(date))
        .or_else(|| {
            let names = [
                "article:published_time",
                "citation_publication_date",
                "citation_date",
                "dc.date",
                "dcterms.date",
                "date",
            ];
            meta(page, &names).and_then(|given| date(&given))
        })
        .or_else(|| attribute(page, "time[datetime]", "datetime").and_then(|given| date(&given)))
}

fn url(page: &Page) -> Option<String> {
    attribute(page, "link[rel=\"canonical\"]", "href")
        .into_iter()
        .chain(meta(page, &["og:url"]))
        .find(|url| is_web_address(url))
}

/// The first non-empty attribute of an element that `selector` finds.
fn attribute(page: &Page, selector: &str, name: &str) -> Option<String> {
    let found = page.select(selector);
    found
        .nodes()
        .iter()
        .filter_map(|node| node.attr(name))
        .map(|value| one_line(&value))
        .find(|value| !value.is_empty())
}

fn meta(page: &Page, names: &[&str]) -> Option<String> {
    names
        .iter()
        .find_map(|name| metas(page, name).into_iter().next())
}

/// The contents of all `meta` elements with this name or property, without regard to case.
fn metas(page: &Page, name: &str) -> Vec<String> {
    let named = |node: &NodeRef<'_>| {
        ["name", "property", "itemprop"].iter().any(|attribute| {
            node.attr(attribute)
                .is_some_and(|value| value.trim().eq_ignore_ascii_case(name))
        })
    };
    page.select("meta[content]")
        .nodes()
        .iter()
        .filter(|node| named(node))
        .filter_map(|node| node.attr("content"))
        .map(|content| one_line(&content))
        .filter(|content| !content.is_empty())
        .collect()
}

/// The first object of the page's JSON-LD that describes a work.
fn linked_data(page: &Page) -> Option<Value> {
    let scripts = page.select("script[type=\"application/ld+json\"]");
    scripts
        .nodes()
        .iter()
        .filter_map(|script| serde_json::from_str::<Value>(script.text().trim()).ok())
        .find_map(find_work)
}

fn find_work(value: Value) -> Option<Value> {
    match value {
        Value::Array(values) => values.into_iter().find_map(find_work),
        Value::Object(mut fields) => match fields.remove("@graph") {
            Some(graph) => find_work(graph),
            None => is_work(fields.get("@type")).then_some(Value::Object(fields)),
        },
        _ => None,
    }
}

fn is_work(kind: Option<&Value>) -> bool {
    const WORKS: [&str; 10] = [
        "Article",
        "Posting",
        "Report",
        "Review",
        "WebPage",
        "CreativeWork",
        "Thesis",
        "Chapter",
        "Book",
        "Document",
    ];
    match kind {
        Some(Value::String(kind)) => WORKS.iter().any(|work| kind.ends_with(work)),
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| is_work(Some(kind))),
        _ => false,
    }
}

/// Names in JSON-LD: a string, an object with a name, or a list of them.
fn names(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(name)) => vec![one_line(name)],
        Some(Value::Array(values)) => values.iter().flat_map(|v| names(Some(v))).collect(),
        Some(Value::Object(fields)) => names(fields.get("name")),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::html;

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
