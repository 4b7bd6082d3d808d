//! Minds: who proposes, asks, answers, arranges, writes and judges. Stages ask for skills, never for text completion.
//!
//! The extractive mind works without a language model: every sentence it writes is a quotation. The prompted mind asks
//! language models with the templates of `prompts/`. The limited mind asks another one within what a draft may cost.

pub mod extractive;
pub mod limited;
pub mod prompted;
pub mod skills;
