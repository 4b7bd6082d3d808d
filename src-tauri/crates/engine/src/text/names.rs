//! Names of files and folders for things that people name freely.

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

/// Most bytes of the readable part; with the digest the name stays far below any file system's limit.
const MAX_READABLE: usize = 80;
/// Bytes of the digest that are shown, two digits each.
const DIGEST_BYTES: usize = 5;

/// A file's or folder's name for `topic`, without ending: its letters and digits, all else as `_`, and ten digits of its
/// SHA-256. Safe on Windows, macOS and Linux. Two topics share a name only where they are one (the same in Unicode's
/// composed form, outer spaces apart); the digest tells apart even what a file system that ignores case would merge.
pub fn file_stem(topic: &str) -> String {
    let topic: String = topic.trim().nfc().collect();
    let digest = Sha256::digest(topic.as_bytes());
    let digest: String = digest
        .iter()
        .take(DIGEST_BYTES)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let readable = readable(&topic);
    if readable.is_empty() {
        return format!("untitled-{digest}");
    }
    format!("{readable}-{digest}")
}

fn readable(topic: &str) -> String {
    let mut name = String::new();
    for c in topic.chars() {
        let safe = if c.is_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        };
        if name.len() + safe.len_utf8() > MAX_READABLE {
            break;
        }
        if safe != '_' || !name.ends_with('_') {
            name.push(safe);
        }
    }
    name.trim_matches(['_', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    fn is_safe(name: &str) -> bool {
        const RESERVED: &[&str] = &["con", "prn", "aux", "nul", "com1", "lpt1"];
        !name.is_empty()
            && name.len() <= 120
            && !name.starts_with(['.', '-', ' '])
            && !name.ends_with(['.', ' '])
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
            && !RESERVED.contains(&name.to_lowercase().as_str())
    }

    #[test]
    fn s71_any_topic_gives_a_safe_name_and_no_two_share_one() {
        let long = "x".repeat(300);
        let topics = [
            "Antikythera mechanism",
            "antikythera mechanism",
            "Antikythera_mechanism",
            "Antikythera  mechanism",
            "AC/DC",
            "AC\\DC",
            "ACDC",
            "a:b",
            "a*b",
            "a?b",
            "a\"b",
            "a<b",
            "a>b",
            "a|b",
            "a b",
            ".hidden",
            "hidden",
            "trailing.",
            "trailing",
            "..",
            ".",
            "",
            "CON",
            "con",
            "NUL",
            "COM1",
            "con.txt",
            "C#",
            "C++",
            "C",
            "F#",
            "🛠",
            "🔧",
            "日本",
            "-rf",
            "\u{202e}txt",
            "LK-99",
            &long,
        ];
        let names: Vec<String> = topics.iter().map(|topic| file_stem(topic)).collect();
        for (name, topic) in names.iter().zip(topics) {
            assert!(is_safe(name), "{topic:?} gives {name:?}");
        }
        let folded: HashSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(folded.len(), topics.len());
    }

    #[test]
    fn s71_a_name_can_be_read() {
        assert!(file_stem("Antikythera mechanism").starts_with("Antikythera_mechanism-"));
        assert!(file_stem("AC/DC (band)").starts_with("AC_DC_band-"));
        assert!(file_stem("安提基特拉机械").starts_with("安提基特拉机械-"));
        assert!(file_stem("🛠").starts_with("untitled-"));
    }

    #[test]
    fn one_topic_has_one_name() {
        assert_eq!(file_stem(" Café "), file_stem("Cafe\u{301}"));
    }

    proptest! {
        #[test]
        fn every_name_is_safe(topic in any::<String>()) {
            prop_assert!(is_safe(&file_stem(&topic)));
        }
    }
}
