//! A written section, laid out under the headings that were asked for.

use super::listing::Listing;
use super::prose::Prose;
use crate::minds::skills::{SectionRequest, WrittenHeading};
use crate::outline::HeadingId;

/// Where the lines of a section go.
#[derive(Clone, Copy, PartialEq)]
enum Target {
    /// Under this heading of the request.
    Heading(usize),
    /// Nowhere: another section's text.
    Foreign,
}

/// The text under each heading of `request`. A sub-heading is known by its words, whatever its marks; the section's own
/// title and the topic's stand for the section itself; another section's title and its text are cut; a heading nobody
/// asked for goes, and its text stays where it stands.
pub(super) fn lay_out(
    text: &str,
    request: &SectionRequest,
    listing: &Listing,
) -> (Vec<WrittenHeading>, Vec<String>) {
    let mut problems = Vec::new();
    let mut texts = vec![String::new(); request.headings.len()];
    let mut target = Target::Heading(0);
    for line in text.lines() {
        let (marked, title) = heading(line);
        match place(&title, marked, request) {
            Some(Target::Foreign) => {
                problems.push(format!("the text of another section was left out: {title}"));
                target = Target::Foreign;
            }
            Some(found) => target = found,
            None if marked => {
                problems.push(format!("a heading nobody asked for was left out: {title}"))
            }
            None => {
                if let Target::Heading(at) = target
                    && let Some(text) = texts.get_mut(at)
                {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
    }
    let written = request.headings.iter().zip(texts).map(|(heading, text)| {
        let prose = Prose::read(&text, listing, &request.topic.title);
        problems.extend(prose.problems);
        WrittenHeading {
            id: HeadingId(heading.id.0.clone()),
            paragraphs: prose.paragraphs,
        }
    });
    let written = written.collect();
    (written, problems)
}

/// Whether a line is marked as a heading, and its words.
fn heading(line: &str) -> (bool, String) {
    let line = line.trim();
    let hashes = line.trim_start_matches('#');
    let bold =
        line.starts_with("**") && line.trim_end_matches(':').ends_with("**") && line.len() > 4;
    let marked = (hashes.len() < line.len() && hashes.starts_with(' ')) || bold;
    let words = hashes.trim().replace("**", "");
    (marked, words.trim().trim_end_matches(':').to_owned())
}

fn place(title: &str, marked: bool, request: &SectionRequest) -> Option<Target> {
    let key = key(title);
    if key.is_empty() {
        return None;
    }
    let known = request
        .headings
        .iter()
        .position(|h| self::key(&h.title) == key);
    if let Some(at) = known {
        return Some(Target::Heading(at));
    }
    if !marked {
        return None;
    }
    if key == self::key(&request.topic.title) {
        return Some(Target::Heading(0));
    }
    let foreign = request.others.iter().any(|other| self::key(other) == key);
    foreign.then_some(Target::Foreign)
}

/// A title's letters and digits in lower case, its numbering aside.
fn key(title: &str) -> String {
    let numbered = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let bare = if numbered.starts_with(' ') {
        numbered
    } else {
        title
    };
    bare.to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minds::skills::{SectionHeading, ShownPassage};
    use crate::sources::PassageId;
    use crate::topic::Topic;

    fn request() -> SectionRequest {
        let heading = |id: &str, level, title: &str| SectionHeading {
            id: HeadingId(id.to_owned()),
            level,
            title: title.to_owned(),
            note: String::new(),
            passages: vec![ShownPassage {
                id: PassageId("s1.1".to_owned()),
                title: String::new(),
                host: String::new(),
                published: None,
                text: "It opened.".to_owned(),
                flags: Vec::new(),
            }],
        };
        SectionRequest {
            topic: Topic {
                title: "Old Harbour".to_owned(),
            },
            headings: vec![
                heading("h1", 1, "History"),
                heading("h2", 2, "Early years"),
                heading("h3", 2, "C# and F#"),
            ],
            others: vec!["Reception".to_owned()],
            max_per_source: 4,
        }
    }

    fn laid_out(text: &str) -> Vec<Vec<String>> {
        let request = request();
        let listing = Listing::new(request.headings.iter().flat_map(|h| &h.passages));
        let (written, _) = lay_out(text, &request, &listing);
        written
            .into_iter()
            .map(|w| w.paragraphs.into_iter().flatten().map(|s| s.text).collect())
            .collect()
    }

    #[test]
    fn s49_text_stays_under_the_headings_that_were_asked_for() {
        for text in [
            "A [1].\n## Early years\nB [1].\n## C# and F#\nC [1].",
            "# History\n\nA [1].\n\n### 1.1 Early Years:\nB [1].\n\n**C# and F#**\nC [1].",
            "# Old Harbour\n## History\nA [1].\nEarly years\nB [1].\nC# and F#\nC [1].",
        ] {
            assert_eq!(laid_out(text), [["A."], ["B."], ["C."]], "{text}");
        }
    }

    #[test]
    fn s49_the_text_of_another_section_is_cut_and_an_unasked_heading_is_only_dropped() {
        let text = "A [1].\n## Reception\nForeign [1].\n## Early years\nB [1].\n## Something new\nMore [1].";
        assert_eq!(laid_out(text), [vec!["A."], vec!["B.", "More."], vec![]]);
    }
}
