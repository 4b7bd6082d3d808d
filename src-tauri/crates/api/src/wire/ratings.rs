//! Ratings of drafts by people. What a rater is shown names neither drafts nor what made them.

use serde::{Deserialize, Serialize};
use stormwright_engine::evaluation::ratings::{
    Answers, Comparison, Criterion, Opinion, Scores, UseStatement,
};
use stormwright_engine::sources::PassageId;
use ts_rs::TS;

/// Asks what a rater can rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RatingPairsParams {
    /// The rater's name or number.
    pub rater: String,
}

/// What a rater can rate, and what is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingPairsResponse {
    /// Each two drafts of a topic that have an article, by topic.
    pub pairs: Vec<PairView>,
    /// The drafts with what made them, for whoever organises the rating; a rater should not see them.
    pub drafts: Vec<MethodView>,
    /// The criteria.
    pub criteria: Vec<CriterionView>,
    /// The statements about the program's use.
    pub statements: Vec<StatementView>,
}

/// Two drafts of a topic, and how far a rater is with them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PairView {
    /// Names the pair.
    pub pair: String,
    /// The topic.
    pub topic: String,
    /// Scores given, of ten.
    pub scores: usize,
    /// Whether a preference is given.
    pub preferred: bool,
    /// Whether all three statements are answered after this topic.
    pub compared: bool,
    /// Whether both drafts have the same method, so that rating them tells nothing until one is named otherwise.
    pub alike: bool,
}

/// What made a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MethodView {
    /// The draft.
    pub draft: String,
    /// Its topic.
    pub topic: String,
    /// The name under which it is rated: its model's, where nobody gave another.
    pub method: String,
    /// When it was made.
    pub created: u64,
}

/// A criterion as a rater reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CriterionView {
    /// The criterion.
    pub id: Criterion,
    /// Its name.
    pub name: String,
    /// What is asked.
    pub question: String,
    /// What some scores mean.
    pub anchors: Vec<AnchorView>,
}

/// What a score means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnchorView {
    /// The score.
    pub score: u8,
    /// What it means.
    pub means: String,
}

/// A statement as a rater reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    /// The statement.
    pub id: UseStatement,
    /// Its words.
    pub text: String,
}

/// Names what made a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RatingMethodParams {
    /// The draft.
    pub draft: String,
    /// The name; an empty one takes the model's again.
    pub method: String,
}

/// The name as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingMethodResponse {
    /// The name.
    pub method: String,
}

/// Shows a pair to a rater.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RatingShowParams {
    /// The rater.
    pub rater: String,
    /// The pair.
    pub pair: String,
}

/// A pair in the order in which this rater sees it, always the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingShowResponse {
    /// The topic.
    pub topic: String,
    /// The two articles.
    pub articles: [BlindArticle; 2],
    /// What the rater thinks of each so far.
    pub judged: [Judged; 2],
    /// The preferred one.
    pub preferred: Option<Side>,
    /// An article that people wrote on the topic, where one was imported.
    pub written: Option<WrittenView>,
    /// What the rater thinks of the program's use so far.
    pub answers: Answers,
    /// What the rater wrote about the comparison with the written article.
    pub notes: String,
}

/// One of the two articles, by its place on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Shown first.
    First,
    /// Shown second.
    Second,
}

/// An article without what would tell who made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BlindArticle {
    /// The lead, then the sections.
    pub sections: Vec<BlindSection>,
    /// The passages that are cited, in the order of their first citation.
    pub passages: Vec<BlindPassage>,
}

/// The text under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BlindSection {
    /// 1 for a section, 0 for the lead, which has no title.
    pub level: u8,
    /// The heading's words.
    pub title: String,
    /// Paragraphs of sentences.
    pub paragraphs: Vec<Vec<BlindSentence>>,
}

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BlindSentence {
    /// Its words.
    pub text: String,
    /// The passages it rests on.
    pub citations: Vec<PassageId>,
}

/// A cited passage with where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BlindPassage {
    /// The passage.
    pub id: PassageId,
    /// Its words.
    pub text: String,
    /// Page of a paged document.
    pub page: Option<u32>,
    /// Title of its source.
    pub title: String,
    /// Site of its source.
    pub site: Option<String>,
    /// Date of its source.
    pub published: Option<String>,
    /// Address of its source.
    pub url: String,
}

/// What a rater thinks of an article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Judged {
    /// Scores from 1 to 7; those not given are missing.
    pub scores: Scores,
    /// Notes.
    pub notes: String,
}

/// Keeps what a rater thinks of a pair; it need not be complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RatingSaveParams {
    /// The rater.
    pub rater: String,
    /// The pair.
    pub pair: String,
    /// The articles in the order in which the rater sees them.
    pub judged: [Judged; 2],
    /// The preferred one.
    pub preferred: Option<Side>,
}

/// How far the rater is with the pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingSaveResponse {
    /// The pair.
    pub pair: PairView,
}

/// Keeps what a rater thinks of the program's use; it need not be complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct UsefulnessSaveParams {
    /// The rater.
    pub rater: String,
    /// The topic, as its pair names it.
    pub topic: String,
    /// Answers from 1, strongly disagree, to 5, strongly agree; those not given are missing.
    pub answers: Answers,
    /// Notes.
    pub notes: String,
}

/// What is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UsefulnessSaveResponse {
    /// Whether all statements are answered.
    pub complete: bool,
}

/// Imports an article that people wrote, to compare with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RatingImportParams {
    /// The topic, as its pairs name it.
    pub topic: String,
    /// A text file: Markdown, wikitext or plain.
    pub path: String,
}

/// The article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingImportResponse {
    /// The article.
    pub written: WrittenView,
}

/// An article that people wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WrittenView {
    /// Name of its file.
    pub name: String,
    /// Its text as it stands in the file.
    pub text: String,
}

/// Writes all ratings into a file of comma-separated values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RatingsExportParams {
    /// The file.
    pub path: String,
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingsExportResponse {
    /// The file.
    pub path: String,
    /// Ratings of pairs.
    pub ratings: usize,
    /// Opinions of the program's use.
    pub opinions: usize,
}

/// Works out the figures of ratings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct EvaluateRatingsParams {
    /// Files that `ratings_export` wrote; none takes the ratings of the data folder.
    pub files: Vec<String>,
}

/// The figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluateRatingsResponse {
    /// Each two methods that were compared.
    pub comparisons: Vec<Comparison>,
    /// Opinions of the program's use.
    pub usefulness: Vec<Opinion>,
}
