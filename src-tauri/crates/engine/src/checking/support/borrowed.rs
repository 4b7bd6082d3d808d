//! Figures of something else: the passages have the number or date, in a part that speaks of another thing, and give a
//! different one where they speak of what the sentence does.

use std::ops::Range;

use super::align::{Line, stands};
use super::compare;
use super::figures::{Figure, What};
use super::names;
use super::scope::stretches;
use super::tokens::Token;

/// What a name in common counts for beside another word.
const NAME: usize = 2;
/// Least that the part with the other figure must have in common with the sentence.
const LEAST: usize = 4;
/// How many times as much as the part with the sentence's own figure.
const TIMES: usize = 3;

/// A figure of the sentence that the passages give for something else.
pub(super) struct Borrowed<'a> {
    /// The sentence's.
    pub own: &'a Figure,
    /// What the passages have in its place.
    pub theirs: String,
}

/// The first such figure. `lines` are all lines of the passages, with their texts.
pub(super) fn borrowed<'a>(
    words: &[Token],
    own: &'a [Figure],
    clauses: &[Range<usize>],
    lines: &[(&str, &Line)],
) -> Option<Borrowed<'a>> {
    own.iter().find_map(|figure| {
        let clause = clauses.iter().find(|c| c.contains(&figure.token))?;
        let (mut mine, mut theirs) = (None, None);
        for (text, line) in lines {
            for other in line.figures.iter().filter(|o| comparable(figure, o)) {
                let shared = shared(&words[clause.clone()], part(text, line, other));
                if compare::equal(figure, other) {
                    mine = mine.max(Some(shared));
                } else if !own.iter().any(|f| compare::equal(f, other))
                    && theirs.as_ref().is_none_or(|(most, _)| shared > *most)
                {
                    theirs = Some((shared, text[other.range.clone()].to_owned()));
                }
            }
        }
        let (most, theirs) = theirs?;
        (most >= LEAST && most > TIMES * mine?).then_some(Borrowed {
            own: figure,
            theirs,
        })
    })
}

/// Whether one figure may stand in the place of the other.
fn comparable(a: &Figure, b: &Figure) -> bool {
    match (a.what, b.what) {
        (
            What::Date { month, day, .. },
            What::Date {
                month: months,
                day: days,
                ..
            },
        ) => month.is_some() == months.is_some() && day.is_some() == days.is_some(),
        (What::Amount(_, Some(a)), What::Amount(_, Some(b))) => a.dimension == b.dimension,
        (What::Amount(_, None), What::Amount(_, None)) => a.noun.is_some() && a.noun == b.noun,
        _ => false,
    }
}

/// The part of a line that speaks of a figure: its stretch, and those around it up to the next with a comparable figure.
fn part<'a>(text: &str, line: &'a Line, figure: &Figure) -> &'a [Token] {
    let all = stretches(text, &line.tokens);
    let taken = |range: &Range<usize>| {
        let mut others = line.figures.iter().filter(|f| f.token != figure.token);
        others.any(|other| range.contains(&other.token) && comparable(figure, other))
    };
    let Some(at) = all.iter().position(|range| range.contains(&figure.token)) else {
        return &line.tokens;
    };
    let before = all[..at].iter().rev().take_while(|range| !taken(range));
    let after = all[at + 1..].iter().take_while(|range| !taken(range));
    let start = before.last().map_or(all[at].start, |range| range.start);
    let end = after.last().map_or(all[at].end, |range| range.end);
    &line.tokens[start..end]
}

/// How much a clause and a part of a line have in common.
fn shared(clause: &[Token], part: &[Token]) -> usize {
    let telling = clause.iter().filter(|w| w.telling() && !names::is_month(w));
    telling
        .filter(|word| stands(word, part))
        .map(|word| match names::is_name(word) && !word.first {
            true => NAME,
            false => 1,
        })
        .sum()
}
