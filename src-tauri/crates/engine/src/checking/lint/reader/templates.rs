//! Templates: their names, parameters and places.

use std::ops::Range;

use super::{COMMENT, Kinds, RAW, TEMPLATE, mark};

/// A template as it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// From the opening to the closing braces, both included.
    pub range: Range<usize>,
    /// Its name, in lower case, with single spaces.
    pub name: String,
    /// What it is given, in order.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name as written; `None` where it has only a place.
    pub name: Option<String>,
    /// Its value without spaces around it.
    pub value: String,
    /// From after its bar to the next one.
    pub range: Range<usize>,
}

impl Template {
    /// The value of the parameter of this name, where it is given and not empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let given = self
            .parameters
            .iter()
            .rev()
            .find(|given| given.name.as_deref() == Some(name))?;
        Some(given.value.as_str()).filter(|value| !value.is_empty())
    }
}

/// Templates within templates beyond which none is read; a wiki expands fewer. Each is read with all that it holds.
pub const DEEPEST: usize = 100;

/// Marks templates and reads them; braces without a partner go to `unbalanced`.
pub fn templates(
    text: &str,
    kinds: &mut [Kinds],
    unbalanced: &mut Vec<Range<usize>>,
) -> Vec<Template> {
    let bytes = text.as_bytes();
    let mut open: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    let mut at = 0;
    while at + 1 < bytes.len() {
        if kinds[at] & (COMMENT | RAW) != 0 {
            at += 1;
            continue;
        }
        match (bytes[at], bytes[at + 1]) {
            (b'{', b'{') => {
                open.push(at);
                at += 2;
            }
            (b'}', b'}') => {
                match open.pop() {
                    Some(start) if open.len() < DEEPEST => found.push(start..at + 2),
                    Some(_) => {}
                    None => unbalanced.push(at..at + 2),
                }
                at += 2;
            }
            _ => at += 1,
        }
    }
    unbalanced.extend(open.into_iter().map(|start| start..start + 2));
    found.sort_by_key(|range| range.start);
    for range in &found {
        mark(kinds, range.clone(), TEMPLATE);
    }
    found
        .into_iter()
        .map(|range| read(text, kinds, range))
        .collect()
}

fn read(text: &str, kinds: &[Kinds], range: Range<usize>) -> Template {
    let mut parts = split(text, kinds, range.start + 2..range.end - 2).into_iter();
    let name = parts
        .next()
        .map(|part| visible(text, kinds, part))
        .unwrap_or_default();
    let name = name
        .replace('_', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    let parameters = parts
        .map(|part| {
            let written = &text[part.clone()];
            let equals = written
                .find('=')
                .filter(|&at| !written[..at].contains(['{', '[', '<']));
            match equals {
                Some(at) => Parameter {
                    name: Some(
                        visible(text, kinds, part.start..part.start + at)
                            .trim()
                            .to_owned(),
                    ),
                    value: visible(text, kinds, part.start + at + 1..part.end)
                        .trim()
                        .to_owned(),
                    range: part,
                },
                None => Parameter {
                    name: None,
                    value: visible(text, kinds, part.clone()).trim().to_owned(),
                    range: part,
                },
            }
        })
        .collect();
    Template {
        range,
        name,
        parameters,
    }
}

/// The text of a range without comments.
fn visible(text: &str, kinds: &[Kinds], range: Range<usize>) -> String {
    let start = range.start;
    text[range]
        .char_indices()
        .filter(|(at, _)| kinds[start + at] & COMMENT == 0)
        .map(|(_, c)| c)
        .collect()
}

/// The parts between bars that belong to no inner template, link or unread text.
fn split(text: &str, kinds: &[Kinds], range: Range<usize>) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut parts = Vec::new();
    let (mut depth, mut start, mut at) = (0_usize, range.start, range.start);
    while at < range.end {
        let pair = (bytes[at], bytes.get(at + 1).copied().unwrap_or_default());
        if kinds[at] & (COMMENT | RAW) != 0 {
            at += 1;
        } else if matches!(pair, (b'{', b'{') | (b'[', b'[')) {
            depth += 1;
            at += 2;
        } else if matches!(pair, (b'}', b'}') | (b']', b']')) {
            depth = depth.saturating_sub(1);
            at += 2;
        } else {
            if bytes[at] == b'|' && depth == 0 {
                parts.push(start..at);
                start = at + 1;
            }
            at += 1;
        }
    }
    parts.push(start..range.end);
    parts
}
