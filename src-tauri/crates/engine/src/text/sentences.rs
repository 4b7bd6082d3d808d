//! Sentences of a text, as byte ranges.
//!
//! Unicode's sentence bounds (UAX #29) are taken as candidates. They know the stops of every script but not
//! abbreviations, initials, references after the stop or addresses, so each candidate is then judged.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::abbreviations::{self, Stop};
use super::marks;

pub use super::complete::is_complete;

/// The sentences of `text` as byte ranges, in order, without outer spaces, together covering every character that is
/// not a space. A blank line, a heading and the start of a list item always end a sentence; a single line break does not.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for block in blocks(text) {
        let masked = masked(&text[block.clone()]);
        let mut start = 0;
        let mut seen = 0;
        let mut worded = false;
        for bound in candidates(&masked) {
            worded = worded || has_words(&masked[seen..bound]);
            seen = bound;
            if is_boundary(&masked[start..bound], &masked[bound..], worded) {
                push_trimmed(text, block.start + start..block.start + bound, &mut found);
                start = bound;
                worded = false;
            }
        }
        push_trimmed(text, block.start + start..block.end, &mut found);
    }
    found
}

fn push_trimmed(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    let end = start + part.trim().len();
    if start < end {
        found.push(start..end);
    }
}

/// Paragraphs, headings and list items: no sentence goes from one into another.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive(is_line_break) {
        let content = line.trim();
        let heading = is_heading(content);
        // Of `\r\n` the second half is a line of its own with nothing in it, but not a blank one.
        let half = line == "\n" && text[..at].ends_with('\r');
        if (content.is_empty() && !half) || heading || starts_item(content) {
            found.push(start..at);
            start = at;
        }
        at += line.len();
        if heading || line.ends_with(['\u{2029}', '\u{c}']) {
            found.push(start..at);
            start = at;
        }
    }
    found.push(start..text.len());
    found
}

/// Whether `text` starts with a heading or a list item, which are blocks of their own.
pub(crate) fn starts_block(text: &str) -> bool {
    let line = text.split(is_line_break).next().unwrap_or(text).trim();
    is_heading(line) || starts_item(line)
}

/// Whether `line`, trimmed, is a Markdown heading.
pub(crate) fn is_heading(line: &str) -> bool {
    line.starts_with('#') && line.trim_start_matches('#').starts_with(' ')
}

/// Whether `c` ends a line, whatever the system the text comes from.
pub(super) fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Whether `line`, trimmed, is an item of a list.
pub(super) fn starts_item(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = line.len() - rest.len();
    let numbered = (1..=2).contains(&digits) && (rest.starts_with(". ") || rest.starts_with(") "));
    numbered
        || ["- ", "* ", "+ ", "• ", "– ", "> "]
            .iter()
            .any(|mark| line.starts_with(mark))
}

/// The block with line breaks turned into spaces, references after a stop into closing quotes and addresses into
/// letters, every byte keeping its place, so that UAX #29 reads over them.
fn masked(block: &str) -> String {
    let mut out = String::with_capacity(block.len());
    let mut after_stop = false;
    let mut at = 0;
    while let Some(c) = block[at..].chars().next() {
        let end = if after_stop {
            marks::marks_end(block, at)
        } else {
            at
        };
        if end > at {
            out.extend(std::iter::repeat_n('"', end - at));
            at = end;
            continue;
        }
        let address = address_len(&block[at..], out.chars().next_back());
        if address > 0 {
            out.extend(std::iter::repeat_n('x', address));
            at += address;
            after_stop = false;
            continue;
        }
        if is_line_break(c) {
            out.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            out.push(c);
        }
        after_stop = is_stop(c) || (after_stop && is_closer(c));
        at += c.len_utf8();
    }
    out
}

/// Bytes of the web or mail address that starts here, without the punctuation that ends the sentence around it.
fn address_len(rest: &str, before: Option<char>) -> usize {
    if before.is_some_and(char::is_alphanumeric) {
        return 0;
    }
    if !["http://", "https://", "ftp://", "www."]
        .iter()
        .any(|start| rest.starts_with(start))
    {
        return 0;
    }
    let end = rest
        .find(|c: char| {
            c.is_whitespace() || matches!(c, '"' | '<' | '>' | '”' | '」' | '。' | '）')
        })
        .unwrap_or(rest.len());
    let address = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '\'', '’']);
    address.len()
}

/// Where UAX #29 sees a bound, and after every stop before a figure, where it does not.
fn candidates(masked: &str) -> Vec<usize> {
    let mut found: Vec<usize> = masked
        .split_sentence_bound_indices()
        .map(|(at, _)| at)
        .filter(|&at| at > 0)
        .collect();
    let mut after_stop = false;
    let mut spaced = false;
    for (at, c) in masked.char_indices() {
        if after_stop && c.is_whitespace() {
            spaced = true;
            continue;
        }
        let opens = c.is_numeric() || c.is_uppercase() || is_opener(c);
        if after_stop && spaced && opens {
            found.push(at);
        }
        after_stop = is_stop(c) || (after_stop && !spaced && is_closer(c));
        spaced = false;
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether there are words or figures of another script: a number alone, as in "3.", is an item's.
fn has_words(text: &str) -> bool {
    text.chars()
        .any(|c| c.is_alphabetic() || (c.is_numeric() && !c.is_ascii()))
}

/// Whether a sentence ends between `before` (from its start on) and `after`; `worded` tells whether `before` has words.
fn is_boundary(before: &str, after: &str, worded: bool) -> bool {
    let left = before.trim_end();
    let right = after.trim_start();
    let core = left.trim_end_matches(is_closer);
    let Some(stop) = core.chars().next_back() else {
        return false;
    };
    if left.len() == before.len() && right.len() == after.len() {
        return ends_without_space(core, stop, right);
    }
    if !is_stop(stop) {
        return !stop.is_ascii();
    }
    if !worded {
        return false;
    }
    if right
        .trim_start_matches(is_opener)
        .starts_with(char::is_lowercase)
    {
        return false;
    }
    let next = first_word(right);
    match stop {
        '.' => ends_at_full_stop(core, &left[core.len()..], right, next),
        '!' => !abbreviations::is_shouted(last_token(core)) || abbreviations::is_starter(next),
        _ => true,
    }
}

/// Chinese, Japanese and Hindi put no space after a stop; everywhere else a stop inside a word is part of it.
fn ends_without_space(core: &str, stop: char, right: &str) -> bool {
    let wide = is_stop(stop) && !stop.is_ascii() && stop != '…';
    let quoted_and_goes_on =
        !core.is_empty() && (right.starts_with('と') || right.starts_with("って"));
    wide && !quoted_and_goes_on && !right.starts_with(|c| is_stop(c) || is_closer(c))
}

fn ends_at_full_stop(core: &str, closers: &str, right: &str, next: &str) -> bool {
    if core.ends_with("..") {
        // Words left out: the sentence goes on where the dots are bracketed or hardly anything stands before them.
        return !closers.starts_with([']', ')']) && core.unicode_words().count() >= 3;
    }
    let token = last_token(core);
    let word = token.strip_suffix('.').unwrap_or(token);
    if closers.contains('"') || closers.contains(['”', '’', '»']) {
        return true;
    }
    if let Some(count) = abbreviations::initials(word) {
        return ends_at_initials(core, token, word, count, right, next);
    }
    let before_number = right.starts_with('(') || abbreviations::is_number(next);
    match abbreviations::stop_after(word) {
        _ if closers.contains([')', ']']) => abbreviations::stop_after(word) == Stop::Ends,
        Stop::Inside => false,
        Stop::BeforeNumber => !before_number,
        Stop::Either => {
            abbreviations::is_starter(next) || (abbreviations::is_number(next) && word != "al")
        }
        Stop::Mostly => !abbreviations::follows_clock(next),
        Stop::Ends => true,
    }
}

fn ends_at_initials(
    core: &str,
    token: &str,
    word: &str,
    count: usize,
    right: &str,
    next: &str,
) -> bool {
    let previous = last_token(core[..core.len() - token.len()].trim_end());
    if right.starts_with(char::is_numeric) {
        return true;
    }
    if count > 1 {
        return abbreviations::is_starter(next);
    }
    if abbreviations::labels_follow(previous.trim_end_matches(',')) {
        return true;
    }
    let beside_initial = previous
        .strip_suffix('.')
        .is_some_and(|word| abbreviations::initials(word).is_some())
        || right
            .split_whitespace()
            .next()
            .and_then(|word| word.strip_suffix('.'))
            .is_some_and(|word| abbreviations::initials(word).is_some());
    if beside_initial || previous.is_empty() {
        return false;
    }
    // "Elizabeth I. Parliament …": the pronoun's letter is more often a numeral than an initial.
    word == "I" || abbreviations::is_starter(next)
}

fn last_token(text: &str) -> &str {
    let token = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    let token = token.rsplit(['—', '–', '/']).next().unwrap_or(token);
    token.trim_start_matches(is_opener)
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start_matches(is_opener);
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '#' | '\'' | '’')))
        .unwrap_or(text.len());
    let word = &text[..end];
    word.split(['\'', '’']).next().unwrap_or(word)
}

/// Whether `c` can end a sentence, in any script that the program meets.
pub(crate) fn is_stop(c: char) -> bool {
    matches!(
        c,
        '.' | '!'
            | '?'
            | '…'
            | '‥'
            | '‼'
            | '‽'
            | '⁇'
            | '⁈'
            | '⁉'
            | '。'
            | '｡'
            | '．'
            | '！'
            | '？'
            | '।'
            | '॥'
            | '؟'
            | '۔'
            | '։'
            | '።'
            | '፧'
            | '၊'
            | '။'
            | '។'
            | '៕'
            | '︒'
            | '﹒'
            | '﹖'
            | '﹗'
            | '܀'
            | '᙮'
            | '᠃'
            | '᠉'
    )
}

/// Whether `c` can follow a stop within its sentence.
pub(crate) fn is_closer(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | ')'
            | ']'
            | '}'
            | '”'
            | '’'
            | '»'
            | '›'
            | '“'
            | '」'
            | '』'
            | '）'
            | '］'
            | '】'
            | '》'
            | '〉'
            | '〕'
            | '*'
            | '_'
    )
}

/// Whether `c` can stand before a sentence's first letter.
pub(super) fn is_opener(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '('
            | '['
            | '{'
            | '“'
            | '‘'
            | '„'
            | '‚'
            | '«'
            | '‹'
            | '「'
            | '『'
            | '（'
            | '［'
            | '【'
            | '《'
            | '〈'
            | '¿'
            | '¡'
            | '*'
            | '_'
    )
}

#[cfg(test)]
#[path = "sentences_tests.rs"]
mod tests;
