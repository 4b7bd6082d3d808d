//! Minds and search engines as they are named in settings.

use crate::error::ApiError;

/// What a name in the settings chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice<'a> {
    /// The mind without a language model.
    NoModel,
    /// A model behind an OpenAI-compatible interface.
    OpenAi(&'a str),
    /// The library.
    Library,
    /// A SearXNG server at this address.
    Searxng(&'a str),
}

impl<'a> Choice<'a> {
    /// The mind that `name` chooses.
    pub fn model(name: &'a str) -> Result<Self, ApiError> {
        if name == "none" {
            return Ok(Self::NoModel);
        }
        match name.split_once(':') {
            Some(("openai", model)) if !model.trim().is_empty() => Ok(Self::OpenAi(model.trim())),
            Some((provider, model)) if !model.trim().is_empty() => Err(ApiError::bad_input(
                format!("there is no provider called \"{provider}\""),
                "use openai:NAME, with a base URL for other servers that speak its language",
            )),
            _ => Err(ApiError::bad_input(
                format!("there is no model called \"{name}\""),
                "use none, or openai:NAME for OpenAI and servers that speak its language",
            )),
        }
    }

    /// The search engine that `name` chooses.
    pub fn engine(name: &'a str) -> Result<Self, ApiError> {
        if name == "library" {
            return Ok(Self::Library);
        }
        match name.split_once('=').unwrap_or((name, "")) {
            ("searxng", "") => Err(ApiError::bad_input(
                "the search engine searxng has no address",
                "use searxng=ADDRESS, such as searxng=http://localhost:8888",
            )),
            ("searxng", address) => Ok(Self::Searxng(address.trim())),
            _ => Err(ApiError::bad_input(
                format!("there is no search engine called \"{name}\""),
                "use library, or searxng=ADDRESS",
            )),
        }
    }
}
