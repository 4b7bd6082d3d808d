//! The list of references that closes a document: it names other works and is no evidence.

/// Headings under which a document lists the works that it cites.
const HEADINGS: [&str; 12] = [
    "references",
    "bibliography",
    "works cited",
    "literature cited",
    "literature",
    "further reading",
    "references and notes",
    "notes and references",
    "references cited",
    "cited works",
    "select bibliography",
    "selected bibliography",
];

/// Where the closing list of references begins, as a byte of `text`; `None` where there is none. The word in the first
/// half of a document is something else, and an appendix behind the list is evidence again.
pub fn start(text: &str) -> Option<usize> {
    let mut found = None;
    let mut at = 0;
    for paragraph in text.split("\n\n") {
        if is_heading(paragraph) {
            found = Some(at);
        } else if is_appendix(paragraph) {
            found = None;
        }
        at += paragraph.len() + 2;
    }
    found.filter(|start| start * 2 > text.len())
}

/// Whether a paragraph is nothing but the heading of a list of references, numbered or not.
pub fn is_heading(paragraph: &str) -> bool {
    let words = paragraph.trim_matches(|c: char| !c.is_alphabetic());
    words.len() < 40 && HEADINGS.contains(&words.to_lowercase().as_str())
}

fn is_appendix(paragraph: &str) -> bool {
    let lower = paragraph.trim().to_lowercase();
    let short = lower.chars().count() < 60 && !lower.ends_with(['.', '!', '?']);
    short && (lower.starts_with("appendix") || lower.starts_with("annex"))
}

#[cfg(test)]
mod tests {
    use super::start;

    #[test]
    fn p32_the_closing_list_is_found_and_an_appendix_ends_it() {
        let body = "A long line of text that tells a great deal about gears. ".repeat(9);
        let text = format!("References\n\n{body}\n\n7. References\n\n[1] A. Lee, Gears, 1999.");
        let found = start(&text).unwrap();
        assert!(text[found..].starts_with("7. References\n\n[1]"));
        assert_eq!(
            start(&format!(
                "{text}\n\nAppendix A\n\nTables of gears follow here."
            )),
            None
        );
    }

    #[test]
    fn the_word_at_the_start_of_a_document_is_something_else() {
        let body = "A long line of text that tells a great deal about gears. ".repeat(9);
        assert_eq!(start(&format!("References\n\n{body}")), None);
    }
}
