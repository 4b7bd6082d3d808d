//! Books that are cited page by page.

use super::fixture::{cut, draft, evidence, numbered, page, section, sentence};
use crate::export::{FinishedDraft, Style, wikitext_article};
use crate::settings::ShortFootnotes;
use crate::sources::{Details, PageSpan, Passage, Source, WorkKind};
use crate::writing::{Article, Provenance};

/// A book of three pages, a passage on each.
pub fn book(number: usize, authors: &[&str], year: Option<&str>) -> (Source, Vec<Passage>) {
    let text = "First page. Second one. Third page.";
    let (mut source, _) = page(
        &format!("https://b{number}.example/"),
        &format!("Book {number}"),
        text,
    );
    source.authors = authors.iter().map(|name| (*name).to_owned()).collect();
    source.published = year.map(str::to_owned);
    source.publisher = Some("Dial Press".to_owned());
    source.details = Details {
        kind: Some(WorkKind::Book),
        ..Details::default()
    };
    let ranges = [0..11, 12..23, 24..35];
    source.pages = ranges
        .iter()
        .zip(11..)
        .map(|(range, page)| PageSpan {
            page,
            start: range.start,
            end: range.end,
        })
        .collect();
    let passages = ranges.into_iter().enumerate();
    let passages = passages
        .map(|(at, range)| cut(&source, at + 1, range))
        .collect();
    (source, passages)
}

/// A draft with a sentence for each of these pages, counted from 0, of these books.
pub fn cites(books: Vec<(Source, Vec<Passage>)>, cited: &[(usize, &[usize])]) -> FinishedDraft {
    let sentences = cited.iter().map(|(book, pages)| {
        let ids: Vec<_> = pages.iter().map(|page| &books[*book].1[*page].id).collect();
        sentence("It was made in Leith.", &ids, Provenance::Human)
    });
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![section(1, "History", sentences.collect())],
    });
    draft("Engine", article, evidence(books.clone()))
}

fn wiki(draft: &FinishedDraft) -> String {
    let article = draft.article.as_ref().unwrap();
    let style = Style::of(draft, article);
    wikitext_article(&draft.topic, article, &draft.evidence, &style)
}

fn two_books() -> Vec<(Source, Vec<Passage>)> {
    vec![
        book(0, &["May, Ben", "Lee, Ann"], Some("1998")),
        book(1, &["Lee, Ann"], Some("2019-05-01")),
        book(2, &["Roe, Cy"], Some("2001")),
    ]
}

#[test]
fn several_pages_of_a_few_books_become_short_footnotes_with_a_list_of_sources() {
    let cited: &[(usize, &[usize])] = &[(0, &[0]), (1, &[0, 2]), (0, &[1]), (2, &[0])];
    let wiki = wiki(&cites(two_books(), cited));
    for there in [
        "{{sfn|May|Lee|1998|p=11}}",
        "{{sfn|May|Lee|1998|p=12}}",
        "{{sfn|Lee|2019|pp=11, 13}}",
        // One page of a book needs no list.
        "<ref name=\"Roe2001\">{{cite book |last=Roe",
    ] {
        assert!(wiki.contains(there), "{there} in {wiki}");
    }
    let (_, list) = wiki
        .split_once("== References ==\n{{reflist}}\n\n=== Sources ===\n")
        .unwrap();
    let works: Vec<&str> = list.lines().collect();
    assert_eq!(works.len(), 2, "{list}");
    assert!(
        works[0].starts_with("* {{cite book |last=Lee |first=Ann |date=1 May 2019 |title=Book 1")
    );
    assert!(
        works[1]
            .starts_with("* {{cite book |last1=May |first1=Ben |last2=Lee |first2=Ann |date=1998")
    );
    assert!(
        !list.contains("|ref=") && !list.contains("|page="),
        "{list}"
    );
}

#[test]
fn a_topic_that_a_short_footnote_names_is_bold_in_words_only() {
    for topic in ["Lee", "2019", "p", "sfn", "="] {
        let mut draft = cites(two_books(), &[(1, &[0]), (0, &[0])]);
        draft.settings.short_footnotes = ShortFootnotes::Always;
        draft.topic.title = topic.to_owned();
        let article = draft.article.as_mut().unwrap();
        article.lead = article.sections[0].paragraphs.clone();
        let wiki = wiki(&draft);
        assert!(wiki.contains("Leith.{{sfn|Lee|2019|p=11}}"), "{wiki}");
    }
}

#[test]
fn one_book_keeps_its_named_reference_with_pages_behind_it_unless_the_editor_wants_otherwise() {
    let cited: &[(usize, &[usize])] = &[(0, &[0]), (0, &[1])];
    let mut draft = cites(two_books(), cited);
    let named = wiki(&draft);
    assert!(
        named.contains("{{rp|11}}") && !named.contains("{{sfn"),
        "{named}"
    );
    draft.settings.short_footnotes = ShortFootnotes::Always;
    assert!(wiki(&draft).contains("{{sfn|May|Lee|1998|p=12}}"));
    let mut draft = cites(two_books(), &[(0, &[0]), (1, &[0]), (0, &[1]), (1, &[1])]);
    draft.settings.short_footnotes = ShortFootnotes::Never;
    assert!(!wiki(&draft).contains("{{sfn"));
}

#[test]
fn works_of_one_author_and_year_get_letters_and_a_work_without_authors_an_anchor() {
    let books = vec![
        book(0, &["Lee, Ann"], Some("2019-05-01")),
        book(1, &["Lee, Ann"], Some("2019")),
        book(2, &[], Some("1901")),
        book(3, &["Lee, Ann"], None),
        book(4, &["Lee, Ann"], None),
    ];
    let pages: &[usize] = &[0, 1];
    let cited: Vec<_> = (0..5).map(|book| (book, pages)).collect();
    let wiki = wiki(&cites(books, &cited));
    for there in [
        "{{sfn|Lee|2019a|pp=11, 12}}",
        "{{sfn|Lee|2019b|pp=11, 12}}",
        "|date=1 May 2019a |title=Book 0",
        "|date=2019b |title=Book 1",
        "{{sfn|Dial Press|1901|pp=11, 12}}",
        "|ref={{sfnref|Dial Press|1901}}}}",
        // Nothing tells the two without a year apart.
        "<ref name=\"Lee-a\">",
    ] {
        assert!(wiki.contains(there), "{there} in {wiki}");
    }
}
