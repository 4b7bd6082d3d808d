//! Ratings as a table of comma-separated values, which a spreadsheet can check: a line a scored draft, and a line for
//! a rater's opinion of the program's use after a topic, which has neither pair nor method.

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};

use super::{
    AGREEMENT, Answers, Criterion, PairRating, RatedDraft, SCORES, Scores, UseStatement, Usefulness,
};

/// What a file of ratings holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RatingsFile {
    /// Ratings of pairs.
    pub pairs: Vec<PairRating>,
    /// Opinions of the program's use.
    pub usefulness: Vec<Usefulness>,
}

/// Why a file of ratings cannot be read; says where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RatingsFileError(pub String);

/// Columns before and after the scores and answers.
const BEFORE: [&str; 5] = ["rater", "topic", "pair", "draft", "method"];
const AFTER: [&str; 2] = ["preferred", "notes"];

/// The columns in order.
fn columns() -> Vec<&'static str> {
    let mut columns = BEFORE.to_vec();
    columns.extend(Criterion::ALL.map(Criterion::column));
    columns.extend(UseStatement::ALL.map(UseStatement::column));
    columns.extend(AFTER);
    columns
}

/// The ratings as a table.
///
/// # Errors
/// Only where memory fails.
pub fn write(ratings: &RatingsFile) -> Result<Vec<u8>, RatingsFileError> {
    let failed = |error: csv::Error| RatingsFileError(error.to_string());
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record(columns()).map_err(failed)?;
    let number = |value: Option<&u8>| value.map(u8::to_string).unwrap_or_default();
    for rating in &ratings.pairs {
        for (side, draft) in rating.drafts.iter().enumerate() {
            let mut line = vec![
                rating.rater.clone(),
                rating.topic.clone(),
                rating.pair.clone(),
                draft.draft.clone(),
                draft.method.clone(),
            ];
            line.extend(Criterion::ALL.map(|criterion| number(draft.scores.get(&criterion))));
            line.extend(UseStatement::ALL.map(|_| String::new()));
            let preferred = rating.preferred.map(|preferred| preferred == side);
            line.push(
                preferred
                    .map_or("", |yes| if yes { "yes" } else { "no" })
                    .to_owned(),
            );
            line.push(draft.notes.clone());
            writer.write_record(line).map_err(failed)?;
        }
    }
    for opinion in &ratings.usefulness {
        let mut line = vec![opinion.rater.clone(), opinion.topic.clone()];
        line.resize(BEFORE.len() + Criterion::ALL.len(), String::new());
        line.extend(UseStatement::ALL.map(|statement| number(opinion.answers.get(&statement))));
        line.push(String::new());
        line.push(opinion.notes.clone());
        writer.write_record(line).map_err(failed)?;
    }
    writer
        .into_inner()
        .map_err(|error| RatingsFileError(error.to_string()))
}

/// Reads files of ratings, each given with its name, as one. Columns may stand in any order, and a spreadsheet's
/// semicolons and byte order mark are understood. `draft`, `notes` and the statements may be missing.
///
/// # Errors
/// Where a line cannot be understood, a pair has not two drafts of two methods, or something was rated twice.
pub fn read(files: &[(String, String)]) -> Result<RatingsFile, RatingsFileError> {
    let mut collected = Collected::default();
    for (name, text) in files {
        collected.file(name, text)?;
    }
    collected.finish()
}

/// A pair as one rater saw it: rater, topic, pair.
type Key = (String, String, String);

#[derive(Default)]
struct Collected {
    /// In the order in which they came.
    order: Vec<Key>,
    drafts: BTreeMap<Key, Vec<(RatedDraft, Option<bool>)>>,
    usefulness: Vec<Usefulness>,
}

impl Collected {
    fn file(&mut self, name: &str, text: &str) -> Result<(), RatingsFileError> {
        let text = text.trim_start_matches('\u{feff}');
        let head = text.lines().next().unwrap_or_default();
        let delimiter = if head.contains(';') && !head.contains(',') {
            b';'
        } else {
            b','
        };
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let failed = |error: csv::Error| RatingsFileError(format!("{name}: {error}"));
        let headers = reader.headers().map_err(failed)?.clone();
        let places: BTreeMap<String, usize> = (headers.iter().enumerate())
            .map(|(place, header)| (header.trim().to_lowercase(), place))
            .collect();
        for column in ["rater", "topic", "pair", "method", "preferred"]
            .into_iter()
            .chain(Criterion::ALL.map(Criterion::column))
        {
            if !places.contains_key(column) {
                return Err(RatingsFileError(format!(
                    "{name} has no column \"{column}\""
                )));
            }
        }
        for record in reader.records() {
            let record = record.map_err(failed)?;
            let number = record.position().map_or(0, csv::Position::line);
            let line = Line {
                place: format!("{name}, line {number}"),
                places: &places,
                record: &record,
            };
            self.line(&line)?;
        }
        Ok(())
    }

    fn line(&mut self, line: &Line<'_>) -> Result<(), RatingsFileError> {
        let rater = line.needed("rater")?;
        let topic = line.needed("topic")?;
        if line.cell("pair").is_empty() && line.cell("method").is_empty() {
            let opinion = Usefulness {
                rater,
                topic,
                answers: line.answers()?,
                notes: line.cell("notes").to_owned(),
            };
            let same =
                |known: &Usefulness| known.rater == opinion.rater && known.topic == opinion.topic;
            if self.usefulness.iter().any(same) {
                return Err(line.wrong("this rater has answered after this topic before"));
            }
            self.usefulness.push(opinion);
            return Ok(());
        }
        let key = (rater, topic, line.needed("pair")?);
        let draft = RatedDraft {
            draft: line.cell("draft").to_owned(),
            method: line.needed("method")?,
            scores: line.scores()?,
            notes: line.cell("notes").to_owned(),
        };
        let preferred = match line.cell("preferred").to_lowercase().as_str() {
            "" => None,
            "yes" => Some(true),
            "no" => Some(false),
            _ => return Err(line.wrong("\"preferred\" is neither yes nor no")),
        };
        if !self.drafts.contains_key(&key) {
            self.order.push(key.clone());
        }
        let drafts = self.drafts.entry(key).or_default();
        if drafts.iter().any(|(known, _)| known.method == draft.method) {
            let what = "this rater has scored a draft of this method in this pair before";
            return Err(line.wrong(what));
        }
        if drafts.len() == 2 {
            return Err(line.wrong("this rater has scored two drafts of this pair before"));
        }
        drafts.push((draft, preferred));
        Ok(())
    }

    fn finish(mut self) -> Result<RatingsFile, RatingsFileError> {
        let mut pairs = Vec::new();
        for key in self.order {
            let drafts = self.drafts.remove(&key).unwrap_or_default();
            let (rater, topic, pair) = key;
            let Ok([(a, a_preferred), (b, b_preferred)]) = <[_; 2]>::try_from(drafts) else {
                return Err(RatingsFileError(format!(
                    "rater {rater} has scored only one draft of pair {pair}"
                )));
            };
            let preferred = match (a_preferred, b_preferred) {
                (Some(true), None | Some(false)) => Some(0),
                (None | Some(false), Some(true)) => Some(1),
                (Some(true), Some(true)) => {
                    return Err(RatingsFileError(format!(
                        "rater {rater} prefers both drafts of pair {pair}"
                    )));
                }
                _ => None,
            };
            pairs.push(PairRating {
                rater,
                topic,
                pair,
                drafts: [a, b],
                preferred,
            });
        }
        Ok(RatingsFile {
            pairs,
            usefulness: self.usefulness,
        })
    }
}

/// A line with its columns by name.
struct Line<'a> {
    place: String,
    places: &'a BTreeMap<String, usize>,
    record: &'a StringRecord,
}

impl Line<'_> {
    fn cell(&self, column: &str) -> &str {
        let place = self.places.get(column);
        place
            .and_then(|place| self.record.get(*place))
            .unwrap_or_default()
            .trim()
    }

    fn needed(&self, column: &str) -> Result<String, RatingsFileError> {
        match self.cell(column) {
            "" => Err(self.wrong(&format!("\"{column}\" is empty"))),
            value => Ok(value.to_owned()),
        }
    }

    fn scores(&self) -> Result<Scores, RatingsFileError> {
        let mut scores = Scores::new();
        for criterion in Criterion::ALL {
            if let Some(score) = self.number(criterion.column(), &SCORES)? {
                scores.insert(criterion, score);
            }
        }
        Ok(scores)
    }

    fn answers(&self) -> Result<Answers, RatingsFileError> {
        let mut answers = Answers::new();
        for statement in UseStatement::ALL {
            if let Some(answer) = self.number(statement.column(), &AGREEMENT)? {
                answers.insert(statement, answer);
            }
        }
        Ok(answers)
    }

    fn number(
        &self,
        column: &str,
        range: &std::ops::RangeInclusive<u8>,
    ) -> Result<Option<u8>, RatingsFileError> {
        let cell = self.cell(column);
        if cell.is_empty() {
            return Ok(None);
        }
        let fits = cell.parse().ok().filter(|value| range.contains(value));
        fits.map(Some).ok_or_else(|| {
            self.wrong(&format!(
                "\"{column}\" is {cell}, not a whole number from {} to {}",
                range.start(),
                range.end()
            ))
        })
    }

    fn wrong(&self, what: &str) -> RatingsFileError {
        RatingsFileError(format!("{}: {what}", self.place))
    }
}
