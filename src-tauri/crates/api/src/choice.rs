//! Minds and search engines as they are named in settings.

use stormwright_adapters::model::{PROVIDERS, Provider};
use stormwright_adapters::search::{ENGINES, Engine};

use crate::error::ApiError;

/// What a name in the settings chooses.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Choice<'a> {
    /// The mind without a language model.
    NoModel,
    /// A language model of a provider.
    Model(&'static Provider, &'a str),
    /// The library.
    Library,
    /// A SearXNG server at this address.
    Searxng(&'a str),
    /// What articles cite, in the wiki at this address; an empty one means the usual wiki.
    References(&'a str),
    /// A public service, with what follows its name.
    Web(&'static Engine, &'a str),
}

impl<'a> Choice<'a> {
    /// The mind that `name` chooses.
    pub fn model(name: &'a str) -> Result<Self, ApiError> {
        if name == "none" {
            return Ok(Self::NoModel);
        }
        let names = || PROVIDERS.iter().map(|provider| provider.name);
        let hint = || {
            let names: Vec<&str> = names().collect();
            format!(
                "use none, or PROVIDER:NAME with one of {}; openai with a base URL serves all that speak its language",
                names.join(", ")
            )
        };
        match name.split_once(':') {
            Some((provider, model)) if !model.trim().is_empty() => {
                let found = Provider::named(provider);
                let found = found.ok_or_else(|| {
                    let what = format!("there is no provider called \"{provider}\"");
                    ApiError::bad_input(what, hint())
                })?;
                Ok(Self::Model(found, model.trim()))
            }
            _ => {
                let what = format!("there is no model called \"{name}\"");
                Err(ApiError::bad_input(what, hint()))
            }
        }
    }

    /// The search engine that `name` chooses.
    pub fn engine(name: &'a str) -> Result<Self, ApiError> {
        if name == "library" {
            return Ok(Self::Library);
        }
        let (kind, parameter) = name.split_once('=').unwrap_or((name, ""));
        let parameter = parameter.trim();
        if kind == "searxng" {
            return match parameter {
                "" => Err(ApiError::bad_input(
                    "the search engine searxng has no address",
                    "use searxng=ADDRESS, such as searxng=http://localhost:8888",
                )),
                address => Ok(Self::Searxng(address)),
            };
        }
        if kind == "references" {
            return Ok(Self::References(parameter));
        }
        let Some(engine) = Engine::named(kind) else {
            let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
            return Err(ApiError::bad_input(
                format!("there is no search engine called \"{kind}\""),
                format!(
                    "use library, searxng=ADDRESS, references, or one of {}",
                    names.join(", ")
                ),
            ));
        };
        match (engine.parameter, parameter) {
            (Some(what), "") => Err(ApiError::bad_input(
                format!("the search engine {kind} lacks {what}"),
                format!("give it after the name, as {kind}=…"),
            )),
            (None, extra) if !extra.is_empty() => Err(ApiError::bad_input(
                format!("the search engine {kind} takes nothing after its name"),
                format!("use {kind}; a key is kept with `stormwright engines set-key {kind}`"),
            )),
            _ => Ok(Self::Web(engine, parameter)),
        }
    }
}
