//! Does the source say so? A sentence is held against its passages in tiers, the cheapest first: what can be looked up word
//! by word (figures, names, negations, hedges, rankings, links), then how much of each clause stands anywhere, by words and by
//! meaning. What is left undecided is for a judge. An error is never a verdict.

mod align;
mod compare;
mod draft;
mod figures;
mod instead;
mod lexicon;
mod links;
mod merged;
mod names;
mod ranks;
mod report;
mod sense;
mod tokens;
mod units;
mod verdict;

use std::ops::Range;

use crate::ports::Embedder;
use crate::vectors;

use self::align::{Line, cover};
use self::compare::{Cues, Found};
use self::figures::{Figure, What, figures};
use self::tokens::{Token, tokens};

pub use self::draft::{NO_JUDGE, check, claim, recheck, state, verdicts};
pub use self::instead::{Instead, instead};
pub use self::report::{
    Disagreement, MissingInformation, Side, disagreements, lead, missing_information,
};
pub use self::verdict::{Backing, Cited, Claim, Fault, Kind, Reason, Tier, Verdict};

/// Least share of a sentence, by words and by meaning together, that its passages must have.
const ENOUGH: f64 = 0.44;
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
    let texts: Vec<&str> = claim.passages.iter().map(|p| p.text).collect();
    if texts.is_empty() {
        return Verdict::unchecked("it cites nothing");
    }
    if let Some((passage, place)) = verbatim(claim) {
        return Verdict::verbatim(claim, passage, place);
    }
    let words = tokens(claim.sentence);
    let lines = align::lines(&claim.passages);
    if words.is_empty() || lines.is_empty() {
        return Verdict::unchecked("there is nothing to compare");
    }
    let clauses = align::clauses(claim.sentence, &words);
    let nearness = match embedder {
        Some(embedder) => meaning(claim, &words, &clauses, &lines, embedder).await,
        None => None,
    };
    let check = Check {
        claim,
        own: figures(claim.sentence, &words),
        words,
        clauses,
        lines,
        nearness,
    };
    check.verdict()
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

/// Cosines: one row for the sentence, then one a clause; a column a line.
async fn meaning(
    claim: &Claim<'_>,
    words: &[Token],
    clauses: &[Range<usize>],
    lines: &[Line],
    embedder: &dyn Embedder,
) -> Option<Vec<Vec<f64>>> {
    let mut texts = vec![claim.sentence.to_owned()];
    for clause in clauses {
        let range = words[clause.start].range.start..words[clause.end - 1].range.end;
        texts.push(claim.sentence[range].to_owned());
    }
    let rows = texts.len();
    let line = |line: &Line| claim.passages[line.passage].text[line.range.clone()].to_owned();
    texts.extend(lines.iter().map(line));
    let vectors = embedder.embed(&texts).await.ok()?;
    let cosines = vectors[..rows].iter().map(|own| {
        let other = vectors[rows..].iter();
        other.map(|v| f64::from(vectors::cosine(own, v))).collect()
    });
    Some(cosines.collect())
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

impl Check<'_> {
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
        self.names(&mut verdict);
        self.senses(&mut verdict, &chosen);
        self.ranks(&mut verdict, &chosen, whole.0);
        self.links(&mut verdict, &near);
        self.merged(&mut verdict);
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

    fn figures(&self, verdict: &mut Verdict, near: &[usize]) {
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
            let weak = matches!(figure.what, What::Ordinal(n) if n < 2.5);
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
                Found::Missing if !weak => {
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

    /// The words of the passages' figure of this place.
    fn said(&self, place: usize) -> String {
        let mut all = self.lines.iter().flat_map(|line| {
            line.figures
                .iter()
                .map(|figure| self.text(line)[figure.range.clone()].to_owned())
        });
        all.nth(place).unwrap_or_default()
    }

    /// Years that a clause has from a line of something else, while the line it rests on has another.
    fn years(&self, verdict: &mut Verdict, chosen: &[(usize, f64)]) {
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

    fn names(&self, verdict: &mut Verdict) {
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

    /// The lines that speak of a clause: the best, others nearly as good, the one that goes on from the best, and short
    /// ones soon after it that say mostly the clause's words.
    fn speaking(
        &self,
        scores: &[f64],
        clause: &Range<usize>,
        best: usize,
        most: f64,
    ) -> Vec<usize> {
        let words = &self.words[clause.clone()];
        let here = |at: usize| self.lines[at].passage == self.lines[best].passage;
        let short = |at: usize| {
            let words_of = self.lines[at].tokens.iter();
            let telling: Vec<&Token> = words_of.filter(|t| t.telling()).collect();
            let ours = |t: &&&Token| words.iter().any(|w| lexicon::alike(t, w));
            let shared = telling.iter().filter(ours).count();
            (1..=6).contains(&telling.len()) && shared * 2 >= telling.len()
        };
        let speaks = |at: &usize| {
            *at == best
                || (scores[*at] >= AS_WELL.0 * most && scores[*at] >= AS_WELL.1)
                || (*at == best + 1 && here(*at) && scores[*at] >= GOES_ON)
                || (*at > best && *at <= best + 3 && here(*at) && short(*at))
        };
        (0..self.lines.len()).filter(speaks).collect()
    }

    fn senses(&self, verdict: &mut Verdict, chosen: &[(usize, f64)]) {
        let text = self.claim.sentence;
        for (row, ((best, most), clause)) in chosen.iter().zip(&self.clauses).enumerate() {
            let scores = self.scores(row + 1, clause.clone());
            let speaking = self.speaking(&scores, clause, *best, *most);
            let lines: Vec<(&str, &Line)> = speaking
                .iter()
                .map(|at| (self.text(&self.lines[*at]), &self.lines[*at]))
                .collect();
            if let Some(turned) = sense::turned(text, &self.words, clause.clone(), &lines) {
                let range = self.words[turned.word].range.clone();
                let (own, theirs) = (&text[range.clone()], &turned.theirs);
                let why = format!("\"{own}\" is said the other way round: \"{theirs}\"");
                verdict.add(Fault::Negation, why, range, true);
            }
            for at in speaking.into_iter().filter(|at| scores[*at] >= AS_WELL.1) {
                let line = &self.lines[at];
                if let Some(place) = sense::unhedged(&self.words, self.text(line), line) {
                    let hedge = &self.text(line)[line.tokens[place].range.clone()];
                    verdict.add(
                        Fault::Hedge,
                        format!("the passage says this with \"{hedge}\", the sentence as a fact"),
                        self.range(clause.clone()),
                        false,
                    );
                    break;
                }
            }
        }
    }

    fn ranks(&self, verdict: &mut Verdict, chosen: &[(usize, f64)], whole: usize) {
        let line = &self.lines[whole];
        let mut lines: Vec<usize> = chosen.iter().map(|(line, _)| *line).collect();
        lines.push(whole);
        lines.sort_unstable();
        let mut reversed = lines
            .iter()
            .map(|at| ranks::reversed(&self.words, &self.lines[*at]));
        let found = [
            ranks::swapped(&self.words, line)
                .map(|at| (at, "the passage compares the two the other way round", true)),
            reversed
                .find_map(|found| found)
                .map(|at| (at, "the passage says the opposite", true)),
            ranks::outranked(&self.words, line).map(|at| (at, "the passage ranks it lower", true)),
            ranks::unranked(&self.words, &self.around(&[whole]))
                .map(|at| (at, "no passage ranks it so", false)),
        ];
        for (at, why, against) in found.into_iter().flatten() {
            let range = self.words[at].range.clone();
            let said = &self.claim.sentence[range.clone()];
            verdict.add(
                Fault::Comparison,
                format!("\"{said}\": {why}"),
                range,
                against,
            );
        }
    }

    fn merged(&self, verdict: &mut Verdict) {
        let text = |line: &Line| self.text(line).to_owned();
        let found = merged::merged(
            self.claim.sentence,
            &self.words,
            &self.own,
            &self.clauses,
            &self.lines,
            &tokens(self.claim.topic),
            &text,
        );
        let Some(found) = found else { return };
        let said = |at: &usize| &self.claim.sentence[self.words[*at].range.clone()];
        let names: Vec<&str> = found.names.iter().map(said).collect();
        let range = self.words[found.names[0]].range.clone();
        let (theirs, ours) = (&found.theirs, names.join(" "));
        let why = format!("the passage says this of \"{theirs}\", not of \"{ours}\"");
        verdict.add(Fault::Merged, why, range, false);
    }

    /// These lines and their neighbours in the same passage.
    fn around(&self, lines: &[usize]) -> Vec<&Line> {
        let near = |at: usize| {
            lines.iter().any(|line| {
                at.abs_diff(*line) <= 1 && self.lines[at].passage == self.lines[*line].passage
            })
        };
        (0..self.lines.len())
            .filter(|at| near(*at))
            .map(|at| &self.lines[at])
            .collect()
    }

    fn links(&self, verdict: &mut Verdict, near: &[usize]) {
        let near = self.around(near);
        if let Some(link) = links::invented(self.claim.sentence, &self.words, &near) {
            let range = self.words[link.word].range.clone();
            verdict.add(
                Fault::Link,
                format!("\"{}\": {}", &self.claim.sentence[range.clone()], link.why),
                range,
                false,
            );
        }
    }

    fn alignment(&self, verdict: &mut Verdict, covered: f64) {
        let lacking = || {
            let words = self
                .words
                .iter()
                .filter(|w| align::weight(w) > 0.0 && !w.numeric());
            let gone = words.filter(|w| !self.lines.iter().any(|line| align::stands(w, line)));
            let said: Vec<&str> = gone
                .map(|w| &self.claim.sentence[w.range.clone()])
                .collect();
            said.join(", ")
        };
        if covered < ENOUGH {
            verdict.add(
                if covered < HARDLY {
                    Fault::Subject
                } else {
                    Fault::Words
                },
                format!(
                    "the passages hardly speak of this; they lack: {}",
                    lacking()
                ),
                self.range(0..self.words.len()),
                false,
            );
        }
    }

    /// Passages whose source never speaks of the topic.
    fn red_herrings(&self, verdict: &mut Verdict) {
        let topic = tokens(self.claim.topic);
        let telling: Vec<&str> = topic
            .iter()
            .filter(|word| word.telling())
            .flat_map(|word| [word.stem.as_str(), word.lower.as_str()])
            .collect();
        for (place, passage) in self.claim.passages.iter().enumerate() {
            let said = format!(
                "{} {}",
                passage.title,
                passage.source_text.unwrap_or(passage.text)
            );
            let said = said.to_lowercase();
            if !telling.is_empty() && !telling.iter().any(|word| said.contains(word)) {
                verdict.red_herrings.push(place);
            }
        }
    }
}

#[cfg(test)]
mod tests;
