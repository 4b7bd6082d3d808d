//! What is said between a stage and a mind: one request and one answer a skill.

use serde::{Deserialize, Serialize};

use crate::evaluation::RubricCriterion;
use crate::outline::HeadingId;
use crate::research::{Perspective, TableOfContents};
use crate::sources::{Flag, PassageId};
use crate::topic::Topic;
pub use crate::writing::{Provenance, SentenceId, Support};

/// What a mind can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Titles of related articles.
    ProposeRelated,
    /// Perspectives.
    ProposePerspectives,
    /// The writer's next question, with its queries.
    Ask,
    /// The expert's answer.
    Answer,
    /// An outline from general knowledge.
    DraftOutline,
    /// An outline that the evidence supports.
    RefineOutline,
    /// A section.
    WriteSection,
    /// The lead.
    WriteLead,
    /// Sentences that repeat an earlier one.
    FindRepetition,
    /// Whether passages support a sentence.
    JudgeSupport,
    /// Whether passages support each of several sentences.
    JudgeClaims,
    /// A score of an article by a criterion.
    JudgeRubric,
    /// A sentence of the editor's with its spelling put right.
    Correct,
}

impl Skill {
    /// Every skill.
    pub const ALL: [Self; 13] = [
        Self::ProposeRelated,
        Self::ProposePerspectives,
        Self::Ask,
        Self::Answer,
        Self::DraftOutline,
        Self::RefineOutline,
        Self::WriteSection,
        Self::WriteLead,
        Self::FindRepetition,
        Self::JudgeSupport,
        Self::JudgeClaims,
        Self::JudgeRubric,
        Self::Correct,
    ];

    /// Its name in files; also that of its template.
    pub fn name(self) -> &'static str {
        match self {
            Self::ProposeRelated => "propose_related",
            Self::ProposePerspectives => "propose_perspectives",
            Self::Ask => "ask",
            Self::Answer => "answer",
            Self::DraftOutline => "draft_outline",
            Self::RefineOutline => "refine_outline",
            Self::WriteSection => "write_section",
            Self::WriteLead => "write_lead",
            Self::FindRepetition => "find_repetition",
            Self::JudgeSupport => "judge_support",
            Self::JudgeClaims => "judge_claims",
            Self::JudgeRubric => "judge_rubric",
            Self::Correct => "correct",
        }
    }
}

impl std::fmt::Display for Skill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The parts that a language model plays in a run; each may have a model of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Proposes related articles and perspectives, and asks.
    Asker,
    /// Answers.
    Expert,
    /// Drafts and refines the outline.
    Outliner,
    /// Writes sections and the lead.
    Writer,
    /// Judges repetition, support and whole articles.
    Judge,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 5] = [
        Self::Asker,
        Self::Expert,
        Self::Outliner,
        Self::Writer,
        Self::Judge,
    ];

    /// Its name in files, settings and templates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Asker => "asker",
            Self::Expert => "expert",
            Self::Outliner => "outliner",
            Self::Writer => "writer",
            Self::Judge => "judge",
        }
    }
}

/// A passage as it is shown to a mind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ShownPassage {
    /// Its id.
    pub id: PassageId,
    /// Title of its source.
    pub title: String,
    /// Host of its source's address.
    pub host: String,
    /// Date of its source, where known.
    pub published: Option<String>,
    /// Its words, verbatim.
    pub text: String,
    /// Its weaknesses.
    pub flags: Vec<Flag>,
}

/// A statement and the passages it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Statement {
    /// One sentence.
    pub text: String,
    /// The passages, best first; never empty in what a mind returns.
    pub citations: Vec<PassageId>,
    /// Who wrote the sentence.
    pub provenance: Provenance,
}

/// Asks for related articles.
#[derive(Debug, Clone, Serialize)]
pub struct RelatedRequest {
    /// The topic.
    pub topic: Topic,
}

/// Asks for perspectives.
#[derive(Debug, Clone, Serialize)]
pub struct PerspectivesRequest {
    /// The topic.
    pub topic: Topic,
    /// Tables of contents of related articles; may be empty.
    pub related: Vec<TableOfContents>,
    /// What a first search with the topic alone found.
    pub overview: Vec<ShownPassage>,
    /// How many are wanted.
    pub wanted: usize,
}

/// A perspective as a mind proposes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedPerspective {
    /// A short name.
    pub name: String,
    /// What this writer looks at, in a sentence.
    pub focus: String,
    /// Points to cover, as short noun phrases; may be empty.
    pub facets: Vec<String>,
}

/// A finished turn as the writer remembers it.
#[derive(Debug, Clone, Serialize)]
pub struct RememberedTurn {
    /// The question.
    pub question: String,
    /// The queries made for it.
    pub queries: Vec<String>,
    /// The answer's sentences; older answers are shortened.
    pub answer: String,
}

/// Asks for the next question.
#[derive(Debug, Clone, Serialize)]
pub struct AskRequest {
    /// The topic.
    pub topic: Topic,
    /// Who asks.
    pub perspective: Perspective,
    /// The dialogue so far, oldest first.
    pub history: Vec<RememberedTurn>,
    /// What a first search with the topic alone found; the only evidence before the first answer.
    pub overview: Vec<ShownPassage>,
    /// Most queries that may be made.
    pub queries: usize,
    /// Whether the answers are kept from the writer, as if all questions were asked at once; those of the history are
    /// then empty.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unread: bool,
}

/// The next question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The question; `None` where nothing is left to ask.
    pub question: Option<String>,
    /// Search queries for it, best first.
    pub queries: Vec<String>,
}

/// Asks for an answer.
#[derive(Debug, Clone, Serialize)]
pub struct AnswerRequest {
    /// The topic.
    pub topic: Topic,
    /// The question.
    pub question: String,
    /// The sifted passages, best first, those with a flag last.
    pub passages: Vec<ShownPassage>,
}

/// Asks for an outline from general knowledge.
#[derive(Debug, Clone, Serialize)]
pub struct DraftOutlineRequest {
    /// The topic.
    pub topic: Topic,
    /// Tables of contents of related articles.
    pub related: Vec<TableOfContents>,
    /// Most headings wanted.
    pub max_headings: usize,
}

/// Asks for an outline that the evidence supports.
#[derive(Debug, Clone, Serialize)]
pub struct RefineOutlineRequest {
    /// The topic.
    pub topic: Topic,
    /// The draft outline.
    pub draft: Vec<PlannedHeading>,
    /// Tables of contents of related articles.
    pub related: Vec<TableOfContents>,
    /// The dialogues, by perspective.
    pub dialogues: Vec<HeardDialogue>,
    /// All sifted passages, in the order found.
    pub passages: Vec<ShownPassage>,
    /// Most headings wanted.
    pub max_headings: usize,
}

/// A dialogue as it is shown to whoever refines the outline.
#[derive(Debug, Clone, Serialize)]
pub struct HeardDialogue {
    /// Name of the perspective.
    pub perspective: String,
    /// Questions with their answers' sentences.
    pub turns: Vec<(String, Vec<Statement>)>,
}

/// A heading as a mind plans it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedHeading {
    /// 1 for a section, 2 for a sub-heading, and so on.
    pub level: u8,
    /// The heading's words.
    pub title: String,
    /// Passages that feed it, best first; empty where the mind does not say.
    #[serde(default)]
    pub passages: Vec<PassageId>,
}

/// A heading of the section to be written, with its evidence.
#[derive(Debug, Clone, Serialize)]
pub struct SectionHeading {
    /// Its id in the outline.
    pub id: HeadingId,
    /// 1 for the section's own heading.
    pub level: u8,
    /// Its words.
    pub title: String,
    /// The editor's note to the writer.
    pub note: String,
    /// Evidence, best first.
    pub passages: Vec<ShownPassage>,
}

/// Asks for a section.
#[derive(Debug, Clone, Serialize)]
pub struct SectionRequest {
    /// The topic.
    pub topic: Topic,
    /// The section's heading, then its sub-headings in order.
    pub headings: Vec<SectionHeading>,
    /// Titles of the article's other sections, to which their own matter is left.
    pub others: Vec<String>,
    /// Most sentences that may come from one source.
    pub max_per_source: usize,
}

/// The text under one heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenHeading {
    /// The heading.
    pub id: HeadingId,
    /// Paragraphs of sentences.
    pub paragraphs: Vec<Vec<Statement>>,
}

/// A sentence of the body as it is shown to whoever writes the lead or looks for repetition.
#[derive(Debug, Clone, Serialize)]
pub struct BodySentence {
    /// Its id.
    pub id: SentenceId,
    /// The section it stands in, as the title of the first-level heading.
    pub section: String,
    /// Its words.
    pub text: String,
    /// What it rests on.
    pub citations: Vec<PassageId>,
    /// Who wrote it.
    pub provenance: Provenance,
}

/// Asks for a lead.
#[derive(Debug, Clone, Serialize)]
pub struct LeadRequest {
    /// The topic.
    pub topic: Topic,
    /// The body.
    pub body: Vec<BodySentence>,
}

/// Asks which sentences repeat another.
#[derive(Debug, Clone, Serialize)]
pub struct RepetitionRequest {
    /// The body.
    pub body: Vec<BodySentence>,
}

/// A sentence to be taken out, and the one it repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// The sentence to go.
    pub remove: SentenceId,
    /// The earlier sentence that says it already.
    pub repeats: SentenceId,
}

/// Asks whether passages support a sentence.
#[derive(Debug, Clone, Serialize)]
pub struct SupportRequest {
    /// The sentence.
    pub sentence: String,
    /// Its passages.
    pub passages: Vec<ShownPassage>,
}

/// Asks whether passages support each of several sentences that rest on them.
#[derive(Debug, Clone, Serialize)]
pub struct ClaimsRequest {
    /// The sentences.
    pub sentences: Vec<String>,
    /// Their passages.
    pub passages: Vec<ShownPassage>,
}

/// What a judge says of one of several sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// Whether the passages say it; [`Support::Unchecked`] where the answer leaves the sentence out.
    pub support: Support,
    /// What the passages lack or say otherwise, in the judge's words; empty where it says nothing.
    pub lacks: String,
}

/// Asks for a score of an article.
#[derive(Debug, Clone, Serialize)]
pub struct RubricRequest {
    /// The topic.
    pub topic: Topic,
    /// By what it is scored.
    pub criterion: RubricCriterion,
    /// The article as Markdown, as long as a judge is shown.
    pub article: String,
}

/// Asks for a sentence with its spelling, punctuation and capital letters put right.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionRequest {
    /// The sentence as the editor wrote it.
    pub sentence: String,
}
