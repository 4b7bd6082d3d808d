//! The form in which every extracted text is kept, so that quotes can be found in it character by character.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;

use super::marks::{self, MarkBody};
use super::sentences::{is_heading, is_line_break, starts_item};
use super::words::is_ideograph;

/// Most bytes of a cleaned text: about 1,500 pages.
pub const MAX_BYTES: usize = 4 << 20;

/// Cleans what was extracted from a page or file: composed characters (NFC), no invisible, control, direction or
/// private-use characters, ligatures written out, one space between words, words that a line's end parted put together,
/// no line break within a paragraph, one blank line between paragraphs (headings and list items are paragraphs), and no
/// reference or editing marks (`[12]`, `[citation needed]`, `[edit]`). Cleaning twice changes nothing more. At most
/// [`MAX_BYTES`] are kept, whole paragraphs as far as there are any.
pub fn clean_extracted(text: &str) -> String {
    let text = start_of(text, MAX_BYTES * 2);
    let visible = visible(text);
    let joined = paragraphs(&visible).join("\n\n");
    let unmarked = without_marks(&joined);
    let composed: String = paragraphs(&unmarked).join("\n\n").nfc().collect();
    bounded(composed)
}

/// A title or a name on one line, without what cannot be seen or turns the direction of text.
pub fn clean_line(text: &str) -> String {
    let visible = visible(text);
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Without what cannot be seen, and with ligatures as letters.
fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\u{200c}' | '\u{200d}' => {
                let before = out.chars().next_back().is_some_and(joins_letters);
                if before && rest.peek().copied().is_some_and(joins_letters) {
                    out.push(c);
                }
            }
            // A soft hyphen at a line's end parts a word that has no hyphen of its own.
            '\u{ad}' => {
                if rest.peek().copied().is_some_and(is_line_break) {
                    out.push(c);
                }
            }
            'ﬀ' => out.push_str("ff"),
            'ﬁ' => out.push_str("fi"),
            'ﬂ' => out.push_str("fl"),
            'ﬃ' => out.push_str("ffi"),
            'ﬄ' => out.push_str("ffl"),
            'ﬅ' | 'ﬆ' => out.push_str("st"),
            _ if is_invisible(c) => {}
            _ => out.push(c),
        }
    }
    out.nfc().collect()
}

fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c,
            '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffd}' | '\u{61c}' | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' | '\u{e0000}'..='\u{e007f}'
            | '\u{fdd0}'..='\u{fdef}')
        || (u32::from(c) & 0xfffe) == 0xfffe
}

/// Letters of Arabic and of the scripts of India, between which a joiner is part of the spelling.
fn joins_letters(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{900}'..='\u{dff}')
}

/// The paragraphs, each on one line.
fn paragraphs(text: &str) -> Vec<String> {
    let compounds = compounds(text);
    let mut found = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(is_line_break) {
        let content = line.trim();
        let half = line == "\n" && text[..at].ends_with('\r');
        at += line.len();
        if half {
            continue;
        }
        if content.is_empty() || is_heading(content) || starts_item(content) {
            finish(&mut lines, &compounds, &mut found);
        }
        lines.push(content);
        if is_heading(content) || line.ends_with(['\u{2029}', '\u{c}']) {
            finish(&mut lines, &compounds, &mut found);
        }
    }
    finish(&mut lines, &compounds, &mut found);
    found
}

fn finish(lines: &mut Vec<&str>, compounds: &HashSet<String>, found: &mut Vec<String>) {
    let mut paragraph = String::new();
    for line in lines.drain(..).filter(|line| !line.is_empty()) {
        join_line(&mut paragraph, line, compounds);
    }
    paragraph.retain(|c| c != '\u{ad}');
    let paragraph = paragraph.trim();
    if !paragraph.is_empty() {
        found.push(paragraph.to_owned());
    }
}

fn join_line(paragraph: &mut String, line: &str, compounds: &HashSet<String>) {
    let next = line.chars().next();
    if let Some(start) = paragraph.strip_suffix('\u{ad}') {
        paragraph.truncate(start.len());
    } else if is_parted(paragraph, line) {
        if !keeps_hyphen(paragraph, line, compounds) {
            paragraph.pop();
        }
    } else if !paragraph.is_empty() {
        let wide = paragraph.chars().next_back().is_some_and(is_wide) && next.is_some_and(is_wide);
        if !wide {
            paragraph.push(' ');
        }
    }
    let mut words = line
        .split(char::is_whitespace)
        .filter(|word| !word.is_empty());
    if let Some(word) = words.next() {
        paragraph.push_str(word);
    }
    for word in words {
        paragraph.push(' ');
        paragraph.push_str(word);
    }
}

/// Whether the line's end parted a word: `mecha-` and `nism`.
fn is_parted(before: &str, line: &str) -> bool {
    let mut end = before.chars().rev();
    matches!(end.next(), Some('-' | '‐'))
        && end.next().is_some_and(char::is_lowercase)
        && line.starts_with(char::is_lowercase)
}

/// Whether the parted word is a compound: it has another hyphen, or stands with its hyphen elsewhere in the text.
fn keeps_hyphen(before: &str, line: &str, compounds: &HashSet<String>) -> bool {
    let start = before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    let end: String = line
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '-')
        .collect();
    let start = start.trim_start_matches(|c: char| !c.is_alphanumeric());
    start.trim_end_matches(['-', '‐']).contains('-') || compounds.contains(&format!("{start}{end}"))
}

fn compounds(text: &str) -> HashSet<String> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.contains('-'))
        .map(str::to_owned)
        .collect()
}

/// Chinese and Japanese have no space between words, so a line's end is none either.
fn is_wide(c: char) -> bool {
    is_ideograph(c)
        || matches!(c, '\u{3000}'..='\u{303f}' | '\u{30a0}'..='\u{30ff}' | '\u{ff01}'..='\u{ff5e}')
}

/// Marks out, inner ones first, with the space that would be left before a comma or a stop.
fn without_marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        out.push(c);
        let open = match c {
            ']' => '[',
            '］' => '［',
            '】' => '【',
            _ => continue,
        };
        let Some(start) = out.rfind(open) else {
            continue;
        };
        let Some(mark) = marks::mark_at(&out, start).filter(|mark| mark.range.end == out.len())
        else {
            continue;
        };
        let hangs = out[..start]
            .chars()
            .next_back()
            .is_some_and(|before| !before.is_whitespace());
        if mark.body == MarkBody::Letter && !hangs {
            continue;
        }
        out.truncate(start);
        if rest
            .peek()
            .is_some_and(|next| matches!(next, '.' | ',' | ';' | ':' | '!' | '?'))
        {
            out.truncate(out.trim_end_matches(' ').len());
        }
    }
    out
}

fn bounded(mut text: String) -> String {
    if text.len() > MAX_BYTES {
        let kept = start_of(&text, MAX_BYTES);
        let kept = kept.rfind("\n\n").map_or(kept, |end| &kept[..end]);
        let length = kept.trim_end().len();
        text.truncate(length);
    }
    text
}

fn start_of(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

#[cfg(test)]
#[path = "clean_tests.rs"]
mod tests;
