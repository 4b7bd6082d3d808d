//! What the readers of file formats have in common: their result, and how paragraphs become a document's text.

use std::path::Path;

use stormwright_engine::sources::{Document, DocumentKind, urls};

/// A file as read: its document and what was odd about it.
#[derive(Debug, Clone)]
pub(crate) struct Extracted {
    /// The document; its `url` is empty where the file names none.
    pub document: Document,
    /// Oddities that cost nothing but a detail, in plain words.
    pub problems: Vec<String>,
}

impl Extracted {
    /// A document of which nothing is known yet.
    pub fn empty(kind: DocumentKind) -> Self {
        Self {
            document: Document::empty(kind),
            problems: Vec::new(),
        }
    }
}

/// Collects paragraphs: white space within them becomes one space, empty ones vanish.
#[derive(Debug, Default)]
pub(crate) struct Paragraphs {
    done: Vec<String>,
    open: String,
}

impl Paragraphs {
    /// Adds text to the open paragraph.
    pub fn push(&mut self, text: &str) {
        self.open.push_str(text);
    }

    /// Ends the open paragraph.
    pub fn end(&mut self) {
        let text = one_line(&self.open);
        self.open.clear();
        if !text.is_empty() {
            self.done.push(text);
        }
    }

    /// The text: paragraphs parted by a blank line.
    pub fn finish(mut self) -> String {
        self.end();
        self.done.join("\n\n")
    }
}

/// Whether `text` is the address of a page, which a reader can follow.
pub(super) fn is_web_address(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let named = lower.starts_with("https://") || lower.starts_with("http://");
    named && !text.contains(char::is_whitespace) && urls::host(text).is_some()
}

/// `text` with every run of white space as one space, none at the ends.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// A date as ISO 8601 where it begins with one (`2023-03-10T08:00Z`, `2023/03/10`), else as given.
pub(crate) fn date(given: &str) -> Option<String> {
    let given = one_line(given);
    let day: String = given.chars().take(10).collect();
    let day = day.replace(['/', '.'], "-");
    let is_day = day.len() == 10
        && day.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if is_day {
        Some(day)
    } else {
        Some(given).filter(|given| !given.is_empty())
    }
}

/// A title made of a file's name: `front-dial.md` gives "front dial".
pub(crate) fn title_of_file(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    one_line(&stem.replace(['-', '_'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_iso_where_they_can_be_read() {
        assert_eq!(date("2023-03-10T08:00:00Z").as_deref(), Some("2023-03-10"));
        assert_eq!(date("2023/03/10").as_deref(), Some("2023-03-10"));
        assert_eq!(date(" March  2023 ").as_deref(), Some("March 2023"));
        assert_eq!(date("2023").as_deref(), Some("2023"));
        assert_eq!(date(" "), None);
    }
}
