//! The program itself: what new drafts are told, the person's choices, tests of models and engines.

use std::path::{Path, PathBuf};
use std::time::Instant;

use stormwright_adapters::model::Gate;
use stormwright_engine::ports::{Author, Message, ModelRequest, Shape};
use stormwright_engine::settings::Settings;

use crate::choice::Choice;
use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::estimate;
use crate::events::Events;
use crate::outfit;
use crate::wire::*;

/// The topic of the sample.
const SAMPLE_TOPIC: &str = "Antikythera mechanism";

pub(crate) async fn estimate(
    _desk: &Desk,
    params: RunEstimateParams,
    _events: &Events,
) -> Result<RunEstimateResponse, ApiError> {
    Ok(estimate::of(&params.settings.into_engine()?))
}

pub(crate) async fn show(
    desk: &Desk,
    _params: ProgramShowParams,
    _events: &Events,
) -> Result<ProgramShowResponse, ApiError> {
    let folder = sample_folder();
    let preferences = preferences(desk).await;
    let text = |path: &Path| path.display().to_string();
    let sample = folder.map(|folder| SampleView {
        topic: SAMPLE_TOPIC.to_owned(),
        library: text(&folder.join("library")),
        encyclopedia: text(&folder.join("related.json")),
    });
    Ok(ProgramShowResponse {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        data: text(desk.data()),
        logs: text(&desk.data().join("logs")),
        defaults: preferences.new_draft.clone().unwrap_or_default(),
        sample,
        preferences,
    })
}

pub(crate) async fn set_preferences(
    desk: &Desk,
    params: PreferencesSetParams,
    _events: &Events,
) -> Result<PreferencesSetResponse, ApiError> {
    let preferences = params.preferences;
    if let Some(settings) = preferences.new_draft.clone() {
        settings.into_engine()?;
    }
    let path = preferences_file(desk);
    let text = serde_json::to_vec_pretty(&preferences).map_err(ApiError::internal)?;
    // Written beside and moved, so that a program that is killed leaves the old or the new.
    let beside = path.with_extension("json.new");
    std::fs::write(&beside, text).map_err(|e| ApiError::io(&beside, "written", &e))?;
    std::fs::rename(&beside, &path).map_err(|e| ApiError::io(&path, "written", &e))?;
    Ok(PreferencesSetResponse { preferences })
}

pub(crate) async fn test_model(
    _desk: &Desk,
    params: ModelTestParams,
    _events: &Events,
) -> Result<ModelTestResponse, ApiError> {
    let Choice::OpenAi(name) = Choice::model(&params.model)? else {
        return Err(ApiError::bad_input(
            "none is no language model",
            "name one, as openai:NAME",
        ));
    };
    let settings = Settings {
        model: params.model.clone(),
        base_url: params.base_url.clone(),
        ..Settings::default()
    };
    let key_variable = outfit::key_variable(&settings, name)?;
    let has_key = std::env::var_os(&key_variable).is_some_and(|key| !key.is_empty());
    let model = outfit::language_model(&settings, name, &Gate::new(1))?;
    let began = Instant::now();
    let request = ModelRequest {
        messages: vec![Message::text(
            Author::User,
            "Answer with the single word: ready",
        )],
        shape: Shape::Text,
        max_tokens: 200,
        temperature: Some(settings.sampling.temperature),
        top_p: Some(settings.sampling.top_p),
    };
    let answered = model.complete(&request, &|_| {}).await.map_err(|error| {
        ApiError::new(
            Code::ModelUnavailable,
            error,
            "check the name, the address and the key",
        )
    })?;
    Ok(ModelTestResponse {
        answer: answered.text.trim().chars().take(200).collect(),
        seconds: began.elapsed().as_secs_f64(),
        key_variable,
        has_key,
    })
}

pub(crate) async fn test_engine(
    desk: &Desk,
    params: EngineTestParams,
    _events: &Events,
) -> Result<EngineTestResponse, ApiError> {
    let settings = Settings {
        search: vec![params.engine],
        ..Settings::default()
    };
    let engines = outfit::engines(desk, &settings).await?;
    let Some(engine) = engines.first() else {
        return Err(ApiError::bad_input(
            "no engine was named",
            "give library, or searxng=ADDRESS",
        ));
    };
    let began = Instant::now();
    let hits = engine.search("history", 0).await.map_err(|error| {
        ApiError::new(
            Code::SearchUnavailable,
            error,
            "check the address and the connection",
        )
    })?;
    Ok(EngineTestResponse {
        hits: hits.len(),
        first: hits.first().map(|hit| hit.title.clone()),
        seconds: began.elapsed().as_secs_f64(),
    })
}

fn preferences_file(desk: &Desk) -> PathBuf {
    desk.data().join("preferences.json")
}

/// The person's choices; those that cannot be read are the defaults, since no work hangs on them.
async fn preferences(desk: &Desk) -> Preferences {
    let Ok(text) = std::fs::read(preferences_file(desk)) else {
        return Preferences::default();
    };
    serde_json::from_slice(&text).unwrap_or_else(|error| {
        tracing::warn!(%error, "the preferences cannot be read; the defaults serve");
        Preferences::default()
    })
}

/// Where the sample lies: beside an installed program, or in the sources.
fn sample_folder() -> Option<PathBuf> {
    stormwright_adapters::paths::resource("sample").filter(|folder| folder.join("library").is_dir())
}
