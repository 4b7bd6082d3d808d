//! Dates, spans of years and times of day.

use super::figures::{Figure, Reader, What};
use super::units;
use crate::text::calendar::MONTHS;

impl Reader<'_> {
    pub(super) fn digits(&self, at: usize) -> Option<i32> {
        let word = self.word(at);
        let bare = ["st", "nd", "rd", "th"]
            .iter()
            .find_map(|ending| word.strip_suffix(ending))
            .unwrap_or(word);
        bare.chars().all(|c| c.is_ascii_digit()).then_some(())?;
        bare.parse().ok()
    }

    pub(super) fn day(&self, at: usize) -> Option<u8> {
        let number = self.digits(at).filter(|n| (1..=31).contains(n))?;
        u8::try_from(number).ok()
    }

    pub(super) fn year(&self, at: usize) -> Option<i32> {
        let word = self.word(at);
        let plain = word.len() == 4 && word.chars().all(|c| c.is_ascii_digit());
        let year = plain.then(|| word.parse::<i32>().ok()).flatten()?;
        ((1000..2100).contains(&year) && units::currency(self.gap(at)).is_none()).then_some(year)
    }

    pub(super) fn month(&self, at: usize) -> Option<u8> {
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
    pub(super) fn month_alone(&self, at: usize) -> Option<u8> {
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

    pub(super) fn date(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
        let date = |year, month, day| What::Date { year, month, day };
        let year_after = |next: usize| {
            let near = matches!(self.gap(next).trim(), "" | ",");
            self.year(next).filter(|_| near)
        };
        // The sixth of March.
        let spelt = self
            .number(at)
            .filter(|n| n.ordinal && self.word(n.next) == "of");
        if let Some(number) = spelt.filter(|n| (1.0..32.0).contains(&n.value))
            && let Some(month) = self.month(number.next + 1)
        {
            let year = year_after(number.next + 2);
            let end = number.next + 2 + usize::from(year.is_some());
            let what = date(year, Some(month), Some(number.value as u8));
            self.push(found, at, end, what);
            return Some(end);
        }
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

    pub(super) fn clock(&self, at: usize, found: &mut Vec<Figure>) -> Option<usize> {
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
}
