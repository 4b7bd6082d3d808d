//! Ollama's own interface. After its published reference (docs/api.md and docs/openapi.yaml of ollama/ollama), read in
//! November 2026; never seen live.

use super::*;

fn lines(lines: &[Value]) -> Answer {
    let answer = Answer::new(200, "application/x-ndjson", "");
    // A line may come in two pieces.
    lines.iter().fold(answer, |answer, line| {
        let line = format!("{line}\n");
        let (first, rest) = line.split_at(line.len() / 2);
        answer.then(first).then(rest)
    })
}

fn says(field: &str, words: &str) -> Value {
    json!({"model": "m", "created_at": "2026-11-30T10:00:00Z",
        "message": {"role": "assistant", "content": "", field: words}, "done": false})
}

fn ends(reason: &str, read: u64) -> Value {
    json!({"model": "m", "created_at": "2026-11-30T10:00:01Z", "message": {"role": "assistant", "content": ""},
        "done": true, "done_reason": reason, "total_duration": 1, "prompt_eval_count": read, "eval_count": 5})
}

fn answered(read: u64) -> Answer {
    lines(&[
        says("thinking", "Let me see."),
        says("content", "All "),
        says("content", "is well."),
        ends("stop", read),
    ])
}

fn shown() -> Answer {
    let info = json!({"general.architecture": "llama", "llama.context_length": 131_072});
    Answer::json(
        200,
        &json!({"details": {}, "model_info": info, "capabilities": ["completion"]}),
    )
}

fn long() -> ModelRequest {
    let words = "The gears of the device were cut by hand from bronze. ".repeat(700);
    ModelRequest {
        messages: vec![Message::text(Author::User, words)],
        ..prose()
    }
}

#[tokio::test]
async fn s67_the_context_is_found_out_and_asked_for() {
    let server = Server::start(|_, asked| match asked.path.as_str() {
        "/api/show" => shown(),
        _ => answered(26),
    })
    .await;
    let model = model_of("ollama", &server, "/v1");
    assert_eq!(model.context_tokens().await, Some(16_384));
    let (answer, heard) = ask(&model, &shaped()).await;
    let answer = answer.unwrap();
    assert_eq!(
        (answer.text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
    assert_eq!(
        answer.usage,
        Usage {
            calls: 1,
            input_tokens: 26,
            output_tokens: 5
        }
    );
    let asked = server.asked();
    assert_eq!(asked.len(), 2, "what the model is was asked once");
    assert_eq!(asked[0].json(), json!({"model": "m"}));
    assert_eq!(asked[1].path, "/api/chat");
    let body = asked[1].json();
    assert_eq!(body["options"]["num_ctx"], 16_384);
    assert_eq!(body["options"]["num_predict"], 100);
    assert_eq!(
        (&body["truncate"], &body["stream"]),
        (&json!(false), &json!(true))
    );
    assert!(body["format"]["properties"]["question"].is_object());
    assert_eq!(
        body["messages"][0],
        json!({"role": "system", "content": "Be exact."})
    );
}

#[tokio::test]
async fn s67_a_request_that_was_cut_in_silence_fails_and_less_is_sent_from_then_on() {
    let server = Server::start(|_, asked| match asked.path.as_str() {
        "/api/show" => shown(),
        _ => answered(2_048),
    })
    .await;
    let model = model_of("ollama", &server, "/");
    let error = ask(&model, &long()).await.0.unwrap_err();
    assert_eq!(error.failure, ModelFailure::TooLong);
    assert!(error.reason.contains("read 2048 of about"), "{error}");
    assert_eq!(model.context_tokens().await, Some(2_048));
    assert_eq!(server.asked().len(), 2, "asking again would be cut again");

    let reading_all = Server::start(|_, asked| match asked.path.as_str() {
        "/api/show" => shown(),
        _ => answered(7_900),
    })
    .await;
    let model = model_of("ollama", &reading_all, "/");
    assert_eq!(ask(&model, &long()).await.0.unwrap().text, "All is well.");
    assert_eq!(model.context_tokens().await, Some(16_384));
}

#[tokio::test]
async fn failures_are_told_apart() {
    let said = |status: u16, error: &str| Answer::json(status, &json!({"error": error}));
    for (answer, failure) in [
        (said(404, "model 'm' not found"), ModelFailure::NotFound),
        (
            said(400, "the input length exceeds the context length"),
            ModelFailure::TooLong,
        ),
        (said(401, "unauthorized"), ModelFailure::KeyMissing),
        (
            said(
                503,
                "server busy, please try again. maximum pending requests exceeded",
            ),
            ModelFailure::Busy,
        ),
        (
            lines(&[
                says("content", "All "),
                json!({"error": "an error was encountered while running the model: EOF"}),
            ]),
            ModelFailure::Unreachable,
        ),
    ] {
        let server = Server::start(move |_, _| answer.clone()).await;
        let model = model_of("ollama", &server, "/");
        let error = ask(&model, &prose()).await.0.unwrap_err();
        assert_eq!(error.failure, failure, "{error}");
    }
}

#[tokio::test]
async fn s69_lines_that_break_off_begin_anew() {
    let server = Server::start(|n, asked| match (asked.path.as_str(), n) {
        ("/api/show", _) => shown(),
        (_, 1) => lines(&[says("content", "All ")]).cut(),
        (_, 2) => lines(&[says("content", "All "), ends("length", 26)]),
        _ => answered(26),
    })
    .await;
    let (answer, heard) = ask(&model_of("ollama", &server, "/"), &prose()).await;
    assert_eq!(answer.unwrap().finish, Finish::Length);
    assert_eq!(heard, "All <again>All ");
}
