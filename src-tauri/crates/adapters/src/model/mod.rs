//! Language models over HTTP.
//!
//! [`OpenAi`] speaks chat completions, which OpenAI, Azure, Ollama, LM Studio, llama.cpp, vLLM, OpenRouter and many others
//! serve. [`Gate`] limits the requests in flight at one provider and may be shared by several models of it.

mod gate;
mod openai;
mod secret;
mod tokens;

pub use gate::Gate;
pub use openai::{OpenAi, OpenAiSettings};
pub use secret::Secret;
