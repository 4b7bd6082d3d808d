//! Providers of language models, search engines, their keys, and tests of them on the wire.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Lists who serves language models and who searches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct ProvidersListParams {}

/// Who serves language models and who searches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProvidersListResponse {
    /// Providers of language models, to be named before the colon of a model.
    pub models: Vec<ProviderView>,
    /// Public search services; the library and SearXNG are there besides.
    pub engines: Vec<EngineView>,
}

/// Where a key was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum KeyPlace {
    /// The system's keyring.
    Keyring,
    /// The environment.
    Variable {
        /// The variable.
        name: String,
    },
}

/// A provider of language models.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProviderView {
    /// Its name in settings.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The address of its interface; null where everyone has an own one.
    pub address: Option<String>,
    /// The environment's variable for its key.
    pub key_variable: String,
    /// Whether nothing can be asked without a key.
    pub needs_key: bool,
    /// Where its key was found.
    pub key: Option<KeyPlace>,
}

/// A public search service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineView {
    /// Its name in settings.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it searches.
    pub about: String,
    /// What has to follow its name after `=`, in words.
    pub parameter: Option<String>,
    /// The environment's variable for its key; null where it has no keys.
    pub key_variable: Option<String>,
    /// Whether nothing can be asked without a key.
    pub needs_key: bool,
    /// Where its key was found.
    pub key: Option<KeyPlace>,
    /// Minutes for which it is left alone after it turned us away.
    pub rests: Option<u32>,
}

/// Keeps a key in the system's keyring, or takes it out.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct KeySetParams {
    /// The provider or search service.
    pub name: String,
    /// The key; null takes the one that is there out.
    pub key: Option<String>,
}

impl fmt::Debug for KeySetParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeySetParams")
            .field("name", &self.name)
            .field("key", &self.key.as_ref().map(|_| "…"))
            .finish()
    }
}

/// What became of a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KeySetResponse {
    /// The provider or search service.
    pub name: String,
    /// The environment's variable that serves where the keyring holds none.
    pub key_variable: String,
    /// Whether the keyring holds a key now.
    pub kept: bool,
}

/// Tests a language model with two short requests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[ts(optional_fields = nullable)]
pub struct ModelTestParams {
    /// As `PROVIDER:NAME`.
    pub model: String,
    /// Address of its interface, where it is not the provider's own.
    #[serde(default)]
    pub base_url: Option<String>,
}

/// What works.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelTestResponse {
    /// What it answered.
    pub answer: String,
    /// Seconds until the answer was whole.
    pub seconds: f64,
    /// The environment's variable that its key is read from.
    pub key_variable: String,
    /// Whether it has a key.
    pub has_key: bool,
    /// Where the key was found.
    pub key: Option<KeyPlace>,
    /// Whether the answer came in pieces, as it was written.
    pub streams: bool,
    /// Whether it answered in the form of a schema.
    pub schema: bool,
    /// Tokens that it can read and write in one request; null where its server does not say.
    pub context_tokens: Option<u32>,
}

/// Tests a search engine with one query.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EngineTestParams {
    /// `library`, `searxng=ADDRESS`, or the name of a public service.
    pub engine: String,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineTestResponse {
    /// Number of results.
    pub hits: usize,
    /// Title of the first.
    pub first: Option<String>,
    /// Seconds until they were there.
    pub seconds: f64,
}
