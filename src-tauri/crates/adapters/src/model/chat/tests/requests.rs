//! What is sent, and what is learned about a server.

use super::*;

#[tokio::test]
async fn a_picture_is_sent_beside_the_words() {
    let server = Server::start(|_, _| good()).await;
    let mut request = prose();
    let media_type = "image/png".to_owned();
    let image = Part::Image {
        media_type,
        data: vec![1, 2, 3],
    };
    request.messages[1].parts.push(image);
    ask(&model(&server), &request).await.0.unwrap();
    let wanted = json!([
        {"type": "text", "text": "What is known?"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AQID"}},
    ]);
    assert_eq!(bodies(&server)[0]["messages"][1]["content"], wanted);
}

#[tokio::test]
async fn a_shape_is_asked_for_by_schema_then_by_object_then_in_words_and_learned_once() {
    let server = Server::start(
        |_, asked| match asked.json()["response_format"]["type"].as_str() {
            Some("json_schema") => {
                refuses(400, "response_format.type json_schema is not supported")
            }
            Some(_) => refuses(422, "extra fields not permitted: response_format"),
            None => good(),
        },
    )
    .await;
    let model = model(&server);
    let first = ask(&model, &shaped()).await.0.unwrap();
    assert_eq!(first.usage.calls, 3);
    let second = ask(&model, &shaped()).await.0.unwrap();
    assert_eq!(second.usage.calls, 1, "what was refused is not tried again");

    let bodies = bodies(&server);
    let schema = &bodies[0]["response_format"]["json_schema"];
    assert_eq!(
        (&schema["name"], &schema["strict"]),
        (&json!("question"), &json!(true))
    );
    let last_words = |n: usize| bodies[n]["messages"][1]["content"].as_str().unwrap();
    assert!(!last_words(0).contains("JSON schema"));
    for n in 1..4 {
        assert!(
            last_words(n).contains(r#""properties":{"question""#),
            "{}",
            last_words(n)
        );
    }
}

#[tokio::test]
async fn s68_parameters_that_a_server_refuses_are_dropped_or_renamed_and_remembered() {
    let server = Server::start(|_, asked| {
        let body = asked.json();
        let refused = ["max_tokens", "temperature", "top_p", "stream_options"];
        match refused.iter().find(|name| body.get(**name).is_some()) {
            Some(name) => Answer::json(
                400,
                &json!({"error": {"message": format!("Unsupported parameter: '{name}'."), "param": name}}),
            ),
            None => good(),
        }
    })
    .await;
    let model = model(&server);
    assert_eq!(ask(&model, &prose()).await.0.unwrap().usage.calls, 5);
    assert_eq!(ask(&model, &prose()).await.0.unwrap().usage.calls, 1);
    let last = bodies(&server).pop().unwrap();
    assert_eq!(last["max_completion_tokens"], 100);
    assert_eq!(last["stream"], true);
}

#[tokio::test]
async fn s68_a_server_without_system_role_or_stream_gets_neither() {
    let server = Server::start(|_, asked| {
        let body = asked.json();
        if body["messages"][0]["role"] == "system" {
            refuses(400, "System role not supported")
        } else if body["stream"] == true {
            let error =
                json!({"message": "Your organization must be verified.", "param": "stream"});
            Answer::json(400, &json!({"error": error}))
        } else {
            let message = json!({"role": "assistant", "content": "All is well."});
            Answer::json(
                200,
                &json!({"choices": [{"message": message, "finish_reason": "stop"}]}),
            )
        }
    })
    .await;
    let (answer, heard) = ask(&model(&server), &prose()).await;
    assert_eq!(answer.unwrap().text, "All is well.");
    assert_eq!(heard, "All is well.");
    let last = bodies(&server).pop().unwrap();
    assert_eq!(
        last["messages"],
        json!([{"role": "user", "content": "Be exact.\nWhat is known?"}])
    );
}

#[tokio::test]
async fn s67_the_context_is_asked_for_once_and_its_absence_fails_nothing() {
    let server = Server::start(|_, asked| {
        assert_eq!(
            (asked.method.as_str(), asked.path.as_str()),
            ("GET", "/v1/models")
        );
        Answer::json(200, &json!({"data": [{"id": "m", "max_model_len": 4096}]}))
    })
    .await;
    let model = model(&server);
    assert_eq!(model.context_tokens().await, Some(4096));
    assert_eq!(model.context_tokens().await, Some(4096));
    assert_eq!(server.asked().len(), 1);

    let known = ChatSettings {
        context_tokens: Some(99),
        ..settings(&server)
    };
    assert_eq!(Chat::new(known).unwrap().context_tokens().await, Some(99));

    let broken = Server::start(|_, _| Answer::new(500, "text/html", "<h1>Oops</h1>")).await;
    let model = self::model(&broken);
    assert_eq!(model.context_tokens().await, None);
    assert_eq!(model.context_tokens().await, None);
    assert_eq!(broken.asked().len(), 1);
}

#[test]
fn a_base_url_may_be_given_in_several_ways() {
    let address = |base| {
        let settings = ChatSettings::new(openai(), "m", Some(base)).unwrap();
        let base = settings.base_url;
        Dialect::OpenAi.address(&base, "m", true).to_string()
    };
    let wanted = "http://h:1/v1/chat/completions";
    assert_eq!(address("http://h:1/v1"), wanted);
    assert_eq!(address("http://h:1/v1/"), wanted);
    assert_eq!(address(wanted), wanted);
    assert_eq!(
        address("http://h:1/v1?api-version=2"),
        format!("{wanted}?api-version=2")
    );
    for wrong in ["localhost:8080", "ftp://h/v1", "", "v1"] {
        assert!(
            ChatSettings::new(openai(), "m", Some(wrong)).is_err(),
            "{wrong}"
        );
    }
}
