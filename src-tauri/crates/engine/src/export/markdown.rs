//! The article as Markdown with footnotes.

use std::fmt::Write as _;

use super::bibliography::{Entry, Published};
use super::citing::{Reference, References, cited};
use super::printed::{inside_quotes, single_line};
use super::style::Style;
use crate::sources::{Author, Evidence};
use crate::topic::Topic;
use crate::writing::{Article, Paragraph, Provenance, Sentence};

/// Stands below the title of an article that quotes.
const NOTE: &str =
    "*Sentences in quotation marks are quoted word for word from the sources cited after them.*";

/// The article: title, lead, sections from `##` down, and one footnote a source, numbered by first appearance. All
/// text shows literally, whatever signs it holds.
pub fn article(topic: &Topic, article: &Article, evidence: &Evidence, style: &Style) -> String {
    let references = References::of(article, evidence);
    let mut blocks = vec![heading(1, &topic.title)];
    if article
        .sentences()
        .any(|s| s.provenance == Provenance::Quote)
    {
        blocks.push(NOTE.to_owned());
    }
    let write = |blocks: &mut Vec<String>, paragraphs: &[Paragraph]| {
        blocks.extend(
            paragraphs
                .iter()
                .map(|p| paragraph(p, evidence, &references, style))
                .filter(|text| !text.is_empty()),
        );
    };
    write(&mut blocks, &article.lead);
    for section in &article.sections {
        blocks.push(heading(section.level.saturating_add(1), &section.title));
        write(&mut blocks, &section.paragraphs);
    }
    let footnotes: Vec<String> = references
        .list()
        .iter()
        .enumerate()
        .map(|(index, reference)| format!("[^{}]: {}", index + 1, footnote(reference, style)))
        .collect();
    blocks.extend(footnotes);
    blocks.join("\n\n") + "\n"
}

fn heading(level: u8, title: &str) -> String {
    let marks = "#".repeat(usize::from(level.clamp(1, 6)));
    format!(
        "{marks} {}",
        escape(&single_line(title)).replace('#', "\\#")
    )
    .trim_end()
    .to_owned()
}

fn paragraph(
    paragraph: &Paragraph,
    evidence: &Evidence,
    references: &References<'_>,
    style: &Style,
) -> String {
    let mut text = String::new();
    for sentence in &paragraph.sentences {
        let words = words(sentence);
        if words.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        if sentence.provenance == Provenance::Quote
            && let Some(whom) = style.attribution(sentence, evidence)
        {
            let _ = write!(text, "According to {}, ", escape(&whom));
        }
        text.push_str(&words);
        for cited in cited(sentence, evidence) {
            if let Some(index) = references.index(&cited.source.id) {
                let _ = write!(text, "[^{}]", index + 1);
            }
        }
    }
    line_start(text)
}

fn words(sentence: &Sentence) -> String {
    let line = single_line(&sentence.text);
    match sentence.provenance {
        _ if line.is_empty() => String::new(),
        Provenance::Quote => format!("\"{}\"", escape(&inside_quotes(&line))),
        Provenance::Model | Provenance::Edited | Provenance::Human => escape(&line),
    }
}

fn footnote(reference: &Reference<'_>, style: &Style) -> String {
    let entry = Entry::of(reference.source);
    let mut parts = Vec::new();
    let names: Vec<String> = entry.authors.iter().map(Author::printed).collect();
    if !names.is_empty() {
        parts.push(escape(&names.join("; ")));
    }
    parts.push(format!("\"{}\"", escape(&inside_quotes(&entry.title))));
    parts.extend(entry.work.iter().map(|w| escape(w)));
    parts.extend(entry.site.iter().map(|s| escape(s)));
    parts.extend(entry.publisher.iter().map(|p| escape(p)));
    parts.extend(entry.date.iter().map(|date| match date {
        Published::Clean(day) => day.printed(style.month_first),
        Published::AsGiven(date) => escape(date),
    }));
    let pages: Vec<String> = reference.pages.iter().map(u32::to_string).collect();
    match pages.len() {
        0 => {}
        1 => parts.push(format!("p. {}", pages[0])),
        _ => parts.push(format!("pp. {}", pages.join(", "))),
    }
    parts.push(match &entry.url {
        Some(url) => format!("<{url}>"),
        None => escape(&single_line(&reference.source.url)),
    });
    line_start(parts.join(", "))
}

/// Text whose signs show as they are.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '{' | '}'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Keeps the first signs of a block from being read as a heading, a list, a rule or a table.
fn line_start(text: String) -> String {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let at = match text[digits..].chars().next() {
        Some('.' | ')') if digits > 0 => digits,
        Some('#' | '+' | '-' | '=' | ':') if digits == 0 => 0,
        _ => return text,
    };
    format!("{}\\{}", &text[..at], &text[at..])
}
