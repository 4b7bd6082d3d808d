//! How the topic is recognised in a text.
//!
//! Pages about a topic seldom repeat its full name, and pages about its neighbours share half of its words. So the
//! profile learns from the results of the opening search (pseudo-relevance feedback, Rocchio 1971): the middle of
//! the surest results, the words and names that mark them, and those that mark the others.

mod learning;
mod proper_names;

use std::collections::{BTreeMap, BTreeSet};

use self::proper_names::{Capitals, Company, NameWords};
use crate::ports::{EmbedError, Embedder, Hit};
use crate::sources::{Flag, Flagged};
use crate::text::words;
use crate::topic::Topic;
use crate::vectors::cosine;

/// Results of the opening search that the profile learns from.
pub const LEARNT_FROM: usize = 30;

/// Least cosine with the core's middle of a text that can be about the topic.
const LEAST: f32 = 0.25;

/// Least cosine of a text that names the topic in full.
const LEAST_NAMED: f32 = 0.3;

/// Least score of a text about the topic; more is asked of one without the key word.
const ENOUGH: f32 = 0.46;
const ENOUGH_WITHOUT_KEY: f32 = 0.51;

/// The same of a text that says little of the name, where each of the few texts of the core says it.
const ENOUGH_UNNAMED: f32 = 0.56;

/// Cosine from which a text is about the topic although it says little of the name and names another's people and places.
const VERY_CLOSE: f32 = 0.65;

/// Share of the weight of the topic's name from which a text names it, and below which it says little of it.
const NAMES: f32 = 0.5;
const SAYS_LITTLE: f32 = 0.3;

/// Least cosine where only the core's texts that name the topic are sure: of a text that names it, of one with several
/// names that go with it, of one with a single such name, and of any other.
const BY_NAME: [f32; 4] = [0.33, 0.45, 0.5, 0.6];

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
    /// The words of the topic's name with what they say.
    name_words: NameWords,
    /// Names of people and places that go with the topic.
    company: Company,
    core: Core,
}

/// A result of the opening search.
struct Seen {
    stems: BTreeSet<String>,
    capitals: Capitals,
    vector: Vec<f32>,
}

/// What the surest results are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Core {
    /// Of one mind.
    Sound,
    /// The same, a few that all name the topic: others most likely name it too.
    FewNamed,
    /// The first results were about many things, or about the topic's twins; only those that name it are sure.
    ByName,
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
        let embedded = Self::embedded(topic, opening);
        let mut vectors = embedder.embed(&embedded).await?;
        let own = vectors.pop().unwrap_or_default();
        let hits = opening.iter().take(LEARNT_FROM);
        let seen: Vec<Seen> = hits
            .zip(vectors)
            .map(|(h, vector)| Seen {
                stems: stems(&start(&h.title, &h.snippet, JUDGED_CHARS)),
                capitals: Capitals::of(&start("", &h.snippet, JUDGED_CHARS)),
                vector,
            })
            .collect();
        let mut profile = Self {
            topic: topic.title.clone(),
            names: words::content_words(&topic.title),
            key: learning::key_word(&topic.title, &seen),
            centre: own,
            marks: BTreeMap::new(),
            foreign: BTreeSet::new(),
            name_words: NameWords::of(&topic.title, &seen),
            company: Company::default(),
            core: Core::Sound,
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
        let stems = stems(&start(title, text, JUDGED_CHARS));
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
        let fits = match self.core {
            Core::ByName => self.fits_by_name(close, &stems),
            Core::Sound | Core::FewNamed => self.fits(close, &stems),
        };
        if fits {
            return Ok(Verdict::OnTopic);
        }
        Ok(self.off_topic(&stems))
    }

    /// Whether a text at the cosine `close` with the core's middle is about the topic.
    fn fits(&self, close: f32, stems: &BTreeSet<String>) -> bool {
        let share = self.name_words.share(stems);
        if share < NAMES && close < VERY_CLOSE && self.company.is_anothers(stems) {
            return false;
        }
        let mut enough = ENOUGH_WITHOUT_KEY;
        if self.core == Core::FewNamed && share < SAYS_LITTLE {
            enough = ENOUGH_UNNAMED;
        } else if self.has_key(stems) {
            enough = ENOUGH;
        }
        let named = self.names_in(stems) && close >= LEAST_NAMED;
        named || (close >= LEAST && self.score(close, stems) >= enough)
    }

    /// The same where only texts that name the topic are known to be about it.
    fn fits_by_name(&self, close: f32, stems: &BTreeSet<String>) -> bool {
        let least = match self.company.own_names(stems) {
            _ if self.name_words.share(stems) >= NAMES => BY_NAME[0],
            2.. => BY_NAME[1],
            1 => BY_NAME[2],
            0 => BY_NAME[3],
        };
        close >= least
    }

    /// The verdict where words alone settle it, so that only doubtful texts are embedded.
    fn plainly(&self, stems: &BTreeSet<String>) -> Option<Verdict> {
        if self.core == Core::ByName {
            return None;
        }
        let (marked, foreign) = self.marked(stems);
        if self.names_in(stems) {
            return (foreign == 0.0 && marked >= SURELY).then_some(Verdict::OnTopic);
        }
        let any_name = self.names.iter().any(|name| stems.contains(name));
        let strange = foreign > 0.0 || self.foreign.is_empty();
        (!any_name && marked == 0.0 && strange && !self.names.is_empty())
            .then(|| self.off_topic(stems))
    }

    fn off_topic(&self, stems: &BTreeSet<String>) -> Verdict {
        let reason = if self.names_in(stems) {
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

    fn score(&self, close: f32, stems: &BTreeSet<String>) -> f32 {
        let (marked, foreign) = self.marked(stems);
        close + MARK * marked - FOREIGN * foreign
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

/// A title without what stands in brackets, which only tells articles apart.
fn bare(title: &str) -> &str {
    title.split('(').next().unwrap_or(title)
}

fn stems(text: &str) -> BTreeSet<String> {
    words::content_words(text).into_iter().collect()
}

/// The title and the first `chars` characters of a document.
fn start(title: &str, text: &str, chars: usize) -> String {
    let start: String = text.chars().take(chars).collect();
    format!("{title}. {start}")
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::*;
    use crate::vectors::centre;

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

    /// Embeds by place: two earthquakes are alike, and not the same.
    struct Places;

    #[async_trait]
    impl Embedder for Places {
        fn model(&self) -> &str {
            "places"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            let place = |text: &String| {
                let named = |names: [&str; 2]| names.iter().any(|name| text.contains(name));
                let of = |names| if named(names) { 1.2 } else { 0.0 };
                let vector = vec![1.0, of(["Java", "Cianjur"]), of(["Luzon", "Abra"])];
                centre(std::iter::once(&vector))
            };
            Ok(texts.iter().map(place).collect())
        }
    }

    #[tokio::test]
    async fn where_most_results_are_about_a_twin_only_those_that_name_the_topic_are_learnt_from() {
        let mut opening = vec![hit("Houses fell in Abra on Luzon in the earthquake of 2022."); 22];
        let java = hit("Houses fell in Cianjur on Java in the earthquake of 2022.");
        opening.extend(vec![java; 2]);
        let topic = Topic {
            title: "2022 Java earthquake".to_owned(),
        };
        let profile = TopicProfile::build(&topic, &opening, &Places)
            .await
            .unwrap();
        assert_eq!(profile.core, Core::ByName);
        let judge = |text: &'static str| profile.judge("", text, &Places);
        let own = judge("Schools in Cianjur were closed after the earthquake.").await;
        assert_eq!(own.ok(), Some(Verdict::OnTopic));
        let twin = judge("Schools in Abra were closed after the earthquake.").await;
        assert!(matches!(twin, Ok(Verdict::OffTopic(_))), "{twin:?}");
    }
}
