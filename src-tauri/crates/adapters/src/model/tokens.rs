//! An estimate of tokens, for servers that do not count them.

use stormwright_engine::ports::{Message, Part};

/// Tokens of a picture. Providers differ between some 85 and 1,600.
const IMAGE: u64 = 1_000;

/// About four characters to a token, one where the script is Chinese, Japanese or Korean.
pub(super) fn of_text(text: &str) -> u64 {
    let (mut dense, mut other) = (0_u64, 0_u64);
    for character in text.chars() {
        match u32::from(character) {
            0x3040..=0x30FF
            | 0x3400..=0x9FFF
            | 0xAC00..=0xD7AF
            | 0xF900..=0xFAFF
            | 0x20000..=0x3FFFF => dense += 1,
            _ => other += 1,
        }
    }
    dense + other.div_ceil(4)
}

/// The tokens of a whole request.
pub(super) fn of_messages(messages: &[Message]) -> u64 {
    let parts = messages.iter().flat_map(|message| &message.parts);
    parts
        .map(|part| match part {
            Part::Text { text } => of_text(text),
            Part::Image { .. } => IMAGE,
        })
        .sum()
}

/// The tokens of its words alone, which are estimated better than pictures.
pub(super) fn of_words(messages: &[Message]) -> u64 {
    messages
        .iter()
        .map(|message| of_text(&message.words()))
        .sum()
}
