//! Headings that fit articles of many kinds, with what stands under each.
//!
//! A bare heading ("Impact") says too little to an embedding model; its gloss ("damage to houses, power cuts") is what
//! passages are compared with.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::related::Expected;
use crate::text::words;

static GENERAL: LazyLock<Vec<GeneralHeading>> = LazyLock::new(|| {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/headings.txt"
    ));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let heading = |line: &'static str| {
        let mut columns = line.split('|').map(str::trim);
        Some(GeneralHeading {
            title: columns.next()?,
            gloss: columns.next()?,
            narrow: columns.next() == Some("named"),
        })
    };
    lines.filter_map(heading).collect()
});

/// A heading that fits articles of many kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GeneralHeading {
    /// Its words.
    pub title: &'static str,
    /// What its text speaks of.
    pub gloss: &'static str,
    /// Whether it fits one kind of subject only, so that the text under it has to name it.
    pub narrow: bool,
}

impl GeneralHeading {
    /// What is embedded for it.
    pub fn text(&self) -> String {
        format!("{}: {}", self.title, self.gloss)
    }
}

/// All of them, in the order in which they usually stand in an article.
pub fn general_headings() -> &'static [GeneralHeading] {
    &GENERAL
}

/// The general headings that may stand over `texts`: all that fit many subjects, and of those that fit one kind only the
/// ones that close related articles have, or whose every word stands in two of the texts.
pub fn fitting(texts: &[&str], expected: &Expected) -> Vec<GeneralHeading> {
    let said: Vec<BTreeSet<String>> = texts.iter().map(|text| stems(text)).collect();
    let named = |heading: &GeneralHeading| {
        let in_texts = |stem: &String| said.iter().filter(|said| said.contains(stem)).count();
        stems(heading.title).iter().all(|stem| in_texts(stem) > 1)
    };
    let fits = |heading: &&GeneralHeading| {
        !heading.narrow || expected.of(heading.title) > 0.0 || named(heading)
    };
    general_headings().iter().filter(fits).copied().collect()
}

fn stems(text: &str) -> BTreeSet<String> {
    words::content_words(text).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_of_one_kind_of_subject_stands_over_texts_that_name_it() {
        let wreck = [
            "Ancient bronze was found in rock.",
            "The record of the find is lost.",
            "Records end.",
        ];
        let titles = |texts: &[&str]| -> Vec<&str> {
            let fitting = fitting(texts, &Expected::default());
            fitting.iter().map(|heading| heading.title).collect()
        };
        assert!(titles(&wreck).contains(&"History"));
        assert!(!titles(&wreck).contains(&"Fossil record"));
        let cells = [
            "The fossil record begins late.",
            "A record of fossils in shale.",
            "Cells.",
        ];
        assert!(titles(&cells).contains(&"Fossil record"));
    }

    #[test]
    fn every_heading_stands_once_and_says_what_it_is_about() {
        let titles: BTreeSet<&str> = general_headings().iter().map(|h| h.title).collect();
        assert_eq!(titles.len(), general_headings().len());
        assert!(titles.len() > 50);
        assert!(
            general_headings()
                .iter()
                .all(|h| h.gloss.split_whitespace().count() >= 3)
        );
    }
}
