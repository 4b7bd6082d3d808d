//! What a model may change of an editor's own sentence.

use super::super::scripted::{Scripted, mind};
use super::super::*;

fn request(sentence: &str) -> CorrectionRequest {
    CorrectionRequest {
        sentence: sentence.to_owned(),
    }
}

fn says(sentence: &str) -> String {
    serde_json::json!({"sentence": sentence}).to_string()
}

#[tokio::test]
async fn spelling_comes_as_differences_to_accept_or_refuse() {
    let answer = says("The harbour wall was built in 1912.");
    let model = Scripted::saying([answer.as_str()]);
    let asked = request("teh harbour wall was biult in 1912.");
    let found = mind(&model).await.correct(&asked).await.unwrap().value;
    let found: Vec<(usize, usize, String)> = (found.unwrap().into_iter())
        .map(|one| (one.start, one.end, one.after))
        .collect();
    assert_eq!(
        found,
        [(0, 3, "The".to_owned()), (21, 26, "built".to_owned())]
    );
}

#[tokio::test]
async fn a_reply_that_changes_more_is_refused_and_the_model_told_why() {
    let rewritten = says("Anders Brandt built the harbour wall in 1912.");
    let good = says("The wall was built in 1912.");
    let asked = request("The wall was built in 1912.");
    let model = Scripted::saying([rewritten.as_str(), good.as_str()]);
    let reply = mind(&model).await.correct(&asked).await.unwrap();
    assert_eq!(reply.value, Some(Vec::new()));
    let again = &model.asked()[1];
    let told = again.messages.last().unwrap().words();
    assert!(told.contains("adds, drops or moves words"), "{told}");

    for reply in [
        rewritten.as_str(),
        &says("The wall was erected in 1912."),
        &says("The wall was built in 1921."),
        &says("The wall was not built in 1912."),
    ] {
        let model = Scripted::saying([reply, reply]);
        let refused = mind(&model).await.correct(&asked).await;
        assert!(
            matches!(refused, Err(MindError::Unusable { .. })),
            "{reply}"
        );
    }
}
