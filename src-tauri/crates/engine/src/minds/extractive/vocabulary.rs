//! Headings that may stand over a section: those that fit articles of many kinds, with what stands under each, and those of
//! close related articles.
//!
//! A bare heading ("Impact") says too little to an embedding model; its gloss ("damage to houses, power cuts") is what
//! passages are compared with.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::related::Expected;
use crate::text::words;

/// Fewest texts that name a section of a related article for it to stand over them.
const NAMED_BY: usize = 3;

static GENERAL: LazyLock<Vec<KnownHeading>> = LazyLock::new(|| {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/headings.txt"
    ));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let heading = |line: &'static str| {
        let mut columns = line.split('|').map(str::trim);
        Some(KnownHeading {
            title: Cow::Borrowed(columns.next()?),
            gloss: Cow::Borrowed(columns.next()?),
            narrow: columns.next() == Some("named"),
        })
    };
    lines.filter_map(heading).collect()
});

/// A heading that may stand over a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownHeading {
    /// Its words.
    pub title: Cow<'static, str>,
    /// What its text speaks of; empty where nothing but the title tells.
    pub gloss: Cow<'static, str>,
    /// Whether it fits one kind of subject only, so that the text under it has to name it.
    pub narrow: bool,
}

impl KnownHeading {
    /// What is embedded for it.
    pub fn text(&self) -> String {
        match self.gloss.is_empty() {
            true => self.title.clone().into_owned(),
            false => format!("{}: {}", self.title, self.gloss),
        }
    }
}

/// All of them, in the order in which they usually stand in an article.
pub fn general_headings() -> &'static [KnownHeading] {
    &GENERAL
}

/// The general headings that may stand over `texts`: all that fit many subjects, and of those that fit one kind only the
/// ones that close related articles have, or whose every word stands in two of the texts.
pub fn fitting(texts: &[&str], expected: &Expected) -> Vec<KnownHeading> {
    let said: Vec<BTreeSet<String>> = texts.iter().map(|text| stems(text)).collect();
    let named = |heading: &KnownHeading| {
        let in_texts = |stem: &String| said.iter().filter(|said| said.contains(stem)).count();
        stems(&heading.title).iter().all(|stem| in_texts(stem) > 1)
    };
    let fits = |heading: &&KnownHeading| {
        !heading.narrow || expected.of(&heading.title) > 0.0 || named(heading)
    };
    general_headings().iter().filter(fits).cloned().collect()
}

/// The general headings that may stand over `texts`, with those sections of close related articles that the texts name: every
/// word of them stands in lower case in some of the texts, since a name belongs to its own article. In the order in which
/// they usually stand.
pub fn sections(texts: &[&str], expected: &Expected) -> Vec<KnownHeading> {
    let general = fitting(texts, expected);
    let known: BTreeSet<BTreeSet<String>> = general.iter().map(|h| stems(&h.title)).collect();
    let said: Vec<BTreeSet<String>> = texts.iter().map(|text| common_stems(text)).collect();
    let named = |title: &str| {
        let meant = stems(title);
        said.iter().filter(|said| meant.is_subset(said)).count()
    };
    let place = |heading: &KnownHeading| {
        let place = general_headings().iter().position(|h| h == heading);
        place.unwrap_or_default() as f32 / general_headings().len() as f32
    };
    let mut found: Vec<(f32, KnownHeading)> = general.into_iter().map(|h| (place(&h), h)).collect();
    for heading in expected.sections() {
        let meant = stems(&heading.title);
        if !known.contains(&meant) && named(&heading.title) >= NAMED_BY {
            let own = KnownHeading {
                title: Cow::Owned(heading.title.clone()),
                gloss: Cow::Borrowed(""),
                narrow: true,
            };
            found.push((heading.place, own));
        }
    }
    found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    found.into_iter().map(|(_, heading)| heading).collect()
}

/// Stems of the words that do not begin with a capital.
fn common_stems(text: &str) -> BTreeSet<String> {
    let common = words::words(text).filter(|word| !word.starts_with(char::is_uppercase));
    stems(&common.collect::<Vec<_>>().join(" "))
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
            let titles = general_headings().iter().filter(|h| fitting.contains(h));
            titles.map(|heading| heading.title.as_ref()).collect()
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
    fn a_section_of_a_related_article_stands_where_three_texts_name_it_and_is_no_name() {
        let related = Expected::of_article(&["Cargo", "Statues", "Padua", "History"]);
        let wreck = [
            "The cargo was bronze. In Padua a copy is kept.",
            "Divers brought cargo and statues up.",
            "Statues and Cargoes went to Padua; the cargo was dated.",
            "Padua has another.",
        ];
        let found = sections(&wreck, &related);
        let own: Vec<&str> = found
            .iter()
            .filter(|heading| heading.gloss.is_empty())
            .map(|heading| heading.title.as_ref())
            .collect();
        assert_eq!(own, ["Cargo"]);
        let history = found.iter().filter(|heading| heading.title == "History");
        assert_eq!(history.count(), 1);
    }

    #[test]
    fn every_heading_stands_once_and_says_what_it_is_about() {
        let titles: BTreeSet<&str> = general_headings()
            .iter()
            .map(|h| h.title.as_ref())
            .collect();
        assert_eq!(titles.len(), general_headings().len());
        assert!(titles.len() > 50);
        assert!(
            general_headings()
                .iter()
                .all(|h| h.gloss.split_whitespace().count() >= 3)
        );
    }
}
