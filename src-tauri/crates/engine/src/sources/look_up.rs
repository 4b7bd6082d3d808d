//! What a catalogue knows of a work, put beside what is known already.

use super::{Bibliography, Details, Source};
use crate::text::words;

/// Why what a catalogue says is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// The editor has described the work.
    #[error("you have corrected what is known of this source, and nothing else changes it then")]
    Corrected,
    /// The identifier is another work's.
    #[error("the identifier belongs to \"{0}\", another work")]
    OtherWork(String),
}

/// The source's description with `found` where it has gaps. What is known stays: a page says more surely what it is than an
/// identifier that it names.
///
/// # Errors
/// The editor has corrected it, or the titles have fewer than half of their words in common.
pub fn filled(source: &Source, found: Bibliography) -> Result<Bibliography, NotTaken> {
    if source.corrected {
        return Err(NotTaken::Corrected);
    }
    if !source.title.is_empty()
        && !found.title.is_empty()
        && !is_one_work(&source.title, &found.title)
    {
        return Err(NotTaken::OtherWork(found.title));
    }
    let mut filled = source.bibliography();
    let text = |known: &mut String, found: String| {
        if known.is_empty() {
            *known = found;
        }
    };
    text(&mut filled.title, found.title);
    if filled.authors.is_empty() {
        filled.authors = found.authors;
        filled.details.bodies.clone_from(&found.details.bodies);
    }
    let or = |known: &mut Option<String>, found: Option<String>| {
        if known.is_none() {
            *known = found;
        }
    };
    or(&mut filled.site, found.site);
    or(&mut filled.publisher, found.publisher);
    or(&mut filled.published, found.published);
    or(&mut filled.language, found.language);
    let (known, found): (&mut Details, Details) = (&mut filled.details, found.details);
    known.kind = known.kind.or(found.kind);
    or(&mut known.work, found.work);
    or(&mut known.location, found.location);
    or(&mut known.edition, found.edition);
    or(&mut known.volume, found.volume);
    or(&mut known.issue, found.issue);
    or(&mut known.pages, found.pages);
    or(&mut known.isbn, found.isbn);
    or(&mut known.issn, found.issn);
    or(&mut known.doi, found.doi);
    or(&mut known.pmid, found.pmid);
    or(&mut known.arxiv, found.arxiv);
    Ok(filled)
}

/// Whether two titles have half of the shorter one's words in common.
fn is_one_work(a: &str, b: &str) -> bool {
    let words =
        |title: &str| -> Vec<String> { words::words(title).map(str::to_lowercase).collect() };
    let (a, b) = (words(a), words(b));
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let shared = short.iter().filter(|word| long.contains(word)).count();
    shared * 2 >= short.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::{Document, DocumentKind, Rating};

    fn source(title: &str) -> Source {
        let document = Document {
            title: title.to_owned(),
            authors: vec!["Lee, Ann".to_owned()],
            ..Document::empty(DocumentKind::Html)
        };
        Source::new("x", document, Rating::Unknown, String::new())
    }

    fn found(title: &str) -> Bibliography {
        Bibliography {
            title: title.to_owned(),
            authors: vec!["May, Ben".to_owned()],
            publisher: Some("Press".to_owned()),
            ..Bibliography::default()
        }
    }

    #[test]
    fn gaps_are_filled_and_what_is_known_stays() {
        let filled = filled(&source("Gears of old"), found("Gears of Old: a history")).unwrap();
        assert_eq!(filled.title, "Gears of old");
        assert_eq!(filled.authors, ["Lee, Ann"]);
        assert_eq!(filled.publisher.as_deref(), Some("Press"));
    }

    #[test]
    fn another_work_and_a_corrected_source_take_nothing() {
        let other = filled(&source("Gears of old"), found("On the growth of barley"));
        assert!(matches!(other, Err(NotTaken::OtherWork(_))), "{other:?}");
        let mut corrected = source("Gears of old");
        corrected.corrected = true;
        assert_eq!(
            filled(&corrected, found("Gears of old")),
            Err(NotTaken::Corrected)
        );
    }
}
