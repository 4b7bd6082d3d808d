//! Dates as citation templates take them.

use super::{Citation, Day, is_made};
use crate::text::calendar::MONTHS;

/// Parameters that hold a date of publication or the like.
const DATES: &[&str] = &[
    "date",
    "year",
    "publication-date",
    "orig-date",
    "doi-broken-date",
    "pmc-embargo-date",
];

/// Wikipedia's first day: nobody looked anything up for it before.
const FIRST_ACCESS: Day = Day {
    year: 2001,
    month: 1,
    day: 15,
};

pub(super) fn check(citation: &mut Citation<'_>) {
    let today = citation.today;
    for (name, given) in citation.given() {
        let value = given.value.as_str();
        if is_made(value) {
            continue;
        }
        let (fits, hyphen) = match name {
            "access-date" | "accessdate" => (
                day(value).is_some_and(|day| day >= FIRST_ACCESS && day <= after(today)),
                false,
            ),
            "archive-date" | "archivedate" => {
                (day(value).is_some_and(|day| day <= after(today)), false)
            }
            // The template takes any words about an earlier edition.
            "orig-date" => continue,
            name if DATES.contains(&name) => {
                let hyphen = is_hyphened(value);
                (hyphen || is_date(value, today), hyphen)
            }
            _ => continue,
        };
        if !fits {
            citation.say(
                "cs1-bad-date",
                given.range.clone(),
                &format!("{name}={value}"),
            );
        } else if hyphen {
            citation.say("cs1-date-hyphen", given.range.clone(), value);
        }
    }
}

/// A range of years with a hyphen, which the template takes and mends.
fn is_hyphened(value: &str) -> bool {
    value.split_once('-').is_some_and(|(from, to)| {
        let year = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        year(from) && year(to) && from < to
    })
}

fn after(day: Day) -> Day {
    if day.day < days_in(day.year, day.month) {
        Day {
            day: day.day + 1,
            ..day
        }
    } else if day.month < 12 {
        Day {
            month: day.month + 1,
            day: 1,
            ..day
        }
    } else {
        Day {
            year: day.year + 1,
            month: 1,
            day: 1,
        }
    }
}

fn days_in(year: i32, month: u32) -> u32 {
    match month {
        2 if (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

/// A part of a written date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// One or two figures, no zero before.
    Day(u32),
    /// Two figures of which the first is 0: the end of a range of years.
    Short(u32),
    Year(i32),
    Month(u32),
    /// A season, quarter or feast, by its place in the year.
    Season(u32),
    Comma,
    /// `–` between spaces or not.
    Dash {
        spaced: bool,
    },
}

/// A whole day: `2025-03-06`, `6 March 2025`, `March 6, 2025`.
pub(super) fn day(value: &str) -> Option<Day> {
    if let Some(day) = iso(value) {
        return Some(day);
    }
    use Part::{Comma, Day as D, Month, Year};
    let found = match parts(value)?.as_slice() {
        [D(day), Month(month), Year(year)] | [Month(month), D(day), Comma, Year(year)] => Day {
            year: *year,
            month: *month,
            day: *day,
        },
        _ => return None,
    };
    is_real(found).then_some(found)
}

fn iso(value: &str) -> Option<Day> {
    let bytes = value.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let figures = |range: std::ops::Range<usize>| {
        let text = value.get(range)?;
        text.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| text.parse::<u32>().ok())?
    };
    let found = Day {
        year: i32::try_from(figures(0..4)?).ok()?,
        month: figures(5..7)?,
        day: figures(8..10)?,
    };
    // Before that year nobody can say which calendar the figures mean.
    (found.year >= 1583 && is_real(found)).then_some(found)
}

fn is_real(day: Day) -> bool {
    (1..=days_in(day.year, day.month)).contains(&day.day)
}

/// Whether the templates take it for a date of publication.
pub(super) fn is_date(value: &str, today: Day) -> bool {
    let value = value.trim();
    if matches!(value, "n.d." | "nd" | "N.D.") {
        return true;
    }
    let last = |year: i32| (100..=today.year + 1).contains(&year);
    if let Some(day) = iso(value) {
        return last(day.year);
    }
    let value = value.strip_prefix("c. ").unwrap_or(value);
    // 2019a tells two works of a year apart.
    let value = match value.strip_suffix(|c: char| c.is_ascii_lowercase()) {
        Some(before) if before.ends_with(|c: char| c.is_ascii_digit()) => before,
        _ => value,
    };
    parts(value).is_some_and(|parts| is_known(&parts, &last))
}

fn is_known(parts: &[Part], last: &dyn Fn(i32) -> bool) -> bool {
    use Part::{Comma, Dash, Day as D, Month, Season, Short, Year};
    let real = |year: i32, month: u32, day: u32| last(year) && is_real(Day { year, month, day });
    let ends = |from: i32, figures: u32| {
        let to = from / 100 * 100 + i32::try_from(figures).unwrap_or_default();
        from < to && last(to)
    };
    const TIGHT: Part = Dash { spaced: false };
    const WIDE: Part = Dash { spaced: true };
    match *parts {
        [Year(y)] | [Month(_), Year(y)] | [Season(_), Year(y)] => last(y),
        [D(d), Month(m), Year(y)] | [Month(m), D(d), Comma, Year(y)] => real(y, m, d),
        [Year(a), TIGHT, Year(b)] | [Season(_), Year(a), TIGHT, Year(b)] => a < b && last(b),
        [Year(a), TIGHT, D(b) | Short(b)] | [Season(_), Year(a), TIGHT, D(b) | Short(b)] => {
            b > 9 && ends(a, b) || matches!(parts.last(), Some(Short(_))) && ends(a, b)
        }
        [Month(a), TIGHT, Month(b), Year(y)] | [Season(a), TIGHT, Season(b), Year(y)] => {
            a < b && last(y)
        }
        [Month(_), Year(a), WIDE, Month(_), Year(b)]
        | [Season(_), Year(a), WIDE, Season(_), Year(b)] => a < b && last(b),
        [D(a), TIGHT, D(b), Month(m), Year(y)] | [Month(m), D(a), TIGHT, D(b), Comma, Year(y)] => {
            a < b && real(y, m, a) && real(y, m, b)
        }
        [D(a), Month(m), WIDE, D(b), Month(n), Year(y)]
        | [Month(m), D(a), WIDE, Month(n), D(b), Comma, Year(y)] => {
            m < n && real(y, m, a) && real(y, n, b)
        }
        [D(a), Month(m), Year(x), WIDE, D(b), Month(n), Year(y)]
        | [
            Month(m),
            D(a),
            Comma,
            Year(x),
            WIDE,
            Month(n),
            D(b),
            Comma,
            Year(y),
        ] => x < y && real(x, m, a) && real(y, n, b),
        _ => false,
    }
}

/// The parts of a date; `None` where something else stands in it.
fn parts(value: &str) -> Option<Vec<Part>> {
    let mut found = Vec::new();
    let mut rest = value;
    while !rest.is_empty() {
        if let Some(next) = rest.strip_prefix(" – ") {
            found.push(Part::Dash { spaced: true });
            rest = next;
        } else if let Some(next) = rest.strip_prefix('–') {
            found.push(Part::Dash { spaced: false });
            rest = next;
        } else if let Some(next) = rest.strip_prefix(", ") {
            found.push(Part::Comma);
            rest = next;
        } else if let Some(next) = rest.strip_prefix(' ') {
            if next.starts_with(' ') || next.is_empty() {
                return None;
            }
            rest = next;
        } else if let Some(next) = ["First", "Second", "Third", "Fourth"]
            .iter()
            .enumerate()
            .find_map(|(at, name)| {
                let next = rest.strip_prefix(name)?.strip_prefix(" Quarter")?;
                Some((at, next))
            })
        {
            found.push(Part::Season(u32::try_from(next.0).ok()?));
            rest = next.1;
        } else {
            let end = rest
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len());
            let (word, next) = rest.split_at(end);
            found.push(part(word)?);
            rest = next;
        }
    }
    Some(found)
}

fn part(word: &str) -> Option<Part> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty() {
        let figure: u32 = word.parse().ok()?;
        return match word.len() {
            2 if word.starts_with('0') => Some(Part::Short(figure)),
            1 | 2 if figure > 0 => Some(Part::Day(figure)),
            3 | 4 if !word.starts_with('0') => i32::try_from(figure).ok().map(Part::Year),
            _ => None,
        };
    }
    let month = MONTHS
        .iter()
        .position(|month| *month == word || (word.len() == 3 && month.starts_with(word)));
    if let Some(month) = month {
        return u32::try_from(month + 1).ok().map(Part::Month);
    }
    let season = match word {
        "Winter" => 0,
        "Spring" | "Easter" => 1,
        "Summer" => 2,
        "Autumn" | "Fall" => 3,
        "Christmas" => 4,
        _ => return None,
    };
    Some(Part::Season(season))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day {
        year: 2026,
        month: 11,
        day: 30,
    };

    #[test]
    fn dates_that_the_templates_take() {
        for date in [
            "2025-03-06",
            "6 March 2025",
            "6 Mar 2025",
            "March 6, 2025",
            "March 2025",
            "Spring 2025",
            "First Quarter 2025",
            "Christmas 2024",
            "2002–2003",
            "2002–03",
            "Winter 2024–25",
            "5–7 June 2003",
            "June–July 2003",
            "March 2025 – May 2026",
            "c. 1970",
            "n.d.",
            "2027",
            "2019a",
            "June 5–7, 2003",
            "30 June – 2 July 2003",
            "29 February 2024",
        ] {
            assert!(is_date(date, TODAY), "{date}");
        }
    }

    #[test]
    fn dates_that_the_templates_refuse() {
        for date in [
            "2025-XX-XX",
            "2025-3-6",
            "2025-03",
            "March, 2025",
            "March 6 2025",
            "6 March, 2025",
            "06 March 2025",
            "03/06/2025",
            "29 February 2025",
            "2025-03-06T10:00:00Z",
            "6 Sept 2025",
            "Sept. 6, 2025",
            "Unknown",
            "unpublished",
            "Q1 2025",
            "March 2025 – May 2025",
            "1581-03-06",
            "2028",
            "2003–2002",
            "31 June 2003",
            "march 2025",
            "6  March 2025",
            "",
        ] {
            assert!(!is_date(date, TODAY), "{date}");
        }
    }

    #[test]
    fn the_day_after_the_last_is_the_first_of_the_next() {
        let day = |year, month, day| Day { year, month, day };
        assert_eq!(after(day(2026, 11, 30)), day(2026, 12, 1));
        assert_eq!(after(day(2026, 12, 31)), day(2027, 1, 1));
        assert_eq!(after(day(2024, 2, 28)), day(2024, 2, 29));
    }
}
