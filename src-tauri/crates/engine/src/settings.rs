//! Everything a run is told before it starts. Stored with the draft, so that a resumed run needs no flag; holds no key.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::methods::Method;
use crate::minds::prompted::Sampling;
use crate::minds::skills::Role;
use crate::ports::Usage;
use crate::run::{Price, Stage};

/// The last stage that a run is to finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Stop before the dialogues, so that the editor can choose perspectives.
    Perspectives,
    /// Stop when the dialogues are over and the evidence is sifted.
    Research,
    /// Stop when the outline is refined, before any section is written.
    Outline,
    /// Write the whole article.
    Article,
}

/// Where a draft is to go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// English Wikipedia: since March 2026 no text of a language model may stand in its articles, so an export holds
    /// what the editor wrote.
    Enwiki,
    /// Another wiki: an export holds all.
    #[default]
    AnyWiki,
}

/// Which works an export cites by short footnotes with a list of sources, and not by named references.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ShortFootnotes {
    /// Those cited on two pages or more, where there are two or more of them.
    #[default]
    Auto,
    /// All of which a page is cited.
    Always,
    /// None.
    Never,
}

/// What a run may cost. At a limit no more is asked: the run writes from what it has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Requests to language models, over all runs of the draft.
    pub max_calls: Option<u64>,
    /// Tokens read and written, over all runs of the draft.
    pub max_tokens: Option<u64>,
    /// US dollars, over all runs of the draft.
    pub max_cost: Option<f64>,
    /// Minutes of one run.
    pub max_minutes: Option<f64>,
}

impl Limits {
    /// Whether there is none.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Settings of one draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The recipe that it is made by.
    pub method: Method,
    /// Where the draft is to go.
    pub target: Target,
    /// Whether the topic is a living person, where the editor said so; else the sources are looked at.
    pub living: Option<bool>,
    /// Which works an export cites by short footnotes.
    pub short_footnotes: ShortFootnotes,
    /// Which mind does the work: `none` is the extractive one, `PROVIDER:NAME` a language model.
    pub model: String,
    /// Address of the provider's interface, where it is not its own; holds neither user nor key.
    pub base_url: Option<String>,
    /// Models of roles that have their own, as `PROVIDER:NAME`.
    pub role_models: BTreeMap<Role, String>,
    /// Models that are asked in a role where its own does not answer, as `PROVIDER:NAME`.
    pub fallback_models: BTreeMap<Role, String>,
    /// What a run may cost.
    pub limits: Limits,
    /// Sampling of language models.
    pub sampling: Sampling,
    /// Tokens that a request and its answer may have together, where the provider does not say.
    pub context_tokens: Option<usize>,
    /// Prices of models, in US dollars a million tokens.
    pub prices: BTreeMap<String, Price>,
    /// Search engines: `library`, `searxng=ADDRESS`, or the name of a public service.
    pub search: Vec<String>,
    /// Whether pages are fetched for engines that hold only snippets.
    pub fetch: bool,
    /// Number of perspectives beside the basic fact writer (N of the paper).
    pub perspectives: usize,
    /// Rounds of question and answer in a dialogue (M of the paper).
    pub rounds: usize,
    /// Search queries a question may make.
    pub queries: usize,
    /// New sources a query may bring.
    pub results: usize,
    /// Search queries of the whole run, the opening one included; `None` sets no limit.
    pub max_queries: Option<usize>,
    /// Pages left out, whatever the spelling of their address.
    pub exclude_urls: Vec<String>,
    /// Encyclopedia articles left out of tables of contents and of sources.
    pub exclude_articles: Vec<String>,
    /// Hosts (with an optional path) to which sources are limited; empty allows all.
    pub allow: Vec<String>,
    /// Hosts (with an optional path) from which no source is taken.
    pub deny: Vec<String>,
    /// Where the run stops.
    pub until: Until,
    /// Most first- and second-level headings of an outline.
    pub max_headings: usize,
    /// Things done at the same time: dialogues, searches, sections.
    pub concurrency: usize,
    /// What serves as the encyclopedia: a file or folder of tables of contents, or the address of a wiki's interface;
    /// `None` goes without.
    pub encyclopedia: Option<String>,
}

impl Settings {
    /// The model that plays `role`.
    pub fn model_of(&self, role: Role) -> &str {
        self.role_models.get(&role).unwrap_or(&self.model)
    }

    /// All models that a run may ask, each once.
    pub fn models(&self) -> impl Iterator<Item = &str> {
        let all = std::iter::once(&self.model)
            .chain(self.role_models.values())
            .chain(self.fallback_models.values());
        let once: std::collections::BTreeSet<&str> = all.map(String::as_str).collect();
        once.into_iter().filter(|model| *model != "none")
    }

    /// What the language models of a run cost, in US dollars; `None` where the price of one is not known.
    pub fn cost(&self, by_role: &BTreeMap<Role, BTreeMap<Stage, Usage>>) -> Option<f64> {
        let mut cost = 0.0;
        for (role, stages) in by_role {
            for usage in stages.values().filter(|usage| usage.calls > 0) {
                cost += self.prices.get(self.model_of(*role))?.of(usage);
            }
        }
        Some(cost)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::default(),
            target: Target::default(),
            living: None,
            short_footnotes: ShortFootnotes::default(),
            model: "none".to_owned(),
            base_url: None,
            role_models: BTreeMap::new(),
            fallback_models: BTreeMap::new(),
            limits: Limits::default(),
            sampling: Sampling::default(),
            context_tokens: None,
            prices: BTreeMap::new(),
            search: vec!["library".to_owned()],
            fetch: true,
            perspectives: 3,
            rounds: 3,
            queries: 3,
            results: 3,
            max_queries: None,
            exclude_urls: Vec::new(),
            exclude_articles: Vec::new(),
            allow: Vec::new(),
            deny: Vec::new(),
            until: Until::Article,
            max_headings: 20,
            concurrency: 8,
            encyclopedia: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::Usage;
    use crate::run::Stage;

    #[test]
    fn s70_a_cost_is_known_only_where_every_price_is() {
        let usage = Usage {
            calls: 2,
            input_tokens: 1_000_000,
            output_tokens: 500_000,
        };
        let by_stage = BTreeMap::from([(Stage::Dialogues, usage)]);
        let spent = BTreeMap::from([(Role::Asker, by_stage.clone()), (Role::Expert, by_stage)]);
        let price = Price {
            input: 2.0,
            output: 8.0,
        };
        let mut settings = Settings {
            model: "openai:small".to_owned(),
            role_models: BTreeMap::from([(Role::Expert, "openai:large".to_owned())]),
            prices: BTreeMap::from([("openai:small".to_owned(), price)]),
            ..Settings::default()
        };
        assert_eq!(settings.cost(&spent), None);
        settings.prices.insert("openai:large".to_owned(), price);
        assert_eq!(settings.cost(&spent), Some(12.0));
        settings.prices.remove("openai:large");
        let mut none_asked = spent.clone();
        none_asked.insert(
            Role::Expert,
            BTreeMap::from([(Stage::Dialogues, Usage::default())]),
        );
        assert_eq!(
            settings.cost(&none_asked),
            Some(6.0),
            "a role that was not asked has no price"
        );
        assert_eq!(settings.cost(&BTreeMap::new()), Some(0.0));
    }
}
