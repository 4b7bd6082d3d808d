//! Headings, paragraphs and list items.

use std::ops::Range;

use super::{
    APPENDIX, COMMENT, HEADING, Kinds, MARKUP, MEDIA, RAW, REFERENCE, TABLE, TAG, TEMPLATE, mark,
};
use crate::text::closing;

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its line, without the break.
    pub range: Range<usize>,
    /// The number of equals signs.
    pub level: usize,
    /// What it says.
    pub title: Range<usize>,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading.
    Heading,
    /// A paragraph.
    Paragraph,
    /// An item of a list.
    Item,
}

/// A run of lines that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its lines.
    pub range: Range<usize>,
    /// The index of the heading above it; `None` in the lead.
    pub section: Option<usize>,
}

/// Marks headings and reads them.
pub fn headings(text: &str, kinds: &mut [Kinds]) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !line.starts_with('=') || kinds[start] & (COMMENT | RAW | TEMPLATE | TABLE) != 0 {
            continue;
        }
        let mut content = line.trim_end();
        // A comment may follow.
        while let Some(open) = content.rfind("<!--").filter(|_| content.ends_with("-->")) {
            content = content[..open].trim_end();
        }
        let opening = content.bytes().take_while(|byte| *byte == b'=').count();
        let closing = content
            .bytes()
            .rev()
            .take_while(|byte| *byte == b'=')
            .count();
        let level = opening.min(closing).min(6);
        if content.len() <= level * 2 || closing == 0 {
            continue;
        }
        let inner = &content[level..content.len() - level];
        let title_start = start + level + inner.len() - inner.trim_start().len();
        let range = start..start + content.len();
        mark(kinds, range.clone(), HEADING);
        found.push(Heading {
            range,
            level,
            title: title_start..title_start + inner.trim().len(),
        });
    }
    found
}

/// Cuts the page into blocks, marks signs of lists, and the sections at the end that hold lists of works and links.
pub fn blocks(text: &str, kinds: &mut [Kinds], headings: &[Heading]) -> Vec<Block> {
    appendices(text, kinds, headings);
    let mut found: Vec<Block> = Vec::new();
    let mut at = 0;
    let mut open = false;
    let mut section = None;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        if let Some(index) = headings
            .iter()
            .position(|heading| heading.range.start == range.start)
        {
            section = Some(index);
            found.push(Block {
                kind: BlockKind::Heading,
                range,
                section,
            });
            open = false;
            continue;
        }
        let within = kinds[range.start] & (TEMPLATE | REFERENCE | COMMENT | RAW) != 0 && open;
        if within && let Some(block) = found.last_mut() {
            block.range.end = range.end;
            continue;
        }
        let signs = line
            .bytes()
            .take_while(|byte| b"*#:;".contains(byte))
            .count();
        if signs > 0 && kinds[range.start] & (COMMENT | RAW | TEMPLATE | TABLE) == 0 {
            mark(kinds, range.start..range.start + signs, MARKUP);
            found.push(Block {
                kind: BlockKind::Item,
                range,
                section,
            });
            open = false;
        } else if line.trim().is_empty() || kinds[range.start] & TABLE != 0 {
            open = false;
        } else if open && let Some(block) = found.last_mut() {
            block.range.end = range.end;
        } else {
            found.push(Block {
                kind: BlockKind::Paragraph,
                range,
                section,
            });
            open = true;
        }
    }
    // Templates, files and tags alone are no paragraph.
    found.retain(|block| {
        block.kind == BlockKind::Heading
            || text[block.range.clone()].char_indices().any(|(at, c)| {
                let hidden = TEMPLATE | REFERENCE | COMMENT | RAW | TABLE | MEDIA | TAG | MARKUP;
                !c.is_whitespace() && kinds[block.range.start + at] & hidden == 0
            })
    });
    found
}

fn appendices(text: &str, kinds: &mut [Kinds], headings: &[Heading]) {
    for (index, heading) in headings.iter().enumerate() {
        if !closing::is_closing(&text[heading.title.clone()]) {
            continue;
        }
        let next = headings[index + 1..]
            .iter()
            .find(|next| next.level <= heading.level);
        let end = next.map_or(text.len(), |next| next.range.start);
        mark(kinds, heading.range.start..end, APPENDIX);
    }
}
