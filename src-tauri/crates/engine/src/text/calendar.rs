//! The names of months and weekdays in English.

/// The months, January first.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The days of the week, Monday first.
pub const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// Whether `word` is a month in full, in whatever case.
pub fn is_month(word: &str) -> bool {
    MONTHS.iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Whether `word` is a month or a weekday in full, in whatever case.
pub fn is_month_or_weekday(word: &str) -> bool {
    is_month(word) || WEEKDAYS.iter().any(|name| name.eq_ignore_ascii_case(word))
}
