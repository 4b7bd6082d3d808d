//! What comes back, and how it is read.

use super::*;

#[tokio::test]
async fn an_answer_is_heard_as_it_is_written_and_its_tokens_are_counted() {
    let server = Server::start(|_, _| good()).await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    let answer = answer.unwrap();
    assert_eq!(
        (answer.text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
    assert_eq!(answer.finish, Finish::Stop);
    let usage = Usage {
        calls: 1,
        input_tokens: 11,
        output_tokens: 3,
    };
    assert_eq!(answer.usage, usage);

    let asked = &server.asked()[0];
    assert_eq!(asked.path, "/v1/chat/completions");
    assert_eq!(
        asked.header("authorization"),
        Some(format!("Bearer {KEY}").as_str())
    );
    let wanted = json!({
        "model": "m",
        "messages": [
            {"role": "system", "content": "Be exact."},
            {"role": "user", "content": "What is known?"},
        ],
        "max_tokens": 100, "temperature": 0.9, "top_p": 0.9,
        "stream": true, "stream_options": {"include_usage": true},
    });
    assert_eq!(asked.json(), wanted);
}

#[tokio::test]
async fn s14_an_empty_answer_is_repeated_but_not_for_ever() {
    let server = Server::start(|n, _| match n {
        0 => stream(&[ends("stop")]),
        _ => good(),
    })
    .await;
    assert_eq!(
        ask(&model(&server), &prose()).await.0.unwrap().usage.calls,
        2
    );

    let server = Server::start(|_, _| stream(&[says("  \n"), ends("stop")])).await;
    let error = fails(&server).await;
    assert_eq!(error.failure, ModelFailure::Malformed);
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn s14_a_model_that_thinks_its_limit_away_gets_a_larger_one() {
    let thought =
        event(&json!({"choices": [{"delta": {"reasoning_content": "Hmm. So.", "content": ""}}]}));
    let server = Server::start(move |n, _| match n {
        0 => stream(&[thought.clone(), ends("length")]),
        _ => good(),
    })
    .await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    let answer = answer.unwrap();
    assert_eq!(bodies(&server)[1]["max_tokens"], 200);
    assert_eq!(
        (answer.text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
    assert_eq!(answer.usage.output_tokens, 3 + 2, "thinking is paid for");
}

#[tokio::test]
async fn s67_a_larger_limit_still_fits_a_small_context() {
    let server = Server::start(|n, _| match n {
        0 => stream(&[ends("length")]),
        _ => good(),
    })
    .await;
    let settings = ChatSettings {
        context_tokens: Some(130),
        ..settings(&server)
    };
    let (answer, _) = ask(&Chat::new(settings).unwrap(), &prose()).await;
    assert!(answer.is_ok());
    // Seven of them are the question's.
    assert_eq!(bodies(&server)[1]["max_tokens"], 123);
}

#[tokio::test]
async fn p16_an_answer_that_meets_the_limit_says_so() {
    let server = Server::start(|_, _| stream(&[says("All is"), ends("length")])).await;
    let answer = ask(&model(&server), &prose()).await.0.unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.finish),
        ("All is", Finish::Length)
    );
}

#[tokio::test]
async fn an_answer_held_back_by_a_filter_is_not_asked_for_again() {
    let declined = event(&json!({"choices": [{"delta": {"refusal": "I cannot."}}]}));
    let server = Server::start(move |n, _| match n {
        0 => stream(&[ends("content_filter")]),
        _ => stream(&[declined.clone(), ends("stop")]),
    })
    .await;
    let model = model(&server);
    for _ in 0..2 {
        let answer = ask(&model, &prose()).await.0.unwrap();
        assert_eq!(
            (answer.text.as_str(), answer.finish),
            ("", Finish::Filtered)
        );
    }
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn p51_thinking_that_comes_apart_is_no_part_of_the_text() {
    let pieces = [
        event(&json!({"choices": [{"delta": {"reasoning": "Let me think."}}]})),
        event(&json!({"choices": [{"delta": {"content": [
            {"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "All is well."},
        ]}}]})),
        ends("stop"),
    ];
    let server = Server::start(move |_, _| stream(&pieces)).await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    assert_eq!(
        (answer.unwrap().text.as_str(), heard.as_str()),
        ("All is well.", "All is well.")
    );
}

#[tokio::test]
async fn a_character_may_arrive_in_halves() {
    let whole = says("Zürich, 東京.");
    let middle = whole.find('ü').unwrap() + 1;
    let (left, right) = whole.as_bytes().split_at(middle);
    let (left, right) = (left.to_vec(), right.to_vec());
    let server = Server::start(move |_, _| {
        let halves = Answer::new(200, "text/event-stream", ": hello\n\n");
        halves
            .then(left.clone())
            .slowly(Duration::from_millis(5))
            .then(right.clone())
            .then(ends("stop"))
    })
    .await;
    assert_eq!(
        ask(&model(&server), &prose()).await.0.unwrap().text,
        "Zürich, 東京."
    );
}

#[tokio::test]
async fn a_web_page_or_nonsense_is_no_answer() {
    let page =
        Server::start(|_, _| Answer::new(200, "text/html", "<!doctype html><p>Log in")).await;
    let error = fails(&page).await;
    assert_eq!(error.failure, ModelFailure::Malformed);
    assert!(error.reason.contains("check the base URL"), "{error}");

    let server = Server::start(|n, _| match n {
        0 => Answer::json(200, &json!({"choices": "none"})),
        1 => stream(&["data: {\"choices\": [\n\n".to_owned()]),
        _ => good(),
    })
    .await;
    assert_eq!(
        ask(&model(&server), &prose()).await.0.unwrap().usage.calls,
        3
    );
}
