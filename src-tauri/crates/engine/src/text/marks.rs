//! Bracketed marks inside running text: `[12]`, `[1, 3-5]`, `【2】`, `[^4]`, `[citation needed]`, `[edit]`.
//!
//! Sentence bounds, cleaning and citations all meet these marks; what counts as one is decided here alone.

use std::ops::Range;

/// Numbers from here on are years or quantities that an author put in brackets, not references.
const NOT_A_REFERENCE: i64 = 1000;
/// No mark is longer than this, in bytes; anything longer is prose in brackets.
const LONGEST: usize = 64;

/// A bracketed mark and where it stands, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// From the opening to the closing bracket, both included.
    pub range: Range<usize>,
    /// What stands between the brackets.
    pub body: MarkBody,
}

/// What a mark says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkBody {
    /// Reference numbers as written, ranges spelt out; zero and negative ones included.
    Numbers(Vec<i64>),
    /// A remark of the page's software or its editors (`citation needed`, `edit`, `note 3`).
    Remark,
    /// One small letter: a note's mark where it hangs on a word, an author's own change of a quote elsewhere.
    Letter,
}

/// The mark that starts exactly at byte `at` of `text`, if there is one. Only `[`, `［` and `【` open a mark.
pub fn mark_at(text: &str, at: usize) -> Option<Mark> {
    let rest = text.get(at..)?;
    let open = rest.chars().next()?;
    let close = match open {
        '[' => ']',
        '［' => '］',
        '【' => '】',
        _ => return None,
    };
    let inside = &rest[open.len_utf8()..];
    let mut near = inside.char_indices().take_while(|(at, _)| *at <= LONGEST);
    let (length, _) = near.find(|(_, c)| *c == close)?;
    let body = inside[..length].trim();
    let body = if open == '【' {
        // Chat models add the line numbers of their own tools after a dagger: 【85†L261-269】.
        body.split('†').next().unwrap_or(body)
    } else {
        body
    };
    let range = at..at + open.len_utf8() + length + close.len_utf8();
    let body = if let Some(found) = numbers(body.trim_start_matches('^')) {
        MarkBody::Numbers(found)
    } else if is_letter(body) {
        MarkBody::Letter
    } else if is_remark(body) {
        MarkBody::Remark
    } else {
        return None;
    };
    Some(Mark { range, body })
}

/// The end of the run of marks that starts at byte `at`; spaces between the marks are part of it. `at` itself without marks.
pub fn marks_end(text: &str, at: usize) -> usize {
    let mut end = at;
    loop {
        let gap = text.get(end..).map_or(0, |rest| {
            rest.len() - rest.trim_start_matches([' ', '\u{a0}']).len()
        });
        match mark_at(text, end + gap) {
            Some(mark) => end = mark.range.end,
            None => return end,
        }
    }
}

/// `1`, `1, 2`, `1-3`, `1–3; 7`, `-1` as numbers; `None` where anything else is in between.
pub fn numbers(body: &str) -> Option<Vec<i64>> {
    let mut found = Vec::new();
    let parts = body
        .split(|c: char| matches!(c, ',' | ';' | '，' | '、' | '；') || c.is_whitespace())
        .filter(|part| !part.is_empty());
    for part in parts {
        let part = part.trim_start_matches('^');
        if let Some(number) = number(part) {
            found.push(number);
            continue;
        }
        let (first, last) = part.split_once(['-', '–', '—', '‑', '−', '~', '～'])?;
        let (first, last) = (number(first)?, number(last)?);
        found.extend(first.min(last)..=first.max(last));
    }
    (!found.is_empty()).then_some(found)
}

fn number(text: &str) -> Option<i64> {
    let digits: String = text
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
            '−' | '–' => '-',
            _ => c,
        })
        .collect();
    let unsigned = digits.strip_prefix('-').unwrap_or(&digits);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits
        .parse()
        .ok()
        .filter(|number: &i64| number.abs() < NOT_A_REFERENCE)
}

fn is_letter(body: &str) -> bool {
    let mut letters = body.chars();
    matches!((letters.next(), letters.next()), (Some('a'..='z'), None))
}

fn is_remark(body: &str) -> bool {
    const REMARKS: &[&str] = &[
        "according to whom?",
        "better source needed",
        "by whom?",
        "citation needed",
        "citation required",
        "clarification needed",
        "clarify",
        "dead link",
        "disputed",
        "dubious",
        "edit",
        "edit source",
        "edit on wikidata",
        "failed verification",
        "full citation needed",
        "how?",
        "is this relevant?",
        "neutrality is disputed",
        "original research?",
        "page needed",
        "permanent dead link",
        "quantify",
        "self-published source",
        "self-published source?",
        "source needed",
        "unreliable source",
        "unreliable source?",
        "update",
        "vague",
        "verification needed",
        "weasel words",
        "when?",
        "where?",
        "which?",
        "who?",
        "whose?",
        "why?",
    ];
    let body = body
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    if REMARKS.contains(&body.as_str())
        || body.starts_with("dubious –")
        || body.starts_with("dubious -")
    {
        return true;
    }
    ["note", "notes", "nb", "n", "fn", "lower-alpha"]
        .iter()
        .any(|word| {
            body.strip_prefix(word)
                .is_some_and(|rest| numbers(rest.trim_start()).is_some())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Option<MarkBody> {
        mark_at(text, 0).map(|mark| mark.body)
    }

    #[test]
    fn s31_every_spelling_of_a_reference_is_read() {
        for (text, expected) in [
            ("[1]", vec![1]),
            ("[1, 2]", vec![1, 2]),
            ("[1-3]", vec![1, 2, 3]),
            ("[1–3; 7]", vec![1, 2, 3, 7]),
            ("[3-1]", vec![1, 2, 3]),
            ("【1】", vec![1]),
            ("【12†L3-L9】", vec![12]),
            ("［２］", vec![2]),
            ("[^1]", vec![1]),
            ("[ 4 ]", vec![4]),
            ("[0]", vec![0]),
            ("[-1]", vec![-1]),
            ("[99]", vec![99]),
        ] {
            assert_eq!(body(text), Some(MarkBody::Numbers(expected)), "{text}");
        }
    }

    #[test]
    fn remarks_of_a_page_are_marks() {
        for text in [
            "[citation needed]",
            "[edit]",
            "[Who?]",
            "[citation\n needed]",
            "[note 3]",
            "[n 1]",
        ] {
            assert_eq!(body(text), Some(MarkBody::Remark), "{text}");
        }
    }

    #[test]
    fn a_letter_alone_is_told_from_both() {
        assert_eq!(body("[a]"), Some(MarkBody::Letter));
        assert_eq!(body("[n]"), Some(MarkBody::Letter));
    }

    #[test]
    fn bracketed_prose_and_years_are_not_marks() {
        for text in [
            "[sic]",
            "[1990]",
            "[the president]",
            "[...]",
            "[]",
            "[1",
            "(1)",
            "[1.5]",
        ] {
            assert_eq!(body(text), None, "{text}");
        }
    }

    #[test]
    fn a_run_of_marks_ends_after_the_last_one() {
        let text = "big.[1] [2][citation needed] Next";
        assert_eq!(&text[marks_end(text, 4)..], " Next");
        assert_eq!(marks_end("no marks", 3), 3);
    }
}
