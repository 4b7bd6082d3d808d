//! Minds: who proposes, asks, answers, arranges, writes and judges. Stages ask for skills, never for text completion.
//!
//! The extractive mind works without a language model: every sentence it writes is a quotation. The prompted mind asks
//! language models with the templates of `prompts/`.

pub mod extractive;
pub mod prompted;
pub mod skills;
