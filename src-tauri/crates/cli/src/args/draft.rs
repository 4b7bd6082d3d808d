//! What can be typed after `draft`, and the settings that it means.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use stormwright_api::wire::{DraftSettings, RunTarget, RunUntil};
use stormwright_api::{Method, Price, Role, ShortFootnotes};

/// Where a draft is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// English Wikipedia
    Enwiki,
    /// Another wiki
    AnyWiki,
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Answer {
    Yes,
    No,
}

/// Which works are cited by short footnotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Short {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Until {
    /// Perspectives, before any dialogue
    Perspectives,
    Research,
    Outline,
    Article,
}

#[derive(Debug, Args)]
pub struct DraftArgs {
    /// What the draft is to be about, in quotes; after `--` where it begins with a dash
    pub topic: String,
    /// The recipe: storm, direct, rag, orag, rag-expand, storm-no-perspective, storm-no-conversation, storm-no-outline
    #[arg(long, value_name = "NAME", default_value = "storm", value_parser = method)]
    pub method: Method,
    /// Where the draft is to go: `enwiki` exports only what you wrote yourself, as English Wikipedia's rules ask
    #[arg(long, value_enum, default_value_t = Target::AnyWiki)]
    pub target: Target,
    /// Whether the topic is a living person [default: the sources are looked at]
    #[arg(long, value_enum)]
    pub living: Option<Answer>,
    /// Works that the wikitext cites by {{sfn}} with a list of sources: `auto` those cited on two pages or more, where there are
    /// two or more of them
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Short::Auto)]
    pub short_footnotes: Short,
    /// The mind: `none` works without a language model and quotes its sources; `PROVIDER:NAME` asks a language model, such as
    /// `anthropic:NAME`, `ollama:NAME` or `openai:NAME`; `stormwright models list` names the providers
    #[arg(long, default_value = "none")]
    pub model: String,
    /// Address of the model's server, where it is not the provider's own; with `openai:NAME` any that speaks OpenAI's language
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Another model for one role: asker, expert, outliner, writer, judge; may be repeated
    #[arg(long, value_name = "ROLE=MODEL", value_parser = role_model)]
    pub role_model: Vec<(Role, String)>,
    /// A model that is asked where another does not answer, for all roles or for one; may be repeated
    #[arg(long, value_name = "[ROLE=]MODEL", value_parser = fallback_model)]
    pub fallback_model: Vec<(Option<Role>, String)>,
    /// Most requests to language models; at this and the next three limits the run writes from what it has
    #[arg(long, value_name = "N")]
    pub max_calls: Option<u64>,
    /// Most tokens that language models read and write
    #[arg(long, value_name = "N")]
    pub max_tokens: Option<u64>,
    /// Most US dollars; needs --price of every model
    #[arg(long, value_name = "USD", allow_negative_numbers = true)]
    pub max_cost: Option<f64>,
    /// Most minutes of one run
    #[arg(long, value_name = "MIN", allow_negative_numbers = true)]
    pub max_minutes: Option<f64>,
    /// Say what the run would take, and do not run
    #[arg(long)]
    pub estimate: bool,
    /// Sampling temperature of language models
    #[arg(long, value_name = "T", default_value_t = defaults().temperature, allow_negative_numbers = true)]
    pub temperature: f32,
    /// Nucleus sampling of language models
    #[arg(long, value_name = "P", default_value_t = defaults().top_p, allow_negative_numbers = true)]
    pub top_p: f32,
    /// Tokens that the model can read and write in one request [default: what its server says]
    #[arg(long, value_name = "N")]
    pub context_tokens: Option<usize>,
    /// Price of a model in US dollars a million tokens, read and written; may be repeated
    #[arg(long, value_name = "MODEL=IN/OUT", value_parser = price)]
    pub price: Vec<(String, Price)>,
    /// Search engine: `library`, `searxng=URL`, or one that `stormwright engines list` names; may be repeated
    /// [default: library]
    #[arg(long, value_name = "ENGINE")]
    pub search: Vec<String>,
    /// Take the text that the search engine shows instead of fetching pages
    #[arg(long)]
    pub no_fetch: bool,
    /// Perspectives beside the basic fact writer
    #[arg(long, value_name = "N", default_value_t = defaults().perspectives)]
    pub perspectives: usize,
    /// Rounds of question and answer in each dialogue
    #[arg(long, value_name = "N", default_value_t = defaults().rounds)]
    pub rounds: usize,
    /// Search queries a question may make
    #[arg(long, value_name = "N", default_value_t = defaults().queries)]
    pub queries: usize,
    /// New sources a query may bring
    #[arg(long, value_name = "N", default_value_t = defaults().results)]
    pub results: usize,
    /// Search queries of the whole run [default: no limit]
    #[arg(long, value_name = "N")]
    pub max_queries: Option<usize>,
    /// Leave this page out, whatever the spelling of its address; may be repeated
    #[arg(long, value_name = "URL")]
    pub exclude_url: Vec<String>,
    /// Leave this encyclopedia article out of tables of contents and sources; may be repeated
    #[arg(long, value_name = "TITLE")]
    pub exclude_article: Vec<String>,
    /// Take sources from this host only; may be repeated
    #[arg(long, value_name = "HOST")]
    pub allow: Vec<String>,
    /// Take no source from this host; may be repeated
    #[arg(long, value_name = "HOST")]
    pub deny: Vec<String>,
    /// Where to stop
    #[arg(long, value_enum, default_value_t = Until::Article)]
    pub until: Until,
    /// Most first- and second-level headings
    #[arg(long, value_name = "N", default_value_t = defaults().max_headings)]
    pub max_headings: usize,
    /// Things done at the same time
    #[arg(long, value_name = "N", default_value_t = defaults().concurrency)]
    pub concurrency: usize,
    /// Where related articles are looked up: a file or folder of tables of contents, or a wiki's api.php
    #[arg(long, value_name = "PATH|URL")]
    pub encyclopedia: Option<PathBuf>,
    /// Add this file or folder to the library first; may be repeated
    #[arg(long, value_name = "PATH")]
    pub library: Vec<PathBuf>,
    /// Folder to write to [default: none; `stormwright export` writes later]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// A method's name.
pub fn method(typed: &str) -> Result<Method, String> {
    let names = Method::ALL.map(Method::name).join(", ");
    Method::named(typed.trim())
        .ok_or_else(|| format!("there is no method \"{typed}\"; use {names}"))
}

/// `ROLE=MODEL`.
fn role_model(typed: &str) -> Result<(Role, String), String> {
    let form = "it is not of the form ROLE=MODEL, such as writer=openai:NAME";
    let (name, model) = typed.split_once('=').ok_or(form)?;
    if model.trim().is_empty() {
        return Err(form.to_owned());
    }
    let role = Role::ALL
        .into_iter()
        .find(|role| role.name() == name.trim());
    let role = role.ok_or_else(|| {
        let names = Role::ALL.map(Role::name).join(", ");
        format!("there is no role \"{name}\"; use {names}")
    })?;
    Ok((role, model.trim().to_owned()))
}

/// `ROLE=MODEL`, or `MODEL` for all roles.
fn fallback_model(typed: &str) -> Result<(Option<Role>, String), String> {
    // A model's name may have the sign in it, but never in front of its provider.
    match typed.split_once('=') {
        Some((role, _)) if !role.contains(':') => {
            role_model(typed).map(|(role, model)| (Some(role), model))
        }
        _ => Ok((None, typed.trim().to_owned())),
    }
}

/// `MODEL=IN/OUT`.
fn price(typed: &str) -> Result<(String, Price), String> {
    let read = || {
        let (model, price) = typed.rsplit_once('=')?;
        let (input, output) = price.split_once('/')?;
        let amount = |text: &str| {
            text.trim()
                .parse::<f64>()
                .ok()
                .filter(|n| n.is_finite() && *n >= 0.0)
        };
        let price = Price {
            input: amount(input)?,
            output: amount(output)?,
        };
        let model = model.trim();
        (!model.is_empty()).then(|| (model.to_owned(), price))
    };
    read()
        .ok_or_else(|| "it is not of the form MODEL=IN/OUT, such as openai:NAME=2.5/10".to_owned())
}

fn defaults() -> DraftSettings {
    DraftSettings::default()
}

impl DraftArgs {
    /// What was typed for all roles, and over that what was typed for one.
    fn fallbacks(&self) -> BTreeMap<Role, String> {
        let typed = || self.fallback_model.iter();
        let all = typed().filter(|(role, _)| role.is_none());
        let all = all.flat_map(|(_, model)| Role::ALL.map(|role| (role, model.clone())));
        let single = typed().filter_map(|(role, model)| Some(((*role)?, model.clone())));
        all.chain(single).collect()
    }

    /// The settings that were typed.
    pub fn settings(&self) -> DraftSettings {
        DraftSettings {
            method: self.method,
            target: match self.target {
                Target::Enwiki => RunTarget::Enwiki,
                Target::AnyWiki => RunTarget::AnyWiki,
            },
            living: self.living.map(|answer| answer == Answer::Yes),
            short_footnotes: match self.short_footnotes {
                Short::Auto => ShortFootnotes::Auto,
                Short::Always => ShortFootnotes::Always,
                Short::Never => ShortFootnotes::Never,
            },
            model: self.model.clone(),
            base_url: self.base_url.clone(),
            role_models: self.role_model.iter().cloned().collect(),
            fallback_models: self.fallbacks(),
            max_calls: self.max_calls,
            max_tokens: self.max_tokens,
            max_cost: self.max_cost,
            max_minutes: self.max_minutes,
            temperature: self.temperature,
            top_p: self.top_p,
            context_tokens: self.context_tokens,
            prices: self.price.iter().cloned().collect(),
            search: match self.search.is_empty() {
                true => defaults().search,
                false => self.search.clone(),
            },
            fetch: !self.no_fetch,
            perspectives: self.perspectives,
            rounds: self.rounds,
            queries: self.queries,
            results: self.results,
            max_queries: self.max_queries,
            exclude_urls: self.exclude_url.clone(),
            exclude_articles: self.exclude_article.clone(),
            allow: self.allow.clone(),
            deny: self.deny.clone(),
            until: match self.until {
                Until::Perspectives => RunUntil::Perspectives,
                Until::Research => RunUntil::Research,
                Until::Outline => RunUntil::Outline,
                Until::Article => RunUntil::Article,
            },
            max_headings: self.max_headings,
            concurrency: self.concurrency,
            encyclopedia: self
                .encyclopedia
                .as_ref()
                .map(|path| path.display().to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Cli, Command};

    #[test]
    fn a_fallback_is_for_all_roles_or_for_one() {
        let typed = [
            "stormwright",
            "draft",
            "Gears",
            "--fallback-model",
            "ollama:m=1",
            "--fallback-model",
            "judge=vllm:n",
        ];
        let cli = Cli::try_parse_from(typed).unwrap();
        let Command::Draft(draft) = cli.command else {
            panic!("not a draft");
        };
        let fallbacks = draft.settings().fallback_models;
        assert_eq!(fallbacks[&Role::Writer], "ollama:m=1");
        assert_eq!(fallbacks[&Role::Judge], "vllm:n");
        assert!(fallback_model("painter=vllm:n").is_err());
    }

    #[test]
    fn what_is_not_typed_is_the_engines_default() {
        let cli = Cli::try_parse_from(["stormwright", "draft", "Gears"]).unwrap();
        let Command::Draft(draft) = cli.command else {
            panic!("not a draft");
        };
        assert_eq!(draft.settings(), DraftSettings::default());
    }
}
