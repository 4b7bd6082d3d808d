//! What a run tells while it goes on. One closed list; a host shows what it likes of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::minds::skills::{ShownPassage, Statement};
use crate::outline::HeadingId;
use crate::research::TurnHit;
use crate::sources::SourceId;

/// The stages of a run, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Related articles and their tables of contents.
    Related,
    /// Perspectives.
    Perspectives,
    /// The dialogues, with their searches and the sifting of sources.
    Dialogues,
    /// Draft and refined outline.
    Outline,
    /// The sections.
    Sections,
    /// Removal of repetition, and the lead.
    Polish,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Self; 6] = [
        Self::Related,
        Self::Perspectives,
        Self::Dialogues,
        Self::Outline,
        Self::Sections,
        Self::Polish,
    ];

    /// Its name in files and events.
    pub fn name(self) -> &'static str {
        match self {
            Self::Related => "related",
            Self::Perspectives => "perspectives",
            Self::Dialogues => "dialogues",
            Self::Outline => "outline",
            Self::Sections => "sections",
            Self::Polish => "polish",
        }
    }
}

/// A part of the work that failed while the rest went on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Gap {
    /// The stage it belongs to.
    pub stage: Stage,
    /// What is missing, such as `search "gear trains"` or `section "History"`.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// The text that is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(
    tag = "part",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Place {
    /// An expert's answer.
    Answer {
        /// Which dialogue, from 0.
        dialogue: usize,
        /// Which round, from 0.
        round: usize,
    },
    /// A section.
    Section {
        /// The id of its heading.
        heading: HeadingId,
    },
    /// The lead.
    Lead,
}

/// Something that happened in a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum RunEvent {
    /// A stage began.
    StageStarted {
        /// The stage.
        stage: Stage,
        /// Number of steps expected.
        steps: usize,
    },
    /// A step of a stage is done.
    StageProgress {
        /// The stage.
        stage: Stage,
        /// Steps done.
        done: usize,
        /// Steps expected.
        steps: usize,
        /// What was done, in a few words.
        what: String,
    },
    /// A stage is over.
    StageFinished {
        /// The stage.
        stage: Stage,
    },
    /// Related articles were found.
    RelatedFound {
        /// Their titles.
        titles: Vec<String>,
    },
    /// Perspectives were found.
    PerspectivesFound {
        /// Their names.
        names: Vec<String>,
    },
    /// The dialogues begin.
    DialoguesBegun {
        /// Names of their perspectives, in order; a dialogue's place is its number.
        names: Vec<String>,
        /// Rounds that each has had before.
        before: Vec<usize>,
        /// Rounds that each may have now.
        rounds: usize,
    },
    /// A language model is writing; its words as they come, marks of citation and all.
    Writing {
        /// What it writes.
        place: Place,
        /// The next words; `None` where it begins anew and what came before is void.
        text: Option<String>,
    },
    /// A writer asked.
    QuestionAsked {
        /// Which dialogue, from 0.
        dialogue: usize,
        /// Which round, from 0.
        round: usize,
        /// The question.
        question: String,
        /// The queries.
        queries: Vec<String>,
    },
    /// The queries of a question were searched and their results sifted.
    HitsSifted {
        /// Which dialogue, from 0.
        dialogue: usize,
        /// Which round, from 0.
        round: usize,
        /// The results, with what became of them.
        hits: Vec<TurnHit>,
    },
    /// An expert answered.
    QuestionAnswered {
        /// Which dialogue, from 0.
        dialogue: usize,
        /// Which round, from 0.
        round: usize,
        /// The answer's sentences; none where the sources had no answer.
        answer: Vec<Statement>,
        /// The passages that they cite.
        passages: Vec<ShownPassage>,
    },
    /// A dialogue is over before its last round.
    DialogueEnded {
        /// Which dialogue, from 0.
        dialogue: usize,
        /// Why.
        reason: String,
    },
    /// A source was kept, switched off or rejected.
    SourceSeen {
        /// Its id, where it has one.
        source: Option<SourceId>,
        /// Its address.
        url: String,
        /// Its title.
        title: String,
        /// What became of it.
        outcome: String,
    },
    /// The outline is there or has changed.
    OutlineReady {
        /// Number of headings.
        headings: usize,
    },
    /// A section was written.
    SectionWritten {
        /// The id of its heading.
        heading: HeadingId,
        /// Its title.
        title: String,
        /// Number of sentences.
        sentences: usize,
    },
    /// A part failed; the run goes on.
    GapFound {
        /// What is missing.
        gap: Gap,
    },
}

/// Receives events; must return at once.
pub type EventSink = Arc<dyn Fn(RunEvent) + Send + Sync>;
