//! Anthropic's Messages. Forms of events, errors and reasons to stop after the published reference
//! (platform.claude.com/docs: Messages, Streaming, Errors, Structured outputs), read in November 2026; never seen live.

use super::*;

fn streamed(stop: &str) -> Answer {
    let start = json!({"type": "message_start", "message": {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [],
        "stop_reason": null, "stop_sequence": null,
        "usage": {"input_tokens": 20, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 5, "output_tokens": 1},
    }});
    let delta = |index: u32, delta: Value| {
        named(
            "content_block_delta",
            &json!({"type": "content_block_delta", "index": index, "delta": delta}),
        )
    };
    stream(&[
        named("message_start", &start),
        named(
            "content_block_start",
            &json!({"type": "content_block_start", "index": 0,
            "content_block": {"type": "thinking", "thinking": "", "signature": ""}}),
        ),
        delta(
            0,
            json!({"type": "thinking_delta", "thinking": "Let me see."}),
        ),
        delta(0, json!({"type": "signature_delta", "signature": "EqQB"})),
        named(
            "content_block_stop",
            &json!({"type": "content_block_stop", "index": 0}),
        ),
        named("ping", &json!({"type": "ping"})),
        named(
            "content_block_start",
            &json!({"type": "content_block_start", "index": 1,
            "content_block": {"type": "text", "text": ""}}),
        ),
        delta(1, json!({"type": "text_delta", "text": "All "})),
        delta(1, json!({"type": "text_delta", "text": "is well."})),
        named(
            "message_delta",
            &json!({"type": "message_delta",
            "delta": {"stop_reason": stop, "stop_sequence": null}, "usage": {"output_tokens": 9}}),
        ),
        named("message_stop", &json!({"type": "message_stop"})),
    ])
}

fn named(name: &str, value: &Value) -> String {
    format!("event: {name}\n{}", event(value))
}

fn refusing(status: u16, kind: &str, message: &str) -> Answer {
    let error = json!({"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"});
    Answer::json(status, &error)
}

#[tokio::test]
async fn rules_stand_beside_the_messages_and_the_key_in_a_header() {
    let server = Server::start(|_, _| streamed("end_turn")).await;
    let model = model_of("anthropic", &server, "/");
    let (answer, heard) = ask(&model, &shaped()).await;
    let answer = answer.unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.finish),
        ("All is well.", Finish::Stop)
    );
    assert_eq!(heard, "All is well.", "thinking is not heard");
    assert_eq!(
        answer.usage,
        Usage {
            calls: 1,
            input_tokens: 25,
            output_tokens: 9
        }
    );
    let asked = server.asked().pop().unwrap();
    assert_eq!(
        (asked.method.as_str(), asked.path.as_str()),
        ("POST", "/v1/messages")
    );
    only_in_header(&asked, "x-api-key", KEY);
    assert_eq!(asked.header("anthropic-version"), Some("2023-06-01"));
    let body = asked.json();
    assert_eq!(body["system"], "Be exact.");
    let said = json!([{"role": "user", "content": [{"type": "text", "text": "What is known?"}]}]);
    assert_eq!(body["messages"], said);
    assert_eq!(
        (&body["max_tokens"], &body["stream"]),
        (&json!(100), &json!(true))
    );
    assert_eq!(body["output_config"]["format"]["type"], "json_schema");
    assert!(body["output_config"]["format"]["schema"]["properties"]["question"].is_object());
}

#[tokio::test]
async fn s68_what_a_model_refuses_is_left_out_and_the_limit_is_what_it_names() {
    let server = Server::start(|_, asked| {
        let body = asked.json();
        if body["max_tokens"].as_u64() > Some(64) {
            let message = "max_tokens: 100 > 64, which is the maximum allowed number of output tokens for m";
            return refusing(400, "invalid_request_error", message);
        }
        if body.get("output_config").is_some() {
            return refusing(400, "invalid_request_error", "output_config: Extra inputs are not permitted");
        }
        if body.get("top_p").is_some() {
            let message = "`temperature` and `top_p` cannot both be specified for this model. Please use only one.";
            return refusing(400, "invalid_request_error", message);
        }
        streamed("end_turn")
    })
    .await;
    let model = model_of("anthropic", &server, "/v1");
    assert_eq!(ask(&model, &shaped()).await.0.unwrap().usage.calls, 4);
    assert_eq!(ask(&model, &shaped()).await.0.unwrap().usage.calls, 1);
    let last = bodies(&server).pop().unwrap();
    assert_eq!(last["max_tokens"], 64);
    assert!(last["temperature"].is_number() && last.get("top_p").is_none());
    assert!(
        last["messages"][0]["content"][1]["text"]
            .as_str()
            .unwrap()
            .contains("JSON schema")
    );
}

#[tokio::test]
async fn reasons_to_stop_are_told_apart_and_a_whole_body_is_read_as_well() {
    for (reason, finish) in [
        ("max_tokens", Finish::Length),
        ("model_context_window_exceeded", Finish::Length),
        ("refusal", Finish::Filtered),
        ("stop_sequence", Finish::Stop),
    ] {
        let server = Server::start(move |_, _| streamed(reason)).await;
        let answer = ask(&model_of("anthropic", &server, "/"), &prose())
            .await
            .0
            .unwrap();
        assert_eq!(answer.finish, finish, "{reason}");
    }
    let server = Server::start(|_, _| {
        Answer::json(200, &json!({
            "id": "msg_1", "type": "message", "role": "assistant", "stop_reason": "end_turn",
            "content": [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "All is well."}],
            "usage": {"input_tokens": 7, "output_tokens": 3},
        }))
    })
    .await;
    let answer = ask(&model_of("anthropic", &server, "/"), &prose())
        .await
        .0
        .unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.usage.input_tokens),
        ("All is well.", 7)
    );
}

#[tokio::test]
async fn failures_are_told_apart() {
    let overloaded =
        json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}});
    for (answer, failure) in [
        (
            refusing(401, "authentication_error", "invalid x-api-key"),
            ModelFailure::KeyMissing,
        ),
        (
            refusing(404, "not_found_error", "model: m"),
            ModelFailure::NotFound,
        ),
        (
            refusing(
                400,
                "invalid_request_error",
                "Your credit balance is too low to access the Anthropic API.",
            ),
            ModelFailure::Quota,
        ),
        (
            refusing(
                400,
                "invalid_request_error",
                "prompt is too long: 210000 tokens > 200000 maximum",
            ),
            ModelFailure::TooLong,
        ),
        (
            refusing(529, "overloaded_error", "Overloaded").with("retry-after", "0"),
            ModelFailure::Busy,
        ),
        (stream(&[named("error", &overloaded)]), ModelFailure::Busy),
    ] {
        let server = Server::start(move |_, _| answer.clone()).await;
        let error = ask(&model_of("anthropic", &server, "/"), &prose())
            .await
            .0
            .unwrap_err();
        assert_eq!(error.failure, failure, "{error}");
        assert!(!error.to_string().contains(KEY), "{error}");
        if failure == ModelFailure::KeyMissing {
            assert!(error.reason.contains("ANTHROPIC_API_KEY"), "{error}");
        }
    }
}

#[tokio::test]
async fn s69_a_stream_that_breaks_off_begins_anew() {
    let server = Server::start(|n, _| match n {
        0 => stream(&[named(
            "content_block_delta",
            &json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "text_delta", "text": "All "}}),
        )])
        .cut(),
        _ => streamed("end_turn"),
    })
    .await;
    let (answer, heard) = ask(&model_of("anthropic", &server, "/"), &prose()).await;
    assert_eq!(answer.unwrap().text, "All is well.");
    assert_eq!(heard, "All <again>All is well.");
}

#[tokio::test]
async fn s67_the_context_is_that_of_the_model_s_entry() {
    let server = Server::start(|_, asked| {
        assert_eq!(asked.path, "/v1/models/m");
        Answer::json(
            200,
            &json!({"id": "m", "type": "model", "max_input_tokens": 200_000, "max_tokens": 64_000}),
        )
    })
    .await;
    assert_eq!(
        model_of("anthropic", &server, "/").context_tokens().await,
        Some(200_000)
    );
}
