//! Dates of publication as pages and papers write them, read into one form; what is ambiguous is not read.

use jiff::civil::Date;

use crate::text::calendar;

/// When a work appeared, as exactly as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Day {
    /// The day.
    Day(Date),
    /// Year and month from 1.
    Month(i16, i8),
    /// The year.
    Year(i16),
}

impl Day {
    /// Reads a date in any of the ways in use; `None` where it is not one or could be two.
    pub fn read(given: &str) -> Option<Self> {
        let given = western_digits(given.trim());
        let given = given.as_str();
        let read = iso(given)
            .or_else(|| numbers(given))
            .or_else(|| east_asian(given))
            .or_else(|| words(given))?;
        (1000..2200).contains(&read.year()).then_some(read)
    }

    /// ISO 8601, as long as what is known: `2025-03-06`, `2025-03`, `2025`.
    pub fn iso(self) -> String {
        match self {
            Self::Day(day) => day.strftime("%Y-%m-%d").to_string(),
            Self::Month(year, month) => format!("{year:04}-{month:02}"),
            Self::Year(year) => format!("{year:04}"),
        }
    }

    /// The year.
    pub fn year(self) -> i16 {
        match self {
            Self::Day(day) => day.year(),
            Self::Month(year, _) | Self::Year(year) => year,
        }
    }

    /// `6 March 2025`, or `March 6, 2025` with the month first; `March 2025`; `2025`.
    pub fn printed(self, month_first: bool) -> String {
        match self {
            Self::Day(day) if month_first => day.strftime("%B %-d, %Y").to_string(),
            Self::Day(day) => day.strftime("%-d %B %Y").to_string(),
            Self::Month(year, month) => {
                format!(
                    "{} {year}",
                    calendar::MONTHS[usize::from(month.unsigned_abs()) - 1]
                )
            }
            Self::Year(year) => year.to_string(),
        }
    }

    fn of(year: i16, month: i8, day: i8) -> Option<Self> {
        Date::new(year, month, day).ok().map(Self::Day)
    }
}

/// The text with the digits of Arabic, Persian and Indian scripts and of full width as ASCII.
fn western_digits(text: &str) -> String {
    const ZEROS: [char; 6] = ['٠', '۰', '०', '০', '๐', '０'];
    text.chars()
        .map(|c| {
            let value = ZEROS
                .iter()
                .filter_map(|zero| u32::from(c).checked_sub(u32::from(*zero)))
                .find(|value| *value < 10);
            value
                .and_then(|value| char::from_digit(value, 10))
                .unwrap_or(c)
        })
        .collect()
}

/// How the names of the months begin, in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian and Arabic. Each
/// stands only for one month in all of them.
const MONTHS: [&[&str]; 12] = [
    &["jan", "jän", "ene", "gen", "янв", "يناير"],
    &["feb", "fév", "fev", "фев", "فبراير", "شباط"],
    &["mar", "mär", "maa", "mrt", "март", "مارس", "آذار"],
    &[
        "apr",
        "avr",
        "abr",
        "апр",
        "أبريل",
        "ابريل",
        "إبريل",
        "نيسان",
    ],
    &["may", "mai", "mag", "mei", "мая", "май", "مايو", "أيار"],
    &["jun", "juin", "giu", "июн", "يونيو", "يونيه", "حزيران"],
    &["jul", "juil", "lug", "июл", "يوليو", "يوليه", "تموز"],
    &["aug", "aoû", "aou", "ago", "авг", "أغسطس", "اغسطس"],
    &["sep", "set", "сен", "سبتمبر", "أيلول"],
    &["oct", "okt", "ott", "out", "окт", "أكتوبر", "اكتوبر"],
    &["nov", "ноя", "نوفمبر"],
    &["dec", "dez", "déc", "dic", "дек", "ديسمبر"],
];

fn month(word: &str) -> Option<i8> {
    let word = word.trim_end_matches('.').to_lowercase();
    let letters = word.chars().count();
    if !(3..=12).contains(&letters) || !word.chars().all(char::is_alphabetic) {
        // The shortest month has two letters, in Arabic.
        return (word == "آب").then_some(8);
    }
    // "juin" and "juillet" part at the fourth letter, "jun" and "jul" at the third.
    let begins = |starts: &&[&str]| starts.iter().any(|start| word.starts_with(start));
    let place = MONTHS.iter().position(begins)?;
    i8::try_from(place + 1).ok()
}

/// `2025`, `2025-03`, `2025-03-06`, with any time of the day behind it; the parts may be parted by strokes or full stops.
fn iso(given: &str) -> Option<Day> {
    let date = given
        .split(['T', ' '])
        .next()
        .filter(|date| date.len() <= 10 && date.is_ascii())?;
    let rest = &given[date.len()..];
    if rest
        .chars()
        .any(|c| c.is_alphabetic() && !matches!(c, 'T' | 'Z' | 'U' | 'G' | 'M' | 'C' | 'E' | 'S'))
    {
        return None;
    }
    let parts: Vec<&str> = date.split(['-', '/', '.']).collect();
    let number = |text: &str| -> Option<i16> {
        text.chars()
            .all(|c| c.is_ascii_digit())
            .then(|| text.parse().ok())?
    };
    let small = |part: &str| {
        (1..=2)
            .contains(&part.len())
            .then(|| number(part))?
            .and_then(|number| i8::try_from(number).ok())
    };
    if date.len() == 8 && parts.len() == 1 {
        return Day::of(number(&date[..4])?, small(&date[4..6])?, small(&date[6..])?);
    }
    let year = number(parts.first().filter(|year| year.len() == 4)?)?;
    match parts.as_slice() {
        [_] => Some(Day::Year(year)),
        // "2002-03" may be a season of two years; a journal's "2002/03" as well.
        [_, m] if m.len() == 2 && date.contains('-') => small(m)
            .filter(|m| (1..=12).contains(m))
            .map(|m| Day::Month(year, m)),
        [_, m] if date.contains('/') => small(m)
            .filter(|m| (1..=12).contains(m))
            .map(|m| Day::Month(year, m)),
        // Some pages leave the day open as 00.
        [_, m, "00"] => small(m)
            .filter(|m| (1..=12).contains(m))
            .map(|m| Day::Month(year, m)),
        [_, m, d] => Day::of(year, small(m)?, small(d)?),
        _ => None,
    }
}

/// `14.11.2023`, which puts the day first wherever it is used; `14/11/2023` and `11/14/2023` only where the day is plain.
fn numbers(given: &str) -> Option<Day> {
    let date = given.split([' ', ',']).next()?;
    let separator = ['.', '/', '-'].into_iter().find(|c| date.contains(*c))?;
    let parts: Vec<i16> = date
        .split(separator)
        .map(|part| part.parse::<i16>().ok().filter(|_| !part.starts_with('+')))
        .collect::<Option<_>>()?;
    let [a, b, year] = parts.as_slice() else {
        return None;
    };
    let day =
        |day: i16, month: i16| Day::of(*year, i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    match (separator, *a, *b) {
        ('.', a, b) => day(a, b),
        (_, a, b) if a > 12 || a == b => day(a, b),
        (_, a, b) if b > 12 => day(b, a),
        _ => None,
    }
}

/// `2023年11月14日`.
fn east_asian(given: &str) -> Option<Day> {
    let (year, rest) = given.split_once(['年', '년'])?;
    let year: i16 = year.trim().parse().ok()?;
    let Some((month, rest)) = rest.split_once(['月', '월']) else {
        return rest.trim().is_empty().then_some(Day::Year(year));
    };
    let month: i8 = month.trim().parse().ok()?;
    let day = rest.split(['日', '일']).next().unwrap_or_default().trim();
    if day.is_empty() {
        return (1..=12).contains(&month).then_some(Day::Month(year, month));
    }
    Day::of(year, month, day.parse().ok()?)
}

/// `6 March 2025`, `March 6, 2025`, `Thu, 06 Mar 2025 10:00:00 GMT`, `6 de marzo de 2025`, `March 2025`.
fn words(given: &str) -> Option<Day> {
    const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const BETWEEN: [&str; 8] = ["de", "of", "the", "du", "del", "le", "el", "den"];
    // Their beginnings are those of months.
    const LIKE_MONTHS: [&str; 4] = ["mardi", "martes", "martedì", "maandag"];
    const OTHER_WEEKDAYS: [&str; 17] = [
        "lun", "mer", "mié", "jeu", "jue", "ven", "vie", "sam", "sáb", "dim", "dom", "gio", "sab",
        "seg", "ter", "qua", "qui",
    ];
    const ARABIC_WEEKDAYS: [&str; 8] = [
        "الأحد",
        "الاثنين",
        "الإثنين",
        "الثلاثاء",
        "الأربعاء",
        "الخميس",
        "الجمعة",
        "السبت",
    ];
    let (mut found, mut small, mut year) = (None, None, None);
    let tokens = given
        .split([' ', ',', '،', '\u{a0}'])
        .filter(|token| !token.is_empty());
    for (place, token) in tokens.enumerate() {
        if year.is_some() && found.is_some() {
            // A time of the day may follow.
            let time = token.contains(':')
                || matches!(
                    token.to_uppercase().as_str(),
                    "GMT"
                        | "UTC"
                        | "AM"
                        | "PM"
                        | "EST"
                        | "EDT"
                        | "AT"
                        | "Z"
                        | "UHR"
                        | "Г."
                        | "H"
                        | "-"
                        | "|"
                        | "·"
                )
                || token.starts_with(['+', '-'])
                || token.chars().all(|c| c.is_ascii_digit()) && token.len() <= 2;
            if time {
                continue;
            }
            return None;
        }
        let lower = token.to_lowercase();
        let bare = ["st", "nd", "rd", "th", "er", ".", "º"]
            .iter()
            .find_map(|end| lower.strip_suffix(end))
            .filter(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
            .unwrap_or(&lower);
        if bare.chars().all(|c| c.is_ascii_digit()) {
            match (bare.len(), bare.parse::<i16>().ok()?) {
                (4, number) if year.is_none() => year = Some(number),
                (1 | 2, number) if small.is_none() => small = Some(number),
                _ => return None,
            }
        } else if place == 0 && LIKE_MONTHS.contains(&lower.as_str()) {
            continue;
        } else if let Some(number) = month(token) {
            // "Mar" is a month and "Mon" is not.
            if found.replace(number).is_some() {
                return None;
            }
        } else if !(BETWEEN.contains(&lower.as_str())
            || place == 0
                && (WEEKDAYS.iter().any(|day| lower.starts_with(day))
                    || OTHER_WEEKDAYS.iter().any(|day| lower.starts_with(day))
                    || ARABIC_WEEKDAYS.contains(&lower.as_str())
                    || lower.ends_with("tag")
                    || lower.ends_with("woch")))
        {
            return None;
        }
    }
    match (found, small) {
        (Some(month), Some(day)) => Day::of(year?, month, i8::try_from(day).ok()?),
        (Some(month), None) => Some(Day::Month(year?, month)),
        (None, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iso(given: &str) -> Option<String> {
        Day::read(given).map(Day::iso)
    }

    #[test]
    fn dates_are_read_however_they_are_written() {
        for (given, expected) in [
            ("2025-03-06", "2025-03-06"),
            ("2025-03-06T10:00:00+02:00", "2025-03-06"),
            ("2025-03-06 10:00:00 UTC", "2025-03-06"),
            ("2025/3/6", "2025-03-06"),
            ("20250306", "2025-03-06"),
            ("06.03.2025", "2025-03-06"),
            ("14/11/2023", "2023-11-14"),
            ("11/14/2023", "2023-11-14"),
            ("6 March 2025", "2025-03-06"),
            ("March 6th, 2025", "2025-03-06"),
            ("Sept. 6, 2025", "2025-09-06"),
            ("Thu, 06 Mar 2025 10:00:00 GMT", "2025-03-06"),
            ("6 de marzo de 2025", "2025-03-06"),
            ("6. März 2025", "2025-03-06"),
            ("1er août 2025", "2025-08-01"),
            ("12 juillet 2025", "2025-07-12"),
            ("2023年11月4日", "2023-11-04"),
            ("2024年5月3日 7時00分", "2024-05-03"),
            ("الأربعاء ١٧ أبريل ٢٠٢٤", "2024-04-17"),
            ("3 آب 2021", "2021-08-03"),
            ("14 марта 2023", "2023-03-14"),
            ("14 сентября 2023 г.", "2023-09-14"),
            ("jeudi 14 mars 2024", "2024-03-14"),
            ("Mardi 12 mars 2024", "2024-03-12"),
            ("14. März 2024, 18:05 Uhr", "2024-03-14"),
            ("March 2025", "2025-03"),
            ("2025-03", "2025-03"),
            ("2019/07", "2019-07"),
            ("2025", "2025"),
        ] {
            assert_eq!(iso(given).as_deref(), Some(expected), "{given}");
        }
    }

    #[test]
    fn what_is_no_date_or_could_be_two_is_not_read() {
        for given in [
            "2025-XX-XX",
            "29 February 2025",
            "2025-02-30",
            "Unknown",
            "03/06/2025",
            "12",
            "Mon 2025",
            "0000-00-00",
            "March 6 to 8, 2025",
            "",
            "Updated 6 March 2025",
            "6 March",
        ] {
            assert_eq!(iso(given), None, "{given}");
        }
    }

    #[test]
    fn a_day_is_printed_both_ways() {
        let day = Day::read("2025-03-06").unwrap();
        assert_eq!(day.printed(false), "6 March 2025");
        assert_eq!(day.printed(true), "March 6, 2025");
        assert_eq!(Day::read("2025-03").unwrap().printed(true), "March 2025");
    }
}
