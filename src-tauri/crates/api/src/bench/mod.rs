//! Measures this machine: embedding, searching, and what the engine itself costs. Works in a folder of its own that
//! is gone afterwards.

mod passages;
mod trivial;

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use stormwright_adapters::clock::SystemClock;
use stormwright_adapters::embedding::MiniLm;
use stormwright_adapters::paths::ModelFiles;
use stormwright_adapters::store::SqliteStore;
use stormwright_engine::methods::storm;
use stormwright_engine::ports::{Clock, Embedder, Ports};
use stormwright_engine::run::{Journal, RunContext};
use stormwright_engine::settings::Settings;
use stormwright_engine::sources::reliability::ReliabilityList;
use stormwright_engine::topic::Topic;
use tokio_util::sync::CancellationToken;

pub use self::passages::{LibraryFigures, library};
use crate::error::ApiError;

/// Embedding throughput.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EmbeddingFigures {
    /// Seconds to load the model.
    pub load_seconds: f64,
    /// Sentences of about 20 words embedded in a second.
    pub sentences_per_second: f64,
    /// Passages of about 150 words embedded in a second.
    pub passages_per_second: f64,
}

/// Measures the embedded model on `texts` sentences and a quarter as many passages, no cache in front.
///
/// # Errors
/// Where the model is missing or fails.
pub async fn embedding(texts: usize) -> Result<EmbeddingFigures, ApiError> {
    let files = ModelFiles::locate()?;
    let begun = Instant::now();
    let model = MiniLm::load(&files).await?;
    let load_seconds = begun.elapsed().as_secs_f64();
    let mut words = passages::Words::new();
    let sentences: Vec<String> = (0..texts).map(|_| words.sentence(20)).collect();
    let paragraphs: Vec<String> = (0..texts.div_ceil(4))
        .map(|_| words.sentence(150))
        .collect();
    model.embed(&sentences[..sentences.len().min(4)]).await?;
    Ok(EmbeddingFigures {
        load_seconds,
        sentences_per_second: throughput(&model, &sentences).await?,
        passages_per_second: throughput(&model, &paragraphs).await?,
    })
}

async fn throughput(model: &MiniLm, texts: &[String]) -> Result<f64, ApiError> {
    let begun = Instant::now();
    model.embed(texts).await?;
    Ok(texts.len() as f64 / begun.elapsed().as_secs_f64())
}

/// What the engine costs beside minds and searches.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EngineFigures {
    /// Calls of the run: skills, searches, documents.
    pub steps: usize,
    /// Milliseconds a step of a first run, its journal entry on disk.
    pub first_ms_per_step: f64,
    /// Milliseconds a step of a run that finds every answer in its journal.
    pub resumed_ms_per_step: f64,
}

/// Runs the whole method with a mind and a search engine that answer at once.
///
/// # Errors
/// Where the run or its store fails.
pub async fn engine(rounds: usize) -> Result<EngineFigures, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let store = SqliteStore::open(folder.path()).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let topic = Topic::new("Synthetic topic").map_err(ApiError::internal)?;
    let settings = Settings {
        rounds,
        ..Settings::default()
    };
    let ports = Ports {
        mind: Arc::new(trivial::TrivialMind),
        embedder: Arc::new(passages::HashedWords),
        engines: vec![Arc::new(trivial::TrivialEngine)],
        fetcher: None,
        encyclopedia: None,
        store: Arc::new(store.clone()),
        reliability: ReliabilityList::bundled(),
        clock: clock.clone(),
    };
    let draft = store
        .create_draft(&topic, &settings, clock.now_ms())
        .await?;
    // Holding back the last part makes the second run go through every step again.
    let mut seconds = [0.0; 2];
    let mut steps = 0;
    for pass in &mut seconds {
        let unsaved: Arc<dyn stormwright_engine::ports::Store> =
            Arc::new(trivial::JournalOnly(store.clone()));
        let ports = Ports {
            store: unsaved.clone(),
            ..ports.clone()
        };
        let journal = Journal::open(&draft.id, unsaved, clock.clone()).await?;
        let context = RunContext::new(
            topic.clone(),
            settings.clone(),
            ports,
            journal.clone(),
            Arc::new(|_| {}),
            CancellationToken::new(),
        );
        let begun = Instant::now();
        storm::run(&context, &draft.id).await?;
        *pass = begun.elapsed().as_secs_f64();
        steps = journal.len();
    }
    let per_step = |seconds: f64| seconds * 1000.0 / steps.max(1) as f64;
    Ok(EngineFigures {
        steps,
        first_ms_per_step: per_step(seconds[0]),
        resumed_ms_per_step: per_step(seconds[1]),
    })
}
