//! Who serves language models and who searches: the lists, the keys, the tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use futures::future::join_all;
use serde_json::{Value, json};
use stormwright_adapters::keys::{self, Place};
use stormwright_adapters::model::{Chat, PROVIDERS, Provider, Secret};
use stormwright_adapters::search::{ENGINES, Engine};
use stormwright_engine::ports::{
    Author, Heard, LanguageModel, Message, ModelRequest, SearchEngine, Shape,
};
use stormwright_engine::settings::Settings;

use crate::choice::Choice;
use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::models::Models;
use crate::outfit;
use crate::wire::*;

/// Most tokens of an answer to a test; a model may think before it speaks.
const TEST_TOKENS: u32 = 400;

/// Most characters of an answer that is shown.
const SHOWN: usize = 200;

pub(crate) async fn list(
    desk: &Desk,
    _params: ProvidersListParams,
    _events: &Events,
) -> Result<ProvidersListResponse, ApiError> {
    let models = join_all(PROVIDERS.iter().map(|provider| async move {
        ProviderView {
            name: provider.name.to_owned(),
            title: provider.title.to_owned(),
            address: provider.base.map(str::to_owned),
            key_variable: provider.key_variable().to_owned(),
            needs_key: provider.needs_key,
            key: place(provider.key_variables).await,
        }
    }));
    let engines = join_all(ENGINES.iter().map(|engine| async move {
        let rests = desk.manners().rests(engine.name);
        EngineView {
            name: engine.name.to_owned(),
            title: engine.title.to_owned(),
            about: engine.about.to_owned(),
            parameter: engine.parameter.map(str::to_owned),
            key_variable: engine.key_variable().map(str::to_owned),
            needs_key: engine.needs_key,
            key: place(engine.key_variables).await,
            rests: rests.map(|left| u32::try_from(left.as_secs().div_ceil(60)).unwrap_or(u32::MAX)),
        }
    }));
    let (models, mut engines) = futures::join!(models, engines);
    engines.push(EngineView {
        name: "references".to_owned(),
        title: "References of articles".to_owned(),
        about: "what articles of a wiki cite".to_owned(),
        parameter: None,
        key_variable: None,
        needs_key: false,
        key: None,
        rests: None,
    });
    Ok(ProvidersListResponse { models, engines })
}

async fn place(variables: &'static [&'static str]) -> Option<KeyPlace> {
    keys::find(variables).await.map(|key| shown(key.place))
}

fn shown(place: Place) -> KeyPlace {
    match place {
        Place::Keyring => KeyPlace::Keyring,
        Place::Variable(name) => KeyPlace::Variable {
            name: name.to_owned(),
        },
    }
}

pub(crate) async fn set_key(
    _desk: &Desk,
    params: KeySetParams,
    _events: &Events,
) -> Result<KeySetResponse, ApiError> {
    let name = params.name.trim();
    let variable = key_variable(name)?;
    let no_keyring = |error: keys::KeyringError| {
        ApiError::new(
            Code::Io,
            error,
            format!("unlock it, or set {variable} in the environment instead"),
        )
    };
    let kept = match &params.key {
        Some(key) => {
            let key = Secret::new(key).ok_or_else(|| {
                ApiError::bad_input(
                    "the key is empty",
                    "give the key as the provider shows it, or null to take it out",
                )
            })?;
            keys::keep(variable, &key).await.map_err(no_keyring)?;
            true
        }
        None => {
            keys::forget(variable).await.map_err(no_keyring)?;
            false
        }
    };
    Ok(KeySetResponse {
        name: name.to_owned(),
        key_variable: variable.to_owned(),
        kept,
    })
}

/// The variable under whose name the key of a provider or search service is kept.
fn key_variable(name: &str) -> Result<&'static str, ApiError> {
    if let Some(provider) = Provider::named(name) {
        return Ok(provider.key_variable());
    }
    match Engine::named(name).map(Engine::key_variable) {
        Some(Some(variable)) => Ok(variable),
        Some(None) => Err(ApiError::bad_input(
            format!("{name} has no keys"),
            "it can be asked without one",
        )),
        None => Err(ApiError::bad_input(
            format!("there is no provider or search engine called \"{name}\""),
            "`stormwright models list` and `stormwright engines list` name them",
        )),
    }
}

pub(crate) async fn test_model(
    _desk: &Desk,
    params: ModelTestParams,
    _events: &Events,
) -> Result<ModelTestResponse, ApiError> {
    let settings = Settings {
        model: params.model.clone(),
        base_url: params.base_url.clone(),
        ..Settings::default()
    };
    let (chat, key) = Models::new(&settings).settings(&settings.model).await?;
    let key_variable = chat.provider.key_variable().to_owned();
    let unavailable = |error| {
        let hint = "check the name, the address and the key";
        ApiError::new(Code::ModelUnavailable, error, hint)
    };
    let model = Chat::new(chat).map_err(unavailable)?;
    let pieces = AtomicUsize::new(0);
    let began = Instant::now();
    let listener = |heard: Heard<'_>| {
        if let Heard::Text(_) = heard {
            pieces.fetch_add(1, Ordering::Relaxed);
        }
    };
    let words = "Count from one to ten in words, on one line, and say nothing else.";
    let answered = model
        .complete(&request(&settings, words, Shape::Text), &listener)
        .await
        .map_err(unavailable)?;
    let seconds = began.elapsed().as_secs_f64();
    let (schema, context_tokens) =
        futures::join!(keeps_form(&model, &settings), model.context_tokens());
    Ok(ModelTestResponse {
        answer: answered.text.trim().chars().take(SHOWN).collect(),
        seconds,
        key_variable,
        has_key: key.is_some(),
        key: key.map(|key| shown(key.place)),
        streams: pieces.load(Ordering::Relaxed) > 1,
        schema,
        context_tokens: context_tokens.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
    })
}

/// Whether a model answers in the form of a schema. One that does not is asked in words, and serves as well.
async fn keeps_form(model: &Chat, settings: &Settings) -> bool {
    let shape = Shape::Json {
        name: "test".to_owned(),
        schema: json!({
            "type": "object",
            "properties": {"capital": {"type": "string"}, "rivers": {"type": "array", "items": {"type": "string"}}},
            "required": ["capital", "rivers"],
            "additionalProperties": false,
        }),
    };
    let request = request(
        settings,
        "Name the capital of France and a river in it.",
        shape,
    );
    let Ok(answered) = model.complete(&request, &|_| {}).await else {
        return false;
    };
    let value: Value = serde_json::from_str(answered.text.trim()).unwrap_or_default();
    value["capital"].is_string() && value["rivers"].is_array()
}

fn request(settings: &Settings, words: &str, shape: Shape) -> ModelRequest {
    ModelRequest {
        messages: vec![Message::text(Author::User, words)],
        shape,
        max_tokens: TEST_TOKENS,
        temperature: Some(settings.sampling.temperature),
        top_p: Some(settings.sampling.top_p),
    }
}

pub(crate) async fn test_engine(
    desk: &Desk,
    params: EngineTestParams,
    _events: &Events,
) -> Result<EngineTestResponse, ApiError> {
    let engine: Arc<dyn SearchEngine> = match Choice::engine(&params.engine)? {
        // A person wants to know whether it answers again.
        Choice::Web(engine, parameter) => Arc::new(
            outfit::web_engine(desk, engine, parameter)
                .await?
                .insistent(),
        ),
        _ => {
            let settings = Settings {
                search: vec![params.engine.clone()],
                ..Settings::default()
            };
            let engines = outfit::engines(desk, &settings).await?;
            engines.into_iter().next().ok_or_else(|| {
                ApiError::bad_input("no engine was named", "give library, or searxng=ADDRESS")
            })?
        }
    };
    let began = Instant::now();
    let hits = engine.search("history", 0).await.map_err(|error| {
        ApiError::new(
            Code::SearchUnavailable,
            error,
            "check the address, the key and the connection",
        )
    })?;
    Ok(EngineTestResponse {
        hits: hits.len(),
        first: hits.first().map(|hit| hit.title.clone()),
        seconds: began.elapsed().as_secs_f64(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_name_and_what_has_none_says_so() {
        assert_eq!(key_variable("anthropic").unwrap(), "ANTHROPIC_API_KEY");
        assert_eq!(key_variable("brave").unwrap(), "BRAVE_API_KEY");
        assert!(key_variable("arxiv").unwrap_err().what.contains("no keys"));
        assert_eq!(key_variable("nobody").unwrap_err().code, Code::BadInput);
    }

    #[test]
    fn a_key_on_its_way_to_the_keyring_is_not_printed() {
        let params = KeySetParams {
            name: "brave".to_owned(),
            key: Some("very-secret".to_owned()),
        };
        assert!(!format!("{params:?}").contains("secret"));
    }
}
