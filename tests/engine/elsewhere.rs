//! Looking outside a draft for evidence of one sentence.

use stormwright_engine::research::{Elsewhere, elsewhere};
use stormwright_engine::sources::{Evidence, Status, by_hand};

use crate::world::World;

/// The evidence of a draft that holds the documents with these titles, the second of them left out.
async fn evidence(world: &World, titles: &[&str]) -> Evidence {
    let context = world.context().await;
    let mut evidence = Evidence::default();
    for title in titles {
        let document = world.documents.iter().find(|d| d.title == *title).unwrap();
        let (mut source, _) = by_hand(document.clone(), &context.ports.reliability);
        if !evidence.sources.is_empty() {
            source.status = Status::Off;
        }
        evidence.sources.push(source);
    }
    evidence
}

async fn look(world: &World, known: &Evidence, query: &str, most: usize) -> Elsewhere {
    let context = world.context().await;
    elsewhere(&context.ports, &world.settings, query, known, most).await
}

fn titles(found: &Elsewhere) -> Vec<&str> {
    found.documents.iter().map(|d| d.title.as_str()).collect()
}

#[tokio::test]
async fn what_the_draft_has_in_any_state_is_not_brought_again() {
    let world = World::new();
    let query = "keepers of the lighthouse lived on the reef";
    let fresh = look(&world, &Evidence::default(), query, 3).await;
    assert_eq!(titles(&fresh)[0], "keepers");
    let known = evidence(&world, &["history", "keepers"]).await;
    let found = look(&world, &known, query, 20).await;
    assert!(!titles(&found).is_empty());
    assert!(!titles(&found).contains(&"keepers"), "{:?}", titles(&found));
    assert!(!titles(&found).contains(&"history"), "{:?}", titles(&found));
}

#[tokio::test]
async fn further_pages_are_asked_for_where_the_first_holds_only_what_is_known() {
    let mut world = World::new();
    world.page_size = Some(1);
    let query = "keepers of the lighthouse lived on the reef";
    let first = look(&world, &Evidence::default(), query, 1).await;
    let known = evidence(&world, &[titles(&first)[0]]).await;
    let found = look(&world, &known, query, 1).await;
    assert_eq!(found.documents.len(), 1);
    assert_ne!(titles(&found), titles(&first));
}

#[tokio::test]
async fn a_page_that_may_not_be_used_is_not_read_and_one_that_fails_is_named() {
    let mut world = World::new();
    world.settings.deny.push("lens.example".to_owned());
    world.faults.pages.lock().unwrap().push("lamp.example");
    let found = look(
        &world,
        &Evidence::default(),
        "lamp and lens of the lighthouse",
        20,
    )
    .await;
    assert!(!titles(&found).contains(&"lens"));
    let asked = world.asked.lock().unwrap();
    assert!(
        !asked.iter().any(|call| call.contains("lens.example")),
        "{asked:?}"
    );
    let unread: Vec<&str> = found.unread.iter().map(|(url, _)| url.as_str()).collect();
    assert_eq!(unread, ["https://lamp.example/page"]);
}

#[tokio::test]
async fn an_engine_that_refuses_is_named() {
    let world = World::new();
    world.faults.searches.lock().unwrap().push("lamp");
    let found = look(&world, &Evidence::default(), "lamp of the lighthouse", 5).await;
    assert!(found.documents.is_empty());
    assert_eq!(found.failures.len(), 1);
}
