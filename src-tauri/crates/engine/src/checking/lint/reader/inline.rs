//! What stands inside lines: comments and unread text, tables, links, tags, bold and italics.

use std::ops::Range;

use super::templates::DEEPEST;
use super::{
    BOLD, COMMENT, Kinds, MARKUP, MEDIA, QUOTATION, RAW, REFERENCE, TABLE, TAG, TARGET, TEMPLATE,
    TITLE, find_ignoring_case, mark,
};

/// Tags whose content the wiki does not read as text.
const UNREAD: &[&str] = &[
    "nowiki",
    "pre",
    "code",
    "syntaxhighlight",
    "source",
    "math",
    "chem",
    "score",
    "gallery",
    "timeline",
    "templatedata",
    "graph",
    "imagemap",
];

/// Namespaces of files and categories.
const MEDIA_SPACES: &[&str] = &["file:", "image:", "category:", "media:"];

/// Marks comments and unread text; the comments.
pub fn raw(text: &str, kinds: &mut [Kinds]) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    // Names that are closed no more; each is looked for once.
    let mut unclosed: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        if rest.starts_with("<!--") {
            let end = text[start..]
                .find("-->")
                .map_or(text.len(), |end| start + end + 3);
            mark(kinds, start..end, COMMENT);
            comments.push(start..end);
            at = end;
            continue;
        }
        at = start + 1;
        let name: String = rest[1..]
            .chars()
            .take_while(char::is_ascii_alphabetic)
            .collect::<String>()
            .to_ascii_lowercase();
        if !UNREAD.contains(&name.as_str()) || unclosed.contains(&name) {
            continue;
        }
        let Some(close) = rest.find('>') else {
            continue;
        };
        if rest[..close].ends_with('/') {
            mark(kinds, start..start + close + 1, TAG);
            at = start + close + 1;
            continue;
        }
        let closing = format!("</{name}");
        let Some(inner_end) = find_ignoring_case(text, &closing, start + close) else {
            unclosed.push(name);
            continue;
        };
        let end = text[inner_end..]
            .find('>')
            .map_or(text.len(), |end| inner_end + end + 1);
        mark(kinds, start..end, RAW);
        at = end;
    }
    comments
}

/// Marks tables, from a line that begins with `{|` to one that begins with `|}`.
pub fn tables(text: &str, kinds: &mut [Kinds]) {
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        if kinds
            .get(start)
            .is_some_and(|kind| kind & (COMMENT | RAW | TEMPLATE) != 0)
        {
            continue;
        }
        let content = line.trim_start().trim_start_matches(':');
        if content.starts_with("{|") {
            open.push(start);
        } else if content.starts_with("|}")
            && let Some(start) = open.pop()
        {
            mark(kinds, start..at, TABLE);
        }
    }
}

/// Marks links: targets, addresses, files and categories.
pub fn links(text: &str, kinds: &mut [Kinds], unbalanced: &mut Vec<Range<usize>>) {
    internal(text, kinds, unbalanced);
    external(text, kinds);
}

fn internal(text: &str, kinds: &mut [Kinds], unbalanced: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at + 1 < bytes.len() {
        if kinds[at] & (COMMENT | RAW) != 0 {
            at += 1;
            continue;
        }
        match (bytes[at], bytes[at + 1]) {
            (b'[', b'[') => {
                open.push(at);
                at += 2;
            }
            (b']', b']') => {
                if let Some(start) = open.pop() {
                    if open.len() < DEEPEST {
                        internal_link(text, kinds, start, at);
                    }
                } else if kinds[at] & (TEMPLATE | REFERENCE) == 0 {
                    unbalanced.push(at..at + 2);
                }
                at += 2;
            }
            // A link other than a file's ends with its paragraph.
            (b'\n', b'\n') => {
                for start in open.drain(..) {
                    unbalanced.push(start..start + 2);
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    unbalanced.extend(open.into_iter().map(|start| start..start + 2));
}

fn internal_link(text: &str, kinds: &mut [Kinds], start: usize, close: usize) {
    let inner = &text[start + 2..close];
    let lower = inner.trim_start().to_ascii_lowercase();
    if MEDIA_SPACES.iter().any(|space| lower.starts_with(space)) {
        mark(kinds, start..close + 2, MEDIA);
        return;
    }
    mark(kinds, start..start + 2, MARKUP);
    mark(kinds, close..close + 2, MARKUP);
    match inner.find('|') {
        Some(bar) => mark(kinds, start + 2..start + 3 + bar, TARGET),
        None => mark(kinds, start + 2..close, TITLE),
    }
}

fn external(text: &str, kinds: &mut [Kinds]) {
    let mut at = 0;
    while let Some(found) = text[at..].find("://") {
        let middle = at + found;
        at = middle + 3;
        let scheme = text[..middle]
            .bytes()
            .rev()
            .take_while(u8::is_ascii_alphabetic)
            .count();
        if scheme == 0 {
            continue;
        }
        let start = middle - scheme;
        if kinds[start] & (COMMENT | RAW) != 0 {
            continue;
        }
        let bracketed = text[..start].ends_with('[') && !text[..start].ends_with("[[");
        let stop = |c: char| {
            c.is_whitespace() || matches!(c, ']' | '[' | '<' | '>' | '"' | '|' | '{' | '}')
        };
        let mut end = text[at..].find(stop).map_or(text.len(), |end| at + end);
        if !bracketed {
            end = start
                + text[start..end]
                    .trim_end_matches(['.', ',', ';', ':', '!', '?', ')'])
                    .len();
        }
        mark(kinds, start..end, TARGET);
        if bracketed {
            mark(kinds, start - 1..start, MARKUP);
            let line = text[end..].find('\n').map_or(text.len(), |line| end + line);
            if let Some(close) = text[end..line].find(']') {
                mark(kinds, end + close..end + close + 1, MARKUP);
            }
        }
        at = at.max(end);
    }
}

/// Marks tags of HTML, entities, and blocks of quotation.
pub fn tags(text: &str, kinds: &mut [Kinds]) {
    let mut at = 0;
    let mut quoted: Option<usize> = None;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        at = start + 1;
        if kinds[start] & (COMMENT | RAW) != 0 {
            continue;
        }
        let rest = &text[start + 1..];
        let name = rest.strip_prefix('/').unwrap_or(rest);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        let Some(length) = rest
            .find(['>', '\n'])
            .filter(|&end| rest[end..].starts_with('>'))
        else {
            continue;
        };
        let end = start + length + 2;
        mark(kinds, start..end, TAG);
        if name
            .get(..10)
            .is_some_and(|name| name.eq_ignore_ascii_case("blockquote"))
        {
            if rest.starts_with('/') {
                if let Some(from) = quoted.take() {
                    mark(kinds, from..start, QUOTATION);
                }
            } else {
                quoted = Some(end);
            }
        }
        at = end;
    }
    entities(text, kinds);
}

fn entities(text: &str, kinds: &mut [Kinds]) {
    let mut at = 0;
    while let Some(found) = text[at..].find('&') {
        let start = at + found;
        at = start + 1;
        let inner = text[at..]
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#')
            .count();
        if inner > 0 && text[at + inner..].starts_with(';') {
            mark(kinds, start..at + inner + 1, MARKUP);
        }
    }
}

/// Marks the apostrophes of bold and italics, and what stands between them, line by line.
pub fn emphasis(text: &str, kinds: &mut [Kinds]) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (mut bold, mut italic): (Option<usize>, Option<usize>) = (None, None);
        let bytes = line.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            let run = bytes[i..].iter().take_while(|byte| **byte == b'\'').count();
            if run < 2 || kinds[at + i] & (COMMENT | RAW) != 0 {
                i += run.max(1);
                continue;
            }
            let place = at + i;
            // Four are an apostrophe and bold.
            let length = match run {
                2 | 3 | 5 => run,
                4 => 3,
                _ => 5,
            };
            let start = place + run - length;
            mark(kinds, start..place + run, MARKUP);
            if length != 2 {
                toggle(kinds, &mut bold, start..place + run, BOLD);
            }
            if length != 3 {
                toggle(kinds, &mut italic, start..place + run, TITLE);
            }
            i += run;
        }
        at += line.len();
    }
}

fn toggle(kinds: &mut [Kinds], open: &mut Option<usize>, marks: Range<usize>, kind: Kinds) {
    match open.take() {
        Some(from) => mark(kinds, from..marks.start, kind),
        None => *open = Some(marks.end),
    }
}
