//! Does the source say so? A sentence is held against its passages in tiers, the cheapest first: what can be looked up word
//! by word (figures, names, negations, hedges, rankings, links), then how much of each clause stands anywhere, by words and by
//! meaning. What is left undecided is for a judge. An error is never a verdict.

mod align;
mod borrowed;
mod compare;
mod crossed;
mod dates;
mod draft;
mod facts;
mod figures;
mod graded;
mod hedges;
mod instead;
mod judged;
mod lexicon;
mod links;
mod lists;
mod merged;
mod names;
mod negation;
mod numbers;
mod ranks;
mod readings;
mod report;
mod scope;
mod tokens;
mod units;
mod verdict;

use std::ops::Range;

use crate::ports::Embedder;
use crate::vectors;

use self::align::{Line, cover};
use self::figures::{Figure, figures};
use self::tokens::{Token, tokens};

pub use self::draft::{NO_JUDGE, check, claim, recheck, state, verdicts};
pub use self::instead::{Instead, instead};
pub use self::judged::{batches, judgements};
pub use self::report::{
    Disagreement, MissingInformation, Side, disagreements, lead, missing_information,
};
pub use self::verdict::{Backing, Cited, Claim, Fault, Kind, Reason, Tier, Verdict};

/// Least share of a sentence, by words and by meaning together, that its passages must have.
const ENOUGH: f64 = 0.4;
/// The same, below which the passages speak of something else.
const HARDLY: f64 = 0.3;
/// Share of the best line's score from which another line speaks of the same clause, and the least it must have.
const AS_WELL: (f64, f64) = (0.6, 0.4);
/// The same for the line after the best.
const GOES_ON: f64 = 0.25;
/// Share of the best line's score below which a line speaks of something else.
const ELSEWHERE: f64 = 0.45;

/// Judges one sentence by what can be looked up, and by meaning where there is an embedder. A failed embedder leaves
/// the words alone to decide.
pub async fn judge(claim: &Claim<'_>, embedder: Option<&dyn Embedder>) -> Verdict {
    let mut check = match Check::of(claim) {
        Ok(check) => check,
        Err(verdict) => return *verdict,
    };
    if let Some(embedder) = embedder {
        check.nearness = check.meaning(embedder).await;
    }
    check.verdict()
}

/// The same by words alone.
pub fn judge_words(claim: &Claim<'_>) -> Verdict {
    Check::of(claim).map_or_else(|verdict| *verdict, |check| check.verdict())
}

/// Where a passage has the sentence word for word.
fn verbatim(claim: &Claim<'_>) -> Option<(usize, Range<usize>)> {
    let sentence = claim.sentence.trim();
    claim.passages.iter().enumerate().find_map(|(at, passage)| {
        let start = passage
            .text
            .find(sentence)
            .filter(|_| !sentence.is_empty())?;
        Some((at, start..start + sentence.len()))
    })
}

/// All that the checks of one sentence use.
struct Check<'a> {
    claim: &'a Claim<'a>,
    words: Vec<Token>,
    own: Vec<Figure>,
    clauses: Vec<Range<usize>>,
    lines: Vec<Line>,
    nearness: Option<Vec<Vec<f64>>>,
}

impl<'a> Check<'a> {
    /// What is to be checked; or the verdict, where there is nothing to check.
    fn of(claim: &'a Claim<'a>) -> Result<Self, Box<Verdict>> {
        if claim.passages.is_empty() {
            return Err(Box::new(Verdict::unchecked("it cites nothing")));
        }
        if let Some((passage, place)) = verbatim(claim) {
            return Err(Box::new(Verdict::verbatim(claim, passage, place)));
        }
        let words = tokens(claim.sentence);
        let lines = align::lines(&claim.passages);
        if words.is_empty() || lines.is_empty() {
            return Err(Box::new(Verdict::unchecked("there is nothing to compare")));
        }
        Ok(Self {
            claim,
            own: figures(claim.sentence, &words),
            clauses: align::clauses(claim.sentence, &words),
            words,
            lines,
            nearness: None,
        })
    }

    /// Cosines: one row for the sentence, then one a clause; a column a line.
    async fn meaning(&self, embedder: &dyn Embedder) -> Option<Vec<Vec<f64>>> {
        let mut texts = vec![self.claim.sentence.to_owned()];
        for clause in &self.clauses {
            texts.push(self.claim.sentence[self.range(clause.clone())].to_owned());
        }
        let rows = texts.len();
        texts.extend(self.lines.iter().map(|line| self.text(line).to_owned()));
        let vectors = embedder.embed(&texts).await.ok()?;
        let cosines = vectors[..rows].iter().map(|own| {
            let other = vectors[rows..].iter();
            other.map(|v| f64::from(vectors::cosine(own, v))).collect()
        });
        Some(cosines.collect())
    }

    fn verdict(&self) -> Verdict {
        let chosen: Vec<(usize, f64)> = self
            .clauses
            .iter()
            .enumerate()
            .map(|(row, clause)| self.best(row + 1, clause.clone()))
            .collect();
        let whole = self.best(0, 0..self.words.len());
        let mut near: Vec<usize> = chosen.iter().map(|(line, _)| *line).collect();
        near.push(whole.0);
        near.sort_unstable();
        near.dedup();
        let covered = self.covered();
        let mut verdict = Verdict::empty();
        self.figures(&mut verdict, &near);
        self.years(&mut verdict, &chosen);
        self.borrowed(&mut verdict);
        self.names(&mut verdict);
        self.senses(&mut verdict, &chosen);
        self.hedges(&mut verdict);
        self.ranks(&mut verdict, &chosen, whole.0);
        self.links(&mut verdict);
        self.merged(&mut verdict);
        self.crossed(&mut verdict);
        self.alignment(&mut verdict, covered);
        for ((line, score), clause) in chosen.iter().zip(&self.clauses) {
            let line = &self.lines[*line];
            verdict.backing.push(Backing {
                clause: self.range(clause.clone()),
                passage: line.passage,
                range: line.range.clone(),
                score: *score,
            });
        }
        self.red_herrings(&mut verdict);
        verdict.alignment = covered;
        let weakest = chosen
            .iter()
            .map(|(_, score)| *score)
            .fold(covered, f64::min);
        verdict.settle(weakest);
        verdict
    }

    /// Place of words in the sentence.
    fn range(&self, words: Range<usize>) -> Range<usize> {
        self.words[words.start].range.start..self.words[words.end - 1].range.end
    }

    fn text(&self, line: &Line) -> &str {
        &self.claim.passages[line.passage].text[line.range.clone()]
    }

    fn lines_with_texts(&self) -> Vec<(&str, &Line)> {
        self.lines.iter().map(|l| (self.text(l), l)).collect()
    }

    /// How much of these words each line says: half by words, half by meaning.
    fn scores(&self, row: usize, words: Range<usize>) -> Vec<f64> {
        let score = |at: usize| {
            let line = std::iter::once(&self.lines[at]);
            let said = cover(&self.words[words.clone()], line).share();
            match &self.nearness {
                Some(rows) => (said + rows[row][at]) / 2.0,
                None => said,
            }
        };
        (0..self.lines.len()).map(score).collect()
    }

    /// The line that says most of them.
    fn best(&self, row: usize, words: Range<usize>) -> (usize, f64) {
        let scores = self.scores(row, words).into_iter().enumerate();
        scores
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            .unwrap_or((0, 0.0))
    }

    /// Share of the sentence's words that stand anywhere, and the best cosine; their mean.
    fn covered(&self) -> f64 {
        let said = cover(&self.words, self.lines.iter()).share();
        match &self.nearness {
            Some(rows) => (said + rows[0].iter().copied().fold(0.0, f64::max)) / 2.0,
            None => said,
        }
    }
}

#[cfg(test)]
mod tests;
