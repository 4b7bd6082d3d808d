//! Measures on the wire.

use serde::{Deserialize, Serialize};
use stormwright_engine::evaluation::{Figures, Measure, Mode, Rouge};
use stormwright_engine::methods::Method;
use ts_rs::TS;

use super::settings::DraftSettings;

/// Measures an article against one that people wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluateArticleParams {
    /// The reference article as Markdown.
    pub reference: String,
    /// The article to be judged as Markdown.
    pub candidate: String,
    /// As the paper says, or as its program does.
    #[serde(default)]
    pub mode: Mode,
}

/// How near the candidate comes to the reference.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluateArticleResponse {
    /// ROUGE-1, ROUGE-2 and ROUGE-L.
    #[serde(flatten)]
    pub rouge: Rouge,
    /// Share of the reference's named entities that the candidate has, 0 to 1.
    pub entity_recall: f64,
    /// Words of the reference, headings apart.
    pub reference_words: usize,
    /// Words of the candidate, headings apart.
    pub candidate_words: usize,
}

/// Measures how well a draft's sentences are borne out by what they cite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluateCitationsParams {
    /// A draft's id or the beginning of it, or the folder that it was written to.
    pub draft: String,
    /// As the paper says, or as its program does.
    #[serde(default)]
    pub mode: Mode,
    /// Who judges: a language model, or `none`, which only checks quotations.
    #[serde(default)]
    pub judge: Option<String>,
    /// Address of the judge's server, where it is not the provider's own.
    #[serde(default)]
    pub base_url: Option<String>,
}

/// How well a draft's sentences are borne out.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluateCitationsResponse {
    /// Share of sentences that their passages support; none where some could not be judged.
    pub citation_recall: Option<f64>,
    /// Share of citations that are needed; none where some could not be judged.
    pub citation_precision: Option<f64>,
    /// Share of sentences with a citation.
    pub citation_rate: Option<f64>,
    /// Share of the evidence's passages that are cited.
    pub evidence_use: Option<f64>,
    /// Sentences.
    pub sentences: usize,
    /// Sentences found word for word in a passage that they cite.
    pub verbatim: usize,
    /// Sentences that would have to be judged and were not.
    pub unjudged: usize,
    /// Citations.
    pub citations: usize,
}

/// Takes every measure of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluateRunParams {
    /// A draft's id or the beginning of it, or the folder that it was written to.
    pub draft: String,
    /// An article on the topic that people wrote, as Markdown; without one only citations are measured.
    #[serde(default)]
    pub reference: Option<String>,
    /// As the paper says, or as its program does.
    #[serde(default)]
    pub mode: Mode,
    /// Who judges: a language model, or `none`, which only checks quotations.
    #[serde(default)]
    pub judge: Option<String>,
    /// Address of the judge's server, where it is not the provider's own.
    #[serde(default)]
    pub base_url: Option<String>,
}

/// Every measure of a draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluateRunResponse {
    /// The draft's topic.
    pub topic: String,
    /// The recipe that it was made by.
    pub method: Method,
    /// The measures; what could not be taken is left out.
    pub figures: Figures,
    /// Who judged: `none` or a language model.
    pub judge: String,
    /// The embedding model.
    pub embedder: String,
    /// How entities were found.
    pub ner: String,
}

/// Runs methods over the topics of a folder and measures them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluateFreshwikiParams {
    /// The folder: `topics.tsv`, `pages.jsonl`, `articles/`.
    pub folder: String,
    /// Where drafts, figures and tables are kept; the same folder goes on where a run was stopped.
    pub out: String,
    /// The methods; empty takes all.
    #[serde(default)]
    pub methods: Vec<Method>,
    /// Number of topics, spread evenly over the list; none takes all.
    #[serde(default)]
    pub topics: Option<usize>,
    /// As the paper says, or as its program does.
    #[serde(default)]
    pub mode: Mode,
    /// What the drafts' runs are told beside their method.
    #[serde(default)]
    pub settings: DraftSettings,
}

/// What the comparison came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluateFreshwikiResponse {
    /// The files that were written.
    pub files: Vec<String>,
    /// The paper's tables as Markdown.
    pub tables: String,
    /// Drafts that could not be made, and why.
    pub failed: Vec<String>,
    /// Seconds that this took, filling the library included.
    pub seconds: f64,
    /// Most memory that the program held, in megabytes, where the system says.
    pub peak_memory_mb: Option<f64>,
}

/// Reads what a comparison wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluationOpenParams {
    /// The folder that the comparison was written to.
    pub folder: String,
}

/// The figures of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationOpenResponse {
    /// Mind, judge, embedder, recogniser of entities and mode, in words.
    pub made_with: String,
    /// The methods, in the order of the paper's tables.
    pub methods: Vec<Method>,
    /// The topics.
    pub topics: Vec<String>,
    /// The measures that could be taken.
    pub measures: Vec<MeasureView>,
    /// Names of the measures that could not.
    pub not_measured: Vec<String>,
}

/// A measure over topics and methods.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MeasureView {
    /// The measure.
    pub measure: Measure,
    /// Its name for people.
    pub title: String,
    /// Whether it is a share of something, shown as a percentage.
    pub share: bool,
    /// Means, one a method.
    pub means: Vec<Option<f64>>,
    /// Probability of STORM's difference from the method by chance, one a method: paired t-test, two-sided.
    pub p: Vec<Option<f64>>,
    /// Values, a list a topic with one a method.
    pub values: Vec<Vec<Option<f64>>>,
}
