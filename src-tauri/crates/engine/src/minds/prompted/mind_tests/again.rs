//! What is asked for again, and what is not.

use super::super::scripted::{Scripted, mind, topic};
use super::super::*;
use super::{answering, asking, names, proposing, texts};
use crate::ports::{Author, Finish, Heard, ModelFailure};

#[tokio::test]
async fn s5_an_answer_that_cannot_be_read_is_asked_for_again_with_the_reason() {
    let good = r#"{"perspectives": [{"name": "Engineer", "focus": "Walls."}]}"#;
    let model = Scripted::saying(["I would rather not.", good]);
    let reply = mind(&model)
        .await
        .propose_perspectives(&proposing(3))
        .await
        .unwrap();
    assert_eq!(names(&reply), ["Engineer"]);
    let asked = model.asked();
    let [system, user, said, again] = asked[1].messages.as_slice() else {
        panic!("{:?}", asked[1].messages)
    };
    assert_eq!(
        [system, user],
        [&asked[0].messages[0], &asked[0].messages[1]]
    );
    assert_eq!(
        (said.author, said.words().as_str()),
        (Author::Assistant, "I would rather not.")
    );
    assert_eq!(again.author, Author::User);
    assert!(
        again.words().contains("there is no JSON in it"),
        "{}",
        again.words()
    );
    assert_eq!(reply.usage.calls, 2, "both requests are paid for");
    assert_eq!(reply.usage.output_tokens, 6);
    assert_eq!(reply.problems.len(), 1);
}

#[tokio::test]
async fn s5_s12_after_two_unusable_answers_the_mind_gives_up() {
    let model = Scripted::saying(["No.", "Still no.", "never asked for"]);
    let error = mind(&model)
        .await
        .propose_perspectives(&proposing(3))
        .await
        .unwrap_err();
    assert!(
        matches!(
            error,
            MindError::Unusable {
                skill: Skill::ProposePerspectives,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(model.asked().len(), 2);
}

#[tokio::test]
async fn s12_a_model_that_fails_is_not_asked_again_by_the_mind() {
    let model = Scripted::named("scripted:one", None, [Err(ModelFailure::Quota)]);
    let error = mind(&model).await.ask(&asking()).await.unwrap_err();
    let MindError::Model(error) = error else {
        panic!("{error}")
    };
    assert_eq!(error.failure, ModelFailure::Quota);
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn s14_an_answer_that_broke_off_is_asked_for_again_with_more_room() {
    let good = r#"{"question": "Who built it?", "queries": ["moseby"]}"#;
    let model = Scripted::ending([("Let me see", Finish::Length), (good, Finish::Stop)]);
    mind(&model).await.ask(&asking()).await.unwrap();
    let asked = model.asked();
    assert!(asked[1].max_tokens > asked[0].max_tokens);
    assert_eq!(asked[1].messages, asked[0].messages, "the same request");
}

#[tokio::test]
async fn s14_prose_that_is_empty_is_asked_for_again_with_more_room_and_heard_anew() {
    let thinking = "<think>I never came to an end";
    let model = Scripted::ending([
        (thinking, Finish::Length),
        ("Brandt built the wall [1].", Finish::Stop),
    ]);
    let heard = std::sync::Mutex::new(0);
    let listener = |piece: Heard<'_>| {
        if piece == Heard::Again {
            *heard.lock().unwrap() += 1;
        }
    };
    let reply = mind(&model)
        .await
        .answer(&answering(), &listener)
        .await
        .unwrap();
    assert_eq!(texts(&reply.value), ["Brandt built the wall."]);
    assert_eq!(*heard.lock().unwrap(), 1);
    let asked = model.asked();
    assert!(asked[1].max_tokens > asked[0].max_tokens);

    let model = Scripted::ending([("", Finish::Stop), (" \n", Finish::Stop)]);
    let error = mind(&model)
        .await
        .answer(&answering(), &|_| {})
        .await
        .unwrap_err();
    assert!(matches!(error, MindError::Unusable { .. }), "{error}");
}

#[tokio::test]
async fn p16_a_partial_last_sentence_is_cut_and_told() {
    let model = Scripted::ending([(
        "Brandt built the wall in 1912 [1]. A storm broke the [2]",
        Finish::Length,
    )]);
    let reply = mind(&model)
        .await
        .answer(&answering(), &|_| {})
        .await
        .unwrap();
    assert_eq!(texts(&reply.value), ["Brandt built the wall in 1912."]);
    assert_eq!(reply.problems.len(), 1);
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn p16_an_outline_that_broke_off_is_asked_for_again() {
    let model = Scripted::ending([
        ("# History\n## Constr", Finish::Length),
        ("# History\n## Construction", Finish::Stop),
    ]);
    let request = DraftOutlineRequest {
        topic: topic(),
        related: Vec::new(),
        max_headings: 20,
    };
    let outline = mind(&model)
        .await
        .draft_outline(&request)
        .await
        .unwrap()
        .value;
    let titles: Vec<&str> = outline.iter().map(|h| h.title.as_str()).collect();
    assert_eq!(titles, ["History", "Construction"]);
}

#[tokio::test]
async fn what_the_filter_held_back_is_not_asked_for_again() {
    let model = Scripted::ending([("", Finish::Filtered), ("never asked for", Finish::Stop)]);
    let mind = mind(&model).await;
    let error = mind.answer(&answering(), &|_| {}).await.unwrap_err();
    assert!(error.to_string().contains("filter"), "{error}");
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn a_cut_answer_that_could_be_read_serves_where_the_second_cannot_be_read() {
    let cut = r#"{"question": "Who built it?", "queries": ["moseby wall", "mose"#;
    for second in [
        ("I would rather not.", Finish::Stop),
        ("", Finish::Length),
        ("", Finish::Filtered),
    ] {
        let model = Scripted::ending([(cut, Finish::Length), second]);
        let reply = mind(&model).await.ask(&asking()).await.unwrap();
        assert_eq!(reply.value.question.as_deref(), Some("Who built it?"));
        assert_eq!(reply.usage.calls, 2, "both requests are paid for");
        let told = reply.problems.last().unwrap();
        assert!(told.contains("met the limit of tokens"), "{told}");
    }
    // Who cannot take so much more is as good as unreadable; who cannot be reached ends the run.
    for (failure, kept) in [(ModelFailure::TooLong, true), (ModelFailure::Quota, false)] {
        let answers = [Ok((cut, Finish::Length)), Err(failure)];
        let model = Scripted::named("scripted:one", None, answers);
        let asked = mind(&model).await.ask(&asking()).await;
        assert_eq!(asked.is_ok(), kept, "{failure:?}");
    }
}

#[tokio::test]
async fn s67_more_room_is_asked_for_only_as_far_as_the_model_has_any() {
    let good = r#"{"question": "Who built it?", "queries": ["moseby"]}"#;
    let limits = async |context, first| {
        let answers = [Ok((first, Finish::Length)), Ok((good, Finish::Stop))];
        let model = Scripted::named("scripted:one", context, answers);
        mind(&model).await.ask(&asking()).await.unwrap();
        let asked = model.asked().into_iter().map(|r| r.max_tokens);
        asked.collect::<Vec<_>>()
    };
    assert_eq!(limits(None, "Let me see").await, [400, 1200]);
    assert_eq!(limits(Some(100_000), "Let me see").await, [400, 1200]);
    let some = limits(Some(1024), "Let me see").await;
    assert!((401..1024).contains(&some[1]), "{some:?}");
    assert_eq!(limits(Some(512), "Let me see").await, [400, 400]);
    // Without more room a second answer would break off as well.
    assert_eq!(limits(Some(512), good).await, [400]);
}
