//! What the article is to be about.

use serde::{Deserialize, Serialize};

/// The subject of a draft, as the editor typed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Topic {
    /// The title of the article to be written; trimmed, never empty.
    pub title: String,
}

/// The topic that was given cannot be used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("the topic is empty")]
pub struct EmptyTopic;

impl Topic {
    /// The longest title that is kept, in characters; Wikipedia's own limit is 255 bytes.
    pub const MAX_CHARS: usize = 300;

    /// Cleans a typed title: control characters and marks of writing direction out, which no title of an article may
    /// have, runs of white space to one space, cut to [`Self::MAX_CHARS`].
    ///
    /// # Errors
    /// [`EmptyTopic`] where nothing is left.
    pub fn new(typed: &str) -> Result<Self, EmptyTopic> {
        let visible: String = typed
            .chars()
            .filter(|c| !is_direction_mark(*c))
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let title: String = visible
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .chars()
            .take(Self::MAX_CHARS)
            .collect();
        let title = title.trim().to_owned();
        if title.is_empty() {
            return Err(EmptyTopic);
        }
        Ok(Self { title })
    }
}

/// Marks that turn the direction of what follows, on a terminal and in the article's title.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_keeps_its_words_and_loses_stray_space() {
        assert_eq!(
            Topic::new("  C#\n\tlanguage ").map(|t| t.title),
            Ok("C# language".to_owned())
        );
    }

    #[test]
    fn a_topic_cannot_turn_the_direction_of_what_follows() {
        assert_eq!(
            Topic::new("\u{202e}שלום\u{202c} \u{feff}gears").map(|t| t.title),
            Ok("שלום gears".to_owned())
        );
        assert_eq!(Topic::new("\u{202e}\u{2069}"), Err(EmptyTopic));
    }

    #[test]
    fn an_empty_topic_is_refused() {
        assert_eq!(Topic::new(" \n\u{0}"), Err(EmptyTopic));
    }

    #[test]
    fn a_very_long_topic_is_cut() {
        let topic = Topic::new(&"x".repeat(1000)).map(|t| t.title.len());
        assert_eq!(topic, Ok(Topic::MAX_CHARS));
    }
}
