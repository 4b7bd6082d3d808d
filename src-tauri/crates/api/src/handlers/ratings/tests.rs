//! Two raters, one pair of drafts, from the list of pairs to the figures.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use stormwright_adapters::clock::SystemClock;
use stormwright_engine::evaluation::ratings::Answers;
use stormwright_engine::methods::storm::parts;
use stormwright_engine::settings::Settings;
use stormwright_engine::topic::Topic;

use super::*;
use crate::commands;

fn silent() -> Events {
    Events::new(Arc::new(SystemClock), Arc::new(|_| ()))
}

/// A desk with a finished draft by each model; and their ids.
async fn desk(models: &[&str]) -> (tempfile::TempDir, Desk, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(Some(folder.path())).unwrap();
    let store = desk.store().await.unwrap();
    let mut ids = Vec::new();
    for (place, model) in models.iter().enumerate() {
        let settings = Settings {
            model: (*model).to_owned(),
            ..Settings::default()
        };
        let title = if place == 0 { "Tides" } else { "tides" };
        let topic = Topic::new(title).unwrap();
        let now = 1_796_040_000_000 + place as u64 * 1000;
        let id = store.create_draft(&topic, &settings, now).await.unwrap().id;
        let article = json!({
            "lead": [],
            "sections": [{
                "heading": "h1", "level": 1, "title": "Causes",
                "paragraphs": [{"sentences": [{
                    "id": "h1.1", "text": format!("Text number {place}."), "citations": ["s1.1", "s9.9"],
                    "provenance": "model", "support": {"state": "unchecked", "reason": "not judged"},
                    "approved": false,
                }]}],
            }],
        });
        let article = article.to_string();
        store.save(&id, parts::ARTICLE, &article).await.unwrap();
        store.set_stage(&id, "article", now).await.unwrap();
        ids.push(id);
    }
    (folder, desk, ids)
}

async fn show(desk: &Desk, rater: &str, pair: &str) -> RatingShowResponse {
    let params = RatingShowParams {
        rater: rater.to_owned(),
        pair: pair.to_owned(),
    };
    commands::rating_show(desk, params, &silent())
        .await
        .unwrap()
}

async fn pairs(desk: &Desk, rater: &str) -> Vec<PairView> {
    let rater = rater.to_owned();
    let listed = commands::rating_pairs(desk, RatingPairsParams { rater }, &silent()).await;
    listed.unwrap().pairs
}

/// What the first article says tells which draft it is.
fn is_turned(shown: &RatingShowResponse) -> bool {
    shown.articles[0].sections[1].paragraphs[0][0].text == "Text number 1."
}

fn judged(score: u8) -> Judged {
    Judged {
        scores: Criterion::ALL.map(|criterion| (criterion, score)).into(),
        notes: format!("all {score}"),
    }
}

/// Rates the pair: the draft of the first model gets `scores[0]` and is not preferred.
async fn rate(desk: &Desk, rater: &str, pair: &str, scores: [u8; 2]) -> PairView {
    let turned = is_turned(&show(desk, rater, pair).await);
    let params = RatingSaveParams {
        rater: rater.to_owned(),
        pair: pair.to_owned(),
        judged: in_order(scores.map(judged), turned),
        preferred: Some(if turned { Side::First } else { Side::Second }),
    };
    let saved = commands::rating_save(desk, params, &silent()).await;
    saved.unwrap().pair
}

#[tokio::test]
async fn drafts_are_rated_blind_and_the_record_keeps_what_made_them() {
    let (folder, desk, ids) = desk(&["none", "openai:large"]).await;
    let pair = format!("{}+{}", ids[0], ids[1]);
    let listed = pairs(&desk, "Ada").await;
    let [view] = listed.as_slice() else {
        panic!("two drafts are one pair: {listed:?}");
    };
    assert_eq!((&view.pair, view.topic.as_str()), (&pair, "Tides"));
    assert_eq!((view.scores, view.preferred, view.alike), (0, false, false));

    // Many raters see both orders, and each always the same.
    let mut orders = BTreeSet::new();
    for number in 0..64 {
        let rater = format!("R{number}");
        let turned = is_turned(&show(&desk, &rater, &pair).await);
        assert_eq!(is_turned(&show(&desk, &rater, &pair).await), turned);
        orders.insert(turned);
        let rated = rate(&desk, &rater, &pair, [2, 6]).await;
        assert_eq!((rated.scores, rated.preferred), (10, true));
        let again = show(&desk, &rater, &pair).await;
        assert_eq!(again.judged, in_order([judged(2), judged(6)], turned));
        assert_eq!(again.preferred == Some(Side::First), turned);
        let told = serde_json::to_string(&again).unwrap();
        for secret in ["openai", "none", "model", ids[0].as_str(), ids[1].as_str()] {
            assert!(!told.contains(secret), "{secret} is told: {told}");
        }
    }
    assert_eq!(orders.len(), 2, "chance decides");
    for rating in desk.store().await.unwrap().ratings().await.unwrap() {
        let kept = rating.drafts.map(|draft| (draft.method, draft.notes));
        let text = |text: &str| text.to_owned();
        assert_eq!(kept[0], (text("none"), text("all 2")));
        assert_eq!(kept[1], (text("openai:large"), text("all 6")));
        assert_eq!(rating.preferred, Some(1));
    }

    // A draft that is deleted takes no rating along; the file gives the same figures as the store.
    desk.store()
        .await
        .unwrap()
        .delete_draft(&ids[0], 0)
        .await
        .unwrap();
    let file = folder.path().join("ratings.csv").display().to_string();
    let params = RatingsExportParams { path: file.clone() };
    let written = commands::ratings_export(&desk, params, &silent()).await;
    assert_eq!(written.unwrap().ratings, 64);
    let evaluate = async |files| {
        let params = EvaluateRatingsParams { files };
        commands::evaluate_ratings(&desk, params, &silent())
            .await
            .unwrap()
    };
    let table = evaluate(Vec::new()).await;
    assert_eq!(table, evaluate(vec![file]).await);
    assert_eq!(table.comparisons[0].methods, ["none", "openai:large"]);
    assert_eq!(table.comparisons[0].preferred, [0, 64]);
    assert_eq!(table.comparisons[0].criteria[0].means, Some([2.0, 6.0]));
}

#[tokio::test]
async fn drafts_of_one_method_are_rated_once_one_has_another_name() {
    let (_folder, desk, ids) = desk(&["none", "none"]).await;
    let pair = format!("{}+{}", ids[0], ids[1]);
    assert!(pairs(&desk, "Ada").await[0].alike);
    let params = RatingShowParams {
        rater: "Ada".to_owned(),
        pair: pair.clone(),
    };
    let refused = commands::rating_show(&desk, params, &silent()).await;
    assert_eq!(refused.unwrap_err().code, Code::BadInput);
    let name = async |method: &str| {
        let params = RatingMethodParams {
            draft: ids[1].clone(),
            method: method.to_owned(),
        };
        let named = commands::rating_method(&desk, params, &silent()).await;
        named.unwrap().method
    };
    assert_eq!(name(" five  rounds ").await, "five rounds");
    rate(&desk, "Ada", &pair, [3, 4]).await;
    // A name that is put right is put right in what was rated.
    assert_eq!(name("5 rounds").await, "5 rounds");
    let rating = desk
        .store()
        .await
        .unwrap()
        .ratings()
        .await
        .unwrap()
        .remove(0);
    assert_eq!(
        rating.drafts.map(|draft| draft.method),
        ["none", "5 rounds"]
    );
    assert_eq!(name("").await, "none");
}

#[tokio::test]
async fn an_article_by_people_is_shown_as_it_stands_and_the_answers_are_kept() {
    let (folder, desk, ids) = desk(&["none", "openai:large"]).await;
    let pair = format!("{}+{}", ids[0], ids[1]);
    let path = folder.path().join("Tides.wiki");
    std::fs::write(&path, "'''Tides''' rise.<ref>x</ref>\n").unwrap();
    let params = RatingImportParams {
        topic: "Tides".to_owned(),
        path: path.display().to_string(),
    };
    commands::rating_import(&desk, params, &silent())
        .await
        .unwrap();
    let answer = async |answers: Answers| {
        let params = UsefulnessSaveParams {
            rater: "Ada".to_owned(),
            topic: "Tides".to_owned(),
            answers,
            notes: "thin".to_owned(),
        };
        commands::usefulness_save(&desk, params, &silent()).await
    };
    let two = Answers::from([(UseStatement::Prewriting, 5), (UseStatement::Editing, 1)]);
    assert!(!answer(two.clone()).await.unwrap().complete);
    assert!(!pairs(&desk, "Ada").await[0].compared);
    let shown = show(&desk, "Ada", &pair).await;
    assert_eq!((shown.answers, shown.notes.as_str()), (two.clone(), "thin"));
    let written = shown.written.unwrap();
    assert_eq!(written.name, "Tides.wiki");
    assert_eq!(written.text, "'''Tides''' rise.<ref>x</ref>\n");
    let mut three = two;
    three.insert(UseStatement::Community, 3);
    assert!(answer(three.clone()).await.unwrap().complete);
    assert!(pairs(&desk, "Ada").await[0].compared);
    assert!(!pairs(&desk, "Ben").await[0].compared);
    three.insert(UseStatement::Community, 6);
    assert_eq!(answer(three).await.unwrap_err().code, Code::BadInput);
}
