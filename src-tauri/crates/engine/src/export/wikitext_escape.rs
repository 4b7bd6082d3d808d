//! Text that wikitext shows as it is: every sign that MediaWiki gives a meaning to becomes a character reference.

use super::printed::{printed, single_line};

/// Schemes that MediaWiki links without a `//`.
const BARE_SCHEMES: &[&str] = &[
    "bitcoin", "geo", "magnet", "mailto", "matrix", "news", "sip", "sips", "sms", "tel", "urn",
    "xmpp",
];

/// Text within a paragraph.
pub fn text(plain: &str) -> String {
    let chars: Vec<char> = straight(&single_line(plain)).chars().collect();
    let mut escaped = String::with_capacity(plain.len());
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|i| chars.get(i)).copied();
        let after = chars.get(at + 1).copied();
        let doubled = before == Some(c) || after == Some(c);
        let special = match c {
            '<' | '>' | '{' | '}' | '|' => true,
            '[' => doubled || links(&chars[at + 1..]),
            ']' | '\'' | '_' | '~' => doubled,
            '&' => reference(&chars[at + 1..]),
            '/' => before == Some(':') && after == Some('/'),
            ':' => after.is_some_and(|a| a != ' ') && bare_scheme(&chars[..at]),
            _ => false,
        };
        if special {
            push_reference(&mut escaped, c);
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Text of a heading: a paragraph's, without an equals sign that could close it.
pub fn heading(plain: &str) -> String {
    text(&printed(plain)).replace('=', "&#61;")
}

/// The value of a template's named parameter.
pub fn value(plain: &str) -> String {
    text(&printed(plain))
}

/// A paragraph that starts with its own words and not with a list, an indent, a heading or a rule.
pub fn line_start(escaped: String) -> String {
    match escaped.chars().next() {
        Some(c @ ('*' | '#' | ':' | ';' | '=' | '!' | '-' | ' ')) => {
            let mut line = String::new();
            push_reference(&mut line, c);
            line.push_str(&escaped[c.len_utf8()..]);
            line
        }
        _ => escaped,
    }
}

fn push_reference(to: &mut String, c: char) {
    match c {
        '<' => to.push_str("&lt;"),
        '>' => to.push_str("&gt;"),
        '&' => to.push_str("&amp;"),
        other => to.push_str(&format!("&#{};", u32::from(other))),
    }
}

/// Straight quotation marks, as the manual of style wants them.
fn straight(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '“' | '”' | '„' | '‟' => '"',
            '‘' | '’' | '‚' | '‛' => '\'',
            other => other,
        })
        .collect()
}

/// Whether what follows an opening bracket makes it an external link.
fn links(after: &[char]) -> bool {
    let scheme = after
        .iter()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-'))
        .count();
    after.starts_with(&['/', '/']) || (scheme > 0 && after.get(scheme) == Some(&':'))
}

/// Whether what follows an ampersand makes it a character reference.
fn reference(after: &[char]) -> bool {
    let name = after
        .iter()
        .take_while(|c| c.is_alphanumeric() || **c == '#')
        .count();
    name > 0 && after.get(name) == Some(&';')
}

/// Whether the place `at` of an escaped text is within the reference of a character, which must stay whole.
pub fn in_reference(escaped: &str, at: usize) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '#';
    let before = escaped[..at].trim_end_matches(is_part);
    let after = escaped[at..].trim_start_matches(is_part);
    before.ends_with('&') && after.starts_with(';') && before.len() + after.len() < escaped.len()
}

fn bare_scheme(before: &[char]) -> bool {
    let word: String = before
        .iter()
        .rev()
        .take_while(|c| c.is_ascii_alphabetic())
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    BARE_SCHEMES.contains(&word.to_ascii_lowercase().as_str())
}
