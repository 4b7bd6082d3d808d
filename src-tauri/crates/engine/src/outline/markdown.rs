//! Outlines as text: read from what people and models write, written as Markdown.
//!
//! Lines with `#` (or wikitext's `==`) decide where there are any; otherwise lists, numbering, bold lines, underlined
//! lines and lines that end in a colon are read, and their order of nesting gives the levels.

use super::lines::{self, Line};
use super::numbering;
use crate::text::closing;

/// Deepest level that is written; wikitext knows no deeper one.
const DEEPEST: u8 = 5;

/// What was changed or left out while an outline was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A line that is no heading.
    #[error("line {number} is no heading and was left out: {text}")]
    NoHeading {
        /// Counted from 1.
        number: usize,
        /// The line, shortened.
        text: String,
    },
    /// A section that the program writes by itself, with its sub-headings.
    #[error("“{0}” was left out: the program adds such sections by itself")]
    Appendix(String),
    /// The topic as heading over all others.
    #[error("“{0}” is the article's title and was taken out from above the sections")]
    TopicAsHeading(String),
    /// A heading deeper than its place allows.
    #[error("“{title}” was moved from level {from} to level {to}")]
    Level {
        /// The heading.
        title: String,
        /// As written.
        from: u8,
        /// As it stands now.
        to: u8,
    },
    /// A heading with the title of an earlier one under the same parent.
    #[error("“{0}” stands twice under one heading; the later one was numbered")]
    Duplicate(String),
}

/// Headings as `(level, title)`, level 1 for a section, in order, with what was changed. The first heading is on level 1
/// and none is more than one level below the heading before it.
pub fn parse(text: &str) -> (Vec<(u8, String)>, Vec<Problem>) {
    read(text, None)
}

/// As [`parse`], with `topic` recognised where it stands as a title over all other headings: it is taken out and the
/// others move up.
pub fn parse_about(text: &str, topic: &str) -> (Vec<(u8, String)>, Vec<Problem>) {
    read(text, Some(topic))
}

/// The outline as Markdown, one heading a line. [`parse`] reads it back the same.
pub fn write<'a>(headings: impl IntoIterator<Item = (u8, &'a str)>) -> String {
    let mut out = String::new();
    for (level, title) in headings {
        let marks = "#".repeat(usize::from(level.max(1)));
        out.push_str(&marks);
        out.push(' ');
        out.push_str(title);
        // A title's own last `#` would be read as closing marks.
        if lines::without_closing_marks(title) != title {
            out.push(' ');
            out.push_str(&marks);
        }
        out.push('\n');
    }
    out
}

fn read(text: &str, topic: Option<&str>) -> (Vec<(u8, String)>, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut headings = Vec::new();
    for line in lines::read(text) {
        match line {
            Line::Heading { level, title } => headings.push((level, title)),
            Line::Other { number, text } => problems.push(Problem::NoHeading {
                number,
                text: shortened(&text),
            }),
        }
    }
    numbering::strip(&mut headings);
    headings.retain(|(_, title)| !title.is_empty());
    if let Some(topic) = topic {
        take_out_topic(&mut headings, topic, &mut problems);
    }
    let headings = without_appendices(headings, &mut problems);
    let headings = levelled(headings, &mut problems);
    (numbered_apart(headings, &mut problems), problems)
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}…")
}

fn take_out_topic(headings: &mut Vec<(u8, String)>, topic: &str, problems: &mut Vec<Problem>) {
    let plain = |title: &str| {
        title
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase()
    };
    let Some((level, title)) = headings.first().cloned() else {
        return;
    };
    let named = plain(&title);
    let named = ["outline of ", "outline: ", "outline for ", "title: "]
        .iter()
        .find_map(|start| named.strip_prefix(start))
        .unwrap_or(&named);
    if named == plain(topic) && headings.len() > 1 {
        headings.remove(0);
        // The sections may also stand beside the title, on its own level.
        if headings.iter().all(|&(other, _)| other > level) {
            for heading in headings.iter_mut() {
                heading.0 -= 1;
            }
        }
        problems.push(Problem::TopicAsHeading(title));
    }
}

fn without_appendices(
    headings: Vec<(u8, String)>,
    problems: &mut Vec<Problem>,
) -> Vec<(u8, String)> {
    let mut kept = Vec::new();
    let mut inside: Option<u8> = None;
    for (level, title) in headings {
        if inside.is_some_and(|appendix| level > appendix) {
            continue;
        }
        inside = None;
        if closing::is_closing(&title) {
            inside = Some(level);
            problems.push(Problem::Appendix(title));
        } else {
            kept.push((level, title));
        }
    }
    kept
}

/// Every heading one level below the nearest heading before it that was written on a higher level.
fn levelled(headings: Vec<(u8, String)>, problems: &mut Vec<Problem>) -> Vec<(u8, String)> {
    let mut parents: Vec<u8> = Vec::new();
    let mut found = Vec::new();
    for (written, title) in headings {
        while parents.last().is_some_and(|&parent| parent >= written) {
            parents.pop();
        }
        parents.push(written);
        let level = u8::try_from(parents.len()).unwrap_or(DEEPEST).min(DEEPEST);
        if level != written {
            problems.push(Problem::Level {
                title: title.clone(),
                from: written,
                to: level,
            });
        }
        found.push((level, title));
    }
    found
}

/// Headings of one title under one parent told apart: `Reception`, `Reception (2)`.
fn numbered_apart(headings: Vec<(u8, String)>, problems: &mut Vec<Problem>) -> Vec<(u8, String)> {
    let mut siblings: Vec<Vec<String>> = Vec::new();
    let mut found = Vec::new();
    for (level, title) in headings {
        let depth = usize::from(level);
        siblings.truncate(depth);
        siblings.resize_with(depth, Vec::new);
        let taken = &mut siblings[depth - 1];
        let mut unique = title.clone();
        let mut number = 2;
        while taken.contains(&unique.to_lowercase()) {
            unique = format!("{title} ({number})");
            number += 1;
        }
        if unique != title {
            problems.push(Problem::Duplicate(title));
        }
        taken.push(unique.to_lowercase());
        found.push((level, unique));
    }
    found
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;
