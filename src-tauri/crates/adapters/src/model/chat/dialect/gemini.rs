//! Google's `generateContent`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Finish, Message, ModelRequest, Part, Shape};

use super::Unheard;
use super::written;
use crate::model::chat::answer::Draft;
use crate::model::chat::habits::{Form, Habits, messages};
use crate::model::chat::refusal::Refusal;

/// The body of a request; the model's name stands in the address.
pub(super) fn body(request: &ModelRequest, tokens: u32, habits: Habits) -> Value {
    let (rules, said): (Vec<_>, Vec<_>) = messages(request, habits)
        .into_iter()
        .partition(|message| message.author == Author::System);
    let said: Vec<Value> = said.iter().map(content).collect();
    let mut config = json!({"maxOutputTokens": tokens});
    if let Some(heat) = request.temperature.filter(|_| habits.temperature) {
        config["temperature"] = json!(written(heat));
    }
    if let Some(top_p) = request.top_p.filter(|_| habits.top_p) {
        config["topP"] = json!(written(top_p));
    }
    if let Shape::Json { schema, .. } = &request.shape
        && habits.form < Form::Words
    {
        config["responseMimeType"] = "application/json".into();
        if habits.form == Form::Schema {
            config["responseJsonSchema"] = schema.clone();
        }
    }
    let mut body = json!({"contents": said, "generationConfig": config});
    if !rules.is_empty() {
        let parts: Vec<Value> = rules
            .iter()
            .flat_map(|rule| &rule.parts)
            .map(part)
            .collect();
        body["systemInstruction"] = json!({"parts": parts});
    }
    body
}

fn content(message: &Message) -> Value {
    let role = match message.author {
        Author::Assistant => "model",
        Author::System | Author::User => "user",
    };
    let parts: Vec<Value> = message.parts.iter().map(part).collect();
    json!({"role": role, "parts": parts})
}

fn part(part: &Part) -> Value {
    match part {
        Part::Text { text } => json!({"text": text}),
        Part::Image { media_type, data } => {
            json!({"inlineData": {"mimeType": media_type, "data": STANDARD.encode(data)}})
        }
    }
}

/// Takes in a whole answer, or a piece of one, which have the same form.
pub(super) fn hear(json: &[u8], draft: &mut Draft) -> Result<(), Unheard> {
    let piece: Value = serde_json::from_slice(json)?;
    if let Some(error) = piece.get("error") {
        return Err(Refusal::of(error).into());
    }
    draft.begin();
    let counted = &piece["usageMetadata"];
    let written = [
        counted["candidatesTokenCount"].as_u64(),
        counted["thoughtsTokenCount"].as_u64(),
    ];
    let written = (written != [None, None]).then(|| written.iter().flatten().sum());
    draft.count(counted["promptTokenCount"].as_u64(), written);
    if piece["promptFeedback"]["blockReason"].is_string() {
        draft.decline();
        draft.finish = Some(Finish::Filtered);
    }
    let candidate = &piece["candidates"][0];
    for part in candidate["content"]["parts"]
        .as_array()
        .into_iter()
        .flatten()
    {
        let words = part["text"].as_str().unwrap_or_default();
        match part["thought"].as_bool() {
            Some(true) => draft.think(words),
            _ => draft.say(words),
        }
    }
    draft.finish = match candidate["finishReason"].as_str() {
        None | Some("FINISH_REASON_UNSPECIFIED") => return Ok(()),
        Some("STOP") => Some(Finish::Stop),
        Some("MAX_TOKENS") => Some(Finish::Length),
        Some(
            "SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII",
        ) => Some(Finish::Filtered),
        Some(_) => Some(Finish::Stop),
    };
    Ok(())
}

/// Tokens that the model can read; what it writes has a limit of its own.
pub(super) fn context(model: &Value) -> Option<usize> {
    let limit = model["inputTokenLimit"].as_u64()?;
    usize::try_from(limit).ok().filter(|&tokens| tokens > 0)
}
