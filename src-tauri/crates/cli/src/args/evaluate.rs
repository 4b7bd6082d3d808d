//! What can be typed after `evaluate`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use stormwright_api::{Method, Mode};

use super::method;

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
