//! Key phrases by YAKE (Campos et al. 2020), as the `yake-rust` crate computes them.

use yake_rust::{Config, StopWords, get_n_best};

/// The best `wanted` phrases of up to three words, as the text spells them, best first.
pub fn key_phrases(text: &str, wanted: usize) -> Vec<String> {
    let Some(stop_words) = StopWords::predefined("en") else {
        return Vec::new();
    };
    let config = Config {
        ngrams: 3,
        ..Config::default()
    };
    get_n_best(wanted, text, &stop_words, &config)
        .into_iter()
        .map(|item| item.raw)
        .collect()
}
