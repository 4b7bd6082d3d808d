//! Facts of different things put together: what a clause says stands in the passages, of somebody or something else.

use std::ops::Range;

use super::align::Line;
use super::compare;
use super::figures::Figure;
use super::lexicon::{alike, same_name};
use super::names;
use super::tokens::Token;

/// What a figure counts for beside a word.
const FIGURE: f64 = 1.5;
/// Least weight of a clause that is looked up.
const LEAST: f64 = 3.0;
/// Share of a clause, without its names, that a line must say to be where it comes from.
const SAID: f64 = 0.5;
/// Words in which a line names what it speaks of.
const OPENING: usize = 6;
/// Place up to which a sentence's first name is its subject.
const SUBJECT: usize = 4;

/// A clause whose matter the passages tell of another.
pub(super) struct Merged {
    /// The names that the passages do not put together with it: places among the sentence's words.
    pub names: Vec<usize>,
    /// What the passages tell it of.
    pub theirs: String,
}

/// The first such clause.
pub(super) fn merged(
    text: &str,
    words: &[Token],
    own: &[Figure],
    clauses: &[Range<usize>],
    lines: &[Line],
    topic: &[Token],
    passage_text: &dyn Fn(&Line) -> String,
) -> Option<Merged> {
    let mut named = names::names(words);
    let opens = words.first().is_some_and(|first| {
        let elsewhere = |t: &Token| t.capital && !t.first && same_name(first, t);
        first.capital && !first.stop && lines.iter().any(|l| l.tokens.iter().any(elsewhere))
    });
    if opens && named.first() != Some(&0) {
        named.insert(0, 0);
    }
    // Every source may speak of the topic without naming it.
    named.retain(|at| !topic.iter().any(|t| same_name(&words[*at], t)));
    let first = *named.first()?;
    let mut subject: Vec<usize> = Vec::new();
    if first < SUBJECT {
        subject.push(first);
        for at in first + 1..words.len() {
            if !named.contains(&at) || &text[words[at].gap.clone()] != " " {
                break;
            }
            subject.push(at);
        }
    }
    clauses.iter().find_map(|clause| {
        let matter: Vec<&Token> = clause
            .clone()
            .filter(|at| !named.contains(at))
            .map(|at| &words[at])
            .filter(|word| word.telling() && !names::is_month(word))
            .collect();
        let figures: Vec<&Figure> = own.iter().filter(|f| clause.contains(&f.token)).collect();
        let all = matter.len() as f64 + FIGURE * figures.len() as f64;
        if all < LEAST {
            return None;
        }
        let said = |line: &Line| {
            let there = |word: &&&Token| line.tokens.iter().any(|t| alike(word, t));
            let same = |figure: &&&Figure| line.figures.iter().any(|f| compare::equal(figure, f));
            let words = matter.iter().filter(there).count() as f64;
            (words + FIGURE * figures.iter().filter(same).count() as f64) / all
        };
        let shares = lines.iter().map(|line| (said(line), line));
        let mut best: Option<(f64, &Line)> = None;
        for (share, line) in shares {
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, line));
            }
        }
        let (share, line) = best?;
        if share < SAID {
            return None;
        }
        let mut mine: Vec<usize> = named
            .iter()
            .copied()
            .filter(|at| clause.contains(at))
            .collect();
        let parted = (1..=clause.start).any(|at| text[words[at].gap.clone()].contains(';'));
        if mine.is_empty() {
            // Behind a semicolon nothing says that the first name is still spoken of.
            if parted {
                return None;
            }
            mine.push(first);
        }
        let in_line = |at: &usize| line.tokens.iter().any(|t| same_name(&words[*at], t));
        // A later clause may have a subject of its own.
        let own_name = mine
            .first()
            .is_some_and(|at| *at < clause.start + SUBJECT && in_line(at));
        let opened = parted || (clause.start > 0 && own_name);
        let alone = !opened && !subject.is_empty() && !subject.iter().any(in_line);
        if mine.iter().any(in_line) && !alone {
            return None;
        }
        let line_text = passage_text(line);
        let theirs = other(words, topic, &line_text, line)
            .or_else(|| beside(text, words, &mine, &line_text, line))?;
        Some(Merged {
            names: if alone { subject.clone() } else { mine },
            theirs: line_text[line.tokens[theirs].range.clone()].to_owned(),
        })
    })
}

/// The place of a name, where a line names what it speaks of, that the sentence does not have.
fn other(words: &[Token], topic: &[Token], text: &str, line: &Line) -> Option<usize> {
    let word = |at: usize| line.tokens[at].lower.as_str();
    // A line that goes on by a pronoun speaks of what was named before.
    let goes_on = |at: usize| {
        line.tokens[..at].iter().any(|t| {
            matches!(
                t.lower.as_str(),
                "he" | "she" | "they" | "it" | "his" | "her" | "their" | "its"
            )
        })
    };
    (0..line.tokens.len()).find(|&at| {
        let token = &line.tokens[at];
        let sure = at > 0 || line.tokens.get(1).is_some_and(|next| next.capital);
        let by = (at >= 1 && word(at - 1) == "by")
            || (at >= 2 && word(at - 1) == "the" && word(at - 2) == "by");
        let opens = at < OPENING && !hangs(text, &line.tokens, at);
        let ours = || names::known(token, words) || topic.iter().any(|t| same_name(token, t));
        names::is_name(token) && sure && (by || opens) && !goes_on(at) && !ours()
    })
}

/// The place of a name that stands in the line as one of `mine` does in the sentence: floods in Sindh, floods in Balochistan.
fn beside(
    text: &str,
    words: &[Token],
    mine: &[usize],
    line_text: &str,
    line: &Line,
) -> Option<usize> {
    let after = |text: &str, tokens: &[Token], at: usize| -> Option<(String, String)> {
        let plain = |at: usize| text[tokens[at].gap.clone()] == *" ";
        let on = at.checked_sub(2).filter(|_| plain(at) && plain(at - 1))?;
        let preposition = tokens[at - 1].lower.clone();
        matches!(preposition.as_str(), "in" | "of" | "for" | "from" | "at")
            .then(|| (tokens[on].stem.clone(), preposition))
    };
    let own = mine.iter().find_map(|at| after(text, words, *at))?;
    (0..line.tokens.len()).find(|at| {
        let token = &line.tokens[*at];
        names::is_name(token)
            && !names::known(token, words)
            && after(line_text, &line.tokens, *at).is_some_and(|other| other == own)
    })
}

/// Whether the name at `at` hangs on a preposition: in the Pyrenees, to Albany Medical Center.
fn hangs(text: &str, tokens: &[Token], at: usize) -> bool {
    const PREPOSITIONS: &[&str] = &[
        "in", "at", "of", "on", "from", "to", "for", "with", "near", "during", "since", "between",
        "through", "after", "before", "against", "into", "over", "under", "among", "within", "as",
        "per", "via", "than",
    ];
    const LEADING: &[&str] = &["the", "a", "an", "his", "her", "their", "its"];
    for place in (at.saturating_sub(3)..at).rev() {
        if text[tokens[place + 1].gap.clone()].contains([',', ';', ':', '(', ')', '—']) {
            return false;
        }
        let token = &tokens[place];
        if PREPOSITIONS.contains(&token.lower.as_str()) {
            return true;
        }
        if !token.capital && !LEADING.contains(&token.lower.as_str()) {
            return false;
        }
    }
    false
}
