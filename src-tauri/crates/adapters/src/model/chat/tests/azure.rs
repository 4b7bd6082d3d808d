//! Azure OpenAI: chat completions of a deployment. After the published reference (learn.microsoft.com: Azure OpenAI
//! REST API, version 2024-10-21), read in November 2026; never seen live.

use super::*;

#[tokio::test]
async fn a_deployment_is_part_of_the_address_and_the_key_has_a_header_of_its_own() {
    let server = Server::start(|_, _| good()).await;
    let (answer, _) = ask(&model_of("azure", &server, "/"), &prose()).await;
    assert_eq!(answer.unwrap().text, "All is well.");
    let asked = server.asked().pop().unwrap();
    assert_eq!(
        asked.path,
        "/openai/deployments/m/chat/completions?api-version=2024-10-21"
    );
    only_in_header(&asked, "api-key", KEY);
    assert_eq!(asked.header("authorization"), None);

    let model = model_of("azure", &server, "/?api-version=2025-04-01-preview");
    ask(&model, &prose()).await.0.unwrap();
    let asked = server.asked().pop().unwrap();
    assert!(
        asked.path.ends_with("?api-version=2025-04-01-preview"),
        "{}",
        asked.path
    );
}

#[tokio::test]
async fn failures_are_told_apart() {
    let said = |status: u16, code: &str, message: &str| {
        Answer::json(
            status,
            &json!({"error": {"code": code, "message": message}}),
        )
    };
    for (answer, failure) in [
        (
            said(
                401,
                "401",
                "Access denied due to invalid subscription key or wrong API endpoint.",
            ),
            ModelFailure::KeyMissing,
        ),
        (
            said(
                404,
                "DeploymentNotFound",
                "The API deployment for this resource does not exist.",
            ),
            ModelFailure::NotFound,
        ),
        (
            said(
                429,
                "429",
                "Requests have exceeded the call rate limit. Please retry after 1 second.",
            )
            .with("retry-after", "0"),
            ModelFailure::Busy,
        ),
        (
            said(
                400,
                "context_length_exceeded",
                "This model's maximum context length is 8192 tokens.",
            ),
            ModelFailure::TooLong,
        ),
    ] {
        let server = Server::start(move |_, _| answer.clone()).await;
        let error = ask(&model_of("azure", &server, "/"), &prose())
            .await
            .0
            .unwrap_err();
        assert_eq!(error.failure, failure, "{error}");
    }
}
