//! Headings of a Markdown outline or article, as the measures take them.

use super::Mode;
use crate::text::closing;

/// Words at which the paper's program stops. Its figures hold only for these four, found anywhere in a heading; hence
/// not [`closing`]'s titles.
const STOPS: &[&str] = &["references", "external links", "see also", "notes"];

/// The headings in order, without their marks. Levels do not count. A first heading of level 1 that stands alone on
/// its level above deeper ones is the article's title and is left out.
///
/// - [`Mode::Fixed`]: every heading counts but the closing sections that every article has, by their whole titles, wherever
///   they stand, with what is below them.
/// - [`Mode::Paper`]: as the paper's program reads: it stops for good at the first heading that contains "references",
///   "external links", "see also" or "notes" anywhere in it, so that "Cultural references" or "Package, notes and
///   historical" end the outline; and a number with a full stop and a space counts as a mark of a heading, wherever it
///   stands.
pub fn headings(markdown: &str, reading: Mode) -> Vec<String> {
    match reading {
        Mode::Fixed => fixed(markdown),
        Mode::Paper => paper(markdown),
    }
}

fn fixed(markdown: &str) -> Vec<String> {
    let mut fenced = false;
    let mut found: Vec<(usize, String)> = Vec::new();
    for line in markdown.lines() {
        let line = line.trim();
        if line.starts_with("```") || line.starts_with("~~~") {
            fenced = !fenced;
        }
        if !fenced && let Some(heading) = atx(line) {
            found.push(heading);
        }
    }
    if is_titled(&found) {
        found.remove(0);
    }
    let mut below_closing: Option<usize> = None;
    found
        .into_iter()
        .filter(|(level, title)| {
            if below_closing.is_some_and(|closing| *level > closing) {
                return false;
            }
            below_closing = closing::is_closing(title).then_some(*level);
            below_closing.is_none()
        })
        .map(|(_, title)| title)
        .collect()
}

/// Whether the first heading is the title of a whole article rather than its first section.
fn is_titled(found: &[(usize, String)]) -> bool {
    let on_top = found.iter().filter(|(level, _)| *level == 1).count();
    on_top == 1 && found.len() > 1 && found[0].0 == 1
}

/// Level and title of a `#` heading.
pub(super) fn atx(line: &str) -> Option<(usize, String)> {
    let level = line.chars().take_while(|c| *c == '#').count();
    let rest = &line[level..];
    if level == 0 || !rest.starts_with([' ', '\t']) {
        return None;
    }
    // A closing row of marks is no part of the title, the sharp of "C#" is.
    let rest = rest.trim();
    let title = match rest.rsplit_once([' ', '\t']) {
        Some((title, closing)) if closing.chars().all(|c| c == '#') => title.trim_end(),
        _ => rest,
    };
    (!title.is_empty() && !title.chars().all(|c| c == '#')).then(|| (level, unescape(title)))
}

/// Without the backslashes that keep signs from being read as Markdown.
fn unescape(title: &str) -> String {
    let mut plain = String::with_capacity(title.len());
    let mut chars = title.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => {
                plain.push(*next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}

fn paper(markdown: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in numbers_to_marks(markdown).lines() {
        let line = line.trim();
        let lower = line.to_lowercase();
        let is_heading = line.starts_with('#');
        if line.contains("# References") || is_heading && STOPS.iter().any(|s| lower.contains(s)) {
            break;
        }
        if is_heading {
            let title = line.trim_matches('#').trim();
            if !title.is_empty() {
                found.push(title.to_owned());
            }
        }
    }
    found
}

/// Each run of digits that is followed by a full stop and a space becomes `#`, with the stop and the space.
fn numbers_to_marks(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[at..]
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len() - at);
        marked.push_str(&rest[..at]);
        let after = &rest[at + digits..];
        match after.strip_prefix(". ") {
            Some(after) => {
                marked.push('#');
                rest = after;
            }
            None => {
                marked.push_str(&rest[at..at + digits]);
                rest = after;
            }
        }
    }
    marked.push_str(rest);
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAMMYS: &str = "# Winners\n## Package, notes and historical\n## Production\n# Cultural references\n# Legacy\n# See also\n## Lists\n# In memoriam\n# References\n";

    #[test]
    fn s87_only_a_whole_title_closes_an_article() {
        assert_eq!(
            headings(GRAMMYS, Mode::Fixed),
            [
                "Winners",
                "Package, notes and historical",
                "Production",
                "Cultural references",
                "Legacy",
                "In memoriam"
            ]
        );
    }

    #[test]
    fn s87_the_papers_program_stops_at_the_word() {
        assert_eq!(headings(GRAMMYS, Mode::Paper), ["Winners"]);
        assert_eq!(
            headings("1. History\ntext of 3.5 m\n2. Legacy\n", Mode::Paper),
            ["History", "Legacy"]
        );
    }

    #[test]
    fn an_articles_title_is_no_heading_and_an_outlines_first_section_is() {
        let article =
            "# Topic\n\nLead, see # there.\n\n## History\n\n### C\\# and F#\n\n## References ##\n";
        assert_eq!(headings(article, Mode::Fixed), ["History", "C# and F#"]);
        let outline = "# History\n## Early\n# Legacy\n";
        assert_eq!(
            headings(outline, Mode::Fixed),
            ["History", "Early", "Legacy"]
        );
        assert_eq!(headings("", Mode::Fixed), [""; 0]);
    }

    #[test]
    fn a_line_in_a_code_block_is_no_heading() {
        assert_eq!(
            headings("# A\n```\n# not\n```\n# B\n", Mode::Fixed),
            ["A", "B"]
        );
    }
}
