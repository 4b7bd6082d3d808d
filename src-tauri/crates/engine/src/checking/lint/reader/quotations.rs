//! Words between quotation marks.

use super::{
    Block, BlockKind, COMMENT, Kinds, QUOTATION, RAW, REFERENCE, TAG, TARGET, TEMPLATE, mark,
};

/// Longest quotation inside a paragraph, in bytes. A mark without a partner must not hide the rest of the page.
const LONGEST: usize = 1500;

/// Marks what stands between quotation marks. A straight mark opens where a space or bracket stands before it, and closes where no
/// letter follows; one without a partner (an inch) quotes nothing.
pub fn quotations(text: &str, kinds: &mut [Kinds], blocks: &[Block]) {
    for block in blocks
        .iter()
        .filter(|block| block.kind != BlockKind::Heading)
    {
        let mut open: Option<(usize, char)> = None;
        let mut before = ' ';
        let mut chars = text[block.range.clone()].char_indices().peekable();
        while let Some((offset, c)) = chars.next() {
            let at = block.range.start + offset;
            if kinds[at] & (TEMPLATE | REFERENCE | COMMENT | RAW | TAG | TARGET) != 0 {
                before = ' ';
                continue;
            }
            let next = chars.peek().map_or(' ', |(_, next)| *next);
            let closes = |partner: char| match c {
                '"' => partner == '"' && !next.is_alphanumeric(),
                '”' => matches!(partner, '“' | '”' | '„'),
                '“' => partner == '„',
                '»' => partner == '«',
                _ => false,
            };
            match open {
                Some((start, partner)) if closes(partner) => {
                    if at - start <= LONGEST {
                        mark(kinds, start + partner.len_utf8()..at, QUOTATION);
                    }
                    open = None;
                }
                None => {
                    let free = !before.is_alphanumeric() && !next.is_whitespace();
                    if matches!(c, '“' | '„' | '«') || (matches!(c, '"' | '”') && free) {
                        open = Some((at, c));
                    }
                }
                Some(_) => {}
            }
            before = c;
        }
    }
}
