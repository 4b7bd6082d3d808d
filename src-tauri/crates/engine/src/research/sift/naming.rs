//! Whether what was found names the topic.
//!
//! A search engine answers a topic that it knows nothing about with pages about its neighbours: one shared word is
//! enough ("Armorial of Albania" brings news from Albania). Pages about the topic seldom repeat its full name either.
//! So some passage must name the topic, in full or by words that mean nearly as much as the full name.

use std::collections::BTreeSet;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::ports::{EmbedError, Embedder};
use crate::sources::Evidence;
use crate::text::{words, years};
use crate::topic::Topic;
use crate::vectors::cosine;

/// Cosine with the full name from which a part of it names the topic although the other words stand nowhere: "SpaceX
/// Starship Flight Test" for "SpaceX Starship Integrated Flight Test" (0.92), not "Darmstadt" for "Darmstadt football
/// club" (0.86).
const SAYS_IT_ALL: f32 = 0.88;

/// The same where the other words stand in other passages: "Odisha train" beside "train collision" (0.80).
const SAYS_MOST: f32 = 0.78;

/// Shortest stem, in characters, that another form of the word may begin with, and how much longer that form may be:
/// "Pakistan" and "Pakistani", not "armour" and "armadillo".
const LEAST_STEM: usize = 6;
const LONGER: usize = 3;

/// Fewest letters of an acronym and digits of a number that may stand for words of the name.
const LEAST_SHORT: usize = 3;

/// Why `evidence` is not about the topic: the words of its name that no kept page names together. `None` where some
/// passage names it.
///
/// # Errors
/// Where the embedder fails.
pub async fn unnamed(
    topic: &Topic,
    evidence: &Evidence,
    embedder: &dyn Embedder,
) -> Result<Option<String>, EmbedError> {
    let mut passages: Vec<String> = Vec::new();
    for passage in evidence.kept_passages() {
        let title = evidence.source(&passage.source).map_or("", |s| &s.title);
        passages.push(format!("{title}\n{}", passage.text));
    }
    let dates: Vec<&str> = evidence
        .kept()
        .filter_map(|s| s.published.as_deref())
        .collect();
    shortcoming(&topic.title, &passages, &dates, embedder).await
}

async fn shortcoming(
    title: &str,
    passages: &[String],
    dates: &[&str],
    embedder: &dyn Embedder,
) -> Result<Option<String>, EmbedError> {
    let name = Name::of(title);
    let none = |what: String| Ok(Some(format!("no page that was found names {what}")));
    let dated = |year: &&String| {
        passages.iter().any(|p| p.contains(year.as_str()))
            || dates.iter().any(|d| d.contains(year.as_str()))
    };
    if let Some(year) = name.years.iter().find(|year| !dated(year)) {
        return none(year.clone());
    }
    if name.words.iter().all(|word| word.stems.is_empty()) {
        // Function words alone, as in the name of a band: they must stand as they are.
        let literally = name.text(|_| true).to_lowercase();
        let stands = passages
            .iter()
            .any(|p| p.to_lowercase().contains(&literally));
        return if stands {
            Ok(None)
        } else {
            none(format!("\"{literally}\""))
        };
    }
    let named: BTreeSet<Vec<bool>> = passages.iter().map(|p| name.named_in(p)).collect();
    if named.iter().any(|named| !named.contains(&false)) {
        return Ok(None);
    }

    let partly: Vec<&Vec<bool>> = named
        .iter()
        .filter(|named| (0..named.len()).any(|i| named[i] && !name.words[i].stems.is_empty()))
        .collect();
    let mut texts = vec![name.text(|_| true)];
    texts.extend(partly.iter().map(|named| name.text(|i| named[i])));
    let vectors = embedder.embed(&texts).await?;
    let (full, parts) = vectors.split_first().unzip();
    let (full, parts) = (full.map_or(&[][..], Vec::as_slice), parts.unwrap_or(&[]));
    let closest = (0..parts.len())
        .map(|i| (cosine(full, &parts[i]), i))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let nowhere: Vec<&str> = (0..name.words.len())
        .filter(|&i| named.iter().all(|named| !named[i]))
        .map(|i| name.words[i].text.as_str())
        .collect();
    let bound = if nowhere.is_empty() {
        SAYS_MOST
    } else {
        SAYS_IT_ALL
    };
    match closest {
        Some((close, _)) if close >= bound => Ok(None),
        _ if nowhere.is_empty() => none(format!(
            "{} together",
            listed(&name.carrying(|_| true), "and")
        )),
        Some((_, i)) => none(format!(
            "{}; the closest only names \"{}\"",
            listed(&nowhere, "or"),
            name.carrying(|word| partly[i][word]).join(" ")
        )),
        None => none(format!("any of its words: {}", listed(&nowhere, "or"))),
    }
}

/// The topic's name, taken apart.
struct Name {
    /// Its words in order, without years and what stands in brackets.
    words: Vec<Word>,
    /// Its years, also those in brackets.
    years: Vec<String>,
    /// Acronyms of words that stand side by side, with the places of those words.
    acronyms: Vec<(String, Range<usize>)>,
}

/// A word of the name; of a script without spaces, what stands between two spaces.
struct Word {
    text: String,
    /// None where the word carries no meaning.
    stems: Vec<String>,
}

impl Name {
    fn of(title: &str) -> Self {
        let is_year = |word: &str| years::first(word).is_some();
        let years: Vec<String> = words::words(title)
            .filter(|word| is_year(word))
            .map(str::to_owned)
            .collect();
        let bare = title.split('(').next().unwrap_or_default();
        let bare = if bare.trim().is_empty() { title } else { bare };
        let all: Vec<Word> = bare.split_whitespace().flat_map(words_of).collect();
        let is_name = |word: &Word| !is_year(&word.text) && !word.stems.is_empty();
        // A number may be the whole name.
        let words = if all.iter().any(is_name) {
            let years_aside = all.into_iter().filter(|word| !is_year(&word.text));
            years_aside.collect()
        } else {
            all
        };
        Self {
            acronyms: acronyms(&words),
            words,
            years,
        }
    }

    /// Which words of the name `passage` has; those without meaning count as there.
    fn named_in(&self, passage: &str) -> Vec<bool> {
        let plain = without_accents(passage);
        let stems: BTreeSet<String> = words::content_words(&plain).into_iter().collect();
        let lower = plain.to_lowercase();
        let has = |stem: &String| {
            if is_latin(stem) {
                stems.contains(stem) || stems.iter().any(|said| is_form_of(said, stem))
            } else {
                lower.contains(stem.as_str())
            }
        };
        let is_named = |word: &Word| {
            let found = word.stems.iter().filter(|stem| has(stem)).count();
            found * 2 >= word.stems.len()
        };
        let mut named: Vec<bool> = self.words.iter().map(is_named).collect();
        for (acronym, places) in &self.acronyms {
            if words::words(passage).any(|word| word.replace('.', "") == *acronym) {
                named[places.clone()].fill(true);
            }
        }
        named
    }

    /// The words at the places that `takes` lets through.
    fn text(&self, takes: impl Fn(usize) -> bool) -> String {
        let taken = (0..self.words.len()).filter(|&i| takes(i));
        let taken: Vec<&str> = taken.map(|i| self.words[i].text.as_str()).collect();
        taken.join(" ")
    }

    /// The same without the words that carry no meaning.
    fn carrying(&self, takes: impl Fn(usize) -> bool) -> Vec<&str> {
        let taken = (0..self.words.len()).filter(|&i| takes(i) && !self.words[i].stems.is_empty());
        taken.map(|i| self.words[i].text.as_str()).collect()
    }
}

fn words_of(token: &str) -> Vec<Word> {
    let word = |text: &str| Word {
        text: text.to_owned(),
        stems: words::content_words(&without_accents(text)),
    };
    if token.chars().any(words::is_ideograph) {
        return vec![word(token)];
    }
    words::words(token).map(word).collect()
}

/// The initials of every run of words with capitals, function words between them aside: "SVB", "UEFA".
fn acronyms(of: &[Word]) -> Vec<(String, Range<usize>)> {
    let mut found = Vec::new();
    for start in 0..of.len() {
        let mut letters = String::new();
        for (end, word) in of.iter().enumerate().skip(start) {
            match word.text.chars().next().filter(|c| c.is_uppercase()) {
                Some(letter) => letters.push(letter),
                None if word.stems.is_empty() && !letters.is_empty() => continue,
                None => break,
            }
            if letters.chars().count() >= LEAST_SHORT {
                found.push((letters.clone(), start..end + 1));
            }
        }
    }
    found
}

fn without_accents(text: &str) -> String {
    text.nfd().filter(|c| !is_combining_mark(*c)).collect()
}

fn is_latin(stem: &str) -> bool {
    stem.chars().all(|c| c < '\u{250}' || !c.is_alphabetic())
}

/// Whether two stems are of one word, or one is a number and the other a code that ends with it ("MU5735").
fn is_form_of(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let (least, longer) = (short.chars().count(), long.chars().count());
    if short.bytes().all(|c| c.is_ascii_digit()) {
        let code = long.strip_suffix(short).unwrap_or_default();
        return least >= LEAST_SHORT && !code.is_empty() && code.chars().all(char::is_alphabetic);
    }
    least >= LEAST_STEM && long.starts_with(short) && longer - least <= LONGER
}

fn listed(names: &[&str], last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    match quoted.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
