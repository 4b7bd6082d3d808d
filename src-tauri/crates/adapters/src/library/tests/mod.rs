//! Situations of the library, on real files: a desk of its own for each.

mod adding;
mod files;
mod pdfs;
mod searching;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use stormwright_engine::ports::{EmbedError, SearchEngine, SearchFailure};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::embedding::MiniLm;
use crate::paths::ModelFiles;

/// A library of its own and a folder to add from.
struct Desk {
    data: TempDir,
    folder: TempDir,
    library: Library,
}

impl Desk {
    async fn new(embedder: Option<Arc<dyn Embedder>>) -> Self {
        let data = tempfile::tempdir().unwrap();
        Self {
            library: Library::open(data.path(), embedder).await.unwrap(),
            folder: tempfile::tempdir().unwrap(),
            data,
        }
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    async fn add(&self) -> AddReport {
        add(&self.library, self.folder.path()).await
    }

    async fn urls(&self, query: &str) -> Vec<String> {
        let hits = self.library.search(query, 0).await.unwrap();
        hits.into_iter().map(|hit| hit.url).collect()
    }
}

async fn add(library: &Library, path: &Path) -> AddReport {
    let paths = [path.to_owned()];
    library
        .add(&paths, |_| {}, &CancellationToken::new())
        .await
        .unwrap()
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../assets/sample/library")
}

fn page(url: &str, title: &str, text: &str) -> String {
    format!("---\nurl: {url}\ntitle: {title}\n---\n{text}\n")
}

async fn model() -> Arc<dyn Embedder> {
    let files = ModelFiles::locate().expect("the tests need the embedding model");
    Arc::new(MiniLm::load(&files).await.unwrap())
}

/// Counts texts, may fail, and puts a text's letters into its vector.
#[derive(Default)]
struct Letters {
    texts: AtomicUsize,
    broken: AtomicBool,
    slow: AtomicBool,
}

#[async_trait]
impl Embedder for Letters {
    fn model(&self) -> &str {
        "letters"
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        if self.broken.load(Ordering::SeqCst) {
            return Err(EmbedError("out of order".to_owned()));
        }
        if self.slow.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        self.texts.fetch_add(texts.len(), Ordering::SeqCst);
        Ok(texts
            .iter()
            .map(|text| {
                let mut vector = [0.01_f32; 26];
                for byte in text
                    .to_ascii_lowercase()
                    .bytes()
                    .filter(u8::is_ascii_lowercase)
                {
                    vector[usize::from(byte - b'a')] += 1.0;
                }
                let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
                vector.iter().map(|x| x / length).collect()
            })
            .collect())
    }
}
