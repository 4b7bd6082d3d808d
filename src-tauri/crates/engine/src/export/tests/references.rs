//! Each kind of work as the template that editors expect.

use super::fixture::page;
use crate::export::bibliography::Entry;
use crate::export::cite::cite;
use crate::sources::{Access, Details, Snapshot, Source, WorkKind};

fn source(kind: WorkKind) -> Source {
    let (mut source, _) = page("https://a.example/x", "The title", "Words.");
    source.authors = vec!["Ann B. Lee".to_owned(), "Museum of the Sea".to_owned()];
    source.site = Some("The Paper".to_owned());
    source.publisher = Some("Paper Press".to_owned());
    source.published = Some("2021-03-04".to_owned());
    source.details = Details {
        kind: Some(kind),
        work: Some("Holder".to_owned()),
        volume: Some("12".to_owned()),
        issue: Some("3".to_owned()),
        pages: Some("5-9".to_owned()),
        edition: Some("2nd edition".to_owned()),
        isbn: Some("978-0-306-40615-7".to_owned()),
        issn: Some("0378-5955".to_owned()),
        doi: Some("10.1038/nature12373".to_owned()),
        arxiv: Some("2402.14207v2".to_owned()),
        ..Details::default()
    };
    source
}

fn written(source: &Source) -> String {
    cite(&Entry::of(source), None, Some("30 November 2026"), false).to_string()
}

/// Parameters that every template of the family takes.
const TEMPLATES: &str = include_str!("../../../../../../assets/citations/templates.json");

#[test]
fn each_kind_has_its_template_and_only_parameters_that_it_takes() {
    let known: serde_json::Value = serde_json::from_str(TEMPLATES).unwrap();
    for (kind, template) in [
        (WorkKind::Web, "cite web"),
        (WorkKind::News, "cite news"),
        (WorkKind::Magazine, "cite magazine"),
        (WorkKind::Journal, "cite journal"),
        (WorkKind::Book, "cite book"),
        (WorkKind::Report, "cite report"),
        (WorkKind::PressRelease, "cite press release"),
        (WorkKind::AvMedia, "cite AV media"),
        (WorkKind::Arxiv, "cite arXiv"),
        (WorkKind::Thesis, "cite thesis"),
        (WorkKind::Conference, "cite conference"),
        (WorkKind::Encyclopedia, "cite encyclopedia"),
        (WorkKind::Podcast, "cite podcast"),
        (WorkKind::Interview, "cite interview"),
        (WorkKind::Map, "cite map"),
    ] {
        let cite = cite(
            &Entry::of(&source(kind)),
            None,
            Some("30 November 2026"),
            false,
        );
        assert_eq!(cite.template, template);
        let rules = &known["templates"][template];
        let takes: Vec<&str> = rules["takes"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|v| v.as_str())
            .collect();
        for (name, _) in &cite.parameters {
            let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
            assert!(takes.contains(&bare), "{template} does not take {name}");
        }
        for needed in rules["required"].as_array().unwrap() {
            let needed = needed.as_str().unwrap();
            assert!(
                cite.parameters.iter().any(|(name, _)| name == needed),
                "{template} lacks {needed}"
            );
        }
    }
}

#[test]
fn a_journal_article_and_a_paper_of_arxiv_look_as_editors_write_them() {
    assert_eq!(
        written(&source(WorkKind::Journal)),
        "{{cite journal |last1=Lee |first1=Ann B. |author2=Museum of the Sea |date=4 March 2021 |title=The title \
         |url=https://a.example/x |journal=Holder |volume=12 |issue=3 |pages=5–9 |issn=0378-5955 |doi=10.1038/nature12373 \
         |arxiv=2402.14207}}"
    );
    assert_eq!(
        written(&source(WorkKind::Arxiv)),
        "{{cite arXiv |last1=Lee |first1=Ann B. |author2=Museum of the Sea |date=4 March 2021 |title=The title |eprint=2402.14207}}"
    );
}

#[test]
fn a_news_article_names_its_agency_its_wall_and_its_kept_copy() {
    let mut news = source(WorkKind::News);
    news.language = Some("de".to_owned());
    news.details = Details {
        kind: Some(WorkKind::News),
        agency: Some("Reuters".to_owned()),
        access: Some(Access::Subscription),
        translated_title: Some("Title in English".to_owned()),
        snapshot: Some(Snapshot {
            url: "https://web.archive.org/web/20210305000000/https://a.example/x".to_owned(),
            date: "2021-03-05".to_owned(),
            original: "https://a.example/x".to_owned(),
        }),
        ..Details::default()
    };
    news.authors.truncate(1);
    assert_eq!(
        written(&news),
        "{{cite news |last=Lee |first=Ann B. |date=4 March 2021 |title=The title |trans-title=Title in English \
         |url=https://a.example/x |url-access=subscription \
         |archive-url=https://web.archive.org/web/20210305000000/https://a.example/x |archive-date=5 March 2021 \
         |work=The Paper |agency=Reuters |language=de |access-date=30 November 2026}}"
    );
}

#[test]
fn what_a_template_needs_and_nobody_knows_gives_the_plain_template() {
    let mut magazine = source(WorkKind::Magazine);
    magazine.details.work = None;
    magazine.site = None;
    magazine.publisher = None;
    magazine.url = "library:x".to_owned();
    assert!(
        written(&magazine).starts_with("{{cite document |"),
        "{}",
        written(&magazine)
    );
    let mut paper = source(WorkKind::Arxiv);
    paper.details.arxiv = Some("not one".to_owned());
    assert!(
        written(&paper).starts_with("{{cite web |"),
        "{}",
        written(&paper)
    );
}
