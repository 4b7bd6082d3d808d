//! Figures of a text: amounts with units and scales, ordinals, shares, dates, times of day. What is read here is compared
//! in [`super::compare`].

use std::ops::Range;

use super::numbers::scale;
use super::tokens::Token;
use super::units::{self, Dimension, Unit};

/// A figure and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Figure {
    /// Its place, with its unit, in bytes.
    pub range: Range<usize>,
    /// Place of its first word among the text's tokens.
    pub token: usize,
    /// What it is.
    pub what: What,
    /// How exact it is said to be.
    pub bound: Bound,
    /// What it is counted for: "day" in tons a day.
    pub per: Option<String>,
    /// Stem of the first telling word after it.
    pub noun: Option<String>,
    /// Whether it is counted from another time: two years later.
    pub relative: bool,
    /// The word after it, in lower case.
    pub next: String,
}

/// What a figure says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum What {
    /// A number, perhaps of a unit.
    Amount(f64, Option<Unit>),
    /// Third, 3rd.
    Ordinal(f64),
    /// Half, two thirds.
    Share(f64),
    /// Day, month and year, as far as they are said.
    Date {
        year: Option<i32>,
        month: Option<u8>,
        day: Option<u8>,
    },
    /// A decade or century: first and last year.
    Span(i32, i32),
    /// Minutes since midnight or noon.
    Clock(u32),
}

/// How exact a figure is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    About,
    Over,
    Under,
}

/// The figures of `text`, whose words are `tokens`, in order.
pub(super) fn figures(text: &str, tokens: &[Token]) -> Vec<Figure> {
    let reader = Reader { text, tokens };
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at = reader
            .date(at, &mut found)
            .or_else(|| reader.clock(at, &mut found))
            .or_else(|| reader.share(at, &mut found))
            .or_else(|| reader.amount(at, &mut found))
            .unwrap_or(at + 1);
    }
    found
}

/// Most parts of a whole that are told as "one in ten".
const MOST_PARTS: f64 = 100.0;

/// Reads the figures of a text.
pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
}

impl Reader<'_> {
    pub(super) fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |t| t.lower.as_str())
    }

    /// The characters before the token at `at`, back to the one before it.
    pub(super) fn gap(&self, at: usize) -> &str {
        let gap = self.tokens.get(at).map(|t| &self.text[t.gap.clone()]);
        gap.unwrap_or_else(|| &self.text[self.tokens.last().map_or(0, |t| t.range.end)..])
    }

    pub(super) fn push(&self, found: &mut Vec<Figure>, from: usize, to: usize, what: What) {
        found.push(Figure {
            range: self.tokens[from].range.start..self.tokens[to - 1].range.end,
            token: from,
            what,
            bound: self.bound(from),
            per: None,
            noun: self.noun(to),
            relative: (to..to + 2).any(|at| {
                matches!(
                    self.word(at),
                    "later" | "earlier" | "before" | "after" | "ago" | "prior" | "previously"
                )
            }),
            next: self.word(to).to_owned(),
        });
    }

    pub(super) fn share(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
        let part = |word: &str| match word {
            "half" | "halves" => Some(2.0),
            "third" | "thirds" => Some(3.0),
            "quarter" | "quarters" => Some(4.0),
            "fifth" | "fifths" => Some(5.0),
            "sixth" | "sixths" => Some(6.0),
            "eighth" | "eighths" => Some(8.0),
            "tenth" | "tenths" => Some(10.0),
            _ => None,
        };
        let one_of = |value: f64, from: usize, mut to: usize, found: &mut Vec<Figure>| {
            let mut next = to;
            if self.word(next) == "of" && matches!(self.word(next + 1), "a" | "an") {
                next += 2;
            } else if matches!(self.word(next), "a" | "an") {
                next += 1;
            }
            let scale = scale(self.word(next)).filter(|_| next > to);
            if let Some(scale) = scale {
                let unit = self.unit(next + 1);
                let end = next + 1 + unit.map_or(0, |(_, words)| words);
                let what = What::Amount(value * scale, unit.map(|(unit, _)| unit));
                self.push(found, from, end, what);
                return Some(end);
            }
            let unit = self.unit(next).filter(|_| next > to);
            let what = match unit {
                Some((unit, words)) => {
                    to = next + words;
                    What::Amount(value, Some(unit))
                }
                None => What::Share(value),
            };
            self.push(found, from, to, what);
            Some(to)
        };
        // One in three, three in five.
        if self.word(at + 1) == "in"
            && let Some(some) = self.number(at).filter(|n| !n.ordinal && n.next == at + 1)
            && let Some(all) = self.number(at + 2).filter(|n| !n.ordinal)
            && some.value < all.value
            && all.value <= MOST_PARTS
        {
            self.push(found, at, all.next, What::Share(some.value / all.value));
            return Some(all.next);
        }
        if matches!(self.word(at), "half" | "halves") {
            return one_of(0.5, at, at + 1, found);
        }
        if matches!(self.word(at), "a" | "an" | "one") {
            if let Some(parts) = part(self.word(at + 1)) {
                return one_of(1.0 / parts, at, at + 2, found);
            }
            // A year and a half.
            let (unit, words) = self.unit(at + 1)?;
            let half = at + 1 + words;
            let follows = self.word(half) == "and"
                && self.word(half + 1) == "a"
                && self.word(half + 2) == "half";
            return follows.then(|| {
                self.push(found, at, half + 3, What::Amount(1.5, Some(unit)));
                half + 3
            });
        }
        let number = self.number(at).filter(|n| !n.ordinal && n.value < 10.0)?;
        let parts = part(self.word(number.next)).filter(|_| number.value > 1.0)?;
        let plural = self.word(number.next).ends_with('s');
        plural.then(|| one_of(number.value / parts, at, number.next + 1, found))?
    }

    pub(super) fn amount(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
        if self.word(at) == "pair" || self.word(at) == "couple" {
            self.push(found, at, at + 1, What::Amount(2.0, None));
            return Some(at + 1);
        }
        // AK-47 counts nothing.
        let named = self.gap(at) == "-" && at > 0 && self.tokens[at - 1].capital;
        let number = self.number(at).filter(|_| !named)?;
        let mut value = number.value;
        let mut next = number.next;
        if number.ordinal {
            self.push(found, at, next, What::Ordinal(value));
            return Some(next);
        }
        let money = units::currency(self.gap(at));
        let mut unit = number.glued.map(|unit| (unit, 0)).or(self.unit(next));
        if let (Some((_, words)), None) = (unit, number.glued) {
            next += words;
        }
        if self.word(next) == "and" && self.word(next + 1) == "a" && self.word(next + 2) == "half" {
            value += 0.5;
            next += 3;
            if let Some(scale) = scale(self.word(next)) {
                value *= scale;
                next += 1;
            }
            if unit.is_none() {
                unit = self.unit(next);
                next += unit.map_or(0, |(_, words)| words);
            }
        }
        let shared = || self.shared_unit(next);
        let unit = money.or(unit.map(|(unit, _)| unit)).or_else(shared);
        self.push(found, at, next, What::Amount(value, unit));
        if let Some(figure) = found.last_mut() {
            figure.per = self.per(next);
        }
        Some(next)
    }

    /// The unit that an amount whose last word ends before `next` shares with the one after it: 40 or 30 per cent.
    fn shared_unit(&self, next: usize) -> Option<Unit> {
        let joins = matches!(self.word(next), "and" | "or" | "to") && self.gap(next) == " ";
        let other = self.number(next + 1).filter(|n| joins && !n.ordinal)?;
        let unit = || self.unit(other.next).map(|(unit, _)| unit);
        other.glued.or_else(unit)
    }

    /// What an amount whose last word ends before `next` is counted for.
    fn per(&self, next: usize) -> Option<String> {
        let time = |word: &str| {
            let bare = word.strip_suffix('s').unwrap_or(word);
            ["second", "minute", "hour", "day", "week", "month", "year"]
                .contains(&bare)
                .then(|| bare.to_owned())
        };
        (next..next + 5)
            .take_while(|at| !self.gap(*at).contains([',', ';', '.', '(', ')']))
            .find_map(|at| match self.word(at) {
                "per" | "each" | "every" => time(self.word(at + 1)),
                "a" | "an" => time(self.word(at + 1)),
                "annually" | "yearly" => Some("year".to_owned()),
                "daily" => Some("day".to_owned()),
                _ => None,
            })
    }

    /// The unit whose first word stands at `at`, directly behind a number.
    pub(super) fn unit(&self, at: usize) -> Option<(Unit, usize)> {
        let gap = self.gap(at);
        if gap.starts_with('%') {
            return Some((percent(), 0));
        }
        if !matches!(gap.trim(), "" | "-" | "‑" | "°" | "US$") {
            return None;
        }
        let degrees = gap.contains('°');
        let words: Vec<&str> = (at..at + 4)
            .map(|at| self.word(at))
            .take_while(|word| !word.is_empty())
            .collect();
        match words.first().copied() {
            Some("c") if degrees => units::at(&["celsius"]),
            Some("f") if degrees => units::at(&["fahrenheit"]),
            Some("in") => None,
            // 150 K; 150K are thousands.
            Some("k") if self.tokens[at].capital && gap == " " => units::at(&["kelvin"]),
            _ => units::at(&words),
        }
    }

    fn noun(&self, next: usize) -> Option<String> {
        self.tokens
            .iter()
            .skip(next)
            .take(4)
            .find(|token| token.telling())
            .map(|token| token.stem.clone())
    }

    fn bound(&self, at: usize) -> Bound {
        let before: Vec<&str> = (at.saturating_sub(4)..at)
            .filter(|place| (*place + 1..=at).all(|p| !self.gap(p).contains([',', ';', '('])))
            .map(|place| self.word(place))
            .collect();
        let has = |words: &[&str]| before.iter().any(|word| words.contains(word));
        let over = has(&[
            "over",
            "more",
            "upwards",
            "above",
            "least",
            "exceed",
            "exceeded",
            "exceeding",
            "exceeds",
            "excess",
            "topped",
            "beyond",
            "past",
            "heavier",
            "from",
            "greater",
        ]);
        let under = has(&[
            "under", "fewer", "less", "below", "most", "nearly", "almost", "close", "short", "up",
            "within", "many", "towards",
        ]);
        if has(&["no", "not"]) && (over || under) {
            return if over { Bound::Under } else { Bound::Over };
        }
        if over {
            Bound::Over
        } else if under {
            Bound::Under
        } else if has(&[
            "about",
            "around",
            "roughly",
            "approximately",
            "some",
            "circa",
            "estimated",
            "approximate",
            "shy",
            "nominally",
        ]) {
            Bound::About
        } else {
            Bound::Exact
        }
    }
}

fn percent() -> Unit {
    Unit {
        dimension: Dimension::Percent,
        factor: 1.0,
        offset: 0.0,
        currency: "",
    }
}
