use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use serde_json::{Value, json};

use super::testing::{Answer, Server, nobody};
use super::*;

const QUICK: Patience = Patience {
    attempts: 4,
    first: Duration::from_millis(2),
    longest: Duration::from_millis(5),
    total: Duration::from_secs(5),
};

const SILENCE: Duration = Duration::from_millis(200);

async fn ask(address: &Url, patience: Patience) -> Result<Value, HttpError> {
    let client = client(address, SILENCE).unwrap();
    json(&client.get(address.clone()), 1000, patience).await
}

#[tokio::test]
async fn troubles_of_the_server_are_waited_out() {
    let server = Server::start(|n, _| match n {
        0 => Answer::new(503, "text/html", "<h1>down</h1>"),
        1 => Answer::json(200, &json!({"half": true})).cut(),
        2 => Answer::json(429, &json!({})).with("retry-after", "0"),
        _ => Answer::json(200, &json!({"found": 3})),
    })
    .await;
    assert_eq!(ask(&server.url("/"), QUICK).await.unwrap()["found"], 3);
    assert_eq!(server.asked().len(), 4);
    assert_eq!(server.asked()[0].header("user-agent"), Some(USER_AGENT));
}

#[tokio::test]
async fn it_gives_up_and_says_after_how_many_attempts() {
    let server = Server::start(|_, _| Answer::new(502, "text/html", "<h1>bad</h1>")).await;
    let error = ask(&server.url("/"), QUICK).await.unwrap_err();
    assert_eq!(error.failure, HttpFailure::Status(502));
    assert_eq!(error.reason, "answered 502 (Bad Gateway) (4 attempts)");
    assert_eq!(server.asked().len(), 4);
}

#[tokio::test]
async fn a_refusal_is_not_repeated() {
    let server = Server::start(|_, _| Answer::json(403, &json!({"why": "no"}))).await;
    let error = ask(&server.url("/"), QUICK).await.unwrap_err();
    assert_eq!(error.body, r#"{"why":"no"}"#);
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn a_wait_that_is_too_long_is_named_and_not_waited() {
    let server =
        Server::start(|_, _| Answer::json(429, &json!({})).with("retry-after", "3600")).await;
    let error = ask(&server.url("/"), QUICK).await.unwrap_err();
    assert!(error.reason.contains("asks to wait 3600 s"), "{error}");
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn a_page_where_json_was_wanted_is_said_to_be_one() {
    let server =
        Server::start(|_, _| Answer::new(200, "text/html", "<!doctype html><p>Log in")).await;
    let error = ask(&server.url("/"), QUICK).await.unwrap_err();
    assert_eq!(error.failure, HttpFailure::Unexpected);
    assert!(error.reason.contains("web page"), "{error}");
}

#[tokio::test]
async fn an_answer_without_end_is_not_read() {
    let server =
        Server::start(|_, _| Answer::new(200, "text/plain", "x".repeat(600)).then("y".repeat(600)))
            .await;
    let error = ask(&server.url("/"), QUICK).await.unwrap_err();
    assert_eq!(error.failure, HttpFailure::TooLarge);
}

#[tokio::test]
async fn a_server_that_falls_silent_is_left() {
    let slow = Duration::from_secs(30);
    let server = Server::start(move |_, _| Answer::json(200, &json!({})).slowly(slow)).await;
    let error = ask(&server.url("/"), Patience::NONE).await.unwrap_err();
    assert_eq!(error.failure, HttpFailure::TimedOut);
}

#[tokio::test]
async fn no_error_tells_a_key_or_a_password() {
    let mut address = nobody("/search?q=secret-topic&key=sk-123").await;
    address.set_username("me").unwrap();
    address.set_password(Some("hunter2")).unwrap();
    let error = ask(
        &address,
        Patience {
            attempts: 2,
            ..QUICK
        },
    )
    .await
    .unwrap_err();
    let all = format!("{error} {error:?}");
    assert_eq!(error.failure, HttpFailure::Unreachable);
    assert!(error.reason.contains("2 attempts"), "{error}");
    for secret in ["secret-topic", "sk-123", "hunter2", "me@"] {
        assert!(!all.contains(secret), "{all}");
    }
}

#[test]
fn a_wait_comes_in_seconds_or_as_a_date() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
    let wait = |value: &'static str| {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, HeaderValue::from_static(value));
        retry_after(&headers, now)
    };
    assert_eq!(wait("7"), Some(Duration::from_secs(7)));
    assert_eq!(wait("-7"), Some(Duration::ZERO));
    assert_eq!(
        wait("Sun, 06 Nov 1994 08:50:07 GMT"),
        Some(Duration::from_secs(30))
    );
    assert_eq!(wait("Sun, 06 Nov 1994 08:00:00 GMT"), Some(Duration::ZERO));
    assert_eq!(wait("soon"), None);
    assert_eq!(retry_after(&HeaderMap::new(), now), None);
}

#[test]
fn waits_are_drawn_from_a_doubling_range_and_end() {
    let patience = Patience {
        attempts: 50,
        first: Duration::from_secs(1),
        longest: Duration::from_secs(4),
        total: Duration::from_secs(1000),
    };
    for _ in 0..100 {
        let mut tries = Tries::new(patience);
        for most in [1, 2, 4, 4] {
            let wait = tries.next_wait(Again::Soon).unwrap();
            assert!(wait <= Duration::from_secs(most), "{wait:?} of {most}");
        }
    }
    let mut tries = Tries::new(patience);
    let asked = Duration::from_secs(600);
    let wait = tries.next_wait(Again::After(asked)).unwrap();
    assert!(wait >= asked && wait <= asked.mul_f64(1.1), "{wait:?}");
    assert_eq!(tries.next_wait(Again::After(asked)), Err(Stop::Wait(asked)));
    assert_eq!(tries.next_wait(Again::Never), Err(Stop::Final));
}

#[test]
fn only_machines_of_ones_own_are_reached_without_a_proxy() {
    let own = [
        "http://localhost:11434/v1",
        "http://127.0.0.1/",
        "http://[::1]:80/",
    ];
    let others = [
        "https://example.org/",
        "http://192.168.1.7/",
        "http://localhost.example.org/",
    ];
    assert!(own.iter().all(|url| is_loopback(&Url::parse(url).unwrap())));
    assert!(
        !others
            .iter()
            .any(|url| is_loopback(&Url::parse(url).unwrap()))
    );
}
