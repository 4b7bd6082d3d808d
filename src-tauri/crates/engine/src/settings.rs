//! Everything a run is told before it starts. Stored with the draft, so that a resumed run needs no flag; holds no key.

use serde::{Deserialize, Serialize};

/// The last stage that a run is to finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Stop when the dialogues are over and the evidence is sifted.
    Research,
    /// Stop when the outline is refined, before any section is written.
    Outline,
    /// Write the whole article.
    Article,
}

/// Settings of one draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which mind does the work: `none` is the extractive one.
    pub model: String,
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
    /// A file or folder of tables of contents that serves as the encyclopedia; `None` goes without.
    pub encyclopedia: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            model: "none".to_owned(),
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
            concurrency: 4,
            encyclopedia: None,
        }
    }
}
