//! What goes wrong, and what is said and done about it.

use super::*;

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
    let settings = ChatSettings {
        silence: Duration::from_millis(100),
        ..settings(&server)
    };
    let model = Chat::new(settings).unwrap();
    let error = ask(&model, &prose()).await.0.unwrap_err();
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
    ask(&Chat::new(settings).unwrap(), &prose())
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
    let model = Chat::new(ChatSettings {
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
    let settings = ChatSettings {
        key: None,
        ..settings(&server)
    };
    let error = ask(&Chat::new(settings).unwrap(), &prose())
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
async fn a_server_that_does_not_run_is_given_up_soon_unless_it_was_reached_before() {
    for (reached, attempts) in [(false, 4), (true, 6)] {
        let address = nobody("/v1").await;
        let settings = ChatSettings {
            patience: QUICK,
            ..ChatSettings::new(openai(), "m", Some(address.as_str())).unwrap()
        };
        let model = Chat::new(settings).unwrap();
        model.reached.store(reached, Ordering::Relaxed);
        let error = ask(&model, &prose()).await.0.unwrap_err();
        assert_eq!(error.failure, ModelFailure::Unreachable);
        let told = format!("check the base URL and that the server runs ({attempts} attempts)");
        assert!(error.reason.ends_with(&told), "{error}");
        // What the run asks next does not wait as long again.
        let error = ask(&model, &prose()).await.0.unwrap_err();
        assert_eq!(error.reason.contains("attempts"), reached, "{error}");
    }
}

#[tokio::test]
async fn an_address_at_which_nobody_listens_is_told_within_five_seconds() {
    let address = nobody("/v1").await;
    let settings = ChatSettings::new(openai(), "m", Some(address.as_str())).unwrap();
    let model = Chat::new(settings).unwrap();
    let request = prose();
    let asking = ask(&model, &request);
    let answer = tokio::time::timeout(Duration::from_secs(5), asking).await;
    assert!(answer.unwrap().0.is_err());
}

#[test]
fn settings_may_be_logged() {
    let settings = ChatSettings {
        key: Secret::new(KEY),
        ..ChatSettings::new(openai(), "m", None).unwrap()
    };
    assert!(!format!("{settings:?}").contains(KEY));
}
