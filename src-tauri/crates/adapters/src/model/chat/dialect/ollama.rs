//! Ollama's own interface, which can be told how much of a request the model is to read.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Finish, Message, ModelRequest, Part, Shape};

use super::Unheard;
use super::written;
use crate::model::chat::answer::Draft;
use crate::model::chat::habits::{Form, Habits, Limit, messages};
use crate::model::chat::refusal::Refusal;

/// Tokens that are asked for where neither the person nor the model's file names a number: a model's own maximum may
/// take more memory than the machine has.
const USUAL: usize = 16_384;

/// The body of a request.
pub(super) fn body(
    model: &str,
    request: &ModelRequest,
    tokens: u32,
    habits: Habits,
    context: Option<usize>,
) -> Value {
    let said: Vec<Value> = messages(request, habits).iter().map(message).collect();
    let mut options = json!({});
    if let Some(context) = context {
        options["num_ctx"] = json!(context);
    }
    if habits.limit != Limit::None {
        options["num_predict"] = json!(tokens);
    }
    if let Some(heat) = request.temperature.filter(|_| habits.temperature) {
        options["temperature"] = json!(written(heat));
    }
    if let Some(top_p) = request.top_p.filter(|_| habits.top_p) {
        options["top_p"] = json!(written(top_p));
    }
    // A request that is too long is to fail, not to lose its beginning. Older servers do not know these two.
    let mut body = json!({
        "model": model,
        "messages": said,
        "stream": habits.stream,
        "truncate": false,
        "shift": false,
        "options": options,
    });
    if let Shape::Json { schema, .. } = &request.shape {
        match habits.form {
            Form::Schema => body["format"] = schema.clone(),
            Form::Object => body["format"] = "json".into(),
            Form::Words => {}
        }
    }
    body
}

fn message(message: &Message) -> Value {
    let role = match message.author {
        Author::System => "system",
        Author::User => "user",
        Author::Assistant => "assistant",
    };
    let images = message.parts.iter().filter_map(|part| match part {
        Part::Image { data, .. } => Some(STANDARD.encode(data)),
        Part::Text { .. } => None,
    });
    let images: Vec<String> = images.collect();
    let mut said = json!({"role": role, "content": message.words()});
    if !images.is_empty() {
        said["images"] = json!(images);
    }
    said
}

/// Takes in a line of a stream, or a whole answer, which has the form of the last line.
pub(super) fn hear(json: &[u8], draft: &mut Draft) -> Result<(), Unheard> {
    let line: Value = serde_json::from_slice(json)?;
    if let Some(error) = line.get("error") {
        return Err(Refusal::of(error).into());
    }
    draft.begin();
    draft.say(line["message"]["content"].as_str().unwrap_or_default());
    draft.think(line["message"]["thinking"].as_str().unwrap_or_default());
    if line["done"] == true {
        draft.count(
            line["prompt_eval_count"].as_u64(),
            line["eval_count"].as_u64(),
        );
        draft.finish = Some(match line["done_reason"].as_str() {
            Some("length") => Finish::Length,
            _ => Finish::Stop,
        });
        draft.over = true;
    }
    Ok(())
}

/// The body of a question for what is known of `model`.
pub(super) fn show(model: &str) -> Value {
    json!({"model": model})
}

/// Tokens to load the model with: the number of its own file, else the usual one, and no more than it was made for.
pub(super) fn context(shown: &Value) -> Option<usize> {
    let most = most(shown);
    let own = shown["parameters"].as_str().and_then(|parameters| {
        let line = parameters
            .lines()
            .find_map(|line| line.trim().strip_prefix("num_ctx"))?;
        line.trim().parse::<usize>().ok()
    });
    let wanted = own.filter(|&n| n > 0).unwrap_or(USUAL);
    match (own, most) {
        (_, Some(most)) => Some(wanted.min(most)),
        (Some(own), None) => Some(own),
        (None, None) => None,
    }
}

/// Tokens that the model was made for.
pub(super) fn most(shown: &Value) -> Option<usize> {
    let info = shown["model_info"].as_object()?;
    let found = info
        .iter()
        .find(|(name, _)| name.ends_with(".context_length"));
    let tokens = usize::try_from(found?.1.as_u64()?).ok()?;
    (tokens > 0).then_some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s67_the_context_is_the_files_or_the_usual_one_within_what_the_model_was_made_for() {
        let shown = |parameters: Value, most: Value| {
            context(&json!({
                "parameters": parameters,
                "model_info": {"general.architecture": "llama", "llama.context_length": most},
            }))
        };
        let file = "num_ctx                        4096\nstop                           \"<|x|>\"";
        assert_eq!(shown(json!(file), json!(131_072)), Some(4096));
        assert_eq!(shown(Value::Null, json!(131_072)), Some(USUAL));
        assert_eq!(shown(Value::Null, json!(2048)), Some(2048));
        assert_eq!(context(&json!({})), None);
    }
}
