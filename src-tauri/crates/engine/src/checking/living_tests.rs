use super::*;
use crate::sources::{Document, DocumentKind, Passage, Rating, WorkKind, urls};
use crate::writing::{Provenance, SentenceId, Support};

fn add(evidence: &mut Evidence, url: &str, text: &str, rating: Rating, kind: Option<WorkKind>) {
    let mut document = Document {
        url: url.to_owned(),
        title: "A title".to_owned(),
        text: text.to_owned(),
        ..Document::empty(DocumentKind::Html)
    };
    document.details.kind = kind;
    let source = Source::new(&urls::key(url), document, rating, "on a list".to_owned());
    for passage in Passage::all_of(&source) {
        evidence.passages.insert(passage.id.clone(), passage);
    }
    evidence.sources.push(source);
}

fn told(text: &str) -> Living {
    let mut evidence = Evidence::default();
    add(
        &mut evidence,
        "https://a.example/",
        text,
        Rating::Unknown,
        None,
    );
    living(&topic(), &evidence, None, Some(2026))
}

fn topic() -> Topic {
    Topic::new("Ann Lee").unwrap()
}

#[test]
fn a_birth_or_an_occupation_without_a_death_is_a_living_person() {
    for text in [
        "Ann Lee (born 12 May 1961) builds bridges.",
        "Ann Lee was born in Leith in 1961.",
        "Ann Lee is a Scottish engineer who builds bridges.",
        "Ann Lee, known for bridges. Ann Lee (b. 1961) is an architect.",
    ] {
        let found = told(text);
        assert!(found.living && !found.said, "{text}: {}", found.reason);
        assert!(found.reason.contains("Ann Lee"), "{}", found.reason);
    }
}

#[test]
fn who_died_or_was_born_long_ago_and_what_is_no_person_does_not_live() {
    for text in [
        "Ann Lee (born 12 May 1961) is an engineer. Ann Lee died in 2019.",
        "Ann Lee (1901–1987) is a poet of whom little is known.",
        "Ann Lee (12 May 1901 – 3 June 1987) is a poet.",
        "Ann Lee was an engineer. Lee was killed at sea in 1990.",
        "Ann Lee was born in Leith in 1871.",
        "Ann Lee is a harbour on the west coast.",
        "The Ann Lee was launched in 1961.",
        "Ben May (born 1961) is an engineer.",
    ] {
        assert!(!told(text).living, "{text}");
    }
}

#[test]
fn the_editors_word_counts_for_more_than_the_sources() {
    let mut evidence = Evidence::default();
    let text = "Ann Lee (born 1961) is an engineer.";
    add(
        &mut evidence,
        "https://a.example/",
        text,
        Rating::Unknown,
        None,
    );
    assert!(!living(&topic(), &evidence, Some(false), None).living);
    assert!(living(&topic(), &Evidence::default(), Some(true), None).living);
}

/// Why a sentence that cites all of these sources stays behind.
fn kept_back(text: &str, sources: &[(&str, &str, Rating, Option<WorkKind>)]) -> Option<String> {
    let mut evidence = Evidence::default();
    for (url, words, rating, kind) in sources {
        add(&mut evidence, url, words, *rating, *kind);
    }
    let sentence = Sentence {
        id: SentenceId("lead.1".to_owned()),
        text: text.to_owned(),
        citations: evidence.passages.keys().cloned().collect(),
        provenance: Provenance::Human,
        support: Support::Supported,
        approved: false,
        read: Default::default(),
        change: None,
    };
    withheld(&sentence, &evidence, &topic())
}

const ONE: &str =
    "The court found her guilty of taking forty thousand pounds from the bridge fund in spring.";
const OTHER: &str =
    "A jury in Leith said that the engineer had cheated the people who paid for the crossing.";

#[test]
fn a_contentious_sentence_needs_two_good_sources_that_are_not_one_text() {
    let said = "She was convicted of fraud in 2011.";
    let paper = ("https://paper.example/", ONE, Rating::Reliable, None);
    let journal = (
        "https://j.example/",
        OTHER,
        Rating::Unknown,
        Some(WorkKind::Journal),
    );
    assert_eq!(kept_back(said, &[paper, journal]), None);
    let reason = kept_back(said, &[paper]).unwrap();
    assert!(
        reason.contains("“convicted”") && reason.contains("only one"),
        "{reason}"
    );
    // An agency's report in two papers is one source.
    let copy = ("https://copy.example/", ONE, Rating::Reliable, None);
    assert!(kept_back(said, &[paper, copy]).is_some());
    // A tabloid, a page of nobody knows whom, and the person's own site do not count.
    for (url, rating) in [
        ("https://tabloid.example/", Rating::Deprecated),
        ("https://page.example/", Rating::Unknown),
        ("https://annlee.example/", Rating::Reliable),
    ] {
        assert!(
            kept_back(said, &[paper, (url, OTHER, rating, None)]).is_some(),
            "{url}"
        );
    }
}

#[test]
fn only_whole_words_and_phrases_are_contentious() {
    for plain in [
        "She led the department of foreign affairs.",
        "The battery is charged by the sun.",
        "She studied the culture of Leith.",
        "She opened the bridge in 2011.",
    ] {
        assert_eq!(kept_back(plain, &[]), None, "{plain}");
    }
    for contentious in [
        "She was charged with theft.",
        "He had an affair with a minister.",
    ] {
        let reason = kept_back(contentious, &[]).unwrap();
        assert!(
            reason.contains("none of its sources") && reason.contains("WP:BLP"),
            "{reason}"
        );
    }
}

#[test]
fn the_rules_can_be_read_and_are_dated() {
    assert_eq!(RULES.dated.len(), 7);
    assert!(RULES.source.contains("policy") && RULES.years == 115);
    let lists = [&RULES.contentious, &RULES.died, &RULES.occupations];
    for phrase in lists.into_iter().flatten() {
        assert_eq!(*phrase, phrase.to_lowercase());
    }
    assert!(BORN.is_some() && LIFE.is_some() && IS_A.is_some());
}
