//! Living people: whether a draft is about one, which of its sentences are contentious, and whether two good sources that do
//! not depend on each other stand behind such a sentence. Words and policy are data, `assets/living/rules.yaml`.
//!
//! A program only sees what is written. It says what it saw, and the editor's word counts for more.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};

use super::notability;
use crate::sources::{Evidence, Source, SourceId};
use crate::text::sentences::sentences;
use crate::text::{similar, words};
use crate::topic::Topic;
use crate::writing::Sentence;

/// Good sources that a contentious sentence about a living person has to cite.
pub const GOOD_SOURCES: usize = 2;

/// Most characters of a source's sentence that a reason quotes.
const QUOTED: usize = 120;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    policy: String,
    #[cfg_attr(not(test), expect(dead_code, reason = "for people who read the file"))]
    source: String,
    #[cfg_attr(not(test), expect(dead_code, reason = "for people who read the file"))]
    dated: String,
    years: i16,
    contentious: Vec<String>,
    died: Vec<String>,
    occupations: Vec<String>,
}

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    serde_yaml_ng::from_str(include_str!("../../../../../assets/living/rules.yaml"))
        .unwrap_or_default()
});

static BORN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:born|b\.)(?: [^.;()]{0,50}?)? ?\b(1[0-9]{3}|20[0-9]{2})\b").ok()
});

/// Years of a life, behind a name: "(1901–1987)", "(12 May 1901 – 3 June 1987)".
static LIFE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^ ?\([^()]{0,40}\b[12][0-9]{3}\b ?[–—-][^()]{0,40}\b[12][0-9]{3}\b[^()]{0,20}\)")
        .ok()
});

static IS_A: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let occupations = RULES.occupations.join("|");
    let pattern =
        format!(r"^(?: ?\([^()]*\))?,? is (?:a|an|the) (?:[^.;]{{0,80}} )?(?:{occupations})\b");
    Regex::new(&pattern).ok()
});

/// Whether a draft is about a living person, and how that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Living {
    /// Whether it is.
    pub living: bool,
    /// Whether the editor said so; else it was inferred from the sources.
    pub said: bool,
    /// How it is known, in plain words.
    pub reason: String,
}

/// Whether `topic` is a living person: as the editor `said`, else as sources have it that name it in full. A death that one of
/// them tells of decides; then a birth within the policy's years, then "is a" with an occupation. `year` is the present one,
/// where it is known.
pub fn living(topic: &Topic, evidence: &Evidence, said: Option<bool>, year: Option<i16>) -> Living {
    if let Some(living) = said {
        return Living {
            living,
            said: true,
            reason: "you said so".to_owned(),
        };
    }
    let inferred = |living, reason| Living {
        living,
        said: false,
        reason,
    };
    let name = topic.title.split(" (").next().unwrap_or_default();
    let (mut born, mut is_a) = (None, None);
    for text in sentences_about(name, evidence) {
        let behind = text.find(name).map(|at| &text[at + name.len()..]);
        let life = behind.is_some_and(|rest| matches(&LIFE, rest));
        if life || has_any(&text, &RULES.died).is_some() {
            return inferred(
                false,
                format!("a source tells of a death: “{}”", cut(&text)),
            );
        }
        let year_of = |regex: &Regex| regex.captures(&text)?.get(1)?.as_str().parse::<i16>().ok();
        if let Some(year) = BORN.as_ref().and_then(year_of) {
            born.get_or_insert((year, text.clone()));
        }
        if behind.is_some_and(|rest| matches(&IS_A, rest)) {
            is_a.get_or_insert(text);
        }
    }
    match (born, is_a) {
        (Some((born, text)), _) if year.is_some_and(|now| now - born > RULES.years) => inferred(
            false,
            format!("born more than {} years ago: “{}”", RULES.years, cut(&text)),
        ),
        (Some((_, text)), _) | (None, Some(text)) => inferred(
            true,
            format!("“{}”, and no source tells of a death", cut(&text)),
        ),
        (None, None) => inferred(
            false,
            "no source shows that the topic is a living person".to_owned(),
        ),
    }
}

/// Sentences of kept passages in which the name stands, or which begin with its last word in a passage that has the name.
fn sentences_about(name: &str, evidence: &Evidence) -> Vec<String> {
    let surname = name.rsplit(' ').next().unwrap_or_default();
    let mut found = Vec::new();
    for passage in evidence.kept_passages() {
        if !passage.text.contains(name) {
            continue;
        }
        for range in sentences(&passage.text) {
            let text = &passage.text[range];
            if text.contains(name) || text.starts_with(&format!("{surname} ")) {
                found.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
            }
        }
    }
    found
}

fn matches(regex: &Option<Regex>, text: &str) -> bool {
    regex.as_ref().is_some_and(|regex| regex.is_match(text))
}

fn cut(text: &str) -> String {
    if text.chars().count() <= QUOTED {
        return text.to_owned();
    }
    let start: String = text.chars().take(QUOTED).collect();
    format!("{}…", start.trim_end())
}

/// The first of these words that stand in `text` as whole words, whatever their case.
fn has_any<'a>(text: &str, phrases: &'a [String]) -> Option<&'a str> {
    let mut spaced = String::from(" ");
    for word in words::words(text) {
        spaced.push_str(&word.to_lowercase());
        spaced.push(' ');
    }
    let found = phrases
        .iter()
        .find(|phrase| spaced.contains(&format!(" {phrase} ")));
    found.map(String::as_str)
}

/// Why a sentence of a draft about a living person must not go out: the contentious word, and the good sources that it lacks.
pub fn withheld(sentence: &Sentence, evidence: &Evidence, topic: &Topic) -> Option<String> {
    let word = has_any(&sentence.text, &RULES.contentious)?;
    let good = good_sources(sentence, evidence, topic).len();
    (good < GOOD_SOURCES).then(|| {
        let have = match good {
            0 => "none of its sources is".to_owned(),
            1 => "only one of its sources is".to_owned(),
            more => format!("only {more} of its sources are"),
        };
        format!(
            "“{word}” about a living person needs {GOOD_SOURCES} good sources that do not depend on each other, and {have} ({})",
            RULES.policy
        )
    })
}

/// The good sources of a sentence, one of each group of copies.
fn good_sources<'a>(sentence: &Sentence, evidence: &'a Evidence, topic: &Topic) -> Vec<&'a Source> {
    let mut good: BTreeMap<&SourceId, &Source> = BTreeMap::new();
    for source in sentence
        .citations
        .iter()
        .filter_map(|id| evidence.source_of(id))
    {
        if notability::is_good(source, evidence, topic) {
            good.insert(&source.id, source);
        }
    }
    let good: Vec<&Source> = good.into_values().collect();
    let firsts = similar::groups(good.iter().map(|source| source.text.as_str()));
    good.into_iter()
        .enumerate()
        .filter(|(at, _)| firsts[*at] == *at)
        .map(|(_, source)| source)
        .collect()
}

#[cfg(test)]
#[path = "living_tests.rs"]
mod tests;
