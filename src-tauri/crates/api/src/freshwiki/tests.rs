//! What is read from the folder of topics.

use std::fs;

use super::folder::Folder;
use super::{Begun, keep_to};
use crate::wire::DraftSettings;
use stormwright_engine::evaluation::{Mode, Reference};

const ARTICLE: &str = r#"{"title": "Storm", "url": "https://wiki.example/Storm", "summary": "It blew.",
  "sections": [{"title": "Impact", "sentences": [{"text": "Trees fell"}, {"text": "Why?"}],
    "subsections": [{"title": "Wales", "sentences": [{"text": "Roads were shut."}], "subsections": []}]},
    {"title": "References", "sentences": [], "subsections": []}]}"#;

fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("articles")).unwrap();
    fs::write(dir.path().join("articles/Storm.json"), ARTICLE).unwrap();
    let topics: String = (0..10)
        .map(|n| format!("Storm {n}\tStorm.json\t1\n"))
        .collect();
    fs::write(
        dir.path().join("topics.tsv"),
        format!("topic\tfile\tpages\n{topics}"),
    )
    .unwrap();
    let page =
        r#"{"url": "https://a.example/x", "title": "A \"b\": c", "text": "Trees fell in Wales."}"#;
    fs::write(dir.path().join("pages.jsonl"), format!("{page}\n")).unwrap();
    dir
}

#[test]
fn an_article_is_read_with_its_headings_and_without_its_closing_sections() {
    let dir = folder();
    let folder = Folder::open(dir.path()).unwrap();
    let article = folder.article(&folder.topics[0]).unwrap();
    let reference = Reference::from_markdown(&article.markdown(), Mode::Fixed);
    assert_eq!(reference.headings, ["Impact", "Wales"]);
    let text = reference.article.text(Mode::Fixed);
    assert_eq!(
        text,
        "It blew.\nImpact\nTrees fell. Why?\nWales\nRoads were shut."
    );
}

#[test]
fn few_topics_are_spread_over_the_whole_list() {
    let dir = folder();
    let folder = Folder::open(dir.path()).unwrap();
    let titles: Vec<&str> = folder
        .spread(Some(3))
        .iter()
        .map(|t| t.title.as_str())
        .collect();
    assert_eq!(titles, ["Storm 0", "Storm 3", "Storm 6"]);
    assert_eq!(folder.spread(None).len(), 10);
    assert_eq!(folder.spread(Some(50)).len(), 10);
}

#[test]
fn pages_become_files_that_keep_their_address() {
    let dir = folder();
    let folder = Folder::open(dir.path()).unwrap();
    let into = dir.path().join("out");
    folder.write_pages(&into).unwrap();
    let page = fs::read_to_string(into.join("000000.md")).unwrap();
    assert_eq!(
        page,
        "---\nurl: \"https://a.example/x\"\ntitle: \"A \\\"b\\\": c\"\n---\n\nTrees fell in Wales.\n"
    );
}

#[test]
fn a_folder_goes_on_with_the_settings_it_was_begun_with_and_no_others() {
    let dir = tempfile::tempdir().unwrap();
    let begun = |rounds| Begun {
        folder: "/f".into(),
        mode: Mode::Fixed,
        settings: DraftSettings {
            rounds,
            ..DraftSettings::default()
        },
    };
    keep_to(dir.path(), &begun(3)).unwrap();
    keep_to(dir.path(), &begun(3)).unwrap();
    let refused = keep_to(dir.path(), &begun(4)).unwrap_err();
    assert!(refused.what.contains("other settings"), "{}", refused.what);
}

/// Precision and recall of the rules for named entities against FLAIR's entities, which articles of such a folder may
/// hold: `STORMWRIGHT_FRESHWIKI=DIR cargo test … flair -- --ignored --nocapture`.
#[test]
#[ignore = "needs a folder of articles with FLAIR's entities, named by STORMWRIGHT_FRESHWIKI"]
fn entities_against_flair() {
    #[derive(serde::Deserialize)]
    struct Entities {
        entities_flair: std::collections::BTreeSet<String>,
    }
    let dir = std::env::var("STORMWRIGHT_FRESHWIKI").unwrap();
    let folder = Folder::open(dir.as_ref()).unwrap();
    let (mut found, mut known, mut both) = (0, 0, 0);
    for topic in &folder.topics {
        let article = folder.article(topic).unwrap();
        let text = fs::read_to_string(folder.articles().join(&topic.file)).unwrap();
        let gold: Entities = serde_json::from_str(&text).unwrap();
        let reference = Reference::from_markdown(&article.markdown(), Mode::Fixed);
        let own = stormwright_engine::evaluation::entities(reference.article.texts(), []);
        found += own.len();
        known += gold.entities_flair.len();
        both += own.intersection(&gold.entities_flair).count();
    }
    let (precision, recall) = (both as f64 / found as f64, both as f64 / known as f64);
    println!(
        "{found} found, {known} of FLAIR, {both} in both: precision {precision:.3}, recall {recall:.3}"
    );
    assert!(precision > 0.7 && recall > 0.7);
}
