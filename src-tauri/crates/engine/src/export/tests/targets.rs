//! What each wiki gets.

use super::fixture::{draft, evidence, numbered, page, quote, section, sentence};
use crate::export::{FinishedDraft, files, for_target};
use crate::settings::Target;
use crate::writing::{Article, Provenance};

fn of(target: Target) -> FinishedDraft {
    let (mut source, passage) = page("https://a.example/x", "T", "It is old.");
    source.authors = vec!["Lee, Ann".to_owned()];
    let id = &passage.id;
    let own = "One two three four five six seven eight nine ten eleven twelve.";
    let mut approved = quote("It is old.", &[id]);
    approved.approved = true;
    let mut again = approved.clone();
    again.text = "It is very old.".to_owned();
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![section(
            1,
            "History",
            vec![
                sentence(own, &[id], Provenance::Human),
                sentence("A model wrote this.", &[id], Provenance::Model),
                sentence("Both wrote this.", &[id], Provenance::Edited),
                quote("It is old.", &[id]),
                approved,
                again,
            ],
        )],
    });
    let mut draft = draft("T", article, evidence([(source, vec![passage])]));
    draft.settings.target = target;
    draft.settings.model = "openai:some-model".to_owned();
    draft
}

fn text(draft: &FinishedDraft, name: &str) -> String {
    let file = files(draft)
        .unwrap()
        .into_iter()
        .find(|file| file.name == name)
        .unwrap();
    String::from_utf8(file.bytes).unwrap()
}

#[test]
fn english_wikipedia_gets_the_editors_sentences_and_a_fifth_of_approved_quotations_that_name_their_source()
 {
    let draft = of(Target::Enwiki);
    let wiki = text(&draft, "article.wiki");
    assert!(wiki.contains("One two three"), "{wiki}");
    assert!(
        wiki.contains("According to Ann Lee, \"It is old.\"<ref"),
        "{wiki}"
    );
    for gone in ["A model wrote", "Both wrote", "very old", "some-model"] {
        assert!(!wiki.contains(gone), "{gone} in {wiki}");
    }
    let out = for_target(draft.article.as_ref().unwrap(), &draft);
    let reasons: Vec<&str> = out.left_out.iter().map(|one| one.reason.as_str()).collect();
    assert_eq!(reasons.len(), 4, "{reasons:?}");
    assert!(reasons[2].contains("neither approved"), "{reasons:?}");
    assert!(reasons[3].contains("a fifth"), "{reasons:?}");
    let summary = text(&draft, "edit_summary.txt");
    assert_eq!(summary.lines().count(), 1);
    assert!(summary.contains("openai:some-model"), "{summary}");
}

#[test]
fn another_wiki_gets_all_and_a_comment_that_names_the_model() {
    let wiki = text(&of(Target::AnyWiki), "article.wiki");
    for there in [
        "A model wrote",
        "Both wrote",
        "very old",
        "<!-- Draft made with Stormwright and openai:some-model.",
    ] {
        assert!(wiki.contains(there), "{there} in {wiki}");
    }
    assert!(!wiki.contains("According to"), "{wiki}");
}

#[test]
fn three_sources_at_most_follow_a_sentence_that_the_editor_did_not_write() {
    let found: Vec<_> = (0..5)
        .map(|n| page(&format!("https://a{n}.example/"), "T", "Words."))
        .collect();
    let ids: Vec<_> = found
        .iter()
        .map(|(_, passage)| passage.id.clone())
        .collect();
    let cites: Vec<_> = ids.iter().collect();
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![section(
            1,
            "S",
            vec![
                sentence("A model wrote this.", &cites, Provenance::Model),
                sentence("The editor wrote this.", &cites, Provenance::Human),
            ],
        )],
    });
    let evidence = evidence(
        found
            .into_iter()
            .map(|(source, passage)| (source, vec![passage])),
    );
    let draft = draft("T", article.clone(), evidence);
    let counts: Vec<usize> = for_target(&article, &draft)
        .article
        .sentences()
        .map(|sentence| sentence.citations.len())
        .collect();
    assert_eq!(counts, [3, 5]);
}

#[test]
fn a_contentious_sentence_about_a_living_person_stays_behind_with_the_word_and_the_reason() {
    let mut draft = of(Target::AnyWiki);
    let article = draft.article.as_mut().unwrap();
    let paragraph = &mut article.sections[0].paragraphs[0];
    paragraph.sentences[0].text = "She was convicted of fraud.".to_owned();
    draft.settings.living = Some(true);
    let wiki = text(&draft, "article.wiki");
    assert!(
        !wiki.contains("convicted") && wiki.contains("A model wrote"),
        "{wiki}"
    );
    let left_out = text(&draft, "left_out.json");
    assert!(
        left_out.contains("She was convicted of fraud.") && left_out.contains("WP:BLP"),
        "{left_out}"
    );
    assert!(text(&draft, "report.json").contains("\"living\": true"));
    draft.settings.living = Some(false);
    assert!(text(&draft, "article.wiki").contains("convicted of fraud"));
}

#[test]
fn the_report_says_how_many_of_the_cited_passages_were_read() {
    let mut draft = of(Target::Enwiki);
    let article = draft.article.as_mut().unwrap();
    let read = &mut article.sections[0].paragraphs[0].sentences[..2];
    for sentence in read {
        sentence.read = sentence.citations.iter().cloned().collect();
    }
    let out = for_target(draft.article.as_ref().unwrap(), &draft);
    // Of two sentences that were read, only the editor's own goes out, beside a quotation that was not read.
    let report = &out.report;
    assert_eq!((report.sentences, report.exported), (6, 2));
    assert_eq!((report.citations, report.read), (2, 1));
    assert!(text(&draft, "evidence.json").contains("\"read\": true"));
}
