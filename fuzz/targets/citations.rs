//! Marks of citation in written text: only what was shown is cited, and no mark stays in a sentence.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stormwright_engine::writing::citations::resolve;

fuzz_target!(|given: (u8, &str)| {
    let (shown, text) = given;
    let shown = usize::from(shown);
    for sentence in resolve(text, shown).sentences {
        assert!(sentence.citations.iter().all(|&place| place < shown));
        assert!(!sentence.text.trim().is_empty());
    }
});
