//! One part fails; its siblings do not.

use stormwright_engine::methods::storm::parts;
use stormwright_engine::outline::Outline;
use stormwright_engine::ports::Store;
use stormwright_engine::run::{Gap, RunError, Stage};
use stormwright_engine::settings::{Settings, Until};
use stormwright_engine::sources::PassageId;

use crate::world::{DRAFT, World};

#[tokio::test]
async fn p9_s12_one_failing_dialogue_leaves_the_others() {
    let world = World::new();
    world
        .faults
        .skills
        .lock()
        .unwrap()
        .push(("ask", "\"name\":\"Basic fact writer\""));
    let held = world.run().await.unwrap();
    let research = held.research.unwrap();
    assert!(research.dialogues[0].turns.is_empty());
    assert!(
        research.dialogues[0]
            .ended
            .as_deref()
            .unwrap()
            .contains("it is down")
    );
    assert!(research.dialogues[1..].iter().all(|d| !d.turns.is_empty()));
    assert!(
        held.gaps
            .iter()
            .any(|g| g.stage == Stage::Dialogues && g.what.contains("Basic fact writer")),
        "{:?}",
        held.gaps
    );
    assert!(held.article.unwrap().body().count() > 0);
}

#[tokio::test]
async fn p5_a_failed_search_is_a_named_gap_and_the_run_completes() {
    let unbroken = World::new();
    let research = unbroken.run().await.unwrap().research.unwrap();
    let query: &'static str = Box::leak(
        research.dialogues[1].turns[0].queries[0]
            .clone()
            .into_boxed_str(),
    );
    let world = World::new();
    world.faults.searches.lock().unwrap().push(query);
    let held = world.run().await.unwrap();
    let failed: Vec<_> = held
        .gaps
        .iter()
        .filter(|g| g.what.starts_with("search \""))
        .collect();
    assert!(!failed.is_empty(), "{:?}", held.gaps);
    assert!(failed.iter().all(|g| g.reason.contains("asked too often")));
    assert!(held.article.is_some());
}

#[tokio::test]
async fn a_page_that_cannot_be_read_is_a_gap_and_is_asked_for_once() {
    let world = World::new();
    world.faults.pages.lock().unwrap().push("//tower.");
    let held = world.run().await.unwrap();
    assert!(
        held.gaps
            .iter()
            .any(|g| g.what.contains("https://tower.example/page") && g.reason.contains("damaged"))
    );
    let research = held.research.unwrap();
    assert!(research.evidence.kept().all(|s| !s.url.contains("tower.")));
}

#[tokio::test]
async fn s56_p4_without_any_result_the_run_ends_and_writes_nothing() {
    let mut world = World::new();
    world.documents.clear();
    let error = world.run().await.unwrap_err();
    let RunError::NoEvidence { reason, .. } = error else {
        panic!("{error}")
    };
    assert!(reason.contains("no result"), "{reason}");
    assert!(world.saved().is_empty());
}

#[tokio::test]
async fn p4_a_blocked_opening_search_says_so_and_is_no_lack_of_evidence() {
    let world = World::new();
    world.faults.searches.lock().unwrap().push("Saltholm");
    let error = world.run().await.unwrap_err();
    assert!(matches!(error, RunError::SearchFailed { .. }), "{error}");
    assert_eq!(
        error.to_string(),
        "nothing could be searched for \"Saltholm lighthouse\": shelf: asked too often"
    );
}

#[tokio::test]
async fn an_encyclopedia_out_of_reach_is_one_gap_however_many_titles_it_was_asked_for() {
    let world = World::new();
    world
        .faults
        .no_contents
        .store(true, std::sync::atomic::Ordering::SeqCst);
    let held = world.run().await.unwrap();
    let gaps: Vec<(&str, &str)> = held
        .gaps
        .iter()
        .filter(|g| g.stage == Stage::Related)
        .map(|g| (g.what.as_str(), g.reason.as_str()))
        .collect();
    let [(what, reason)] = gaps.as_slice() else {
        panic!("{gaps:?}")
    };
    assert!(what.ends_with("answers of shelved"), "{what}");
    assert!(reason.contains("cannot be reached"), "{reason}");
    assert!(held.article.is_some());
}

#[tokio::test]
async fn a_topic_that_no_page_names_gets_no_article() {
    let mut world = World::new();
    world.topic = stormwright_engine::topic::Topic::new("Kilimanjaro glaciers").unwrap();
    world
        .faults
        .brings_all
        .store(true, std::sync::atomic::Ordering::SeqCst);
    let RunError::NoEvidence { reason, .. } = world.run().await.unwrap_err() else {
        panic!()
    };
    assert!(
        !reason.contains("no result"),
        "the engine did bring pages: {reason}"
    );
    assert!(!world.saved().contains_key("research"));
}

#[tokio::test]
async fn a_topic_that_shares_a_word_with_the_pages_gets_no_article() {
    for topic in [
        "Armorial of Saltholm",
        "Saltholm railway",
        "Cuisine of Saltholm",
    ] {
        let mut world = World::new();
        world.topic = stormwright_engine::topic::Topic::new(topic).unwrap();
        let RunError::NoEvidence { reason, .. } = world.run().await.unwrap_err() else {
            panic!("{topic}")
        };
        assert!(reason.contains("only names \"Saltholm\""), "{reason}");
        assert!(!world.saved().contains_key("research"));
    }
}

#[tokio::test]
async fn a_failed_section_is_a_gap_and_the_others_are_written() {
    let mut world = World::new();
    world.settings.until = Until::Outline;
    let evidence = world.run().await.unwrap().research.unwrap().evidence;
    let passages: Vec<PassageId> = evidence
        .kept_passages()
        .iter()
        .map(|p| p.id.clone())
        .collect();
    let titles = ["History", "Keepers", "Lamp"];
    let fed = titles.iter().zip(passages.chunks(3));
    let outline = Outline::new(fed.map(|(title, fed)| (1, (*title).to_owned(), fed.to_vec())));
    let json = serde_json::to_string(&outline).unwrap();
    world
        .store
        .save(DRAFT, parts::OUTLINE, &json)
        .await
        .unwrap();
    let part = r#""headings":[{"id":"h1","level":1,"title":"History""#;
    world
        .faults
        .skills
        .lock()
        .unwrap()
        .push(("write_section", part));
    world.settings.until = Until::Article;
    let held = world.run().await.unwrap();
    let named = |gap: &Gap| gap.stage == Stage::Sections && gap.what.contains("History");
    assert!(held.gaps.iter().any(named), "{:?}", held.gaps);
    let article = held.article.unwrap();
    let shown: Vec<&str> = article.sections.iter().map(|s| s.title.as_str()).collect();
    assert_eq!(shown, titles, "the outline is followed all the same");
    let written: Vec<bool> = article
        .sections
        .iter()
        .map(|s| !s.paragraphs.is_empty())
        .collect();
    assert_eq!(written, [false, true, true]);
}

#[tokio::test]
async fn missing_perspectives_lead_and_repetition_are_gaps() {
    let world = World::new();
    world.faults.skills.lock().unwrap().extend([
        ("propose_perspectives", ""),
        ("write_lead", ""),
        ("find_repetition", ""),
        ("draft_outline", ""),
    ]);
    let held = world.run().await.unwrap();
    assert_eq!(
        held.research.unwrap().perspectives.len(),
        1,
        "the basic fact writer goes on alone"
    );
    let stages: Vec<Stage> = held.gaps.iter().map(|g| g.stage).collect();
    assert_eq!(
        stages,
        [
            Stage::Perspectives,
            Stage::Outline,
            Stage::Polish,
            Stage::Polish
        ]
    );
    let article = held.article.unwrap();
    assert!(article.lead.is_empty() && article.body().count() > 0);
}

#[tokio::test]
async fn s29_without_a_refined_outline_the_draft_serves() {
    let world = World::new();
    world
        .faults
        .skills
        .lock()
        .unwrap()
        .push(("refine_outline", ""));
    let held = world.run().await.unwrap();
    let titles = |o: &stormwright_engine::outline::Outline| {
        o.headings
            .iter()
            .map(|h| h.title.clone())
            .collect::<Vec<_>>()
    };
    let drafted = titles(&held.draft_outline.unwrap());
    let outline = held.outline.unwrap();
    assert!(!outline.headings.is_empty());
    assert!(titles(&outline).iter().all(|title| drafted.contains(title)));
    assert!(
        outline.headings.iter().all(|h| !h.passages.is_empty()),
        "a heading without evidence stayed"
    );
}

#[tokio::test]
async fn s79_without_perspectives_one_dialogue_is_held() {
    let mut world = World::new();
    world.settings = Settings {
        perspectives: 0,
        ..world.settings
    };
    let research = world.run().await.unwrap().research.unwrap();
    assert_eq!(research.dialogues.len(), 1);
}
