//! What an editor changes by hand: each change is a value that can be applied, kept, and undone.
//!
//! [`Edit`] is the closed list of changes. [`apply`] makes one and returns the change that undoes it, so that a history
//! of both is all that undo and redo need. No change asks a mind or a search engine anything.

mod apply;
mod article;
mod outline;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::outline::{Heading, HeadingId};
use crate::research::{Perspective, RelatedArticle};
use crate::sources::{Bibliography, Passage, PassageId, Source, SourceId, Status};
use crate::writing::{ArticleSection, Paragraph, SentenceId};

pub use apply::{Applied, Touched, apply};

/// A change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Edit {
    /// Perspectives are switched, changed, added, removed or put in another order.
    SetPerspectives {
        /// All of them, in order.
        perspectives: Vec<Perspective>,
    },
    /// Related articles are switched, added or removed.
    SetRelated {
        /// All of them, in order.
        related: Vec<RelatedArticle>,
    },
    /// A source is left out or taken in.
    SetSource {
        /// The source.
        source: SourceId,
        /// What it is to be.
        status: Status,
        /// Why; shown with the source.
        reason: String,
    },
    /// What is known of a work is corrected; nothing but the editor changes it from then on.
    DescribeSource {
        /// The source.
        source: SourceId,
        /// Every field as it is to be.
        bibliography: Box<Bibliography>,
    },
    /// The editor brings a source.
    #[cfg_attr(feature = "wire", ts(skip))]
    AddSource {
        /// The source.
        source: Box<Source>,
        /// Its passages.
        passages: Vec<Passage>,
    },
    /// A source that the editor brought goes.
    #[cfg_attr(feature = "wire", ts(skip))]
    RemoveSource {
        /// The source.
        source: SourceId,
    },
    /// The outline is another. The text follows: what stands under a heading goes where the heading goes.
    SetOutline {
        /// All headings in reading order. One without an id, or with an id that another has, is new.
        headings: Vec<Heading>,
        /// Text that comes back, of headings that are not in the article.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(as = "Option<Vec<ArticleSection>>", optional))]
        restored: Vec<ArticleSection>,
    },
    /// A sentence gets other words.
    ChangeSentence {
        /// The sentence.
        sentence: SentenceId,
        /// Its words.
        text: String,
    },
    /// The editor writes in their own words what a sentence says; its citations stay. Words that keep close to the ones before
    /// are a change of these, and not the editor's own.
    WriteOwn {
        /// The sentence.
        sentence: SentenceId,
        /// Its words.
        text: String,
    },
    /// The editor writes a sentence.
    AddSentence {
        /// Where it goes.
        place: SentencePlace,
        /// Its words.
        text: String,
        /// What it rests on.
        citations: Vec<PassageId>,
    },
    /// A sentence becomes two, which rest on the same passages and are whoever's the whole was.
    SplitSentence {
        /// The sentence.
        sentence: SentenceId,
        /// Characters of it in the first of the two.
        at: usize,
    },
    /// A sentence takes in the one that follows it in the paragraph, with its passages.
    JoinNext {
        /// The sentence.
        sentence: SentenceId,
    },
    /// A sentence is taken out.
    RemoveSentence {
        /// The sentence.
        sentence: SentenceId,
    },
    /// A sentence goes elsewhere.
    MoveSentence {
        /// The sentence.
        sentence: SentenceId,
        /// Where it goes.
        place: SentencePlace,
    },
    /// A sentence rests on other passages.
    Cite {
        /// The sentence.
        sentence: SentenceId,
        /// All its passages, best first.
        citations: Vec<PassageId>,
    },
    /// The editor has read a sentence against its passages.
    Approve {
        /// The sentence.
        sentence: SentenceId,
        /// Whether they agree with it.
        approved: bool,
    },
    /// The editor has read a passage that a sentence cites.
    Read {
        /// The sentence.
        sentence: SentenceId,
        /// The passage.
        passage: PassageId,
        /// Whether they have.
        read: bool,
    },
    /// The text of some places is replaced as a whole, as after rewriting a section.
    ReplaceText {
        /// The places.
        places: Vec<PlacedText>,
    },
}

/// Where a sentence goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(
    tag = "at",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum SentencePlace {
    /// Behind a sentence, in its paragraph.
    After {
        /// That sentence.
        sentence: SentenceId,
    },
    /// Before a sentence, in its paragraph.
    Before {
        /// That sentence.
        sentence: SentenceId,
    },
    /// A new paragraph at the end of what stands under a heading.
    EndOf {
        /// The heading; none for the lead.
        heading: Option<HeadingId>,
    },
}

/// The text under a heading, or the lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct PlacedText {
    /// The heading; none for the lead.
    pub heading: Option<HeadingId>,
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// Why a change was not made. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// There is nothing yet that could be changed.
    #[error("the draft has no {0} yet")]
    Missing(&'static str),
    /// The article has no such sentence.
    #[error("the article has no sentence {}", .0.0)]
    NoSentence(SentenceId),
    /// The article has no such heading.
    #[error("the article has no heading {0}")]
    NoHeading(HeadingId),
    /// The evidence has no such source.
    #[error("the evidence has no source {0}")]
    NoSource(SourceId),
    /// An identifier of a shape that none has.
    #[error("{0} \"{1}\" is not one: its shape or its check digit is wrong")]
    NoIdentifier(&'static str, String),
    /// The evidence has it already.
    #[error("source {0} is in the evidence already")]
    KnownSource(SourceId),
    /// A source whose text was never read.
    #[error("the text of source {0} was not read")]
    NoText(SourceId),
    /// The evidence has no such passage.
    #[error("the evidence has no passage {0}")]
    NoPassage(PassageId),
    /// The sentence does not cite this passage.
    #[error("sentence {} does not cite passage {}", .0.0, .1)]
    NotCited(SentenceId, PassageId),
    /// A text without words.
    #[error("{0} would have no words")]
    Empty(&'static str),
    /// A sentence that the editor did not write has to name its source.
    #[error("sentence {} was not written by you and would cite nothing", .0.0)]
    Uncited(SentenceId),
    /// Nothing follows the sentence in its paragraph.
    #[error("no sentence follows {} in its paragraph", .0.0)]
    Last(SentenceId),
    /// Two perspectives of one name.
    #[error("two perspectives are called \"{0}\"")]
    SameName(String),
}

impl EditError {
    /// What to do about it, in a few words.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Missing(_) => "run the draft until it has one",
            Self::NoSentence(_)
            | Self::NoHeading(_)
            | Self::NoSource(_)
            | Self::NoPassage(_)
            | Self::NotCited(..) => "it may have been changed elsewhere; open the draft again",
            Self::NoIdentifier(..) => "look it up in the work itself, or leave it out",
            Self::KnownSource(_) => "take it in where it is left out",
            Self::NoText(_) => "add it by its address or as a file",
            Self::Empty(_) => "write some words, or remove it",
            Self::Uncited(_) => {
                "give it another passage, rewrite it in your own words, or remove it"
            }
            Self::Last(_) => "move the other sentence behind it first",
            Self::SameName(_) => "give each its own name",
        }
    }
}
