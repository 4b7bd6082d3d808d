use std::net::Ipv4Addr;

use reqwest::{Client, RequestBuilder};
use serde_json::json;

use super::*;

struct Served {
    address: SocketAddr,
    client: Client,
    _data: tempfile::TempDir,
    desk: Desk,
}

async fn serve() -> Served {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let data = tempfile::tempdir().unwrap();
    let desk = Desk::open(Some(data.path())).unwrap();
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .unwrap();
    let address = listener.local_addr().unwrap();
    let host = Arc::new(Host {
        desk: desk.clone(),
        token: "secret".to_owned(),
        address,
    });
    let pages = data.path().join("pages");
    std::fs::create_dir(&pages).unwrap();
    std::fs::write(pages.join("index.html"), "<title>Page</title>").unwrap();
    tokio::spawn(async move { axum::serve(listener, router(host, &pages)).await });
    Served {
        address,
        client: Client::new(),
        _data: data,
        desk,
    }
}

impl Served {
    fn call(&self, name: &str) -> RequestBuilder {
        let url = format!("http://{}/call/{name}", self.address);
        self.client.post(url).bearer_auth("secret").json(&json!({}))
    }
}

#[tokio::test]
async fn a_command_is_called_and_its_failure_is_told_as_json() {
    let served = serve().await;
    let listed = served.call("draft_list").send().await.unwrap();
    assert_eq!(listed.json::<Value>().await.unwrap(), json!({"drafts": []}));
    let unknown = served.call("draft_burn").send().await.unwrap();
    assert_eq!(unknown.status(), 422);
    assert_eq!(unknown.json::<Value>().await.unwrap()["code"], "notFound");
}

#[tokio::test]
async fn who_does_not_know_the_token_or_comes_from_elsewhere_is_refused() {
    let served = serve().await;
    let url = format!("http://{}/call/draft_list", served.address);
    let without = served
        .client
        .post(&url)
        .json(&json!({}))
        .send()
        .await
        .unwrap();
    assert_eq!(without.status(), 401);
    let wrong = served
        .client
        .post(&url)
        .json(&json!({}))
        .bearer_auth("guess");
    assert_eq!(wrong.send().await.unwrap().status(), 401);
    let elsewhere = served
        .call("draft_list")
        .header("Origin", "http://example.org");
    assert_eq!(elsewhere.send().await.unwrap().status(), 403);
    let rebound = served.call("draft_list").header("Host", "example.org");
    assert_eq!(rebound.send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn pages_are_served_under_a_strict_policy() {
    let served = serve().await;
    let page = served
        .client
        .get(format!("http://{}/", served.address))
        .send()
        .await
        .unwrap();
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(policy.contains("default-src 'none'"), "{policy}");
    assert_eq!(page.text().await.unwrap(), "<title>Page</title>");
}

#[tokio::test]
async fn a_run_is_watched_from_its_start_by_one_who_comes_late() {
    let served = serve().await;
    let made = served
        .call("draft_create")
        .json(&json!({"topic": "Gear trains"}));
    let made: Value = made.send().await.unwrap().json().await.unwrap();
    let draft = made["draft"]["id"].as_str().unwrap();
    served
        .call("draft_start")
        .json(&json!({"draft": draft}))
        .send()
        .await
        .unwrap();
    // The library is empty, so the run ends by itself.
    served.desk.idle().await;
    let url = format!("http://{}/watch/{draft}", served.address);
    let mut watched = served
        .client
        .get(url)
        .bearer_auth("secret")
        .send()
        .await
        .unwrap();
    let mut heard = String::new();
    while !heard.contains("runEnded") {
        let chunk = watched.chunk().await.unwrap().expect("the stream goes on");
        heard.push_str(&String::from_utf8_lossy(&chunk));
    }
    let first = heard.lines().next().unwrap();
    assert!(
        first.starts_with("data:") && first.contains(r#""seq":1"#),
        "{first}"
    );
    assert!(
        heard.contains("libraryEmpty") || heard.contains("noEvidence"),
        "{heard}"
    );
}
