//! The program itself: what new drafts are told, and the person's choices.

use std::path::{Path, PathBuf};

use stormwright_adapters::files;

use crate::desk::Desk;
use crate::error::ApiError;
use crate::estimate;
use crate::events::Events;
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
    files::replace(&path, text).map_err(|e| ApiError::io(&path, "written", &e))?;
    Ok(PreferencesSetResponse { preferences })
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
