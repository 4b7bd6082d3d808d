//! Names of authors and editors.

use std::collections::{BTreeMap, BTreeSet};

use super::{Citation, is_made, numbered};

/// Last names, or whole names, by the list they belong to.
fn list_of_last(base: &str) -> Option<&'static str> {
    Some(match base {
        "author" | "last" | "surname" | "author-last" | "author-surname" | "people" | "host"
        | "subject" => "author",
        "editor" | "editor-last" | "editor-surname" => "editor",
        "translator" | "translator-last" => "translator",
        "contributor" | "contributor-last" => "contributor",
        "interviewer" | "interviewer-last" => "interviewer",
        _ => return None,
    })
}

fn list_of_first(base: &str) -> Option<&'static str> {
    Some(match base {
        "first" | "given" | "author-first" | "author-given" => "author",
        "editor-first" | "editor-given" => "editor",
        "translator-first" => "translator",
        "contributor-first" => "contributor",
        "interviewer-first" => "interviewer",
        _ => return None,
    })
}

pub(super) fn check(citation: &mut Citation<'_>) {
    let mut lasts: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    let mut firsts: Vec<(&str, u32, &str, std::ops::Range<usize>)> = Vec::new();
    for (name, given) in citation.given() {
        let (base, number) = numbered(name);
        let value = given.value.as_str();
        let range = given.range.clone();
        if let Some(list) = list_of_last(&base) {
            lasts.entry(list).or_default().insert(number);
        } else if let Some(list) = list_of_first(&base) {
            firsts.push((list, number, name, range.clone()));
        } else if matches!(base.as_str(), "vauthors" | "veditors") {
            vancouver(citation, value, range);
            continue;
        } else {
            continue;
        }
        if is_made(value) || base == "people" || is_accepted(value) {
            continue;
        }
        let shown = format!("{name}={value}");
        if has_et_al(value) {
            citation.say("cs1-et-al", range.clone(), &shown);
        } else if citation
            .catalogue
            .term("generic-name")
            .is_some_and(|term| term.is_match(value))
        {
            citation.say("cs1-generic-name", range.clone(), value);
        }
        let commas = value.matches(',').count();
        if value.contains(';') || commas > 1 {
            citation.say("cs1-many-names", range.clone(), &shown);
        } else if value.chars().any(|c| c.is_ascii_digit()) {
            citation.say("cs1-numeric-name", range.clone(), value);
        }
        if value.contains("://") {
            citation.say("cs1-url-in-parameter", range, name);
        }
    }
    for (list, number, name, range) in firsts {
        if !lasts.get(list).is_some_and(|held| held.contains(&number)) {
            citation.say("cs1-first-without-last", range, name);
        }
    }
    for (list, numbers) in &lasts {
        let expected = 1..=u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        if let Some((number, _)) = numbers
            .iter()
            .zip(expected)
            .find(|(number, expected)| *number != expected)
        {
            citation.say_all("cs1-missing-name", &format!("{list} {number}"));
        }
    }
}

/// Double brackets say: take this name as it is.
fn is_accepted(value: &str) -> bool {
    value.starts_with("((") && value.ends_with("))")
}

fn has_et_al(value: &str) -> bool {
    let lower = value.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words
        .windows(2)
        .any(|pair| matches!(pair, ["et", "al" | "alii"] | ["and", "others"]))
        || words.last() == Some(&"etal")
}

fn vancouver(citation: &mut Citation<'_>, value: &str, range: std::ops::Range<usize>) {
    if is_made(value) {
        return;
    }
    for name in value
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        let et_al = name.to_lowercase().trim_end_matches('.') == "et al";
        if !is_accepted(name) && !et_al && !is_vancouver(name) {
            citation.say("cs1-vancouver", range.clone(), name);
        }
    }
}

/// Last name and initials, such as "van der Berg AB" or "Smith J Jr".
fn is_vancouver(name: &str) -> bool {
    let mut words: Vec<&str> = name.split_whitespace().collect();
    let suffix = |word: &&str| matches!(*word, "Jr" | "Sr" | "II" | "III" | "2nd" | "3rd" | "4th");
    if words.len() > 2 && words.last().is_some_and(suffix) {
        words.pop();
    }
    let Some((initials, last)) = words.split_last() else {
        return false;
    };
    let are_initials =
        (1..=2).contains(&initials.chars().count()) && initials.chars().all(char::is_uppercase);
    let is_name = |word: &&str| {
        word.chars()
            .all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'))
    };
    !last.is_empty() && are_initials && last.iter().all(is_name)
}
