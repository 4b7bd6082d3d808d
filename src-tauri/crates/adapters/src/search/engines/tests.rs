//! What each service is asked and how its answers are read. Answers have the forms of the published references, read in
//! November 2026; none was seen live.

use std::sync::Arc;

use serde_json::json;
use stormwright_engine::ports::{Hit, SearchEngine, SearchError};
use tempfile::TempDir;

use super::*;
use crate::clock::SystemClock;
use crate::http::testing::{Answer, Asked, Server, nobody};
use crate::search::{Manners, WebEngine};

const KEY: &str = "key-very-secret";

/// A service with manners of its own, and the folder that they lie in.
fn played(name: &str, base: &Url) -> (WebEngine, Manners, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let manners = Manners::new(&folder.path().join("resting.json"), Arc::new(SystemClock));
    let engine = Engine::named(name).unwrap();
    (
        WebEngine::at(engine, base, Some(KEY), &manners),
        manners,
        folder,
    )
}

/// What `name` is asked for a query, and what it finds in `answer`.
async fn asked(name: &str, page: u32, answer: Answer) -> (Asked, Vec<Hit>) {
    let server = Server::start(move |_, _| answer.clone()).await;
    let (engine, _, _folder) = played(name, &server.url(""));
    let hits = engine.search("R&D of C# \"gears\"", page).await.unwrap();
    let asked = server.asked().pop().unwrap();
    assert!(!asked.path.contains(KEY) && !asked.body.contains(KEY));
    (asked, hits)
}

async fn refused(name: &str, answer: Answer) -> SearchError {
    let server = Server::start(move |_, _| answer.clone()).await;
    let (engine, _, _folder) = played(name, &server.url(""));
    let error = engine.search("gears", 0).await.unwrap_err();
    assert!(!error.to_string().contains(KEY), "{error}");
    error
}

fn parameters(asked: &Asked) -> Vec<(String, String)> {
    let url = Url::parse(&format!("http://x{}", asked.path)).unwrap();
    url.query_pairs().into_owned().collect()
}

fn has(asked: &Asked, pairs: &[(&str, &str)]) {
    let sent = parameters(asked);
    for (name, value) in pairs {
        assert!(
            sent.contains(&((*name).to_owned(), (*value).to_owned())),
            "{name} in {sent:?}"
        );
    }
}

fn told(hits: &[Hit]) -> Vec<(&str, &str, &str)> {
    hits.iter()
        .map(|h| (h.url.as_str(), h.title.as_str(), h.snippet.as_str()))
        .collect()
}

const QUERY: &str = "R&D of C# \"gears\"";

/// api-dashboard.search.brave.com, Web Search: responses.
#[tokio::test]
async fn brave_is_asked_with_its_token_and_gives_more_than_one_snippet() {
    let answer = json!({
        "type": "search", "query": {"original": "gears", "more_results_available": true},
        "web": {"type": "search", "results": [
            {"type": "search_result", "title": "The <strong>gears</strong>", "url": "https://a.example/",
             "description": "Thirty <strong>gears</strong> &amp; more.", "extra_snippets": ["Cut by hand."]},
            {"title": "A file", "url": "ftp://b.example/x", "description": ""},
        ]},
    });
    let (asked, hits) = asked("brave", 2, Answer::json(200, &answer)).await;
    assert_eq!(
        (asked.method.as_str(), asked.header("x-subscription-token")),
        ("GET", Some(KEY))
    );
    assert!(asked.path.starts_with("/web/search?"));
    has(&asked, &[("q", QUERY), ("count", "20"), ("offset", "2")]);
    assert_eq!(
        told(&hits),
        [(
            "https://a.example/",
            "The gears",
            "Thirty gears & more.\nCut by hand."
        )]
    );
    let none = json!({"type": "search", "query": {"original": "gears"}});
    let (_, hits) = self::asked("brave", 0, Answer::json(200, &none)).await;
    assert!(hits.is_empty(), "no list of web pages is no result");
}

/// serper.dev, playground: search.
#[tokio::test]
async fn serper_is_asked_by_a_body() {
    let answer = json!({
        "searchParameters": {"q": "gears", "type": "search", "page": 2, "engine": "google"},
        "organic": [{"title": "Gears", "link": "https://a.example/", "snippet": "Cut ...", "position": 1}],
        "credits": 1,
    });
    let (asked, hits) = asked("serper", 1, Answer::json(200, &answer)).await;
    assert_eq!(
        (asked.method.as_str(), asked.path.as_str()),
        ("POST", "/search")
    );
    assert_eq!(asked.header("x-api-key"), Some(KEY));
    assert_eq!(asked.json(), json!({"q": QUERY, "num": 10, "page": 2}));
    assert_eq!(told(&hits), [("https://a.example/", "Gears", "Cut ...")]);
}

/// docs.tavily.com, API reference: search.
#[tokio::test]
async fn tavily_has_one_page_and_a_bearer_s_key() {
    let answer = json!({
        "query": "gears", "answer": null, "images": [], "response_time": 1.1, "request_id": "r",
        "results": [{"title": "Gears", "url": "https://a.example/", "content": "Cut by hand.", "score": 0.9, "raw_content": null}],
    });
    let (asked, hits) = asked("tavily", 0, Answer::json(200, &answer)).await;
    assert_eq!(
        asked.header("authorization"),
        Some(format!("Bearer {KEY}").as_str())
    );
    assert_eq!(asked.json()["query"], QUERY);
    assert_eq!(
        told(&hits),
        [("https://a.example/", "Gears", "Cut by hand.")]
    );
    let (engine, _, _folder) = played("tavily", &nobody("/").await);
    assert!(
        engine.search("gears", 1).await.unwrap().is_empty(),
        "nothing is sent"
    );
}

/// you.com/docs, Search API: GET /v1/search.
#[tokio::test]
async fn you_gives_passages_before_descriptions() {
    let answer = json!({
        "results": {
            "web": [
                {"url": "https://a.example/", "title": "Gears", "description": "About gears.", "snippets": ["Cut.", "By hand."]},
                {"url": "https://b.example/", "title": "Wheels", "description": "About wheels."},
            ],
            "news": [],
        },
        "metadata": {"search_uuid": "u", "query": "gears", "latency": 0.2},
    });
    let (asked, hits) = asked("you", 1, Answer::json(200, &answer)).await;
    assert_eq!(asked.header("x-api-key"), Some(KEY));
    has(&asked, &[("query", QUERY), ("offset", "1")]);
    assert_eq!(
        told(&hits),
        [
            ("https://a.example/", "Gears", "Cut.\nBy hand."),
            ("https://b.example/", "Wheels", "About wheels."),
        ]
    );
}

/// developers.google.com/custom-search, JSON API: cse.list.
#[tokio::test]
async fn google_is_told_the_engine_and_gets_the_key_in_a_header() {
    let answer = json!({
        "kind": "customsearch#search", "searchInformation": {"totalResults": "1"},
        "items": [{"kind": "customsearch#result", "title": "Gears", "link": "https://a.example/", "snippet": "Cut ..."}],
    });
    let (asked, hits) = asked("google", 2, Answer::json(200, &answer)).await;
    assert_eq!(asked.header("x-goog-api-key"), Some(KEY));
    has(
        &asked,
        &[("cx", "cx:1"), ("q", QUERY), ("start", "21"), ("num", "10")],
    );
    assert_eq!(told(&hits), [("https://a.example/", "Gears", "Cut ...")]);
    let none = json!({"kind": "customsearch#search", "searchInformation": {"totalResults": "0"}});
    assert!(
        self::asked("google", 0, Answer::json(200, &none))
            .await
            .1
            .is_empty()
    );
}

/// The page's own markup, as programs that read it describe it.
#[tokio::test]
async fn duckduckgo_links_are_followed_to_their_pages_and_advertisements_left_out() {
    let page = r#"<html><body><form id="search_form"></form><div id="links">
        <div class="result results_links result--ad"><h2><a class="result__a" href="https://ad.example/">Buy</a></h2></div>
        <div class="result results_links web-result"><h2 class="result__title">
          <a class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fx%3Fy%3D1&amp;rut=abc">The gears</a></h2>
          <a class="result__snippet" href="//duckduckgo.com/l/?uddg=x">Cut <b>by hand</b>.</a></div>
        <div class="result"><a class="result__a" href="https://b.example/">Wheels</a></div>
        </div></body></html>"#;
    let (asked, hits) = asked("duckduckgo", 0, Answer::new(200, "text/html", page)).await;
    has(&asked, &[("q", QUERY)]);
    assert_eq!(
        told(&hits),
        [
            ("https://a.example/x?y=1", "The gears", "Cut by hand."),
            ("https://b.example/", "Wheels", ""),
        ]
    );
    let none =
        r#"<html><form></form><div class="no-results">No results found for gears.</div></html>"#;
    assert!(
        self::asked("duckduckgo", 0, Answer::new(200, "text/html", none))
            .await
            .1
            .is_empty()
    );
}

/// developers.openalex.org, API reference: list works.
#[tokio::test]
async fn openalex_abstracts_are_put_together_from_the_places_of_their_words() {
    let answer = json!({
        "meta": {"count": 2, "page": 1, "per_page": 25},
        "results": [
            {"id": "https://openalex.org/W1", "doi": "https://doi.org/10.1/a", "display_name": "Gears",
             "primary_location": {"landing_page_url": "https://doi.org/10.1/a"},
             "best_oa_location": {"landing_page_url": "https://open.example/a"},
             "abstract_inverted_index": {"hand.": [3], "Cut": [0], "by": [1, 2]}},
            {"id": "https://openalex.org/W2", "doi": null, "display_name": null,
             "primary_location": null, "best_oa_location": null, "abstract_inverted_index": null},
        ],
    });
    let (asked, hits) = asked("openalex", 1, Answer::json(200, &answer)).await;
    has(&asked, &[("search", QUERY), ("page", "2")]);
    assert_eq!(
        told(&hits),
        [
            ("https://open.example/a", "Gears", "Cut by by hand."),
            ("https://openalex.org/W2", "", ""),
        ]
    );
    assert_eq!(hits[0].also, ["https://doi.org/10.1/a"]);
}

/// api.crossref.org: works.
#[tokio::test]
async fn crossref_abstracts_lose_their_tags() {
    let answer = json!({"status": "ok", "message-type": "work-list", "message": {"total-results": 1, "items": [{
        "DOI": "10.1/a", "URL": "https://doi.org/10.1/a", "title": ["Gears", "a survey"],
        "abstract": "<jats:title>Abstract</jats:title><jats:p>Cut by <jats:italic>hand</jats:italic>.</jats:p><jats:p>From bronze.</jats:p>",
    }]}});
    let (asked, hits) = asked("crossref", 1, Answer::json(200, &answer)).await;
    has(
        &asked,
        &[("query", QUERY), ("offset", "20"), ("rows", "20")],
    );
    assert_eq!(
        told(&hits),
        [(
            "https://doi.org/10.1/a",
            "Gears: a survey",
            "Cut by hand.\nFrom bronze."
        )]
    );
}

/// api.semanticscholar.org/api-docs: paper relevance search.
#[tokio::test]
async fn semantic_scholar_prefers_what_everyone_can_read() {
    let answer = json!({"total": 2, "offset": 0, "next": 20, "data": [
        {"paperId": "p1", "url": "https://www.semanticscholar.org/paper/p1", "title": "Gears", "abstract": "Cut by hand.",
         "externalIds": {"DOI": "10.1/a"}, "openAccessPdf": {"url": "https://open.example/a.pdf", "status": "GREEN"}},
        {"paperId": "p2", "url": "https://www.semanticscholar.org/paper/p2", "title": "Wheels", "abstract": null,
         "externalIds": {}, "openAccessPdf": {"url": "", "status": "CLOSED"}},
    ]});
    let (asked, hits) = asked("semanticscholar", 0, Answer::json(200, &answer)).await;
    assert_eq!(asked.header("x-api-key"), Some(KEY));
    has(
        &asked,
        &[("query", QUERY), ("offset", "0"), ("limit", "20")],
    );
    assert_eq!(
        told(&hits),
        [
            ("https://open.example/a.pdf", "Gears", "Cut by hand."),
            ("https://www.semanticscholar.org/paper/p2", "Wheels", ""),
        ]
    );
    assert!(hits[0].also.contains(&"https://doi.org/10.1/a".to_owned()));
    let none = json!({"total": 0, "offset": 0});
    assert!(
        self::asked("semanticscholar", 0, Answer::json(200, &none))
            .await
            .1
            .is_empty()
    );
}

/// info.arxiv.org, API user's manual: the Atom feed.
#[tokio::test]
async fn arxiv_feeds_are_read_and_queries_hold_no_commands() {
    let feed = r#"<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id>
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>
<entry><id>http://arxiv.org/abs/1234.5678v2</id><updated>2026-01-01T00:00:00Z</updated>
<title>Gears &amp; wheels
  of bronze</title><summary>  Cut by
hand.</summary><author><name>A. Nobody</name></author>
<link title="doi" href="http://dx.doi.org/10.1/a" rel="related"/>
<link href="http://arxiv.org/abs/1234.5678v2" rel="alternate" type="text/html"/>
<arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="physics.hist-ph"/><category term="physics.hist-ph"/></entry>
<entry><id>http://arxiv.org/abs/8765.4321v1</id><title>More</title><summary>Second.</summary></entry>
</feed>"#;
    let (asked, hits) = asked("arxiv", 1, Answer::new(200, "application/atom+xml", feed)).await;
    has(
        &asked,
        &[
            (
                "search_query",
                "all:R&D AND all:of AND all:C# AND all:gears",
            ),
            ("start", "20"),
        ],
    );
    assert_eq!(
        told(&hits),
        [
            (
                "https://arxiv.org/abs/1234.5678v2",
                "Gears & wheels of bronze",
                "Cut by hand."
            ),
            ("https://arxiv.org/abs/8765.4321v1", "More", "Second."),
        ]
    );
    assert_eq!(hits[0].also, ["http://dx.doi.org/10.1/a"]);
}

#[tokio::test]
async fn s55_every_failure_has_its_kind() {
    let said = |status: u16, value: Value| Answer::json(status, &value);
    let cases = [
        ("brave", said(422, json!({"type": "ErrorResponse", "error": {"code": "SUBSCRIPTION_TOKEN_INVALID"}})), SearchFailure::KeyMissing),
        ("brave", said(429, json!({"error": {"code": "RATE_LIMITED", "detail": "Request rate limit exceeded for plan."}})).with("retry-after", "0"), SearchFailure::Blocked),
        ("brave", said(402, json!({"error": {"code": "QUOTA_LIMITED"}})), SearchFailure::Quota),
        ("serper", said(403, json!({"message": "Unauthorized.", "statusCode": 403})), SearchFailure::KeyMissing),
        ("serper", said(400, json!({"message": "Not enough credits", "statusCode": 400})), SearchFailure::Quota),
        ("tavily", said(401, json!({"detail": {"error": "Unauthorized: missing or invalid API key."}})), SearchFailure::KeyMissing),
        ("tavily", said(432, json!({"detail": {"error": "This request exceeds your plan's set usage limit."}})), SearchFailure::Quota),
        ("you", said(403, json!({"message": "Forbidden"})), SearchFailure::KeyMissing),
        ("google", said(400, json!({"error": {"code": 400, "message": "API key not valid. Please pass a valid API key."}})), SearchFailure::KeyMissing),
        ("google", said(429, json!({"error": {"code": 429, "message": "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'"}})), SearchFailure::Quota),
        ("openalex", said(500, json!({})), SearchFailure::Unreachable),
        ("crossref", said(429, json!({})).with("retry-after", "0"), SearchFailure::Blocked),
        ("crossref", Answer::new(403, "text/html", "Forbidden"), SearchFailure::Blocked),
        ("semanticscholar", said(429, json!({"code": "429", "message": "Too Many Requests."})), SearchFailure::Blocked),
        ("duckduckgo", Answer::new(202, "text/html", "<html><div class=\"anomaly-modal__title\">Unfortunately, bots use DuckDuckGo too.</div></html>"), SearchFailure::Blocked),
        ("duckduckgo", Answer::new(200, "text/html", "<html><form id=\"search_form\"></form></html>"), SearchFailure::Blocked),
        ("duckduckgo", Answer::new(200, "text/html", ""), SearchFailure::Blocked),
        ("arxiv", Answer::new(200, "text/html", ""), SearchFailure::Blocked),
        ("arxiv", Answer::new(503, "text/plain", "Retry").with("retry-after", "0"), SearchFailure::Unreachable),
    ];
    for (name, answer, failure) in cases {
        let what = format!("{name}: {answer:?}");
        let error = refused(name, answer).await;
        assert_eq!(error.failure, failure, "{what}: {error}");
        assert_eq!(error.engine, if name == "google" { "google" } else { name });
    }
}

#[tokio::test]
async fn p42_pages_and_nothing_in_the_place_of_json_are_no_results_whoever_sends_them() {
    for engine in ENGINES
        .iter()
        .filter(|e| !["duckduckgo", "arxiv"].contains(&e.name))
    {
        for (body, failure) in [
            ("", SearchFailure::Blocked),
            (
                "<!doctype html><title>Attention required</title> Captcha",
                SearchFailure::Blocked,
            ),
            (
                "<!doctype html><title>Welcome</title>",
                SearchFailure::Malformed,
            ),
            ("{\"resul", SearchFailure::Malformed),
            ("{\"something\": \"else\"}", SearchFailure::Malformed),
        ] {
            let error = refused(engine.name, Answer::new(200, "text/html", body)).await;
            assert_eq!(error.failure, failure, "{} {body:?}: {error}", engine.name);
        }
    }
}

#[tokio::test]
async fn p42_who_turned_us_away_is_not_asked_again_until_it_is_tested() {
    let server = Server::start(|n, _| match n {
        0 => Answer::new(202, "text/html", "<html>captcha</html>"),
        _ => Answer::new(200, "text/html", "<div class=\"no-results\">None</div>"),
    })
    .await;
    let (engine, manners, _folder) = played("duckduckgo", &server.url("/html/"));
    assert_eq!(
        engine.search("gears", 0).await.unwrap_err().failure,
        SearchFailure::Blocked
    );
    let resting = engine.search("wheels", 0).await.unwrap_err();
    assert_eq!(resting.failure, SearchFailure::Resting);
    assert!(resting.reason.contains("10 more minutes"), "{resting}");
    assert_eq!(server.asked().len(), 1);
    // An answer lifts it.
    assert!(
        engine
            .insistent()
            .search("gears", 0)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(manners.rests("duckduckgo"), None);
}

#[test]
fn every_service_has_a_name_of_its_own_and_says_how_often_it_may_be_asked() {
    let mut names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ENGINES.len());
    for engine in ENGINES {
        assert!(
            engine.at_once > 0 && !engine.spacing.is_zero(),
            "{}",
            engine.name
        );
        assert!(
            !engine.needs_key || engine.key_variable().is_some(),
            "{}",
            engine.name
        );
        assert!(Url::parse(engine.base).is_ok(), "{}", engine.name);
    }
}
