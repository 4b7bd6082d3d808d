//! Which pages become sources.

use std::collections::HashSet;

use stormwright_engine::research::HitOutcome;
use stormwright_engine::sources::Status;

use crate::world::World;

#[tokio::test]
async fn a_query_adds_pages_that_the_run_has_not_seen() {
    let world = World::new();
    let research = world.run().await.unwrap().research.unwrap();
    let mut new = HashSet::new();
    for hit in research
        .dialogues
        .iter()
        .flat_map(|d| &d.turns)
        .flat_map(|t| &t.hits)
    {
        if let HitOutcome::New { source } = &hit.outcome {
            assert!(new.insert(source.clone()), "{source} was new twice");
        }
    }
    assert!(
        research.evidence.kept().count() >= 10,
        "of twelve: {}",
        research.evidence.kept().count()
    );
    assert!(research.repeats_avoided > 0);
}

#[tokio::test]
async fn a_mind_without_a_model_looks_down_six_pages_for_what_is_new() {
    let mut world = World::new();
    world.page_size = Some(2);
    world.run().await.unwrap();
    let asked = world.asked.lock().unwrap();
    let pages = asked
        .iter()
        .filter_map(|call| call.strip_prefix("search ")?.split(' ').next());
    assert_eq!(pages.max(), Some("5"));
}

#[tokio::test]
async fn pages_on_something_else_are_rejected_with_a_reason() {
    let mut world = World::new();
    world
        .documents
        .iter_mut()
        .filter(|d| d.title == "chess")
        .for_each(|d| {
            d.text
                .push_str(" The lighthouse keeper Ida Holm won no game, they say.")
        });
    let research = world.run().await.unwrap().research.unwrap();
    for source in &research.evidence.sources {
        let off_topic = ["bread", "chess", "tax"].contains(&source.title.as_str());
        assert_eq!(
            source.status == Status::Rejected,
            off_topic,
            "{}: {}",
            source.title,
            source.reason
        );
        assert!(!off_topic || !source.reason.is_empty());
    }
}

#[tokio::test]
async fn s60_s61_excluded_denied_and_circular_pages_stay_out() {
    let mut world = World::new();
    world
        .settings
        .exclude_urls
        .push("http://www.lens.example/page/?utm_source=x#top".to_owned());
    world.settings.deny.push("fog.example".to_owned());
    world
        .documents
        .iter_mut()
        .filter(|d| d.title == "birds")
        .for_each(|d| d.url = "https://en.wikipedia.org/wiki/Birds".to_owned());
    world
        .documents
        .iter_mut()
        .filter(|d| d.title == "wrecks")
        .for_each(|d| d.url = "https://www.dailymail.co.uk/wrecks".to_owned());
    let research = world.run().await.unwrap().research.unwrap();
    let kept: Vec<&str> = research.evidence.kept().map(|s| s.title.as_str()).collect();
    for out in ["lens", "fog", "birds", "wrecks"] {
        assert!(!kept.contains(&out), "{out} was kept");
    }
    assert!(kept.contains(&"history"));
}

#[tokio::test]
async fn s41_p22_the_same_text_under_two_addresses_is_one_source() {
    let mut world = World::new();
    let mut copy = world.documents[0].clone();
    copy.url = "https://copy.example/other".to_owned();
    world.documents.push(copy);
    let research = world.run().await.unwrap().research.unwrap();
    let holders: Vec<_> = research
        .evidence
        .sources
        .iter()
        .filter(|s| s.text == world.documents[0].text)
        .collect();
    assert_eq!(holders.len(), 1);
    assert_eq!(holders[0].also.len(), 1, "{:?}", holders[0].also);
}

#[tokio::test]
async fn the_limit_of_queries_holds() {
    let mut world = World::new();
    world.settings.max_queries = Some(6);
    world.run().await.unwrap();
    let searches = world
        .asked
        .lock()
        .unwrap()
        .iter()
        // Further pages of a query are no new query.
        .filter(|a| a.starts_with("search 0 "))
        .count();
    assert!((2..=6).contains(&searches), "{searches}");
}
