//! Figures of a text: amounts with units and scales, ordinals, shares, dates, times of day. What is read here is compared
//! in [`super::compare`].

use crate::text::calendar::MONTHS;
use std::ops::Range;

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

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

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

/// A number as it was read.
struct Number {
    value: f64,
    next: usize,
    ordinal: bool,
    /// A unit written onto the digits: 11km.
    glued: Option<Unit>,
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl Reader<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |t| t.lower.as_str())
    }

    /// The characters before the token at `at`, back to the one before it.
    fn gap(&self, at: usize) -> &str {
        let gap = self.tokens.get(at).map(|t| &self.text[t.gap.clone()]);
        gap.unwrap_or_else(|| &self.text[self.tokens.last().map_or(0, |t| t.range.end)..])
    }

    fn digits(&self, at: usize) -> Option<i32> {
        let word = self.word(at);
        let bare = ["st", "nd", "rd", "th"]
            .iter()
            .find_map(|ending| word.strip_suffix(ending))
            .unwrap_or(word);
        bare.chars().all(|c| c.is_ascii_digit()).then_some(())?;
        bare.parse().ok()
    }

    fn day(&self, at: usize) -> Option<u8> {
        let number = self.digits(at).filter(|n| (1..=31).contains(n))?;
        u8::try_from(number).ok()
    }

    fn year(&self, at: usize) -> Option<i32> {
        let word = self.word(at);
        let plain = word.len() == 4 && word.chars().all(|c| c.is_ascii_digit());
        let year = plain.then(|| word.parse::<i32>().ok()).flatten()?;
        ((1000..2100).contains(&year) && units::currency(self.gap(at)).is_none()).then_some(year)
    }

    fn month(&self, at: usize) -> Option<u8> {
        let token = self.tokens.get(at).filter(|t| t.capital)?;
        let place = MONTHS.iter().position(|name| {
            let name = name.to_ascii_lowercase();
            name == token.lower
                || (token.lower.len() >= 3
                    && name.starts_with(&token.lower)
                    && (token.lower.len() == 3 || token.lower == "sept"))
        })?;
        u8::try_from(place + 1).ok()
    }

    /// A month by itself: "may" and "march" are other words as well.
    fn month_alone(&self, at: usize) -> Option<u8> {
        let month = self.month(at)?;
        let before = at.checked_sub(1).map_or("", |b| self.word(b));
        let sure = [
            "in",
            "of",
            "until",
            "since",
            "by",
            "early",
            "mid",
            "late",
            "last",
            "from",
            "during",
            "that",
            "between",
            "following",
            "next",
            "to",
        ]
        .contains(&before);
        (sure || !matches!(month, 3 | 5)).then_some(month)
    }

    fn push(&self, found: &mut Vec<Figure>, from: usize, to: usize, what: What) {
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

    fn date(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
        let date = |year, month, day| What::Date { year, month, day };
        let year_after = |next: usize| {
            let near = matches!(self.gap(next).trim(), "" | ",");
            self.year(next).filter(|_| near)
        };
        if let Some(day) = self.day(at) {
            let link = matches!(self.word(at + 1), "and" | "to");
            let second = if link { at + 2 } else { at + 1 };
            let ranged = link || matches!(self.gap(at + 1).trim(), "–" | "-" | "—");
            if let (true, Some(last), Some(month)) =
                (ranged, self.day(second), self.month(second + 1))
            {
                let year = year_after(second + 2);
                let end = second + 2 + usize::from(year.is_some());
                self.push(found, at, at + 1, date(year, Some(month), Some(day)));
                self.push(found, second, end, date(year, Some(month), Some(last)));
                return Some(end);
            }
            let month_at = at + 1 + usize::from(self.word(at + 1) == "of");
            if let Some(month) = self.month(month_at) {
                let year = year_after(month_at + 1);
                let end = month_at + 1 + usize::from(year.is_some());
                self.push(found, at, end, date(year, Some(month), Some(day)));
                return Some(end);
            }
        }
        if let Some(month) = self.month(at) {
            if let Some(day) = self
                .day(at + 1)
                .filter(|_| self.gap(at + 1).trim().is_empty())
            {
                let year = year_after(at + 2);
                let end = at + 2 + usize::from(year.is_some());
                self.push(found, at, end, date(year, Some(month), Some(day)));
                let mut end = end;
                let ranged = matches!(self.gap(end).trim(), "–" | "-" | "—");
                if let (true, Some(last)) = (ranged, self.day(end)) {
                    self.push(found, end, end + 1, date(year, Some(month), Some(last)));
                    end += 1;
                }
                return Some(end);
            }
            if let Some(year) = year_after(at + 1) {
                self.push(found, at, at + 2, date(Some(year), Some(month), None));
                return Some(at + 2);
            }
            if let Some(month) = self.month_alone(at) {
                self.push(found, at, at + 1, date(None, Some(month), None));
                return Some(at + 1);
            }
            return None;
        }
        let word = self.word(at);
        if let Some(year) = word
            .strip_suffix('s')
            .filter(|w| w.len() == 4)
            .and_then(|w| w.parse::<i32>().ok())
        {
            let last = if year % 100 == 0 { year + 99 } else { year + 9 };
            self.push(found, at, at + 1, What::Span(year, last));
            return Some(at + 1);
        }
        if matches!(self.word(at + 1), "century" | "centuries") {
            let number = self.number(at).filter(|n| n.next == at + 1)?;
            let first = (number.value as i32 - 1) * 100;
            self.push(found, at, at + 2, What::Span(first, first + 99));
            return Some(at + 2);
        }
        let year = self.year(at)?;
        if self.unit(at + 1).is_some() && self.gap(at + 1) != "-" {
            return None;
        }
        self.push(found, at, at + 1, date(Some(year), None, None));
        let ranged = matches!(self.gap(at + 1), "–" | "-" | "—" | "/");
        let short = self
            .digits(at + 1)
            .filter(|n| self.word(at + 1).len() == 2 && *n > year % 100);
        if let (true, Some(short)) = (ranged, short) {
            let last = year - year % 100 + short;
            self.push(found, at + 1, at + 2, date(Some(last), None, None));
            return Some(at + 2);
        }
        Some(at + 1)
    }

    fn clock(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
        if matches!(self.word(at), "half" | "quarter") && self.word(at + 1) == "past" {
            let hour = self.number(at + 2)?;
            let minutes = if self.word(at) == "half" { 30 } else { 15 };
            let clock = What::Clock((hour.value as u32 % 12) * 60 + minutes);
            self.push(found, at, hour.next, clock);
            return Some(hour.next);
        }
        let (hour, minute) = (self.digits(at)?, self.digits(at + 1));
        let of_day = |word: &str| matches!(word, "a.m" | "p.m" | "am" | "pm");
        match minute {
            Some(minute)
                if matches!(self.gap(at + 1), ":") && hour < 25 && self.word(at + 1).len() == 2 =>
            {
                let end = at + 2 + usize::from(of_day(self.word(at + 2)));
                let clock = What::Clock(u32::try_from(hour % 12 * 60 + minute).unwrap_or_default());
                self.push(found, at, end, clock);
                Some(end)
            }
            _ if of_day(self.word(at + 1)) && hour < 25 => {
                let clock = What::Clock(u32::try_from(hour % 12 * 60).unwrap_or_default());
                self.push(found, at, at + 2, clock);
                Some(at + 2)
            }
            _ => None,
        }
    }

    fn share(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
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
        if matches!(self.word(at), "half" | "halves") {
            return one_of(0.5, at, at + 1, found);
        }
        if matches!(self.word(at), "a" | "an" | "one") {
            if let Some(parts) = part(self.word(at + 1)) {
                return one_of(1.0 / parts, at, at + 2, found);
            }
            // One in three; a year and a half.
            if self.word(at) == "one" && self.word(at + 1) == "in" {
                let number = self.number(at + 2).filter(|n| n.value > 1.0)?;
                self.push(found, at, number.next, What::Share(1.0 / number.value));
                return Some(number.next);
            }
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

    fn amount(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
        if self.word(at) == "pair" || self.word(at) == "couple" {
            self.push(found, at, at + 1, What::Amount(2.0, None));
            return Some(at + 1);
        }
        let number = self.number(at)?;
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
        let unit = money.or(unit.map(|(unit, _)| unit));
        self.push(found, at, next, What::Amount(value, unit));
        if let Some(figure) = found.last_mut() {
            figure.per = self.per(next);
        }
        Some(next)
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

    fn number(&self, at: usize) -> Option<Number> {
        let token = self.tokens.get(at)?;
        let mut number = if token.numeric() {
            self.written(at)?
        } else {
            self.spelt(at)?
        };
        while let Some(scale) = scale(self.word(number.next)).filter(|_| !number.ordinal) {
            number.value *= scale;
            number.next += 1;
            if let Some(rest) = self
                .spelt(number.next)
                .filter(|rest| rest.value < scale && !rest.ordinal)
                .filter(|_| self.word(number.next) != "one")
            {
                number.value += rest.value;
                number.next = rest.next;
            }
        }
        Some(number)
    }

    fn written(&self, at: usize) -> Option<Number> {
        let word = self.word(at);
        let split = word
            .find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.')))
            .unwrap_or(word.len());
        let (number, ending) = word.split_at(split);
        let value: f64 = number.replace(',', "").parse().ok()?;
        let money = units::currency(self.gap(at)).is_some();
        let (scale, ordinal, glued) = match ending {
            "" => (1.0, false, None),
            "st" | "nd" | "rd" | "th" => (1.0, true, None),
            "m" | "mn" if money => (1e6, false, None),
            "bn" => (1e9, false, None),
            "k" => (1e3, false, None),
            other => {
                let (unit, _) = units::at(&[other])?;
                (1.0, false, Some(unit))
            }
        };
        Some(Number {
            value: value * scale,
            next: at + 1,
            ordinal,
            glued,
        })
    }

    fn spelt(&self, at: usize) -> Option<Number> {
        let place = |list: &[&str], word: &str| list.iter().position(|known| *known == word);
        let word = self.word(at);
        let number = |value: usize, next, ordinal| {
            Some(Number {
                value: value as f64,
                next,
                ordinal,
                glued: None,
            })
        };
        if let Some(value) = place(&SMALL, word) {
            return number(value, at + 1, false);
        }
        if let Some(tens) = place(&TENS, word).map(|place| (place + 2) * 10) {
            let near = matches!(self.gap(at + 1), "-" | " ");
            let next = self.word(at + 1);
            if let Some(one) = place(&SMALL, next).filter(|n| near && (1..10).contains(n)) {
                return number(tens + one, at + 2, false);
            }
            if let Some(one) = place(&ORDINALS, next).filter(|n| near && *n < 9) {
                return number(tens + one + 1, at + 2, true);
            }
            return number(tens, at + 1, false);
        }
        if let Some(value) = place(&ORDINALS, word) {
            return number(value + 1, at + 1, true);
        }
        // "A hundred", "a dozen"; the plural alone names no number.
        let scaled = scale(word).filter(|_| !word.ends_with('s'))?;
        Some(Number {
            value: scaled,
            next: at + 1,
            ordinal: false,
            glued: None,
        })
    }

    /// The unit whose first word stands at `at`, directly behind a number.
    fn unit(&self, at: usize) -> Option<(Unit, usize)> {
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

/// Whether `word`, in lower case, begins a number in words.
pub(super) fn is_number(word: &str) -> bool {
    SMALL.contains(&word) || scale(word).is_some()
}

fn percent() -> Unit {
    Unit {
        dimension: Dimension::Percent,
        factor: 1.0,
        offset: 0.0,
        currency: "",
    }
}

fn scale(word: &str) -> Option<f64> {
    Some(match word {
        "dozen" => 12.0,
        "hundred" => 1e2,
        "thousand" => 1e3,
        "lakh" | "lakhs" => 1e5,
        "million" => 1e6,
        "crore" | "crores" => 1e7,
        "billion" => 1e9,
        "trillion" => 1e12,
        _ => return None,
    })
}
