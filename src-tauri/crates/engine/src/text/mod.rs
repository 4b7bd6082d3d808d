//! Words and sentences: the text utilities that every stage uses.
