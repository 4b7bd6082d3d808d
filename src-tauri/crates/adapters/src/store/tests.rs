//! Situations of the store: restarts, two programs, damaged and newer files.

use std::collections::BTreeMap;
use std::sync::Arc;

use stormwright_engine::evaluation::ratings::{PairRating, UseStatement, Usefulness};
use stormwright_engine::ports::{Store, Usage};
use stormwright_engine::run::{CallId, CallKind, JournalEntry, Stage};
use stormwright_engine::settings::Settings;
use stormwright_engine::topic::Topic;

use serde_json::json;

use super::*;

const NOON: u64 = 1_796_040_000_000; // 2026-11-30 12:00:00 UTC

fn topic() -> Topic {
    Topic::new("C# / the \"language\" ☃").unwrap()
}

async fn new_draft(store: &SqliteStore) -> String {
    let made = store
        .create_draft(&topic(), &Settings::default(), NOON)
        .await;
    made.unwrap().id
}

fn entry(id: &str, value: &str) -> JournalEntry {
    JournalEntry {
        id: CallId(id.to_owned()),
        kind: CallKind::Search,
        stage: Stage::Dialogues,
        role: None,
        label: format!("search {id}"),
        after: vec![CallId("before".to_owned())],
        started_ms: NOON + 1,
        finished_ms: NOON + 5,
        usage: Usage {
            calls: 1,
            input_tokens: 7,
            output_tokens: 9,
        },
        value: serde_json::json!({ "found": value, "nul": "a\u{0}b" }),
    }
}

#[tokio::test]
async fn a_reopened_store_gives_back_what_was_written() {
    let data = tempfile::tempdir().unwrap();
    let settings = Settings {
        rounds: 7,
        ..Settings::default()
    };
    let store = SqliteStore::open(data.path()).await.unwrap();
    let made = store.create_draft(&topic(), &settings, NOON).await.unwrap();
    for id in ["b", "a", "c"] {
        store.append(&made.id, &entry(id, "first")).await.unwrap();
    }
    let value = serde_json::json!([1, 2]);
    let json = value.to_string();
    store.save(&made.id, "outline", &json).await.unwrap();
    drop(store);

    let store = SqliteStore::open(data.path()).await.unwrap();
    let found = store.draft(&made.id).await.unwrap();
    assert_eq!(found.topic, topic());
    assert_eq!(found.settings, settings);
    assert_eq!(found.updated_ms, NOON + 5);
    let journal = store.journal(&made.id).await.unwrap();
    assert_eq!(
        journal,
        ["b", "a", "c"].map(|id| entry(id, "first")),
        "in the order of writing"
    );
    let outline = store.load(&made.id, "outline").await.unwrap();
    assert_eq!(outline, Some(json));
    assert_eq!(store.load(&made.id, "lead").await.unwrap(), None);
}

#[tokio::test]
async fn a_call_that_is_asked_again_replaces_its_answer_in_place() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = store
        .create_draft(&topic(), &Settings::default(), NOON)
        .await
        .unwrap()
        .id;
    for (call, value) in [("a", "old"), ("b", "old"), ("a", "new")] {
        store.append(&id, &entry(call, value)).await.unwrap();
    }
    let journal = store.journal(&id).await.unwrap();
    assert_eq!(journal, [entry("a", "new"), entry("b", "old")]);
}

#[tokio::test]
async fn drafts_are_listed_newest_first_and_found_by_the_beginning_of_their_id() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let mut ids = Vec::new();
    for later in [0, 0, 60_000] {
        let made = store
            .create_draft(&topic(), &Settings::default(), NOON + later)
            .await
            .unwrap();
        ids.push(made.id);
    }
    assert!(ids[0].starts_with("20261130-120000-"), "{}", ids[0]);
    let listed: Vec<_> = store.drafts().await.unwrap();
    let listed: Vec<_> = listed.into_iter().map(|draft| draft.id).collect();
    assert_eq!(listed, [ids[2].clone(), ids[1].clone(), ids[0].clone()]);

    let found = store.draft("20261130-1201").await.unwrap();
    assert_eq!(found.id, ids[2]);
    let error = store.draft("2026").await.unwrap_err();
    assert!(matches!(&error, DraftError::Ambiguous { matches, .. } if matches.len() == 3));
    for unknown in ["", "1999", "%"] {
        let error = store.draft(unknown).await.unwrap_err();
        assert!(matches!(error, DraftError::Unknown(_)), "{unknown}");
    }
}

#[tokio::test]
async fn a_deleted_draft_is_gone_comes_back_whole_and_goes_for_good_after_a_month() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = new_draft(&store).await;
    store.append(&id, &entry("a", "x")).await.unwrap();
    store.delete_draft(&id, NOON).await.unwrap();
    assert!(store.drafts().await.unwrap().is_empty());
    let again = store.delete_draft(&id, NOON).await.unwrap_err();
    assert!(matches!(again, DraftError::Unknown(_)));

    store.restore_draft(&id).await.unwrap();
    assert_eq!(store.journal(&id).await.unwrap().len(), 1);
    store.delete_draft(&id, NOON).await.unwrap();
    let day = 24 * 60 * 60 * 1000;
    store.purge_deleted(NOON + 29 * day).await.unwrap();
    store.restore_draft(&id).await.unwrap();
    store.delete_draft(&id, NOON).await.unwrap();
    store.purge_deleted(NOON + 31 * day).await.unwrap();
    let gone = store.restore_draft(&id).await.unwrap_err();
    assert!(matches!(gone, DraftError::Unknown(_)));
    assert_eq!(store.journal(&id).await.unwrap(), []);
}

#[tokio::test]
async fn changes_are_taken_back_and_made_again_in_order_and_a_new_one_ends_redoing() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = new_draft(&store).await;
    let step = |label: &str| Step::Do {
        label: label.to_owned(),
        edit: json!({"do": label}).to_string(),
        inverse: json!({"undo": label}).to_string(),
    };
    for (label, value) in [("first", 1), ("second", 2)] {
        let changes = vec![Change::whole("article", json!(value).to_string())];
        store
            .save_edit(&id, changes, step(label), NOON)
            .await
            .unwrap();
    }
    let last = store.last_done(&id).await.unwrap().unwrap();
    assert_eq!(
        (last.label.as_str(), last.inverse.as_str()),
        ("second", r#"{"undo":"second"}"#)
    );
    let back = vec![Change::whole("article", "1".to_owned())];
    store
        .save_edit(&id, back, Step::Undo(last.place), NOON)
        .await
        .unwrap();
    assert_eq!(
        store.load(&id, "article").await.unwrap(),
        Some("1".to_owned())
    );
    assert_eq!(store.last_done(&id).await.unwrap().unwrap().label, "first");
    let next = store.first_undone(&id).await.unwrap().unwrap();
    assert_eq!(next.label, "second");

    // The history is on the disk: another program, or this one after a crash, goes on with it.
    let reopened = SqliteStore::open(data.path()).await.unwrap();
    let redone = Step::Redo(next.place, r#"{"undo":"again"}"#.to_owned());
    reopened
        .save_edit(&id, Vec::new(), redone, NOON)
        .await
        .unwrap();
    let last = store.last_done(&id).await.unwrap().unwrap();
    assert_eq!(last.inverse, r#"{"undo":"again"}"#);

    store
        .save_edit(&id, Vec::new(), Step::Undo(last.place), NOON)
        .await
        .unwrap();
    store
        .save_edit(&id, Vec::new(), step("third"), NOON)
        .await
        .unwrap();
    assert_eq!(store.first_undone(&id).await.unwrap(), None);
    assert_eq!(store.last_done(&id).await.unwrap().unwrap().label, "third");
    let labels = store.labels(&id).await.unwrap();
    assert_eq!(labels, (Some("third".to_owned()), None));
}

#[tokio::test]
async fn a_place_of_a_part_changes_and_the_rest_of_it_stays_as_it_was_written() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = new_draft(&store).await;
    let step = |label: &str| Step::Do {
        label: label.to_owned(),
        edit: "{}".to_owned(),
        inverse: "{}".to_owned(),
    };
    let written =
        r#"{"lead":[],"sections":[{"z":"☃ \u0000 \"a\"","text":[1.50]},{"text":["old"]}]}"#;
    store.save(&id, "article", written).await.unwrap();
    let change = |text: &str| {
        let path = "$.sections[1].text".to_owned();
        vec![Change::at("article", path, text.to_owned())]
    };
    store
        .save_edit(&id, change(r#"["new ☃"]"#), step("words"), NOON)
        .await
        .unwrap();
    let now = store.load(&id, "article").await.unwrap().unwrap();
    assert_eq!(now, written.replace("old", "new ☃"));

    // What cannot be saved leaves neither a change nor a step.
    let beside = vec![
        change(r#"["newer"]"#).remove(0),
        Change::at("outline", "$.headings".to_owned(), "[]".to_owned()),
    ];
    let failed = store.save_edit(&id, beside, step("lost"), NOON).await;
    failed.unwrap_err();
    assert_eq!(store.load(&id, "article").await.unwrap().unwrap(), now);
    assert_eq!(store.labels(&id).await.unwrap().0.unwrap(), "words");
}

#[tokio::test]
async fn a_pack_holds_a_whole_draft_and_nothing_else_is_taken_for_one() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = new_draft(&store).await;
    store.append(&id, &entry("a", "x")).await.unwrap();
    store
        .save(&id, "outline", r#"{"headings":[]}"#)
        .await
        .unwrap();
    store.set_stage(&id, "outline", NOON).await.unwrap();
    let bytes = serde_json::to_vec(&store.pack(&id).await.unwrap()).unwrap();

    let elsewhere = tempfile::tempdir().unwrap();
    let other = SqliteStore::open(elsewhere.path()).await.unwrap();
    let read = other
        .unpack(Pack::read(&bytes).unwrap(), NOON)
        .await
        .unwrap();
    assert_ne!(read.id, id);
    assert_eq!((read.topic, read.stage.as_str()), (topic(), "outline"));
    assert_eq!(
        other.journal(&read.id).await.unwrap(),
        store.journal(&id).await.unwrap()
    );
    let outline = other.load(&read.id, "outline").await.unwrap();
    assert_eq!(outline.as_deref(), Some(r#"{"headings":[]}"#));

    let newer = String::from_utf8(bytes)
        .unwrap()
        .replace(r#""version":1"#, r#""version":2"#);
    assert_eq!(Pack::read(newer.as_bytes()), Err(PackError::Newer));
    assert!(matches!(Pack::read(b"{}"), Err(PackError::NotOne(_))));
    assert!(matches!(Pack::read(b"\x00\x01"), Err(PackError::NotOne(_))));
}

#[tokio::test]
async fn a_pack_with_a_part_that_cannot_be_read_is_refused_and_named() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = new_draft(&store).await;
    for (part, broken) in [
        ("survey", json!({"related": "none"})),
        ("research", json!([])),
        ("outline", json!({"headings": [{"title": "no id"}]})),
        ("article", json!({"lead": [], "sections": [{"heading": 7}]})),
        ("gaps", json!({})),
    ] {
        store.save(&id, part, &broken.to_string()).await.unwrap();
        let bytes = serde_json::to_vec(&store.pack(&id).await.unwrap()).unwrap();
        let refused = Pack::read(&bytes).unwrap_err().to_string();
        assert!(
            refused.starts_with(&format!("its part \"{part}\" cannot be read")),
            "{refused}"
        );
        store.save(&id, part, "null").await.unwrap();
    }
}

#[tokio::test]
async fn who_finds_a_draft_in_use_is_told_by_which_program() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let other = SqliteStore::open(data.path()).await.unwrap();
    let _lock = store.lock_draft("20261130-120000-abcd").unwrap();
    let refused = other
        .lock_draft("20261130-120000-abcd")
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains(&format!("process {}", std::process::id())),
        "{refused}"
    );
}

#[tokio::test]
async fn a_draft_is_worked_on_by_one_run_at_a_time() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let other = SqliteStore::open(data.path()).await.unwrap();
    let lock = store.lock_draft("20261130-120000-abcd").unwrap();
    let refused = other.lock_draft("20261130-120000-abcd").unwrap_err();
    assert!(matches!(refused, DraftError::InUse { .. }));
    let _another_draft = other.lock_draft("20261130-120000-efgh").unwrap();
    drop(lock);
    other.lock_draft("20261130-120000-abcd").unwrap();
    assert!(store.lock_draft("../escape").is_err());
}

#[tokio::test]
async fn two_programs_open_and_write_one_data_folder_at_the_same_time() {
    let data = tempfile::tempdir().unwrap();
    let path = Arc::new(data.path().to_owned());
    let programs = (0..4).map(|program| {
        let path = path.clone();
        tokio::spawn(async move {
            let store = SqliteStore::open(&path).await.unwrap();
            let id = store
                .create_draft(&topic(), &Settings::default(), NOON)
                .await
                .unwrap()
                .id;
            for call in 0..25 {
                let id = id.as_str();
                let entry = entry(&format!("{program}-{call}"), "x");
                store.append(id, &entry).await.unwrap();
            }
            id
        })
    });
    let ids = futures::future::try_join_all(programs).await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    for id in ids {
        assert_eq!(store.journal(&id).await.unwrap().len(), 25);
    }
}

#[tokio::test]
async fn a_damaged_file_is_named_and_left_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join(FILE_NAME);
    let rubbish = vec![b'x'; 9000];
    std::fs::write(&path, &rubbish).unwrap();
    let error = SqliteStore::open(data.path()).await.unwrap_err();
    assert!(matches!(error, DatabaseError::Damaged { .. }), "{error:?}");
    assert!(
        error.to_string().contains("drafts.db is damaged"),
        "{error}"
    );
    assert_eq!(std::fs::read(&path).unwrap(), rubbish);
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', TRUE, x'00', 0)",
    )
    .execute(store.database.pool())
    .await
    .unwrap();
    drop(store);
    let error = SqliteStore::open(data.path()).await.unwrap_err();
    assert!(matches!(error, DatabaseError::Newer { .. }), "{error:?}");
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[tokio::test]
async fn ratings_stay_when_their_drafts_go_and_each_rater_keeps_one_order() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let mut rating = PairRating {
        rater: "Ada".to_owned(),
        topic: "Tides".to_owned(),
        pair: "a+b".to_owned(),
        ..PairRating::default()
    };
    let turned = store.is_turned("Ada", "a+b").await.unwrap();
    assert_eq!(store.ratings().await.unwrap(), [], "an order is no rating");
    store.save_rating(&rating).await.unwrap();
    rating.preferred = Some(1);
    store.save_rating(&rating).await.unwrap();
    let opinion = Usefulness {
        rater: "Ada".to_owned(),
        topic: "Tides".to_owned(),
        answers: BTreeMap::from([(UseStatement::Editing, 4)]),
        notes: String::new(),
    };
    store.save_usefulness(&opinion).await.unwrap();
    drop(store);

    let store = SqliteStore::open(data.path()).await.unwrap();
    for _ in 0..16 {
        assert_eq!(store.is_turned("Ada", "a+b").await.unwrap(), turned);
    }
    assert_eq!(store.ratings().await.unwrap(), [rating]);
    assert_eq!(store.usefulness().await.unwrap(), [opinion]);
    assert_eq!(store.written("Tides").await.unwrap(), None);
}
