//! The command line: what can be typed, and its help.

mod draft;
mod evaluate;
mod freshwiki;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use stormwright_api::LintSeverity;

pub use self::draft::*;
pub use self::evaluate::*;
pub use self::freshwiki::*;

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
    /// Make a folder of topics, articles and pages for `evaluate freshwiki`
    #[command(subcommand)]
    Freshwiki(FreshwikiCommand),
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
}
