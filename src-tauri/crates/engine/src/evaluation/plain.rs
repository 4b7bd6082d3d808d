//! An article as the measures read it: headings and text, without references, marks of citations and marks of Markdown.

use crate::text::closing;
use crate::text::marks::{self, MarkBody};
use crate::writing::{Article, Paragraph};

use super::Mode;
use super::headings::atx;

/// A heading or a paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading: its level, 1 for a section, and its words.
    Heading(u8, String),
    /// A paragraph.
    Text(String),
}

/// An article without its title. The lead is what stands before the first heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlainArticle {
    /// Headings and paragraphs in order.
    pub blocks: Vec<Block>,
}

impl PlainArticle {
    /// Reads Markdown. A first heading of level 1 above deeper ones is the title; footnotes, the note below the title on
    /// what quotation marks mean, and closing sections such as "References" with what is below them are left out.
    pub fn from_markdown(markdown: &str) -> Self {
        let headings = markdown.lines().filter_map(|line| atx(line.trim()));
        let levels: Vec<usize> = headings.map(|(level, _)| level).collect();
        let titled = levels.first() == Some(&1)
            && levels.len() > 1
            && levels.iter().filter(|level| **level == 1).count() == 1;
        let lifted = usize::from(titled);
        let mut blocks = Vec::new();
        let mut closed: Option<usize> = None;
        let mut first = true;
        for line in markdown.lines().map(str::trim) {
            if let Some((level, title)) = atx(line) {
                let is_title = titled && std::mem::take(&mut first);
                if is_title || closed.is_some_and(|closing| level > closing) {
                    continue;
                }
                closed = closing::is_closing(&title).then_some(level);
                if closed.is_none() {
                    let level = (level - lifted).clamp(1, usize::from(u8::MAX));
                    blocks.push(Block::Heading(level as u8, title));
                }
                continue;
            }
            let is_note = line.len() > 2 && line.starts_with('*') && line.ends_with('*');
            if closed.is_none() && !line.is_empty() && !line.starts_with("[^") && !is_note {
                let text = without_marks(line);
                if !text.is_empty() {
                    blocks.push(Block::Text(text));
                }
            }
        }
        Self { blocks }
    }

    /// What a draft's article holds.
    pub fn of(article: &Article) -> Self {
        let mut blocks = Vec::new();
        let add = |paragraphs: &[Paragraph], blocks: &mut Vec<Block>| {
            for paragraph in paragraphs {
                let sentences = paragraph.sentences.iter().map(|s| s.text.trim());
                let text = sentences.collect::<Vec<_>>().join(" ");
                if !text.is_empty() {
                    blocks.push(Block::Text(text));
                }
            }
        };
        add(&article.lead, &mut blocks);
        for section in &article.sections {
            blocks.push(Block::Heading(section.level, section.title.clone()));
            add(&section.paragraphs, &mut blocks);
        }
        Self { blocks }
    }

    /// The text that ROUGE compares.
    ///
    /// - [`Mode::Fixed`]: headings and paragraphs, one a line.
    /// - [`Mode::Paper`]: as the paper's program prepares it: the word "section" before every heading, addresses and
    ///   every character beyond ASCII taken out, and so is every sign that is neither letter, digit, underscore nor
    ///   space, which joins "well-known" to one word.
    pub fn text(&self, mode: Mode) -> String {
        let lines = self.blocks.iter().map(|block| match (block, mode) {
            (Block::Text(text), _) => text.clone(),
            (Block::Heading(_, title), Mode::Fixed) => title.clone(),
            (Block::Heading(_, title), Mode::Paper) => format!("section {title}"),
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        match mode {
            Mode::Fixed => text,
            Mode::Paper => as_the_paper_prepares(&text),
        }
    }

    /// The paragraphs and headings, each as one text.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|block| match block {
            Block::Heading(_, text) | Block::Text(text) => text.as_str(),
        })
    }

    /// Words of the paragraphs, headings apart, counted by spaces.
    pub fn words(&self) -> usize {
        let texts = self.blocks.iter().map(|block| match block {
            Block::Heading(..) => 0,
            Block::Text(text) => text.split_whitespace().count(),
        });
        texts.sum()
    }
}

/// The steps of the paper's program on a text whose marks of citations are gone already.
pub(super) fn as_the_paper_prepares(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace).map(|word| {
        let address = ["http", "www"].iter().filter_map(|start| word.find(start));
        match address.min() {
            Some(at) => format!("{} ", &word[..at]),
            None => word.to_owned(),
        }
    });
    let kept = |c: &char| c.is_ascii_alphanumeric() || *c == '_' || c.is_ascii_whitespace();
    words.collect::<String>().chars().filter(kept).collect()
}

/// Without marks of citations such as `[3]` and `[^3]`, and without the backslashes and quotation marks of Markdown.
fn without_marks(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let escaped = c == '\\'
            && line[at + 1..]
                .chars()
                .next()
                .is_some_and(|next| next.is_ascii_punctuation());
        if escaped {
            let next = line[at + 1..].chars().next().unwrap_or_default();
            plain.push(next);
            at += 1 + next.len_utf8();
        } else if let Some(mark) = marks::mark_at(line, at)
            && mark.body != MarkBody::Letter
        {
            at = mark.range.end;
        } else {
            plain.push(c);
            at += c.len_utf8();
        }
    }
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTICLE: &str = "# Storm Eunice\n\n*A note.*\n\nLead text.[^1][^2] More.\n\n## Impact\n\nIt cost 3 \\* 4 [5] pounds.\n\n### Wales\n\nTrees fell.\n\n## References\n\nNone.\n\n[^1]: A source\n";

    #[test]
    fn title_note_footnotes_marks_and_references_are_no_text() {
        let article = PlainArticle::from_markdown(ARTICLE);
        assert_eq!(
            article.blocks,
            [
                Block::Text("Lead text. More.".to_owned()),
                Block::Heading(1, "Impact".to_owned()),
                Block::Text("It cost 3 * 4  pounds.".to_owned()),
                Block::Heading(2, "Wales".to_owned()),
                Block::Text("Trees fell.".to_owned()),
            ]
        );
        assert_eq!(article.words(), 11);
    }

    #[test]
    fn the_papers_program_adds_a_word_and_joins_others() {
        let article = PlainArticle::from_markdown(
            "# Well-known\nSee https://a.example/x?y for Orbán's 3.5 m.\n# Later\n",
        );
        assert_eq!(
            article.text(Mode::Paper),
            "section Wellknown\nSee  for Orbns 35 m\nsection Later"
        );
        assert_eq!(
            article.text(Mode::Fixed),
            "Well-known\nSee https://a.example/x?y for Orbán's 3.5 m.\nLater"
        );
    }
}
