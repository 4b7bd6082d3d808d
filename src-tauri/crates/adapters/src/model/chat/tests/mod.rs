//! Situations that real servers bring about, played by a small server on this machine.

use std::time::Duration;

use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Message, Part, Shape};

use super::*;
use crate::http::testing::{Answer, Asked, Server, nobody};

mod answers;
mod anthropic;
mod azure;
mod failures;
mod gemini;
mod ollama;
mod requests;

const KEY: &str = "sk-very-secret";

const QUICK: Patience = Patience {
    attempts: 6,
    first: Duration::from_millis(1),
    longest: Duration::from_millis(4),
    total: Duration::from_secs(5),
};

fn openai() -> &'static Provider {
    Provider::named("openai").unwrap()
}

/// A model of `provider` at `server`, which is tried as seldom as the test asks.
fn model_of(provider: &str, server: &Server, path: &str) -> Chat {
    let provider = Provider::named(provider).unwrap();
    let settings = ChatSettings {
        key: Secret::new(KEY),
        patience: QUICK,
        ..ChatSettings::new(provider, "m", Some(server.url(path).as_str())).unwrap()
    };
    Chat::new(settings).unwrap()
}

/// The key stands in this header alone.
fn only_in_header(asked: &Asked, name: &str, value: &str) {
    assert_eq!(asked.header(name), Some(value));
    assert!(!asked.path.contains(KEY) && !asked.body.contains(KEY));
    let elsewhere = asked.headers.iter().filter(|(known, _)| known != name);
    assert!(elsewhere.into_iter().all(|(_, value)| !value.contains(KEY)));
}

fn settings(server: &Server) -> ChatSettings {
    ChatSettings {
        key: Secret::new(KEY),
        patience: QUICK,
        silence: Duration::from_secs(30),
        ..ChatSettings::new(openai(), "m", Some(server.url("/v1").as_str())).unwrap()
    }
}

fn model(server: &Server) -> Chat {
    Chat::new(settings(server)).unwrap()
}

fn prose() -> ModelRequest {
    ModelRequest {
        messages: vec![
            Message::text(Author::System, "Be exact."),
            Message::text(Author::User, "What is known?"),
        ],
        shape: Shape::Text,
        max_tokens: 100,
        temperature: Some(0.9),
        top_p: Some(0.9),
    }
}

fn shaped() -> ModelRequest {
    ModelRequest {
        shape: Shape::Json {
            name: "question".to_owned(),
            schema: json!({"type": "object", "properties": {"question": {"type": "string"}}}),
        },
        ..prose()
    }
}

/// One event of a stream.
fn event(value: &Value) -> String {
    format!("data: {value}\n\n")
}

fn says(text: &str) -> String {
    event(&json!({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": null}]}))
}

fn ends(reason: &str) -> String {
    event(&json!({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}))
}

fn stream(pieces: &[String]) -> Answer {
    let answer = Answer::new(200, "text/event-stream; charset=utf-8", "");
    pieces
        .iter()
        .fold(answer, |answer, piece| answer.then(piece.as_str()))
}

fn good() -> Answer {
    let usage = json!({"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 3}});
    stream(&[
        says("All "),
        says("is well."),
        ends("stop"),
        event(&usage),
        "data: [DONE]\n\n".to_owned(),
    ])
}

fn refuses(status: u16, message: &str) -> Answer {
    Answer::json(
        status,
        &json!({"error": {"message": message, "type": "invalid_request_error"}}),
    )
}

/// The answer, and all that a listener heard, `<again>` for a new beginning.
async fn ask(model: &Chat, request: &ModelRequest) -> (Result<Completion, ModelError>, String) {
    let heard = Mutex::new(String::new());
    let listener = |piece: Heard<'_>| {
        heard.lock().unwrap().push_str(match piece {
            Heard::Text(text) => text,
            Heard::Again => "<again>",
        });
    };
    let answer = model.complete(request, &listener).await;
    let heard = heard.lock().unwrap().clone();
    (answer, heard)
}

async fn fails(server: &Server) -> ModelError {
    let (answer, _) = ask(&model(server), &prose()).await;
    let error = answer.unwrap_err();
    assert!(!format!("{error} {error:?}").contains(KEY), "{error}");
    error
}

fn bodies(server: &Server) -> Vec<Value> {
    server.asked().iter().map(Asked::json).collect()
}
