//! An answer as it grows, from the pieces of a stream or from one body.

use serde::Deserialize;
use serde_json::Value;
use stormwright_engine::ports::{Finish, Usage};

use super::refusal::Refusal;
use crate::model::tokens;

/// A body, or a piece of one. What else servers put in is not read.
#[derive(Debug, Deserialize)]
pub(super) struct Chunk {
    choices: Option<Vec<Choice>>,
    usage: Option<Counted>,
    error: Option<Value>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    #[serde(default)]
    index: u32,
    /// In a stream.
    delta: Option<Said>,
    /// In a whole body.
    message: Option<Said>,
    finish_reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Said {
    content: Option<Content>,
    refusal: Option<String>,
    reasoning_content: Option<String>,
    reasoning: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Value>),
}

#[derive(Debug, Default, Clone, Copy, Deserialize)]
struct Counted {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
}

/// What has been heard of an answer.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// The text; no thinking is in it.
    pub(super) text: String,
    /// Why the server says that it ended.
    pub(super) finish: Option<Finish>,
    /// Whether anything came at all, so that tokens were spent.
    begun: bool,
    /// The model, or a filter, declined in words that are no answer.
    declined: bool,
    /// Estimated tokens of thinking.
    thought: u64,
    counted: Counted,
}

impl Draft {
    /// Takes in the next piece and tells where in the text its words begin.
    ///
    /// # Errors
    /// The piece is an error, or has no form that we know.
    pub(super) fn add(&mut self, chunk: Chunk) -> Result<usize, Refusal> {
        if let Some(error) = chunk.error.filter(|error| !error.is_null()) {
            return Err(Refusal::of(&error));
        }
        self.begun = true;
        let before = self.text.len();
        if let Some(counted) = chunk.usage {
            self.counted = counted;
        }
        for choice in chunk.choices.into_iter().flatten() {
            if choice.index != 0 {
                continue;
            }
            if let Some(said) = choice.delta.or(choice.message) {
                self.hear(said);
            }
            match choice.finish_reason.as_deref() {
                None | Some("") => {}
                Some("error") => return Err(Refusal::of(&"it broke off".into())),
                Some("length" | "max_tokens" | "MAX_TOKENS") => self.finish = Some(Finish::Length),
                Some("content_filter" | "safety" | "SAFETY") => {
                    self.finish = Some(Finish::Filtered)
                }
                Some(_) => self.finish = Some(Finish::Stop),
            }
        }
        Ok(before)
    }

    fn hear(&mut self, said: Said) {
        match said.content {
            Some(Content::Text(text)) => self.text.push_str(&text),
            // Parts of other types are thinking.
            Some(Content::Parts(parts)) => {
                for part in parts.iter().filter(|part| part["type"] == "text") {
                    self.text
                        .push_str(part["text"].as_str().unwrap_or_default());
                }
            }
            None => {}
        }
        if let Some(thought) = said.reasoning_content.or(said.reasoning) {
            self.thought += tokens::of_text(&thought);
        }
        self.declined |= said.refusal.is_some_and(|refusal| !refusal.is_empty());
    }

    /// Why it ended; to stop without a reason is to stop.
    pub(super) fn finish(&self) -> Finish {
        match self.finish {
            _ if self.declined => Finish::Filtered,
            finish => finish.unwrap_or(Finish::Stop),
        }
    }

    /// What it cost; `input` is the estimate for the request.
    pub(super) fn spent(&self, input: u64) -> Usage {
        if !self.begun {
            return Usage::default();
        }
        let written = || tokens::of_text(&self.text) + self.thought;
        Usage {
            calls: 0,
            input_tokens: self.counted.prompt_tokens.unwrap_or(input),
            output_tokens: self.counted.completion_tokens.unwrap_or_else(written),
        }
    }
}
