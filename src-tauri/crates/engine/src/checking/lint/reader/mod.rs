//! A tolerant reader of wikitext. It never fails: every byte gets its kinds (quotation, template, reference, …), and
//! what is read of a page are views of the same length in which everything else is blank, so that a place in a view is
//! the place in the page.

mod blocks;
mod inline;
mod quotations;
mod references;
mod templates;

use std::ops::Range;

pub use blocks::{Block, BlockKind, Heading};
pub use references::{Attributes, Reference};
pub use templates::{Parameter, Template};

use crate::text::sentences;

/// What a byte is part of; kinds can be combined.
pub type Kinds = u16;

/// Marks that are not shown: brackets, apostrophes of bold and italics, signs of lists and headings.
pub const MARKUP: Kinds = 1;
/// A template with all that it holds.
pub const TEMPLATE: Kinds = 1 << 1;
/// A reference with all that it holds.
pub const REFERENCE: Kinds = 1 << 2;
/// A comment.
pub const COMMENT: Kinds = 1 << 3;
/// Text that the wiki does not read: nowiki, code, formulas, galleries.
pub const RAW: Kinds = 1 << 4;
/// A table.
pub const TABLE: Kinds = 1 << 5;
/// A heading's line.
pub const HEADING: Kinds = 1 << 6;
/// Targets of links, and addresses.
pub const TARGET: Kinds = 1 << 7;
/// A tag of HTML.
pub const TAG: Kinds = 1 << 8;
/// Files and categories.
pub const MEDIA: Kinds = 1 << 9;
/// Words between quotation marks, or in a block of quotation.
pub const QUOTATION: Kinds = 1 << 10;
/// Titles of works and of pages: italics, and links that show their target.
pub const TITLE: Kinds = 1 << 11;
/// Bold.
pub const BOLD: Kinds = 1 << 12;
/// A section of lists at the end: references, links, works.
pub const APPENDIX: Kinds = 1 << 13;

/// What is not running text.
const NOT_TEXT: Kinds =
    MARKUP | TEMPLATE | REFERENCE | COMMENT | RAW | TABLE | HEADING | TARGET | TAG | MEDIA;

/// A page that was read.
#[derive(Debug)]
pub struct Page<'a> {
    /// Its wikitext.
    pub text: &'a str,
    /// The article's own words: without quotations, titles and appendices.
    pub prose: String,
    /// All running text, quotations and titles included, appendices not.
    pub spoken: String,
    /// Headings in order.
    pub headings: Vec<Heading>,
    /// Headings, paragraphs and list items in order.
    pub blocks: Vec<Block>,
    /// Templates in the order of their openings, those inside others included.
    pub templates: Vec<Template>,
    /// References in order.
    pub references: Vec<Reference>,
    /// Comments.
    pub comments: Vec<Range<usize>>,
    /// Openings and closings without a partner.
    pub unbalanced: Vec<Range<usize>>,
    /// Sentences of `spoken` in order.
    pub sentences: Vec<Range<usize>>,
    kinds: Vec<Kinds>,
}

impl<'a> Page<'a> {
    /// Reads a page.
    pub fn read(text: &'a str) -> Self {
        let mut kinds = vec![0; text.len()];
        let comments = inline::raw(text, &mut kinds);
        let mut unbalanced = Vec::new();
        let templates = templates::templates(text, &mut kinds, &mut unbalanced);
        let references = references::references(text, &mut kinds, &mut unbalanced);
        inline::tables(text, &mut kinds);
        inline::links(text, &mut kinds, &mut unbalanced);
        let headings = blocks::headings(text, &mut kinds);
        inline::tags(text, &mut kinds);
        inline::emphasis(text, &mut kinds);
        let blocks = blocks::blocks(text, &mut kinds, &headings);
        quotations::quotations(text, &mut kinds, &blocks);
        let prose = view(text, &kinds, NOT_TEXT | QUOTATION | TITLE | APPENDIX);
        let spoken = view(text, &kinds, NOT_TEXT | APPENDIX);
        let mut page = Self {
            text,
            prose,
            spoken,
            headings,
            blocks,
            templates,
            references,
            comments,
            unbalanced,
            sentences: Vec::new(),
            kinds,
        };
        page.sentences = page
            .blocks
            .iter()
            .filter(|block| block.kind != BlockKind::Heading)
            .flat_map(|block| {
                let found = sentences::sentences(&page.spoken[block.range.clone()]);
                found
                    .into_iter()
                    .map(|range| block.range.start + range.start..block.range.start + range.end)
            })
            .collect();
        page
    }

    /// The kinds of the byte at `at`.
    pub fn kinds(&self, at: usize) -> Kinds {
        self.kinds.get(at).copied().unwrap_or_default()
    }

    /// The page's text with everything blank that has one of `hidden`; as long as the page.
    pub fn view(&self, hidden: Kinds) -> String {
        view(self.text, &self.kinds, hidden)
    }

    /// The sentence that holds the byte `at`.
    pub fn sentence_at(&self, at: usize) -> Option<Range<usize>> {
        let next = self
            .sentences
            .partition_point(|sentence| sentence.start <= at);
        let sentence = self.sentences.get(next.checked_sub(1)?)?;
        (at < sentence.end).then(|| sentence.clone())
    }

    /// The paragraph, item or heading that holds the byte `at`.
    pub fn block_at(&self, at: usize) -> Option<&Block> {
        let next = self.blocks.partition_point(|block| block.range.start <= at);
        let block = self.blocks.get(next.checked_sub(1)?)?;
        (at < block.range.end).then_some(block)
    }

    /// The lead: what stands before the first heading.
    pub fn lead(&self) -> Range<usize> {
        0..self
            .headings
            .first()
            .map_or(self.text.len(), |heading| heading.range.start)
    }
}

fn view(text: &str, kinds: &[Kinds], hidden: Kinds) -> String {
    let mut shown = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let kind = kinds.get(at).copied().unwrap_or_default();
        // Lines that are hidden as a whole must not look like the end of a paragraph.
        let within = kind & (TEMPLATE | REFERENCE | COMMENT) & hidden != 0;
        if c == '\n' && !within {
            shown.push('\n');
        } else if kind & hidden != 0 || c == '\r' {
            shown.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Adds a kind to a range of bytes.
fn mark(kinds: &mut [Kinds], range: Range<usize>, kind: Kinds) {
    let end = range.end.min(kinds.len());
    if let Some(part) = kinds.get_mut(range.start.min(end)..end) {
        part.iter_mut().for_each(|held| *held |= kind);
    }
}

/// Where `needle`, in ASCII lower case, next stands in `text` at or after `from`, in any case of letters.
fn find_ignoring_case(text: &str, needle: &str, from: usize) -> Option<usize> {
    let (text, needle) = (text.as_bytes(), needle.as_bytes());
    let first = *needle.first()?;
    (from..=text.len().checked_sub(needle.len())?).find(|&at| {
        text[at].to_ascii_lowercase() == first
            && text[at..at + needle.len()].eq_ignore_ascii_case(needle)
    })
}

#[cfg(test)]
mod tests;
