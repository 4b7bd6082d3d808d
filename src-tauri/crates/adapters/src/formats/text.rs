//! Reads plain text files.

use std::path::Path;

use stormwright_engine::sources::DocumentKind;

use super::extracted::{Extracted, Paragraphs, one_line, title_of_file};
use super::front_matter;

/// Longest first line that is taken for a title, in characters.
const LONGEST_TITLE: usize = 120;

/// A line longer than this was not wrapped by an editor: it is a paragraph by itself.
const LONGEST_WRAPPED_LINE: usize = 200;

/// Reads a text file, with front matter if it has any. Blank lines part paragraphs.
pub(crate) fn read(path: &Path, text: &str) -> Extracted {
    let mut extracted = Extracted::empty(DocumentKind::Text);
    let (block, body) = front_matter::split(text);
    if let Some(block) = block {
        front_matter::apply(block, &mut extracted);
    }
    let mut paragraphs = Paragraphs::default();
    for line in body.lines() {
        if line.trim().is_empty() {
            paragraphs.end();
            continue;
        }
        paragraphs.push(line);
        paragraphs.push(" ");
        if line.chars().count() > LONGEST_WRAPPED_LINE {
            paragraphs.end();
        }
    }
    let document = &mut extracted.document;
    document.text = paragraphs.finish();
    if document.title.is_empty() {
        document.title = first_line(body).unwrap_or_else(|| title_of_file(path));
    }
    extracted
}

/// The first line where it looks like a title: short, alone, and no sentence.
fn first_line(body: &str) -> Option<String> {
    let mut lines = body.lines().skip_while(|line| line.trim().is_empty());
    let title = one_line(lines.next()?);
    let alone = lines.next().is_none_or(|line| {
        let line = line.trim();
        line.is_empty() || line.chars().all(|c| "=-_*".contains(c))
    });
    let short = title.chars().count() <= LONGEST_TITLE;
    (alone && short && !title.ends_with(['.', ':', ';', ','])).then_some(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_join_and_blank_lines_part() {
        let text = "\u{20}A Title\n\nFirst line\nsecond line.\n \nNext paragraph.\n";
        let document = read(Path::new("a.txt"), text).document;
        assert_eq!(document.title, "A Title");
        assert_eq!(
            document.text,
            "A Title\n\nFirst line second line.\n\nNext paragraph."
        );
    }

    #[test]
    fn a_sentence_is_no_title() {
        let document = read(Path::new("my-notes.txt"), "It rained.\n\nStill.").document;
        assert_eq!(document.title, "my notes");
    }

    #[test]
    fn long_lines_without_blank_ones_between_are_paragraphs() {
        let long = "word ".repeat(60);
        let text = format!("{long}\n{long}\n");
        let document = read(Path::new("a.txt"), &text).document;
        assert_eq!(document.text.split("\n\n").count(), 2);
    }
}
