//! What a language model answers, read as JSON, as lines and as prose.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stormwright_engine::minds::prompted::any_answer;

fuzz_target!(|text: &str| any_answer(text));
