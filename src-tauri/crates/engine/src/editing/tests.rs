mod touched;

use super::*;
use crate::methods::storm::DraftParts;
use crate::outline::Outline;
use crate::research::{Origin, Research, Survey};
use crate::sources::reliability::ReliabilityList;
use crate::sources::{Bibliography, Details, Document, DocumentKind, by_hand};
use crate::writing::{Article, Provenance, Sentence, Support};

const TEXT: &str = "The hull was raised in 1961. It lay at a depth of thirty-two metres for more than three centuries.";

fn heading(id: &str, level: u8, title: &str) -> Heading {
    Heading {
        id: HeadingId(id.to_owned()),
        level,
        title: title.to_owned(),
        note: String::new(),
        locked: false,
        passages: Vec::new(),
    }
}

fn sentence(id: &str, text: &str, provenance: Provenance, passage: &PassageId) -> Sentence {
    Sentence {
        id: SentenceId(id.to_owned()),
        text: text.to_owned(),
        citations: vec![passage.clone()],
        provenance,
        support: Support::Supported,
        approved: true,
        read: Default::default(),
        change: None,
    }
}

/// A draft of two sections: "Raising" with two sentences, "Hull" with one.
fn draft() -> (DraftParts, PassageId) {
    let (source, passages) = by_hand(
        Document {
            url: "https://example.org/ship".to_owned(),
            title: "The ship".to_owned(),
            text: TEXT.to_owned(),
            ..Document::empty(DocumentKind::Html)
        },
        &ReliabilityList::bundled(),
    );
    let passage = passages[0].id.clone();
    let mut research = Research::default();
    research.evidence.sources.push(source);
    research.evidence.passages = passages.into_iter().map(|p| (p.id.clone(), p)).collect();
    let section = |id: &str, title: &str, sentences| ArticleSection {
        heading: HeadingId(id.to_owned()),
        level: 1,
        title: title.to_owned(),
        paragraphs: vec![Paragraph { sentences }],
    };
    let quoted = "The hull was raised in 1961.";
    let article = Article {
        lead: Vec::new(),
        sections: vec![
            section(
                "h1",
                "Raising",
                vec![
                    sentence("h1.1", quoted, Provenance::Quote, &passage),
                    sentence(
                        "h1.2",
                        "Divers passed cables under it.",
                        Provenance::Model,
                        &passage,
                    ),
                ],
            ),
            section(
                "h2",
                "Hull",
                vec![sentence(
                    "h2.1",
                    "It is of oak.",
                    Provenance::Model,
                    &passage,
                )],
            ),
        ],
    };
    let parts = DraftParts {
        survey: Some(Survey::default()),
        research: Some(research),
        outline: Some(Outline {
            headings: vec![heading("h1", 1, "Raising"), heading("h2", 1, "Hull")],
        }),
        article: Some(article),
        ..DraftParts::default()
    };
    (parts, passage)
}

fn texts(parts: &DraftParts) -> Vec<(String, Vec<String>)> {
    let sections = &parts.article.as_ref().unwrap().sections;
    sections
        .iter()
        .map(|s| {
            let sentences = s.paragraphs.iter().flat_map(|p| &p.sentences);
            (s.title.clone(), sentences.map(|s| s.text.clone()).collect())
        })
        .collect()
}

fn after(id: &str) -> SentencePlace {
    SentencePlace::After {
        sentence: SentenceId(id.to_owned()),
    }
}

/// Makes the change, takes it back, and makes it again: undo restores all, redo comes to the same.
fn there_and_back(edit: Edit) -> DraftParts {
    let (mut parts, _) = draft();
    let before = parts.clone();
    let applied = apply(&mut parts, edit.clone()).unwrap();
    let changed = parts.clone();
    apply(&mut parts, applied.inverse).unwrap();
    for (was, is) in [
        (
            format!("{:?}", before.article),
            format!("{:?}", parts.article),
        ),
        (
            format!("{:?}", before.outline),
            format!("{:?}", parts.outline),
        ),
        (
            format!("{:?}", before.survey),
            format!("{:?}", parts.survey),
        ),
        (
            format!("{:?}", before.research),
            format!("{:?}", parts.research),
        ),
    ] {
        assert_eq!(was, is, "undoing {edit:?}");
    }
    apply(&mut parts, edit).unwrap();
    assert_eq!(parts.article, changed.article);
    assert_eq!(parts.outline, changed.outline);
    changed
}

#[test]
fn changed_words_are_the_editors_no_longer_approved_and_no_longer_checked() {
    let changed = there_and_back(Edit::ChangeSentence {
        sentence: SentenceId("h1.1".to_owned()),
        text: "  The hull came up\nin 1961. ".to_owned(),
    });
    let article = changed.article.unwrap();
    let sentence = &article.sections[0].paragraphs[0].sentences[0];
    assert_eq!(sentence.text, "The hull came up in 1961.");
    assert_eq!(sentence.provenance, Provenance::Edited);
    assert!(!sentence.approved);
    assert!(matches!(sentence.support, Support::Unchecked(_)));
    assert!(
        article.sections[0].paragraphs[0].sentences[1].approved,
        "its neighbour is untouched"
    );
}

#[test]
fn a_changed_sentence_remembers_what_it_was_and_how_much_is_the_editors() {
    let (mut parts, _) = draft();
    for text in [
        "The hull was raised from the mud.",
        "The hull was raised in 1961, in autumn.",
    ] {
        let sentence = SentenceId("h1.1".to_owned());
        let text = text.to_owned();
        apply(&mut parts, Edit::ChangeSentence { sentence, text }).unwrap();
    }
    let article = parts.article.unwrap();
    let change = article.sections[0].paragraphs[0].sentences[0]
        .change
        .clone();
    let change = change.unwrap();
    assert_eq!(
        change.before, "The hull was raised in 1961.",
        "the first words, not the last"
    );
    assert_eq!(change.percent, 25, "two of eight words");
}

#[test]
fn both_parts_of_a_split_sentence_are_whose_the_whole_was() {
    let changed = there_and_back(Edit::SplitSentence {
        sentence: SentenceId("h1.1".to_owned()),
        at: 8,
    });
    let article = changed.article.unwrap();
    let parts = &article.sections[0].paragraphs[0].sentences;
    assert_eq!(
        (parts[0].text.as_str(), parts[0].id.0.as_str()),
        ("The hull", "h1.1")
    );
    assert_eq!(
        (parts[1].text.as_str(), parts[1].id.0.as_str()),
        ("was raised in 1961.", "h1.3")
    );
    assert_eq!(parts[0].provenance, parts[1].provenance);
    assert_ne!(parts[1].provenance, Provenance::Human);
    assert_eq!(parts[0].citations, parts[1].citations);
    let (mut parts, _) = draft();
    for at in [0, 400] {
        let sentence = SentenceId("h1.1".to_owned());
        let refused = apply(&mut parts, Edit::SplitSentence { sentence, at });
        assert!(matches!(refused, Err(EditError::Empty(_))));
    }
}

#[test]
fn joining_ones_own_sentence_to_anothers_makes_no_sentence_of_ones_own() {
    let (mut parts, passage) = draft();
    let own = Edit::AddSentence {
        place: after("h1.1"),
        text: "Crowds watched from the quay.".to_owned(),
        citations: vec![passage],
    };
    apply(&mut parts, own).unwrap();
    let join = Edit::JoinNext {
        sentence: SentenceId("h1.1".to_owned()),
    };
    apply(&mut parts, join.clone()).unwrap();
    let article = parts.article.as_ref().unwrap();
    let joined = &article.sections[0].paragraphs[0].sentences[0];
    assert_eq!(
        joined.text,
        "The hull was raised in 1961. Crowds watched from the quay."
    );
    assert_eq!(joined.provenance, Provenance::Edited);
    let change = joined.change.clone().unwrap();
    assert_eq!(
        (change.before.as_str(), change.percent),
        ("The hull was raised in 1961.", 46)
    );
    apply(&mut parts, join.clone()).unwrap();
    let refused = apply(&mut parts, join).unwrap_err();
    assert!(matches!(refused, EditError::Last(_)));
}

#[test]
fn a_changed_sentence_that_was_split_and_joined_remembers_its_words_once() {
    let (mut parts, _) = draft();
    let sentence = || SentenceId("h1.1".to_owned());
    let text = "Divers say: the hull was raised in 1961.".to_owned();
    let edits = [
        Edit::ChangeSentence {
            sentence: sentence(),
            text,
        },
        Edit::SplitSentence {
            sentence: sentence(),
            at: 11,
        },
        Edit::JoinNext {
            sentence: sentence(),
        },
    ];
    for edit in edits {
        apply(&mut parts, edit).unwrap();
    }
    let article = parts.article.unwrap();
    let whole = &article.sections[0].paragraphs[0].sentences[0];
    assert_eq!(whole.text, "Divers say: the hull was raised in 1961.");
    let change = whole.change.as_ref().unwrap();
    assert_eq!(change.before, "The hull was raised in 1961.");
    assert_eq!(change.percent, 25);
}

#[test]
fn words_of_the_draft_are_not_the_editors_by_being_typed_again() {
    let (mut parts, _) = draft();
    let again = Edit::AddSentence {
        place: after("h2.1"),
        text: "The hull was raised in 1961!".to_owned(),
        citations: Vec::new(),
    };
    apply(&mut parts, again).unwrap();
    let article = parts.article.unwrap();
    let added = &article.sections[1].paragraphs[0].sentences[1];
    assert_eq!(added.provenance, Provenance::Edited);
    assert_eq!(added.change.as_ref().unwrap().percent, 0);
}

#[test]
fn a_sentence_of_ones_own_stands_where_it_was_put() {
    let (_, passage) = draft();
    let changed = there_and_back(Edit::AddSentence {
        place: after("h1.1"),
        text: "Crowds watched from the quay.".to_owned(),
        citations: vec![passage],
    });
    assert_eq!(texts(&changed)[0].1[1], "Crowds watched from the quay.");
    let article = changed.article.unwrap();
    let added = &article.sections[0].paragraphs[0].sentences[1];
    assert_eq!(
        (added.id.0.as_str(), added.provenance),
        ("h1.3", Provenance::Human)
    );
}

#[test]
fn a_sentence_goes_to_another_section_and_takes_its_id_along() {
    let changed = there_and_back(Edit::MoveSentence {
        sentence: SentenceId("h1.2".to_owned()),
        place: SentencePlace::EndOf {
            heading: Some(HeadingId("h2".to_owned())),
        },
    });
    let held = texts(&changed);
    assert_eq!(held[0].1, ["The hull was raised in 1961."]);
    assert_eq!(
        held[1].1,
        ["It is of oak.", "Divers passed cables under it."]
    );
    // Text that comes into the section later gets other ids.
    let mut parts = changed;
    let places = vec![PlacedText {
        heading: Some(HeadingId("h1".to_owned())),
        paragraphs: vec![Paragraph {
            sentences: vec![
                sentence(
                    "h1.1",
                    "One.",
                    Provenance::Model,
                    &PassageId("s.1".to_owned()),
                ),
                sentence(
                    "h1.2",
                    "Two.",
                    Provenance::Model,
                    &PassageId("s.1".to_owned()),
                ),
            ],
        }],
    }];
    apply(&mut parts, Edit::ReplaceText { places }).unwrap();
    let article = parts.article.unwrap();
    let mut ids: Vec<&str> = article.sentences().map(|s| s.id.0.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 4, "each sentence has an id of its own");
}

#[test]
fn removing_the_last_sentence_leaves_no_empty_paragraph() {
    let changed = there_and_back(Edit::RemoveSentence {
        sentence: SentenceId("h2.1".to_owned()),
    });
    assert!(changed.article.unwrap().sections[1].paragraphs.is_empty());
}

#[test]
fn a_sentence_of_a_program_keeps_a_source_and_ones_own_may_go_without() {
    let (mut parts, passage) = draft();
    let cite = |sentence: &str, citations| Edit::Cite {
        sentence: SentenceId(sentence.to_owned()),
        citations,
    };
    let refused = apply(&mut parts, cite("h1.2", Vec::new())).unwrap_err();
    assert!(matches!(refused, EditError::Uncited(_)));
    let unknown = PassageId("s0.9".to_owned());
    let refused = apply(&mut parts, cite("h1.2", vec![unknown])).unwrap_err();
    assert!(matches!(refused, EditError::NoPassage(_)));
    let own = Edit::AddSentence {
        place: after("h2.1"),
        text: "Mine.".to_owned(),
        citations: vec![passage],
    };
    apply(&mut parts, own).unwrap();
    apply(&mut parts, cite("h2.2", Vec::new())).unwrap();
}

#[test]
fn the_text_follows_the_outline_and_what_was_deleted_comes_back() {
    let moved = there_and_back(Edit::SetOutline {
        headings: vec![
            heading("h2", 1, "The hull"),
            heading("", 2, "Timber"),
            heading("h1", 1, "Raising"),
        ],
        restored: Vec::new(),
    });
    let held = texts(&moved);
    assert_eq!(
        held[0],
        ("The hull".to_owned(), vec!["It is of oak.".to_owned()])
    );
    assert_eq!(held[1], ("Timber".to_owned(), Vec::new()));
    assert_eq!(held[2].1.len(), 2);
    let deleted = there_and_back(Edit::SetOutline {
        headings: vec![heading("h2", 1, "Hull")],
        restored: Vec::new(),
    });
    assert_eq!(texts(&deleted).len(), 1);
}

#[test]
fn a_new_heading_gets_an_id_of_its_own_and_a_level_that_follows() {
    let (mut parts, _) = draft();
    let set = |headings| Edit::SetOutline {
        headings,
        restored: Vec::new(),
    };
    apply(&mut parts, set(vec![heading("h1", 1, "Raising")])).unwrap();
    let added = vec![
        heading("h1", 1, "Raising"),
        heading("new", 3, "Crew"),
        heading("h1", 1, "Copy"),
    ];
    apply(&mut parts, set(added)).unwrap();
    let outline = parts.outline.unwrap();
    let ids: Vec<(&str, u8)> = outline
        .headings
        .iter()
        .map(|h| (h.id.0.as_str(), h.level))
        .collect();
    assert_eq!(ids[0], ("h1", 1));
    assert_eq!(
        ids[1].1, 2,
        "a level is at most one deeper than that before"
    );
    assert!(ids[1].0 != ids[2].0 && ids[2].0 != "h1", "{ids:?}");
}

#[test]
fn sources_are_left_out_added_and_taken_back() {
    let (parts, passage) = draft();
    let source = passage.source();
    let changed = there_and_back(Edit::SetSource {
        source,
        status: Status::Off,
        reason: "left out by you".to_owned(),
    });
    assert_eq!(changed.research.unwrap().evidence.kept().count(), 0);
    let (source, passages) = by_hand(
        Document {
            url: "https://example.org/quay".to_owned(),
            text: TEXT.replace("1961", "1962"),
            ..Document::empty(DocumentKind::Html)
        },
        &ReliabilityList::bundled(),
    );
    assert_eq!(passages[0].source, source.id);
    let changed = there_and_back(Edit::AddSource {
        source: Box::new(source),
        passages,
    });
    let evidence = changed.research.unwrap().evidence;
    assert_eq!(evidence.sources.len(), 2);
    assert_eq!(
        evidence.passages.len(),
        parts.research.unwrap().evidence.passages.len() + 1
    );
}

#[test]
fn what_is_known_of_a_work_can_be_corrected_and_an_identifier_of_no_shape_is_refused() {
    let (_, passage) = draft();
    let describe = |isbn: &str| Edit::DescribeSource {
        source: passage.source(),
        bibliography: Box::new(Bibliography {
            title: "The quay".to_owned(),
            authors: vec!["Lee, Ann".to_owned()],
            details: Details {
                isbn: Some(isbn.to_owned()),
                ..Details::default()
            },
            corrected: true,
            ..Bibliography::default()
        }),
    };
    let changed = there_and_back(describe("978-0-306-40615-7"));
    let source = &changed.research.unwrap().evidence.sources[0];
    assert_eq!(source.title, "The quay");
    assert_eq!(source.authors, ["Lee, Ann"]);
    assert!(source.corrected);
    let (mut parts, _) = draft();
    let refused = apply(&mut parts, describe("978-0-306-40615-8")).unwrap_err();
    assert!(refused.to_string().contains("40615-8"), "{refused}");
}

#[test]
fn perspectives_need_names_of_their_own() {
    let (mut parts, _) = draft();
    let named = |name: &str| Perspective {
        name: name.to_owned(),
        focus: String::new(),
        facets: Vec::new(),
        origin: Origin::Editor,
        enabled: true,
    };
    let set = |names: &[&str]| Edit::SetPerspectives {
        perspectives: names.iter().map(|name| named(name)).collect(),
    };
    assert_eq!(
        apply(&mut parts, set(&["Diver", " diver "])).unwrap_err(),
        EditError::SameName("diver".to_owned())
    );
    assert_eq!(
        apply(&mut parts, set(&["  "])).unwrap_err(),
        EditError::Empty("a perspective's name")
    );
    there_and_back(set(&["Diver", "Shipwright"]));
}

#[test]
fn a_refused_change_changes_nothing() {
    let (mut parts, _) = draft();
    let before = parts.article.clone();
    let nowhere = Edit::MoveSentence {
        sentence: SentenceId("h1.1".to_owned()),
        place: after("h9.9"),
    };
    assert!(apply(&mut parts, nowhere).is_err());
    assert_eq!(parts.article, before);
    let places = ["h1", "h9"].map(|id| PlacedText {
        heading: Some(HeadingId(id.to_owned())),
        paragraphs: Vec::new(),
    });
    let places = places.to_vec();
    assert!(apply(&mut parts, Edit::ReplaceText { places }).is_err());
    assert_eq!(parts.article, before);
}

#[test]
fn a_tick_stays_with_its_citation_through_other_words_a_move_and_other_citations() {
    let (mut parts, passage) = draft();
    let sentence = || SentenceId("h1.2".to_owned());
    let read = |parts: &DraftParts| {
        let article = parts.article.as_ref().unwrap();
        let found = article.sentences().find(|s| s.id == sentence());
        found.is_some_and(|s| s.read.contains(&passage))
    };
    let tick = |read| Edit::Read {
        sentence: sentence(),
        passage: passage.clone(),
        read,
    };
    let ticked = apply(&mut parts, tick(true)).unwrap();
    assert!(read(&parts));
    for edit in [
        Edit::ChangeSentence {
            sentence: sentence(),
            text: "Divers passed ropes under it.".to_owned(),
        },
        Edit::MoveSentence {
            sentence: sentence(),
            place: after("h2.1"),
        },
    ] {
        apply(&mut parts, edit).unwrap();
        assert!(read(&parts));
    }
    // A citation that goes takes its tick along; one that comes has none.
    let mut uncited = parts.clone();
    let other = PassageId("s0.1".to_owned());
    let cite = |citations| Edit::Cite {
        sentence: sentence(),
        citations,
    };
    assert!(matches!(
        apply(
            &mut uncited,
            Edit::Read {
                sentence: sentence(),
                passage: other,
                read: true
            }
        ),
        Err(EditError::NotCited(..))
    ));
    let article = uncited.article.as_mut().unwrap();
    let own = article
        .sentences_mut()
        .find(|s| s.id == sentence())
        .unwrap();
    own.provenance = Provenance::Human;
    apply(&mut uncited, cite(Vec::new())).unwrap();
    apply(&mut uncited, cite(vec![passage.clone()])).unwrap();
    assert!(!read(&uncited));
    // Undo takes it off.
    let (mut parts, _) = draft();
    apply(&mut parts, tick(true)).unwrap();
    apply(&mut parts, ticked.inverse).unwrap();
    assert!(!read(&parts));
}

#[test]
fn a_tick_is_written_and_read_and_takes_no_room_where_there_is_none() {
    let (mut parts, passage) = draft();
    let plain = serde_json::to_string(&parts.article).unwrap();
    assert!(!plain.contains("\"read\""));
    let sentence = SentenceId("h1.1".to_owned());
    apply(
        &mut parts,
        Edit::Read {
            sentence,
            passage,
            read: true,
        },
    )
    .unwrap();
    let kept = serde_json::to_string(&parts.article).unwrap();
    let read: Option<Article> = serde_json::from_str(&kept).unwrap();
    assert_eq!(read, parts.article);
}

#[test]
fn what_an_editor_writes_in_their_own_words_is_theirs_and_a_touched_up_sentence_is_not() {
    let own = |text: &str| Edit::WriteOwn {
        sentence: SentenceId("h1.2".to_owned()),
        text: text.to_owned(),
    };
    let provenance = |parts: &DraftParts| {
        let article = parts.article.as_ref().unwrap();
        let found = article.sentences().find(|s| s.id.0 == "h1.2").unwrap();
        (found.provenance, found.citations.len(), found.approved)
    };
    let parts = there_and_back(own("Cables were led below the wreck."));
    assert_eq!(provenance(&parts), (Provenance::Human, 1, false));
    let (mut parts, _) = draft();
    let long = "Divers passed eight steel cables under the hull in the summer of that year.";
    let change = Edit::ChangeSentence {
        sentence: SentenceId("h1.2".to_owned()),
        text: long.to_owned(),
    };
    apply(&mut parts, change).unwrap();
    for close in [
        "divers passed eight steel cables under the hull in the summer of that year",
        "The divers passed eight steel cables under the hull in the summer of 1961.",
    ] {
        apply(&mut parts, own(close)).unwrap();
        assert_eq!(provenance(&parts).0, Provenance::Edited, "{close}");
    }
    apply(&mut parts, own("In 1961 the wreck was slung in wires.")).unwrap();
    assert_eq!(provenance(&parts).0, Provenance::Human);
    // What is theirs stays theirs, however little they change.
    apply(&mut parts, own("In 1961, the wreck was slung in wires.")).unwrap();
    assert_eq!(provenance(&parts).0, Provenance::Human);
}
