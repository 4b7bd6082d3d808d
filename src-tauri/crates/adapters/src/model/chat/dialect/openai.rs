//! Chat completions: what OpenAI defined and most servers speak.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Finish, Message, ModelRequest, Part, Shape};

use super::Unheard;
use super::written;
use crate::model::chat::answer::Draft;
use crate::model::chat::habits::{Form, Habits, Limit, messages};
use crate::model::chat::refusal::Refusal;

#[derive(Debug, Serialize)]
struct Body<'a> {
    model: &'a str,
    messages: Vec<Saying>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<Value>,
}

#[derive(Debug, Serialize)]
struct Saying {
    role: &'static str,
    content: Value,
}

/// `request` to `model`, with an answer of at most `tokens`.
pub(super) fn body(model: &str, request: &ModelRequest, tokens: u32, habits: Habits) -> Value {
    let limit = |name| (habits.limit == name).then_some(tokens);
    let body = Body {
        model,
        messages: messages(request, habits).iter().map(said).collect(),
        response_format: response_format(&request.shape, habits.form),
        max_tokens: limit(Limit::Tokens),
        max_completion_tokens: limit(Limit::CompletionTokens),
        temperature: request
            .temperature
            .filter(|_| habits.temperature)
            .map(written),
        top_p: request.top_p.filter(|_| habits.top_p).map(written),
        stream: habits.stream,
        stream_options: (habits.stream && habits.stream_usage)
            .then(|| json!({"include_usage": true})),
    };
    json!(body)
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

/// A message of words alone is a string, which the oldest servers understand.
fn said(message: &Message) -> Saying {
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
    Saying { role, content }
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

/// A body, or a piece of one. What else servers put in is not read.
#[derive(Debug, Deserialize)]
struct Chunk {
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

/// Takes in a body, or a piece of a stream.
pub(super) fn hear(json: &[u8], draft: &mut Draft) -> Result<(), Unheard> {
    if json == b"[DONE]" {
        draft.over = true;
        return Ok(());
    }
    let chunk: Chunk = serde_json::from_slice(json)?;
    if let Some(error) = chunk.error.filter(|error| !error.is_null()) {
        return Err(Refusal::of(&error).into());
    }
    draft.begin();
    if let Some(counted) = chunk.usage {
        draft.count(counted.prompt_tokens, counted.completion_tokens);
    }
    for choice in chunk.choices.into_iter().flatten() {
        if choice.index != 0 {
            continue;
        }
        if let Some(said) = choice.delta.or(choice.message) {
            hear_words(said, draft);
        }
        draft.finish = match choice.finish_reason.as_deref() {
            None | Some("") => continue,
            Some("error") => return Err(Refusal::of(&"it broke off".into()).into()),
            Some("length" | "max_tokens" | "MAX_TOKENS") => Some(Finish::Length),
            Some("content_filter" | "safety" | "SAFETY") => Some(Finish::Filtered),
            Some(_) => Some(Finish::Stop),
        };
    }
    Ok(())
}

fn hear_words(said: Said, draft: &mut Draft) {
    match said.content {
        Some(Content::Text(text)) => draft.say(&text),
        // Parts of other types are thinking.
        Some(Content::Parts(parts)) => {
            for part in parts.iter().filter(|part| part["type"] == "text") {
                draft.say(part["text"].as_str().unwrap_or_default());
            }
        }
        None => {}
    }
    if let Some(thought) = said.reasoning_content.or(said.reasoning) {
        draft.think(&thought);
    }
    if said.refusal.is_some_and(|refusal| !refusal.is_empty()) {
        draft.decline();
    }
}
