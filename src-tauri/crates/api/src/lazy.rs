//! The embedding model, loaded when the first text is embedded: listing documents needs no model.

use async_trait::async_trait;
use stormwright_adapters::embedding::MiniLm;
use stormwright_adapters::paths::ModelFiles;
use stormwright_engine::ports::{EmbedError, Embedder};
use tokio::sync::OnceCell;

/// A model that loads itself.
pub(crate) struct LazyModel {
    files: ModelFiles,
    loaded: OnceCell<MiniLm>,
}

impl LazyModel {
    /// The model in these files.
    pub fn new(files: ModelFiles) -> Self {
        Self {
            files,
            loaded: OnceCell::new(),
        }
    }
}

#[async_trait]
impl Embedder for LazyModel {
    fn model(&self) -> &str {
        MiniLm::NAME
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        self.loaded
            .get_or_try_init(|| MiniLm::load(&self.files))
            .await?
            .embed(texts)
            .await
    }
}
