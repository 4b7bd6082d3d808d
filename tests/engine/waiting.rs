//! What a run does not wait for.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use stormwright_engine::methods::storm;
use stormwright_engine::ports::{EmbedError, Embedder};
use stormwright_engine::run::{CallId, CallKind, JournalEntry};

use crate::world::{DRAFT, World};

fn of_kind(entries: &[JournalEntry], kind: CallKind) -> Vec<CallId> {
    let of_kind = entries.iter().filter(|e| e.kind == kind);
    of_kind.map(|e| e.id.clone()).collect()
}

#[tokio::test]
async fn pages_that_will_be_wanted_are_asked_for_beside_the_first() {
    let mut world = World::new();
    world.page_size = Some(2);
    world.run().await.unwrap();
    let entries = world.store.entries.lock().unwrap();
    let searches = of_kind(&entries, CallKind::Search);
    let beside = |entry: &&JournalEntry| {
        entry.label.contains(", page 3 ") && !entry.after.iter().any(|id| searches.contains(id))
    };
    assert!(entries.iter().find(beside).is_some());
}

#[tokio::test]
async fn what_the_encyclopedia_finds_is_read_while_the_mind_still_proposes() {
    let world = World::new();
    world.run().await.unwrap();
    let entries = world.store.entries.lock().unwrap();
    let minds = of_kind(&entries, CallKind::Mind);
    let found = entries
        .iter()
        .find(|e| e.label == "table of contents of \"Kattegat lighthouse\"")
        .unwrap();
    assert!(!found.after.is_empty());
    assert!(!found.after.iter().any(|id| minds.contains(id)));
}

/// Remembers the single texts that it embeds.
struct Listening {
    inner: Arc<dyn Embedder>,
    heard: Arc<Mutex<Vec<String>>>,
}

#[async_trait]
impl Embedder for Listening {
    fn model(&self) -> &str {
        self.inner.model()
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        if let [text] = texts {
            self.heard.lock().unwrap().push(text.clone());
        }
        self.inner.embed(texts).await
    }
}

#[tokio::test]
async fn doubtful_pages_are_looked_at_before_results_are_handed_out() {
    let mut world = World::new();
    world.faults.brings_all.store(true, Ordering::SeqCst);
    world.page_size = Some(3);
    // Doubtful: they share a word with the topic.
    for document in world.documents.iter_mut().skip(6) {
        document.text = document
            .text
            .replace("Saltholm lighthouse", "the lighthouse");
    }
    let heard = Arc::new(Mutex::new(Vec::new()));
    let mut context = world.context().await;
    context.ports.embedder = Arc::new(Listening {
        inner: context.ports.embedder.clone(),
        heard: heard.clone(),
    });
    storm::run(&context, DRAFT).await.unwrap();
    let heard = heard.lock().unwrap();
    let pages: Vec<&String> = heard.iter().filter(|text| text.contains(". ")).collect();
    assert!(!pages.is_empty());
    let again = |text: &&&String| pages.iter().filter(|other| **other == **text).count() > 1;
    assert!(pages.iter().any(|text| again(&text)));
}
