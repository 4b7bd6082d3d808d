//! Sentence embeddings: the embedded model, and the cache in front of any model.

mod cache;
mod minilm;
mod onnx;

pub use cache::CachedEmbedder;
pub use minilm::MiniLm;
