//! Reads Markdown files.

use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use stormwright_engine::sources::DocumentKind;

use super::extracted::{Extracted, Paragraphs, one_line, title_of_file};
use super::front_matter;

/// Reads a Markdown file: paragraphs, headings, list items and table cells become paragraphs, link texts and code
/// stay, images and raw HTML go.
pub(crate) fn read(path: &Path, text: &str) -> Extracted {
    let mut extracted = Extracted::empty(DocumentKind::Markdown);
    let (block, body) = front_matter::split(text);
    if let Some(block) = block {
        front_matter::apply(block, &mut extracted);
    }
    let (text, first_heading) = plain(body);
    let document = &mut extracted.document;
    document.text = text;
    if document.title.is_empty() {
        document.title = first_heading.unwrap_or_else(|| title_of_file(path));
    }
    extracted
}

/// The text of the Markdown and its first first-level heading.
fn plain(body: &str) -> (String, Option<String>) {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut paragraphs = Paragraphs::default();
    let mut first_heading = None;
    let mut heading: Option<String> = None;
    let mut images = 0_usize;
    for event in Parser::new_ext(body, options) {
        match event {
            Event::Start(Tag::Image { .. }) => images += 1,
            Event::End(TagEnd::Image) => images = images.saturating_sub(1),
            _ if images > 0 => {}
            Event::Start(tag) => {
                if is_block_start(&tag) {
                    paragraphs.end();
                }
                if let Tag::Heading { level, .. } = tag {
                    let wanted = first_heading.is_none() && level as usize == 1;
                    heading = wanted.then(String::new);
                }
            }
            Event::End(tag) => {
                if is_block_end(tag) {
                    paragraphs.end();
                }
                if matches!(tag, TagEnd::Heading(_))
                    && let Some(title) = heading.take()
                {
                    first_heading = Some(one_line(&title)).filter(|title| !title.is_empty());
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
                paragraphs.push(&text);
            }
            Event::SoftBreak | Event::HardBreak => paragraphs.push(" "),
            Event::Rule => paragraphs.end(),
            _ => {}
        }
    }
    (paragraphs.finish(), first_heading)
}

fn is_block_start(tag: &Tag<'_>) -> bool {
    is_block_end(tag.to_end())
}

fn is_block_end(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::BlockQuote(_)
            | TagEnd::CodeBlock
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::Table
            | TagEnd::TableCell
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_a_paragraph_and_only_words_are_left() {
        let text = "\
---
url: https://example.org/a
---
# The *first* heading

A paragraph with a [link](https://example.org/b \"hint\"), `code`
and a line break. ![an image](x.png)

- one
- two
  - nested

| a | b |
|---|---|
| c | d |

    let x = 1;
<div>raw</div>
";
        let extracted = read(Path::new("x/some_file.md"), text);
        assert_eq!(extracted.document.url, "https://example.org/a");
        assert_eq!(extracted.document.title, "The first heading");
        let paragraphs: Vec<_> = extracted.document.text.split("\n\n").collect();
        assert_eq!(
            paragraphs,
            [
                "The first heading",
                "A paragraph with a link, code and a line break.",
                "one",
                "two",
                "nested",
                "a",
                "b",
                "c",
                "d",
                "let x = 1;",
            ]
        );
    }

    #[test]
    fn a_file_without_any_title_has_its_name() {
        let extracted = read(Path::new("x/some_file.md"), "Only text.");
        assert_eq!(extracted.document.title, "some file");
    }
}
