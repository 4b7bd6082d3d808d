//! What a wiki says of a title, with answers in the documented shape of `action=query`, format version 2.

use serde_json::{Value, json};

use super::{Deletion, Standing};
use crate::encyclopedia::MediaWiki;
use crate::http::testing::{Answer, Server, nobody};

async fn standing(query: Value) -> (Standing, String) {
    let server = Server::start(move |_, _| {
        Answer::json(200, &json!({"batchcomplete": true, "query": query}))
    })
    .await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    let found = wiki.standing(" gear bridge ").await.unwrap();
    let asked = server.asked();
    assert_eq!(asked.len(), 1);
    (found, asked[0].path.clone())
}

fn absent(title: &str) -> Value {
    json!({"title": title, "missing": true})
}

#[tokio::test]
async fn a_free_title_has_nothing_and_the_search_names_its_neighbours() {
    let (found, asked) = standing(json!({
        "normalized": [{"fromencoded": false, "from": "gear bridge", "to": "Gear bridge"}],
        "pages": [absent("Gear bridge"), absent("Draft:gear bridge"), absent("Wikipedia:Articles for deletion/gear bridge")],
        "search": [{"ns": 0, "title": "Gear"}, {"ns": 0, "title": "Gear Bridge"}],
        "logevents": [],
    }))
    .await;
    let neighbours = Standing {
        similar: vec!["Gear".to_owned()],
        ..Standing::default()
    };
    assert_eq!(found, neighbours);
    assert!(
        asked.contains("titles=gear+bridge%7CDraft%3Agear+bridge"),
        "{asked}"
    );
    assert!(asked.contains("letitle=gear+bridge&"), "{asked}");
}

#[tokio::test]
async fn a_redirect_a_draft_a_discussion_and_a_deletion_are_told() {
    let (found, _) = standing(json!({
        "normalized": [
            {"from": "gear bridge", "to": "Gear bridge"},
            {"from": "Draft:gear bridge", "to": "Draft:Gear bridge"},
            {"from": "Wikipedia:Articles for deletion/gear bridge", "to": "Wikipedia:Articles for deletion/Gear bridge"},
        ],
        "redirects": [{"from": "Gear bridge", "to": "Bridges of Gear"}],
        "pages": [
            {"pageid": 7, "title": "Bridges of Gear", "pageprops": {"disambiguation": ""}},
            {"pageid": 8, "title": "Draft:Gear bridge"},
            {"pageid": 9, "title": "Wikipedia:Articles for deletion/Gear bridge"},
        ],
        "search": [{"title": "Bridges of Gear"}, {"title": "River"}],
        "logevents": [
            {"action": "restore", "timestamp": "2024-06-01T00:00:00Z", "comment": "asked for"},
            {"action": "delete", "timestamp": "2024-05-17T10:00:00Z", "comment": "[[WP:CSD#A7|A7]]: <b>no</b> claim"},
        ],
    }))
    .await;
    assert_eq!(found.article.as_deref(), Some("Bridges of Gear"));
    assert!(found.redirect && found.disambiguation);
    assert_eq!(found.draft.as_deref(), Some("Draft:Gear bridge"));
    assert_eq!(
        found.discussion.as_deref(),
        Some("Wikipedia:Articles for deletion/Gear bridge")
    );
    let [Deletion { day, reason }] = &found.deletions[..] else {
        panic!("{:?}", found.deletions);
    };
    assert_eq!(day, "2024-05-17");
    assert!(!reason.contains('<'), "{reason}");
    assert_eq!(found.similar, ["River"]);
}

#[tokio::test]
async fn a_wiki_out_of_reach_is_an_error_and_no_free_title() {
    let wiki = MediaWiki::new(nobody("/w/api.php").await.as_str()).unwrap();
    wiki.standing("Gear").await.unwrap_err();
}

#[tokio::test]
async fn an_answer_of_something_else_is_an_error() {
    let server =
        Server::start(|_, _| Answer::json(200, &json!({"error": {"code": "x", "info": "no"}})))
            .await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    assert!(
        wiki.standing("Gear")
            .await
            .unwrap_err()
            .to_string()
            .contains("no")
    );
}
