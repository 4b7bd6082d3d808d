//! Whether a sentence stands on its own and can be quoted alone.

use unicode_segmentation::UnicodeSegmentation;

use super::marks;
use super::sentences::{is_closer, is_opener, is_stop};
use super::words::word_count;

/// Fewer words than this are a label, not a statement.
const FEWEST_WORDS: usize = 4;

/// Whether `sentence` can be quoted alone: it starts as a sentence does, ends with a stop, opens no quote or bracket that it
/// does not close, has at least four words, and is no heading, menu, caption or cut-off snippet.
pub fn is_complete(sentence: &str) -> bool {
    let sentence = sentence.trim();
    let end = stop_end(sentence);
    let core = sentence[..end].trim_end_matches(is_closer);
    let starts = sentence
        .trim_start_matches(is_opener)
        .starts_with(|c: char| {
            c.is_uppercase() || c.is_numeric() || (c.is_alphabetic() && !c.is_lowercase())
        });
    let cut =
        core.ends_with("..") || core.ends_with(['…', '‥']) || sentence.starts_with(['…', '.']);
    starts
        && !cut
        && core.ends_with(is_stop)
        && is_balanced(sentence)
        && word_count(sentence) >= FEWEST_WORDS
        && !is_page_furniture(sentence)
}

/// The end of the sentence proper, before any references.
fn stop_end(sentence: &str) -> usize {
    let mut end = sentence.len();
    for (at, _) in sentence
        .char_indices()
        .filter(|&(_, c)| matches!(c, '[' | '［' | '【'))
    {
        if marks::marks_end(sentence, at) == sentence.len() {
            end = at;
            break;
        }
    }
    sentence[..end].trim_end().len()
}

fn is_balanced(text: &str) -> bool {
    const PAIRS: &[(char, char)] = &[
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('“', '”'),
        ('«', '»'),
        ('「', '」'),
        ('『', '』'),
        ('（', '）'),
        ('《', '》'),
        ('【', '】'),
    ];
    let mut open = Vec::new();
    // German quotes run „like this“: the mark that opens in English closes there.
    let german = text.contains('„');
    for c in text.chars() {
        if german && matches!(c, '„' | '“' | '”') {
            match (c, open.last()) {
                ('„', _) => open.push('„'),
                (_, Some('„')) => {
                    open.pop();
                }
                _ => return false,
            }
        } else if PAIRS.iter().any(|&(opening, _)| opening == c) {
            open.push(c);
        } else if let Some(&(opening, _)) = PAIRS.iter().find(|&&(_, closing)| closing == c)
            && open.pop() != Some(opening)
        {
            return false;
        }
    }
    // 6" and 12" are inches.
    let inches = text
        .as_bytes()
        .windows(2)
        .filter(|pair| pair[0].is_ascii_digit() && pair[1] == b'"')
        .count();
    let straight = text.matches('"').count();
    open.is_empty()
        && (straight.is_multiple_of(2) || (straight - inches.min(straight)).is_multiple_of(2))
}

fn is_page_furniture(sentence: &str) -> bool {
    const STARTS: &[&str] = &[
        "advertisement",
        "all rights reserved",
        "caption",
        "click ",
        "copyright ©",
        "©",
        "cookies",
        "credit:",
        "download ",
        "file:",
        "follow us",
        "getty images",
        "image:",
        "image credit",
        "image source",
        "listen to",
        "log in",
        "login",
        "menu",
        "photo:",
        "photo by",
        "photo credit",
        "photograph:",
        "photograph by",
        "picture:",
        "posted ",
        "published ",
        "read more",
        "read the full",
        "see also",
        "share this",
        "sign in",
        "sign up",
        "skip to",
        "source:",
        "subscribe",
        "table of contents",
        "tags:",
        "this website uses",
        "this site uses",
        "watch:",
        "we use cookies",
        "your browser",
    ];
    const CONTAINS: &[&str] = &[
        " | ",
        " › ",
        " » ",
        " · ",
        " • ",
        "all rights reserved",
        "enable javascript",
        "cookie policy",
    ];
    let lower = sentence.to_lowercase();
    if STARTS.iter().any(|start| lower.starts_with(start))
        || CONTAINS.iter().any(|part| lower.contains(part))
    {
        return true;
    }
    if sentence.starts_with(['#', '|']) || is_numbered_caption(&lower) {
        return true;
    }
    let mut words = 0;
    let mut capitals = 0;
    for word in sentence
        .unicode_words()
        .skip(1)
        .filter(|word| word.chars().count() > 3)
    {
        words += usize::from(
            word.chars().any(char::is_lowercase) || word.chars().any(char::is_uppercase),
        );
        capitals += usize::from(word.starts_with(char::is_uppercase));
    }
    words >= 4 && capitals == words && !sentence.contains(',')
}

fn is_numbered_caption(lower: &str) -> bool {
    ["figure ", "fig. ", "fig ", "table ", "plate "]
        .iter()
        .any(|start| {
            lower.strip_prefix(start).is_some_and(|rest| {
                let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                after.len() < rest.len() && after.starts_with([':', '.'])
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_sentences_are_told_from_fragments() {
        for sentence in [
            "The mechanism was found in 1901.",
            "“It is a clock,” said Price in 1959.",
            "82 fragments survive in Athens today.",
            "It was big and old.[1][2]",
            "Was it really a clock?",
            "He called it \"the first computer\" (1959).",
            "这个机械是古希腊的仪器。",
            "यह एक बहुत पुराना यंत्र है।",
            "Er sagte „das ist gut“ und ging.",
            "The screen is 6\" wide and heavy.",
        ] {
            assert!(is_complete(sentence), "{sentence}");
        }
    }

    #[test]
    fn fragments_are_not_complete() {
        for fragment in [
            "",
            "History",
            "The mechanism was found in 1901",
            "and then it sank in the sea.",
            "It sank.",
            "The mechanism was found in...",
            "… the mechanism was found in 1901.",
            "He said \"it is a clock.",
            "It was big (and old.",
            "and old) It was big then.",
            "Home | News | Sport | Weather and travel.",
            "Figure 3. The front of the mechanism.",
            "Photo: The mechanism in its case.",
            "Click here to read the full story.",
            "Subscribe to our newsletter for more stories.",
            "Copyright © 2020 by the museum itself.",
            "The Following Words Make Only Headlines Today.",
            "# The mechanism was found in 1901.",
        ] {
            assert!(!is_complete(fragment), "{fragment}");
        }
    }

    #[test]
    fn figures_in_running_text_are_no_captions() {
        assert!(is_complete("Figure 3 shows how the gears were cut."));
        assert!(is_complete("Table tennis was played in the hall."));
    }
}
