//! A draft's settings on the wire.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stormwright_engine::methods::Method;
use stormwright_engine::minds::prompted::Sampling;
use stormwright_engine::minds::skills::Role;
use stormwright_engine::run::Price;
use stormwright_engine::settings::{Limits, Settings, ShortFootnotes, Target, Until};
use stormwright_engine::sources::urls::UrlRule;
use ts_rs::TS;

use crate::choice::Choice;
use crate::error::ApiError;
use crate::outfit::is_address;

/// The last stage that a run is to finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RunUntil {
    /// Related articles and perspectives.
    Perspectives,
    /// The dialogues and the sifting.
    Research,
    /// The refined outline.
    Outline,
    /// The whole article.
    Article,
}

impl From<RunUntil> for Until {
    fn from(until: RunUntil) -> Self {
        match until {
            RunUntil::Perspectives => Self::Perspectives,
            RunUntil::Research => Self::Research,
            RunUntil::Outline => Self::Outline,
            RunUntil::Article => Self::Article,
        }
    }
}

impl From<Until> for RunUntil {
    fn from(until: Until) -> Self {
        match until {
            Until::Perspectives => Self::Perspectives,
            Until::Research => Self::Research,
            Until::Outline => Self::Outline,
            Until::Article => Self::Article,
        }
    }
}

/// Where a draft is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RunTarget {
    /// English Wikipedia, whose rules allow no text of a language model in an article.
    Enwiki,
    /// Another wiki, whose rules the editor knows.
    AnyWiki,
}

impl From<RunTarget> for Target {
    fn from(target: RunTarget) -> Self {
        match target {
            RunTarget::Enwiki => Self::Enwiki,
            RunTarget::AnyWiki => Self::AnyWiki,
        }
    }
}

impl From<Target> for RunTarget {
    fn from(target: Target) -> Self {
        match target {
            Target::Enwiki => Self::Enwiki,
            Target::AnyWiki => Self::AnyWiki,
        }
    }
}

/// What the runs of a draft are told. What is left out takes the engine's default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftSettings {
    /// The recipe that the draft is made by.
    pub method: Method,
    /// Where the draft is to go.
    pub target: RunTarget,
    /// Whether the topic is a living person; where nobody says, the sources are looked at.
    pub living: Option<bool>,
    /// Which works an export cites by short footnotes with a list of sources.
    pub short_footnotes: ShortFootnotes,
    /// The mind; `none` is the one without a language model, `PROVIDER:NAME` a language model.
    pub model: String,
    /// Address of the provider's interface, where it is not its own.
    pub base_url: Option<String>,
    /// Models of roles that have their own: asker, expert, outliner, writer, judge.
    pub role_models: BTreeMap<Role, String>,
    /// Models that are asked in a role where its own does not answer.
    pub fallback_models: BTreeMap<Role, String>,
    /// Most requests to language models; at this and the next three limits the run writes from what it has.
    pub max_calls: Option<u64>,
    /// Most tokens that language models read and write.
    pub max_tokens: Option<u64>,
    /// Most US dollars; needs the price of every model.
    pub max_cost: Option<f64>,
    /// Most minutes of one run.
    pub max_minutes: Option<f64>,
    /// Sampling temperature of language models.
    pub temperature: f32,
    /// Nucleus sampling of language models.
    pub top_p: f32,
    /// Tokens that a language model can read and write in one request, where the provider does not say.
    pub context_tokens: Option<usize>,
    /// Prices of models by name, in US dollars a million tokens.
    pub prices: BTreeMap<String, Price>,
    /// Search engines: `library`, `searxng=ADDRESS`, or the name of a public service.
    pub search: Vec<String>,
    /// Whether pages are fetched for engines that hold only snippets.
    pub fetch: bool,
    /// Perspectives beside the basic fact writer.
    pub perspectives: usize,
    /// Rounds of question and answer in a dialogue.
    pub rounds: usize,
    /// Search queries a question may make.
    pub queries: usize,
    /// New sources a query may bring.
    pub results: usize,
    /// Search queries of the whole run; none sets no limit.
    pub max_queries: Option<usize>,
    /// Pages left out.
    pub exclude_urls: Vec<String>,
    /// Encyclopedia articles left out.
    pub exclude_articles: Vec<String>,
    /// Hosts to which sources are limited; empty allows all.
    pub allow: Vec<String>,
    /// Hosts from which no source is taken.
    pub deny: Vec<String>,
    /// Where the run stops.
    pub until: RunUntil,
    /// Most first- and second-level headings of an outline.
    pub max_headings: usize,
    /// Things done at the same time.
    pub concurrency: usize,
    /// A file or folder of tables of contents, or the address of a wiki's interface.
    pub encyclopedia: Option<String>,
}

impl Default for DraftSettings {
    fn default() -> Self {
        Settings::default().into()
    }
}

impl From<Settings> for DraftSettings {
    fn from(settings: Settings) -> Self {
        let Settings {
            method,
            target,
            living,
            short_footnotes,
            model,
            base_url,
            role_models,
            fallback_models,
            limits,
            sampling,
            context_tokens,
            prices,
            search,
            fetch,
            perspectives,
            rounds,
            queries,
            results,
            max_queries,
            exclude_urls,
            exclude_articles,
            allow,
            deny,
            until,
            max_headings,
            concurrency,
            encyclopedia,
        } = settings;
        Self {
            method,
            target: target.into(),
            living,
            short_footnotes,
            model,
            base_url,
            role_models,
            fallback_models,
            max_calls: limits.max_calls,
            max_tokens: limits.max_tokens,
            max_cost: limits.max_cost,
            max_minutes: limits.max_minutes,
            temperature: sampling.temperature,
            top_p: sampling.top_p,
            context_tokens,
            prices,
            search,
            fetch,
            perspectives,
            rounds,
            queries,
            results,
            max_queries,
            exclude_urls,
            exclude_articles,
            allow,
            deny,
            until: until.into(),
            max_headings,
            concurrency,
            encyclopedia,
        }
    }
}

impl DraftSettings {
    /// What a run with the models `used` may cost.
    fn limits(&self, used: &[&String]) -> Result<Limits, ApiError> {
        let limits = Limits {
            max_calls: self.max_calls,
            max_tokens: self.max_tokens,
            max_cost: self.max_cost,
            max_minutes: self.max_minutes,
        };
        let numbers = [
            ("maxCalls", self.max_calls.map(|n| n as f64)),
            ("maxTokens", self.max_tokens.map(|n| n as f64)),
            ("maxCost", self.max_cost),
            ("maxMinutes", self.max_minutes),
        ];
        for (name, number) in numbers {
            if let Some(number) = number.filter(|n| !n.is_finite() || *n <= 0.0) {
                return Err(ApiError::bad_input(
                    format!("{name} is {number}"),
                    "give a number above 0, or leave it out for no limit",
                ));
            }
        }
        let unknown = used
            .iter()
            .find(|model| model.as_str() != "none" && !self.prices.contains_key(**model));
        if let (Some(_), Some(model)) = (self.max_cost, unknown) {
            return Err(ApiError::bad_input(
                format!("maxCost cannot be kept: the price of {model} is not known"),
                format!("give it with --price {model}=IN/OUT, or limit calls or tokens"),
            ));
        }
        Ok(limits)
    }

    /// The engine's settings, checked.
    ///
    /// # Errors
    /// [`crate::Code::BadInput`] with the setting that cannot be used.
    pub fn into_engine(self) -> Result<Settings, ApiError> {
        let models = std::iter::once(&self.model)
            .chain(self.role_models.values())
            .chain(self.fallback_models.values());
        let used: Vec<&String> = models.collect();
        for model in &used {
            Choice::model(model)?;
        }
        if self.model == "none" && !self.fallback_models.is_empty() {
            return Err(ApiError::bad_input(
                "fallbackModels names language models, and model is none",
                "give a model for all roles as well",
            ));
        }
        if let Some((role, _)) = self
            .fallback_models
            .iter()
            .find(|(_, name)| *name == "none")
        {
            return Err(ApiError::bad_input(
                format!("fallbackModels gives none to {}", role.name()),
                "name a language model, or leave it out",
            ));
        }
        if self.model == "none" && !self.role_models.is_empty() {
            return Err(ApiError::bad_input(
                "roleModels names language models, and model is none",
                "give a model for all roles as well",
            ));
        }
        if let Some((role, _)) = self.role_models.iter().find(|(_, name)| *name == "none") {
            return Err(ApiError::bad_input(
                format!("roleModels gives none to {}", role.name()),
                "a draft is made with language models or without, not with both",
            ));
        }
        if self.model == "none" && self.base_url.is_some() {
            return Err(ApiError::bad_input(
                "baseUrl is given, and model is none",
                "name the model that the server is to use, as openai:NAME",
            ));
        }
        let limits = self.limits(&used)?;
        if let Some(model) = self.prices.keys().find(|model| !used.contains(model)) {
            return Err(ApiError::bad_input(
                format!("prices names \"{model}\", which the draft does not use"),
                format!("spell it as the model is spelt: {}", self.model),
            ));
        }
        for (name, value, most) in [
            ("temperature", self.temperature, 2.0),
            ("topP", self.top_p, 1.0),
        ] {
            if !(0.0..=most).contains(&value) {
                return Err(ApiError::bad_input(
                    format!("{name} is {value}"),
                    format!("give a number from 0 to {most}"),
                ));
            }
        }
        // A file of tables of contents may have the sign in its name.
        let wiki = self.encyclopedia.iter().filter(|place| is_address(place));
        let addresses = (self.base_url.iter().map(|url| ("baseUrl", url)))
            .chain(wiki.map(|url| ("encyclopedia", url)))
            .chain(self.search.iter().map(|engine| ("search", engine)));
        for (name, address) in addresses {
            if address.contains('@') {
                return Err(ApiError::bad_input(
                    format!("{name} holds a user name or password"),
                    "leave it out: it would be stored with the draft and stand in its files",
                ));
            }
        }
        if self.search.is_empty() {
            return Err(ApiError::bad_input(
                "search names no engine",
                "give library, searxng=ADDRESS or another; `stormwright engines list` names all",
            ));
        }
        for engine in &self.search {
            Choice::engine(engine)?;
        }
        let bounds = [
            ("perspectives", self.perspectives, 0, 50),
            ("rounds", self.rounds, 1, 50),
            ("queries", self.queries, 1, 50),
            ("results", self.results, 1, 100),
            ("maxQueries", self.max_queries.unwrap_or(1), 1, 100_000),
            ("maxHeadings", self.max_headings, 1, 500),
            ("concurrency", self.concurrency, 1, 64),
            (
                "contextTokens",
                self.context_tokens.unwrap_or(4096),
                1024,
                100_000_000,
            ),
        ];
        for (name, value, least, most) in bounds {
            if !(least..=most).contains(&value) {
                return Err(ApiError::bad_input(
                    format!("{name} is {value}"),
                    format!("give a number from {least} to {most}"),
                ));
            }
        }
        let lists = [
            ("excludeUrls", &self.exclude_urls),
            ("excludeArticles", &self.exclude_articles),
            ("allow", &self.allow),
            ("deny", &self.deny),
        ];
        for (name, list) in lists {
            if list.iter().any(|entry| entry.trim().is_empty()) {
                return Err(ApiError::bad_input(
                    format!("an entry of {name} is empty"),
                    "leave it out or fill it in",
                ));
            }
        }
        for (name, hosts) in [("allow", &self.allow), ("deny", &self.deny)] {
            if let Some(odd) = hosts.iter().find(|host| UrlRule::parse(host).is_none()) {
                return Err(ApiError::bad_input(
                    format!("{name} takes hosts, and \"{odd}\" is none"),
                    "name one, such as example.org",
                ));
            }
        }
        Ok(Settings {
            method: self.method,
            target: self.target.into(),
            living: self.living,
            short_footnotes: self.short_footnotes,
            model: self.model,
            base_url: self.base_url,
            role_models: self.role_models,
            fallback_models: self.fallback_models,
            limits,
            sampling: Sampling {
                temperature: self.temperature,
                top_p: self.top_p,
            },
            context_tokens: self.context_tokens,
            prices: self.prices,
            search: self.search,
            fetch: self.fetch,
            perspectives: self.perspectives,
            rounds: self.rounds,
            queries: self.queries,
            results: self.results,
            max_queries: self.max_queries,
            exclude_urls: self.exclude_urls,
            exclude_articles: self.exclude_articles,
            allow: self.allow,
            deny: self.deny,
            until: self.until.into(),
            max_headings: self.max_headings,
            concurrency: self.concurrency,
            encyclopedia: self.encyclopedia,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;

    #[test]
    fn what_is_left_out_takes_the_default_and_nothing_is_lost_on_the_way() {
        let settings: DraftSettings =
            serde_json::from_str(r#"{"rounds": 7, "maxQueries": 37, "until": "outline"}"#).unwrap();
        let engine = settings.clone().into_engine().unwrap();
        assert_eq!(engine.rounds, 7);
        assert_eq!(engine.max_queries, Some(37));
        assert_eq!(engine.until, Until::Outline);
        assert_eq!(engine.perspectives, Settings::default().perspectives);
        assert_eq!(DraftSettings::from(engine), settings);
    }

    #[test]
    fn a_misspelt_setting_is_refused() {
        assert!(serde_json::from_str::<DraftSettings>(r#"{"round": 7}"#).is_err());
    }

    #[test]
    fn numbers_out_of_bounds_and_unknown_minds_are_named() {
        let wrong = [
            DraftSettings {
                rounds: 0,
                ..Default::default()
            },
            DraftSettings {
                concurrency: 1000,
                ..Default::default()
            },
            DraftSettings {
                max_queries: Some(0),
                ..Default::default()
            },
            DraftSettings {
                model: "gpt".to_owned(),
                ..Default::default()
            },
            DraftSettings {
                deny: vec![" ".to_owned()],
                ..Default::default()
            },
            DraftSettings {
                allow: vec!["///".to_owned()],
                ..Default::default()
            },
        ];
        for (settings, named) in wrong.into_iter().zip([
            "rounds",
            "concurrency",
            "maxQueries",
            "gpt",
            "deny",
            "allow takes hosts, and \"///\" is none",
        ]) {
            let error = settings.into_engine().unwrap_err();
            assert_eq!(error.code, Code::BadInput);
            assert!(error.what.contains(named), "{}", error.what);
        }
    }

    #[test]
    fn settings_that_would_be_ignored_or_leak_are_refused() {
        let model = || "openai:m".to_owned();
        let price = Price {
            input: 1.0,
            output: 2.0,
        };
        let wrong = [
            DraftSettings {
                base_url: Some("http://localhost:1/v1".to_owned()),
                ..Default::default()
            },
            DraftSettings {
                model: model(),
                base_url: Some("http://me:secret@localhost:1/v1".to_owned()),
                ..Default::default()
            },
            DraftSettings {
                model: model(),
                base_url: Some("me:secret@localhost:1/v1".to_owned()),
                ..Default::default()
            },
            DraftSettings {
                search: vec!["searxng=http://me:secret@localhost:1".to_owned()],
                ..Default::default()
            },
            DraftSettings {
                encyclopedia: Some("http://me:secret@localhost:1".to_owned()),
                ..Default::default()
            },
            DraftSettings {
                model: model(),
                role_models: BTreeMap::from([(Role::Judge, "none".to_owned())]),
                ..Default::default()
            },
            DraftSettings {
                role_models: BTreeMap::from([(Role::Judge, model())]),
                ..Default::default()
            },
            DraftSettings {
                model: model(),
                prices: BTreeMap::from([("m".to_owned(), price)]),
                ..Default::default()
            },
            DraftSettings {
                search: vec!["searxng".to_owned()],
                ..Default::default()
            },
            DraftSettings {
                search: Vec::new(),
                ..Default::default()
            },
            DraftSettings {
                model: "nobody:claude".to_owned(),
                ..Default::default()
            },
            DraftSettings {
                model: model(),
                max_cost: Some(1.0),
                ..Default::default()
            },
            DraftSettings {
                max_minutes: Some(-1.0),
                ..Default::default()
            },
            DraftSettings {
                fallback_models: BTreeMap::from([(Role::Judge, model())]),
                ..Default::default()
            },
            DraftSettings {
                search: vec!["google".to_owned()],
                ..Default::default()
            },
            DraftSettings {
                search: vec!["brave=key-very-secret".to_owned()],
                ..Default::default()
            },
            DraftSettings {
                temperature: f32::NAN,
                ..Default::default()
            },
        ];
        let named = [
            "baseUrl",
            "baseUrl",
            "baseUrl",
            "search",
            "encyclopedia",
            "judge",
            "roleModels",
            "prices",
            "searxng",
            "search",
            "nobody",
            "maxCost",
            "maxMinutes",
            "fallbackModels",
            "google",
            "brave",
            "temperature",
        ];
        for (settings, named) in wrong.into_iter().zip(named) {
            let error = settings.into_engine().unwrap_err();
            assert_eq!(error.code, Code::BadInput);
            assert!(error.what.contains(named), "{}", error.what);
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }

    #[test]
    fn s79_no_perspective_at_all_is_a_choice() {
        let settings = DraftSettings {
            perspectives: 0,
            ..Default::default()
        };
        assert!(settings.into_engine().is_ok());
    }
}
