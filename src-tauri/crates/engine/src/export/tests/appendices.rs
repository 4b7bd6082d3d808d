//! Sections behind the article's own, and the list of references among them.

use super::fixture::{draft, evidence, numbered, page, section, sentence};
use crate::export::{Style, wikitext_article};
use crate::writing::{Article, Provenance};

/// Where the list, the last reference and the heading stand, with External links that cite or do not.
fn places(cites: bool) -> (usize, usize, usize) {
    let (source, passage) = page("https://a.example/x", "T", "It is old.");
    let cited = sentence("It is old.", &[&passage.id], Provenance::Human);
    let below = if cites {
        cited.clone()
    } else {
        sentence("A page.", &[], Provenance::Human)
    };
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![
            section(1, "History", vec![cited]),
            section(1, "External links", vec![below]),
        ],
    });
    let draft = draft("T", article.clone(), evidence([(source, vec![passage])]));
    let style = Style::of(&draft, &article);
    let wiki = wikitext_article(&draft.topic, &article, &draft.evidence, &style);
    (
        wiki.find("{{reflist}}").unwrap(),
        wiki.rfind("<ref").unwrap(),
        wiki.find("== External links").unwrap(),
    )
}

#[test]
fn an_appendix_that_cites_nothing_stands_below_the_list() {
    let (list, last, links) = places(false);
    assert!(last < list && list < links);
}

#[test]
fn what_an_appendix_cites_is_in_the_list() {
    let (list, last, links) = places(true);
    assert!(links < last && last < list);
}
