//! Who serves language models, under which name, address and key.

use super::Dialect;

/// OpenAI's own host: its models want a limit of tokens under a name that others do not know.
pub(super) const OPENAI_HOST: &str = "api.openai.com";

/// A provider, or a program that serves models on a machine of one's own.
#[derive(Debug, PartialEq, Eq)]
pub struct Provider {
    /// Its name in settings: the part before the colon.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The language that it speaks.
    pub dialect: Dialect,
    /// Its address; `None` where everyone has an own one.
    pub base: Option<&'static str>,
    /// Variables of the environment that may hold the address instead.
    pub base_variables: &'static [&'static str],
    /// Variables of the environment that may hold its key, the usual one first.
    pub key_variables: &'static [&'static str],
    /// Whether nothing can be asked without a key.
    pub needs_key: bool,
}

impl Provider {
    /// The provider called `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        PROVIDERS.iter().find(|provider| provider.name == name)
    }

    /// The usual variable of the environment for its key.
    pub fn key_variable(&self) -> &'static str {
        self.key_variables.first().copied().unwrap_or_default()
    }
}

/// All providers.
pub const PROVIDERS: &[Provider] = &[
    Provider {
        name: "openai",
        title: "OpenAI, or any server that speaks its language",
        dialect: Dialect::OpenAi,
        base: Some("https://api.openai.com/v1"),
        base_variables: &[],
        key_variables: &["OPENAI_API_KEY"],
        needs_key: true,
    },
    Provider {
        name: "anthropic",
        title: "Anthropic",
        dialect: Dialect::Anthropic,
        base: Some("https://api.anthropic.com"),
        base_variables: &[],
        key_variables: &["ANTHROPIC_API_KEY"],
        needs_key: true,
    },
    Provider {
        name: "gemini",
        title: "Google Gemini",
        dialect: Dialect::Gemini,
        base: Some("https://generativelanguage.googleapis.com/v1beta"),
        base_variables: &[],
        key_variables: &["GEMINI_API_KEY", "GOOGLE_API_KEY"],
        needs_key: true,
    },
    Provider {
        name: "azure",
        title: "Azure OpenAI, by deployment",
        dialect: Dialect::Azure,
        base: None,
        base_variables: &["AZURE_OPENAI_ENDPOINT"],
        key_variables: &["AZURE_OPENAI_API_KEY"],
        needs_key: true,
    },
    Provider {
        name: "openrouter",
        title: "OpenRouter",
        dialect: Dialect::OpenAi,
        base: Some("https://openrouter.ai/api/v1"),
        base_variables: &[],
        key_variables: &["OPENROUTER_API_KEY"],
        needs_key: true,
    },
    Provider {
        name: "ollama",
        title: "Ollama",
        dialect: Dialect::Ollama,
        base: Some("http://localhost:11434"),
        base_variables: &["OLLAMA_HOST"],
        key_variables: &["OLLAMA_API_KEY"],
        needs_key: false,
    },
    Provider {
        name: "lmstudio",
        title: "LM Studio",
        dialect: Dialect::OpenAi,
        base: Some("http://localhost:1234/v1"),
        base_variables: &[],
        key_variables: &["LM_API_TOKEN"],
        needs_key: false,
    },
    Provider {
        name: "llama-server",
        title: "llama.cpp's server",
        dialect: Dialect::OpenAi,
        base: Some("http://localhost:8080/v1"),
        base_variables: &[],
        key_variables: &["LLAMA_API_KEY"],
        needs_key: false,
    },
    Provider {
        name: "vllm",
        title: "vLLM",
        dialect: Dialect::OpenAi,
        base: Some("http://localhost:8000/v1"),
        base_variables: &[],
        key_variables: &["VLLM_API_KEY"],
        needs_key: false,
    },
];
