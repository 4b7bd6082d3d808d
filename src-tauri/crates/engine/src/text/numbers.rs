//! Numbers in a text, whether written in digits or in English words.

use unicode_segmentation::UnicodeSegmentation;

/// Nought to nineteen in words.
pub(crate) const SMALL: [&str; 20] = [
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

/// The tens from twenty in words.
pub(crate) const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// First to twentieth in words.
pub(crate) const ORDINALS: [&str; 20] = [
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

/// Ordinals up to this one count as figures in a text.
const LAST_ORDINAL: usize = 12;

/// The numbers of `text` in digits, in order: `three`, `3` and `3rd` are `3`, `twenty-one` is `21`, `1,000` is `1000`,
/// `1990s` is `1990`. "One" and "first" alone say too little to count.
pub fn numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut spelt: Option<u32> = None;
    for word in text.unicode_words() {
        let lower = word.to_lowercase();
        if let Some(number) = value(&lower) {
            spelt = match spelt {
                Some(before) if joins(before, number) => Some(before + number),
                before => {
                    push(before, &mut found);
                    Some(number)
                }
            };
        } else if lower == "hundred" {
            spelt = Some(spelt.filter(|n| *n < 100).unwrap_or(1) * 100);
        } else {
            push(spelt.take(), &mut found);
            found.extend(digits(&lower));
        }
    }
    push(spelt, &mut found);
    found
}

/// Whether `word` is, or is a part of, a number in words.
pub fn is_spelt(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower == "hundred" || value(&lower).is_some()
}

/// Whether `number` goes on with what was said before it: twenty-one, three hundred five.
fn joins(before: u32, number: u32) -> bool {
    match before {
        20..=90 => before.is_multiple_of(10) && (1..10).contains(&number),
        100.. => before.is_multiple_of(100) && (1..100).contains(&number),
        _ => false,
    }
}

fn push(spelt: Option<u32>, found: &mut Vec<String>) {
    found.extend(spelt.filter(|n| *n != 1).map(|n| n.to_string()));
}

fn value(word: &str) -> Option<u32> {
    let place = |list: &[&str]| {
        let at = list.iter().position(|known| *known == word)?;
        u32::try_from(at).ok()
    };
    place(&SMALL)
        .or_else(|| place(&TENS).map(|at| (at + 2) * 10))
        .or_else(|| place(&ORDINALS[..LAST_ORDINAL]).map(|at| at + 1))
}

/// The digits of a word that is a number, without separators of thousands and without endings.
fn digits(word: &str) -> Option<String> {
    let bare = ["st", "nd", "rd", "th", "'s", "’s", "s"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending))
        .unwrap_or(word);
    let number = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    (bare.starts_with(|c: char| c.is_ascii_digit()) && bare.chars().all(number))
        .then(|| bare.replace(',', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_same_in_words_and_in_digits() {
        for (text, expected) in [
            ("three boats", &["3"][..]),
            ("the 3rd boat, the third boat", &["3", "3"]),
            ("at age four", &["4"]),
            ("twenty-one guns", &["21"]),
            ("in the twenty-first century", &["21"]),
            ("the 21st century", &["21"]),
            ("three hundred five men", &["305"]),
            ("a hundred and 1,000", &["100", "1000"]),
            ("in the 1990s, 3.5 million", &["1990", "3.5"]),
            ("from nineteen to twenty", &["19", "20"]),
            ("one of the first", &[]),
            ("two three", &["2", "3"]),
            ("B52 and covid19", &[]),
        ] {
            assert_eq!(numbers(text), expected, "{text}");
        }
    }
}
