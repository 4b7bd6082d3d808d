//! Anthropic's Messages interface.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Finish, Message, ModelRequest, Part, Shape};

use super::Unheard;
use super::written;
use crate::model::chat::answer::Draft;
use crate::model::chat::habits::{Form, Habits, messages};
use crate::model::chat::refusal::Refusal;

/// Highest temperature that it knows.
const HOTTEST: f32 = 1.0;

/// The body of a request; the rules stand beside the messages.
pub(super) fn body(model: &str, request: &ModelRequest, tokens: u32, habits: Habits) -> Value {
    let (rules, said): (Vec<_>, Vec<_>) = messages(request, habits)
        .into_iter()
        .partition(|message| message.author == Author::System);
    let rules: Vec<String> = rules.iter().map(Message::words).collect();
    let said: Vec<Value> = said.iter().map(message).collect();
    let mut body = json!({
        "model": model,
        "max_tokens": tokens,
        "messages": said,
        "stream": habits.stream,
    });
    if !rules.is_empty() {
        body["system"] = rules.join("\n").into();
    }
    if let Some(heat) = request.temperature.filter(|_| habits.temperature) {
        body["temperature"] = json!(written(heat.min(HOTTEST)));
    }
    if let Some(top_p) = request.top_p.filter(|_| habits.top_p) {
        body["top_p"] = json!(written(top_p));
    }
    if let Shape::Json { schema, .. } = &request.shape
        && habits.form == Form::Schema
    {
        body["output_config"] = json!({"format": {"type": "json_schema", "schema": schema}});
    }
    body
}

fn message(message: &Message) -> Value {
    let role = match message.author {
        Author::Assistant => "assistant",
        Author::System | Author::User => "user",
    };
    let content: Vec<Value> = message.parts.iter().map(part).collect();
    json!({"role": role, "content": content})
}

fn part(part: &Part) -> Value {
    match part {
        Part::Text { text } => json!({"type": "text", "text": text}),
        Part::Image { media_type, data } => json!({
            "type": "image",
            "source": {"type": "base64", "media_type": media_type, "data": STANDARD.encode(data)},
        }),
    }
}

/// Takes in a whole message, or an event of a stream.
pub(super) fn hear(json: &[u8], draft: &mut Draft) -> Result<(), Unheard> {
    let event: Value = serde_json::from_slice(json)?;
    match event["type"].as_str() {
        Some("error") => return Err(Refusal::of(&event["error"]).into()),
        Some("message_start") => {
            draft.begin();
            count(&event["message"]["usage"], draft);
        }
        Some("content_block_start") => block(&event["content_block"], draft),
        Some("content_block_delta") => block(&event["delta"], draft),
        Some("message_delta") => {
            count(&event["usage"], draft);
            end(&event["delta"]["stop_reason"], draft);
        }
        Some("message_stop") => draft.over = true,
        Some("message") => {
            draft.begin();
            for content in event["content"].as_array().into_iter().flatten() {
                block(content, draft);
            }
            count(&event["usage"], draft);
            end(&event["stop_reason"], draft);
        }
        // Pings, ends of blocks, and what may come to be.
        _ => {}
    }
    Ok(())
}

/// Words of a block, or of a piece of one.
fn block(block: &Value, draft: &mut Draft) {
    match block["type"].as_str() {
        Some("text" | "text_delta") => draft.say(block["text"].as_str().unwrap_or_default()),
        Some("thinking" | "thinking_delta") => {
            draft.think(block["thinking"].as_str().unwrap_or_default());
        }
        _ => {}
    }
}

fn count(usage: &Value, draft: &mut Draft) {
    let read = [
        "input_tokens",
        "cache_creation_input_tokens",
        "cache_read_input_tokens",
    ];
    let read: Vec<u64> = read
        .iter()
        .filter_map(|name| usage[name].as_u64())
        .collect();
    let read = (!read.is_empty()).then(|| read.iter().sum());
    draft.count(read, usage["output_tokens"].as_u64());
}

fn end(reason: &Value, draft: &mut Draft) {
    draft.finish = match reason.as_str() {
        None => return,
        Some("max_tokens" | "model_context_window_exceeded") => Some(Finish::Length),
        Some("refusal") => Some(Finish::Filtered),
        Some(_) => Some(Finish::Stop),
    };
}
