//! all-MiniLM-L6-v2 with int8 weights in ONNX Runtime, through fastembed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use async_trait::async_trait;
use fastembed::{
    InitOptionsUserDefined, Pooling, TextEmbedding, TokenizerFiles, UserDefinedEmbeddingModel,
};
use futures::{StreamExt, TryStreamExt, stream};
use ort::environment::Environment;
use stormwright_engine::ports::{EmbedError, Embedder};
use tokio::sync::{OnceCell, Semaphore};

use super::onnx;
use crate::paths::ModelFiles;

/// Tokens of a text that are read; the rest is ignored.
const MAX_TOKENS: usize = 256;

/// Sessions for many texts. A session takes some 100 MB, so the second one is loaded when it pays.
const SESSIONS: usize = 2;

/// Texts asked for at once from which a second session pays.
const MANY: usize = 64;

/// The embedded model. Cheap to clone.
///
/// Every text is embedded alone: in a batch it would be padded to its neighbours' length, and its vector would
/// differ in the last digits with the company it was in.
#[derive(Clone)]
pub struct MiniLm {
    sessions: Arc<Sessions>,
}

struct Sessions {
    files: ModelFiles,
    /// One a session.
    permits: Arc<Semaphore>,
    free: Mutex<Vec<TextEmbedding>>,
    grown: OnceCell<()>,
}

impl MiniLm {
    /// Its name, known before it is loaded.
    pub const NAME: &'static str = "all-minilm-l6-v2-int8";

    /// Length of its vectors.
    pub const DIMENSIONS: usize = 384;

    /// Loads the model; takes about a second.
    ///
    /// # Errors
    /// Where a file cannot be read or is not what it should be.
    pub async fn load(files: &ModelFiles) -> Result<Self, EmbedError> {
        let session = load_session(files).await?;
        Ok(Self {
            sessions: Arc::new(Sessions {
                files: files.clone(),
                permits: Arc::new(Semaphore::new(1)),
                free: Mutex::new(vec![session]),
                grown: OnceCell::new(),
            }),
        })
    }

    async fn embed_one(&self, text: String) -> Result<Vec<f32>, EmbedError> {
        let sessions = self.sessions.clone();
        let permit = sessions
            .permits
            .clone()
            .acquire_owned()
            .await
            .map_err(|e| EmbedError(e.to_string()))?;
        // The session goes back from within the blocking task, so that a caller who gives up loses none.
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let mut session = sessions
                .take()
                .ok_or_else(|| EmbedError("the model has crashed".to_owned()))?;
            let vectors = session.embed([text], Some(1));
            sessions.put(session);
            vectors
                .map_err(|e| EmbedError(e.to_string()))?
                .pop()
                .ok_or_else(|| EmbedError("the model returned no vector".to_owned()))
        })
        .await
        .map_err(|e| EmbedError(e.to_string()))?
    }
}

impl Sessions {
    /// Loads the sessions beside the first, once.
    async fn grow(&self) -> Result<(), EmbedError> {
        let grow = || async {
            for _ in 1..SESSIONS {
                self.put(load_session(&self.files).await?);
                self.permits.add_permits(1);
            }
            Ok(())
        };
        self.grown.get_or_try_init(grow).await.copied()
    }

    fn take(&self) -> Option<TextEmbedding> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop()
    }

    fn put(&self, session: TextEmbedding) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(session);
    }
}

#[async_trait]
impl Embedder for MiniLm {
    fn model(&self) -> &str {
        Self::NAME
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        if texts.len() >= MANY {
            self.sessions.grow().await?;
        }
        let mut jobs = Vec::with_capacity(texts.len());
        for text in texts {
            jobs.push(self.embed_one(text.clone()));
        }
        stream::iter(jobs).buffered(SESSIONS).try_collect().await
    }
}

async fn load_session(files: &ModelFiles) -> Result<TextEmbedding, EmbedError> {
    let files = files.clone();
    tokio::task::spawn_blocking(move || session(&files, read_model(&files)?))
        .await
        .map_err(|e| EmbedError(e.to_string()))?
}

fn session(
    files: &ModelFiles,
    model: UserDefinedEmbeddingModel,
) -> Result<TextEmbedding, EmbedError> {
    let options = InitOptionsUserDefined::new()
        .with_environment(runtime(&files.onnxruntime)?)
        .with_max_length(MAX_TOKENS)
        // The arena would keep what the longest text needed.
        .with_execution_providers(vec![
            ort::ep::CPU::default().with_arena_allocator(false).build(),
        ])
        // Two threads halve the wait for a single text; spinning would burn a core between texts.
        .with_intra_threads(2)
        .with_session_config("session.intra_op.allow_spinning", "0");
    TextEmbedding::try_new_from_user_defined(model, options).map_err(|e| EmbedError(e.to_string()))
}

/// Loads ONNX Runtime once. The file is tested first because ort panics where it is missing.
fn runtime(library: &Path) -> Result<Environment, EmbedError> {
    static RUNTIME: OnceLock<Result<Environment, String>> = OnceLock::new();
    RUNTIME
        .get_or_init(|| {
            if !library.is_file() {
                return Err(format!(
                    "{} is missing; run `make models`",
                    library.display()
                ));
            }
            let cannot = |error: &dyn std::fmt::Display| {
                format!("{} cannot be loaded: {error}", library.display())
            };
            ort::init_from(library)
                .map_err(|error| cannot(&error))?
                .with_telemetry(false)
                .build()
                .map_err(|error| cannot(&error))
        })
        .clone()
        .map_err(EmbedError)
}

fn read_model(files: &ModelFiles) -> Result<UserDefinedEmbeddingModel, EmbedError> {
    let read = |path: &PathBuf| {
        std::fs::read(path).map_err(|e| EmbedError(format!("{}: {e}", path.display())))
    };
    let tokenizer = TokenizerFiles {
        tokenizer_file: read(&files.tokenizer)?,
        config_file: read(&files.config)?,
        special_tokens_map_file: read(&files.special_tokens_map)?,
        tokenizer_config_file: read(&files.tokenizer_config)?,
    };
    let model = onnx::rows_first(read(&files.model)?);
    Ok(UserDefinedEmbeddingModel::new(model, tokenizer).with_pooling(Pooling::Mean))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cosine(a: &[f32], b: &[f32]) -> f32 {
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    async fn model() -> MiniLm {
        let files = ModelFiles::locate().expect("the tests need the embedding model");
        MiniLm::load(&files).await.unwrap()
    }

    #[tokio::test]
    async fn sentences_on_one_matter_are_near_and_others_far() {
        let texts = [
            "The gears of the Antikythera mechanism predicted eclipses.",
            "An ancient Greek device of bronze wheels foretold solar eclipses.",
            "The central bank raised interest rates by a quarter of a percentage point.",
        ]
        .map(str::to_owned);
        let vectors = model().await.embed(&texts).await.unwrap();
        assert_eq!(vectors[0].len(), MiniLm::DIMENSIONS);
        assert!((cosine(&vectors[0], &vectors[0]) - 1.0).abs() < 1e-5);
        let near = cosine(&vectors[0], &vectors[1]);
        let far = cosine(&vectors[0], &vectors[2]);
        assert!(near > 0.5 && far < 0.2, "near {near}, far {far}");
    }

    #[tokio::test]
    async fn the_vector_of_a_text_does_not_depend_on_its_company() {
        let model = model().await;
        let text = "A short text.".to_owned();
        let alone = model.embed(std::slice::from_ref(&text)).await.unwrap();
        let long = "A very long neighbour that goes on. ".repeat(40);
        let together = model.embed(&[long, text, String::new()]).await.unwrap();
        assert_eq!(alone[0], together[1]);
        assert_eq!(together[2].len(), MiniLm::DIMENSIONS);
    }

    #[tokio::test]
    async fn the_model_gives_the_numbers_of_its_file() {
        let files = ModelFiles::locate().expect("the tests need the embedding model");
        let texts = [
            "Gears of bronze.",
            "The council met in May; it chose a site.",
        ];
        let bytes = std::fs::read(&files.model).unwrap();
        assert_ne!(onnx::rows_first(bytes.clone()), bytes);
        let mut as_fetched = read_model(&files).unwrap();
        as_fetched.onnx_file = bytes;
        let mut as_fetched = session(&files, as_fetched).unwrap();
        for text in texts {
            let expected = as_fetched.embed([text], Some(1)).unwrap();
            let found = model().await.embed(&[text.to_owned()]).await.unwrap();
            assert_eq!(found, expected);
        }
    }

    #[tokio::test]
    async fn a_caller_who_gives_up_leaves_the_model_usable() {
        let model = model().await;
        let many: Vec<String> = (0..200).map(|n| format!("Sentence number {n}.")).collect();
        let soon = std::time::Duration::from_millis(30);
        assert!(
            tokio::time::timeout(soon, model.embed(&many))
                .await
                .is_err()
        );
        let vectors = model.embed(&many[..3]).await.unwrap();
        assert_eq!(vectors.len(), 3);
    }
}
