//! Whether a sentence and the lines it rests on deny the same.

use std::ops::Range;

use super::align::Line;
use super::lexicon::{alike, close, negates, opposite, turns};
use super::scope::{ends, stretch};
use super::tokens::{Token, akin};

/// Words over which a negation reaches.
const REACH: usize = 8;
/// Telling words that a negation denies.
const DENIED: usize = 3;
/// How many of them the sentence must have that has not the first.
const BESIDE_HEAD: usize = 2;

/// A negation and the telling words that it denies: places in a sentence.
struct Denial {
    word: usize,
    scope: Vec<usize>,
}

/// A word of the sentence that its lines say the other way round.
pub(super) struct Turned {
    /// The word's place among the sentence's.
    pub word: usize,
    /// The lines' words.
    pub theirs: String,
}

/// Whether `token` denies by itself or by its ending, as in homeless.
fn denies(token: &Token) -> bool {
    negates(token) || (token.lower.len() > 5 && token.lower.ends_with("less"))
}

/// "No more than", "not only", "fewer than", "at least" deny nothing.
fn idle(words: &[Token], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", |w| w.lower.as_str());
    match word(at) {
        "no" | "not" => matches!(
            word(at + 1),
            "more" | "fewer" | "less" | "later" | "only" | "least" | "longer" | "one"
        ),
        "less" | "fewer" | "least" | "hard" | "nothing" => true,
        "rule" | "rules" | "ruled" | "ruling" => !(at + 1..at + 4).any(|at| word(at) == "out"),
        _ => false,
    }
}

/// Whether the negation at `at` denies another, or is denied by one: unable to avoid, did not fail.
fn undone(text: &str, words: &[Token], at: usize) -> bool {
    let near = stretch(text, words, at);
    let mut reach = at.saturating_sub(2).max(near.start)..(at + 3).min(near.end);
    reach.any(|place| place != at && negates(&words[place]) && !idle(words, place))
}

/// The negations of a sentence.
fn denials(text: &str, words: &[Token]) -> Vec<Denial> {
    let mut found = Vec::new();
    for (at, token) in words.iter().enumerate() {
        if !negates(token) || idle(words, at) || undone(text, words, at) {
            continue;
        }
        let mut scope = Vec::new();
        for (place, next) in words.iter().enumerate().skip(at + 1).take(REACH) {
            let other = matches!(
                next.lower.as_str(),
                "but" | "which" | "who" | "although" | "while" | "and" | "because" | "until"
            );
            if ends(text, next) || other || scope.len() == DENIED {
                break;
            }
            if next.telling() {
                scope.push(place);
            }
        }
        found.push(Denial { word: at, scope });
    }
    found
}

/// The places in `words` of what is `token`, in this or another form; `exact` leaves out other words of the same meaning.
fn places(token: &Token, words: &[Token], exact: bool) -> Vec<usize> {
    let fits = |other: &Token| {
        akin(&token.stem, &other.stem) || (!exact && alike(token, other) && !opposite(token, other))
    };
    (0..words.len())
        .filter(|at| words[*at].telling() && fits(&words[*at]))
        .collect()
}

/// The first word that a line denies and the sentence does not, or the other way round. `lines` speak of the sentence, the
/// best first.
pub(super) fn turned(text: &str, words: &[Token], lines: &[(&str, &Line)]) -> Option<Turned> {
    lines
        .iter()
        .find_map(|line| denied_by(text, words, *line))
        .or_else(|| denied_by_us(text, words, lines))
        .or_else(|| undone_by_one(text, words, lines))
}

/// Whether `token` denies as an adverb or a pronoun does, and not as a verb.
fn adverb(token: &Token) -> bool {
    token.lower.ends_with("n't")
        || matches!(
            token.lower.as_str(),
            "not"
                | "no"
                | "never"
                | "without"
                | "none"
                | "nobody"
                | "nothing"
                | "neither"
                | "nor"
                | "cannot"
        )
}

/// A verb that denies, and that only one of the two denies in turn: ruled out, did not rule out.
fn undone_by_one(text: &str, words: &[Token], lines: &[(&str, &Line)]) -> Option<Turned> {
    let verb = |tokens: &[Token], at: usize| {
        let token = &tokens[at];
        negates(token) && !adverb(token) && !idle(tokens, at)
    };
    let mut own = (0..words.len()).filter(|at| verb(words, *at));
    own.find_map(|at| {
        let mine = undone(text, words, at);
        let theirs = lines.iter().flat_map(|(theirs, line)| {
            let tokens = &line.tokens;
            let same = (0..tokens.len()).filter(move |place| {
                verb(tokens, *place) && akin(&tokens[*place].stem, &words[at].stem)
            });
            same.map(move |place| (undone(theirs, tokens, place), *theirs, &tokens[place]))
        });
        let theirs: Vec<_> = theirs.collect();
        if theirs.iter().any(|(undone, ..)| *undone == mine) {
            return None;
        }
        let (_, text, token) = theirs.first()?;
        Some(Turned {
            word: at,
            theirs: text[token.range.clone()].to_owned(),
        })
    })
}

fn denied_by(text: &str, words: &[Token], (theirs, line): (&str, &Line)) -> Option<Turned> {
    let all = denials(theirs, &line.tokens);
    for denial in &all {
        let mut own = Vec::new();
        let (mut said, mut sure, mut head) = (0, false, false);
        for (nth, place) in denial.scope.iter().enumerate() {
            let token = &line.tokens[*place];
            let named = |at: &usize| words[*at].capital && !words[*at].first && !token.capital;
            let mut same = places(token, words, false);
            same.retain(|at| !named(at));
            said += usize::from(!same.is_empty());
            head |= nth == 0 && !same.is_empty();
            // What the line affirms elsewhere is not denied.
            let affirmed = places(token, &line.tokens, true).iter().any(|at| {
                !all.iter()
                    .any(|other| other.scope.contains(at) || other.word == *at)
            });
            if !affirmed {
                sure |= same.iter().any(|at| close(&words[*at], token));
                own.extend(same);
            }
        }
        // Both rule it out.
        let verb = &line.tokens[denial.word];
        let alike = |t: &Token| negates(t) && akin(&t.stem, &verb.stem) && !adverb(t);
        if !adverb(verb) && words.iter().any(alike) {
            continue;
        }
        // What is denied is the first word; of the rest only part of it.
        if own.is_empty() || !sure || !(head || said >= BESIDE_HEAD) {
            continue;
        }
        // A word that the line has too takes nothing back.
        let shared = |t: &Token| line.tokens.iter().any(|other| akin(&t.stem, &other.stem));
        let open = |at: &&usize| {
            let around = &words[stretch(text, words, **at)];
            !around.iter().any(|t| denies(t) || (turns(t) && !shared(t)))
        };
        if own.iter().all(|at| open(&at)) {
            let from = line.tokens[denial.word].range.start;
            let to = line.tokens[*denial.scope.last()?].range.end;
            return Some(Turned {
                word: *own.first()?,
                theirs: theirs[from..to].to_owned(),
            });
        }
    }
    None
}

fn denied_by_us(text: &str, words: &[Token], lines: &[(&str, &Line)]) -> Option<Turned> {
    for denial in denials(text, words) {
        let negation = words[denial.word].lower.as_str();
        let plain = matches!(negation, "not" | "never" | "cannot") || negation.ends_with("n't");
        let other = matches!(
            negation,
            "without" | "fail" | "failed" | "refuse" | "refused" | "declined"
        );
        // "Not until" says that it happened.
        let later = words[denial.word..].iter().any(|t| t.lower == "until");
        if denial.scope.is_empty() || !(plain || other) || later {
            continue;
        }
        let mut open = Vec::new();
        let mut closed = false;
        for place in &denial.scope {
            let token = &words[*place];
            for (theirs, line) in lines {
                closed |= line.tokens.iter().any(|t| opposite(token, t));
                for at in places(token, &line.tokens, false) {
                    // "Without" denies only what follows it.
                    let turned = |(place, t): (usize, &Token)| match t.lower.as_str() {
                        "without" => place < at,
                        _ => denies(t) || turns(t),
                    };
                    let mut around = stretch(theirs, &line.tokens, at);
                    match around.any(|place| turned((place, &line.tokens[place]))) {
                        true => closed = true,
                        false => {
                            open.push((*place, theirs[line.tokens[at].range.clone()].to_owned()))
                        }
                    }
                }
            }
        }
        let said = denial
            .scope
            .iter()
            .filter(|p| open.iter().any(|(own, _)| own == *p))
            .count();
        if !closed
            && said * 2 >= denial.scope.len()
            && (plain || said >= BESIDE_HEAD)
            && let Some((word, theirs)) = open.into_iter().next()
        {
            return Some(Turned { word, theirs });
        }
    }
    None
}

/// The first word of a clause of which a line has the opposite, where none of `lines` has the word.
pub(super) fn contrary(
    text: &str,
    words: &[Token],
    clause: Range<usize>,
    lines: &[(&str, &Line)],
) -> Option<Turned> {
    let negative = |t: &Token| denies(t) || turns(t);
    clause.into_iter().find_map(|at| {
        let word = &words[at];
        if !word.telling() || (word.capital && !word.first) || negates(word) {
            return None;
        }
        let around = &words[stretch(text, words, at)];
        let known = |(_, line): &(&str, &Line)| !places(word, &line.tokens, false).is_empty();
        if around.iter().any(negative) || lines.iter().any(known) {
            return None;
        }
        lines.iter().find_map(|(theirs, line)| {
            let place = line
                .tokens
                .iter()
                .position(|t| opposite(word, t) && !t.capital)?;
            let near = &line.tokens[stretch(theirs, &line.tokens, place)];
            let turned = near.iter().any(|t| negative(t) && !opposite(word, t));
            let ours =
                |t: &&Token| t.telling() && around.iter().any(|w| w.telling() && alike(w, t));
            (!turned && near.iter().any(|t| ours(&t))).then(|| Turned {
                word: at,
                theirs: line.tokens[place].lower.clone(),
            })
        })
    })
}
