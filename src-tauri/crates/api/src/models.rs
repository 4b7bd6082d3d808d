//! Language models as settings name them: address, key and limit of each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stormwright_adapters::keys::{self, Key};
use stormwright_adapters::model::{Chat, ChatSettings, Fallback, Gate, Provider};
use stormwright_engine::ports::LanguageModel;
use stormwright_engine::settings::Settings;

use crate::choice::Choice;
use crate::error::{ApiError, Code};

/// The models of one draft. Those of one provider share its limit.
pub(crate) struct Models<'a> {
    settings: &'a Settings,
    gates: Mutex<HashMap<&'static str, Gate>>,
    /// Those that are set up: what one of them learns of its server serves all its roles.
    known: Mutex<HashMap<String, Arc<dyn LanguageModel>>>,
}

impl<'a> Models<'a> {
    /// The models of `settings`; nothing is set up yet.
    pub fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            gates: Mutex::default(),
            known: Mutex::default(),
        }
    }

    /// The model called `name`, with another where it does not answer.
    pub async fn model(
        &self,
        name: &str,
        fallback: Option<&str>,
    ) -> Result<Arc<dyn LanguageModel>, ApiError> {
        let first = self.one(name).await?;
        let Some(fallback) = fallback.filter(|fallback| *fallback != name) else {
            return Ok(first);
        };
        let second = self.one(fallback).await?;
        Ok(Arc::new(Fallback::new(first, second)))
    }

    async fn one(&self, name: &str) -> Result<Arc<dyn LanguageModel>, ApiError> {
        if let Some(known) = lock(&self.known).get(name) {
            return Ok(known.clone());
        }
        let model = Chat::new(self.settings(name).await?.0).map_err(|error| {
            ApiError::new(Code::ModelUnavailable, error, "check the system's set-up")
        })?;
        let model: Arc<dyn LanguageModel> = Arc::new(model);
        lock(&self.known).insert(name.to_owned(), model.clone());
        Ok(model)
    }

    /// What is known of the model called `name`, its key among it, and where that was found.
    pub async fn settings(&self, name: &str) -> Result<(ChatSettings, Option<Key>), ApiError> {
        let Choice::Model(provider, model) = Choice::model(name)? else {
            return Err(ApiError::bad_input(
                "none is no language model",
                "name one, as openai:NAME",
            ));
        };
        let base = self.base_url(provider);
        let mut chat = ChatSettings::new(provider, model, base.as_deref()).map_err(|reason| {
            let hint = match provider.base_variables.first() {
                Some(variable) => format!("check the base URL of the model, or {variable}"),
                None => "check the base URL of the model".to_owned(),
            };
            let what = match &base {
                Some(base) => format!("\"{base}\": {reason}"),
                None => format!("{}: {reason}", provider.title),
            };
            ApiError::bad_input(what, hint)
        })?;
        let key = keys::find(provider.key_variables).await;
        // A server of one's own may want none.
        let own = base.is_some() && provider.base.is_some();
        if key.is_none() && provider.needs_key && !own {
            return Err(ApiError::new(
                Code::ModelUnavailable,
                format!("there is no key for {}:{model}", provider.name),
                format!(
                    "set {}, keep it with `stormwright models set-key {}`, or name a server of your own with --base-url",
                    provider.key_variable(),
                    provider.name
                ),
            ));
        }
        chat.key = key.as_ref().map(|key| key.secret.clone());
        chat.gate = self.gate(provider);
        chat.context_tokens = self.settings.context_tokens;
        Ok((chat, key))
    }

    /// The address that the settings give to the main model's provider, else the environment's.
    fn base_url(&self, provider: &'static Provider) -> Option<String> {
        let main = self.settings.model.split_once(':').map(|(name, _)| name);
        if main == Some(provider.name)
            && let Some(given) = &self.settings.base_url
        {
            return Some(given.clone());
        }
        let mut variables = provider.base_variables.iter();
        let given =
            variables.find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()))?;
        Some(reachable(&given))
    }

    fn gate(&self, provider: &'static Provider) -> Gate {
        let mut gates = lock(&self.gates);
        let gate = gates.entry(provider.name);
        gate.or_insert_with(|| Gate::new(self.settings.concurrency))
            .clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An address as OLLAMA_HOST holds it: without a scheme, and by the address that the server listens at.
fn reachable(given: &str) -> String {
    let whole = match given.contains("://") {
        true => given.to_owned(),
        false => format!("http://{given}"),
    };
    whole.replacen("//0.0.0.0", "//127.0.0.1", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_that_ollama_listens_at_is_one_that_it_can_be_reached_at() {
        assert_eq!(reachable("0.0.0.0:11434"), "http://127.0.0.1:11434");
        assert_eq!(reachable("https://r.example"), "https://r.example");
    }

    #[test]
    fn the_base_url_is_that_of_the_main_model_s_provider_alone() {
        let settings = Settings {
            model: "vllm:m".to_owned(),
            base_url: Some("http://localhost:9/v1".to_owned()),
            ..Settings::default()
        };
        let models = Models::new(&settings);
        let base = |name: &str| models.base_url(Provider::named(name).unwrap());
        assert_eq!(base("vllm"), settings.base_url);
        assert_eq!(base("anthropic"), None);
    }

    #[tokio::test]
    async fn azure_without_an_address_says_where_it_is_given() {
        let settings = Settings {
            model: "azure:d".to_owned(),
            ..Settings::default()
        };
        let error = Models::new(&settings)
            .settings("azure:d")
            .await
            .unwrap_err();
        assert!(error.hint.contains("AZURE_OPENAI_ENDPOINT"), "{error:?}");
    }
}
