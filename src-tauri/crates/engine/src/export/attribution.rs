//! Whom the text names as the source of a quotation.

use super::bibliography::Entry;
use super::citing::cited;
use crate::sources::{Author, Evidence};
use crate::writing::Sentence;

/// Whether it is known whom a quotation is from.
pub fn is_known(sentence: &Sentence, evidence: &Evidence) -> bool {
    of(sentence, evidence).is_some()
}

/// Whom a quotation is from: its first source's author as people say the name, else its site or publisher.
pub fn of(sentence: &Sentence, evidence: &Evidence) -> Option<String> {
    let cited = cited(sentence, evidence);
    let entry = Entry::of(cited.first()?.source);
    let author = match entry.authors.as_slice() {
        [] => None,
        [author] => Some(said(author)),
        [one, two] => Some(format!("{} and {}", said(one), said(two))),
        [first, ..] => Some(format!("{} and others", said(first))),
    };
    author.or(entry.site).or(entry.publisher)
}

fn said(author: &Author) -> String {
    match author {
        Author::Person { last, first } => format!("{first} {last}"),
        Author::Named(name) => name.clone(),
    }
}
