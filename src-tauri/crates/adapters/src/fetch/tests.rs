//! Situations of pages: what servers do to those who only want to read.

use std::net::IpAddr;
use std::path::Path;

use stormwright_engine::sources::DocumentKind;

use super::*;
use crate::http::testing::{Answer, Asked, Server, nobody};

/// Names that the tests know; all others do not exist.
fn lookup() -> Lookup {
    Arc::new(|name| {
        Box::pin(async move {
            let found: IpAddr = match name.as_str() {
                "news.example" | "other.example" | "inside.example" => [127, 0, 0, 1].into(),
                _ => return Err(std::io::Error::other("no such name")),
            };
            Ok(vec![found])
        })
    })
}

const LIMITS: Limits = Limits {
    bytes: 64 << 10,
    time: Duration::from_secs(20),
    each: 2,
    all: 8,
};

fn pages(allowed: &[Url]) -> WebPages {
    WebPages::with(allowed, LIMITS, lookup()).unwrap()
}

fn page(body: &str) -> Answer {
    Answer::new(200, "text/html; charset=utf-8", body)
}

fn article(words: &str) -> String {
    let text = "The keeper wrote down every ship that passed the light in the winter of 1901. ";
    format!(
        "<html lang=en><head><title>The light | The Courier</title>\
         <meta property=og:site_name content=\"The Courier\">\
         <meta name=author content=\"Ann Reporter\">\
         <meta property=article:published_time content=\"2021-05-04T10:00:00Z\">\
         <link rel=canonical href=\"http://news.example/light\"></head>\
         <body><article><h1>The light</h1><p>{words} {}</p></article></body></html>",
        text.repeat(12)
    )
}

async fn refusal(pages: &WebPages, url: &Url) -> String {
    pages.fetch(url.as_str()).await.unwrap_err().reason
}

#[tokio::test]
async fn a_page_becomes_a_document_with_what_its_head_says() {
    let server = Server::start(|_, _| page(&article("Café."))).await;
    let url = server.url("/light?utm_source=x");
    let document = pages(&[server.url("/")]).fetch(url.as_str()).await.unwrap();
    assert_eq!(document.kind, DocumentKind::Html);
    assert_eq!(document.url, url.as_str());
    assert_eq!(document.title, "The light");
    assert_eq!(document.authors, ["Ann Reporter"]);
    assert_eq!(document.site.as_deref(), Some("The Courier"));
    assert_eq!(document.published.as_deref(), Some("2021-05-04"));
    assert_eq!(document.language.as_deref(), Some("en"));
    assert!(document.text.contains("Café. The keeper"));
    // The page's word on its address is not believed: it names another site.
    assert!(document.also.is_empty());
    let asked = &server.asked()[0];
    assert!(
        asked
            .header("user-agent")
            .unwrap()
            .starts_with("Stormwright/")
    );
}

#[tokio::test]
async fn a_canonical_address_on_the_same_site_is_another_address() {
    let server = Server::start(|_, asked: &Asked| {
        let base = format!("http://{}/", asked.header("host").unwrap());
        let body = article("x").replace("http://news.example/", &base);
        match asked.path.as_str() {
            "/careless" => page(&body.replace("/light", "/")),
            _ => page(&body),
        }
    })
    .await;
    let pages = pages(&[server.url("/")]);
    let document = pages.fetch(server.url("/?id=7").as_str()).await.unwrap();
    assert_eq!(document.url, server.url("/?id=7").as_str());
    assert_eq!(document.also, [server.url("/light").as_str()]);
    let document = pages.fetch(server.url("/careless").as_str()).await.unwrap();
    assert!(
        document.also.is_empty(),
        "a front page is no other address of an article"
    );
}

#[tokio::test]
async fn s62_charsets_are_those_of_the_head_the_page_or_a_guess() {
    let server = Server::start(|_, asked: &Asked| {
        let latin: Vec<u8> = article("<meta charset=iso-8859-1>Café")
            .chars()
            .map(|c| c as u8)
            .collect();
        match asked.path.as_str() {
            "/head" => Answer::new(200, "text/html; charset=ISO-8859-1", latin),
            _ => Answer::new(200, "text/html", latin),
        }
    })
    .await;
    let pages = pages(&[server.url("/")]);
    for path in ["/head", "/guess"] {
        let document = pages.fetch(server.url(path).as_str()).await.unwrap();
        assert!(document.text.contains("Café"), "{path}: {}", document.text);
    }
}

#[tokio::test]
async fn s62_a_pdf_file_keeps_its_pages_and_texts_are_texts() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../assets/sample/library/inscriptions.pdf");
    let bytes = std::fs::read(file).unwrap();
    let server = Server::start(move |_, asked: &Asked| match asked.path.as_str() {
        "/paper" => Answer::new(200, "application/octet-stream", bytes.clone()),
        "/notes.md" => Answer::new(200, "text/plain", "# Notes\n\nOne *word*."),
        _ => Answer::new(200, "text/plain", "One word of text.\n\nAnother."),
    })
    .await;
    let limits = Limits {
        bytes: 4 << 20,
        ..LIMITS
    };
    let pages = WebPages::with(&[server.url("/")], limits, lookup()).unwrap();
    let paper = pages.fetch(server.url("/paper").as_str()).await.unwrap();
    assert_eq!(paper.kind, DocumentKind::Pdf);
    assert!(paper.pages.len() > 1);
    assert_eq!(paper.url, server.url("/paper").as_str());
    let notes = pages.fetch(server.url("/notes.md").as_str()).await.unwrap();
    assert_eq!(notes.kind, DocumentKind::Markdown);
    assert_eq!(notes.title, "Notes");
    let text = pages.fetch(server.url("/a.txt").as_str()).await.unwrap();
    assert_eq!(text.text, "One word of text.\n\nAnother.");
    assert_eq!(text.title, "");
}

#[tokio::test]
async fn s62_what_is_too_large_or_no_text_is_refused() {
    let server = Server::start(|_, asked: &Asked| match asked.path.as_str() {
        "/large" => page(&article(&"word ".repeat(30_000))),
        "/image" => Answer::new(200, "image/png", "not read"),
        "/zip" => Answer::new(200, "application/octet-stream", b"PK\x03\x04".to_vec()),
        _ => Answer::new(200, "text/plain", b"a\0b".to_vec()),
    })
    .await;
    let pages = pages(&[server.url("/")]);
    for (path, reason) in [
        ("/large", "larger than"),
        ("/image", "image/png"),
        ("/zip", "neither a page"),
        ("/zero", "is no text"),
    ] {
        let error = refusal(&pages, &server.url(path)).await;
        assert!(error.contains(reason), "{path}: {error}");
    }
}

#[tokio::test]
async fn s62_redirects_are_followed_and_counted() {
    let server = Server::start(|_, asked: &Asked| {
        let to = |place: &str| Answer::new(302, "text/html", "").with("location", place);
        match asked.path.as_str() {
            "/old" => to("/newer"),
            "/newer" => to("new#part"),
            "/new" => page(&article("Moved.")),
            "/nowhere" => Answer::new(301, "text/html", ""),
            _ => to("/round"),
        }
    })
    .await;
    let pages = pages(&[server.url("/")]);
    let document = pages.fetch(server.url("/old").as_str()).await.unwrap();
    assert_eq!(document.url, server.url("/new#part").as_str());
    let error = refusal(&pages, &server.url("/round")).await;
    assert!(error.contains("more than 5 times"), "{error}");
    let error = refusal(&pages, &server.url("/nowhere")).await;
    assert!(error.contains("nowhere"), "{error}");
}

#[tokio::test]
async fn s62_a_redirect_to_a_private_address_is_not_followed() {
    let hidden = Server::start(|_, _| page(&article("Secret."))).await;
    let places = [
        hidden.url("/").to_string(),
        hidden.url("/").as_str().replace("127.0.0.1", "2130706433"),
        hidden
            .url("/")
            .as_str()
            .replace("127.0.0.1", "[::ffff:127.0.0.1]"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "http://inside.example/".to_owned(),
        "http://localhost/".to_owned(),
        "file:///etc/passwd".to_owned(),
        "data:text/html,hi".to_owned(),
        "http://user:secret@news.example/".to_owned(),
    ];
    let to = places.clone();
    let server = Server::start(move |_, asked: &Asked| {
        let number: usize = asked.path.trim_matches('/').parse().unwrap();
        Answer::new(302, "text/html", "").with("location", to[number].clone())
    })
    .await;
    let pages = pages(&[server.url("/")]);
    for (number, place) in places.iter().enumerate() {
        let error = refusal(&pages, &server.url(&format!("/{number}"))).await;
        assert!(!error.contains("secret"), "{error}");
        let words = [
            "configured",
            "no host of",
            "80 and 443",
            "not of the web",
            "no public page",
        ];
        assert!(words.iter().any(|w| error.contains(w)), "{place}: {error}");
    }
    assert!(hidden.asked().is_empty());
}

#[tokio::test]
async fn s62_a_name_that_resolves_within_is_not_connected_to() {
    let pages = pages(&[]);
    let error = refusal(&pages, &Url::parse("http://inside.example/").unwrap()).await;
    assert!(
        error.contains("127.0.0.1, which is this machine's own"),
        "{error}"
    );
}

#[tokio::test]
async fn s62_a_configured_name_may_be_private() {
    let server = Server::start(|_, _| page(&article("Open."))).await;
    let port = server.url("/").port().unwrap();
    let near = Url::parse(&format!("http://news.example:{port}/light")).unwrap();
    let document = pages(std::slice::from_ref(&near))
        .fetch(near.as_str())
        .await;
    assert!(document.unwrap().text.contains("Open."));
}

#[tokio::test]
async fn a_host_that_cannot_be_reached_is_tried_once() {
    let url = nobody("/a").await;
    let pages = pages(std::slice::from_ref(&url));
    let other = url.join("/b").unwrap();
    let (one, two) = tokio::join!(refusal(&pages, &url), refusal(&pages, &other));
    let later: Vec<_> = [&one, &two]
        .into_iter()
        .filter(|error| error.contains("earlier in this run"))
        .collect();
    assert_eq!(later.len(), 1, "{one} / {two}");
    assert!(one.contains("cannot be reached"), "{one}");
}

#[tokio::test]
async fn s62_a_host_that_stumbles_is_asked_again_and_one_that_refuses_is_not() {
    let server = Server::start(|_, asked: &Asked| match asked.path.as_str() {
        "/gone" => Answer::new(404, "text/html", "gone"),
        "/closed" => Answer::new(403, "text/html", "no"),
        "/slow" => page(&article("x")).cut(),
        _ => Answer::new(503, "text/html", "busy").with("retry-after", "0"),
    })
    .await;
    let pages = pages(&[server.url("/")]);
    for (path, asked, reason) in [
        ("/gone", 1, "the page is gone"),
        ("/closed", 1, "403"),
        ("/busy", 2, "503"),
        ("/slow", 1, "broke the connection off"),
    ] {
        let before = server.asked().len();
        let error = refusal(&pages, &server.url(path)).await;
        assert!(error.contains(reason), "{path}: {error}");
        assert_eq!(server.asked().len() - before, asked, "{path}");
    }
}

#[tokio::test]
async fn pages_that_do_not_show_their_text_say_why() {
    let paragraph = "The first lines of the article are shown to everyone who comes. ".repeat(6);
    let paid = format!(
        "<script type=\"application/ld+json\">{{\"@type\": \"NewsArticle\", \"isAccessibleForFree\": \"False\"}}</script><p>{paragraph}</p>"
    );
    let login = format!("<p>{paragraph}</p><p>Subscribe to continue reading.</p>");
    let cases = [
        ("<title>Just a moment...</title><p>Checking</p>".to_owned(), "robots"),
        ("<p>Before you continue to Search, accept.</p>".to_owned(), "cookies"),
        ("<title>Page not found - The Courier</title><p>Sorry.</p>".to_owned(), "an error"),
        (paid, "subscription"),
        (login, "subscription"),
        (
            "<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><p>Loading</p>"
                .to_owned(),
            "run scripts",
        ),
        ("<p>Loading</p>".to_owned(), "hardly any text (7 characters)"),
        (String::new(), "has no text"),
    ];
    let bodies: Vec<String> = cases.iter().map(|(body, _)| body.clone()).collect();
    let server = Server::start(move |_, asked: &Asked| {
        let number: usize = asked.path.trim_matches('/').parse().unwrap();
        page(&format!("<html>{}</html>", bodies[number]))
    })
    .await;
    let pages = pages(&[server.url("/")]);
    for (number, (body, reason)) in cases.iter().enumerate() {
        let error = refusal(&pages, &server.url(&format!("/{number}"))).await;
        assert!(error.contains(reason), "{body}: {error}");
    }
}

#[tokio::test]
async fn a_long_article_about_captchas_and_paywalls_is_an_article() {
    let words =
        "Subscribe to continue reading, said the paywall. Are you a robot? Accept all cookies.";
    let body = article(words).replace("The light |", "404 |");
    let body = body.replace(
        "<p>",
        &format!("<p>{}", "More was said of it later. ".repeat(40)),
    );
    let server = Server::start(move |_, _| page(&body)).await;
    let document = pages(&[server.url("/")])
        .fetch(server.url("/").as_str())
        .await
        .unwrap();
    assert!(document.text.contains("said the paywall"));
}

#[tokio::test]
async fn p45_a_page_that_is_gone_is_read_from_its_latest_copy() {
    let server = Server::start(|_, asked: &Asked| match asked.path.as_str() {
        path if path.starts_with("/web/2id_/") && path.ends_with("/light") => {
            let place = path.replace("/web/2id_/", "/web/20210304050607id_/");
            Answer::new(302, "text/html", "").with("location", place)
        }
        path if path.starts_with("/web/20210304050607id_/") => page(&article("Kept.")),
        _ => Answer::new(404, "text/html", "gone"),
    })
    .await;
    let mut pages = pages(&[server.url("/")]);
    pages.archive = Some(server.url("/"));
    let url = server.url("/light");
    let document = pages.fetch(url.as_str()).await.unwrap();
    assert_eq!(document.url, url.as_str());
    assert!(document.text.contains("Kept."));
    let snapshot = document.details.snapshot.unwrap();
    assert_eq!(snapshot.date, "2021-03-04");
    assert_eq!(snapshot.original, url.as_str());
    assert_eq!(
        snapshot.url,
        format!("https://web.archive.org/web/20210304050607/{url}")
    );
    let error = refusal(&pages, &server.url("/never")).await;
    assert!(error.contains("the page is gone"), "{error}");
    assert!(error.contains("has no copy of it"), "{error}");
}

#[tokio::test]
async fn a_feed_is_named_as_one() {
    let server =
        Server::start(|_, _| Answer::new(200, "application/rss+xml", "<rss><channel/></rss>"))
            .await;
    let error = refusal(&pages(&[server.url("/")]), &server.url("/feed")).await;
    assert!(error.contains("a feed"), "{error}");
}
