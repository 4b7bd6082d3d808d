//! Situations that real servers bring about, played by a small server on this machine.

use std::time::Duration;

use serde_json::{Value, json};
use stormwright_engine::ports::{Author, Message, Part, Shape};

use super::*;
use crate::http::testing::{Answer, Asked, Server, nobody};

const KEY: &str = "sk-very-secret";

const QUICK: Patience = Patience {
    attempts: 6,
    first: Duration::from_millis(1),
    longest: Duration::from_millis(4),
    total: Duration::from_secs(5),
};

fn settings(server: &Server) -> OpenAiSettings {
    OpenAiSettings {
        key: Secret::new(KEY),
        patience: QUICK,
        silence: Duration::from_millis(300),
        ..OpenAiSettings::new("m", Some(server.url("/v1").as_str())).unwrap()
    }
}

fn model(server: &Server) -> OpenAi {
    OpenAi::new(settings(server)).unwrap()
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
async fn ask(model: &OpenAi, request: &ModelRequest) -> (Result<Completion, ModelError>, String) {
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

#[tokio::test]
async fn an_answer_is_heard_as_it_is_written_and_its_tokens_are_counted() {
    let server = Server::start(|_, _| good()).await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    let answer = answer.unwrap();
    assert_eq!(
        (answer.text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
    assert_eq!(answer.finish, Finish::Stop);
    let usage = Usage {
        calls: 1,
        input_tokens: 11,
        output_tokens: 3,
    };
    assert_eq!(answer.usage, usage);

    let asked = &server.asked()[0];
    assert_eq!(asked.path, "/v1/chat/completions");
    assert_eq!(
        asked.header("authorization"),
        Some(format!("Bearer {KEY}").as_str())
    );
    let wanted = json!({
        "model": "m",
        "messages": [
            {"role": "system", "content": "Be exact."},
            {"role": "user", "content": "What is known?"},
        ],
        "max_tokens": 100, "temperature": 0.9, "top_p": 0.9,
        "stream": true, "stream_options": {"include_usage": true},
    });
    assert_eq!(asked.json(), wanted);
}

#[tokio::test]
async fn a_picture_is_sent_beside_the_words() {
    let server = Server::start(|_, _| good()).await;
    let mut request = prose();
    let media_type = "image/png".to_owned();
    let image = Part::Image {
        media_type,
        data: vec![1, 2, 3],
    };
    request.messages[1].parts.push(image);
    ask(&model(&server), &request).await.0.unwrap();
    let wanted = json!([
        {"type": "text", "text": "What is known?"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AQID"}},
    ]);
    assert_eq!(bodies(&server)[0]["messages"][1]["content"], wanted);
}

#[tokio::test]
async fn a_shape_is_asked_for_by_schema_then_by_object_then_in_words_and_learned_once() {
    let server = Server::start(
        |_, asked| match asked.json()["response_format"]["type"].as_str() {
            Some("json_schema") => {
                refuses(400, "response_format.type json_schema is not supported")
            }
            Some(_) => refuses(422, "extra fields not permitted: response_format"),
            None => good(),
        },
    )
    .await;
    let model = model(&server);
    let first = ask(&model, &shaped()).await.0.unwrap();
    assert_eq!(first.usage.calls, 3);
    let second = ask(&model, &shaped()).await.0.unwrap();
    assert_eq!(second.usage.calls, 1, "what was refused is not tried again");

    let bodies = bodies(&server);
    let schema = &bodies[0]["response_format"]["json_schema"];
    assert_eq!(
        (&schema["name"], &schema["strict"]),
        (&json!("question"), &json!(true))
    );
    let last_words = |n: usize| bodies[n]["messages"][1]["content"].as_str().unwrap();
    assert!(!last_words(0).contains("JSON schema"));
    for n in 1..4 {
        assert!(
            last_words(n).contains(r#""properties":{"question""#),
            "{}",
            last_words(n)
        );
    }
}

#[tokio::test]
async fn s68_parameters_that_a_server_refuses_are_dropped_or_renamed_and_remembered() {
    let server = Server::start(|_, asked| {
        let body = asked.json();
        let refused = ["max_tokens", "temperature", "top_p", "stream_options"];
        match refused.iter().find(|name| body.get(**name).is_some()) {
            Some(name) => Answer::json(
                400,
                &json!({"error": {"message": format!("Unsupported parameter: '{name}'."), "param": name}}),
            ),
            None => good(),
        }
    })
    .await;
    let model = model(&server);
    assert_eq!(ask(&model, &prose()).await.0.unwrap().usage.calls, 5);
    assert_eq!(ask(&model, &prose()).await.0.unwrap().usage.calls, 1);
    let last = bodies(&server).pop().unwrap();
    assert_eq!(last["max_completion_tokens"], 100);
    assert_eq!(last["stream"], true);
}

#[tokio::test]
async fn s68_a_server_without_system_role_or_stream_gets_neither() {
    let server = Server::start(|_, asked| {
        let body = asked.json();
        if body["messages"][0]["role"] == "system" {
            refuses(400, "System role not supported")
        } else if body["stream"] == true {
            let error =
                json!({"message": "Your organization must be verified.", "param": "stream"});
            Answer::json(400, &json!({"error": error}))
        } else {
            let message = json!({"role": "assistant", "content": "All is well."});
            Answer::json(
                200,
                &json!({"choices": [{"message": message, "finish_reason": "stop"}]}),
            )
        }
    })
    .await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    assert_eq!(answer.unwrap().text, "All is well.");
    assert_eq!(heard, "All is well.");
    let last = bodies(&server).pop().unwrap();
    assert_eq!(
        last["messages"],
        json!([{"role": "user", "content": "Be exact.\nWhat is known?"}])
    );
}

#[tokio::test]
async fn s69_a_server_in_trouble_is_asked_again() {
    let server = Server::start(|n, _| match n {
        0 => {
            Answer::json(429, &json!({"error": {"message": "slow down"}})).with("retry-after", "0")
        }
        1 => Answer::new(500, "text/html", "<h1>Oops</h1>"),
        2 => Answer::json(503, &json!({"error": "model is loading"})),
        _ => good(),
    })
    .await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    assert_eq!(answer.unwrap().usage.calls, 4);
    assert_eq!(heard, "All is well.");
}

#[tokio::test]
async fn s69_an_answer_that_breaks_off_begins_anew() {
    let server = Server::start(|n, _| match n {
        0 => stream(&[says("All ")]).cut(),
        // An orderly end of the connection is no end of the answer.
        1 => stream(&[says("All is ")]),
        _ => good(),
    })
    .await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    let answer = answer.unwrap();
    assert_eq!(answer.text, "All is well.");
    assert_eq!(heard, "All <again>All is <again>All is well.");
    assert_eq!(answer.usage.calls, 3);
    // The broken attempts cost the request each, and what they had written.
    assert_eq!(answer.usage.input_tokens, 11 + 2 * 7);
    assert_eq!(answer.usage.output_tokens, 3 + 1 + 2);
}

#[tokio::test]
async fn s69_a_server_that_falls_silent_is_asked_three_times() {
    let slow = Duration::from_secs(60);
    let server = Server::start(move |_, _| stream(&[says("All ")]).slowly(slow)).await;
    let error = fails(&server).await;
    assert_eq!(error.failure, ModelFailure::Unreachable);
    assert!(
        error.reason.contains("did not answer in time (3 attempts)"),
        "{error}"
    );
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn an_error_inside_a_stream_is_one() {
    let server = Server::start(|n, _| match n {
        0 => stream(&[
            says("All "),
            event(&json!({"error": {"code": 502, "message": "lost"}})),
        ]),
        _ => stream(&[event(
            &json!({"error": {"message": "You exceeded your current quota"}}),
        )]),
    })
    .await;
    let error = fails(&server).await;
    assert_eq!(error.failure, ModelFailure::Quota);
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn p41_a_wait_that_is_too_long_is_named_and_not_waited() {
    let server = Server::start(|_, _| refuses(429, "slow down").with("retry-after", "3600")).await;
    let error = fails(&server).await;
    assert_eq!(error.failure, ModelFailure::Busy);
    assert!(error.reason.contains("asks to wait 3600 s"), "{error}");
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn p41_haste_that_is_refused_leaves_fewer_requests_in_flight() {
    let server = Server::start(|n, _| match n {
        0 => refuses(429, "slow down"),
        _ => good(),
    })
    .await;
    let settings = settings(&server);
    let gate = settings.gate.clone();
    ask(&OpenAi::new(settings).unwrap(), &prose())
        .await
        .0
        .unwrap();
    assert_eq!(gate.open(), 4);
}

#[tokio::test]
async fn no_more_requests_are_in_flight_than_the_gate_has_places() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    let waiting = Arc::new(AtomicUsize::new(0));
    let server = {
        let waiting = waiting.clone();
        Server::start(move |_, _| {
            waiting.fetch_add(1, Ordering::SeqCst);
            good().slowly(Duration::from_millis(5))
        })
        .await
    };
    let most = Arc::new(AtomicUsize::new(0));
    let model = OpenAi::new(OpenAiSettings {
        gate: Gate::new(2),
        ..settings(&server)
    })
    .unwrap();
    let request = prose();
    let calls = (0..8).map(|_| async {
        let listener = |_: Heard<'_>| {
            most.fetch_max(waiting.load(Ordering::SeqCst), Ordering::SeqCst);
        };
        model.complete(&request, &listener).await.unwrap();
        waiting.fetch_sub(1, Ordering::SeqCst);
    });
    futures::future::join_all(calls).await;
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn s14_an_empty_answer_is_repeated_but_not_for_ever() {
    let server = Server::start(|n, _| match n {
        0 => stream(&[ends("stop")]),
        _ => good(),
    })
    .await;
    assert_eq!(
        ask(&model(&server), &prose()).await.0.unwrap().usage.calls,
        2
    );

    let server = Server::start(|_, _| stream(&[says("  \n"), ends("stop")])).await;
    let error = fails(&server).await;
    assert_eq!(error.failure, ModelFailure::Malformed);
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn s14_a_model_that_thinks_its_limit_away_gets_a_larger_one() {
    let thought =
        event(&json!({"choices": [{"delta": {"reasoning_content": "Hmm. So.", "content": ""}}]}));
    let server = Server::start(move |n, _| match n {
        0 => stream(&[thought.clone(), ends("length")]),
        _ => good(),
    })
    .await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    let answer = answer.unwrap();
    assert_eq!(bodies(&server)[1]["max_tokens"], 200);
    assert_eq!(
        (answer.text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
    assert_eq!(answer.usage.output_tokens, 3 + 2, "thinking is paid for");
}

#[tokio::test]
async fn p16_an_answer_that_meets_the_limit_says_so() {
    let server = Server::start(|_, _| stream(&[says("All is"), ends("length")])).await;
    let answer = ask(&model(&server), &prose()).await.0.unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.finish),
        ("All is", Finish::Length)
    );
}

#[tokio::test]
async fn an_answer_held_back_by_a_filter_is_not_asked_for_again() {
    let declined = event(&json!({"choices": [{"delta": {"refusal": "I cannot."}}]}));
    let server = Server::start(move |n, _| match n {
        0 => stream(&[ends("content_filter")]),
        _ => stream(&[declined.clone(), ends("stop")]),
    })
    .await;
    let model = model(&server);
    for _ in 0..2 {
        let answer = ask(&model, &prose()).await.0.unwrap();
        assert_eq!(
            (answer.text.as_str(), answer.finish),
            ("", Finish::Filtered)
        );
    }
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn p51_thinking_that_comes_apart_is_no_part_of_the_text() {
    let pieces = [
        event(&json!({"choices": [{"delta": {"reasoning": "Let me think."}}]})),
        event(&json!({"choices": [{"delta": {"content": [
            {"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "All is well."},
        ]}}]})),
        ends("stop"),
    ];
    let server = Server::start(move |_, _| stream(&pieces)).await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    assert_eq!(
        (answer.unwrap().text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
}

#[tokio::test]
async fn a_character_may_arrive_in_halves() {
    let whole = says("Zürich, 東京.");
    let middle = whole.find('ü').unwrap() + 1;
    let (left, right) = whole.as_bytes().split_at(middle);
    let (left, right) = (left.to_vec(), right.to_vec());
    let server = Server::start(move |_, _| {
        let halves = Answer::new(200, "text/event-stream", ": hello\n\n");
        halves
            .then(left.clone())
            .slowly(Duration::from_millis(5))
            .then(right.clone())
            .then(ends("stop"))
    })
    .await;
    assert_eq!(
        ask(&model(&server), &prose()).await.0.unwrap().text,
        "Zürich, 東京."
    );
}

#[tokio::test]
async fn a_web_page_or_nonsense_is_no_answer() {
    let page =
        Server::start(|_, _| Answer::new(200, "text/html", "<!doctype html><p>Log in")).await;
    let error = fails(&page).await;
    assert_eq!(error.failure, ModelFailure::Malformed);
    assert!(error.reason.contains("check the base URL"), "{error}");

    let server = Server::start(|n, _| match n {
        0 => Answer::json(200, &json!({"choices": "none"})),
        1 => stream(&["data: {\"choices\": [\n\n".to_owned()]),
        _ => good(),
    })
    .await;
    assert_eq!(
        ask(&model(&server), &prose()).await.0.unwrap().usage.calls,
        3
    );
}

#[tokio::test]
async fn each_refusal_has_its_kind_and_is_not_repeated() {
    let kinds = [
        (
            401,
            "Incorrect API key provided: sk-very-secret.",
            ModelFailure::KeyMissing,
            "OPENAI_API_KEY",
        ),
        (
            403,
            "sk-very-secret may not use this model",
            ModelFailure::KeyMissing,
            "may not use",
        ),
        (
            404,
            "The model `m` does not exist",
            ModelFailure::NotFound,
            "the model's name",
        ),
        (
            402,
            "Insufficient credits",
            ModelFailure::Quota,
            "add credit",
        ),
        (
            429,
            "You exceeded your current quota",
            ModelFailure::Quota,
            "add credit",
        ),
        (
            400,
            "This model's maximum context length is 4096 tokens",
            ModelFailure::TooLong,
            "larger context",
        ),
        (
            400,
            "'max_tokens' is too large: the context length is 4096",
            ModelFailure::TooLong,
            "larger context",
        ),
        (413, "too big", ModelFailure::TooLong, "larger context"),
        (
            400,
            "Invalid 'messages': sk-very-secret",
            ModelFailure::Refused,
            "Invalid 'messages'",
        ),
        (
            451,
            "not in your country",
            ModelFailure::Refused,
            "not in your country",
        ),
    ];
    for (status, message, failure, advice) in kinds {
        let server = Server::start(move |_, _| refuses(status, message)).await;
        let error = fails(&server).await;
        assert_eq!(error.failure, failure, "{error}");
        assert!(error.reason.contains(advice), "{error}");
        assert_eq!(server.asked().len(), 1, "{error}");
    }
}

#[tokio::test]
async fn without_a_key_the_advice_is_to_set_one() {
    let server = Server::start(|_, _| refuses(401, "no key")).await;
    let settings = OpenAiSettings {
        key: None,
        ..settings(&server)
    };
    let error = ask(&OpenAi::new(settings).unwrap(), &prose())
        .await
        .0
        .unwrap_err();
    assert!(
        error
            .reason
            .ends_with("no key was given, set OPENAI_API_KEY"),
        "{error}"
    );
    assert_eq!(server.asked()[0].header("authorization"), None);
}

#[tokio::test]
async fn a_server_that_does_not_run_is_said_to_be_unreachable() {
    let address = nobody("/v1").await;
    let settings = OpenAiSettings {
        patience: Patience {
            attempts: 2,
            ..QUICK
        },
        ..OpenAiSettings::new("m", Some(address.as_str())).unwrap()
    };
    let error = ask(&OpenAi::new(settings).unwrap(), &prose())
        .await
        .0
        .unwrap_err();
    assert_eq!(error.failure, ModelFailure::Unreachable);
    assert!(
        error.reason.contains("that the server runs (2 attempts)"),
        "{error}"
    );
}

#[tokio::test]
async fn s67_the_context_is_asked_for_once_and_its_absence_fails_nothing() {
    let server = Server::start(|_, asked| {
        assert_eq!(
            (asked.method.as_str(), asked.path.as_str()),
            ("GET", "/v1/models")
        );
        Answer::json(200, &json!({"data": [{"id": "m", "max_model_len": 4096}]}))
    })
    .await;
    let model = model(&server);
    assert_eq!(model.context_tokens().await, Some(4096));
    assert_eq!(model.context_tokens().await, Some(4096));
    assert_eq!(server.asked().len(), 1);

    let known = OpenAiSettings {
        context_tokens: Some(99),
        ..settings(&server)
    };
    assert_eq!(OpenAi::new(known).unwrap().context_tokens().await, Some(99));

    let broken = Server::start(|_, _| Answer::new(500, "text/html", "<h1>Oops</h1>")).await;
    let model = self::model(&broken);
    assert_eq!(model.context_tokens().await, None);
    assert_eq!(model.context_tokens().await, None);
    assert_eq!(broken.asked().len(), 1);
}

#[test]
fn a_base_url_may_be_given_in_several_ways() {
    let address = |base| {
        let settings = OpenAiSettings::new("m", Some(base)).unwrap();
        settings.address(&["chat", "completions"]).to_string()
    };
    let wanted = "http://h:1/v1/chat/completions";
    assert_eq!(address("http://h:1/v1"), wanted);
    assert_eq!(address("http://h:1/v1/"), wanted);
    assert_eq!(address(wanted), wanted);
    assert_eq!(
        address("http://h:1/v1?api-version=2"),
        format!("{wanted}?api-version=2")
    );
    for wrong in ["localhost:8080", "ftp://h/v1", "", "v1"] {
        assert!(OpenAiSettings::new("m", Some(wrong)).is_err(), "{wrong}");
    }
}
