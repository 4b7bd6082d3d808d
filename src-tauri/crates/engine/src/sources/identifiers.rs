//! The shapes of identifiers. One that is wrong is left out, never repaired: a right one would be somebody else's.

/// An ISBN of 10 or 13 digits with hyphens as given, its check digit right.
pub fn isbn(given: &str) -> Option<String> {
    let bare = without_label(given, &["urn:isbn:", "isbn-13", "isbn-10", "isbn"]);
    if !bare
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '-' | ' ' | 'X'))
    {
        return None;
    }
    let digits: Vec<u32> = bare
        .chars()
        .filter(|c| !matches!(c, '-' | ' '))
        .map(|c| c.to_digit(10).unwrap_or(10))
        .collect();
    let last = digits.len().checked_sub(1)?;
    if digits[..last].contains(&10) {
        return None;
    }
    let right = match digits.len() {
        10 => isbn_10_fits(&digits),
        13 => {
            let book =
                digits.starts_with(&[9, 7, 8]) || digits.starts_with(&[9, 7, 9]) && digits[3] != 0;
            book && digits[last] != 10 && isbn_13_fits(&digits)
        }
        _ => false,
    };
    right.then(|| bare.to_owned())
}

/// An ISSN, `1234-567X`, its check digit right.
pub fn issn(given: &str) -> Option<String> {
    let bare = without_label(given, &["urn:issn:", "issn"]);
    let (left, right) = bare.split_once('-')?;
    if left.len() != 4 || right.len() != 4 {
        return None;
    }
    let digits: Option<Vec<u32>> = format!("{left}{right}")
        .chars()
        .enumerate()
        .map(|(place, c)| match c {
            'X' if place == 7 => Some(10),
            c => c.to_digit(10),
        })
        .collect();
    let digits = digits.filter(|digits| digits.len() == 8)?;
    issn_fits(&digits).then(|| bare.to_owned())
}

/// A DOI from `10.` on, whether given bare, with `doi:` or as an address of its resolver.
pub fn doi(given: &str) -> Option<String> {
    let bare = without_label(
        given,
        &[
            "https://doi.org/",
            "http://doi.org/",
            "https://dx.doi.org/",
            "http://dx.doi.org/",
            "info:doi/",
            "urn:doi:",
            "doi:",
            "doi ",
        ],
    );
    let (prefix, suffix) = bare.strip_prefix("10.")?.split_once('/')?;
    let registrant = prefix.split('.').next().unwrap_or_default();
    let shaped = (4..=9).contains(&registrant.len())
        && prefix.chars().all(|c| c.is_ascii_digit() || c == '.')
        // A prefix that is kept for examples.
        && prefix != "5555"
        && !suffix.is_empty()
        && suffix.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '{' | '}' | '|'))
        && !suffix.ends_with(['.', ',', ';']);
    shaped.then(|| bare.to_owned())
}

/// PubMed's number.
pub fn pmid(given: &str) -> Option<String> {
    let bare = without_label(given, &["pmid:", "pmid"]);
    let shaped = (1..=8).contains(&bare.len())
        && bare.chars().all(|c| c.is_ascii_digit())
        && !bare.starts_with('0');
    shaped.then(|| bare.to_owned())
}

/// arXiv's number, of the new kind (`2402.14207`, with or without a version) or the old (`hep-th/9901001`).
pub fn arxiv(given: &str) -> Option<String> {
    let bare = without_label(
        given,
        &["https://arxiv.org/abs/", "http://arxiv.org/abs/", "arxiv:"],
    );
    let (number, version) = match bare.rsplit_once('v') {
        Some((number, version)) if version.chars().all(|c| c.is_ascii_digit()) => {
            (number, Some(version))
        }
        _ => (bare, None),
    };
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let new = number.split_once('.').is_some_and(|(month, rest)| {
        month.len() == 4
            && digits(month)
            && (1..=12).contains(&month[2..].parse::<u8>().unwrap_or_default())
            && (4..=5).contains(&rest.len())
            && digits(rest)
    });
    let old = number.split_once('/').is_some_and(|(archive, rest)| {
        archive.starts_with(|c: char| c.is_ascii_lowercase())
            && archive
                .chars()
                .all(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '.'))
            && rest.len() == 7
            && digits(rest)
    });
    ((new || old) && version != Some("")).then(|| bare.to_owned())
}

/// What is left of `given` after the first of `labels` that it begins with, in whatever case.
fn without_label<'a>(given: &'a str, labels: &[&str]) -> &'a str {
    let given = given.trim();
    for label in labels {
        if given
            .get(..label.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(label))
        {
            return given[label.len()..].trim_start_matches([':', ' ']).trim();
        }
    }
    given
}

/// Whether the check digit of an ISBN of ten digits fits (ISO 2108: weights 10 to 1, modulus 11); an X is 10.
pub(crate) fn isbn_10_fits(digits: &[u32]) -> bool {
    weighed(digits, |place| 10 - place as u32).is_multiple_of(11)
}

/// Whether the check digit of an ISBN of thirteen digits fits (ISO 2108: weights 1 and 3, modulus 10).
pub(crate) fn isbn_13_fits(digits: &[u32]) -> bool {
    weighed(digits, |place| if place % 2 == 0 { 1 } else { 3 }).is_multiple_of(10)
}

/// Whether the check digit of an ISSN's eight digits fits (ISO 3297: weights 8 to 1, modulus 11); an X is 10.
pub(crate) fn issn_fits(digits: &[u32]) -> bool {
    weighed(digits, |place| 8 - place as u32).is_multiple_of(11)
}

fn weighed(digits: &[u32], weight: impl Fn(usize) -> u32) -> u32 {
    digits
        .iter()
        .enumerate()
        .map(|(place, digit)| digit * weight(place))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_identifiers_pass_as_they_are() {
        assert_eq!(
            isbn("ISBN: 978-0-306-40615-7").as_deref(),
            Some("978-0-306-40615-7")
        );
        assert_eq!(isbn("080442957X").as_deref(), Some("080442957X"));
        assert_eq!(issn("0378-5955").as_deref(), Some("0378-5955"));
        assert_eq!(
            doi("https://doi.org/10.1038/nature12373").as_deref(),
            Some("10.1038/nature12373")
        );
        assert_eq!(pmid("12345678").as_deref(), Some("12345678"));
        assert_eq!(arxiv("arXiv:2402.14207").as_deref(), Some("2402.14207"));
        assert_eq!(arxiv("hep-th/9901001").as_deref(), Some("hep-th/9901001"));
    }

    #[test]
    fn wrong_ones_are_left_out_and_not_repaired() {
        for wrong in [
            "978-0-306-40615-8",
            "080442957x",
            "978–0–306–40615–7",
            "9790000000000",
            "X804429570",
            "123",
            "",
        ] {
            assert_eq!(isbn(wrong), None, "{wrong}");
        }
        for wrong in ["0378-5956", "03785955", "0378-595"] {
            assert_eq!(issn(wrong), None, "{wrong}");
        }
        for wrong in [
            "10.1038/nature12373.",
            "10.5555/12345678",
            "nature12373",
            "10.1/x",
            "10.1038/",
            "10.1038/a b",
        ] {
            assert_eq!(doi(wrong), None, "{wrong}");
        }
        assert_eq!(pmid("0123"), None);
        assert_eq!(pmid("PMC1"), None);
        for wrong in ["2413.14207", "2402.1", "2402.14207v", "Hep/9901001"] {
            assert_eq!(arxiv(wrong), None, "{wrong}");
        }
    }
}
