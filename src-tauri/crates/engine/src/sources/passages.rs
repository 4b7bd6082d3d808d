//! Cutting a document's text into passages that can be cited.

/// Most words of a passage. About 160 tokens: within what the embedding model reads in one go.
pub const MAX_PASSAGE_WORDS: usize = 110;
