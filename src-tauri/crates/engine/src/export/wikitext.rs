//! The article as wikitext: sections, named references with citation templates, one list of references.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use unicode_normalization::UnicodeNormalization;

use super::bibliography::{Entry, Published, day, inside_quotes, single_line};
use super::citing::{Cited, Reference, References, cited};
use super::wikitext_escape::{heading, line_start, text, value};
use crate::sources::Evidence;
use crate::topic::Topic;
use crate::writing::{Article, Paragraph, Provenance, Sentence};

/// The article. The lead has no heading; its first sentence shows the topic in bold where it names it in words that
/// are not a quotation. `fetched_ms` is the day of access, in milliseconds since 1970 UTC.
pub fn article(
    topic: &Topic,
    article: &Article,
    evidence: &Evidence,
    fetched_ms: Option<u64>,
) -> String {
    let references = References::of(article, evidence);
    let mut writer = Writer {
        evidence,
        names: names(references.list()),
        references,
        accessed: fetched_ms.and_then(day),
        defined: BTreeSet::new(),
    };
    let mut blocks = Vec::new();
    let mut lead = writer.paragraphs(&article.lead);
    if let Some(first) = article.lead.first().and_then(|p| p.sentences.first())
        && first.provenance != Provenance::Quote
        && let Some(opening) = lead.first_mut()
    {
        *opening = with_bold(opening, &topic.title);
    }
    blocks.append(&mut lead);
    for section in &article.sections {
        let marks = "=".repeat(usize::from(section.level.saturating_add(1).clamp(2, 6)));
        blocks.push(format!("{marks} {} {marks}", heading(&section.title)));
        blocks.append(&mut writer.paragraphs(&section.paragraphs));
    }
    blocks.push("== References ==\n{{reflist}}".to_owned());
    blocks.join("\n\n") + "\n"
}

struct Writer<'a> {
    evidence: &'a Evidence,
    references: References<'a>,
    names: Vec<String>,
    accessed: Option<String>,
    defined: BTreeSet<usize>,
}

impl Writer<'_> {
    fn paragraphs(&mut self, paragraphs: &[Paragraph]) -> Vec<String> {
        paragraphs
            .iter()
            .map(|paragraph| {
                let sentences: Vec<String> = paragraph
                    .sentences
                    .iter()
                    .map(|s| self.sentence(s))
                    .filter(|s| !s.is_empty())
                    .collect();
                line_start(sentences.join(" "))
            })
            .filter(|text| !text.is_empty())
            .collect()
    }

    fn sentence(&mut self, sentence: &Sentence) -> String {
        let line = single_line(&sentence.text);
        if line.is_empty() {
            return String::new();
        }
        let mut written = match sentence.provenance {
            Provenance::Quote => format!("\"{}\"", text(&inside_quotes(&line))),
            Provenance::Model | Provenance::Edited | Provenance::Human => text(&line),
        };
        for cited in cited(sentence, self.evidence) {
            let reference = self.reference(&cited);
            written.push_str(&reference);
        }
        written
    }

    /// A reference at its first use with its template, later by name alone; the page after it where the article
    /// cites several pages of the source.
    fn reference(&mut self, cited: &Cited<'_>) -> String {
        let Some(index) = self.references.index(&cited.source.id) else {
            return String::new();
        };
        let reference = &self.references.list()[index];
        let name = &self.names[index];
        let mut written = if self.defined.insert(index) {
            let template = template(reference, self.accessed.as_deref());
            format!("<ref name=\"{name}\">{template}</ref>")
        } else {
            format!("<ref name=\"{name}\" />")
        };
        if reference.pages.len() > 1 && !cited.pages.is_empty() {
            let _ = write!(written, "{{{{rp|{}}}}}", list(&cited.pages));
        }
        written
    }
}

fn list(pages: &BTreeSet<u32>) -> String {
    let pages: Vec<String> = pages.iter().map(u32::to_string).collect();
    pages.join(", ")
}

/// `{{cite web}}`, or `{{cite document}}` for what has no web address. Only what is known.
fn template(reference: &Reference<'_>, accessed: Option<&str>) -> String {
    let entry = Entry::of(reference.source);
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, plain: &str| fields.push((name.to_owned(), value(plain)));
    let several = entry.authors.len() > 1;
    for (index, author) in entry.authors.iter().enumerate() {
        let number = if several {
            (index + 1).to_string()
        } else {
            String::new()
        };
        match author.split_once(", ") {
            Some((last, first)) if !first.contains(',') => {
                add(&format!("last{number}"), last);
                add(&format!("first{number}"), first);
            }
            _ => add(&format!("author{number}"), author),
        }
    }
    if let Some(Published::Clean(date)) = &entry.date {
        add("date", date);
    }
    add("title", &entry.title);
    if let Some(url) = &entry.url {
        fields.push(("url".to_owned(), url.clone()));
        let mut add = |name: &str, plain: &str| fields.push((name.to_owned(), value(plain)));
        entry.site.iter().for_each(|site| add("website", site));
        entry
            .publisher
            .iter()
            .for_each(|publisher| add("publisher", publisher));
    } else if let Some(publisher) = entry.publisher.as_ref().or(entry.site.as_ref()) {
        add("publisher", publisher);
    }
    let mut add = |name: &str, plain: &str| fields.push((name.to_owned(), value(plain)));
    if reference.pages.len() == 1 {
        add("page", &list(&reference.pages));
    }
    entry.language.iter().for_each(|tag| add("language", tag));
    if entry.url.is_some() {
        accessed.iter().for_each(|day| add("access-date", day));
    }
    let kind = if entry.url.is_some() {
        "cite web"
    } else {
        "cite document"
    };
    let fields: String = fields
        .iter()
        .filter(|(_, value)| !value.trim().is_empty())
        .map(|(name, value)| format!(" |{name}={value}"))
        .collect();
    format!("{{{{{kind}{fields}}}}}")
}

/// A name for each reference: the first author's surname or the site, with the year; letters tell equal ones apart.
fn names(references: &[Reference<'_>]) -> Vec<String> {
    let bases: Vec<String> = references
        .iter()
        .map(|r| base_name(&Entry::of(r.source)))
        .collect();
    let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
    for base in &bases {
        *shared.entry(base).or_default() += 1;
    }
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::new();
    for base in &bases {
        let mut name = base.clone();
        let mut number = 0;
        while (shared[base.as_str()] > 1 && number == 0) || taken.contains(&name.to_lowercase()) {
            let dash = if base.ends_with(|c: char| c.is_ascii_digit()) {
                ""
            } else {
                "-"
            };
            name = format!("{base}{dash}{}", letters(number));
            number += 1;
        }
        taken.insert(name.to_lowercase());
        names.push(name);
    }
    names
}

/// 0 → `a`, 25 → `z`, 26 → `aa`.
fn letters(mut number: usize) -> String {
    let mut letters = String::new();
    loop {
        letters.insert(0, char::from(b'a' + (number % 26) as u8));
        if number < 26 {
            return letters;
        }
        number = number / 26 - 1;
    }
}

fn base_name(entry: &Entry) -> String {
    let surname = entry.authors.first().map(|author| {
        let surname = match author.split_once(',') {
            Some((last, _)) => last,
            None => author.rsplit(' ').next().unwrap_or_default(),
        };
        ascii_letters(surname)
    });
    let site = || {
        entry
            .site
            .as_ref()
            .or(entry.publisher.as_ref())
            .map(|site| ascii_letters(site))
    };
    let who = surname
        .filter(|name| !name.is_empty())
        .or_else(|| site().filter(|name| !name.is_empty()))
        .unwrap_or_else(|| "Source".to_owned());
    let year = match &entry.date {
        Some(Published::Clean(date)) => date.rsplit(' ').next().unwrap_or_default(),
        _ => "",
    };
    format!("{who}{year}")
}

/// The ASCII letters and digits of a name, accents off, from its first letter on, at most 24.
fn ascii_letters(name: &str) -> String {
    name.nfkd()
        .filter(char::is_ascii_alphanumeric)
        .skip_while(char::is_ascii_digit)
        .take(24)
        .collect()
}

/// The paragraph with the first naming of the topic in bold, before any reference.
fn with_bold(paragraph: &str, title: &str) -> String {
    let title = text(title);
    let opening = paragraph.split("<ref").next().unwrap_or_default();
    let named = [title.clone(), other_case(&title)]
        .into_iter()
        .filter(|named| !named.is_empty() && !named.contains('\''))
        .find_map(|named| Some((opening.find(&named)?, named)));
    match named {
        Some((at, named)) => format!(
            "{}'''{named}'''{}",
            &paragraph[..at],
            &paragraph[at + named.len()..]
        ),
        None => paragraph.to_owned(),
    }
}

/// The title with its first letter's case changed: a sentence may start with it or go on with it.
fn other_case(title: &str) -> String {
    let mut rest = title.chars();
    let Some(first) = rest.next() else {
        return String::new();
    };
    let first: String = if first.is_lowercase() {
        first.to_uppercase().collect()
    } else {
        first.to_lowercase().collect()
    };
    first + rest.as_str()
}
