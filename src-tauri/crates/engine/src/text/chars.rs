//! From bytes to Unicode characters and back: Rust counts bytes, evidence is recorded in characters.

use std::ops::Range;

/// Characters between two remembered places.
const STRIDE: usize = 64;

/// A text with its character offsets at hand. Every conversion looks at no more than a handful of characters.
#[derive(Debug, Clone)]
pub struct CharIndex<'a> {
    text: &'a str,
    /// Byte offset of every `STRIDE`th character; empty for ASCII text, where the two counts are one.
    places: Vec<usize>,
    chars: usize,
}

impl<'a> CharIndex<'a> {
    /// Reads `text` once.
    pub fn new(text: &'a str) -> Self {
        if text.is_ascii() {
            return Self {
                text,
                places: Vec::new(),
                chars: text.len(),
            };
        }
        let mut places = Vec::with_capacity(text.len() / STRIDE + 1);
        let mut chars = 0;
        for (byte, _) in text.char_indices() {
            if chars % STRIDE == 0 {
                places.push(byte);
            }
            chars += 1;
        }
        Self {
            text,
            places,
            chars,
        }
    }

    /// How many characters the text has.
    pub fn char_count(&self) -> usize {
        self.chars
    }

    /// The character offset of byte `byte`; `None` inside a character or past the end.
    pub fn char_of(&self, byte: usize) -> Option<usize> {
        if !self.text.is_char_boundary(byte) {
            return None;
        }
        let place = self
            .places
            .partition_point(|&place| place <= byte)
            .saturating_sub(1);
        let Some(&start) = self.places.get(place) else {
            return Some(byte);
        };
        Some(place * STRIDE + self.text[start..byte].chars().count())
    }

    /// The byte offset of character `char`; `None` past the end. The offset one after the last character is valid.
    pub fn byte_of(&self, char: usize) -> Option<usize> {
        if char > self.chars {
            return None;
        }
        if char == self.chars {
            return Some(self.text.len());
        }
        let Some(&start) = self.places.get(char / STRIDE) else {
            return Some(char);
        };
        self.text[start..]
            .char_indices()
            .nth(char % STRIDE)
            .map(|(byte, _)| start + byte)
    }

    /// A byte range as a character range.
    pub fn chars_of(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        Some(self.char_of(bytes.start)?..self.char_of(bytes.end)?)
    }

    /// A character range as a byte range.
    pub fn bytes_of(&self, chars: &Range<usize>) -> Option<Range<usize>> {
        Some(self.byte_of(chars.start)?..self.byte_of(chars.end)?)
    }

    /// The text in a range of characters; `None` where the range is not inside the text.
    pub fn slice(&self, chars: &Range<usize>) -> Option<&'a str> {
        self.text.get(self.bytes_of(chars)?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_quote_after_accents_and_emoji_is_found_at_its_characters() {
        let text = "Ἀντικύθηρα 🛠 naïve gears";
        let index = CharIndex::new(text);
        let bytes = text.find("gears").map(|at| at..at + 5).expect("is there");
        assert_eq!(index.chars_of(&bytes), Some(19..24));
        assert_eq!(index.slice(&(19..24)), Some("gears"));
        assert_eq!(index.char_count(), 24);
    }

    #[test]
    fn the_middle_of_a_character_and_places_past_the_end_are_no_offsets() {
        let index = CharIndex::new("né");
        assert_eq!(index.char_of(2), None);
        assert_eq!(index.char_of(3), Some(2));
        assert_eq!(index.char_of(4), None);
        assert_eq!(index.byte_of(2), Some(3));
        assert_eq!(index.byte_of(3), None);
        let empty = CharIndex::new("");
        assert_eq!(
            (empty.char_of(0), empty.byte_of(0), empty.byte_of(1)),
            (Some(0), Some(0), None)
        );
        let ascii = CharIndex::new("abc");
        assert_eq!(
            (ascii.char_of(3), ascii.char_of(4), ascii.byte_of(4)),
            (Some(3), None, None)
        );
    }

    proptest! {
        #[test]
        fn both_ways_agree_with_counting(text in "[a-zé中🛠 ]{0,300}") {
            let index = CharIndex::new(&text);
            let places = text.char_indices().map(|(byte, _)| byte).chain([text.len()]);
            for (char, byte) in places.enumerate() {
                prop_assert_eq!(index.char_of(byte), Some(char));
                prop_assert_eq!(index.byte_of(char), Some(byte));
            }
        }
    }
}
