//! Similarity: stand-in until the full module lands.
use sha2::{Digest, Sha256};
/// f
pub fn fingerprint(text: &str) -> u64 {
    let d = Sha256::digest(
        text.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase()
            .as_bytes(),
    );
    d.iter().take(8).fold(0, |n, b| (n << 8) | u64::from(*b))
}
