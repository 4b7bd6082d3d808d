//! The tree of headings. Kept as a list in reading order with levels, which is what editors move about and what
//! every format writes; parents follow from the levels.

use serde::{Deserialize, Serialize};

use crate::sources::PassageId;

/// Names a heading within one outline: `h` and a number that is never given twice.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct HeadingId(pub String);

impl std::fmt::Display for HeadingId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Heading {
    /// Its id.
    pub id: HeadingId,
    /// 1 for a section; at most one more than the heading before it.
    pub level: u8,
    /// Its words.
    pub title: String,
    /// The editor's note to the writer.
    #[serde(default)]
    pub note: String,
    /// Whether only the editor may change it and what stands under it.
    #[serde(default)]
    pub locked: bool,
    /// Passages that feed it, best first.
    #[serde(default)]
    pub passages: Vec<PassageId>,
}

/// Headings in reading order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Outline {
    /// The headings.
    pub headings: Vec<Heading>,
}

impl Outline {
    /// An outline of these `(level, title, passages)`. Levels are normalised: the first is 1, and none is more
    /// than one deeper than the heading before it.
    pub fn new(planned: impl IntoIterator<Item = (u8, String, Vec<PassageId>)>) -> Self {
        let mut headings: Vec<Heading> = Vec::new();
        for (number, (level, title, passages)) in planned.into_iter().enumerate() {
            let deepest = headings.last().map_or(1, |h| h.level + 1);
            headings.push(Heading {
                id: HeadingId(format!("h{}", number + 1)),
                level: level.clamp(1, deepest),
                title,
                note: String::new(),
                locked: false,
                passages,
            });
        }
        Self { headings }
    }

    /// First-level headings, each with its sub-headings: one slice a section.
    pub fn sections(&self) -> Vec<&[Heading]> {
        let mut starts: Vec<usize> = (0..self.headings.len())
            .filter(|&i| self.headings[i].level == 1)
            .collect();
        starts.push(self.headings.len());
        starts
            .windows(2)
            .map(|w| &self.headings[w[0]..w[1]])
            .collect()
    }

    /// Takes out headings that neither have evidence nor stand over one that has.
    pub fn drop_unfed(&mut self) {
        let mut kept: Vec<Heading> = Vec::new();
        for heading in std::mem::take(&mut self.headings).into_iter().rev() {
            let stands_over = kept.last().is_some_and(|below| below.level > heading.level);
            if stands_over || !heading.passages.is_empty() {
                kept.push(heading);
            }
        }
        kept.reverse();
        self.headings = kept;
    }

    /// Takes over notes and evidence from `before`: for a heading with the same path first, then for one with the
    /// same title.
    pub fn inherit(&mut self, before: &Self) {
        let key = |path: &[&str]| path.join("\u{1}").to_lowercase();
        for index in 0..self.headings.len() {
            let path = key(&self.path(index));
            let title = self.headings[index].title.to_lowercase();
            let same_path = (0..before.headings.len()).find(|&i| key(&before.path(i)) == path);
            let same_title = || {
                before
                    .headings
                    .iter()
                    .position(|h| h.title.to_lowercase() == title)
            };
            if let Some(found) = same_path.or_else(same_title) {
                self.headings[index]
                    .passages
                    .clone_from(&before.headings[found].passages);
                self.headings[index]
                    .note
                    .clone_from(&before.headings[found].note);
            }
        }
    }

    /// Titles from the section down to the heading at `index`.
    pub fn path(&self, index: usize) -> Vec<&str> {
        let mut path = Vec::new();
        let mut wanted = u8::MAX;
        for heading in self.headings[..=index].iter().rev() {
            if heading.level < wanted {
                path.push(heading.title.as_str());
                wanted = heading.level;
            }
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(levels: &[(u8, &str)]) -> Outline {
        Outline::new(
            levels
                .iter()
                .map(|(l, t)| (*l, (*t).to_owned(), Vec::new())),
        )
    }

    #[test]
    fn s25_skipped_levels_still_make_a_tree() {
        let levels: Vec<u8> = outline(&[(2, "A"), (4, "B"), (1, "C")])
            .headings
            .iter()
            .map(|h| h.level)
            .collect();
        assert_eq!(levels, [1, 2, 1]);
    }

    #[test]
    fn a_heading_without_evidence_goes_unless_it_stands_over_one_that_has() {
        let mut tree = outline(&[
            (1, "A"),
            (2, "Fed"),
            (2, "Empty"),
            (1, "B"),
            (2, "Empty too"),
        ]);
        tree.headings[1].passages.push(PassageId("s1.1".to_owned()));
        tree.drop_unfed();
        let left: Vec<&str> = tree.headings.iter().map(|h| h.title.as_str()).collect();
        assert_eq!(left, ["A", "Fed"]);
    }

    #[test]
    fn s51_a_path_tells_two_overviews_apart() {
        let outline = outline(&[(1, "A"), (2, "Overview"), (1, "B"), (2, "Overview")]);
        assert_eq!(outline.path(1), ["A", "Overview"]);
        assert_eq!(outline.path(3), ["B", "Overview"]);
        assert_eq!(outline.sections().len(), 2);
    }
}
