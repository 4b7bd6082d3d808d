//! References: `<ref>` with its attributes and what it holds.

use std::ops::Range;

use super::{COMMENT, Kinds, RAW, REFERENCE, find_ignoring_case, mark};

/// A reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// From its opening to its closing tag, both included.
    pub range: Range<usize>,
    /// What stands between the tags; `None` where it closes itself.
    pub inner: Option<Range<usize>>,
    /// Its attributes.
    pub attributes: Attributes,
    /// Whether it stands in a list of references rather than in the text.
    pub listed: bool,
}

/// The attributes of a reference's tag.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attributes {
    /// The name.
    pub name: Option<String>,
    /// The group.
    pub group: Option<String>,
    /// Whether they cannot be read: a value with spaces and no quotation marks, or marks of the wrong kind.
    pub broken: bool,
}

/// Marks references and reads them; one that is never closed goes to `unbalanced`.
pub fn references(
    text: &str,
    kinds: &mut [Kinds],
    unbalanced: &mut Vec<Range<usize>>,
) -> Vec<Reference> {
    let mut found = Vec::new();
    let lists = lists(text);
    let mut at = 0;
    while let Some(start) = find_ignoring_case(text, "<ref", at) {
        at = start + 4;
        let after = text[at..].chars().next();
        let is_tag = after.is_some_and(|c| c.is_whitespace() || matches!(c, '>' | '/'));
        if !is_tag || kinds[start] & (COMMENT | RAW) != 0 {
            continue;
        }
        let Some(close) = text[at..].find('>').map(|close| at + close) else {
            unbalanced.push(start..at);
            continue;
        };
        let listed = lists.iter().any(|list| list.contains(&start));
        let inside = &text[at..close];
        let (inner, end) = if let Some(inside) = inside.strip_suffix('/') {
            let attributes = attributes(inside);
            found.push(Reference {
                range: start..close + 1,
                inner: None,
                attributes,
                listed,
            });
            mark(kinds, start..close + 1, REFERENCE);
            at = close + 1;
            continue;
        } else {
            let next_open = find_ignoring_case(text, "<ref", close + 1)
                .filter(|&next| !text[next + 4..].starts_with("erences"));
            match find_ignoring_case(text, "</ref", close + 1) {
                Some(end) if next_open.is_none_or(|next| end < next) => {
                    let stop = text[end..]
                        .find('>')
                        .map_or(text.len(), |stop| end + stop + 1);
                    (close + 1..end, stop)
                }
                _ => {
                    unbalanced.push(start..close + 1);
                    at = close + 1;
                    continue;
                }
            }
        };
        mark(kinds, start..end, REFERENCE);
        found.push(Reference {
            range: start..end,
            inner: Some(inner),
            attributes: attributes(inside),
            listed,
        });
        at = end;
    }
    found
}

/// Lists of references that define some: `<references>` … `</references>`, and `{{reflist|refs=` … `}}`.
fn lists(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = find_ignoring_case(text, "<references", at) {
        at = start + 11;
        let Some(close) = text[at..].find('>').map(|close| at + close) else {
            break;
        };
        if text[..close].ends_with('/') {
            continue;
        }
        if let Some(end) = find_ignoring_case(text, "</references", close) {
            found.push(start..end);
        }
    }
    if let Some(start) = find_ignoring_case(text, "{{reflist", 0)
        && let Some(refs) = text[start..].find("refs")
        && !text[start..start + refs].contains("}}")
    {
        let end = text[start..]
            .find("\n}}")
            .map_or(text.len(), |end| start + end);
        found.push(start..end);
    }
    found
}

fn attributes(written: &str) -> Attributes {
    let mut read = Attributes::default();
    let mut rest = written.trim();
    while !rest.is_empty() {
        let Some((key, value)) = rest.split_once('=') else {
            read.broken = true;
            break;
        };
        let key = key.trim().to_ascii_lowercase();
        let value = value.trim_start();
        let (taken, left) = match value.chars().next() {
            Some(mark @ ('"' | '\'')) => match value[1..].split_once(mark) {
                Some((taken, left)) => (taken, left),
                None => {
                    read.broken = true;
                    break;
                }
            },
            _ => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        if taken.contains(['“', '”', '‘', '’']) || taken.contains(['"', '\\']) {
            read.broken = true;
        }
        match key.as_str() {
            "name" => read.name = Some(taken.trim().to_owned()),
            "group" => read.group = Some(taken.trim().to_owned()),
            "follow" | "extends" | "details" | "dir" => {}
            _ => read.broken = true,
        }
        rest = left.trim();
    }
    read
}
