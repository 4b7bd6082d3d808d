//! The program dies and goes on.

use std::sync::atomic::Ordering;

use stormwright_engine::run::RunError;
use stormwright_engine::settings::Until;
use tokio_util::sync::CancellationToken;

use crate::world::{World, counts};

#[tokio::test]
async fn s78_two_runs_over_the_same_world_are_equal() {
    let (one, two) = (World::new(), World::new());
    one.run().await.unwrap();
    two.run().await.unwrap();
    assert_eq!(one.saved(), two.saved());
    assert!(one.saved().contains_key("article"));
}

/// Killed at every single call in turn, then resumed: the draft is the same as that of an unbroken run, and nothing
/// that had been answered is asked again.
#[tokio::test]
async fn s73_a_run_killed_at_any_call_resumes_to_the_same_draft_and_asks_nothing_twice() {
    let unbroken = World::new();
    unbroken.run().await.unwrap();
    let calls = unbroken.asked.lock().unwrap().len();
    assert!(
        calls > 40,
        "the world is too small to be interesting: {calls} calls"
    );
    for stop_at in 1..=calls {
        let mut world = World::new();
        world.faults.stop_at.store(stop_at, Ordering::SeqCst);
        let stopped = world.run().await;
        assert!(
            matches!(stopped, Err(RunError::Cancelled)),
            "call {stop_at}: {stopped:?}"
        );
        world.cancel = CancellationToken::new();
        world.run().await.unwrap();
        assert_eq!(world.saved(), unbroken.saved(), "killed at call {stop_at}");
        // Calls under way beside the killed one may be asked again; what was written down may not.
        let journalled = world.store.entries.lock().unwrap();
        let mut ids: Vec<&str> = journalled.iter().map(|e| e.id.0.as_str()).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(
            ids.len(),
            all,
            "killed at call {stop_at}: an answer was written down twice"
        );
    }
}

#[tokio::test]
async fn a_finished_run_that_is_run_again_asks_nothing() {
    let world = World::new();
    world.run().await.unwrap();
    let before = world.asked.lock().unwrap().len();
    world.run().await.unwrap();
    assert_eq!(world.asked.lock().unwrap().len(), before);
}

#[tokio::test]
async fn stages_go_on_from_where_an_earlier_run_was_to_stop() {
    let mut world = World::new();
    world.settings.until = Until::Research;
    let held = world.run().await.unwrap();
    assert!(held.research.is_some() && held.outline.is_none());
    world.settings.until = Until::Outline;
    let held = world.run().await.unwrap();
    assert!(held.outline.is_some() && held.article.is_none());
    world.settings.until = Until::Article;
    world.run().await.unwrap();
    let whole = World::new();
    whole.run().await.unwrap();
    assert_eq!(world.saved(), whole.saved());
}

#[tokio::test]
async fn s10_no_query_is_searched_twice_in_a_run() {
    let world = World::new();
    world.run().await.unwrap();
    let asked = world.asked.lock().unwrap();
    let searches: Vec<String> = asked
        .iter()
        .filter(|a| a.starts_with("search"))
        .map(|a| a.to_lowercase())
        .collect();
    assert!(counts(&searches).values().all(|&n| n == 1), "{searches:#?}");
}
