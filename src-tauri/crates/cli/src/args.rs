//! The command line: what can be typed, and its help.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use stormwright_api::wire::{DraftSettings, RunTarget, RunUntil};
use stormwright_api::{LintSeverity, Method, Mode, Price, Role};

/// Names the data folder where no flag does.
pub const DATA_VARIABLE: &str = "STORMWRIGHT_DATA";

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  failed
  2  the command line or a value in it cannot be used
  3  no evidence was found, or the library is empty
  4  no such draft, document or file
  5  stopped by another program (130 after Ctrl-C, 143 after a request to end)
  6  the draft is in use by another program
  7  the set-up is incomplete: run `make models`
  8  the language model cannot be used: its key, name, allowance or network
  9  no search engine could be asked: its address, allowance or network
  10 lint --fail-on found a problem as grave as that";

/// Researches a topic in your own documents and on the web, outlines it and writes a draft in which every sentence has a citation.
#[derive(Debug, Parser)]
#[command(name = "stormwright", version, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// Flags of every command.
#[derive(Debug, Clone, Args)]
pub struct Global {
    /// Folder of drafts and library [default: the system's data folder]
    #[arg(long, global = true, value_name = "DIR", env = DATA_VARIABLE)]
    pub data: Option<PathBuf>,
    /// Print JSON: events as they come, one a line, then the result
    #[arg(long, global = true)]
    pub json: bool,
    /// Show no progress
    #[arg(long, global = true)]
    pub quiet: bool,
    /// How much goes into the log: error, warn, info, debug, trace, or a filter
    #[arg(long, global = true, value_name = "LEVEL", default_value = "info")]
    pub log: String,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Research, outline and write a new draft
    Draft(Box<DraftArgs>),
    /// Go on with a draft that was stopped; nothing is asked twice
    Resume {
        /// The draft's id, or the beginning of it
        id: String,
        #[command(flatten)]
        out: OutArg,
    },
    /// Write a draft's article, after its own outline or one from a file
    Write {
        /// The draft's id, or the beginning of it
        id: String,
        /// Markdown headings that are followed exactly; `-` reads standard input
        #[arg(long, value_name = "FILE")]
        outline: Option<PathBuf>,
        #[command(flatten)]
        out: OutArg,
    },
    /// List all drafts, newest first
    List,
    /// Show a draft's settings, outline and gaps
    Show {
        /// The draft's id, or the beginning of it
        id: String,
    },
    /// Check what the sources say of a draft's sentences, what it lacks and where sources disagree
    Check {
        /// The draft's id, or the beginning of it
        id: String,
        /// Exit with 1 unless every sentence is supported
        #[arg(long)]
        strict: bool,
    },
    /// Hold an article that was not made here against the sources that it names
    Audit {
        /// Its wikitext; `-` reads standard input
        file: PathBuf,
        /// A file or folder with its sources: what the library takes, or JSON lines with url, title and text
        #[arg(long, value_name = "DIR")]
        library: Option<PathBuf>,
        /// Fetch the sources that are not there
        #[arg(long)]
        fetch: bool,
        /// What it is about [default: the words that it sets in bold first]
        #[arg(long)]
        topic: Option<String>,
    },
    /// Write a draft's files into a folder
    Export {
        /// The draft's id, or the beginning of it
        id: String,
        /// The folder; it is made where it is missing
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Delete a draft with all that it found; exported files stay
    Delete {
        /// The draft's id, or the beginning of it
        id: String,
    },
    /// Say what a wiki has under a title: an article, a redirect, a draft, a deletion
    Title {
        /// The title
        title: String,
        /// Address of the wiki [default: English Wikipedia]
        #[arg(long, value_name = "URL")]
        encyclopedia: Option<String>,
    },
    /// Judge whether a draft's sources could carry an article
    Notability {
        /// The draft's id, or the beginning of it
        id: String,
    },
    /// Show, ask and renew the lists of reliable sites
    #[command(subcommand)]
    Reliability(ReliabilityCommand),
    /// Keep the documents that drafts are researched in
    #[command(subcommand)]
    Library(LibraryCommand),
    /// Look for problems in a file of wikitext, or in a draft
    Lint(LintArgs),
    /// Measure
    #[command(subcommand)]
    Evaluate(EvaluateCommand),
    /// Run a command of the program's interface by name
    Call {
        /// Its name; `stormwright commands` lists them
        name: String,
        /// Its parameters as a JSON object; `-` reads standard input
        #[arg(value_name = "JSON", default_value = "{}")]
        params: String,
    },
    /// List the commands of the program's interface
    Commands,
    /// Language models: which providers there are, their keys, a test; without a command, the embedding model's files
    Models {
        #[command(subcommand)]
        command: Option<ModelsCommand>,
    },
    /// Search engines: which there are, their keys, a test
    #[command(subcommand)]
    Engines(EnginesCommand),
    /// Measure embedding, search and the engine's overhead on this machine
    Bench {
        /// A tenth of the work
        #[arg(long)]
        quick: bool,
    },
}

#[derive(Debug, Args)]
pub struct LintArgs {
    /// A file of wikitext, or a draft's id; `-` reads standard input
    #[arg(value_name = "FILE|ID")]
    pub file: String,
    /// End with exit code 10 where a problem is this grave or graver
    #[arg(long, value_enum, value_name = "SEVERITY")]
    pub fail_on: Option<Grave>,
    /// The day on which dates in a file are judged, such as 2026-11-30 [default: today]
    #[arg(long, value_name = "DATE")]
    pub today: Option<String>,
}

/// How grave a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Grave {
    Error,
    Warning,
    Info,
}

impl From<Grave> for LintSeverity {
    fn from(grave: Grave) -> Self {
        match grave {
            Grave::Error => Self::Error,
            Grave::Warning => Self::Warning,
            Grave::Info => Self::Info,
        }
    }
}

#[derive(Debug, Args)]
pub struct OutArg {
    /// Folder to write to [default: the one the draft was given]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum ReliabilityCommand {
    /// Show the lists with their dates
    Lists,
    /// Say how reliable a site is held to be, and why
    Rate {
        /// The address of a page, or a host
        url: String,
    },
    /// Renew a list from a file, or from Wikipedia's page of perennial sources
    Update {
        /// A list in the program's form, or the page's wikitext
        file: Option<PathBuf>,
    },
}

#[derive(Debug, Subcommand)]
pub enum LibraryCommand {
    /// Add files and folders: HTML, Markdown, text, PDF; what is unchanged is skipped
    Add {
        /// Files and folders
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// List all documents
    List,
    /// Search
    Search {
        /// The words to look for
        query: String,
    },
    /// Take documents out of the library; the files stay
    Remove {
        /// A file, a folder or an address
        #[arg(value_name = "PATH|URL")]
        document: String,
    },
}

#[derive(Debug, Subcommand)]
pub enum ModelsCommand {
    /// List the providers of language models and where their keys are
    List,
    /// Ask a model two short questions: whether it answers, in pieces, in a given form, and how much it can read
    Test {
        /// As `PROVIDER:NAME`
        model: String,
        /// Address of its server, where it is not the provider's own
        #[arg(long, value_name = "URL")]
        base_url: Option<String>,
    },
    /// Keep a provider's key in the system's keyring; it is read from the terminal or standard input
    SetKey(SetKeyArgs),
}

#[derive(Debug, Subcommand)]
pub enum EnginesCommand {
    /// List the search engines and where their keys are
    List,
    /// Ask an engine one query, even while it is left alone
    Test {
        /// As in `--search`
        engine: String,
    },
    /// Keep an engine's key in the system's keyring; it is read from the terminal or standard input
    SetKey(SetKeyArgs),
}

#[derive(Debug, Args)]
pub struct SetKeyArgs {
    /// The provider or engine
    pub name: String,
    /// Take the key out instead
    #[arg(long)]
    pub remove: bool,
}

#[derive(Debug, Subcommand)]
pub enum EvaluateCommand {
    /// Heading soft recall and heading entity recall of an outline against a reference, after the STORM paper
    Outline {
        /// The reference: Markdown headings, or a whole article
        #[arg(long, value_name = "FILE")]
        reference: PathBuf,
        /// The outline to be judged: Markdown headings
        #[arg(long, value_name = "FILE")]
        candidate: PathBuf,
        /// The same as --mode paper
        #[arg(long)]
        paper: bool,
        #[command(flatten)]
        shape: ShapeArgs,
    },
    /// ROUGE-1, ROUGE-2, ROUGE-L and entity recall of an article against a reference
    Article {
        /// The reference article: Markdown
        #[arg(long, value_name = "FILE")]
        reference: PathBuf,
        /// The article to be judged: Markdown
        #[arg(long, value_name = "FILE")]
        candidate: PathBuf,
        #[command(flatten)]
        shape: ShapeArgs,
    },
    /// Citation recall and precision of a draft, citation rate, and use of its evidence
    Citations {
        /// A draft's id, or the folder that it was written to
        #[arg(value_name = "ID|DIR")]
        draft: String,
        #[command(flatten)]
        judge: JudgeArgs,
        #[command(flatten)]
        shape: ShapeArgs,
    },
    /// Every measure of a draft
    Run {
        /// A draft's id, or the folder that it was written to
        #[arg(value_name = "ID|DIR")]
        draft: String,
        /// An article on the topic that people wrote: Markdown [default: only citations are measured]
        #[arg(long, value_name = "FILE")]
        reference: Option<PathBuf>,
        #[command(flatten)]
        judge: JudgeArgs,
        #[command(flatten)]
        shape: ShapeArgs,
    },
    /// Compare methods over topics: make all drafts, measure them, write tables; the same command goes on after a stop
    Freshwiki(Box<FreshwikiArgs>),
    /// Means, shares, paired t-tests, preferences and opinions of blind ratings, after the STORM paper
    Ratings {
        /// Files that the window exported [default: the ratings of the data folder]
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// How a measure is taken and printed.
#[derive(Debug, Clone, Copy, Args)]
pub struct ShapeArgs {
    #[command(flatten)]
    pub reading: ReadingArg,
    #[command(flatten)]
    pub shown: As,
}

/// How a measure is taken.
#[derive(Debug, Clone, Copy, Args)]
pub struct ReadingArg {
    /// `paper` measures as the paper's program does, its slips included
    #[arg(long, value_enum, default_value_t = Reading::Fixed)]
    mode: Reading,
}

impl ReadingArg {
    /// The mode that was typed.
    pub fn mode(self) -> Mode {
        match self.mode {
            Reading::Fixed => Mode::Fixed,
            Reading::Paper => Mode::Paper,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reading {
    /// As the paper says
    Fixed,
    /// As its program does
    Paper,
}

/// What is printed where it is not JSON.
#[derive(Debug, Clone, Copy, Args)]
pub struct As {
    /// Print comma-separated values
    #[arg(long, conflicts_with = "markdown")]
    pub csv: bool,
    /// Print a Markdown table
    #[arg(long)]
    pub markdown: bool,
}

/// Who judges.
#[derive(Debug, Clone, Args)]
pub struct JudgeArgs {
    /// A language model as judge, such as openai:NAME [default: none; only quotations are checked, word for word]
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Address of the model's server
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
}

#[derive(Debug, Args)]
pub struct FreshwikiArgs {
    /// The folder: topics.tsv, pages.jsonl, articles/; docs/evaluation.md says what they hold
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Methods, with commas between [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = method)]
    pub methods: Vec<Method>,
    /// Number of topics, spread evenly over the list [default: all]
    #[arg(long, value_name = "N")]
    pub topics: Option<usize>,
    /// Folder of drafts, figures and tables
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    #[command(flatten)]
    pub judge: JudgeArgs,
    #[command(flatten)]
    pub reading: ReadingArg,
}

/// Where a draft is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// English Wikipedia
    Enwiki,
    /// Another wiki
    AnyWiki,
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
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn parameters_of_a_call_are_not_the_flag_json() {
        let typed = ["stormwright", "call", "draft_list", r#"{"a": 1}"#, "--json"];
        let cli = Cli::try_parse_from(typed).unwrap();
        assert!(cli.global.json);
        let Command::Call { params, .. } = cli.command else {
            panic!("not a call");
        };
        assert_eq!(params, r#"{"a": 1}"#);
    }

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
