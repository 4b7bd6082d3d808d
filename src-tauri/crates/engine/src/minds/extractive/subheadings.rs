//! Second-level headings: headings of related articles that stand word for word in the evidence, names, and noun
//! phrases. Each shares its words with its own passages.

use std::collections::{BTreeMap, BTreeSet};

use super::candidates::candidates;
use super::phrases::{Spelling, phrases};
use super::related::Expected;
use super::vocabulary::general_headings;
use crate::minds::skills::RefineOutlineRequest;
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::{apart, centre, cosine};

/// Most sub-headings of a section.
const MOST: usize = 4;

/// Candidates of a section that are compared by meaning.
const COMPARED: usize = 40;

/// Largest share of its section's passages that a sub-heading may hold.
const LARGEST_SHARE: f32 = 0.8;

/// Cosine from which two headings of the outline are near duplicates.
const ALIKE: f32 = 0.75;

/// Share of the passages' common part that is taken off before they are compared.
const IN_COMMON: f32 = 0.8;

/// Longest sub-heading, in words that carry meaning.
const LONGEST: usize = 4;

/// What a heading from outside the evidence has ahead of phrases of the evidence.
const KNOWN_HEADING: f32 = 0.55;

/// What a phrase that only one passage mentions loses.
const SINGLE: f32 = 0.1;

/// What a proper name loses: a section on a matter is better called by the matter.
const NAME: f32 = 0.3;

/// A first-level heading and the places of its passages, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its words.
    pub title: String,
    /// Places in the request's list of passages.
    pub passages: Vec<usize>,
}

/// A heading below a section.
#[derive(Debug, Clone, PartialEq)]
struct Candidate {
    title: String,
    stems: Vec<String>,
    passages: Vec<usize>,
    score: f32,
}

/// Sub-headings of every section, in the order of `sections`: no passage feeds two, and the outline as a whole stays
/// within the request's limit. Sections with most passages to a heading are served first.
///
/// # Errors
/// Where the embedder fails.
pub async fn choose(
    request: &RefineOutlineRequest,
    sections: &[Section],
    expected: &Expected,
    embedder: &dyn Embedder,
) -> Result<Vec<Vec<Section>>, EmbedError> {
    let evidence = Evidence::of(request);
    let known = known_headings(expected);
    let texts: Vec<String> = request.passages.iter().map(|p| p.text.clone()).collect();
    let said = apart(&embedder.embed(&texts).await?, IN_COMMON);
    let mut candidates: Vec<Vec<Candidate>> = Vec::new();
    for section in sections {
        let mut found = evidence.known(section, &known);
        found.extend(evidence.phrases_of(section));
        sort(&mut found);
        found.truncate(COMPARED);
        candidates.push(found);
    }
    let mut titles: BTreeSet<String> = candidates
        .iter()
        .flatten()
        .map(|c| c.title.clone())
        .collect();
    titles.extend(sections.iter().map(|s| s.title.clone()));
    let titles: Vec<String> = titles.into_iter().collect();
    let vectors = embedder.embed(&titles).await?;
    let vectors: BTreeMap<&str, &Vec<f32>> =
        titles.iter().map(String::as_str).zip(&vectors).collect();
    let vector = |title: &str| vectors.get(title).map_or(&[][..], |v| v.as_slice());
    for (section, candidates) in sections.iter().zip(&mut candidates) {
        let middle = centre(section.passages.iter().map(|&p| &said[p]));
        for candidate in candidates.iter_mut() {
            candidate.score += 0.4 * cosine(vector(&candidate.title), &middle);
        }
        sort(candidates);
    }

    let mut own: Vec<String> = words::content_words(&request.topic.title);
    own.extend(words::content_words(&initials(&request.topic.title)));
    let mut standing: Vec<(Vec<String>, String)> = sections
        .iter()
        .map(|s| (words::content_words(&s.title), s.title.clone()))
        .collect();
    let mut chosen: Vec<Vec<Section>> = vec![Vec::new(); sections.len()];
    let mut left = request.max_headings.saturating_sub(sections.len());
    let mut exhausted = vec![false; sections.len()];
    while left > 0 {
        let hunger = |i: usize| sections[i].passages.len() as f32 / (1 + chosen[i].len()) as f32;
        let open = (0..sections.len())
            .filter(|&i| !exhausted[i] && chosen[i].len() < MOST.min(sections[i].passages.len()));
        let Some(i) = open.reduce(|best, i| if hunger(i) > hunger(best) { i } else { best }) else {
            break;
        };
        let taken: BTreeSet<usize> = chosen[i]
            .iter()
            .flat_map(|s| s.passages.iter().copied())
            .collect();
        let next = candidates[i].iter().find_map(|candidate| {
            let new: Vec<usize> = candidate
                .passages
                .iter()
                .copied()
                .filter(|p| !taken.contains(p))
                .collect();
            let enough = !new.is_empty() && new.len() * 2 >= candidate.passages.len();
            let clashes = within(&candidate.stems, &own)
                || standing.iter().any(|(stems, title)| {
                    within(&candidate.stems, stems)
                        || within(stems, &candidate.stems)
                        || cosine(vector(title), vector(&candidate.title)) > ALIKE
                });
            (enough && !clashes).then_some((candidate, new))
        });
        match next {
            Some((candidate, passages)) => {
                standing.push((candidate.stems.clone(), candidate.title.clone()));
                chosen[i].push(Section {
                    title: candidate.title.clone(),
                    passages,
                });
                left -= 1;
            }
            None => exhausted[i] = true,
        }
    }
    chosen
        .iter_mut()
        .for_each(|below| below.sort_by_key(|s| std::cmp::Reverse(s.passages.len())));
    Ok(chosen)
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.stems.cmp(&b.stems)));
}

/// The initials of the name's words with capitals, for which it may go ("SVB").
fn initials(title: &str) -> String {
    let initials = words::words(title).filter_map(|word| word.chars().next());
    initials.filter(|c| c.is_uppercase()).collect()
}

fn within(a: &[String], b: &[String]) -> bool {
    a.iter().all(|stem| b.contains(stem))
}

/// Headings of related articles and general headings, by their stems, with the lower-case words that must stand in a
/// passage.
fn known_headings(expected: &Expected) -> BTreeMap<Vec<String>, (String, Vec<String>)> {
    let titles = expected.all().map(|h| h.title.clone()).chain(
        general_headings()
            .iter()
            .filter(|h| !h.narrow || expected.of(&h.title) > 0.0)
            .map(|h| h.title.clone().into_owned()),
    );
    let mut known = BTreeMap::new();
    for title in titles {
        let stems = words::content_words(&title);
        let said: Vec<String> = words::words(&title)
            .map(str::to_lowercase)
            .filter(|w| !words::is_stop_word(w))
            .collect();
        if !stems.is_empty() {
            known.entry(stems).or_insert((title, said));
        }
    }
    known
}

/// What a phrase of the evidence is called, where it stands, and how often.
#[derive(Debug, Default)]
struct Mentions {
    forms: BTreeMap<String, usize>,
    passages: BTreeSet<usize>,
    names: usize,
    speaks: usize,
    describes: usize,
    total: usize,
}

/// The passages' words and phrases.
struct Evidence {
    words: Vec<BTreeSet<String>>,
    mentions: BTreeMap<Vec<String>, Mentions>,
}

impl Evidence {
    fn of(request: &RefineOutlineRequest) -> Self {
        // Only what can be quoted counts, or a heading could end up without a sentence.
        let quotable = candidates(&request.passages);
        let spelling = Spelling::of(request.passages.iter().map(|p| p.text.as_str()));
        let mut said = vec![BTreeSet::new(); request.passages.len()];
        let mut mentions: BTreeMap<Vec<String>, Mentions> = BTreeMap::new();
        for sentence in &quotable {
            let place = sentence.passage_rank;
            said[place].extend(words::words(&sentence.text).map(str::to_lowercase));
            for phrase in phrases(&sentence.text, &spelling) {
                let stems = words::content_words(&phrase.text);
                if stems.is_empty() || stems.len() > LONGEST {
                    continue;
                }
                let mention = mentions.entry(stems).or_default();
                *mention.forms.entry(phrase.text).or_default() += 1;
                mention.passages.insert(place);
                mention.names += usize::from(phrase.name);
                mention.speaks += usize::from(phrase.speaks);
                mention.describes += usize::from(phrase.describes);
                mention.total += 1;
            }
        }
        Self {
            words: said,
            mentions,
        }
    }

    /// Known headings whose words stand in two or more passages of the section, and mostly there.
    fn known(
        &self,
        section: &Section,
        known: &BTreeMap<Vec<String>, (String, Vec<String>)>,
    ) -> Vec<Candidate> {
        let size = section.passages.len() as f32;
        let candidate = |(stems, (title, said)): (&Vec<String>, &(String, Vec<String>))| {
            let stands = |p: &usize| said.iter().all(|word| self.words[*p].contains(word));
            let own: Vec<usize> = section.passages.iter().copied().filter(stands).collect();
            let all = (0..self.words.len()).filter(stands).count();
            let fits =
                own.len() >= 2 && own.len() as f32 <= LARGEST_SHARE * size && own.len() * 2 >= all;
            fits.then(|| Candidate {
                title: title.clone(),
                stems: stems.clone(),
                score: KNOWN_HEADING
                    + 0.4 * own.len() as f32 / size
                    + 0.3 * own.len() as f32 / all as f32,
                passages: own,
            })
        };
        known.iter().filter_map(candidate).collect()
    }

    /// Phrases that two or more passages of the section mention, or one passage twice.
    fn phrases_of(&self, section: &Section) -> Vec<Candidate> {
        let size = section.passages.len() as f32;
        let candidate = |(stems, mentions): (&Vec<String>, &Mentions)| {
            let own: Vec<usize> = section
                .passages
                .iter()
                .copied()
                .filter(|p| mentions.passages.contains(p))
                .collect();
            let too_many = own.len() as f32 > LARGEST_SHARE * size;
            if own.is_empty()
                || too_many
                || (own.len() < 2 && mentions.total < 2)
                || self.is_part(stems, mentions)
            {
                return None;
            }
            let name = mentions.names * 2 > mentions.total;
            let describes = stems.len() == 1 && mentions.describes * 2 >= mentions.total;
            if mentions.speaks * 2 > mentions.total || describes {
                return None;
            }
            let most = mentions.forms.values().copied().max().unwrap_or(0);
            let form = mentions
                .forms
                .iter()
                .find(|(_, count)| **count == most)
                .map(|(form, _)| form.clone())?;
            let share = own.len() as f32 / mentions.passages.len() as f32;
            let mut score =
                0.6 * own.len() as f32 / size + 0.4 * share + 0.1 * (stems.len() - 1) as f32;
            score -= if own.len() < 2 { SINGLE } else { 0.0 } + if name { NAME } else { 0.0 };
            Some(Candidate {
                title: if name { form } else { sentence_case(&form) },
                stems: stems.clone(),
                passages: own,
                score,
            })
        };
        self.mentions.iter().filter_map(candidate).collect()
    }

    /// Whether a single word mostly stands for a longer name, as a surname does.
    fn is_part(&self, stems: &[String], mentions: &Mentions) -> bool {
        let [stem] = stems else { return false };
        self.mentions.iter().any(|(longer, other)| {
            longer.len() > 1
                && other.names > 0
                && longer.contains(stem)
                && other.passages.intersection(&mentions.passages).count() * 2
                    >= mentions.passages.len()
        })
    }
}

fn sentence_case(phrase: &str) -> String {
    let mut chars = phrase.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
