//! Situations of SearXNG servers: their own and those of the engines behind them.

use serde_json::{Value, json};
use stormwright_engine::ports::{Hit, SearchEngine, SearchFailure};
use stormwright_engine::sources::DocumentKind;
use url::Url;

use super::Searxng;
use crate::http::testing::{Answer, Asked, Server, nobody};

/// An answer in the shape of SearXNG's.
fn answer(results: Value, unresponsive: Value) -> Answer {
    let whole = json!({
        "query": "gears", "number_of_results": 0, "results": results, "answers": [],
        "corrections": [], "infoboxes": [], "suggestions": [], "unresponsive_engines": unresponsive,
    });
    Answer::json(200, &whole)
}

fn result(url: &str, title: Value, content: Value) -> Value {
    json!({
        "url": url, "title": title, "content": content, "engine": "duckduckgo",
        "engines": ["duckduckgo"], "parsed_url": ["https", "a.example", "/", "", "", ""],
        "template": "default.html", "positions": [1], "score": 1.0, "category": "general",
        "publishedDate": null,
    })
}

fn engine(server: &Server) -> Searxng {
    Searxng::new(server.url("/").as_str()).unwrap()
}

/// What was asked for, by name.
fn parameters(asked: &Asked) -> Vec<(String, String)> {
    let url = Url::parse(&format!("http://x{}", asked.path)).unwrap();
    url.query_pairs().into_owned().collect()
}

#[tokio::test]
async fn s9_any_query_arrives_as_it_was_written() {
    let server = Server::start(|_, _| answer(json!([]), json!([]))).await;
    let engine = engine(&server);
    for query in [
        "R&D",
        "C# 100% + \"quoted words\"",
        "Köln; a=b?c#d",
        "COVID-19 1914-1918",
    ] {
        assert!(engine.search(query, 1).await.unwrap().is_empty());
        let asked = server.asked().pop().unwrap();
        assert!(asked.path.starts_with("/search?"), "{}", asked.path);
        let sent = parameters(&asked);
        let wanted = [("q", query), ("format", "json"), ("pageno", "2")];
        assert_eq!(sent.len(), 3);
        for (name, value) in wanted {
            assert!(
                sent.contains(&(name.to_owned(), value.to_owned())),
                "{sent:?}"
            );
        }
    }
    let before = server.asked().len();
    assert!(engine.search(" \n ", 0).await.unwrap().is_empty());
    assert_eq!(server.asked().len(), before, "an empty query is never sent");
}

#[tokio::test]
async fn the_address_may_be_written_in_several_ways() {
    let server = Server::start(|_, _| answer(json!([]), json!([]))).await;
    for (given, path) in [
        ("", "/search?q=x"),
        ("/", "/search?q=x"),
        ("/search", "/search?q=x"),
        ("/search/", "/search?q=x"),
        ("/searx/", "/searx/search?q=x"),
        ("/?language=de", "/search?language=de&q=x"),
    ] {
        let base = server.url("").as_str().trim_end_matches('/').to_owned();
        let engine = Searxng::new(&format!("{base}{given}")).unwrap();
        engine.search("x", 0).await.unwrap();
        let asked = server.asked().pop().unwrap();
        assert!(asked.path.starts_with(path), "{given}: {}", asked.path);
    }
    let engine = Searxng::new("https://me:secret@searx.example/search?language=de").unwrap();
    assert_eq!(engine.name(), "searxng:searx.example");
    assert!(Searxng::new("ftp://searx.example").is_err());
}

#[tokio::test]
async fn results_become_hits_in_plain_words() {
    let server = Server::start(|_, _| {
        let results = json!([
            result("https://a.example/x", json!("Gears &amp; <b>dials</b>"), json!("<b>Gears</b> of\nbronze, 3 < 4.")),
            result("https://b.example/", Value::Null, Value::Null),
            result("ftp://c.example/", json!("No"), json!("")),
            result("magnet:?xt=1", json!("No"), json!("")),
            result("", json!("No"), json!("")),
            {"title": "no address"},
        ]);
        answer(results, json!([["google", "timeout"]]))
    })
    .await;
    let hits = engine(&server).search("gears", 0).await.unwrap();
    let shown: Vec<_> = hits
        .iter()
        .map(|h| (h.url.as_str(), h.title.as_str(), h.snippet.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            (
                "https://a.example/x",
                "Gears & dials",
                "Gears of\nbronze, 3 < 4."
            ),
            ("https://b.example/", "", ""),
        ]
    );
    assert!(hits[0].engine.starts_with("searxng:127.0.0.1"));
}

#[tokio::test]
async fn s55_every_failure_has_its_kind_and_its_advice() {
    let cases = [
        (
            Answer::new(403, "text/html", "Forbidden"),
            SearchFailure::Blocked,
            "settings.yml",
        ),
        (
            Answer::new(401, "text/html", ""),
            SearchFailure::KeyMissing,
            "user and password",
        ),
        (
            Answer::new(402, "text/html", ""),
            SearchFailure::Quota,
            "allowance",
        ),
        (
            Answer::new(404, "text/html", ""),
            SearchFailure::Malformed,
            "address of a SearXNG",
        ),
        (
            Answer::new(429, "text/plain", "Too Many Requests").with("retry-after", "3600"),
            SearchFailure::Blocked,
            "wait 3600 s",
        ),
        (
            Answer::new(502, "text/html", "<html>Bad gateway</html>").with("retry-after", "0"),
            SearchFailure::Unreachable,
            "4 attempts",
        ),
        (
            Answer::new(200, "text/html", "<!doctype html><title>Captcha</title>"),
            SearchFailure::Blocked,
            "check for robots",
        ),
        (
            Answer::new(200, "text/html", "<!doctype html><title>Welcome</title>"),
            SearchFailure::Malformed,
            "web page instead of JSON",
        ),
        (
            Answer::new(200, "application/json", ""),
            SearchFailure::Blocked,
            "nothing",
        ),
        (
            Answer::new(200, "application/json", "{\"resul"),
            SearchFailure::Malformed,
            "no JSON",
        ),
        (
            Answer::json(200, &json!({"error": "bad request"})),
            SearchFailure::Malformed,
            "bad request",
        ),
        (
            Answer::json(200, &json!([])),
            SearchFailure::Malformed,
            "JSON",
        ),
    ];
    for (given, failure, advice) in cases {
        let what = format!("{given:?}");
        let server = Server::start(move |_, _| given.clone()).await;
        let error = engine(&server).search("gears", 0).await.unwrap_err();
        assert_eq!(error.failure, failure, "{what}: {error}");
        assert!(error.reason.contains(advice), "{what}: {error}");
        assert!(!error.reason.contains("gears"), "{error}");
    }
    let gone = nobody("/").await;
    let engine = Searxng::new(gone.as_str()).unwrap();
    let error = engine.search("gears", 0).await.unwrap_err();
    assert_eq!(error.failure, SearchFailure::Unreachable);
}

#[tokio::test]
async fn p42_silence_of_the_engines_behind_it_is_not_no_result() {
    let cases = [
        (
            json!([["google", "CAPTCHA"], ["bing", "timeout"]]),
            SearchFailure::Blocked,
        ),
        (
            json!([["brave", "Suspended: too many requests"]]),
            SearchFailure::Blocked,
        ),
        (
            json!([["bing", "timeout"], ["mojeek", "HTTP error"]]),
            SearchFailure::Unreachable,
        ),
    ];
    for (engines, failure) in cases {
        let name = engines[0][0].as_str().unwrap().to_owned();
        let server = Server::start(move |_, _| answer(json!([]), engines.clone())).await;
        let error = engine(&server).search("gears", 0).await.unwrap_err();
        assert_eq!(error.failure, failure, "{error}");
        assert!(error.reason.contains(&name), "{error}");
    }
}

#[tokio::test]
async fn s57_a_server_that_asks_to_wait_is_asked_again() {
    let server = Server::start(|number, _| match number {
        0 => Answer::new(429, "text/plain", "").with("retry-after", "0"),
        1 => Answer::new(500, "text/plain", "").with("retry-after", "0"),
        _ => answer(
            json!([result("https://a.example/", json!("A"), json!("b"))]),
            json!([]),
        ),
    })
    .await;
    assert_eq!(engine(&server).search("gears", 0).await.unwrap().len(), 1);
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn a_whole_text_is_a_document_and_a_snippet_is_none() {
    let server = Server::start(|_, _| {
        let long = "A sentence on the gears of the device.\n".repeat(40);
        let cut = format!("{}…", long.trim());
        answer(
            json!([
                result("https://a.example/", json!("A"), json!(long)),
                result(
                    "https://b.example/",
                    json!("B"),
                    json!("A sentence on the gears.")
                ),
                result("https://c.example/", json!("C"), json!(cut)),
            ]),
            json!([]),
        )
    })
    .await;
    let engine = engine(&server);
    let hits = engine.search("gears", 0).await.unwrap();
    let [whole, snippet, cut]: [Hit; 3] = hits.try_into().unwrap();
    let document = engine.document(&whole).await.unwrap().unwrap();
    assert_eq!(document.kind, DocumentKind::Text);
    assert_eq!(
        (document.url.as_str(), document.title.as_str()),
        ("https://a.example/", "A")
    );
    assert!(document.text.chars().count() > 1_000);
    assert_eq!(engine.document(&snippet).await.unwrap(), None);
    assert_eq!(engine.document(&cut).await.unwrap(), None);
}
