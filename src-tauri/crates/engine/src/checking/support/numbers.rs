//! Numbers in digits and in words, with their scales.

use super::figures::Reader;
use super::units::{self, Unit};
use crate::text::numbers::{ORDINALS, SMALL, TENS};

/// A number as it was read.
pub(super) struct Number {
    pub value: f64,
    pub next: usize,
    pub ordinal: bool,
    /// A unit written onto the digits: 11km.
    pub glued: Option<Unit>,
}

impl Reader<'_> {
    pub(super) fn number(&self, at: usize) -> Option<Number> {
        let token = self.tokens.get(at)?;
        let mut number = if token.numeric() {
            self.written(at)?
        } else {
            self.spelt(at)?
        };
        while let Some(scale) = scale(self.word(number.next)).filter(|_| !number.ordinal) {
            number.value *= scale;
            number.next += 1;
            // A hundred and fifty.
            let and = self.word(number.next) == "and" && self.spelt(number.next + 1).is_some();
            let rest_at = number.next + usize::from(and && scale < 1e3 + 0.5);
            if let Some(rest) = self
                .spelt(rest_at)
                .filter(|rest| rest.value < scale && !rest.ordinal)
                .filter(|_| self.word(rest_at) != "one" && scale > 99.0)
            {
                number.value += rest.value;
                number.next = rest.next;
            }
        }
        Some(number)
    }

    pub(super) fn written(&self, at: usize) -> Option<Number> {
        let word = self.word(at);
        let split = word
            .find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.')))
            .unwrap_or(word.len());
        let (number, ending) = word.split_at(split);
        // "50.000" is fifty thousand in half of Europe, and no measure is written so.
        let thousands = number.ends_with(".000") && !number.contains(',');
        let bare = if thousands {
            number.replace('.', "")
        } else {
            number.replace(',', "")
        };
        let value: f64 = bare.parse().ok()?;
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

    pub(super) fn spelt(&self, at: usize) -> Option<Number> {
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
}

/// Whether `word`, in lower case, begins a number in words.
pub(super) fn is_number(word: &str) -> bool {
    SMALL.contains(&word) || scale(word).is_some()
}

/// What a word such as "million" multiplies by.
pub(super) fn scale(word: &str) -> Option<f64> {
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
