//! Outlines as Markdown that can be edited by hand and read back.

use std::fmt::Write as _;

use super::printed::single_line;
use crate::outline::Outline;

/// The outline: one `#` a level, titles as they are, each line of a note as `> note` below its heading, a blank line
/// before each section.
pub fn outline(outline: &Outline) -> String {
    let mut text = String::new();
    for heading in &outline.headings {
        if heading.level == 1 && !text.is_empty() {
            text.push('\n');
        }
        let marks = "#".repeat(usize::from(heading.level.max(1)));
        let _ = writeln!(text, "{marks} {}", single_line(&heading.title));
        for line in heading.note.lines() {
            let line = single_line(line);
            if !line.is_empty() {
                let _ = writeln!(text, "> {line}");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s24_titles_keep_their_signs_and_notes_follow_their_heading() {
        let mut tree = Outline::new([
            (1, "C# language".to_owned(), Vec::new()),
            (2, "F#\nand others".to_owned(), Vec::new()),
            (1, "Legacy".to_owned(), Vec::new()),
        ]);
        tree.headings[1].note = "Keep short.\n\nNo lists.".to_owned();
        assert_eq!(
            outline(&tree),
            "# C# language\n## F# and others\n> Keep short.\n> No lists.\n\n# Legacy\n"
        );
    }
}
