//! How the topic is recognised in a text.
//!
//! Pages about a topic seldom repeat its full name, and pages about its neighbours share half of its words. So the
//! profile learns from the results of the opening search (pseudo-relevance feedback, Rocchio 1971): the middle of
//! the surest results, the words that mark them, and the words that mark the others.

use std::collections::{BTreeMap, BTreeSet};

use crate::ports::{EmbedError, Embedder, Hit};
use crate::sources::{Flag, Flagged};
use crate::text::words;
use crate::topic::Topic;
use crate::vectors::{centre, cosine};

/// Results of the opening search that the profile learns from.
pub const LEARNT_FROM: usize = 30;

/// First results that are taken to be about the topic before anything is learnt.
const SURE: usize = 8;

/// Fewest results that make a core.
const FEWEST: usize = 5;

/// Cosine with the core's middle from which a result joins the core: where it has the topic's key word, and where not.
const JOINS: (f32, f32) = (0.5, 0.62);

/// How much less of one mind the results with the key word may be than the first results.
const LOOSER: f32 = 0.05;

/// Least cosine with the core's middle of a text that can be about the topic.
const LEAST: f32 = 0.25;

/// Least cosine of a text that names the topic in full.
const LEAST_NAMED: f32 = 0.3;

/// Least score of a text about the topic; more is asked of one without the key word.
const ENOUGH: f32 = 0.46;
const ENOUGH_WITHOUT_KEY: f32 = 0.51;

/// Weight of a word that marks the topic, and of one that marks the others.
const MARK: f32 = 0.02;
const FOREIGN: f32 = 0.04;

/// Weight of marks from which a text that names the topic in full is about it without a closer look.
const SURELY: f32 = 3.0;

/// Most words of each kind that count.
const COUNTED: usize = 3;

/// Characters of a document that are judged by their words, and by their meaning.
const JUDGED_CHARS: usize = 1200;
const EMBEDDED_CHARS: usize = 700;

/// Whether a document is about the topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    OnTopic,
    /// It is not, and why.
    OffTopic(String),
}

/// What texts about the topic have in common.
#[derive(Debug, Clone)]
pub struct TopicProfile {
    topic: String,
    names: Vec<String>,
    /// The word of the topic's name that tells it from its neighbours.
    key: Option<String>,
    centre: Vec<f32>,
    /// Stems that mark texts about the topic, with their weights of 1 to 3.
    marks: BTreeMap<String, f32>,
    /// Stems that mark other texts.
    foreign: BTreeSet<String>,
}

/// A result of the opening search.
struct Seen {
    stems: BTreeSet<String>,
    vector: Vec<f32>,
}

impl TopicProfile {
    /// A profile of the topic's own words and the results of the opening search.
    ///
    /// # Errors
    /// Where the embedder fails.
    pub async fn build(
        topic: &Topic,
        opening: &[Hit],
        embedder: &dyn Embedder,
    ) -> Result<Self, EmbedError> {
        let texts: Vec<String> = opening
            .iter()
            .take(LEARNT_FROM)
            .map(|h| start(&h.title, &h.snippet, JUDGED_CHARS))
            .collect();
        let embedded = Self::embedded(topic, opening);
        let mut vectors = embedder.embed(&embedded).await?;
        let own = vectors.pop().unwrap_or_default();
        let seen: Vec<Seen> = texts
            .iter()
            .zip(vectors)
            .map(|(text, vector)| Seen {
                stems: words::content_words(text).into_iter().collect(),
                vector,
            })
            .collect();
        let mut profile = Self {
            topic: topic.title.clone(),
            names: words::content_words(&topic.title),
            key: key_word(&topic.title, &seen),
            centre: own,
            marks: BTreeMap::new(),
            foreign: BTreeSet::new(),
        };
        if !seen.is_empty() {
            profile.learn(&seen);
        }
        Ok(profile)
    }

    /// The texts whose vectors [`Self::build`] needs, the topic's own last.
    pub fn embedded(topic: &Topic, opening: &[Hit]) -> Vec<String> {
        let hits = opening.iter().take(LEARNT_FROM);
        hits.map(|h| start(&h.title, &h.snippet, EMBEDDED_CHARS))
            .chain(std::iter::once(topic.title.clone()))
            .collect()
    }

    /// Grows the core from its surest results and learns the words of the core and of the rest.
    fn learn(&mut self, seen: &[Seen]) {
        let first: Vec<usize> = (0..seen.len().min(SURE)).collect();
        let keyed: Vec<usize> = (0..seen.len())
            .filter(|&i| self.has_key(&seen[i].stems))
            .take(SURE)
            .collect();
        let mut core = first.clone();
        if self.key.is_some()
            && keyed.len() >= FEWEST
            && unity(seen, &keyed) >= unity(seen, &first) - LOOSER
        {
            core = keyed;
        } else {
            self.key = None;
        }
        self.centre = centre(core.iter().map(|&i| &seen[i].vector));
        for _ in 0..2 {
            let joins = |i: &usize| {
                let least = if self.has_key(&seen[*i].stems) {
                    JOINS.0
                } else {
                    JOINS.1
                };
                cosine(&seen[*i].vector, &self.centre) >= least
            };
            let grown: Vec<usize> = (0..seen.len()).filter(joins).collect();
            if grown.len() >= FEWEST {
                core = grown;
            }
            self.centre = centre(core.iter().map(|&i| &seen[i].vector));
        }
        let rest: Vec<usize> = (0..seen.len()).filter(|i| !core.contains(i)).collect();
        self.learn_words(seen, &core, &rest);
    }

    fn learn_words(&mut self, seen: &[Seen], core: &[usize], rest: &[usize]) {
        let counted = |of: &[usize]| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for stem in of.iter().flat_map(|&i| &seen[i].stems) {
                *counts.entry(stem.clone()).or_default() += 1;
            }
            counts
        };
        let (inside, outside) = (counted(core), counted(rest));
        let frequent = (core.len() as f32 * 0.08).max(3.0);
        for (stem, &count) in &inside {
            let share = (count as f32 + 0.1) / (core.len() as f32 + 0.2);
            let other = outside.get(stem).copied().unwrap_or(0) as f32;
            let weight = (share / ((other + 1.0) / (rest.len() as f32 + 2.0))).ln();
            if count as f32 >= frequent && weight > 1.0 {
                self.marks.insert(stem.clone(), weight.min(3.0));
            }
        }
        let marks_others = |count: usize| count >= 3 && count * 5 >= rest.len();
        self.foreign = outside
            .into_iter()
            .filter(|(s, c)| marks_others(*c) && !inside.contains_key(s))
            .map(|(s, _)| s)
            .collect();
    }

    /// Whether a document is about the topic.
    ///
    /// # Errors
    /// Where the embedder fails.
    pub async fn judge(
        &self,
        title: &str,
        text: &str,
        embedder: &dyn Embedder,
    ) -> Result<Verdict, EmbedError> {
        let judged = start(title, text, JUDGED_CHARS);
        let stems: BTreeSet<String> = words::content_words(&judged).into_iter().collect();
        if let Some(verdict) = self.plainly(&stems) {
            return Ok(verdict);
        }
        let vector = embedder
            .embed(&[start(title, text, EMBEDDED_CHARS)])
            .await?
            .into_iter()
            .next()
            .unwrap_or_default();
        let close = cosine(&vector, &self.centre);
        let named = self.names_in(&stems);
        if (named && close >= LEAST_NAMED) || (close >= LEAST && self.score(close, &stems) >= 0.0) {
            return Ok(Verdict::OnTopic);
        }
        Ok(self.off_topic(named))
    }

    /// The verdict where words alone settle it, so that only doubtful texts are embedded.
    fn plainly(&self, stems: &BTreeSet<String>) -> Option<Verdict> {
        let (marked, foreign) = self.marked(stems);
        if self.names_in(stems) {
            return (foreign == 0.0 && marked >= SURELY).then_some(Verdict::OnTopic);
        }
        let any_name = self.names.iter().any(|name| stems.contains(name));
        let strange = foreign > 0.0 || self.foreign.is_empty();
        (!any_name && marked == 0.0 && strange && !self.names.is_empty())
            .then(|| self.off_topic(false))
    }

    fn off_topic(&self, named: bool) -> Verdict {
        let reason = if named {
            "names the topic, and is about something else"
        } else {
            "never names the topic"
        };
        Verdict::OffTopic(format!("not about {}: {reason}", self.topic))
    }

    /// Weight of the words that mark the topic, and number of those that mark others.
    fn marked(&self, stems: &BTreeSet<String>) -> (f32, f32) {
        let mut marks: Vec<f32> = stems
            .iter()
            .filter_map(|s| self.marks.get(s).copied())
            .collect();
        marks.sort_by(|a, b| b.total_cmp(a));
        let foreign = stems.iter().filter(|s| self.foreign.contains(*s)).count();
        (
            marks.iter().take(COUNTED).sum(),
            foreign.min(COUNTED) as f32,
        )
    }

    /// How far a text is above what is asked of it; negative where it falls short.
    fn score(&self, close: f32, stems: &BTreeSet<String>) -> f32 {
        let (marked, foreign) = self.marked(stems);
        let enough = if self.has_key(stems) {
            ENOUGH
        } else {
            ENOUGH_WITHOUT_KEY
        };
        close + MARK * marked - FOREIGN * foreign - enough
    }

    /// The flag of a passage that never names the topic, neither in full nor by its key word.
    pub fn unnamed(&self, title: &str, text: &str) -> Option<Flagged> {
        let stems: BTreeSet<String> = words::content_words(&format!("{title} {text}"))
            .into_iter()
            .collect();
        let named =
            self.names_in(&stems) || self.key.as_ref().is_some_and(|key| stems.contains(key));
        (!named).then(|| Flagged {
            flag: Flag::NeverNamesTopic,
            reason: format!("does not name {}", self.topic),
        })
    }

    fn names_in(&self, stems: &BTreeSet<String>) -> bool {
        !self.names.is_empty() && self.names.iter().all(|name| stems.contains(name))
    }

    /// Whether the key word is among `stems`; without a key word every text has it.
    fn has_key(&self, stems: &BTreeSet<String>) -> bool {
        self.key.as_ref().is_none_or(|key| stems.contains(key))
    }
}

/// The title and the first `chars` characters of a document.
fn start(title: &str, text: &str, chars: usize) -> String {
    let start: String = text.chars().take(chars).collect();
    format!("{title}. {start}")
}

/// The rarest word of the topic's name among the opening results, years and what stands in brackets aside.
fn key_word(title: &str, seen: &[Seen]) -> Option<String> {
    let bare = title.split('(').next().unwrap_or(title);
    let is_year = |stem: &String| stem.len() == 4 && stem.bytes().all(|b| b.is_ascii_digit());
    let names = words::content_words(bare)
        .into_iter()
        .filter(|s| !is_year(s));
    let counted = names.map(|name| {
        (
            seen.iter().filter(|s| s.stems.contains(&name)).count(),
            name,
        )
    });
    counted
        .filter(|(count, _)| *count >= 4)
        .min_by_key(|(count, _)| *count)
        .map(|(_, name)| name)
}

/// Length of the mean vector: 1 where all are the same, near 0 where they have nothing in common.
fn unity(seen: &[Seen], of: &[usize]) -> f32 {
    let middle = centre(of.iter().map(|&i| &seen[i].vector));
    of.iter()
        .map(|&i| cosine(&seen[i].vector, &middle))
        .sum::<f32>()
        / of.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::*;

    /// Embeds by counting the stems of a few subjects.
    struct Subjects;

    #[async_trait]
    impl Embedder for Subjects {
        fn model(&self) -> &str {
            "subjects"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            let subject = |text: &String| {
                let stems = words::content_words(text);
                let count = |words: &[&str]| {
                    stems.iter().filter(|s| words.contains(&s.as_str())).count() as f32
                };
                let vector = vec![
                    0.1 + count(&["storm", "wind", "gust"]),
                    count(&["eunic"]),
                    count(&["batsirai", "cyclon"]),
                    count(&["album"]),
                ];
                centre(std::iter::once(&vector))
            };
            Ok(texts.iter().map(subject).collect())
        }
    }

    fn hit(snippet: &str) -> Hit {
        Hit {
            url: String::new(),
            also: Vec::new(),
            title: String::new(),
            snippet: snippet.to_owned(),
            engine: "test".to_owned(),
        }
    }

    async fn profile() -> TopicProfile {
        let mut opening = vec![hit("Storm Eunice brought gusts."); 6];
        opening.extend(vec![hit("Cyclone Batsirai was a storm off Madagascar."); 4]);
        let topic = Topic {
            title: "Storm Eunice".to_owned(),
        };
        TopicProfile::build(&topic, &opening, &Subjects)
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn a_page_about_a_neighbour_is_off_topic() {
        let verdict = profile()
            .await
            .judge(
                "",
                "Cyclone Batsirai, a cyclone, struck Madagascar.",
                &Subjects,
            )
            .await;
        assert!(matches!(verdict, Ok(Verdict::OffTopic(_))), "{verdict:?}");
    }

    #[tokio::test]
    async fn a_page_that_never_says_the_name_counts_when_it_is_close() {
        let verdict = profile()
            .await
            .judge(
                "",
                "Gusts of wind tore cladding off a tower in Oxford in the storm.",
                &Subjects,
            )
            .await;
        assert_eq!(verdict.ok(), Some(Verdict::OnTopic));
    }

    #[tokio::test]
    async fn a_page_about_something_else_is_off_topic() {
        let verdict = profile()
            .await
            .judge(
                "",
                "The album was released in May, her third album.",
                &Subjects,
            )
            .await;
        assert!(matches!(verdict, Ok(Verdict::OffTopic(_))), "{verdict:?}");
    }

    #[tokio::test]
    async fn the_key_word_alone_names_the_topic() {
        let profile = profile().await;
        assert_eq!(
            profile.unnamed("", "Eunice left 3,000 homes without power."),
            None
        );
        assert!(
            profile
                .unnamed("", "Trees fell on railway lines.")
                .is_some()
        );
    }
}
