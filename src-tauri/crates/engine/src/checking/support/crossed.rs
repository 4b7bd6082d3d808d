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

/// What can be swapped, with the parts of lines in which it stands.
struct Placed<'a> {
    item: Item<'a>,
    parts: Vec<usize>,
}

impl Placed<'_> {
    /// The first part that has both.
    fn meets(&self, other: &Self) -> Option<usize> {
        let mut parts = self.parts.iter().copied();
        parts.find(|at| other.parts.contains(at))
    }
}

/// The first two words that a line has crossed. `lines` come with their texts.
pub(super) fn crossed(
    text: &str,
    words: &[Token],
    own: &[Figure],
    lines: &[(&str, &Line)],
) -> Option<Crossed> {
    let names = names::names(words);
    let by = |parts: Parts| {
        let theirs: Vec<(usize, Range<usize>)> = lines
            .iter()
            .enumerate()
            .flat_map(|(at, (text, line))| {
                let parts = parts(text, &line.tokens).into_iter();
                parts.map(move |part| (at, part))
            })
            .collect();
        let standing = |item: &Item<'_>| -> Vec<usize> {
            let there = |at: &usize| {
                let (line, part) = &theirs[*at];
                item.stands(words, lines[*line].1, part)
            };
            (0..theirs.len()).filter(there).collect()
        };
        let mine: Vec<Vec<Placed<'_>>> = parts(text, words)
            .into_iter()
            .map(|part| {
                let placed = items(words, &names, own, part).map(|item| Placed {
                    parts: standing(&item),
                    item,
                });
                placed.filter(|placed| !placed.parts.is_empty()).collect()
            })
            .collect();
        let mut pairs = (0..mine.len()).flat_map(|p| (p + 1..mine.len()).map(move |q| (p, q)));
        pairs.find_map(|(p, q)| between(words, &mine[p], &mine[q], lines, &theirs))
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

fn items<'a>(
    words: &[Token],
    names: &[usize],
    own: &'a [Figure],
    part: Range<usize>,
) -> impl Iterator<Item = Item<'a>> {
    part.filter_map(move |at| {
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
}

/// The first crossing between two parts of the sentence: a and b stand in one, c and d in the other, and a line has a
/// with d and c with b.
fn between(
    words: &[Token],
    first: &[Placed<'_>],
    second: &[Placed<'_>],
    lines: &[(&str, &Line)],
    theirs: &[(usize, Range<usize>)],
) -> Option<Crossed> {
    let mine = alone(words, first, second);
    let yours = alone(words, second, first);
    let mut apart = pairs(&mine).filter(|(a, b)| a.item.goes_with(&b.item) && a.meets(b).is_none());
    apart.find_map(|(a, b)| {
        let like =
            |c: &Placed<'_>, d: &Placed<'_>| c.item.is_like(&a.item) && d.item.is_like(&b.item);
        let mut others = pairs(&yours).filter(|(c, d)| like(c, d) && c.meets(d).is_none());
        others.find_map(|(c, d)| {
            let (ad, cb) = (a.meets(d)?, c.meets(b)?);
            let (at, part) = &theirs[ad];
            if ad == cb || *at != theirs[cb].0 {
                return None;
            }
            let (text, line) = lines[*at];
            let from = line.tokens[part.start].range.start;
            let to = line.tokens[part.end - 1].range.end;
            Some(Crossed {
                words: (a.item.place(), b.item.place()),
                theirs: text[from..to].to_owned(),
            })
        })
    })
}

/// What stands in one part of the sentence and not in the other.
fn alone<'a, 'b>(
    words: &[Token],
    part: &'a [Placed<'b>],
    other: &[Placed<'b>],
) -> Vec<&'a Placed<'b>> {
    let alone = |own: &&Placed<'_>| !other.iter().any(|o| own.item.equals(&o.item, words));
    part.iter().filter(alone).collect()
}

/// All pairs of two different ones, in both orders.
fn pairs<'a, 'b>(
    of: &'a [&'a Placed<'b>],
) -> impl Iterator<Item = (&'a Placed<'b>, &'a Placed<'b>)> {
    let others = move |a: usize| (0..of.len()).filter(move |b| *b != a).map(move |b| (a, b));
    (0..of.len()).flat_map(others).map(|(a, b)| (of[a], of[b]))
}
