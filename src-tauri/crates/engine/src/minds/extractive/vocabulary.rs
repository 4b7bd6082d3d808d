//! Headings that fit articles of many kinds, with what stands under each.
//!
//! A bare heading ("Impact") says too little to an embedding model; its gloss ("damage to houses, power cuts") is what
//! passages are compared with.

use std::sync::LazyLock;

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

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
