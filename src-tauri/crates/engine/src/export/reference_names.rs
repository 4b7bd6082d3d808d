//! Names of references: the first author's surname or the site, with the year; letters tell equal ones apart.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::bibliography::Entry;

/// A name for each reference, in order: ASCII, beginning with a letter, no two alike whatever their case.
pub fn names(entries: &[&Entry]) -> Vec<String> {
    let bases: Vec<String> = entries.iter().map(|entry| base_name(entry)).collect();
    let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
    for base in &bases {
        *shared.entry(base).or_default() += 1;
    }
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::new();
    for base in &bases {
        let mut name = base.clone();
        let mut number = 0;
        while (shared[base.as_str()] > 1 && number == 0) || taken.contains(&name.to_lowercase()) {
            let dash = if base.ends_with(|c: char| c.is_ascii_digit()) {
                ""
            } else {
                "-"
            };
            name = format!("{base}{dash}{}", letters(number));
            number += 1;
        }
        taken.insert(name.to_lowercase());
        names.push(name);
    }
    names
}

/// 0 → `a`, 25 → `z`, 26 → `aa`.
fn letters(mut number: usize) -> String {
    let mut letters = String::new();
    loop {
        letters.insert(0, char::from(b'a' + (number % 26) as u8));
        if number < 26 {
            return letters;
        }
        number = number / 26 - 1;
    }
}

fn base_name(entry: &Entry) -> String {
    let surname = entry
        .authors
        .first()
        .map(|author| ascii_letters(author.last()));
    let site = || {
        let site = entry.site.as_ref().or(entry.publisher.as_ref());
        site.map(|site| ascii_letters(site))
    };
    let who = surname
        .filter(|name| !name.is_empty())
        .or_else(|| site().filter(|name| !name.is_empty()))
        .unwrap_or_else(|| "Source".to_owned());
    match entry.year() {
        Some(year) => format!("{who}{year}"),
        None => who,
    }
}

/// The ASCII letters and digits of a name, accents off, from its first letter on, at most 24.
fn ascii_letters(name: &str) -> String {
    name.nfkd()
        .filter(char::is_ascii_alphanumeric)
        .skip_while(char::is_ascii_digit)
        .take(24)
        .collect()
}
