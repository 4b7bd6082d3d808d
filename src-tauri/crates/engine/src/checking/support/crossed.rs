//! Pairs that a line has the other way round: seven died in Ravenna and one in Bologna, where the sentence has seven in
//! Bologna and one in Ravenna. Every word of such a sentence stands in its line.

use std::ops::Range;

use super::align::Line;
use super::compare;
use super::figures::Figure;
use super::lexicon::{close, same_name};
use super::names;
use super::scope;
use super::tokens::Token;

/// Two words of the sentence that its line has each with the other's partner.
pub(super) struct Crossed {
    /// The words' places.
    pub words: (usize, usize),
    /// The part of the line that has the first word.
    pub theirs: String,
}

/// Parts the words of a text.
type Parts = fn(&str, &[Token]) -> Vec<Range<usize>>;

/// What can be swapped with its like.
#[derive(Clone, Copy)]
enum Item<'a> {
    Figure(&'a Figure),
    Name(usize),
    Word(usize),
}

impl Item<'_> {
    fn place(&self) -> usize {
        match self {
            Self::Figure(figure) => figure.token,
            Self::Name(at) | Self::Word(at) => *at,
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        matches!(
            (self, other),
            (Self::Figure(_), Self::Figure(_))
                | (Self::Name(_), Self::Name(_))
                | (Self::Word(_), Self::Word(_))
        )
    }

    /// What it can be partnered with: a word is told of a thing, and of a name only as what it did.
    fn goes_with(&self, other: &Self) -> bool {
        !matches!(
            (self, other),
            (Self::Word(_), Self::Name(_)) | (Self::Name(_), Self::Word(_))
        )
    }

    /// Whether a part of a line has it.
    fn stands(&self, words: &[Token], line: &Line, part: &Range<usize>) -> bool {
        let mut tokens = line.tokens[part.clone()].iter();
        match self {
            Self::Figure(own) => {
                let there = line.figures.iter().filter(|f| part.contains(&f.token));
                there.into_iter().any(|f| compare::equal(own, f))
            }
            Self::Name(at) => tokens.any(|t| same_name(&words[*at], t)),
            Self::Word(at) => tokens.any(|t| close(&words[*at], t)),
        }
    }

    fn equals(&self, other: &Self, words: &[Token]) -> bool {
        match (self, other) {
            (Self::Figure(a), Self::Figure(b)) => compare::equal(a, b),
            (Self::Name(a), Self::Name(b)) => same_name(&words[*a], &words[*b]),
            (Self::Word(a), Self::Word(b)) => close(&words[*a], &words[*b]),
            _ => false,
        }
    }
}

/// The first two words that a line has crossed. `lines` come with their texts.
pub(super) fn crossed(
    text: &str,
    words: &[Token],
    own: &[Figure],
    lines: &[(&str, &Line)],
) -> Option<Crossed> {
    let by = |parts: Parts| {
        let mine: Vec<Vec<Item<'_>>> = parts(text, words)
            .into_iter()
            .map(|part| items(words, own, part))
            .collect();
        let theirs: Vec<(usize, Range<usize>)> = lines
            .iter()
            .enumerate()
            .flat_map(|(at, (text, line))| {
                let parts = parts(text, &line.tokens).into_iter();
                parts.map(move |part| (at, part))
            })
            .collect();
        (0..mine.len()).find_map(|p| {
            let later = mine[p + 1..].iter();
            later
                .filter_map(|other| between(words, &mine[p], other, lines, &theirs))
                .next()
        })
    };
    by(scope::stretches).or_else(|| by(halves))
}

/// A sentence parted only where another statement begins.
fn halves(text: &str, words: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, word) in words.iter().enumerate().skip(1) {
        let gap = &text[word.gap.clone()];
        let parts = match word.lower.as_str() {
            "but" | "while" | "whereas" => true,
            // Without a comma it joins two things rather than two statements.
            "and" => gap.contains(','),
            _ => false,
        };
        if parts || gap.contains(';') {
            found.push(start..at);
            start = at;
        }
    }
    found.push(start..words.len());
    found
}

fn items<'a>(words: &[Token], own: &'a [Figure], part: Range<usize>) -> Vec<Item<'a>> {
    let names = names::names(words);
    part.filter_map(|at| {
        if let Some(figure) = own.iter().find(|f| f.token == at) {
            return Some(Item::Figure(figure));
        }
        let word = &words[at];
        let of_figure = own
            .iter()
            .any(|f| f.range.start <= word.range.start && word.range.end <= f.range.end);
        match word.telling() && !names::is_month(word) && !of_figure {
            true if names.contains(&at) => Some(Item::Name(at)),
            true => Some(Item::Word(at)),
            false => None,
        }
    })
    .collect()
}

/// The first crossing between two parts of the sentence.
fn between(
    words: &[Token],
    first: &[Item<'_>],
    second: &[Item<'_>],
    lines: &[(&str, &Line)],
    theirs: &[(usize, Range<usize>)],
) -> Option<Crossed> {
    let places = |item: &Item<'_>| -> Vec<usize> {
        let there = |at: &usize| {
            let (line, part) = &theirs[*at];
            item.stands(words, lines[*line].1, part)
        };
        (0..theirs.len()).filter(there).collect()
    };
    let known = |part: &[Item<'_>], other: &[Item<'_>]| -> Vec<(usize, Vec<usize>)> {
        let alone = |item: &Item<'_>| !other.iter().any(|o| item.equals(o, words));
        let known = part.iter().enumerate().filter(|(_, item)| alone(item));
        let known = known.map(|(at, item)| (at, places(item)));
        known.filter(|(_, places)| !places.is_empty()).collect()
    };
    let (mine, yours) = (known(first, second), known(second, first));
    let meet = |a: &[usize], b: &[usize]| a.iter().copied().find(|at| b.contains(at));
    for (a, in_a) in &mine {
        for (b, in_b) in mine
            .iter()
            .filter(|(b, _)| b != a && first[*a].goes_with(&first[*b]))
        {
            if meet(in_a, in_b).is_some() {
                continue;
            }
            let like = |item: &Item<'_>, other: usize| item.is_like(&first[other]);
            for (c, in_c) in yours.iter().filter(|(c, _)| like(&second[*c], *a)) {
                for (_, in_d) in yours
                    .iter()
                    .filter(|(d, _)| d != c && like(&second[*d], *b))
                {
                    let (Some(ad), Some(cb)) = (meet(in_a, in_d), meet(in_c, in_b)) else {
                        continue;
                    };
                    let apart = ad != cb && theirs[ad].0 == theirs[cb].0;
                    if apart && meet(in_c, in_d).is_none() {
                        let (line, part) = &theirs[ad];
                        let (text, line) = lines[*line];
                        let from = line.tokens[part.start].range.start;
                        let to = line.tokens[part.end - 1].range.end;
                        return Some(Crossed {
                            words: (first[*a].place(), first[*b].place()),
                            theirs: text[from..to].to_owned(),
                        });
                    }
                }
            }
        }
    }
    None
}
