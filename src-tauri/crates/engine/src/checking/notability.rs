//! Whether the sources found so far could carry an article: each is judged by the four things that Wikipedia's general
//! notability guideline asks of a source, coverage in depth, independence, reliability and distance from the events.
//!
//! A program can only count what shows. Where nothing shows either way the answer is "unclear", and a person decides.

use serde::{Deserialize, Serialize};

use crate::sources::{Evidence, Flag, Passage, Rating, Source, SourceId, Status, WorkKind, urls};
use crate::text::{similar, words};
use crate::topic::Topic;

/// Words in passages that name the topic from which coverage counts as more than a mention. The guideline has no
/// figure; a hundred words are about the paragraph that reviewers of new articles ask for.
pub const COVERAGE_IN_DEPTH: usize = 100;

/// Fewest sources from which a subject is presumed to be notable; the guideline says "multiple", reviewers mostly ask for
/// three.
pub const ENOUGH: usize = 3;

/// How a source does by one of the four things, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It has it.
    Yes,
    /// Nothing shows; a person decides.
    Unclear,
    /// It lacks it.
    No,
}

/// One of the four things, answered, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Standard {
    /// The answer.
    pub answer: Answer,
    /// Why, in plain words.
    pub reason: String,
}

impl Standard {
    fn new(answer: Answer, reason: impl Into<String>) -> Self {
        Self {
            answer,
            reason: reason.into(),
        }
    }
}

/// A source, judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Witness {
    /// The source.
    pub source: SourceId,
    /// Its title, or an empty string.
    pub title: String,
    /// Its address.
    pub url: String,
    /// Other sources with mostly the same words, such as an agency's report on several sites; they count as one with this.
    pub copies: Vec<SourceId>,
    /// Whether it treats the topic at length.
    pub coverage: Standard,
    /// Whether somebody without an interest in the topic published it.
    pub independent: Standard,
    /// Whether its site is held to be reliable.
    pub reliable: Standard,
    /// Whether it stands back from the events and people it tells of.
    pub secondary: Standard,
    /// The worst of the four answers.
    pub answer: Answer,
    /// Words in its passages that name the topic.
    pub words: usize,
}

/// What the sources of a draft say about whether its topic can have an article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Notability {
    /// One entry a witness, the best first.
    pub witnesses: Vec<Witness>,
    /// Witnesses that have all four.
    pub certain: usize,
    /// Witnesses of which something is unclear and nothing is missing.
    pub unclear: usize,
    /// At most [`ENOUGH`] of the best of these, the certain ones first: what an editor should read.
    pub best: Vec<SourceId>,
}

/// Judges the kept and the switched-off sources of a draft about `topic`.
pub fn notability(evidence: &Evidence, topic: &Topic) -> Notability {
    let counted: Vec<&Source> = evidence
        .sources
        .iter()
        .filter(|source| source.status != Status::Rejected)
        .collect();
    let firsts = similar::groups(counted.iter().map(|source| source.text.as_str()));
    let mut witnesses: Vec<Witness> = Vec::new();
    for (at, source) in counted
        .iter()
        .enumerate()
        .filter(|(at, _)| firsts[*at] == *at)
    {
        let copies = (at + 1..counted.len())
            .filter(|other| firsts[*other] == at)
            .map(|other| counted[other].id.clone())
            .collect();
        witnesses.push(judge(source, copies, evidence, topic));
    }
    witnesses.sort_by_key(|witness| (witness.answer, std::cmp::Reverse(witness.words)));
    let count = |answer| {
        witnesses
            .iter()
            .filter(|witness| witness.answer == answer)
            .count()
    };
    Notability {
        certain: count(Answer::Yes),
        unclear: count(Answer::Unclear),
        best: witnesses
            .iter()
            .filter(|witness| witness.answer != Answer::No)
            .take(ENOUGH)
            .map(|witness| witness.source.clone())
            .collect(),
        witnesses,
    }
}

fn judge(source: &Source, copies: Vec<SourceId>, evidence: &Evidence, topic: &Topic) -> Witness {
    let passages: Vec<&Passage> = evidence
        .passages
        .values()
        .filter(|passage| passage.source == source.id)
        .collect();
    let words: usize = passages
        .iter()
        .filter(|passage| !has(passage, Flag::NeverNamesTopic))
        .map(|passage| words::word_count(&passage.text))
        .sum();
    let coverage = coverage(words);
    let independent = independent(source, &passages, topic);
    let reliable = reliable(source);
    let secondary = secondary(source, &passages);
    let answer = [&coverage, &independent, &reliable, &secondary]
        .into_iter()
        .map(|judged| judged.answer)
        .fold(Answer::Yes, Answer::max);
    Witness {
        source: source.id.clone(),
        title: source.title.clone(),
        url: source.url.clone(),
        copies,
        coverage,
        independent,
        reliable,
        secondary,
        answer,
        words,
    }
}

/// Whether a source can stand behind a contentious sentence about a living person: nothing shows that it depends on the topic,
/// is a document of the events themselves or is held to be unreliable, and it is held to be reliable or somebody's job was to
/// publish it: a plain page of an unknown site does not count.
pub(super) fn is_good(source: &Source, evidence: &Evidence, topic: &Topic) -> bool {
    let passages: Vec<&Passage> = evidence
        .passages
        .values()
        .filter(|passage| passage.source == source.id)
        .collect();
    let published = matches!(
        source.details.kind,
        Some(
            WorkKind::News
                | WorkKind::Magazine
                | WorkKind::Journal
                | WorkKind::Book
                | WorkKind::Encyclopedia
                | WorkKind::Conference
        )
    );
    let reliable = match reliable(source).answer {
        Answer::Yes => true,
        Answer::Unclear => published && source.reliability == Rating::Unknown,
        Answer::No => false,
    };
    reliable
        && independent(source, &passages, topic).answer == Answer::Yes
        && secondary(source, &passages).answer == Answer::Yes
}

fn coverage(words: usize) -> Standard {
    let reason = format!("{words} words in passages that name the topic");
    let answer = if words >= COVERAGE_IN_DEPTH {
        Answer::Yes
    } else if words > 0 {
        Answer::Unclear
    } else {
        Answer::No
    };
    Standard::new(answer, reason)
}

fn independent(source: &Source, passages: &[&Passage], topic: &Topic) -> Standard {
    if mostly(passages, Flag::PressRelease) {
        return Standard::new(Answer::No, "a press release");
    }
    let host = urls::host(&source.url).unwrap_or_default();
    if is_site_of(&host, topic) {
        return Standard::new(
            Answer::No,
            format!("{host} looks like the topic's own site"),
        );
    }
    if mostly(passages, Flag::Promotional) {
        return Standard::new(Answer::Unclear, "written in words of praise");
    }
    Standard::new(Answer::Yes, "nothing shows an interest in the topic")
}

/// Whether the host's own name is made of the topic's words, as `antikytheramechanism.org` is.
fn is_site_of(host: &str, topic: &Topic) -> bool {
    let squeezed = |text: &str| -> String {
        text.to_lowercase()
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect()
    };
    let name = squeezed(topic.title.split(" (").next().unwrap_or_default());
    // A short name is part of many others.
    name.chars().count() >= 5 && host.split('.').any(|label| squeezed(label).contains(&name))
}

fn reliable(source: &Source) -> Standard {
    let answer = match source.reliability {
        Rating::Reliable => Answer::Yes,
        Rating::NoConsensus | Rating::Unknown => Answer::Unclear,
        Rating::Unreliable
        | Rating::Deprecated
        | Rating::Blacklisted
        | Rating::Wikipedia
        | Rating::Mirror => Answer::No,
    };
    Standard::new(answer, source.reason.clone())
}

fn secondary(source: &Source, passages: &[&Passage]) -> Standard {
    let title = source.title.to_lowercase();
    if words::words(&title).any(|word| matches!(word, "interview" | "q&a")) {
        return Standard::new(Answer::No, "an interview is a primary source");
    }
    if mostly(passages, Flag::Opinion) {
        return Standard::new(Answer::No, "an opinion is a primary source");
    }
    if mostly(passages, Flag::PressRelease) {
        return Standard::new(Answer::No, "a press release is a primary source");
    }
    Standard::new(
        Answer::Yes,
        "nothing shows that it is a document of the events themselves",
    )
}

fn has(passage: &Passage, flag: Flag) -> bool {
    passage.flags.iter().any(|flagged| flagged.flag == flag)
}

/// Whether at least half of the passages have the flag.
fn mostly(passages: &[&Passage], flag: Flag) -> bool {
    let flagged = passages.iter().filter(|passage| has(passage, flag)).count();
    flagged > 0 && flagged * 2 >= passages.len()
}

#[cfg(test)]
#[path = "notability_tests.rs"]
mod tests;
