//! An outline as a person or a model may write it: what is read is a tree, and what is written of it is read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stormwright_engine::outline::markdown::{parse, write};

fuzz_target!(|text: &str| {
    let (headings, _) = parse(text);
    let mut before = 0;
    for (level, title) in &headings {
        assert!((1..=before + 1).contains(level) && *level <= 5);
        assert!(!title.trim().is_empty());
        before = *level;
    }
    let written = write(
        headings
            .iter()
            .map(|(level, title)| (*level, title.as_str())),
    );
    let _ = parse(&written);
});
