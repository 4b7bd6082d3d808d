//! Google's `generateContent`. Forms of answers and errors after the published reference (ai.google.dev/api:
//! generate-content, and google.rpc.Status with its details), read in November 2026; never seen live.

use super::*;

fn piece(parts: Value, finish: Option<&str>) -> Value {
    let mut candidate = json!({"content": {"role": "model", "parts": parts}, "index": 0});
    if let Some(finish) = finish {
        candidate["finishReason"] = finish.into();
    }
    json!({
        "candidates": [candidate],
        "usageMetadata": {"promptTokenCount": 12, "candidatesTokenCount": 4, "thoughtsTokenCount": 30, "totalTokenCount": 46},
        "modelVersion": "m", "responseId": "r",
    })
}

fn streamed(finish: &str) -> Answer {
    stream(&[
        event(&piece(
            json!([{"text": "Let me see.", "thought": true}]),
            None,
        )),
        event(&piece(json!([{"text": "All "}]), None)),
        event(&piece(json!([{"text": "is well."}]), Some(finish))),
    ])
}

fn refusing(status: u16, name: &str, message: &str, details: Value) -> Answer {
    Answer::json(
        status,
        &json!({"error": {"code": status, "message": message, "status": name, "details": details}}),
    )
}

#[tokio::test]
async fn the_key_is_in_a_header_and_the_model_in_the_address() {
    let server = Server::start(|_, _| streamed("STOP")).await;
    let (answer, heard) = ask(&model_of("gemini", &server, "/v1beta"), &shaped()).await;
    let answer = answer.unwrap();
    assert_eq!(
        (answer.text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
    assert_eq!(
        answer.usage,
        Usage {
            calls: 1,
            input_tokens: 12,
            output_tokens: 34
        },
        "thinking is paid for"
    );
    let asked = server.asked().pop().unwrap();
    assert_eq!(asked.path, "/v1beta/models/m:streamGenerateContent?alt=sse");
    only_in_header(&asked, "x-goog-api-key", KEY);
    let body = asked.json();
    assert_eq!(
        body["systemInstruction"],
        json!({"parts": [{"text": "Be exact."}]})
    );
    assert_eq!(
        body["contents"],
        json!([{"role": "user", "parts": [{"text": "What is known?"}]}])
    );
    let config = &body["generationConfig"];
    assert_eq!(config["maxOutputTokens"], 100);
    assert_eq!(config["responseMimeType"], "application/json");
    assert!(config["responseJsonSchema"]["properties"]["question"].is_object());
    assert!(config["topP"].is_number() && config["temperature"].is_number());
}

#[tokio::test]
async fn s68_a_model_without_schemas_is_told_in_words() {
    let server = Server::start(|_, asked| {
        let config = &asked.json()["generationConfig"];
        if config.get("responseJsonSchema").is_some() {
            let message = "Invalid JSON payload received. Unknown name \"responseJsonSchema\" at 'generation_config': Cannot find field.";
            return refusing(400, "INVALID_ARGUMENT", message, json!([]));
        }
        if config.get("responseMimeType").is_some() {
            return refusing(400, "INVALID_ARGUMENT", "JSON mode is not enabled for models/m", json!([]));
        }
        streamed("STOP")
    })
    .await;
    let model = model_of("gemini", &server, "/v1beta");
    assert_eq!(ask(&model, &shaped()).await.0.unwrap().usage.calls, 3);
    let last = bodies(&server).pop().unwrap();
    assert!(
        last["contents"][0]["parts"][1]["text"]
            .as_str()
            .unwrap()
            .contains("JSON schema")
    );
}

#[tokio::test]
async fn reasons_to_stop_are_told_apart() {
    for (reason, finish) in [
        ("MAX_TOKENS", Finish::Length),
        ("SAFETY", Finish::Filtered),
        ("RECITATION", Finish::Filtered),
        ("OTHER", Finish::Stop),
    ] {
        let server = Server::start(move |_, _| streamed(reason)).await;
        let answer = ask(&model_of("gemini", &server, "/v1beta"), &prose())
            .await
            .0
            .unwrap();
        assert_eq!(answer.finish, finish, "{reason}");
    }
    let server = Server::start(|_, _| {
        stream(&[event(
            &json!({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"},
            "usageMetadata": {"promptTokenCount": 12}}),
        )])
    })
    .await;
    let answer = ask(&model_of("gemini", &server, "/v1beta"), &prose())
        .await
        .0
        .unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.finish),
        ("", Finish::Filtered)
    );
}

#[tokio::test]
async fn failures_are_told_apart() {
    let violation = |id: &str| {
        json!([
            {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{"quotaId": id}]},
            {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.01s"},
        ])
    };
    let quota = "You exceeded your current quota, please check your plan and billing details.";
    let invalid =
        json!([{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]);
    for (answer, failure) in [
        (
            refusing(
                400,
                "INVALID_ARGUMENT",
                "API key not valid. Please pass a valid API key.",
                invalid,
            ),
            ModelFailure::KeyMissing,
        ),
        (
            refusing(
                429,
                "RESOURCE_EXHAUSTED",
                quota,
                violation("GenerateRequestsPerDayPerProjectPerModel-FreeTier"),
            ),
            ModelFailure::Quota,
        ),
        (
            refusing(
                429,
                "RESOURCE_EXHAUSTED",
                quota,
                violation("GenerateRequestsPerMinutePerProjectPerModel"),
            ),
            ModelFailure::Busy,
        ),
        (
            refusing(404, "NOT_FOUND", "models/m is not found", json!([])),
            ModelFailure::NotFound,
        ),
        (
            refusing(503, "UNAVAILABLE", "The model is overloaded.", json!([])),
            ModelFailure::Busy,
        ),
        (
            Answer::json(
                400,
                &json!([{"error": {"code": 400, "status": "INVALID_ARGUMENT",
                "message": "The input token count (2000000) exceeds the maximum; input length"}}]),
            ),
            ModelFailure::TooLong,
        ),
    ] {
        let server = Server::start(move |_, _| answer.clone()).await;
        let error = ask(&model_of("gemini", &server, "/v1beta"), &prose())
            .await
            .0
            .unwrap_err();
        assert_eq!(error.failure, failure, "{error}");
        assert!(!error.to_string().contains(KEY), "{error}");
    }
}

#[tokio::test]
async fn s67_the_context_is_the_limit_of_what_it_reads() {
    let server = Server::start(|_, asked| {
        assert_eq!(asked.path, "/v1beta/models/m");
        Answer::json(
            200,
            &json!({"name": "models/m", "inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536}),
        )
    })
    .await;
    let model = model_of("gemini", &server, "/v1beta");
    assert_eq!(model.context_tokens().await, Some(1_048_576));
}
