//! What a run works with: the ports that its settings choose.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use stormwright_adapters::addresses;
use stormwright_adapters::encyclopedia::{LocalEncyclopedia, MediaWiki};
use stormwright_adapters::fetch::{Limits, WebPages};
use stormwright_adapters::keys;
use stormwright_adapters::search::{Engine, References, Searxng, USUAL_WIKI, WebEngine};
use stormwright_engine::minds::extractive::ExtractiveMind;
use stormwright_engine::minds::prompted::{PromptedMind, Prompts};
use stormwright_engine::minds::skills::Role;
use stormwright_engine::ports::{Embedder, Encyclopedia, Mind, PageFetcher, Ports, SearchEngine};
use stormwright_engine::settings::Settings;

use crate::choice::Choice;
use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::models::Models;
use crate::workspace::RunStore;

/// Names a folder whose templates take the place of the built-in ones.
const PROMPTS_VARIABLE: &str = "STORMWRIGHT_PROMPTS";

/// The ports of a run with these settings.
pub(crate) async fn ports(desk: &Desk, settings: &Settings) -> Result<Ports, ApiError> {
    let embedder = desk.embedder().await?;
    let engines = engines(desk, settings).await?;
    Ok(Ports {
        mind: mind(settings, &embedder).await?,
        fetcher: fetcher(settings)?,
        encyclopedia: encyclopedia(settings, &embedder).await?,
        engines,
        embedder,
        store: Arc::new(RunStore {
            store: desk.store().await?.clone(),
            workspaces: desk.workspaces().clone(),
        }),
        reliability: desk.reliability(),
        clock: desk.clock(),
    })
}

/// Whether keys and addresses of the settings can be used, before a draft is made with them. Asks no server, and sets up
/// nothing that a run would set up again.
pub(crate) async fn check(settings: &Settings) -> Result<(), ApiError> {
    let models = Models::new(settings);
    for name in settings.models() {
        models.settings(name).await?;
    }
    for name in &settings.search {
        match Choice::engine(name)? {
            Choice::Searxng(address) => {
                addresses::check(address)
                    .map_err(|error| ApiError::bad_input(error, "check the search engines"))?;
            }
            Choice::References(wiki) => {
                addresses::check(cited_wiki(wiki, settings))
                    .map_err(|error| ApiError::bad_input(error, "check the search engines"))?;
            }
            Choice::Web(engine, _)
                if engine.needs_key && keys::find(engine.key_variables).await.is_none() =>
            {
                return Err(no_engine_key(engine));
            }
            _ => {}
        }
    }
    if let Some(place) = settings.encyclopedia.as_ref().filter(|p| is_address(p)) {
        addresses::check(place).map_err(|error| {
            ApiError::bad_input(error, "check the encyclopedia for tables of contents")
        })?;
    }
    Ok(())
}

fn no_engine_key(engine: &Engine) -> ApiError {
    let variable = engine.key_variable().unwrap_or_default();
    ApiError::new(
        Code::SearchUnavailable,
        format!("there is no key for {}", engine.name),
        format!(
            "set {variable}, or keep it in the system's keyring: stormwright engines set-key {}",
            engine.name
        ),
    )
}

/// The mind that the settings choose.
pub(crate) async fn mind(
    settings: &Settings,
    embedder: &Arc<dyn Embedder>,
) -> Result<Arc<dyn Mind>, ApiError> {
    let extractive = ExtractiveMind::new(embedder.clone());
    if settings.model == "none" {
        return Ok(Arc::new(extractive));
    }
    let models = Models::new(settings);
    let main = models.model(&settings.model, None).await?;
    let mut roles = BTreeMap::new();
    for role in Role::ALL {
        let own = settings.role_models.contains_key(&role);
        let fallback = settings.fallback_models.get(&role);
        if own || fallback.is_some() {
            let name = settings.model_of(role);
            let model = models.model(name, fallback.map(String::as_str)).await?;
            roles.insert(role, model);
        }
    }
    let prompts = Prompts::new(&changed_prompts()?).map_err(|error| {
        ApiError::bad_input(
            error,
            format!("mend the file in the folder that {PROMPTS_VARIABLE} names"),
        )
    })?;
    let mind = PromptedMind::new(prompts, main, roles, settings.sampling).await;
    Ok(Arc::new(mind))
}

/// Templates that the person is changing, by file name.
fn changed_prompts() -> Result<BTreeMap<String, String>, ApiError> {
    let Some(folder) = std::env::var_os(PROMPTS_VARIABLE).filter(|f| !f.is_empty()) else {
        return Ok(BTreeMap::new());
    };
    let folder = Path::new(&folder);
    let entries = std::fs::read_dir(folder).map_err(|e| {
        let failed = ApiError::unreadable(folder, &e);
        ApiError::new(
            failed.code,
            failed.what,
            format!("correct or unset {PROMPTS_VARIABLE}"),
        )
    })?;
    let mut changed = BTreeMap::new();
    for entry in entries {
        let path = entry.map_err(|e| ApiError::unreadable(folder, &e))?.path();
        let name = path.file_name().and_then(|n| n.to_str());
        if let Some(name) = name.filter(|name| name.ends_with(".md")) {
            let text =
                std::fs::read_to_string(&path).map_err(|e| ApiError::unreadable(&path, &e))?;
            changed.insert(name.to_owned(), text);
        }
    }
    Ok(changed)
}

pub(crate) async fn engines(
    desk: &Desk,
    settings: &Settings,
) -> Result<Vec<Arc<dyn SearchEngine>>, ApiError> {
    let mut engines: Vec<Arc<dyn SearchEngine>> = Vec::new();
    for name in &settings.search {
        let engine: Arc<dyn SearchEngine> = match Choice::engine(name)? {
            Choice::Searxng(address) => {
                let engine = Searxng::new(address)
                    .map_err(|error| ApiError::bad_input(error, "check the search engines"))?;
                Arc::new(engine)
            }
            Choice::References(wiki) => {
                let excluded = &settings.exclude_articles;
                let engine = References::new(cited_wiki(wiki, settings), excluded)
                    .map_err(|error| ApiError::bad_input(error, "check the search engines"))?;
                Arc::new(engine)
            }
            Choice::Web(engine, parameter) => Arc::new(web_engine(desk, engine, parameter).await?),
            _ => desk.library().await?,
        };
        // The same engine spelt twice is asked once.
        if !engines.iter().any(|known| known.name() == engine.name()) {
            engines.push(engine);
        }
    }
    Ok(engines)
}

/// The wiki whose references are searched: the one that is named, else that of the tables of contents, else the usual one.
fn cited_wiki<'a>(named: &'a str, settings: &'a Settings) -> &'a str {
    let tables = settings.encyclopedia.as_deref().filter(|p| is_address(p));
    match named {
        "" => tables.unwrap_or(USUAL_WIKI),
        named => named,
    }
}

/// A public service with its key.
pub(crate) async fn web_engine(
    desk: &Desk,
    engine: &'static Engine,
    parameter: &str,
) -> Result<WebEngine, ApiError> {
    let key = keys::find(engine.key_variables).await;
    if key.is_none() && engine.needs_key {
        return Err(no_engine_key(engine));
    }
    let key = key.map(|key| key.secret);
    WebEngine::new(engine, parameter, key, desk.manners()).map_err(|reason| {
        let what = format!("{} cannot be asked: {reason}", engine.title);
        ApiError::new(Code::SearchUnavailable, what, "check the system's set-up")
    })
}

/// Fetches pages where an engine of the web is asked. The person's own servers may be on a private network.
fn fetcher(settings: &Settings) -> Result<Option<Arc<dyn PageFetcher>>, ApiError> {
    let mut own = Vec::new();
    for name in &settings.search {
        if let Choice::Searxng(address) = Choice::engine(name)? {
            own.extend(address.parse());
        }
    }
    let only_library = settings.search.iter().all(|name| name == "library");
    if !settings.fetch || only_library {
        return Ok(None);
    }
    let pages = WebPages::new(&own, Limits::default())
        .map_err(|reason| ApiError::internal(format!("pages cannot be fetched: {reason}")))?;
    Ok(Some(Arc::new(pages)))
}

pub(crate) async fn encyclopedia(
    settings: &Settings,
    embedder: &Arc<dyn Embedder>,
) -> Result<Option<Arc<dyn Encyclopedia>>, ApiError> {
    let Some(place) = &settings.encyclopedia else {
        return Ok(None);
    };
    if is_address(place) {
        let wiki = MediaWiki::new(place).map_err(|error| {
            ApiError::bad_input(error, "check the encyclopedia for tables of contents")
        })?;
        return Ok(Some(Arc::new(wiki)));
    }
    let opened = LocalEncyclopedia::open(Path::new(place), Some(embedder.clone())).await?;
    for problem in opened.problems() {
        tracing::warn!(%problem, "a table of contents was left out");
    }
    Ok(Some(Arc::new(opened)))
}

/// Fetches single pages of the public web.
pub(crate) fn public_pages() -> Result<Arc<dyn PageFetcher>, ApiError> {
    let pages = WebPages::new(&[], Limits::default())
        .map_err(|reason| ApiError::internal(format!("pages cannot be fetched: {reason}")))?;
    Ok(Arc::new(pages))
}

/// Whether an encyclopedia is on the web and not in a file.
pub(crate) fn is_address(place: &str) -> bool {
    place.starts_with("http://") || place.starts_with("https://")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn addresses_that_are_none_are_refused_before_a_draft_is_made() {
        let settings = |model: &str, search: &str, encyclopedia: &str| Settings {
            model: model.to_owned(),
            base_url: Some("http://127.0.0.1:9/v1".to_owned()),
            search: vec!["library".to_owned(), search.to_owned()],
            encyclopedia: Some(encyclopedia.to_owned()),
            ..Settings::default()
        };
        let good = ("openai:m", "searxng=localhost:8888", "https://wiki.example");
        assert_eq!(check(&settings(good.0, good.1, good.2)).await, Ok(()));
        for (search, encyclopedia, hint) in [
            ("searxng=ftp://host/", good.2, "check the search engines"),
            (
                good.1,
                "http://",
                "check the encyclopedia for tables of contents",
            ),
        ] {
            let error = check(&settings(good.0, search, encyclopedia))
                .await
                .unwrap_err();
            assert_eq!((error.code, error.hint.as_str()), (Code::BadInput, hint));
        }
        let no_server = Settings {
            base_url: Some("localhost".to_owned()),
            ..settings(good.0, good.1, good.2)
        };
        assert_eq!(
            check(&no_server).await.unwrap_err().hint,
            "check the base URL of the model"
        );
    }
}
