//! Whether a sentence and the lines it rests on agree in what they deny and how sure they are.

use std::collections::BTreeSet;
use std::ops::Range;

use super::align::Line;
use super::lexicon::{
    alike, alleges, attributes, negates, opposite, strongly_alleges, supposes, supposing, turns,
};
use super::tokens::{Token, akin};

/// Words over which a negation reaches.
const REACH: usize = 5;
/// Words over which a hedge reaches.
const HEDGE_REACH: usize = 15;
/// Telling words after which a comma ends what a hedge governs.
const GOVERNED: usize = 3;

/// Whether `token` denies by itself or by its ending, as in homeless.
fn denies(token: &Token) -> bool {
    negates(token) || lacks(token)
}

fn lacks(token: &Token) -> bool {
    token.lower.len() > 5 && token.lower.ends_with("less")
}

/// The places of the words that are denied: the first telling word after a negation, and the one after that where the
/// first only leads to it ("no intention of releasing") or stands before it ("without intracranial infection"). `plain`
/// counts only negations of a verb.
fn denied(text: &str, words: &[Token], plain: bool) -> BTreeSet<usize> {
    const OF_A_THING: &[&str] = &[
        "nobodi", "noth", "none", "nor", "neither", "less", "fewer", "least", "no", "without",
        "lack", "avoid", "unlik", "hard", "rule",
    ];
    const LEADING: &[&str] = &[
        "intent", "plan", "want", "wish", "intend", "decid", "seek", "attempt",
    ];
    let word = |at: usize| words.get(at).map_or("", |w| w.lower.as_str());
    let mut found = BTreeSet::new();
    for (at, token) in words.iter().enumerate() {
        if lacks(token) {
            found.insert(at);
        }
        let of_a_thing = OF_A_THING.contains(&token.stem.as_str());
        if !negates(token) || (plain && of_a_thing) {
            continue;
        }
        // "No more than", "not only", "fewer than", "at least" deny nothing.
        let idle = match token.lower.as_str() {
            "no" | "not" => matches!(
                word(at + 1),
                "more" | "fewer" | "less" | "later" | "only" | "least" | "longer"
            ),
            "less" | "fewer" => word(at + 1) == "than",
            "least" => at > 0 && word(at - 1) == "at",
            _ => false,
        };
        if idle {
            continue;
        }
        for place in at + 1..(at + 1 + REACH).min(words.len()) {
            let next = &words[place];
            if ends(text, next)
                || matches!(word(place), "but" | "which" | "who" | "although" | "while")
            {
                break;
            }
            if next.telling() || matches!(word(place), "make" | "made") {
                found.insert(place);
                let beside = words.get(place + 1).filter(|w| w.telling());
                if matches!(token.lower.as_str(), "without" | "no")
                    && beside.is_some_and(|w| &text[w.gap.clone()] == " ")
                {
                    found.insert(place + 1);
                }
                if !LEADING.contains(&next.stem.as_str()) {
                    break;
                }
            }
        }
    }
    found
}

/// Whether a mark before `token` ends what stands before it.
fn ends(text: &str, token: &Token) -> bool {
    let gap = &text[token.gap.clone()];
    gap.contains([',', ';', ':', '(', ')']) || gap.contains(". ")
}

/// The stretch around the word at `at` that no comma and no conjunction breaks.
fn stretch(text: &str, words: &[Token], at: usize) -> Range<usize> {
    let breaks = |place: usize| {
        ends(text, &words[place])
            || matches!(
                words[place].lower.as_str(),
                "but" | "and" | "while" | "although" | "though" | "which" | "who"
            )
    };
    let start = (0..=at).rev().find(|p| *p == 0 || breaks(*p)).unwrap_or(0);
    let end = (at + 1..words.len()).find(|p| breaks(*p));
    start..end.unwrap_or(words.len())
}

/// A word of the sentence that its lines say the other way round.
pub(super) struct Turned {
    /// The word's place among the sentence's.
    pub word: usize,
    /// The lines' word.
    pub theirs: String,
}

/// The first word of a clause that all `lines` which have it deny where the clause does not, or the other way round; or of
/// which they have the opposite.
pub(super) fn turned(
    text: &str,
    words: &[Token],
    clause: Range<usize>,
    lines: &[(&str, &Line)],
) -> Option<Turned> {
    let their_denied: Vec<BTreeSet<usize>> = lines
        .iter()
        .map(|(text, line)| denied(text, &line.tokens, false))
        .collect();
    let own_denied = denied(text, words, true);
    let they_turn = lines
        .iter()
        .any(|(_, line)| line.tokens.iter().any(|t| denies(t) || turns(t)));
    let matching = |fits: &dyn Fn(&Token) -> bool| -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (at, (_, line)) in lines.iter().enumerate() {
            let places = line.tokens.iter().enumerate();
            found.extend(
                places
                    .filter(|(_, t)| fits(t))
                    .map(|(place, _)| (at, place)),
            );
        }
        found
    };
    let word_of = |place: (usize, usize)| lines[place.0].1.tokens[place.1].lower.clone();
    for at in clause {
        let word = &words[at];
        if !word.telling() || (word.capital && !word.first) || negates(word) {
            continue;
        }
        let around = &words[stretch(text, words, at)];
        let (deny, turn) = (around.iter().any(denies), around.iter().any(turns));
        let mut same = matching(&|t| akin(&word.stem, &t.stem));
        if same.is_empty() {
            same = matching(&|t| alike(word, t) && !opposite(word, t) && !t.capital);
        }
        let contrary = matching(&|t| opposite(word, t));
        let is_denied = |place: &(usize, usize)| their_denied[place.0].contains(&place.1);
        let found = match same.first() {
            Some(first) => {
                let they_deny = !deny && !turn && same.iter().all(is_denied);
                let we_deny = own_denied.contains(&at) && !they_turn && contrary.is_empty();
                (they_deny || we_deny).then_some(*first)
            }
            None => contrary.first().copied().filter(|_| {
                let negative = |place: &(usize, usize)| negates(&lines[place.0].1.tokens[place.1]);
                !deny && !contrary.iter().any(is_denied) && (!turn || contrary.iter().any(negative))
            }),
        };
        if let Some(place) = found {
            return Some(Turned {
                word: at,
                theirs: word_of(place),
            });
        }
    }
    None
}

/// The place of a hedge in `line` that governs words of the sentence, where the sentence itself supposes nothing and lays it
/// at nobody's door.
pub(super) fn unhedged(words: &[Token], line_text: &str, line: &Line) -> Option<usize> {
    let soft = words.iter().any(supposing);
    let attributed = words.iter().any(attributes);
    let places = line.tokens.iter().enumerate();
    let mut hedged = places.filter(|(_, token)| match (supposes(token), alleges(token)) {
        (true, _) => !soft,
        (false, true) => !attributed,
        (false, false) => false,
    });
    hedged.find_map(|(place, hedge)| {
        let mut governed: Vec<&Token> = Vec::new();
        for token in line.tokens[place + 1..].iter().take(HEDGE_REACH) {
            let gap = &line_text[token.gap.clone()];
            if gap.contains([';', '(']) || (gap.contains(',') && governed.len() >= GOVERNED) {
                break;
            }
            if token.telling() {
                governed.push(token);
            }
        }
        let ours = |g: &&&Token| words.iter().any(|w| w.telling() && alike(w, g));
        let shared = governed.iter().filter(ours).count();
        let governs = shared >= 2 || (shared == 1 && governed.len() <= 2);
        (governs || strongly_alleges(hedge)).then_some(place)
    })
}
