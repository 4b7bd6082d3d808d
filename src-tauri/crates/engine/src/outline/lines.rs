//! Which lines of an outline are headings, on which level, and what their titles are.

use crate::text::marks;

/// Longest title that a line without `#` may hold; longer ones are prose.
const LONGEST_TITLE: usize = 15;

/// A line of an outline; blank lines, rules and code fences are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// A heading, its numbering still part of the title where it has `#`.
    Heading {
        /// As written or, in lists, as nested; from 1.
        level: u8,
        /// Without markup.
        title: String,
    },
    /// Anything else.
    Other {
        /// Counted from 1.
        number: usize,
        /// Trimmed.
        text: String,
    },
}

/// All lines of `text` that say something.
pub(super) fn read(text: &str) -> Vec<Line> {
    // Some editors put a mark before the first line.
    let text = text.trim_start_matches('\u{feff}');
    // What a reasoning model thought before it answered.
    let skipped = text.rfind("</think>").map_or(0, |at| at + "</think>".len());
    let first = text[..skipped].matches('\n').count() + 1;
    let lines: Vec<(usize, &str)> = text[skipped..]
        .lines()
        .enumerate()
        .map(|(index, line)| (first + index, line))
        .filter(|(_, line)| !line.trim().starts_with("```"))
        .collect();
    if lines.iter().any(|(_, line)| marked(line).is_some()) {
        return read_marked(&lines);
    }
    let found = read_nested(&lines, style);
    if found
        .iter()
        .any(|line| matches!(line, Line::Heading { .. }))
    {
        return found;
    }
    if is_bare_list(&lines) {
        return read_nested(&lines, |line, next| {
            style(line, next).or_else(|| Some((Style::Plain, line.trim())))
        });
    }
    found
}

fn other(number: usize, line: &str) -> Line {
    Line::Other {
        number,
        text: line.trim().to_owned(),
    }
}

/// Outlines with `#` or `==`: those lines and no others, but for titles underlined with `=`.
fn read_marked(lines: &[(usize, &str)]) -> Vec<Line> {
    let mut found = Vec::new();
    let mut rest = lines.iter().peekable();
    while let Some(&(number, line)) = rest.next() {
        if line.trim().is_empty() || is_rule(line) {
            continue;
        }
        let next = rest.peek().map_or("", |(_, line)| line.trim());
        let underlined = next.len() >= 3 && next.bytes().all(|byte| byte == b'=');
        match marked(line) {
            Some((level, title)) => found.push(Line::Heading {
                level,
                title: plain(title),
            }),
            None if underlined => found.push(Line::Heading {
                level: 1,
                title: plain(line),
            }),
            None => found.push(other(number, line)),
        }
    }
    found
}

/// `## Title` or `=== Title ===`, with its level.
fn marked(line: &str) -> Option<(u8, &str)> {
    let line = line.trim();
    let level = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let marks = line.len() - line.trim_start_matches('#').len();
    if marks > 0 {
        let title = without_closing_marks(line[marks..].trim());
        // `#5` and `#tag` are no headings, `#History` is one that lacks its space.
        let spaced = line[marks..].starts_with(char::is_whitespace);
        let starts = title.starts_with(|c: char| c.is_uppercase() || c == '*');
        return (!title.is_empty() && (spaced || starts)).then(|| (level(marks), title));
    }
    let signs = line.len() - line.trim_start_matches('=').len();
    let end = line.len() - line.trim_end_matches('=').len();
    if signs >= 2 && signs == end && line.len() > 2 * signs {
        let title = line[signs..line.len() - signs].trim();
        return (!title.is_empty()).then(|| (level(signs - 1), title));
    }
    None
}

/// `Title ##` without the marks that only mirror the first ones; `C #` keeps nothing of them either, `C#` all.
pub(super) fn without_closing_marks(title: &str) -> &str {
    let start = title.trim_end_matches('#');
    if start.len() < title.len() && start.ends_with(char::is_whitespace) {
        start.trim_end()
    } else {
        title
    }
}

fn is_rule(line: &str) -> bool {
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let mut chars = line.chars();
    match chars.next() {
        Some(first @ ('-' | '*' | '_' | '=' | '–' | '—')) => {
            line.chars().count() >= 2 && chars.all(|c| c == first)
        }
        _ => false,
    }
}

/// How a line shows that it is a heading. Lines of one style and indent are on one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Underlined(char),
    Bold,
    Colon,
    Roman,
    Letter,
    /// By the count of its parts: `1.` has one, `1.2` two.
    Number(usize),
    /// By the count of its signs: `*` one, `**` two.
    Bullet(usize),
    Plain,
}

/// Reads headings by what `style` makes of a line and the next one. A style that was not seen yet under the current
/// heading is one level deeper; one that was goes back to its level.
fn read_nested<'a>(
    lines: &[(usize, &'a str)],
    style: impl Fn(&'a str, &str) -> Option<(Style, &'a str)>,
) -> Vec<Line> {
    let mut found = Vec::new();
    let mut open: Vec<(usize, Style)> = Vec::new();
    let mut rest = lines.iter().peekable();
    while let Some(&(number, line)) = rest.next() {
        if line.trim().is_empty() || is_rule(line) {
            continue;
        }
        let next = rest.peek().map_or("", |(_, line)| line.trim());
        let Some((style, title)) = style(line, next) else {
            found.push(other(number, line));
            continue;
        };
        let title = lead_in(title);
        if title.split_whitespace().count() > LONGEST_TITLE || title.is_empty() {
            found.push(other(number, line));
            continue;
        }
        let indent = indent(line);
        let level = match open.iter().position(|&seen| seen == (indent, style)) {
            Some(place) => {
                open.truncate(place + 1);
                place
            }
            None => {
                while open.last().is_some_and(|&(outer, _)| outer > indent) {
                    open.pop();
                }
                open.push((indent, style));
                open.len() - 1
            }
        };
        found.push(Line::Heading {
            level: u8::try_from(level + 1).unwrap_or(u8::MAX),
            title,
        });
    }
    found
}

/// Columns before the first character; a tab goes on to the next multiple of four.
fn indent(line: &str) -> usize {
    let mut column = 0;
    for c in line.chars() {
        match c {
            ' ' => column += 1,
            '\t' => column += 4 - column % 4,
            _ => break,
        }
    }
    column
}

fn style<'a>(line: &'a str, next: &str) -> Option<(Style, &'a str)> {
    let line = line.trim();
    for sign in ['=', '-'] {
        if next.chars().count() >= 3
            && next.chars().all(|c| c == sign)
            && !line.ends_with(['.', '!', ':'])
        {
            return Some((Style::Underlined(sign), line));
        }
    }
    if let Some(found) = bullet(line).or_else(|| enumerated(line)) {
        return Some(found);
    }
    for marks in ["**", "__"] {
        let inside = line
            .strip_prefix(marks)
            .and_then(|rest| rest.trim_end_matches(':').strip_suffix(marks));
        if let Some(title) = inside.filter(|title| !title.contains(marks)) {
            // `**1. History**` is numbered inside its bold.
            return Some((
                Style::Bold,
                enumerated(title).map_or(title, |(_, title)| title),
            ));
        }
    }
    let title = line.strip_suffix([':', '：'])?;
    let sentence = title.contains(['.', '!', '?']) || title.split_whitespace().count() > 6;
    let announces = title.to_lowercase().contains("outline");
    (!sentence && !announces && !title.is_empty()).then_some((Style::Colon, title))
}

fn bullet(line: &str) -> Option<(Style, &str)> {
    let first = line.chars().next()?;
    if !matches!(first, '*' | '-' | '+' | '•' | '◦' | '‣' | '▪' | '·' | '–') {
        return None;
    }
    let rest = line.trim_start_matches(first);
    let signs = line.chars().count() - rest.chars().count();
    let title = rest.strip_prefix(char::is_whitespace)?.trim();
    let title = enumerated(title).map_or(title, |(_, title)| title);
    Some((Style::Bullet(signs), title))
}

/// `1.`, `1)`, `1.2`, `(1)`, `II.`, `b)` at the start of a list's line.
fn enumerated(line: &str) -> Option<(Style, &str)> {
    let (mark, title) = line.split_once(char::is_whitespace)?;
    let core = mark
        .trim_start_matches('(')
        .trim_end_matches(['.', ')', ':']);
    let closed = core.len() < mark.len();
    let parts: Vec<&str> = core.split('.').collect();
    let short = parts.iter().all(|part| {
        (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    });
    let style = if short && (closed || parts.len() > 1) {
        Style::Number(parts.len())
    } else if !closed || core.is_empty() {
        return None;
    } else if core.chars().all(|c| matches!(c, 'I' | 'V' | 'X')) {
        Style::Roman
    } else if core.len() == 1 && core.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        Style::Letter
    } else {
        return None;
    };
    Some((style, title.trim()))
}

/// Of `**Title**: what it is about` the title; of other lines the whole without markup.
fn lead_in(title: &str) -> String {
    for marks in ["**", "__"] {
        if let Some((bold, rest)) = title
            .strip_prefix(marks)
            .and_then(|rest| rest.split_once(marks))
        {
            let rest = rest.trim_start();
            if bold.ends_with(':') || rest.is_empty() || rest.starts_with([':', '-', '–', '—', '('])
            {
                return plain(bold);
            }
        }
    }
    let title = plain(title);
    match title.split_once(": ") {
        Some((start, _)) if title.split_whitespace().count() > LONGEST_TITLE => start.to_owned(),
        _ => title,
    }
}

/// Lines that hold nothing but short titles.
fn is_bare_list(lines: &[(usize, &str)]) -> bool {
    let titles: Vec<&str> = lines
        .iter()
        .map(|(_, line)| line.trim())
        .filter(|line| !line.is_empty())
        .collect();
    titles.len() >= 2
        && titles.iter().all(|title| {
            title.split_whitespace().count() <= 8 && !title.ends_with(['.', '!', '?', ',', ';'])
        })
}

/// The words of a title: no bold, code, links, references or last colon, single spaces.
pub(super) fn plain(title: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    while let Some(c) = title[at..].chars().next() {
        if let Some((text, end)) = link(title, at) {
            out.push_str(text);
            at = end;
            continue;
        }
        match marks::mark_at(title, at) {
            Some(mark) => at = mark.range.end,
            None => {
                out.push(c);
                at += c.len_utf8();
            }
        }
    }
    let mut title = out.trim();
    loop {
        let before = title;
        title = title.trim_end_matches([':', '：']).trim();
        for marks in ["**", "__", "*", "_", "`"] {
            let inside = title
                .strip_prefix(marks)
                .and_then(|rest| rest.strip_suffix(marks));
            title = inside.map_or(title, str::trim);
        }
        if title == before {
            break;
        }
    }
    title
        .replace("**", "")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// `[text](address)` or `[[text]]` at byte `at`: the text and where the link ends.
fn link(title: &str, at: usize) -> Option<(&str, usize)> {
    let rest = &title[at..];
    if let Some(inside) = rest.strip_prefix("[[") {
        let end = inside.find("]]")?;
        let text = inside[..end].rsplit('|').next()?;
        return Some((text, at + end + 4));
    }
    let inside = rest.strip_prefix('[')?;
    let end = inside.find("](")?;
    let close = inside[end..].find(')')?;
    Some((&inside[..end], at + 1 + end + close + 1))
}
