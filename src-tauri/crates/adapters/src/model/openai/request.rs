//! The body of a request, and what of it a server has been found to bear.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Message, ModelRequest, Part, Shape};

use super::refusal::Refusal;

/// What is asked of a server. It begins with everything and gives up what the server refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Habits {
    form: Form,
    limit: Limit,
    temperature: bool,
    top_p: bool,
    pub(super) stream: bool,
    stream_usage: bool,
    system: bool,
}

/// How a shape is asked for; each costs less than the one before and holds less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// By `json_schema`.
    Schema,
    /// By `json_object`, the schema in words.
    Object,
    /// In words alone.
    Words,
}

/// What the limit of tokens is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Limit {
    /// `max_tokens`, as nearly all know it.
    Tokens,
    /// `max_completion_tokens`, as OpenAI's newer models want it.
    CompletionTokens,
    /// Not sent.
    None,
}

impl Habits {
    /// What to begin with.
    pub(super) fn new(official: bool) -> Self {
        Self {
            form: Form::Schema,
            limit: if official {
                Limit::CompletionTokens
            } else {
                Limit::Tokens
            },
            temperature: true,
            top_p: true,
            stream: true,
            stream_usage: true,
            system: true,
        }
    }

    /// These habits without the one that `refusal` of such a `request` names; `None` if it names none.
    pub(super) fn without(self, refusal: &Refusal, request: &ModelRequest) -> Option<Self> {
        let names = |marks: &[&str]| marks.iter().any(|mark| refusal.names(mark));
        let shaped = !matches!(request.shape, Shape::Text);
        let mut habits = self;
        if shaped
            && self.form == Form::Schema
            && names(&[
                "response_format",
                "json_schema",
                "schema",
                "grammar",
                "structured output",
            ])
        {
            habits.form = Form::Object;
        } else if shaped
            && self.form == Form::Object
            && names(&["response_format", "json_object", "grammar", "json mode"])
        {
            habits.form = Form::Words;
        } else if self.limit == Limit::Tokens && names(&["max_tokens", "max_completion_tokens"]) {
            habits.limit = Limit::CompletionTokens;
        } else if self.limit == Limit::CompletionTokens && refusal.names("max_completion_tokens") {
            habits.limit = Limit::None;
        } else if self.stream_usage && self.stream && names(&["stream_options", "include_usage"]) {
            habits.stream_usage = false;
        } else if self.top_p && request.top_p.is_some() && refusal.names("top_p") {
            habits.top_p = false;
        } else if self.temperature && request.temperature.is_some() && refusal.names("temperature")
        {
            habits.temperature = false;
        } else if self.stream && refusal.parameter() == Some("stream") {
            habits.stream = false;
        } else if self.system && names(&["system role", "system message", "roles must alternate"]) {
            habits.system = false;
        } else {
            return None;
        }
        Some(habits)
    }

    /// What both bear: several requests may learn at the same time.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            form: self.form.max(other.form),
            limit: self.limit.max(other.limit),
            temperature: self.temperature && other.temperature,
            top_p: self.top_p && other.top_p,
            stream: self.stream && other.stream,
            stream_usage: self.stream_usage && other.stream_usage,
            system: self.system && other.system,
        }
    }
}

/// A body to be sent.
#[derive(Debug, Serialize)]
pub(super) struct Body<'a> {
    model: &'a str,
    messages: Vec<Said>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f32>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<Value>,
}

#[derive(Debug, Serialize)]
struct Said {
    role: &'static str,
    content: Value,
}

impl<'a> Body<'a> {
    /// `request` to `model`, with an answer of at most `tokens`.
    pub(super) fn new(model: &'a str, request: &ModelRequest, tokens: u32, habits: Habits) -> Self {
        let limit = |name| (habits.limit == name).then_some(tokens);
        Self {
            model,
            messages: messages(request, habits).iter().map(said).collect(),
            response_format: response_format(&request.shape, habits.form),
            max_tokens: limit(Limit::Tokens),
            max_completion_tokens: limit(Limit::CompletionTokens),
            temperature: request.temperature.filter(|_| habits.temperature),
            top_p: request.top_p.filter(|_| habits.top_p),
            stream: habits.stream,
            stream_options: (habits.stream && habits.stream_usage)
                .then(|| json!({"include_usage": true})),
        }
    }
}

fn response_format(shape: &Shape, form: Form) -> Option<Value> {
    let Shape::Json { name, schema } = shape else {
        return None;
    };
    match form {
        Form::Schema => Some(json!({
            "type": "json_schema",
            "json_schema": {"name": name, "strict": true, "schema": schema},
        })),
        Form::Object => Some(json!({"type": "json_object"})),
        Form::Words => None,
    }
}

/// The messages with what has to be said in words.
fn messages(request: &ModelRequest, habits: Habits) -> Vec<Message> {
    let mut messages = request.messages.clone();
    if let Shape::Json { schema, .. } = &request.shape
        && habits.form != Form::Schema
        && let Some(last) = messages.last_mut()
    {
        let text = format!(
            "Answer with one JSON value that fits this JSON schema, and with nothing else:\n{schema}"
        );
        last.parts.push(Part::Text { text });
    }
    if !habits.system {
        fold_system(&mut messages);
    }
    messages
}

/// Puts the rules in front of what the person says first.
fn fold_system(messages: &mut Vec<Message>) {
    let (rules, mut rest): (Vec<_>, Vec<_>) = messages
        .drain(..)
        .partition(|message| message.author == Author::System);
    let mut parts: Vec<Part> = rules.into_iter().flat_map(|rule| rule.parts).collect();
    match rest.first_mut() {
        Some(first) if first.author == Author::User => {
            parts.append(&mut first.parts);
            first.parts = parts;
        }
        _ if parts.is_empty() => {}
        _ => rest.insert(
            0,
            Message {
                author: Author::User,
                parts,
            },
        ),
    }
    *messages = rest;
}

/// A message of words alone is a string, which the oldest servers understand.
fn said(message: &Message) -> Said {
    let role = match message.author {
        Author::System => "system",
        Author::User => "user",
        Author::Assistant => "assistant",
    };
    let only_words = message
        .parts
        .iter()
        .all(|part| matches!(part, Part::Text { .. }));
    let content = if only_words {
        Value::String(message.words())
    } else {
        message.parts.iter().map(part).collect()
    };
    Said { role, content }
}

fn part(part: &Part) -> Value {
    match part {
        Part::Text { text } => json!({"type": "text", "text": text}),
        Part::Image { media_type, data } => {
            let url = format!("data:{media_type};base64,{}", STANDARD.encode(data));
            json!({"type": "image_url", "image_url": {"url": url}})
        }
    }
}
