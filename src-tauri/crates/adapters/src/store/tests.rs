//! Situations of the store: restarts, two programs, damaged and newer files.

use std::sync::Arc;

use stormwright_engine::ports::{Store, Usage};
use stormwright_engine::run::{CallId, CallKind, JournalEntry, Stage};
use stormwright_engine::settings::Settings;
use stormwright_engine::topic::Topic;

use super::*;

const NOON: u64 = 1_796_040_000_000; // 2026-11-30 12:00:00 UTC

fn topic() -> Topic {
    Topic::new("C# / the \"language\" ☃").unwrap()
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
    store.save(&made.id, "outline", &value).await.unwrap();
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
    assert_eq!(outline, Some(value));
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
async fn a_deleted_draft_takes_its_journal_along() {
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let id = store
        .create_draft(&topic(), &Settings::default(), NOON)
        .await
        .unwrap()
        .id;
    store.append(&id, &entry("a", "x")).await.unwrap();
    store.delete_draft(&id, 5).await.unwrap();
    assert_eq!(store.journal(&id).await.unwrap(), []);
    assert!(store.append(&id, &entry("a", "x")).await.is_err());
    let again = store.delete_draft(&id, 5).await.unwrap_err();
    assert!(matches!(again, DraftError::Unknown(_)));
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
