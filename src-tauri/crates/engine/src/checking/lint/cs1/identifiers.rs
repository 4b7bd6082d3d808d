//! Identifiers: their shapes and check digits. Nothing is ever repaired: a wrong figure can stand anywhere.

use super::{Citation, is_made};
use crate::sources::identifiers::{isbn_10_fits, isbn_13_fits, issn_fits};

pub(super) fn check(citation: &mut Citation<'_>) {
    for (name, given) in citation.given() {
        let value = given.value.as_str();
        let range = given.range.clone();
        // Double brackets say: printed so.
        if is_made(value) || (value.starts_with("((") && value.ends_with("))")) {
            continue;
        }
        let wrong = match name.to_ascii_lowercase().as_str() {
            "isbn" => isbn(value)
                .err()
                .map(|why| ("cs1-bad-isbn", format!("{value} cannot be right: {why}"))),
            "issn" | "eissn" => (!issn(value)).then(|| ("cs1-bad-issn", value.to_owned())),
            "doi" => (!doi(value)).then(|| ("cs1-bad-doi", value.to_owned())),
            "pmid" => (!number(value)).then(|| ("cs1-bad-pmid", value.to_owned())),
            "pmc" => {
                let figures = value.strip_prefix("PMC").unwrap_or(value);
                if number(figures) && figures != value {
                    Some(("cs1-pmc-prefix", value.to_owned()))
                } else {
                    (!number(figures)).then(|| ("cs1-bad-pmc", value.to_owned()))
                }
            }
            "arxiv" | "eprint" => (!arxiv(value)).then(|| ("cs1-bad-arxiv", value.to_owned())),
            "oclc" => (!oclc(value)).then(|| ("cs1-bad-oclc", value.to_owned())),
            "s2cid" | "rfc" | "osti" | "ssrn" => {
                (!number(value)).then(|| ("cs1-bad-identifier", format!("{name} {value}")))
            }
            "bibcode" => (value.chars().count() != 19)
                .then(|| ("cs1-bad-identifier", format!("bibcode {value}"))),
            "jstor" => value
                .contains(char::is_whitespace)
                .then(|| ("cs1-bad-identifier", format!("jstor {value}"))),
            _ => None,
        };
        if let Some((id, shown)) = wrong {
            citation.say(id, range.clone(), &shown);
        }
        if name.eq_ignore_ascii_case("pmid")
            && let Ok(figure) = value.parse::<f64>()
            && let Some(rule) = citation.catalogue.rule("pmid-low")
            && figure < rule.limit("least")
        {
            citation.say("pmid-low", range, value);
        }
    }
}

/// Digits alone, and not nothing or zero.
fn number(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_digit())
        && value.parse::<u64>().is_ok_and(|figure| figure > 0)
}

fn oclc(value: &str) -> bool {
    let figures = value
        .strip_prefix("ocm")
        .or(value.strip_prefix("ocn"))
        .or(value.strip_prefix("(OCoLC)"))
        .unwrap_or(value);
    number(figures) && figures.len() <= 10
}

/// Whether an ISBN can be right; else why not.
fn isbn(value: &str) -> Result<(), &'static str> {
    if !value
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, 'X' | '-' | ' '))
    {
        return Err("it has a character that none has");
    }
    let figures: Vec<u32> = value
        .chars()
        .filter(|c| !matches!(c, '-' | ' '))
        .map(|c| c.to_digit(10).unwrap_or(10))
        .collect();
    if figures.iter().rev().skip(1).any(|figure| *figure == 10) {
        return Err("an X stands inside");
    }
    match figures.len() {
        10 if isbn_10_fits(&figures) => Ok(()),
        10 => Err("the check digit does not fit"),
        13 if figures.contains(&10) => Err("it has an X among thirteen figures"),
        13 => {
            if figures[..3] != [9, 7, 8] && figures[..3] != [9, 7, 9] {
                return Err("it begins neither with 978 nor with 979");
            }
            if figures[..4] == [9, 7, 9, 0] {
                return Err("9790 is for printed music");
            }
            if isbn_13_fits(&figures) {
                Ok(())
            } else {
                Err("the check digit does not fit")
            }
        }
        _ => Err("it has neither ten nor thirteen figures"),
    }
}

fn issn(value: &str) -> bool {
    let figures: Vec<u32> = value
        .chars()
        .filter(|c| *c != '-')
        .map(|c| match c {
            'X' => 10,
            c => c.to_digit(10).unwrap_or(99),
        })
        .collect();
    let placed = value.find('-').is_none_or(|at| at == 4) && value.matches('-').count() <= 1;
    placed
        && figures.len() == 8
        && !figures.contains(&99)
        && !figures[..7].contains(&10)
        && issn_fits(&figures)
}

fn doi(value: &str) -> bool {
    let Some((prefix, name)) = value.split_once('/') else {
        return false;
    };
    let Some(registrant) = prefix.strip_prefix("10.") else {
        return false;
    };
    let figures = registrant.split('.').next().unwrap_or_default();
    let shape = (4..=5).contains(&figures.len())
        && registrant
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
        && !figures.starts_with('0');
    shape
        && registrant != "5555"
        && !name.is_empty()
        && !name.contains(|c: char| c.is_whitespace() || c == '–')
        && !name.ends_with(['.', ','])
}

fn arxiv(value: &str) -> bool {
    let digits = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let value = match value.rsplit_once('v') {
        Some((before, version)) if digits(version, 1..=2) => before,
        _ => value,
    };
    if let Some((archive, figures)) = value.split_once('/') {
        let named = archive
            .chars()
            .all(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '.'));
        return named && !archive.is_empty() && digits(figures, 7..=7);
    }
    let Some((month, figures)) = value.split_once('.') else {
        return false;
    };
    let fits = digits(month, 4..=4)
        && month[2..]
            .parse::<u32>()
            .is_ok_and(|month| (1..=12).contains(&month));
    fits && digits(figures, 4..=5)
}
