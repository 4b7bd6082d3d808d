//! Limits of what a draft may cost: at each the run writes from what it has, and says what was left undone.

use stormwright_engine::methods::storm::{self, DraftParts};
use stormwright_engine::minds::limited::{is_named_in, is_unused_in};
use stormwright_engine::minds::skills::Role;
use stormwright_engine::run::{Gap, Price, Stage};
use stormwright_engine::settings::Limits;
use stormwright_engine::writing::Provenance;

use crate::prompted::{hire, sent_twice, world};
use crate::situations::change;
use crate::world::{DRAFT, World};

fn limited(limits: Limits) -> (World, std::sync::Arc<std::sync::Mutex<Vec<String>>>) {
    let (mut world, answered) = world(&[]);
    world.settings.limits = limits;
    (world, answered)
}

fn calls(most: u64) -> Limits {
    Limits {
        max_calls: Some(most),
        ..Limits::default()
    }
}

/// The draft has an article, and what it lacks is named as due to a limit.
fn assert_written(held: &DraftParts, when: &str) {
    let article = held.article.as_ref();
    let article = article.unwrap_or_else(|| panic!("{when}: no article"));
    // A section whose answer could not be used is a gap of its own.
    let failed = (held.gaps.iter()).any(|gap| gap.stage == Stage::Sections && !is_named_in(gap));
    assert!(
        article.body().count() > 0 || failed,
        "{when}: nothing was written: {:?}",
        held.gaps
    );
    assert!(held.gaps.iter().any(is_named_in), "{when}: {:?}", held.gaps);
    for sentence in article.sentences() {
        assert!(!sentence.citations.is_empty(), "{when}: {}", sentence.text);
    }
}

#[tokio::test]
async fn p39_whatever_the_limit_of_calls_no_more_is_asked_and_the_article_is_written() {
    for most in 1..=20 {
        let (world, answered) = limited(calls(most));
        let held = world.run().await.unwrap();
        let when = format!("{most} calls");
        assert_written(&held, &when);
        let asked = answered.lock().unwrap().len() as u64;
        assert!(asked <= most, "{when}: {asked} were made");
    }
}

#[tokio::test]
async fn p39_an_answer_that_cannot_be_read_is_not_asked_for_beyond_the_limit() {
    for most in 1..=24 {
        let (mut world, answered) = limited(calls(most));
        // Every third answer is nothing.
        change(&mut world, |request, completion| {
            let words: usize = request.messages.iter().map(|m| m.words().len()).sum();
            if words.is_multiple_of(3) {
                completion.text.clear();
            }
        });
        let held = world.run().await.unwrap();
        assert!(held.article.is_some());
        let asked = answered.lock().unwrap().len() as u64;
        assert!(asked <= most, "{most} calls: {asked} were made");
    }
}

#[tokio::test]
async fn p39_research_leaves_something_to_write_with() {
    let (world, _) = limited(calls(18));
    let held = world.run().await.unwrap();
    let further = held.gaps.iter().find(|gap| gap.what == "further questions");
    assert_eq!(
        further.map(|gap| gap.stage),
        Some(Stage::Dialogues),
        "{:?}",
        held.gaps
    );
    let article = held.article.unwrap();
    let mut by_model = article
        .sentences()
        .filter(|s| s.provenance == Provenance::Model);
    assert!(by_model.next().is_some(), "some sections are the model's");
}

#[tokio::test]
async fn p39_a_section_beyond_the_limit_is_quoted_and_named() {
    let (world, _) = limited(calls(1));
    let held = world.run().await.unwrap();
    let article = held.article.as_ref().unwrap();
    assert!(
        article
            .sentences()
            .all(|s| s.provenance == Provenance::Quote)
    );
    let sections = held.gaps.iter().filter(|gap| gap.stage == Stage::Sections);
    let named: Vec<&str> = sections.map(|gap| gap.what.as_str()).collect();
    for section in article.sections.iter().filter(|s| s.level == 1) {
        assert!(
            named.iter().any(|what| what.contains(&section.title)),
            "{} in {named:?}",
            section.title
        );
    }
}

#[tokio::test]
async fn tokens_dollars_and_minutes_are_limits_as_well() {
    let price = Price {
        input: 1_000.0,
        output: 1_000.0,
    };
    // A call of the scripted model takes 110 tokens.
    let limits = [
        Limits {
            max_tokens: Some(1_650),
            ..Limits::default()
        },
        Limits {
            max_cost: Some(1.5),
            ..Limits::default()
        },
    ];
    for limits in limits {
        let (mut world, answered) = limited(limits);
        world.settings.model = "scripted:reader".to_owned();
        world
            .settings
            .prices
            .insert("scripted:reader".to_owned(), price);
        assert_eq!(world.settings.model_of(Role::Writer), "scripted:reader");
        let held = world.run().await.unwrap();
        let when = format!("{limits:?}");
        assert_written(&held, &when);
        let asked = answered.lock().unwrap().len();
        assert!(asked > 0 && asked * 110 <= 1_650, "{when}: {asked}");
    }
    // The clock of the tests goes on by a millisecond whenever it is read.
    let (world, answered) = limited(Limits {
        max_minutes: Some(40.0 / 60_000.0),
        ..Limits::default()
    });
    assert_written(&world.run().await.unwrap(), "minutes");
    let (unlimited, all) = world_without();
    unlimited.run().await.unwrap();
    assert!(answered.lock().unwrap().len() < all.lock().unwrap().len());
}

fn world_without() -> (World, std::sync::Arc<std::sync::Mutex<Vec<String>>>) {
    world(&[])
}

#[tokio::test]
async fn a_raised_limit_asks_for_what_was_left_undone_and_for_nothing_twice() {
    let (mut world, answered) = limited(calls(12));
    let held = world.run().await.unwrap();
    let unused = |gap: &Gap| !is_named_in(gap) || is_unused_in(gap);
    let failed = |gap: &&Gap| gap.stage == Stage::Sections && unused(gap);
    let failed = held.gaps.iter().filter(failed).count();
    let before = answered.lock().unwrap().len();
    hire(&mut world, &answered, &[], 0);
    world.settings.limits = Limits::default();
    let held = storm::rewrite(&world.context().await, DRAFT, None)
        .await
        .unwrap();
    let article = held.article.unwrap();
    assert!(
        article
            .sentences()
            .all(|s| s.provenance == Provenance::Model)
    );
    assert!(answered.lock().unwrap().len() > before);
    // A section whose answer could not be used is tried again.
    assert!(sent_twice(&answered).len() <= failed);
    assert!(
        !held
            .gaps
            .iter()
            .any(|gap| gap.stage == Stage::Sections && is_named_in(gap))
    );
}

#[tokio::test]
async fn s78_two_limited_runs_that_ask_one_after_the_other_are_equal() {
    let limits = calls(1);
    let ((one, _), (two, _)) = (limited(limits), limited(limits));
    one.run().await.unwrap();
    two.run().await.unwrap();
    assert_eq!(one.saved(), two.saved());
}
