use super::*;
use crate::sources::{Document, DocumentKind};

fn paragraph(words: &str, times: usize) -> String {
    let sentences: Vec<String> = (0..times)
        .map(|n| format!("The Gear Bridge {words} in its year {n} of service over the river."))
        .collect();
    sentences.join(" ")
}

fn add(evidence: &mut Evidence, url: &str, title: &str, text: &str, rating: Rating) -> SourceId {
    let document = Document {
        url: url.to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
        ..Document::empty(DocumentKind::Html)
    };
    let source = Source::new(&urls::key(url), document, rating, "on a list".to_owned());
    for passage in Passage::all_of(&source) {
        evidence.passages.insert(passage.id.clone(), passage);
    }
    let id = source.id.clone();
    evidence.sources.push(source);
    id
}

fn topic() -> Topic {
    Topic::new("Gear Bridge (river)").unwrap()
}

#[test]
fn a_long_report_of_a_reliable_paper_has_all_four() {
    let mut evidence = Evidence::default();
    let text = paragraph("carried coal", 12);
    let id = add(
        &mut evidence,
        "https://paper.example/bridge",
        "The bridge",
        &text,
        Rating::Reliable,
    );
    let found = notability(&evidence, &topic());
    assert_eq!((found.certain, found.unclear), (1, 0));
    assert_eq!(found.best, [id]);
    assert_eq!(found.witnesses[0].words, words::word_count(&text));
}

#[test]
fn a_copy_of_a_report_is_the_same_witness() {
    let mut evidence = Evidence::default();
    let text = paragraph("carried coal", 12);
    let first = add(
        &mut evidence,
        "https://paper.example/1",
        "Bridge",
        &text,
        Rating::Reliable,
    );
    let copy = format!("{text} Our own reporter adds a line to it.");
    let second = add(
        &mut evidence,
        "https://other.example/2",
        "Bridge",
        &copy,
        Rating::Reliable,
    );
    let found = notability(&evidence, &topic());
    assert_eq!(found.certain, 1);
    assert_eq!(found.witnesses.len(), 1);
    assert_eq!(found.witnesses[0].source, first);
    assert_eq!(found.witnesses[0].copies, [second]);
}

#[test]
fn the_subjects_own_site_a_mention_an_interview_and_a_bad_site_do_not_count() {
    let cases = [
        (
            "https://www.gearbridge.example/",
            "About",
            12,
            Rating::Unknown,
            "independent",
        ),
        (
            "https://paper.example/x",
            "An interview with its builder",
            12,
            Rating::Reliable,
            "secondary",
        ),
        (
            "https://tabloid.example/x",
            "Bridge",
            12,
            Rating::Deprecated,
            "reliable",
        ),
    ];
    for (url, title, times, rating, lacks) in cases {
        let mut evidence = Evidence::default();
        add(
            &mut evidence,
            url,
            title,
            &paragraph("carried coal", times),
            rating,
        );
        let found = notability(&evidence, &topic());
        let witness = &found.witnesses[0];
        let answers = [
            ("coverage", &witness.coverage),
            ("independent", &witness.independent),
            ("reliable", &witness.reliable),
            ("secondary", &witness.secondary),
        ];
        let no: Vec<&str> = answers
            .iter()
            .filter(|(_, judged)| judged.answer == Answer::No)
            .map(|(name, _)| *name)
            .collect();
        assert_eq!(no, [lacks], "{url}");
        assert!(found.best.is_empty());
    }
}

#[test]
fn a_mention_is_unclear_and_a_site_on_no_list_is_for_a_person_to_judge() {
    let mut evidence = Evidence::default();
    add(
        &mut evidence,
        "https://paper.example/x",
        "Bridges",
        "The list of old bridges in the county also names the Gear Bridge among forty others.",
        Rating::Reliable,
    );
    add(
        &mut evidence,
        "https://unlisted.example/x",
        "Bridge",
        &paragraph("was painted green", 12),
        Rating::Unknown,
    );
    let found = notability(&evidence, &topic());
    assert_eq!((found.certain, found.unclear), (0, 2));
    assert_eq!(found.witnesses[0].reliable.answer, Answer::Unclear);
    assert_eq!(found.witnesses[1].coverage.answer, Answer::Unclear);
}

#[test]
fn a_topic_with_a_short_name_has_no_site_of_its_own_by_chance() {
    assert!(!is_site_of("rust-lang.org", &Topic::new("Rust").unwrap()));
    assert!(is_site_of(
        "www.antikythera-mechanism.gr",
        &Topic::new("Antikythera mechanism").unwrap()
    ));
}
