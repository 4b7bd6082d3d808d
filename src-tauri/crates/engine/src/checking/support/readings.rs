//! How a sentence reads against the lines that speak of it: what it denies, how sure it is, what it compares, links and tells
//! of whom, and how much of it stands anywhere.

use std::ops::Range;

use super::align::{self, Line};
use super::tokens::{Token, tokens};
use super::{AS_WELL, Check, ENOUGH, Fault, GOES_ON, HARDLY, Verdict};
use super::{crossed, graded, hedges, lexicon, links, merged, negation, ranks};

impl Check<'_> {
    /// The lines that speak of a clause: the best, others nearly as good, the one that goes on from the best, and short
    /// ones soon after it that say mostly the clause's words.
    pub(super) fn speaking(
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

    pub(super) fn senses(&self, verdict: &mut Verdict, chosen: &[(usize, f64)]) {
        let text = self.claim.sentence;
        for (row, ((best, most), clause)) in chosen.iter().zip(&self.clauses).enumerate() {
            let scores = self.scores(row + 1, clause.clone());
            let speaking = self.speaking(&scores, clause, *best, *most);
            let lines: Vec<(&str, &Line)> = speaking
                .iter()
                .map(|at| (self.text(&self.lines[*at]), &self.lines[*at]))
                .collect();
            let contrary = || negation::contrary(text, &self.words, clause.clone(), &lines);
            let turned = negation::turned(text, &self.words, &lines);
            if let Some(turned) = turned.or_else(contrary) {
                let range = self.words[turned.word].range.clone();
                let (own, theirs) = (&text[range.clone()], &turned.theirs);
                let why = format!("\"{own}\" is said the other way round: \"{theirs}\"");
                verdict.add(Fault::Negation, why, range, true);
            }
        }
    }

    pub(super) fn hedges(&self, verdict: &mut Verdict) {
        let lines = self.lines_with_texts();
        if let Some(found) = hedges::unhedged(&self.words, &self.clauses, &lines) {
            let (text, line) = lines[found.line];
            let hedge = &text[line.tokens[found.word].range.clone()];
            verdict.add(
                Fault::Hedge,
                format!("the passage says this with \"{hedge}\", the sentence as a fact"),
                self.range(0..self.words.len()),
                false,
            );
        } else if let Some(at) = hedges::assured(&self.words, &lines) {
            let range = self.words[at].range.clone();
            let sure = &self.claim.sentence[range.clone()];
            let why = format!("\"{sure}\": the passages are less sure");
            verdict.add(Fault::Hedge, why, range, false);
        }
    }

    pub(super) fn ranks(&self, verdict: &mut Verdict, chosen: &[(usize, f64)], whole: usize) {
        let line = &self.lines[whole];
        let mut lines: Vec<usize> = chosen.iter().map(|(line, _)| *line).collect();
        lines.push(whole);
        lines.sort_unstable();
        let mut reversed = lines
            .iter()
            .map(|at| ranks::reversed(&self.words, &self.lines[*at]));
        let found = [
            self.lines
                .iter()
                .find_map(|line| ranks::swapped(&self.words, line))
                .map(|at| (at, "the passage compares the two the other way round", true)),
            reversed
                .find_map(|found| found)
                .map(|at| (at, "the passage says the opposite", true)),
            ranks::outranked(&self.words, line).map(|at| (at, "the passage ranks it lower", true)),
            ranks::level(&self.words, line)
                .map(|at| (at, "the passage has it level with another", true)),
            ranks::unranked(&self.words, &self.around(&[whole]))
                .map(|at| (at, "no passage ranks it so", false)),
        ];
        let graded: Vec<&Line> = lines.iter().map(|at| &self.lines[*at]).collect();
        let texts: Vec<(&str, &Line)> = graded.iter().map(|l| (self.text(l), *l)).collect();
        let text = self.claim.sentence;
        let otherwise = [
            graded::turned(&self.words, &graded),
            graded::ranked(text, &self.words, &texts),
            graded::counted(text, &self.words, self.text(line), line),
        ];
        for found in otherwise.into_iter().flatten() {
            let range = self.words[found.word].range.clone();
            let (said, theirs) = (&text[range.clone()], &found.theirs);
            let why = format!("\"{said}\": the passage has \"{theirs}\"");
            verdict.add(Fault::Comparison, why, range, true);
        }
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

    pub(super) fn merged(&self, verdict: &mut Verdict) {
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

    pub(super) fn crossed(&self, verdict: &mut Verdict) {
        let lines = self.lines_with_texts();
        let text = self.claim.sentence;
        let found = crossed::crossed(text, &self.words, &self.own, &lines);
        let Some(found) = found else { return };
        let (one, other) = found.words;
        let said = |at: usize| &text[self.words[at].range.clone()];
        let why = format!(
            "\"{}\" goes with another than \"{}\": the passage has \"{}\"",
            said(one),
            said(other),
            found.theirs
        );
        verdict.add(Fault::Merged, why, self.words[one].range.clone(), true);
    }

    /// These lines and their neighbours in the same passage.
    pub(super) fn around(&self, lines: &[usize]) -> Vec<&Line> {
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

    pub(super) fn links(&self, verdict: &mut Verdict) {
        let lines: Vec<&Line> = self.lines.iter().collect();
        if let Some(link) = links::invented(self.claim.sentence, &self.words, &lines) {
            let range = self.words[link.word].range.clone();
            verdict.add(
                Fault::Link,
                format!("\"{}\": {}", &self.claim.sentence[range.clone()], link.why),
                range,
                false,
            );
        }
    }

    pub(super) fn alignment(&self, verdict: &mut Verdict, covered: f64) {
        let lacking = || {
            let words = self
                .words
                .iter()
                .filter(|w| align::weight(w) > 0.0 && !w.numeric());
            let gone =
                words.filter(|w| !self.lines.iter().any(|line| align::stands(w, &line.tokens)));
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
    pub(super) fn red_herrings(&self, verdict: &mut Verdict) {
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
