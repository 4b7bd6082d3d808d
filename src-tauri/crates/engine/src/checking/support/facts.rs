//! What can be looked up word by word: the figures and names of a sentence.

use super::align::Line;
use super::borrowed::{self, Borrowed};
use super::compare::{self, Cues, Found};
use super::figures::{Figure, What};
use super::tokens::{Token, tokens};
use super::{Check, ELSEWHERE, Fault, Verdict, lists, names};

impl Check<'_> {
    pub(super) fn figures(&self, verdict: &mut Verdict, near: &[usize]) {
        let all: Vec<Figure> = self
            .lines
            .iter()
            .flat_map(|l| l.figures.iter().cloned())
            .collect();
        let cues = Cues {
            days: self.lines.iter().any(|line| {
                let said = self.text(line).to_lowercase();
                [
                    "following day",
                    "next day",
                    "day later",
                    "days later",
                    "day before",
                    "previous day",
                    "day after",
                    "a day",
                    "days after",
                    "days before",
                ]
                .iter()
                .any(|cue| said.contains(cue))
            }),
        };
        for figure in &self.own {
            let one = matches!(figure.what, What::Amount(n, None) if n == 1.0);
            let idiom = matches!(figure.what, What::Ordinal(_)) && figure.next == "hour";
            if one || idiom {
                continue;
            }
            // "The two" counts what the sentence or its source has named.
            let named = figure.token.checked_sub(1).is_some_and(|before| {
                matches!(
                    self.words[before].lower.as_str(),
                    "the" | "these" | "those" | "other"
                )
            });
            let weak = match figure.what {
                What::Ordinal(n) => n < 2.5,
                What::Amount(n, None) => named && n < 2.5,
                _ => false,
            };
            let found = compare::find(figure, &self.words, &all, &cues);
            let said = &self.claim.sentence[figure.range.clone()];
            match found {
                Found::OtherUnit(place) => {
                    let theirs = self.said(place);
                    verdict.add(
                        Fault::Unit,
                        format!("the passages have \"{theirs}\", not \"{said}\""),
                        figure.range.clone(),
                        true,
                    );
                }
                Found::Missing if !weak && !self.listed(figure) => {
                    let fault = match figure.what {
                        What::Date { .. } | What::Span(..) | What::Clock(_) => Fault::Date,
                        _ => Fault::Number,
                    };
                    let against = near.iter().any(|at| {
                        self.lines[*at].figures.iter().any(|other| {
                            std::mem::discriminant(&other.what)
                                == std::mem::discriminant(&figure.what)
                        })
                    });
                    verdict.add(
                        fault,
                        format!("no passage has \"{said}\""),
                        figure.range.clone(),
                        against,
                    );
                }
                _ => {}
            }
        }
    }

    /// Whether a line names as many things one after the other as the figure counts.
    fn listed(&self, figure: &Figure) -> bool {
        let What::Amount(count, None) = figure.what else {
            return false;
        };
        let counts = |line: &Line| lists::counts(self.text(line), &line.tokens);
        let mut all = self.lines.iter().flat_map(counts);
        count > 2.0 && all.any(|items| (items as f64 - count).abs() < 0.1)
    }

    /// The words of the passages' figure of this place.
    pub(super) fn said(&self, place: usize) -> String {
        let mut all = self.lines.iter().flat_map(|line| {
            line.figures
                .iter()
                .map(|figure| self.text(line)[figure.range.clone()].to_owned())
        });
        all.nth(place).unwrap_or_default()
    }

    /// Years that a clause has from a line of something else, while the line it rests on has another.
    pub(super) fn years(&self, verdict: &mut Verdict, chosen: &[(usize, f64)]) {
        let dated = |figure: &Figure| matches!(figure.what, What::Date { year: Some(_), .. });
        for (row, ((best, most), clause)) in chosen.iter().zip(&self.clauses).enumerate() {
            let scores = self.scores(row + 1, clause.clone());
            let own = self.own.iter();
            for figure in own.filter(|f| clause.contains(&f.token) && dated(f)) {
                let same = |line: &Line| line.figures.iter().any(|f| compare::equal(figure, f));
                let line = &self.lines[*best];
                if same(line) || !line.figures.iter().any(dated) {
                    continue;
                }
                let far = |at: usize| {
                    scores[at] < ELSEWHERE * most && self.lines[at].passage == line.passage
                };
                let places = 0..self.lines.len();
                let hits: Vec<usize> = places.filter(|at| same(&self.lines[*at])).collect();
                if !hits.is_empty() && hits.into_iter().all(far) {
                    let said = &self.claim.sentence[figure.range.clone()];
                    verdict.add(
                        Fault::Date,
                        format!("the passage has \"{said}\" for something else"),
                        figure.range.clone(),
                        true,
                    );
                }
            }
        }
    }

    /// Figures that the passages give for something else than the sentence.
    pub(super) fn borrowed(&self, verdict: &mut Verdict) {
        let lines = self.lines_with_texts();
        let found = borrowed::borrowed(&self.words, &self.own, &self.clauses, &lines);
        let Some(Borrowed { own, theirs }) = found else {
            return;
        };
        let said = &self.claim.sentence[own.range.clone()];
        let fault = match own.what {
            What::Date { .. } => Fault::Date,
            _ => Fault::Number,
        };
        let why =
            format!("the passage has \"{said}\" for something else, here it has \"{theirs}\"");
        verdict.add(fault, why, own.range.clone(), true);
    }

    pub(super) fn names(&self, verdict: &mut Verdict) {
        let titles = self.claim.passages.iter().map(|p| p.title);
        let around: Vec<Token> = titles.chain([self.claim.topic]).flat_map(tokens).collect();
        let passages: Vec<Vec<Token>> = (0..self.claim.passages.len())
            .map(|passage| {
                let lines = self.lines.iter().filter(|line| line.passage == passage);
                lines.flat_map(|line| line.tokens.iter().cloned()).collect()
            })
            .collect();
        let known = |at: usize| {
            let name = &self.words[at];
            names::known(name, &around) || passages.iter().any(|words| names::known(name, words))
        };
        let figures: Vec<usize> = self.own.iter().map(|f| f.token).collect();
        let mut unknown = Vec::new();
        for at in names::names(&self.words) {
            if figures.contains(&at) || known(at) {
                continue;
            }
            unknown.push(at);
            let range = self.words[at].range.clone();
            let said = &self.claim.sentence[range.clone()];
            let why = format!("no passage has \"{said}\"");
            verdict.add(Fault::Name, why, range, false);
        }
        for phrase in names::phrases(self.claim.sentence, &self.words) {
            let whole = |words: &[Token]| {
                let mut places = phrase.iter();
                places.all(|at| names::known(&self.words[*at], words))
            };
            if phrase.iter().any(|at| unknown.contains(at))
                || whole(&around)
                || self.lines.iter().any(|line| whole(&line.tokens))
            {
                continue;
            }
            let range = self.range(phrase[0]..phrase[phrase.len() - 1] + 1);
            let said = &self.claim.sentence[range.clone()];
            let why = format!("no passage has \"{said}\" together");
            verdict.add(Fault::Name, why, range, false);
        }
    }
}
