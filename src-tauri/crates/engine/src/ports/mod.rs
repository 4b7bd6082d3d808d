//! What the engine needs from outside. Adapters make these traits real; tests script them.

mod model;

use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::checking::corrections::Correction;
use crate::minds::skills::*;
use crate::research::TableOfContents;
use crate::run::JournalEntry;
use crate::sources::reliability::ReliabilityList;
use crate::sources::{Bibliography, Details, Document};

pub use model::{
    Author, Completion, Finish, Heard, LanguageModel, Listener, Message, ModelError, ModelFailure,
    ModelRequest, Part, Shape,
};

/// Everything a run may use. Cheap to clone.
#[derive(Clone)]
pub struct Ports {
    /// Who thinks.
    pub mind: Arc<dyn Mind>,
    /// Who embeds.
    pub embedder: Arc<dyn Embedder>,
    /// Search engines, asked side by side and merged; the order breaks ties.
    pub engines: Vec<Arc<dyn SearchEngine>>,
    /// Fetches pages for engines that hold no text.
    pub fetcher: Option<Arc<dyn PageFetcher>>,
    /// Tables of contents of related articles.
    pub encyclopedia: Option<Arc<dyn Encyclopedia>>,
    /// Drafts and their journals.
    pub store: Arc<dyn Store>,
    /// How reliable sites are held to be.
    pub reliability: Arc<ReliabilityList>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// What one or more calls used up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Requests sent to a language model; the extractive mind sends none.
    pub calls: u64,
    /// Tokens read.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.input_tokens += other.input_tokens;
        self.output_tokens += other.output_tokens;
    }
}

/// A mind's answer with what it cost and what had to be dropped from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply<T> {
    /// The answer.
    pub value: T,
    /// What it cost.
    #[serde(default)]
    pub usage: Usage,
    /// What was wrong with it and has been left out, in plain words.
    #[serde(default)]
    pub problems: Vec<String>,
    /// Why another mind answered in the place of the one that was asked. Such an answer is not written down, so that the
    /// right mind is asked as soon as it may be.
    #[serde(skip)]
    pub stand_in: Option<String>,
}

impl<T> Reply<T> {
    /// An answer that cost nothing and has no fault.
    pub fn free(value: T) -> Self {
        Self {
            value,
            usage: Usage::default(),
            problems: Vec::new(),
            stand_in: None,
        }
    }

    /// An answer that `usage` was spent on.
    pub fn paid(value: T, usage: Usage, problems: Vec<String>) -> Self {
        Self {
            value,
            usage,
            problems,
            stand_in: None,
        }
    }
}

/// Why a mind did not answer.
#[derive(Debug, Clone, thiserror::Error)]
pub enum MindError {
    /// The embeddings it works with failed.
    #[error(transparent)]
    Embedding(#[from] EmbedError),
    /// It answered, and nothing of the answer could be used.
    #[error("the answer to \"{skill}\" could not be used: {reason}")]
    Unusable {
        /// The skill that was asked for.
        skill: Skill,
        /// What is wrong.
        reason: String,
    },
    /// The language model could not be reached or refused.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// The skills that stages ask for. A mind keeps no state between calls: everything it may use is in the request,
/// so a request names its answer in the journal.
#[async_trait]
pub trait Mind: Send + Sync {
    /// All that its answers to a skill depend on beside the request: version, model, prompt, parameters. Part of the
    /// journal's key, so that a changed mind is asked anew.
    fn signature(&self, skill: Skill) -> String;

    /// The part that a language model plays in a skill; `None` for a mind that has none.
    fn role(&self, skill: Skill) -> Option<Role>;

    /// Words of evidence that a request for a skill is to hold at most.
    fn evidence_words(&self, skill: Skill) -> usize;

    /// Titles of articles on closely related subjects; they still have to be confirmed.
    async fn propose_related(
        &self,
        request: &RelatedRequest,
    ) -> Result<Reply<Vec<String>>, MindError>;

    /// Perspectives from which the topic is worth researching, best first, without the basic fact writer.
    async fn propose_perspectives(
        &self,
        request: &PerspectivesRequest,
    ) -> Result<Reply<Vec<ProposedPerspective>>, MindError>;

    /// The writer's next question and the search queries for it; no question ends the dialogue.
    async fn ask(&self, request: &AskRequest) -> Result<Reply<Asked>, MindError>;

    /// The expert's answer from the passages shown.
    async fn answer(
        &self,
        request: &AnswerRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError>;

    /// An outline from the topic and related articles alone.
    async fn draft_outline(
        &self,
        request: &DraftOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError>;

    /// The outline improved with what the dialogues found.
    async fn refine_outline(
        &self,
        request: &RefineOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError>;

    /// One first-level section with its sub-headings.
    async fn write_section(
        &self,
        request: &SectionRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<WrittenHeading>>, MindError>;

    /// The lead; it adds no fact to the body.
    async fn write_lead(
        &self,
        request: &LeadRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError>;

    /// Sentences of the body that repeat an earlier one.
    async fn find_repetition(
        &self,
        request: &RepetitionRequest,
    ) -> Result<Reply<Vec<Repetition>>, MindError>;

    /// Whether the passages say what the sentence says.
    async fn judge_support(&self, request: &SupportRequest) -> Result<Reply<Support>, MindError>;

    /// Whether the passages say what each of the sentences says, in their order. A mind that has no way to judge several at
    /// once is asked for one after the other.
    async fn judge_claims(
        &self,
        request: &ClaimsRequest,
    ) -> Result<Reply<Vec<Judgement>>, MindError> {
        let mut all = Reply::free(Vec::new());
        for sentence in &request.sentences {
            let one = SupportRequest {
                sentence: sentence.clone(),
                passages: request.passages.clone(),
            };
            let reply = self.judge_support(&one).await?;
            all.usage += reply.usage;
            all.problems.extend(reply.problems);
            all.stand_in = all.stand_in.or(reply.stand_in);
            all.value.push(Judgement {
                support: reply.value,
                lacks: String::new(),
            });
        }
        Ok(all)
    }

    /// A score from 1 to 5; none from a mind that cannot judge.
    async fn judge_rubric(&self, request: &RubricRequest) -> Result<Reply<Option<u8>>, MindError>;

    /// What is to be corrected in a sentence that the editor wrote, its words left as they are; none from a mind that cannot
    /// correct.
    async fn correct(
        &self,
        _request: &CorrectionRequest,
    ) -> Result<Reply<Option<Vec<Correction>>>, MindError> {
        Ok(Reply::free(None))
    }
}

/// Why embeddings could not be made.
#[derive(Debug, Clone, thiserror::Error)]
#[error("sentence embeddings failed: {0}")]
pub struct EmbedError(pub String);

/// Turns text into vectors of unit length, so that a dot product is a cosine. The vector of a text depends on
/// nothing but the text.
#[async_trait]
pub trait Embedder: Send + Sync {
    /// The model's name.
    fn model(&self) -> &str;

    /// One vector a text, in the same order.
    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError>;
}

/// What kind of failure a search met; the run reacts by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchFailure {
    /// The engine took us for a robot or rate-limited us.
    Blocked,
    /// The account's allowance is used up.
    Quota,
    /// No key, or one that is not accepted.
    KeyMissing,
    /// The network or the engine could not be reached.
    Unreachable,
    /// The engine answered something that is not a result list.
    Malformed,
    /// There is nothing that could be searched, as with a library without documents.
    Empty,
    /// It turned us away before, and is left alone for a while.
    Resting,
}

/// A search that failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{engine}: {reason}")]
pub struct SearchError {
    /// The engine.
    pub engine: String,
    /// The kind of failure.
    pub failure: SearchFailure,
    /// What happened, in plain words.
    pub reason: String,
}

/// One result of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Address of the page.
    pub url: String,
    /// Other addresses of the same text, where the engine knows them.
    #[serde(default)]
    pub also: Vec<String>,
    /// Title of the page, or an empty string.
    pub title: String,
    /// The passage that the engine shows for the query.
    pub snippet: String,
    /// The engine that found it.
    pub engine: String,
}

/// A search engine.
#[async_trait]
pub trait SearchEngine: Send + Sync {
    /// A short, stable name; part of the journal's key.
    fn name(&self) -> &str;

    /// Results for `query`, best first; `page` counts from 0. No result is an empty list, not an error.
    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError>;

    /// Whether it holds the documents behind its hits, as a library does.
    fn holds_documents(&self) -> bool {
        false
    }

    /// The whole document behind a hit, where the engine holds it.
    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError>;
}

/// A page that could not be had.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{url}: {reason}")]
pub struct FetchError {
    /// The address asked for.
    pub url: String,
    /// What happened, in plain words.
    pub reason: String,
}

/// Fetches a page and extracts its text.
#[async_trait]
pub trait PageFetcher: Send + Sync {
    /// The document at this address.
    async fn fetch(&self, url: &str) -> Result<Document, FetchError>;
}

/// An encyclopedia that did not answer.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the encyclopedia did not answer: {0}")]
pub struct EncyclopediaError(pub String);

/// Tables of contents of existing articles. Its articles are never sources.
#[async_trait]
pub trait Encyclopedia: Send + Sync {
    /// A short, stable name; part of the journal's key.
    fn name(&self) -> &str;

    /// Titles of at most `limit` articles that fit `query`, best first.
    async fn search(&self, query: &str, limit: usize) -> Result<Vec<String>, EncyclopediaError>;

    /// The table of contents of the article with this title; `None` where there is no such article.
    async fn contents(&self, title: &str) -> Result<Option<TableOfContents>, EncyclopediaError>;
}

/// A catalogue that did not answer.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the catalogue did not answer: {0}")]
pub struct CatalogueError(pub String);

/// Catalogues of works.
#[async_trait]
pub trait Catalogue: Send + Sync {
    /// What they have under the identifiers of `known`, the first that is found; `None` where there is no such work.
    async fn look_up(&self, known: &Details) -> Result<Option<Bibliography>, CatalogueError>;
}

/// The store failed; nothing that was saved before is lost.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the draft store failed: {0}")]
pub struct StoreError(pub String);

/// Keeps a draft's journal and the values its stages produced.
#[async_trait]
pub trait Store: Send + Sync {
    /// The journal of a draft, in the order of writing.
    async fn journal(&self, draft: &str) -> Result<Vec<JournalEntry>, StoreError>;

    /// Adds an entry; durable against the program's death when it returns.
    async fn append(&self, draft: &str, entry: &JournalEntry) -> Result<(), StoreError>;

    /// The value of a stage, as the text of JSON.
    async fn load(&self, draft: &str, part: &str) -> Result<Option<String>, StoreError>;

    /// Saves the value of a stage as the text of JSON, replacing the one before.
    async fn save(&self, draft: &str, part: &str, json: &str) -> Result<(), StoreError>;
}

/// The time, passed in so that tests can hold it.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01 UTC.
    fn now_ms(&self) -> u64;
}
