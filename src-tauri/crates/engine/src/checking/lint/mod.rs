//! What an experienced editor would object to in wikitext: rules as data, and the engine that runs them. A rule says
//! what it looks for, how grave it is, why, and which guideline of which date asks for it (`assets/lint`). Nothing here
//! changes a text; a problem names its place and, where that is safe, what could stand there.

mod association;
mod citations;
pub mod cs1;
mod density;
mod draft;
mod lead;
mod patterns;
mod places;
pub mod reader;
mod rules;
mod structure;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::writing::SentenceId;

pub use draft::draft;
pub use rules::{RuleAbout, rules};

use places::Places;
use reader::Page;
use rules::Catalogue;

/// How grave a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a look; good writing has it too.
    Info,
    /// Probably to be changed.
    Warning,
    /// Wrong, or broken.
    Error,
}

/// A problem of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The rule's id.
    pub id: String,
    /// How grave it is.
    pub severity: Severity,
    /// What is wrong and what to do, one line.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The first character in its line, from 1.
    pub column: usize,
    /// The line where it ends.
    pub end_line: usize,
    /// The character after its last one, from 1.
    pub end_column: usize,
    /// What stands there, shortened.
    pub excerpt: String,
    /// What could stand there instead, where that is safe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub fix: Option<String>,
    /// The guideline that asks for it.
    pub guideline: String,
    /// In a draft, the sentence that it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub sentence: Option<SentenceId>,
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The year.
    pub year: i32,
    /// The month, from 1.
    pub month: u32,
    /// The day, from 1.
    pub day: u32,
}

impl Day {
    /// A day written as `2026-11-30`.
    pub fn parse(written: &str) -> Option<Self> {
        cs1::day(written)
    }

    /// The day of a time in milliseconds since 1970 UTC.
    pub fn of_ms(ms: u64) -> Self {
        let at = jiff::Timestamp::from_millisecond(i64::try_from(ms).unwrap_or(i64::MAX))
            .unwrap_or_default();
        let date = jiff::tz::Offset::UTC.to_datetime(at).date();
        Self {
            year: i32::from(date.year()),
            month: u32::from(date.month().unsigned_abs()),
            day: u32::from(date.day().unsigned_abs()),
        }
    }
}

/// A problem before its place is put into lines.
#[derive(Debug, Clone)]
struct Found {
    id: String,
    severity: Severity,
    message: String,
    range: Range<usize>,
    fix: Option<String>,
    guideline: String,
}

/// The problems of a page, in the order of their places. Dates are judged as on `today`.
pub fn lint(text: &str, today: Day) -> Vec<Problem> {
    located(text, find(text, today))
        .into_iter()
        .map(|(_, problem)| problem)
        .collect()
}

/// The problems of a sentence by itself: of its words, not of the page that it is to stand in.
pub fn sentence(text: &str) -> Vec<Problem> {
    let page = Page::read(text);
    let found = patterns::problems(&page, Catalogue::bundled());
    let problems = located(text, found).into_iter();
    problems.map(|(_, problem)| problem).collect()
}

fn find(text: &str, today: Day) -> Vec<Found> {
    let page = Page::read(text);
    let catalogue = Catalogue::bundled();
    let mut found = patterns::problems(&page, catalogue);
    found.extend(density::problems(&page, catalogue, &found));
    found.extend(structure::problems(&page, catalogue));
    found.extend(lead::problems(&page, catalogue));
    found.extend(citations::problems(&page, catalogue));
    found.extend(cs1::problems(&page, catalogue, today));
    found.extend(association::problems(&page, catalogue));
    found
}

/// Problems in the order of their places, each with its range of bytes.
fn located(text: &str, mut found: Vec<Found>) -> Vec<(Range<usize>, Problem)> {
    found.sort_by(|a, b| {
        let place = |found: &Found| (found.range.start, std::cmp::Reverse(found.severity));
        place(a).cmp(&place(b)).then_with(|| a.id.cmp(&b.id))
    });
    found.dedup_by(|a, b| a.id == b.id && a.range == b.range && a.message == b.message);
    let places = Places::of(text);
    found
        .into_iter()
        .map(|found| {
            let (line, column) = places.at(found.range.start);
            let (end_line, end_column) = places.at(found.range.end);
            let problem = Problem {
                id: found.id,
                severity: found.severity,
                message: found.message,
                line,
                column,
                end_line,
                end_column,
                excerpt: places::excerpt(text.get(found.range.clone()).unwrap_or_default()),
                fix: found.fix,
                guideline: found.guideline,
                sentence: None,
            };
            (found.range, problem)
        })
        .collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod written_blind;
