//! Citoid's description of a work, in its base fields.

use serde_json::Value;
use stormwright_engine::sources::{Bibliography, Day, Details, WorkKind, identifiers};

use super::text;

/// Reads the first object of an answer.
pub(super) fn read(work: &Value) -> Option<Bibliography> {
    let kind = match text(work.get("itemType"))?.as_str() {
        "journalArticle" => Some(WorkKind::Journal),
        "preprint" => Some(WorkKind::Arxiv),
        "newspaperArticle" => Some(WorkKind::News),
        "magazineArticle" => Some(WorkKind::Magazine),
        "book" | "bookSection" => Some(WorkKind::Book),
        "report" => Some(WorkKind::Report),
        "thesis" => Some(WorkKind::Thesis),
        "conferencePaper" => Some(WorkKind::Conference),
        "encyclopediaArticle" | "dictionaryEntry" => Some(WorkKind::Encyclopedia),
        "videoRecording" | "film" | "audioRecording" => Some(WorkKind::AvMedia),
        "podcast" => Some(WorkKind::Podcast),
        "interview" => Some(WorkKind::Interview),
        "map" => Some(WorkKind::Map),
        "webpage" | "blogPost" => Some(WorkKind::Web),
        _ => None,
    };
    // Each name is a list of first and last; a body has an empty first.
    let listed = work
        .get("author")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let names = listed.filter_map(|name| Some((text(name.get(0)), text(name.get(1))?)));
    let (mut authors, mut bodies) = (Vec::new(), Vec::new());
    for (first, last) in names {
        match first {
            Some(first) => authors.push(format!("{last}, {first}")),
            None => {
                bodies.push(last.clone());
                authors.push(last);
            }
        }
    }
    let checked = |name: &str, check: fn(&str) -> Option<String>| {
        text(work.get(name)).and_then(|given| check(&given))
    };
    Some(Bibliography {
        title: text(work.get("title"))?,
        authors,
        site: text(work.get("publicationTitle")),
        publisher: text(work.get("publisher")),
        published: text(work.get("date"))
            .and_then(|given| Day::read(&given))
            .map(Day::iso),
        language: text(work.get("language")),
        details: Details {
            kind,
            bodies,
            volume: text(work.get("volume")),
            issue: text(work.get("issue")),
            pages: text(work.get("pages")),
            issn: checked("ISSN", identifiers::issn),
            isbn: checked("ISBN", identifiers::isbn),
            doi: checked("DOI", identifiers::doi),
            pmid: checked("PMID", identifiers::pmid),
            ..Details::default()
        },
        corrected: false,
    })
}
