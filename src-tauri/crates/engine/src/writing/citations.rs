//! Reference marks in written text, resolved at once against exactly the passages that the writer was shown.
//!
//! Every spelling of a mark is read; what does not resolve is dropped and told. Nothing is ever numbered anew.

use std::ops::Range;

use crate::text::marks::{self, MarkBody};
use crate::text::sentences::{self, sentences};

use super::tidy;

/// A sentence without its marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CitedSentence {
    /// Counted from 0; headings and list items are paragraphs too.
    pub paragraph: usize,
    /// Its words.
    pub text: String,
    /// Places of the passages it cites in the list that was shown, counted from 0, each once, in the order of citing. Empty
    /// where the sentence has no support.
    pub citations: Vec<usize>,
}

/// What was dropped while a text's citations were resolved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A number that no shown passage has.
    #[error("{mark} names no passage that was shown; it was dropped from: {sentence}")]
    Unknown {
        /// As written.
        mark: String,
        /// The sentence, without marks.
        sentence: String,
    },
    /// A mark without a number.
    #[error("{mark} is a placeholder, no citation; it was dropped from: {sentence}")]
    Placeholder {
        /// As written.
        mark: String,
        /// The sentence, without marks.
        sentence: String,
    },
    /// An address, which only a source of the run may give.
    #[error("the address {0} was dropped: references come from the run's sources only")]
    Address(String),
    /// The writer's own list of references.
    #[error(
        "a list of references was dropped, {0} lines: references come from the run's sources only"
    )]
    OwnReferences(usize),
}

/// A text's sentences with the passages they cite, and what was dropped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolved {
    /// In order.
    pub sentences: Vec<CitedSentence>,
    /// In order.
    pub problems: Vec<Problem>,
}

/// Resolves the marks of `text` against a list of `shown` passages, numbered from 1. Read are `[1][2]`, `[1, 2]`, `[1-3]`,
/// `【1】`, `[^1]` and, where a text has no brackets, `(1)` at a sentence's end; before or after the stop.
pub fn resolve(text: &str, shown: usize) -> Resolved {
    let mut resolved = Resolved::default();
    let text = tidy::tidy(text, shown, &mut resolved.problems);
    for (paragraph, range) in paragraphs(&text).into_iter().enumerate() {
        resolve_paragraph(&text[range], paragraph, shown, &mut resolved);
    }
    resolved
}

/// Runs of sentences with no paragraph's end between them.
fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for sentence in sentences(text) {
        let gap = found
            .last()
            .map_or("", |last| &text[last.end..sentence.start]);
        let own = gap.matches('\n').count() > 1
            || (gap.contains('\n') && sentences::starts_block(&text[sentence.start..]));
        let after_heading = gap.contains('\n')
            && found
                .last()
                .is_some_and(|last| sentences::is_heading(text[last.clone()].trim()));
        match found.last_mut() {
            Some(last) if !own && !after_heading => last.end = sentence.end,
            _ => found.push(sentence),
        }
    }
    found
}

/// A sentence with its marks taken out, before they are resolved.
struct Draft {
    text: String,
    /// Marks inside the sentence and before its stop.
    inside: Vec<(String, MarkBody)>,
    /// Marks after its stop.
    after: Vec<(String, MarkBody)>,
}

fn resolve_paragraph(text: &str, paragraph: usize, shown: usize, resolved: &mut Resolved) {
    let mut drafts: Vec<Draft> = Vec::new();
    for range in sentences(text) {
        let draft = without_marks(&text[range]);
        match drafts.last_mut() {
            // Nothing but marks: they belong to the sentence before.
            Some(last) if draft.text.is_empty() => {
                last.after.extend(draft.inside);
                last.after.extend(draft.after);
            }
            _ => drafts.push(draft),
        }
    }
    // "[1] One. [2] Two.": a writer who puts marks first has them after the stop of the sentence before.
    let marks_first = drafts.first().is_some_and(|first| {
        text.trim_start().starts_with(['[', '【', '［']) && !first.inside.is_empty()
    }) && drafts.last().is_some_and(|last| last.after.is_empty());
    if marks_first {
        for index in (1..drafts.len()).rev() {
            let moved = std::mem::take(&mut drafts[index - 1].after);
            drafts[index].inside.splice(0..0, moved);
        }
    }
    for draft in drafts.into_iter().filter(|draft| !draft.text.is_empty()) {
        let mut citations = Vec::new();
        for (mark, body) in draft.inside.into_iter().chain(draft.after) {
            let sentence = || draft.text.clone();
            let MarkBody::Numbers(numbers) = body else {
                resolved.problems.push(Problem::Placeholder {
                    mark,
                    sentence: sentence(),
                });
                continue;
            };
            let mut unknown = false;
            for number in numbers {
                match usize::try_from(number) {
                    Ok(number) if (1..=shown).contains(&number) => {
                        if !citations.contains(&(number - 1)) {
                            citations.push(number - 1);
                        }
                    }
                    _ => unknown = true,
                }
            }
            if unknown {
                resolved.problems.push(Problem::Unknown {
                    mark,
                    sentence: sentence(),
                });
            }
        }
        resolved.sentences.push(CitedSentence {
            paragraph,
            text: draft.text,
            citations,
        });
    }
}

fn without_marks(sentence: &str) -> Draft {
    let mut draft = Draft {
        text: String::with_capacity(sentence.len()),
        inside: Vec::new(),
        after: Vec::new(),
    };
    let mut at = 0;
    // Where the run of marks ends that `at` stands in; found once for all of them.
    let mut run = 0;
    while let Some(c) = sentence[at..].chars().next() {
        let mark = marks::mark_at(sentence, at)
            .filter(|mark| mark.body != MarkBody::Letter || hangs(sentence, at, mark.range.end));
        let Some(mark) = mark else {
            draft.text.push(c);
            at += c.len_utf8();
            continue;
        };
        let written = (sentence[mark.range.clone()].to_owned(), mark.body);
        at = mark.range.end;
        let before = draft.text.trim_end();
        let rest = sentence[at..].trim_start();
        if at > run {
            run = marks::marks_end(sentence, at);
        }
        let rest_is_marks = run == sentence.trim_end().len();
        if rest_is_marks && before.ends_with(|c| sentences::is_stop(c) || sentences::is_closer(c)) {
            draft.after.push(written);
        } else {
            draft.inside.push(written);
        }
        // No space is left before a comma, a stop or a bracket, nor two between words.
        if rest.starts_with(|c: char| {
            matches!(c, ',' | ';' | ':' | ')' | '，' | '、') || sentences::is_stop(c)
        }) || rest.is_empty()
        {
            draft.text.truncate(before.len());
            at = sentence.len() - rest.len();
        } else if draft.text.is_empty() || draft.text.ends_with(char::is_whitespace) {
            at = sentence.len() - rest.len();
        }
    }
    draft.text = without_bullet(draft.text.trim()).to_owned();
    draft
}

/// Without the bullet of a list: an article is prose. A dash that stands for a minus stays.
fn without_bullet(sentence: &str) -> &str {
    let bullet = |c: char| matches!(c, '-' | '*' | '•' | '–' | '—' | '·');
    match sentence.strip_prefix(bullet) {
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => sentence,
    }
}

/// Whether a letter in brackets hangs on a word as a note's mark or ends the sentence; elsewhere it is the author's.
fn hangs(sentence: &str, start: usize, end: usize) -> bool {
    sentence[..start].ends_with(|c: char| !c.is_whitespace())
        || sentence[end..]
            .trim_end_matches(sentences::is_stop)
            .trim()
            .is_empty()
}

#[cfg(test)]
#[path = "citations_tests.rs"]
mod tests;
