//! What the results of the opening search teach of the topic.

use std::collections::BTreeMap;

use super::proper_names::Company;
use super::{Core, NAMES, Seen, TopicProfile, bare};
use crate::text::words;
use crate::vectors::{centre, cosine};

/// First results that are taken to be about the topic before anything is learnt.
const SURE: usize = 8;

/// Fewest results that make a core, and most of one that counts as small.
const FEWEST: usize = 5;
const FEW: usize = 10;

/// Cosine with the core's middle from which a result joins the core: where it has the topic's key word, and where not.
const JOINS: (f32, f32) = (0.5, 0.62);

/// The same in a core of those that name the topic: where it has names that go with them, and where not.
const JOINS_BY_NAME: (f32, f32) = (0.5, 0.6);

/// How much less of one mind the results with the key word may be than the first results.
const LOOSER: f32 = 0.05;

/// Least unity of a core that is about one thing.
const OF_ONE_MIND: f32 = 0.61;

/// Share of a core's texts that name the topic below which the core is about its twins, where it is half of all results.
const TWINS: f32 = 0.1;

/// Share of a core's texts that name the topic from which all do.
const ALL: f32 = 0.95;

impl TopicProfile {
    /// Learns the middle of the surest results, and the words and names of those and of the rest.
    pub(super) fn learn(&mut self, seen: &[Seen]) {
        let mut core = self.grown(seen);
        let named = |i: &&usize| self.name_words.share(&seen[**i].stems) >= NAMES;
        let named = core.iter().filter(named).count() as f32 / core.len() as f32;
        let about_twins = named < TWINS && core.len() * 2 >= seen.len();
        self.core = if unity(seen, &core) < OF_ONE_MIND || about_twins {
            core = self.grown_by_name(seen);
            Core::ByName
        } else if core.len() <= FEW && named >= ALL {
            Core::FewNamed
        } else {
            Core::Sound
        };
        self.centre = middle(seen, &core);
        self.company = Company::learn(seen, &core, &self.name_words);
        let rest: Vec<usize> = (0..seen.len()).filter(|i| !core.contains(i)).collect();
        self.learn_words(seen, &core, &rest);
    }

    /// The core, grown from the first results or from the first with the topic's key word.
    fn grown(&mut self, seen: &[Seen]) -> Vec<usize> {
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
        for _ in 0..2 {
            let middle = middle(seen, &core);
            let joins = |i: &usize| {
                let least = if self.has_key(&seen[*i].stems) {
                    JOINS.0
                } else {
                    JOINS.1
                };
                cosine(&seen[*i].vector, &middle) >= least
            };
            let grown: Vec<usize> = (0..seen.len()).filter(joins).collect();
            if grown.len() >= FEWEST {
                core = grown;
            }
        }
        core
    }

    /// The core, grown from the results that name the topic, or else from the three that say most of its name.
    fn grown_by_name(&self, seen: &[Seen]) -> Vec<usize> {
        let share = |i: usize| self.name_words.share(&seen[i].stems);
        let mut sure: Vec<usize> = (0..seen.len()).filter(|&i| share(i) >= NAMES).collect();
        if sure.len() < 2 {
            sure = (0..seen.len()).collect();
            sure.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
            sure.truncate(3);
        }
        let mut core = sure.clone();
        for _ in 0..2 {
            let middle = middle(seen, &core);
            let company = Company::learn(seen, &core, &self.name_words);
            let joins = |i: &usize| {
                let least = if company.own_names(&seen[*i].stems) > 0 {
                    JOINS_BY_NAME.0
                } else {
                    JOINS_BY_NAME.1
                };
                sure.contains(i) || cosine(&seen[*i].vector, &middle) >= least
            };
            core = (0..seen.len()).filter(joins).collect();
        }
        core
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
}

/// The rarest word of the topic's name among the opening results, years and what stands in brackets aside.
pub fn key_word(title: &str, seen: &[Seen]) -> Option<String> {
    let is_year = |stem: &String| stem.len() == 4 && stem.bytes().all(|b| b.is_ascii_digit());
    let names = words::content_words(bare(title))
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
    let middle = middle(seen, of);
    of.iter()
        .map(|&i| cosine(&seen[i].vector, &middle))
        .sum::<f32>()
        / of.len().max(1) as f32
}

fn middle(seen: &[Seen], of: &[usize]) -> Vec<f32> {
    centre(of.iter().map(|&i| &seen[i].vector))
}
