//! Situations of catalogues, with answers in the documented shapes of their interfaces.

use serde_json::json;
use stormwright_engine::ports::Catalogue;
use stormwright_engine::sources::{Details, WorkKind};

use super::Catalogues;
use crate::http::testing::{Answer, Asked, Server};

async fn catalogues() -> (Server, Catalogues) {
    let server = Server::start(|_, asked: &Asked| {
        let path = asked.path.as_str();
        if path.starts_with("/works/10.1038%2Fx") || path.starts_with("/works/10.1038/x") {
            Answer::json(
                200,
                &json!({"status": "ok", "message": {
                    "DOI": "10.1038/x", "type": "journal-article", "title": ["On <i>gears</i>"],
                    "container-title": ["Nature"], "publisher": "Springer", "volume": "12", "issue": "3", "page": "5-9",
                    "ISSN": ["0378-5955"], "issued": {"date-parts": [[2019, 7]]},
                    "author": [{"given": "Ann", "family": "Lee"}, {"name": "Gear Group"}],
                }}),
            )
        } else if path.contains("bibkeys=ISBN%3A9780306406157") {
            Answer::json(
                200,
                &json!({"ISBN:9780306406157": {
                    "title": "Gears", "subtitle": "a history", "authors": [{"name": "Ann Lee"}],
                    "publishers": [{"name": "Press"}], "publish_date": "March 3, 1999", "publish_places": [{"name": "Leith"}],
                }}),
            )
        } else if path.starts_with("/citoid/12345") {
            Answer::json(
                200,
                &json!([{"itemType": "journalArticle", "title": "Of cogs", "publicationTitle": "Cogs", "date": "2001-02-03",
                    "author": [["Ben", "May"]], "PMID": "12345"}]),
            )
        } else {
            Answer::json(404, &json!({"error": "none"}))
        }
    })
    .await;
    let url = |path: &str| server.url(path).to_string();
    let found = Catalogues::at(&url("/works/"), &url("/api/books"), &url("/citoid/")).unwrap();
    (server, found)
}

#[tokio::test]
async fn each_identifier_is_looked_up_where_it_is_registered() {
    let (_server, catalogues) = catalogues().await;
    let by_doi = Details {
        doi: Some("10.1038/x".to_owned()),
        ..Details::default()
    };
    let found = catalogues.look_up(&by_doi).await.unwrap().unwrap();
    assert_eq!(found.title, "On gears");
    assert_eq!(found.authors, ["Lee, Ann", "Gear Group"]);
    assert_eq!(found.details.bodies, ["Gear Group"]);
    assert_eq!(found.site.as_deref(), Some("Nature"));
    assert_eq!(found.published.as_deref(), Some("2019-07"));
    assert_eq!(found.details.kind, Some(WorkKind::Journal));

    let by_isbn = Details {
        isbn: Some("978-0-306-40615-7".to_owned()),
        ..Details::default()
    };
    let found = catalogues.look_up(&by_isbn).await.unwrap().unwrap();
    assert_eq!(found.title, "Gears: a history");
    assert_eq!(found.published.as_deref(), Some("1999-03-03"));
    assert_eq!(found.details.location.as_deref(), Some("Leith"));

    let by_pmid = Details {
        pmid: Some("12345".to_owned()),
        ..Details::default()
    };
    let found = catalogues.look_up(&by_pmid).await.unwrap().unwrap();
    assert_eq!(found.authors, ["May, Ben"]);
}

#[tokio::test]
async fn what_no_catalogue_has_is_not_invented() {
    let (_server, catalogues) = catalogues().await;
    let unknown = Details {
        doi: Some("10.1038/y".to_owned()),
        ..Details::default()
    };
    assert_eq!(catalogues.look_up(&unknown).await.unwrap(), None);
    assert_eq!(catalogues.look_up(&Details::default()).await.unwrap(), None);
}
