//! Articles with every kind of work and every sign that wikitext gives a meaning to, for a real wiki to render.

use std::fs;
use std::path::Path;

use super::fixture::{KINDS, draft, evidence, numbered, page, quote, section, sentence};
use super::short_footnotes::{book, cites};
use crate::export::{FinishedDraft, files};
use crate::sources::{Access, Details, Snapshot};
use crate::writing::{Article, Paragraph, Provenance};

/// Text that breaks careless wikitext.
const ODD: [&str; 10] = [
    "A | B ]] {{c}} <ref>d</ref> e=f ''g''",
    "* [[Link|x]] {{t|x}} ~~~~ '''b''' __TOC__ [https://e.example f] &lt; R&D [sic]",
    "# <!-- open {| table |- }} -{zh}- </nowiki> <nowiki> == x ==",
    "日本語の題名 — «кавычки» “curly” שלום عربي 😀",
    ": ; - ---- = == http://a.example mailto:x@y.example",
    "It's 5'' & 'quoted' ''' five''''' apostrophes",
    "&#91; &amp; &nbsp; &copy; &bogus; {{!}} {{=}}",
    "<div><script>alert(1)</script><b>bold</b>",
    "RFC 1234, PMID 123456, ISBN 978-0-306-40615-7",
    "Tab\tand\nline end \u{200b}and \u{200f}marks",
];

#[test]
#[ignore = "writes files for scripts/lanes/wiki.sh"]
fn articles_for_a_real_wiki() {
    let folder = std::env::var("STORMWRIGHT_ARTICLES").unwrap();
    for (name, odd) in [("kinds", false), ("odd_signs", true)] {
        let found: Vec<_> = KINDS
            .iter()
            .enumerate()
            .map(|(number, kind)| {
                let text = |plain: &str| {
                    if odd {
                        ODD[number % ODD.len()].to_owned()
                    } else {
                        plain.to_owned()
                    }
                };
                let (mut source, passage) = page(
                    &format!(
                        "https://a{number}.example/x?q={}",
                        if odd { ODD[number % ODD.len()] } else { "1" }
                    ),
                    &text("The title of the work"),
                    "Words of it.",
                );
                source.authors = vec!["Ann B. Lee".to_owned(), text("Museum of the Sea")];
                source.site = Some(text("The Paper"));
                source.publisher = Some("Paper Press".to_owned());
                source.published = Some(["2021-03-04", "2021-03", "2021"][number % 3].to_owned());
                source.language = Some(["de", "en"][number % 2].to_owned());
                source.details = Details {
                    kind: Some(*kind),
                    work: Some(text("What holds it")),
                    agency: Some("Reuters".to_owned()),
                    translated_title: Some(text("In English")),
                    location: Some("Leith".to_owned()),
                    edition: Some("2nd edition".to_owned()),
                    volume: Some("12".to_owned()),
                    issue: Some("3".to_owned()),
                    pages: Some("5-9".to_owned()),
                    isbn: Some("978-0-306-40615-7".to_owned()),
                    issn: Some("0378-5955".to_owned()),
                    doi: Some("10.1038/nature12373".to_owned()),
                    pmid: Some("123456".to_owned()),
                    arxiv: Some("2402.14207".to_owned()),
                    access: Some(Access::Limited),
                    snapshot: Some(Snapshot {
                        url: format!(
                            "https://web.archive.org/web/20210305000000/https://a{number}.example/x"
                        ),
                        date: "2021-03-05".to_owned(),
                        original: format!("https://a{number}.example/x?q=1"),
                    }),
                    ..Details::default()
                };
                (source, passage)
            })
            .collect();
        let ids: Vec<_> = found
            .iter()
            .map(|(_, passage)| passage.id.clone())
            .collect();
        let sentences = ids.iter().enumerate().map(|(number, id)| {
            let text = if odd {
                ODD[number % ODD.len()]
            } else {
                "It was made in Leith."
            };
            match number % 3 {
                0 => quote(text, &[id]),
                1 => sentence(text, &[id, &ids[0]], Provenance::Model),
                _ => sentence(text, &[id], Provenance::Human),
            }
        });
        let sentences: Vec<_> = sentences.collect();
        let title = if odd { ODD[0] } else { "Origin And History" };
        let article = numbered(Article {
            lead: vec![Paragraph {
                sentences: vec![sentence(
                    "The engine is a Scottish marine engine.",
                    &[&ids[1]],
                    Provenance::Human,
                )],
            }],
            sections: vec![
                section(1, title, sentences[..7].to_vec()),
                section(
                    3,
                    if odd { ODD[2] } else { "Design" },
                    sentences[7..].to_vec(),
                ),
                section(1, "External links", sentences[..1].to_vec()),
                section(1, "See also", sentences[1..2].to_vec()),
            ],
        });
        let found = evidence(
            found
                .into_iter()
                .map(|(source, passage)| (source, vec![passage])),
        );
        write(&folder, name, &draft("Engine", article, found));
    }
    let books = vec![
        book(0, &["May, Ben", "Lee, Ann"], Some("1998")),
        book(1, &["Lee, Ann"], Some("2019-05-01")),
        book(2, &["Lee, Ann"], Some("2019")),
        book(3, &[], Some("1901")),
        book(4, &["O'Neill, Zoë"], None),
        book(5, &["Roe, Cy"], Some("2001")),
    ];
    let cited: &[(usize, &[usize])] = &[
        (0, &[0]),
        (1, &[0, 2]),
        (2, &[1]),
        (3, &[0, 1]),
        (4, &[1]),
        (0, &[1]),
        (0, &[0]),
        (2, &[2]),
        (4, &[0]),
        (5, &[0]),
    ];
    write(&folder, "books", &cites(books, cited));
}

fn write(folder: &str, name: &str, draft: &FinishedDraft) {
    let folder = Path::new(folder).join(name);
    fs::create_dir_all(&folder).unwrap();
    let files = files(draft).unwrap();
    for file in files.iter().filter(|file| !file.name.contains('/')) {
        fs::write(folder.join(&file.name), &file.bytes).unwrap();
    }
}
