//! A language model as the prompted mind sees it: messages of parts go in, text comes out in pieces.

use async_trait::async_trait;
use serde::Serialize;

use super::Usage;

/// Who speaks in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Author {
    /// The rules of the game.
    System,
    /// The one who asks.
    User,
    /// The model itself, in an earlier answer.
    Assistant,
}

/// A piece of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Part {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// A picture, for models that can see.
    Image {
        /// Such as `image/png`.
        media_type: String,
        /// The file's bytes.
        data: Vec<u8>,
    },
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Who speaks.
    pub author: Author,
    /// What is said, in order.
    pub parts: Vec<Part>,
}

impl Message {
    /// A message of words alone.
    pub fn text(author: Author, text: impl Into<String>) -> Self {
        Self {
            author,
            parts: vec![Part::Text { text: text.into() }],
        }
    }

    /// The words of all its text parts, one part a line.
    pub fn words(&self) -> String {
        let texts = self.parts.iter().filter_map(|part| match part {
            Part::Text { text } => Some(text.as_str()),
            Part::Image { .. } => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// The form in which the answer is wanted. A model that cannot be held to a form is asked in words; whoever reads the
/// answer must bear both.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Shape {
    /// Prose.
    Text,
    /// A JSON value that fits a schema.
    Json {
        /// A name for the schema: letters, digits and underscores.
        name: String,
        /// The JSON schema; every object closed and all its properties required, as strict providers ask.
        schema: serde_json::Value,
    },
}

/// One request.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ModelRequest {
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// The form of the answer.
    pub shape: Shape,
    /// Most tokens of the answer.
    pub max_tokens: u32,
    /// Sampling temperature; `None` leaves it to the provider.
    pub temperature: Option<f32>,
    /// Nucleus sampling; `None` leaves it to the provider.
    pub top_p: Option<f32>,
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// It had said all.
    Stop,
    /// It met the limit of tokens; the text breaks off.
    Length,
    /// The provider's filter held the answer back, wholly or in part.
    Filtered,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text as it came; a model's thinking, where the provider sends it apart, is not in it.
    pub text: String,
    /// Why it ended.
    pub finish: Finish,
    /// What it cost, repeated attempts included. Where the provider counts no tokens they are estimated.
    pub usage: Usage,
}

/// What kind of failure a model met; the run and the person react by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelFailure {
    /// No key, or one that is not accepted.
    KeyMissing,
    /// There is no such model, or no such address.
    NotFound,
    /// The account's allowance is used up.
    Quota,
    /// Too many requests, or the server was overloaded, for longer than we wait.
    Busy,
    /// The request is longer than the model can read.
    TooLong,
    /// The request was refused for another reason.
    Refused,
    /// The network or the server could not be reached, or broke off.
    Unreachable,
    /// What came is no answer.
    Malformed,
}

/// A model that did not answer.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{model} did not answer: {reason}")]
pub struct ModelError {
    /// The model.
    pub model: String,
    /// The kind of failure.
    pub failure: ModelFailure,
    /// What happened and what to do, in plain words; never holds a key.
    pub reason: String,
}

/// Hears the text as it is written. Must return at once. After a broken attempt that is repeated it hears
/// [`Heard::Again`], and whatever it was told before is void.
pub type Listener<'a> = &'a (dyn Fn(Heard<'_>) + Send + Sync);

/// What a listener hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard<'a> {
    /// The next piece of the answer.
    Text(&'a str),
    /// The answer begins anew.
    Again,
}

/// A language model. Retries, waiting and the limit of requests at a time are its own affair: whoever asks it gets an
/// answer or a failure that another attempt will not mend at once.
#[async_trait]
pub trait LanguageModel: Send + Sync {
    /// Provider and model, such as `openai:gpt-5`; part of the journal's key.
    fn name(&self) -> &str;

    /// Tokens that a request and its answer may have together; `None` where nobody knows.
    async fn context_tokens(&self) -> Option<usize>;

    /// The answer to `request`.
    async fn complete(
        &self,
        request: &ModelRequest,
        listener: Listener<'_>,
    ) -> Result<Completion, ModelError>;
}
