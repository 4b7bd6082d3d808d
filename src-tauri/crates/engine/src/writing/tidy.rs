//! What models add to a text around its citations: lists of references, links, placeholders, codes of their own tools.

use crate::text::marks;

use super::citations::Problem;

/// Marks of chat tools that stand for nothing outside them.
const CODES: &[(&str, &str)] = &[
    (":contentReference[oaicite:", "}"),
    ("contentReference[oaicite:", "}"),
    ("[oai_citation", ")"),
];
/// What models write where they have no reference.
const PLACEHOLDERS: &[&str] = &[
    "[citation]",
    "[cite]",
    "[insert citation]",
    "[insert reference]",
    "[insert source]",
    "[ref]",
    "[reference]",
    "[reference needed]",
    "[source]",
    "(citation needed)",
    "(insert citation)",
    "(insert reference)",
    "insert reference",
];

/// The text with links as their words, marks in one form, and without references of the writer's own making.
pub(super) fn tidy(text: &str, shown: usize, problems: &mut Vec<Problem>) -> String {
    let text = without_own_references(text, problems);
    let text = without_codes(&text);
    let text = without_links(&text, problems);
    let text = plain_marks(&text);
    if has_brackets(&text) {
        text
    } else {
        bracketed(&text, shown)
    }
}

/// Takes out `References` with the lines below it, and lines that are nothing but an entry of such a list.
fn without_own_references(text: &str, problems: &mut Vec<Problem>) -> String {
    let mut kept = Vec::new();
    let mut dropped = 0;
    let mut inside = false;
    for line in text.lines() {
        let content = line.trim();
        let heading = content.starts_with('#') || content.starts_with("==");
        let title = content
            .trim_matches(|c: char| matches!(c, '#' | '*' | '=' | '_' | ':') || c.is_whitespace())
            .to_lowercase();
        if matches!(
            title.as_str(),
            "references"
                | "sources"
                | "works cited"
                | "citations"
                | "bibliography"
                | "reference list"
        ) {
            inside = true;
            dropped += 1;
        } else if inside && heading {
            inside = false;
            kept.push(line);
        } else if is_entry(content) || (inside && is_listed(content)) {
            dropped += 1;
        } else {
            // Running text again: the list is over.
            inside = inside && content.is_empty();
            kept.push(line);
        }
    }
    if dropped == 0 {
        return text.to_owned();
    }
    problems.push(Problem::OwnReferences(dropped));
    kept.join("\n")
}

/// `[^1]: Title`, or `[1] Title. https://…`
fn is_entry(line: &str) -> bool {
    marks::mark_at(line, 0).is_some_and(|mark| {
        let rest = &line[mark.range.end..];
        rest.starts_with(':') || rest.trim_start().starts_with("http")
    }) || (marks::mark_at(line, 0).is_some() && line.contains("://"))
}

/// A numbered or marked line, or one with an address, below the heading `References`.
fn is_listed(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '-' | '*' | '•' | '【'))
        || line.contains("://")
}

fn without_codes(text: &str) -> String {
    let mut text = text.to_owned();
    for (start, end) in CODES {
        while let Some(at) = text.find(start) {
            let length = text[at..]
                .find(end)
                .map_or(start.len(), |length| length + end.len());
            let before = text[..at].trim_end_matches(' ').len();
            text.replace_range(before..at + length, "");
        }
    }
    for placeholder in PLACEHOLDERS {
        while let Some(at) = text.to_ascii_lowercase().find(placeholder) {
            let before = text[..at].trim_end_matches(' ').len();
            text.replace_range(before..at + placeholder.len(), "");
        }
    }
    text
}

/// `[1](address)` as `[1]`, `[words](address)` as words; addresses alone in brackets go.
fn without_links(text: &str, problems: &mut Vec<Problem>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if let Some((words, address, length)) = link(rest) {
            let number = marks::numbers(words.trim_start_matches('^')).is_some();
            out.push_str(&if number {
                format!("[{words}]")
            } else {
                words.to_owned()
            });
            problems.push(Problem::Address(address.to_owned()));
            at += length;
        } else if let Some((address, length)) = lone_address(rest) {
            problems.push(Problem::Address(address.to_owned()));
            out.truncate(out.trim_end_matches(' ').len());
            at += length;
        } else {
            out.push(c);
            at += c.len_utf8();
        }
    }
    out
}

/// `[words](address)` at the start of `text`: its parts and its length.
fn link(text: &str) -> Option<(&str, &str, usize)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find("](")?;
    let words = &inside[..end];
    if words.contains(['[', ']', '\n']) {
        return None;
    }
    let address = &inside[end + 2..];
    let close = address.find(')')?;
    let address = &address[..close];
    (!address.contains(char::is_whitespace)).then_some((words, address, end + close + 4))
}

/// `(https://…)`, `[https://…]` or `<https://…>` at the start of `text`.
fn lone_address(text: &str) -> Option<(&str, usize)> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        '<' => '>',
        _ => return None,
    };
    let inside = &text[1..];
    let end = inside.find(close)?;
    let address = inside[..end].trim();
    let web = address.starts_with("http://")
        || address.starts_with("https://")
        || address.starts_with("www.");
    (web && !address.contains(char::is_whitespace)).then_some((address, end + 2))
}

/// `[cite: 3]`, `[source 3]` as `[3]`.
fn plain_marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..=at]);
        rest = &rest[at + 1..];
        let Some(end) = rest.find(']') else { break };
        let body = rest[..end].to_lowercase();
        let number = [
            "citation",
            "cite",
            "passage",
            "reference",
            "ref",
            "source",
            "web",
        ]
        .iter()
        .find_map(|word| body.strip_prefix(word))
        .map(|number| number.trim_start_matches([':', ' ', '#', '.']))
        .filter(|number| marks::numbers(number).is_some());
        if let Some(number) = number {
            out.push_str(number);
            rest = &rest[end..];
        }
    }
    out.push_str(rest);
    out
}

fn has_brackets(text: &str) -> bool {
    text.char_indices()
        .filter(|&(_, c)| matches!(c, '[' | '【' | '［'))
        .any(|(at, _)| marks::mark_at(text, at).is_some())
}

/// `(1)` and `（1）` at the end of a sentence as `[1]`, where the number is that of a shown passage.
fn bracketed(text: &str, shown: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let close = match c {
            '(' => Some(')'),
            '（' => Some('）'),
            _ => None,
        };
        if let Some((inside, length)) = close.and_then(|close| {
            let inside = &text[at + c.len_utf8()..];
            let end = inside.find(close)?;
            Some((&inside[..end], c.len_utf8() + end + close.len_utf8()))
        }) {
            let known = marks::numbers(inside).is_some_and(|numbers| {
                let shown = i64::try_from(shown).unwrap_or(i64::MAX);
                numbers.iter().all(|number| (1..=shown).contains(number))
            });
            let before = out.trim_end();
            let after = text[at + length..].trim_start_matches(' ');
            let stops = |c: char| matches!(c, '.' | '!' | '?' | '。' | '！' | '？' | '।');
            let at_end = after.is_empty() || after.starts_with('\n') || after.starts_with(stops);
            let after_stop = before.ends_with(stops)
                && (at_end || after.starts_with(|c: char| c.is_uppercase() || !c.is_ascii()));
            if known && !before.is_empty() && (at_end || after_stop) {
                out.push_str(&format!("[{inside}]"));
                at += length;
                continue;
            }
        }
        out.push(c);
        at += c.len_utf8();
    }
    out
}
