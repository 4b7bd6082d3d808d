//! The references of an article in the notation of BibTeX, for programs that keep references.

use std::fmt::Write as _;

use super::bibliography::{Entry, Published};
use super::citing::References;
use super::printed::printed;
use super::reference_names;
use crate::sources::{Author, Day, Evidence, WorkKind};
use crate::writing::Article;

/// One entry a cited source, in the order of first appearance, under the names that the wikitext gives them.
pub fn bibtex(article: &Article, evidence: &Evidence) -> String {
    let references = References::of(article, evidence);
    let entries: Vec<Entry> = references
        .list()
        .iter()
        .map(|r| Entry::of(r.source))
        .collect();
    let names = reference_names::names(&entries.iter().collect::<Vec<_>>());
    let written = names
        .iter()
        .zip(&entries)
        .map(|(name, entry)| one(name, entry));
    written.collect::<Vec<_>>().join("\n")
}

fn one(name: &str, entry: &Entry) -> String {
    let details = &entry.details;
    let (kind, holder) = match entry.kind {
        Some(WorkKind::Journal | WorkKind::Magazine | WorkKind::News) => ("article", "journal"),
        Some(WorkKind::Book) if entry.work.is_some() => ("incollection", "booktitle"),
        Some(WorkKind::Book) => ("book", ""),
        Some(WorkKind::Encyclopedia) => ("incollection", "booktitle"),
        Some(WorkKind::Conference) => ("inproceedings", "booktitle"),
        Some(WorkKind::Thesis) => ("phdthesis", ""),
        Some(WorkKind::Report) => ("techreport", ""),
        _ => ("misc", "howpublished"),
    };
    let mut fields: Vec<(&str, String)> = Vec::new();
    let authors: Vec<String> = entry.authors.iter().map(person).collect();
    fields.push(("author", authors.join(" and ")));
    fields.push(("title", format!("{{{}}}", text(&entry.title))));
    let held = entry.work.as_ref().or(entry.site.as_ref());
    if !holder.is_empty() {
        fields.push((holder, text(held.map_or("", |name| name))));
    }
    let publisher = entry
        .publisher
        .as_ref()
        .or(entry.site.as_ref().filter(|_| holder.is_empty()));
    let place = match kind {
        "phdthesis" => "school",
        "techreport" => "institution",
        _ => "publisher",
    };
    fields.push((place, text(publisher.map_or("", |name| name))));
    if let Some(Published::Clean(day)) = &entry.date {
        fields.push(("year", day.year().to_string()));
        let month = match day {
            Day::Day(day) => Some(day.month()),
            Day::Month(_, month) => Some(*month),
            Day::Year(_) => None,
        };
        fields.push((
            "month",
            month.map(|month| month.to_string()).unwrap_or_default(),
        ));
    }
    let known = |value: &Option<String>| value.as_deref().map(text).unwrap_or_default();
    fields.push(("volume", known(&details.volume)));
    fields.push(("number", known(&details.issue)));
    fields.push(("pages", known(&details.pages).replace('–', "--")));
    fields.push(("edition", known(&details.edition)));
    fields.push(("isbn", known(&details.isbn)));
    fields.push(("issn", known(&details.issn)));
    fields.push(("doi", known(&details.doi)));
    if let Some(number) = &details.arxiv {
        fields.push(("eprint", text(number)));
        fields.push(("archiveprefix", "arXiv".to_owned()));
    }
    fields.push((
        "language",
        entry.language.as_deref().map(text).unwrap_or_default(),
    ));
    fields.push(("url", entry.url.clone().unwrap_or_default()));
    let mut written = format!("@{kind}{{{name}");
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
        let _ = write!(written, ",\n  {name} = {{{value}}}");
    }
    written + "\n}\n"
}

fn person(author: &Author) -> String {
    match author {
        Author::Person { last, first } => format!("{{{}}}, {{{}}}", text(last), text(first)),
        // Braces keep the name of a body whole.
        Author::Named(name) => format!("{{{}}}", text(name)),
    }
}

/// Text whose signs show as they are, braces balanced.
fn text(plain: &str) -> String {
    let mut escaped = String::with_capacity(plain.len());
    for c in printed(plain).chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' => escaped.push_str("\\textbraceleft{}"),
            '}' => escaped.push_str("\\textbraceright{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}
