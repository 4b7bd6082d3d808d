//! Short footnotes: `{{sfn|Lee|2019|p=5}}` in the text, and the works themselves in a list below the footnotes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::bibliography::Entry;
use super::cite::Cite;
use super::citing::Reference;
use super::wikitext_escape::value;
use crate::settings::ShortFootnotes;

/// Names of authors that an anchor has at most.
const AUTHORS: usize = 4;

/// Works, and pages of each, from which short footnotes are the clearer way.
const WORKS: usize = 2;
const PAGES: usize = 2;

/// What a short footnote calls a work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    who: Vec<String>,
    year: String,
    /// Tells works of the same names and year apart.
    letter: String,
    /// Whether the names are no authors of the template, so that the anchor has to be given.
    anchored: bool,
}

/// The labels of references that are cited by short footnotes: where the setting leaves the choice, those cited on two pages or
/// more, if there are two or more of them. A work without a name that is plain and its own keeps its named reference.
pub fn labels(
    references: &[Reference<'_>],
    entries: &[Entry],
    wanted: ShortFootnotes,
) -> Vec<Option<Label>> {
    let paged = |least: usize| -> Vec<usize> {
        (0..references.len())
            .filter(|at| references[*at].pages.len() >= least)
            .collect()
    };
    let chosen = match wanted {
        ShortFootnotes::Never => Vec::new(),
        ShortFootnotes::Always => paged(1),
        ShortFootnotes::Auto => Some(paged(PAGES))
            .filter(|works| works.len() >= WORKS)
            .unwrap_or_default(),
    };
    let mut labels: Vec<Option<Label>> = vec![None; references.len()];
    let mut alike: BTreeMap<(Vec<String>, String), Vec<usize>> = BTreeMap::new();
    for at in chosen {
        if let Some(label) = label(&entries[at]) {
            let who = label.who.iter().map(|name| name.to_lowercase()).collect();
            alike.entry((who, label.year.clone())).or_default().push(at);
            labels[at] = Some(label);
        }
    }
    for ((_, year), places) in alike.iter().filter(|(_, places)| places.len() > 1) {
        for (number, at) in places.iter().enumerate() {
            let letter = u8::try_from(number).ok().filter(|n| *n < 26);
            match (&mut labels[*at], letter) {
                (Some(label), Some(letter)) if !year.is_empty() => {
                    label.letter = char::from(b'a' + letter).to_string();
                }
                (label, _) => *label = None,
            }
        }
    }
    labels
}

fn label(entry: &Entry) -> Option<Label> {
    let authors: Vec<String> = entry
        .authors
        .iter()
        .take(AUTHORS)
        .map(|author| author.last().to_owned())
        .collect();
    let anchored = authors.is_empty();
    let who = if anchored {
        let named = entry.site.as_ref().or(entry.publisher.as_ref());
        vec![named.unwrap_or(&entry.title).clone()]
    } else {
        authors
    };
    let plain = |name: &String| {
        !name.trim().is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '\'' | '’' | ','))
    };
    let year = entry.year().map(|year| year.to_string());
    who.iter().all(plain).then(|| Label {
        who,
        year: year.unwrap_or_default(),
        letter: String::new(),
        anchored,
    })
}

impl Label {
    fn names(&self) -> String {
        let mut names = String::new();
        for name in &self.who {
            let _ = write!(names, "|{}", value(name));
        }
        if !self.year.is_empty() {
            let _ = write!(names, "|{}{}", self.year, self.letter);
        }
        names
    }

    /// The footnote to these pages.
    pub fn footnote(&self, pages: &BTreeSet<u32>) -> String {
        let names = self.names();
        let list: Vec<String> = pages.iter().map(u32::to_string).collect();
        match list.as_slice() {
            [] => format!("{{{{sfn{names}}}}}"),
            [page] => format!("{{{{sfn{names}|p={page}}}}}"),
            several => format!("{{{{sfn{names}|pp={}}}}}", several.join(", ")),
        }
    }

    /// The template of the list, with what the footnotes need to find it.
    pub fn listed(&self, mut cite: Cite) -> Cite {
        if !self.letter.is_empty() {
            let dates = cite.parameters.iter_mut();
            for (_, date) in dates.filter(|(name, _)| name == "date") {
                date.push_str(&self.letter);
            }
        }
        if self.anchored {
            let anchor = format!("{{{{sfnref{}}}}}", self.names());
            cite.parameters.push(("ref".to_owned(), anchor));
        }
        cite
    }

    /// What the list is sorted by.
    pub fn order(&self) -> (Vec<String>, String, String) {
        let who = self.who.iter().map(|name| name.to_lowercase()).collect();
        (who, self.year.clone(), self.letter.clone())
    }
}
