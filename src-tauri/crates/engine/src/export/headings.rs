//! Headings as a wiki wants them: sentence case, levels without a gap, the appendices last and in their order.

use std::collections::BTreeMap;

use crate::sources::Evidence;
use crate::writing::{Article, ArticleSection};

/// Headings that close an article, in their order; the list of references comes after the first three.
const APPENDICES: &[&str] = &[
    "works",
    "publications",
    "see also",
    "notes",
    "references",
    "sources",
    "further reading",
    "external links",
];

/// A heading's place among the appendices, from 0; `None` for a heading of the body.
pub fn appendix(title: &str) -> Option<usize> {
    let title = title.trim().to_lowercase();
    APPENDICES.iter().position(|known| *known == title)
}

/// Whether an appendix stands before the list of references.
pub fn before_references(place: usize) -> bool {
    place < 4
}

/// The sections of `article` in the order of a wiki: the body as it is, then the appendices with what stands below each.
pub fn ordered(article: &Article) -> Vec<&ArticleSection> {
    let mut body = Vec::new();
    let mut closing: Vec<(usize, &ArticleSection)> = Vec::new();
    let mut within = None;
    for section in &article.sections {
        if section.level <= 1 {
            within = appendix(&section.title);
        }
        match within {
            Some(place) => closing.push((place, section)),
            None => body.push(section),
        }
    }
    closing.sort_by_key(|(place, _)| *place);
    body.extend(closing.into_iter().map(|(_, section)| section));
    body
}

/// Levels of wikitext, from 2: never more than one deeper than the heading before.
pub fn levels(sections: &[&ArticleSection]) -> Vec<usize> {
    let mut before = 1;
    let mut levels = Vec::new();
    for section in sections {
        let level = usize::from(section.level.saturating_add(1))
            .clamp(2, 6)
            .min(before + 1);
        levels.push(level);
        before = level;
    }
    levels
}

/// Which words the sources write with a capital letter in the midst of a sentence.
pub struct Capitals {
    small: BTreeMap<String, usize>,
    large: BTreeMap<String, usize>,
    pairs: BTreeMap<(String, String), usize>,
}

/// Words that are no names and stand in many headings.
const COMMON: &[&str] = &[
    "a",
    "an",
    "and",
    "as",
    "at",
    "between",
    "but",
    "by",
    "during",
    "for",
    "from",
    "in",
    "into",
    "of",
    "on",
    "or",
    "over",
    "since",
    "the",
    "to",
    "under",
    "with",
    "activities",
    "analysis",
    "applications",
    "architecture",
    "awards",
    "background",
    "career",
    "causes",
    "characteristics",
    "composition",
    "construction",
    "culture",
    "description",
    "design",
    "development",
    "discovery",
    "early",
    "education",
    "effects",
    "efforts",
    "events",
    "evolution",
    "features",
    "history",
    "impact",
    "influence",
    "later",
    "legacy",
    "life",
    "methods",
    "modern",
    "operation",
    "origins",
    "overview",
    "production",
    "reception",
    "recovery",
    "research",
    "response",
    "significance",
    "structure",
    "studies",
    "use",
    "works",
];

impl Capitals {
    /// Counts the words of the sources that are kept.
    pub fn of(evidence: &Evidence) -> Self {
        let mut capitals = Self {
            small: BTreeMap::new(),
            large: BTreeMap::new(),
            pairs: BTreeMap::new(),
        };
        for source in evidence.kept() {
            capitals.count(&source.text);
        }
        capitals
    }

    fn count(&mut self, text: &str) {
        let mut before = String::new();
        let mut starts = true;
        for token in text.split_whitespace() {
            let word = token.trim_matches(|c: char| !c.is_alphanumeric());
            if word.is_empty() {
                starts = true;
                continue;
            }
            if !starts && !token.starts_with(|c: char| !c.is_alphanumeric()) {
                let seen = if is_capitalised(word) {
                    &mut self.large
                } else {
                    &mut self.small
                };
                *seen.entry(word.to_lowercase()).or_default() += 1;
                *self.pairs.entry((before, word.to_owned())).or_default() += 1;
            }
            before = word.to_owned();
            starts = token.ends_with(['.', '!', '?', ':', '"', '”', '\u{2014}']);
        }
    }

    /// The title in sentence case: the first letter large, words that the sources write small in small letters. A name stays
    /// as it is, and so does a word of which nothing is known.
    pub fn sentence_case(&self, title: &str) -> String {
        let words: Vec<&str> = title.split(' ').collect();
        // A title with a single large word more is no title in capitals.
        let cased: Vec<String> = words
            .iter()
            .enumerate()
            .map(|(place, word)| {
                if place == 0
                    || !is_capitalised(word)
                    || words[place - 1].ends_with([':', '.', '?', '!'])
                {
                    return (*word).to_owned();
                }
                let small = word.to_lowercase();
                let pair = |a: usize, b: usize| {
                    let (Some(a), Some(b)) = (words.get(a), words.get(b)) else {
                        return false;
                    };
                    self.pairs.contains_key(&((*a).to_owned(), (*b).to_owned()))
                };
                let named = pair(place - 1, place) || pair(place, place + 1);
                let usual = COMMON.contains(&small.as_str());
                let count =
                    |seen: &BTreeMap<String, usize>| seen.get(&small).copied().unwrap_or_default();
                let often_small = count(&self.small) > count(&self.large);
                if !named && (usual || often_small) {
                    small
                } else {
                    (*word).to_owned()
                }
            })
            .collect();
        cased.join(" ")
    }
}

/// One large letter and then small ones.
fn is_capitalised(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.clone().any(char::is_lowercase)
        && !letters.any(char::is_uppercase)
        || word.chars().count() == 1 && word.chars().all(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capitals(text: &str) -> Capitals {
        let mut capitals = Capitals {
            small: BTreeMap::new(),
            large: BTreeMap::new(),
            pairs: BTreeMap::new(),
        };
        capitals.count(text);
        capitals
    }

    #[test]
    fn headings_are_in_sentence_case_and_names_keep_their_letters() {
        let known = capitals(
            "They tell of the Battle of Hastings and of a battle at sea. The harbour and its trade grew; harbour dues rose.",
        );
        for (title, expected) in [
            ("Impact And Legacy", "Impact and legacy"),
            ("The Battle Of Hastings", "The Battle of Hastings"),
            ("Battle of Hastings", "Battle of Hastings"),
            ("Growth Of The Harbour", "Growth of the harbour"),
            ("Voyage to Kythira", "Voyage to Kythira"),
            ("NASA Missions", "NASA Missions"),
            ("", ""),
        ] {
            assert_eq!(known.sentence_case(title), expected, "{title}");
        }
    }
}
