//! An article's wikitext, read for its audit and judged by the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stormwright_engine::checking::audit;
use stormwright_engine::checking::lint::{Day, lint};

fuzz_target!(|text: &str| {
    let page = audit::read(text);
    for sentence in &page.sentences {
        assert!(
            sentence
                .references
                .iter()
                .all(|&place| place < page.references.len())
        );
    }
    let lines = text.split('\n').count();
    for problem in lint(
        text,
        Day {
            year: 2026,
            month: 11,
            day: 30,
        },
    ) {
        assert!(problem.line >= 1 && problem.end_line <= lines);
    }
});
