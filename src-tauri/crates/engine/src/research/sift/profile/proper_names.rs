//! Proper names in texts: which of the topic's own words a text says, and whether it speaks of the people and places
//! that go with the topic or of those of another.
//!
//! Two earthquakes of one year are told in the same words; that one of them is about Java shows in the names.

use std::collections::{BTreeMap, BTreeSet};

use unicode_segmentation::UnicodeSegmentation;

use super::{Seen, bare, stems};
use crate::text::{words, years};

/// Weight of a year in the topic's name: every text of that year has it.
const YEAR: f32 = 0.3;

/// Share of a proper noun's weight that another word of the topic's name has.
const COMMON: f32 = 0.35;

/// Least log of the ratio of its shares in the core and in the rest of a name that goes with the topic.
const LEAST_WEIGHT: f32 = 0.7;

/// How often the stems of a text are written with a capital within a sentence, at the start of one, and without.
#[derive(Debug, Clone, Default)]
pub struct Capitals(BTreeMap<String, Written>);

#[derive(Debug, Clone, Copy, Default)]
struct Written {
    within: usize,
    at_start: usize,
    small: usize,
}

impl Capitals {
    /// Those of `text`, which should hold no title: titles capitalise whatever they like.
    pub fn of(text: &str) -> Self {
        let mut found: BTreeMap<String, Written> = BTreeMap::new();
        let mut end = 0;
        for (at, word) in text.unicode_word_indices() {
            let between = &text[end..at];
            let at_start = end == 0 || between.contains(opens_sentence);
            end = at + word.len();
            let Some(stem) = words::content_words(word).pop() else {
                continue;
            };
            let written = found.entry(stem).or_default();
            match word.chars().next() {
                Some(c) if c.is_numeric() => {}
                Some(c) if !c.is_uppercase() => written.small += 1,
                _ if at_start => written.at_start += 1,
                _ => written.within += 1,
            }
        }
        Self(found)
    }

    /// Stems that are proper names here: capitalised within a sentence and never small.
    fn names(&self) -> impl Iterator<Item = &String> {
        let is_name = |w: &Written| w.within > 0 && w.small == 0;
        let named = self.0.iter().filter(move |(_, w)| is_name(w));
        named.map(|(stem, _)| stem)
    }
}

fn opens_sentence(c: char) -> bool {
    matches!(
        c,
        '.' | '!' | '?' | ':' | ';' | '"' | '“' | '”' | '\n' | '•' | '|' | '–' | '—' | '('
    )
}

/// The words of the topic's name with their weights: rare ones and proper nouns say most.
#[derive(Debug, Clone, Default)]
pub struct NameWords(BTreeMap<String, f32>);

impl NameWords {
    /// Those of `title`, what stands in brackets aside, weighed by how rare they are among `seen`: the inverse document
    /// frequency ln((N + 1) / (n + 0.5)), a word that none has weighing nothing.
    pub fn of(title: &str, seen: &[Seen]) -> Self {
        let weight = |stem: &String| {
            if years::first(stem).is_some() {
                return YEAR;
            }
            let count = seen.iter().filter(|s| s.stems.contains(stem)).count();
            if count == 0 {
                return 0.0;
            }
            let mut all = Written::default();
            for written in seen.iter().filter_map(|s| s.capitals.0.get(stem)) {
                all.within += written.within + written.at_start;
                all.small += written.small;
            }
            let rare = ((seen.len() + 1) as f32 / (count as f32 + 0.5)).ln() + YEAR;
            let is_proper = all.within > 0 && all.within >= 4 * all.small;
            rare * if is_proper { 1.0 } else { COMMON }
        };
        let weighed = stems(bare(title))
            .into_iter()
            .map(|stem| (weight(&stem), stem));
        Self(weighed.map(|(weight, stem)| (stem, weight)).collect())
    }

    /// The share of the name's weight that a text has, from 0 to 1.
    pub fn share(&self, stems: &BTreeSet<String>) -> f32 {
        let all: f32 = self.0.values().sum();
        let said = self.0.iter().filter(|(stem, _)| stems.contains(*stem));
        let said: f32 = said.map(|(_, weight)| weight).sum();
        if all > 0.0 { said / all } else { 0.0 }
    }
}

/// Proper names beside the topic's own: those that go with it, and those that go with others.
#[derive(Debug, Clone, Default)]
pub struct Company {
    own: BTreeSet<String>,
    others: BTreeSet<String>,
}

impl Company {
    /// What the texts `core` of `seen` name and the rest does not, and the other way round.
    pub fn learn(seen: &[Seen], core: &[usize], topic: &NameWords) -> Self {
        let core: BTreeSet<usize> = core.iter().copied().collect();
        let mut named: BTreeMap<&String, usize> = BTreeMap::new();
        let mut said: BTreeMap<&String, (usize, usize)> = BTreeMap::new();
        for (i, text) in seen.iter().enumerate() {
            for name in text.capitals.names() {
                *named.entry(name).or_default() += 1;
            }
            for stem in &text.stems {
                let (inside, outside) = said.entry(stem).or_default();
                *(if core.contains(&i) { inside } else { outside }) += 1;
            }
        }
        let (n, rest) = (core.len() as f32, (seen.len() - core.len()) as f32);
        let mut company = Self::default();
        for (stem, (inside, outside)) in said {
            let is_name = named.get(stem).is_some_and(|n| n * 2 >= inside + outside);
            if !is_name || topic.0.contains_key(stem) {
                continue;
            }
            let (inside, outside) = (inside as f32, outside as f32);
            let weight = (((inside + 0.1) / (n + 0.2)) / ((outside + 0.5) / (rest + 1.0))).ln();
            if inside >= (0.06 * n).max(2.0) && weight >= LEAST_WEIGHT {
                company.own.insert(stem.clone());
            } else if inside == 0.0 && outside >= (0.08 * rest).max(2.0) {
                company.others.insert(stem.clone());
            }
        }
        company
    }

    /// How many of the names that go with the topic a text has.
    pub fn own_names(&self, stems: &BTreeSet<String>) -> usize {
        stems.iter().filter(|s| self.own.contains(*s)).count()
    }

    /// Whether a text speaks of the others' names and of none of the topic's.
    pub fn is_anothers(&self, stems: &BTreeSet<String>) -> bool {
        let has = |name: &String| stems.contains(name);
        self.others.iter().any(has) && !self.own.iter().any(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen() -> Vec<Seen> {
        let java = "Houses fell in Cianjur on Java in the earthquake.";
        let luzon = "Houses fell in Abra on Luzon in the earthquake.";
        let texts = [java, java, luzon, luzon, luzon, luzon];
        let read = |text| Seen {
            stems: stems(text),
            capitals: Capitals::of(text),
            vector: Vec::new(),
        };
        texts.into_iter().map(read).collect()
    }

    #[test]
    fn a_name_is_capitalised_within_a_sentence_and_never_small() {
        let capitals =
            Capitals::of("Towers fell. In Abra the March rains came; towers of Abra march.");
        assert_eq!(capitals.names().collect::<Vec<_>>(), ["abra"]);
    }

    #[test]
    fn the_rare_proper_noun_says_most_of_a_name() {
        let name = NameWords::of("2022 Java earthquake (Indonesia)", &seen());
        assert!(name.share(&stems("It shook Java.")) > 0.6);
        assert!(name.share(&stems("An earthquake of 2022 shook Luzon.")) < 0.4);
        assert_eq!(name.share(&stems("Indonesia")), 0.0);
    }

    #[test]
    fn places_that_go_with_the_topic_are_told_from_those_of_another() {
        let name = NameWords::of("2022 Java earthquake", &seen());
        let company = Company::learn(&seen(), &[0, 1], &name);
        assert_eq!(company.own_names(&stems("Rain fell in Cianjur.")), 1);
        assert!(!company.is_anothers(&stems("Rain fell in Cianjur and Abra.")));
        assert!(company.is_anothers(&stems("Rain fell in Abra.")));
        assert!(!company.is_anothers(&stems("Rain fell.")));
    }
}
