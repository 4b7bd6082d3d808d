//! What is asked and what is answered.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::writing::Support;

/// How much of its weakest clause passages must say for a sentence to be supported without a judge.
const PLAIN: f64 = 0.55;

/// A passage as a sentence cites it.
#[derive(Debug, Clone, Copy)]
pub struct Cited<'a> {
    /// Title of its source; empty where it has none.
    pub title: &'a str,
    /// Its words.
    pub text: &'a str,
    /// The whole text of its source, where it is at hand.
    pub source_text: Option<&'a str>,
}

/// A sentence to be checked.
#[derive(Debug, Clone)]
pub struct Claim<'a> {
    /// Its words.
    pub sentence: &'a str,
    /// What it rests on, in the order of its citations.
    pub passages: Vec<Cited<'a>>,
    /// What the article is about; empty where that is not known.
    pub topic: &'a str,
}

/// The kinds of error of the STORM paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ErrorKind"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Facts are linked that no source links.
    ImproperInferentialLinking,
    /// The source says something near it.
    InaccurateParaphrasing,
    /// The source speaks of something else.
    IrrelevantSource,
}

impl Kind {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::ImproperInferentialLinking => "improper_inferential_linking",
            Self::InaccurateParaphrasing => "inaccurate_paraphrasing",
            Self::IrrelevantSource => "irrelevant_source",
        }
    }
}

/// What is wrong with a part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "SupportFault"))]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// A number.
    Number,
    /// A unit, or a scale.
    Unit,
    /// A date or time.
    Date,
    /// A name.
    Name,
    /// What is denied or affirmed.
    Negation,
    /// How sure it is.
    Hedge,
    /// What is compared or ranked.
    Comparison,
    /// A cause, purpose or significance.
    Link,
    /// Facts of different things put together.
    Merged,
    /// Words that the passages lack.
    Words,
    /// The whole subject.
    Subject,
}

impl Fault {
    /// The paper's kind.
    pub fn kind(self) -> Kind {
        match self {
            Self::Link | Self::Merged => Kind::ImproperInferentialLinking,
            Self::Subject => Kind::IrrelevantSource,
            _ => Kind::InaccurateParaphrasing,
        }
    }
}

/// Why a sentence is not supported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "SupportReason"))]
pub struct Reason {
    /// What is wrong.
    pub fault: Fault,
    /// In plain words, naming what the sentence has and its passages lack.
    pub text: String,
    /// The words of the sentence that are meant: first byte and byte after the last.
    pub range: Range<usize>,
    /// Whether the passages say otherwise, rather than nothing.
    pub against: bool,
}

/// The part of a passage that says most of a clause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Backing {
    /// The clause: bytes of the sentence.
    pub clause: Range<usize>,
    /// Place of the passage among the citations.
    pub passage: usize,
    /// The part: bytes of the passage.
    pub range: Range<usize>,
    /// How much of the clause it says, 0 to 1.
    pub score: f64,
}

/// How far the checks had to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "CheckTier"))]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Word for word, or looked up.
    Looked,
    /// By words and meaning, clause by clause.
    Aligned,
    /// A judge.
    Judged,
    /// Nothing decided.
    None,
}

/// What a check came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "SupportVerdict"))]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// Whether the passages say it.
    pub support: Support,
    /// The paper's kind of error; none where there is no error.
    pub kind: Option<Kind>,
    /// What is wrong, the weightiest first.
    pub reasons: Vec<Reason>,
    /// Which part of which passage backs which clause.
    pub backing: Vec<Backing>,
    /// Places, among the citations, of passages whose source never speaks of the topic.
    pub red_herrings: Vec<usize>,
    /// Which tier decided.
    pub tier: Tier,
    /// How much of the sentence stands in its passages, by words and meaning, 0 to 1.
    pub alignment: f64,
    /// Whether no judge is needed.
    pub sure: bool,
}

impl Verdict {
    /// A verdict with nothing in it yet.
    pub(super) fn empty() -> Self {
        Self {
            support: Support::Supported,
            kind: None,
            reasons: Vec::new(),
            backing: Vec::new(),
            red_herrings: Vec::new(),
            tier: Tier::Aligned,
            alignment: 0.0,
            sure: true,
        }
    }

    /// No verdict, and why.
    pub fn unchecked(why: impl Into<String>) -> Self {
        Self {
            support: Support::Unchecked(why.into()),
            tier: Tier::None,
            ..Self::empty()
        }
    }

    /// The sentence stands in a passage word for word.
    pub(super) fn verbatim(claim: &Claim<'_>, passage: usize, range: Range<usize>) -> Self {
        Self {
            backing: vec![Backing {
                clause: 0..claim.sentence.len(),
                passage,
                range,
                score: 1.0,
            }],
            tier: Tier::Looked,
            alignment: 1.0,
            ..Self::empty()
        }
    }

    pub(super) fn add(&mut self, fault: Fault, text: String, range: Range<usize>, against: bool) {
        self.reasons.push(Reason {
            fault,
            text,
            range,
            against,
        });
    }

    /// Draws the sum of the reasons; `weakest` is how much of its weakest clause the passages say.
    pub(super) fn settle(&mut self, weakest: f64) {
        self.reasons
            .sort_by_key(|reason| (!reason.against, reason.fault));
        // Clauses may find the same.
        self.reasons.dedup();
        self.kind = self.reasons.first().map(|reason| reason.fault.kind());
        let any = |faults: &[Fault]| self.reasons.iter().any(|r| faults.contains(&r.fault));
        self.support = if self.reasons.is_empty() {
            Support::Supported
        } else if self.reasons.iter().any(|reason| reason.against) {
            Support::Contradicted
        } else if any(&[
            Fault::Subject,
            Fault::Number,
            Fault::Unit,
            Fault::Date,
            Fault::Link,
        ]) {
            Support::Unsupported
        } else {
            Support::Partial
        };
        let looked = self
            .reasons
            .iter()
            .any(|r| !matches!(r.fault, Fault::Words | Fault::Subject));
        self.tier = if looked { Tier::Looked } else { Tier::Aligned };
        // What is missing word by word is missing; a turn of phrase may be read otherwise.
        self.sure = match self.reasons.is_empty() {
            true => weakest >= PLAIN,
            false => any(&[
                Fault::Number,
                Fault::Unit,
                Fault::Date,
                Fault::Name,
                Fault::Subject,
            ]),
        };
    }
}
