//! How proposals, questions and answers are read.

use super::super::scripted::{Scripted, mind, topic};
use super::super::*;
use super::{answering, asking, cited, names, proposing};

/// A question after one that was answered.
fn asking_on() -> AskRequest {
    let turn = RememberedTurn {
        question: "Who built the wall?".to_owned(),
        queries: Vec::new(),
        answer: "Anders Brandt built it.".to_owned(),
    };
    AskRequest {
        history: vec![turn],
        ..asking()
    }
}

#[tokio::test]
async fn p14_json_in_fences_chatter_and_thinking_is_read_at_once() {
    for raw in [
        "```json\n{\"question\": \"Who built it?\", \"queries\": [\"moseby wall\", \"moseby mole\"]}\n```",
        "Sure! Here it is:\n{\"question\": \"Who built it?\", \"queries\": [\"moseby wall\", \"moseby mole\"]}\nAnything else?",
        "<think>{\"question\": \"Hm?\"}</think>{\"question\": \"Who built it?\", \"queries\": [\"moseby wall\", \"moseby mole\",]}",
    ] {
        let model = Scripted::saying([raw]);
        let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
        assert_eq!(asked.question.as_deref(), Some("Who built it?"), "{raw}");
        assert_eq!(asked.queries, ["moseby wall", "moseby mole"], "{raw}");
    }
}

#[tokio::test]
async fn s1_s2_s4_s6_personas_as_lines_are_read_each_once_and_no_more_than_wanted() {
    let lines = "Here are the editors:\n1. **Engineer**: looks at walls\nand moles.\n2. Trader – looks at goods.\n3. **engineer**: again.\n4. Painter: looks at views.\n5. Sailor: looks at boats.";
    let model = Scripted::saying([lines]);
    let reply = mind(&model)
        .await
        .propose_perspectives(&proposing(3))
        .await
        .unwrap();
    assert_eq!(names(&reply), ["Engineer", "Trader", "Painter"]);
    assert_eq!(reply.value[0].focus, "looks at walls and moles.");
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn s3_titles_as_lines_are_read() {
    let model = Scripted::saying(["Titles:\n- \"Moseby\"\n- Harbour of Kattby\n- moseby"]);
    let request = RelatedRequest { topic: topic() };
    let titles = mind(&model)
        .await
        .propose_related(&request)
        .await
        .unwrap()
        .value;
    assert_eq!(titles, ["Moseby", "Harbour of Kattby"]);
}

#[tokio::test]
async fn s7_queries_lose_labels_marks_and_repeats() {
    let raw = r#"{"question": "You: \"Who built it?\"", "queries": ["Query 1: moseby wall", "\"Moseby wall\"", "", "**moseby mole**"]}"#;
    let model = Scripted::saying([raw]);
    let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
    assert_eq!(asked.question.as_deref(), Some("Who built it?"));
    assert_eq!(asked.queries, ["moseby wall", "moseby mole"]);
}

#[tokio::test]
async fn s11_a_farewell_ends_the_dialogue_and_a_polite_question_does_not() {
    for farewell in [
        r#"{"question": null, "queries": ["moseby"]}"#,
        r#"{"question": "\"Thank you so much for your help!\"", "queries": ["moseby"]}"#,
        r#"{"question": "You: Thank you so much for your help.", "queries": []}"#,
        r#"{"question": "", "queries": []}"#,
        "Thank you so much for your help!",
        "You: \"Thank you so much for your help!\"",
    ] {
        let model = Scripted::saying([farewell]);
        let asked = mind(&model).await.ask(&asking_on()).await;
        assert_eq!(asked.unwrap().value.question, None, "{farewell}");
    }
    let polite = r#"{"question": "Thank you. Who paid for it?", "queries": []}"#;
    let model = Scripted::saying([polite]);
    let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
    assert!(asked.question.is_some());
}

#[tokio::test]
async fn s30_p1_an_unknown_number_goes_and_the_others_keep_their_passage() {
    let model = Scripted::saying([
        "Brandt built the wall [1][7]. Forty boats lie there [3]. Everybody loves it dearly [9].",
    ]);
    let reply = mind(&model)
        .await
        .answer(&answering(), &|_| {})
        .await
        .unwrap();
    assert_eq!(cited(&reply.value), [["s1.1"], ["s2.1"]]);
    assert!(
        reply.problems.iter().any(|p| p.contains("[7]")),
        "{:?}",
        reply.problems
    );
    assert!(
        reply
            .problems
            .iter()
            .any(|p| p.contains("Everybody loves it"))
    );
}

#[tokio::test]
async fn without_passages_no_answer_is_asked_for() {
    let model = Scripted::saying(["Brandt built it [1]."]);
    let request = AnswerRequest {
        passages: Vec::new(),
        ..answering()
    };
    let reply = mind(&model).await.answer(&request, &|_| {}).await.unwrap();
    assert!(reply.value.is_empty());
    assert!(model.asked().is_empty());
}

#[tokio::test]
async fn titles_in_json_that_cannot_be_read_are_asked_for_again_and_none_are_none() {
    let good = r#"{"titles": ["Moseby"]}"#;
    let request = RelatedRequest { topic: topic() };
    for (broken, asked, wanted) in [
        (r#"{"titles": [{"a": 1}]}"#, 2, vec!["Moseby"]),
        (r#"{"title"#, 2, vec!["Moseby"]),
        (r#"{"titles": []}"#, 1, vec![]),
    ] {
        let model = Scripted::saying([broken, good]);
        let reply = mind(&model).await.propose_related(&request).await.unwrap();
        assert_eq!(reply.value, wanted, "{broken}");
        assert_eq!(model.asked().len(), asked, "{broken}");
    }
}

#[tokio::test]
async fn s11_a_dialogue_begins_with_a_question() {
    let good = r#"{"question": "Who built it?", "queries": ["moseby"]}"#;
    for farewell in [
        r#"{"question": null, "queries": ["moseby"]}"#,
        r#"{"question": "", "queries": []}"#,
        "Thank you so much for your help!",
    ] {
        let model = Scripted::saying([farewell, good]);
        let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
        assert_eq!(asked.question.as_deref(), Some("Who built it?"));
        let again = model.asked()[1].messages[3].words();
        assert!(again.contains("there is no question in it"), "{again}");
    }
}
