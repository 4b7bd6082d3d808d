//! Situations of wikis, with answers in the documented shapes of MediaWiki's API.

use serde_json::{Value, json};
use stormwright_engine::ports::Encyclopedia;
use stormwright_engine::research::TocEntry;
use url::Url;

use super::MediaWiki;
use crate::http::testing::{Answer, Asked, Server, nobody};

fn parameter(asked: &Asked, name: &str) -> String {
    let url = Url::parse(&format!("http://x{}", asked.path)).unwrap();
    let found = url.query_pairs().find(|(known, _)| known == name);
    found
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}

fn section(level: u64, line: &str) -> Value {
    json!({
        "tocLevel": level, "hLevel": level + 1, "line": line, "number": "1", "index": "1",
        "fromTitle": "Gear", "codepointOffset": 0, "anchor": "x", "linkAnchor": "x",
    })
}

fn missing() -> Answer {
    let error = json!({"code": "missingtitle", "info": "The page you specified doesn't exist.", "docref": "…"});
    Answer::json(200, &json!({"error": error}))
}

fn contents(asked: &Asked) -> Answer {
    let sections = json!([
        section(1, "Types &amp; <i>uses</i>"),
        section(2, "<span class=\"mw-x\">C#</span>"),
        section(1, ""),
    ]);
    match parameter(asked, "page").as_str() {
        "Gear" | "Gear train" => Answer::json(
            200,
            &json!({"parse": {"title": "Gear", "pageid": 1, "redirects": [], "tocdata": {"sections": sections}}}),
        ),
        "Stub" => Answer::json(200, &json!({"parse": {"title": "Stub", "pageid": 2}})),
        _ => missing(),
    }
}

async fn wiki() -> (Server, MediaWiki) {
    let server = Server::start(|_, asked: &Asked| match parameter(asked, "list").as_str() {
        "search" => {
            let found = json!([{"ns": 0, "title": "Gear train", "pageid": 3}, {"ns": 0, "title": "Gear", "pageid": 1}]);
            Answer::json(200, &json!({"batchcomplete": true, "query": {"search": found}}))
        }
        _ => contents(asked),
    })
    .await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    (server, wiki)
}

#[tokio::test]
async fn a_page_comes_with_those_below_it_and_the_latest_day() {
    let server = Server::start(|_, asked: &Asked| {
        assert_eq!(parameter(asked, "gapprefix"), "Reliable sources/Perennial sources");
        let page = |text: &str, when: &str| {
            json!({"title": "x", "revisions": [{"timestamp": when, "slots": {"main": {"content": text}}}]})
        };
        let pages = [page("one", "2026-11-30T05:00:00Z"), page("two", "2026-11-02T05:00:00Z")];
        Answer::json(200, &json!({"query": {"pages": pages}}))
    })
    .await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    let found = wiki
        .wikitext(4, "Reliable sources/Perennial sources")
        .await
        .unwrap();
    assert_eq!(
        found,
        (
            vec!["one".to_owned(), "two".to_owned()],
            "2026-11-30".to_owned()
        )
    );
}

#[tokio::test]
async fn a_table_of_contents_has_its_headings_in_plain_words() {
    let (server, wiki) = wiki().await;
    let table = wiki.contents("Gear").await.unwrap().unwrap();
    assert_eq!(table.title, "Gear");
    let entry = |level, title: &str| TocEntry {
        level,
        title: title.to_owned(),
    };
    assert_eq!(table.entries, [entry(1, "Types & uses"), entry(2, "C#")]);
    let asked = &server.asked()[0];
    for (name, value) in [
        ("action", "parse"),
        ("prop", "tocdata"),
        ("redirects", "1"),
        ("maxlag", "5"),
        ("formatversion", "2"),
        ("format", "json"),
    ] {
        assert_eq!(parameter(asked, name), value);
    }
    assert!(
        asked
            .header("user-agent")
            .unwrap()
            .starts_with("Stormwright/")
    );
}

#[tokio::test]
async fn s65_titles_from_a_model_are_cleaned_and_those_that_do_not_exist_are_none() {
    let (server, wiki) = wiki().await;
    for title in [
        "https://en.wikipedia.org/wiki/Gear)",
        "2. https://en.wikipedia.org/wiki/Gear_train is about trains",
        "gear Train",
    ] {
        let table = wiki.contents(title).await.unwrap();
        assert_eq!(table.unwrap().title, "Gear", "{title}");
    }
    let before = server.asked().len();
    assert_eq!(
        wiki.contents("https://example.org/wiki/Gear")
            .await
            .unwrap(),
        None
    );
    assert_eq!(server.asked().len(), before, "no wiki, so nobody is asked");
    assert_eq!(wiki.contents("Nothing of the kind").await.unwrap(), None);
    assert!(
        wiki.contents("Stub")
            .await
            .unwrap()
            .unwrap()
            .entries
            .is_empty()
    );
}

#[tokio::test]
async fn titles_are_searched_for() {
    let (server, wiki) = wiki().await;
    let found = wiki.search("R&D of gears", 24).await.unwrap();
    assert_eq!(found, ["Gear train", "Gear"]);
    let asked = server.asked().pop().unwrap();
    assert_eq!(parameter(&asked, "srsearch"), "R&D of gears");
    assert_eq!(parameter(&asked, "srlimit"), "24");
    assert!(wiki.search(" ", 5).await.unwrap().is_empty());
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn an_old_wiki_is_asked_for_sections_and_remembered() {
    let server = Server::start(|_, asked: &Asked| {
        if parameter(asked, "page") == "Nowhere" {
            return missing();
        }
        if parameter(asked, "prop") == "tocdata" {
            let warning = json!({"parse": {"warnings": "Unrecognized value for parameter \"prop\": tocdata"}});
            return Answer::json(200, &json!({"warnings": warning, "parse": {"title": "Gear", "pageid": 1}}));
        }
        let sections = json!([{
            "toclevel": 2, "level": "3", "line": "Spur", "number": "1.1", "index": "1",
            "fromtitle": "Gear", "byteoffset": 10, "anchor": "Spur",
        }]);
        Answer::json(200, &json!({"parse": {"title": "Gear", "pageid": 1, "sections": sections}}))
    })
    .await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    for _ in 0..2 {
        let table = wiki.contents("Gear").await.unwrap().unwrap();
        assert_eq!(
            (table.entries[0].level, table.entries[0].title.as_str()),
            (2, "Spur")
        );
    }
    assert_eq!(wiki.contents("Nowhere").await.unwrap(), None);
    let props: Vec<_> = server
        .asked()
        .iter()
        .map(|a| parameter(a, "prop"))
        .collect();
    assert_eq!(props, ["tocdata", "sections", "sections", "sections"]);
}

#[tokio::test]
async fn a_wiki_that_is_behind_is_waited_for() {
    let server = Server::start(|number, asked: &Asked| match number {
        0 => Answer::json(
            200,
            &json!({"error": {"code": "maxlag", "info": "Waiting for 10.0.0.1: 6 seconds lagged.", "lag": 6}}),
        )
        .with("retry-after", "0"),
        1 => Answer::new(429, "text/html", "Too many requests").with("retry-after", "0"),
        _ => contents(asked),
    })
    .await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    assert!(wiki.contents("Gear").await.unwrap().is_some());
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn s55_what_is_no_wiki_is_said_in_plain_words() {
    let cases = [
        (
            Answer::new(200, "text/html", "<html>Hello</html>"),
            "address of its api.php",
        ),
        (Answer::json(200, &json!({"hello": 1})), "not its answer"),
        (
            Answer::json(
                200,
                &json!({"error": {"code": "readapidenied", "info": "You need read permission."}}),
            ),
            "You need read permission.",
        ),
        (Answer::new(403, "text/html", ""), "403"),
        (
            Answer::json(
                200,
                &json!({"error": {"code": "maxlag", "info": "6 seconds lagged"}}),
            )
            .with("retry-after", "900"),
            "900 s",
        ),
    ];
    for (given, reason) in cases {
        let what = format!("{given:?}");
        let server = Server::start(move |_, _| given.clone()).await;
        let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
        for error in [
            wiki.search("gear", 3).await.unwrap_err(),
            wiki.contents("Gear").await.unwrap_err(),
        ] {
            assert!(error.to_string().contains(reason), "{what}: {error}");
        }
    }
    let gone = nobody("/w/api.php").await;
    let wiki = MediaWiki::new(gone.as_str()).unwrap();
    assert!(wiki.contents("Gear").await.is_err());
}

#[test]
fn a_wiki_is_named_by_its_host_alone() {
    let name = |address: &str| MediaWiki::new(address).unwrap().name().to_owned();
    assert_eq!(
        name("https://en.wikipedia.org/w/api.php?x=1"),
        "mediawiki:en.wikipedia.org"
    );
    assert_eq!(
        name("https://me:secret@en.wikipedia.org"),
        "mediawiki:en.wikipedia.org"
    );
    assert_eq!(
        name("http://wiki.example:81/api.php"),
        "mediawiki:wiki.example:81/api.php"
    );
    assert!(MediaWiki::new("").is_err());
}
