//! What can be typed after `freshwiki`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum FreshwikiCommand {
    /// Collect the most edited articles of some months, with the pages that they cite; goes on after a stop
    Collect(Box<CollectArgs>),
}

#[derive(Debug, Args)]
pub struct CollectArgs {
    /// Folder to collect into
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The first month
    #[arg(long, value_name = "YYYY-MM")]
    pub from: String,
    /// The last month [default: the first]
    #[arg(long, value_name = "YYYY-MM")]
    pub to: Option<String>,
    /// Topics that are wanted [default: 100]
    #[arg(long, value_name = "N")]
    pub topics: Option<usize>,
    /// Articles have fewer words than this [default: 3000]
    #[arg(long, value_name = "N")]
    pub words: Option<usize>,
    /// Most cited pages of a topic that are fetched [default: 40]
    #[arg(long, value_name = "N")]
    pub pages: Option<usize>,
    /// Address of the wiki's api.php [default: English Wikipedia's]
    #[arg(long, value_name = "URL")]
    pub wiki: Option<String>,
    /// The wiki's name in the analytics [default: en.wikipedia]
    #[arg(long, value_name = "NAME")]
    pub project: Option<String>,
    /// Base address of the analytics [default: Wikimedia's]
    #[arg(long, value_name = "URL")]
    pub metrics: Option<String>,
    /// Address of an article quality model [default: LiftWing's of English Wikipedia]
    #[arg(long, value_name = "URL")]
    pub quality: Option<String>,
    /// Rest before each request to wiki, analytics and model, in milliseconds [default: 500]
    #[arg(long, value_name = "MS")]
    pub pause: Option<u64>,
}
