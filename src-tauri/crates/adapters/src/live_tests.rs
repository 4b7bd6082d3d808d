//! Providers and engines as they really answer: recorded with a person's key by `make live`, scrubbed, kept under
//! `tests/live`, and played again by every later run of the tests.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use stormwright_engine::ports::{
    Author, LanguageModel, Message, ModelRequest, SearchEngine, Shape,
};
use url::Url;

use crate::clock::SystemClock;
use crate::http::recorder::{Exchange, kept, pass_on, scrub};
use crate::http::testing::{Answer, Server};
use crate::keys;
use crate::model::{Chat, ChatSettings, Provider, Secret};
use crate::search::{Engine, Manners, WebEngine};

const QUERY: &str = "history of lighthouses";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/live")
}

/// Asks a provider at `base` for prose and for JSON, or an engine for one page of results.
async fn ask(name: &str, model: &str, base: &Url, key: Option<&str>) -> Result<(), String> {
    if let Some(provider) = Provider::named(name) {
        let settings = ChatSettings {
            key: key.and_then(Secret::new),
            ..ChatSettings::new(provider, model, Some(base.as_str())).map_err(|e| e.to_string())?
        };
        let chat = Chat::new(settings).map_err(|e| e.to_string())?;
        let schema = serde_json::json!({
            "type": "object", "additionalProperties": false, "required": ["capital"],
            "properties": {"capital": {"type": "string"}},
        });
        let form = Shape::Json {
            name: "test".to_owned(),
            schema,
        };
        for shape in [Shape::Text, form] {
            let request = ModelRequest {
                messages: vec![Message::text(Author::User, "Name the capital of France.")],
                shape,
                max_tokens: 400,
                temperature: None,
                top_p: None,
            };
            let answered = chat.complete(&request, &|_| {}).await;
            let answered = answered.map_err(|error| error.to_string())?;
            if !answered.text.contains("Paris") {
                return Err(format!("it answered {:?}", answered.text));
            }
        }
        return Ok(());
    }
    let engine = Engine::named(name).ok_or("there is no such provider or engine")?;
    let rests = tempfile::tempdir().map_err(|e| e.to_string())?;
    let manners = Manners::new(&rests.path().join("resting.json"), Arc::new(SystemClock));
    let engine = WebEngine::at(engine, base, key, &manners);
    let hits = engine.search(QUERY, 0).await.map_err(|e| e.to_string())?;
    match hits.is_empty() {
        true => Err("it found nothing".to_owned()),
        false => Ok(()),
    }
}

/// Asks `name` at `real` through a server in between; what was said, scrubbed.
async fn record(
    name: &str,
    model: &str,
    real: &Url,
    key: Option<&str>,
) -> Result<Vec<Exchange>, String> {
    let all: Arc<Mutex<Vec<Exchange>>> = Arc::default();
    let client = crate::http::client(real, std::time::Duration::from_secs(60))?;
    let (origin, noted) = (real.clone(), all.clone());
    let between = Server::start(move |_, asked| pass_on(&client, &origin, asked, &noted)).await;
    ask(name, model, &between.url(real.path()), key).await?;
    let secrets: Vec<String> = key.into_iter().map(str::to_owned).collect();
    let all = all.lock().unwrap();
    Ok(all.iter().map(|e| e.clone().scrubbed(&secrets)).collect())
}

/// Plays a recording again; the same questions must be answered by it.
async fn play(name: &str, all: Vec<Exchange>) -> Result<(), String> {
    if all.is_empty() {
        return Err("nothing was recorded".to_owned());
    }
    let server = Server::start(move |number, _| match all.get(number) {
        Some(exchange) => exchange.again(),
        None => Answer::new(410, "text/plain", "there is no more"),
    })
    .await;
    let base = Provider::named(name).and_then(|provider| provider.base);
    let base = base
        .map(Url::parse)
        .transpose()
        .map_err(|e| e.to_string())?;
    let base = base.map_or_else(String::new, |base| base.path().to_owned());
    ask(name, "m", &server.url(&base), Some("a-key-for-playing")).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "asks a real provider with a person's key; `make live NAME=…` runs it"]
async fn record_a_provider() {
    let name = std::env::var("STORMWRIGHT_LIVE").unwrap();
    let model = std::env::var("STORMWRIGHT_LIVE_MODEL").unwrap_or_default();
    let (variables, base) = match (Provider::named(&name), Engine::named(&name)) {
        (Some(provider), _) => (provider.key_variables, provider.base.unwrap_or_default()),
        (None, Some(engine)) => (engine.key_variables, engine.base),
        (None, None) => panic!("there is no provider or engine called {name}"),
    };
    let base = std::env::var("STORMWRIGHT_LIVE_BASE").unwrap_or_else(|_| base.to_owned());
    let key = keys::find(variables).await;
    let key = key.as_ref().map(|key| key.secret.expose());
    let real = Url::parse(&base).unwrap();
    let all = record(&name, &model, &real, key).await.unwrap();
    let text = serde_json::to_string_pretty(&all).unwrap() + "\n";
    if let Some(key) = key {
        assert!(!text.contains(key), "the key would be kept");
    }
    play(&name, all).await.unwrap();
    std::fs::create_dir_all(folder()).unwrap();
    std::fs::write(folder().join(format!("{name}.json")), text).unwrap();
}

#[tokio::test]
async fn what_was_recorded_is_still_understood() {
    for entry in std::fs::read_dir(folder()).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if let Err(why) = play(&name, kept(&path)).await {
            panic!("{name}: {why}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recording_holds_no_key_and_can_be_played_again() {
    const KEY: &str = "tvly-0123456789abcdefgh";
    // A careless server that repeats the key and names the account.
    let real = Server::start(|_, asked| {
        let header = asked.header("authorization").unwrap_or_default();
        let answer = serde_json::json!({
            "query": QUERY, "request_id": "acc-77", "email": "ann@someone.example",
            "echo": header, "ip": "203.0.113.77",
            "results": [{"url": "https://a.example/light", "title": "Light", "content": "Lit in 1912.", "score": 1}],
        });
        Answer::json(200, &answer)
    })
    .await;
    let all = record("tavily", "", &real.url(""), Some(KEY))
        .await
        .unwrap();
    let text = serde_json::to_string(&all).unwrap();
    for secret in [KEY, "acc-77", "ann@someone.example", "203.0.113.77"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert!(text.contains("https://a.example/light"), "{text}");
    play("tavily", all).await.unwrap();
}

#[test]
fn what_looks_like_a_key_or_a_person_is_scrubbed_and_the_rest_stays() {
    for (given, wanted) in [
        ("key sk-proj-abcdefghijklmnop1234 end", "key SCRUBBED end"),
        (
            "/v1/search?q=light&api_key=abc123&page=2",
            "/v1/search?q=light&api_key=SCRUBBED&page=2",
        ),
        (
            "Authorization: Bearer abc.def-ghi",
            "Authorization: Bearer SCRUBBED",
        ),
        (
            r#"{"id":"msg_0123","text":"a"}"#,
            r#"{"id":"SCRUBBED","text":"a"}"#,
        ),
        (
            "write to ann.b@mail.example now",
            "write to someone@example.org now",
        ),
        ("from 203.0.113.9 it came", "from 192.0.2.1 it came"),
        (
            "Lit in 1912 at 54.3 degrees, the light of Saltholm.",
            "Lit in 1912 at 54.3 degrees, the light of Saltholm.",
        ),
        ("pass\u{e4}wort", "pass\u{e4}wort"),
    ] {
        assert_eq!(scrub(given, &[]), wanted);
    }
    assert_eq!(
        scrub("a hunter2%21 b hunter2! c", &["hunter2!".to_owned()]),
        "a SCRUBBED b SCRUBBED c"
    );
}
