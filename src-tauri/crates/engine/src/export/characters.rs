//! From bytes to Unicode characters: ranges are kept in bytes and exported in characters.

/// Bytes between two marks.
const STEP: usize = 256;

/// Counts the characters before any byte of one text, in constant time.
pub struct Characters<'a> {
    text: &'a str,
    /// Characters that start before byte `i * STEP`.
    marks: Vec<usize>,
}

impl<'a> Characters<'a> {
    /// Counts `text` once.
    pub fn of(text: &'a str) -> Self {
        let mut marks = vec![0];
        let mut count = 0;
        for chunk in text.as_bytes().chunks(STEP) {
            count += starts(chunk);
            marks.push(count);
        }
        Self { text, marks }
    }

    /// Number of characters before `byte`; all of them where `byte` lies beyond the end.
    pub fn before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let mark = byte / STEP;
        let counted = self.marks.get(mark).copied().unwrap_or_default();
        counted + starts(&self.text.as_bytes()[mark * STEP..byte])
    }

    /// Number of characters of the text.
    pub fn total(&self) -> usize {
        self.marks.last().copied().unwrap_or_default()
    }
}

/// Number of characters that start in these bytes of UTF-8.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| (*b & 0xC0) != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_counts_characters_whatever_their_width() {
        let text = "aé—😀日".repeat(300);
        let characters = Characters::of(&text);
        for (number, (byte, _)) in text.char_indices().enumerate() {
            assert_eq!(characters.before(byte), number);
        }
        assert_eq!(characters.total(), 1500);
        assert_eq!(characters.before(text.len() + 9), 1500);
        assert_eq!(Characters::of("").before(3), 0);
    }
}
