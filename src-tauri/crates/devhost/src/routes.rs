//! What the host answers to.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::extract::{Path as Part, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures::{Stream, StreamExt, stream};
use serde_json::Value;
use stormwright_api::events::Events;
use stormwright_api::{ApiError, Code, Desk, commands};
use tower_http::services::ServeDir;

/// As strict as the window's own, but for where the commands are.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What is served.
pub struct Host {
    /// The desk.
    pub desk: Desk,
    /// What a caller has to know.
    pub token: String,
    /// Where this host listens.
    pub address: SocketAddr,
}

/// All routes, with the pages of `pages`.
pub fn router(host: Arc<Host>, pages: &Path) -> Router {
    let commands = Router::new()
        .route("/call/{name}", post(call))
        .route("/watch/{draft}", get(watch))
        .layer(middleware::from_fn_with_state(host.clone(), knows_token))
        .with_state(host.clone());
    Router::new()
        .merge(commands)
        .fallback_service(ServeDir::new(pages))
        .layer(middleware::from_fn_with_state(host, from_here))
}

/// Lets only requests to this very address through: a page elsewhere whose name leads here has another host.
async fn from_here(State(host): State<Arc<Host>>, request: Request, next: Next) -> Response {
    let here = host.address.to_string();
    let local = format!("localhost:{}", host.address.port());
    let headers = request.headers();
    let named = headers
        .get(header::HOST)
        .and_then(|value| value.to_str().ok());
    let origin = headers
        .get(header::ORIGIN)
        .and_then(|value| value.to_str().ok());
    let ours = |name: &str| name == here || name == local;
    let origin = origin.is_none_or(|origin| origin.strip_prefix("http://").is_some_and(ours));
    if !named.is_some_and(ours) || !origin {
        return (StatusCode::FORBIDDEN, "this host serves its own pages only").into_response();
    }
    let mut response = next.run(request).await;
    let policy = HeaderValue::from_static(POLICY);
    response
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

async fn knows_token(State(host): State<Arc<Host>>, request: Request, next: Next) -> Response {
    if token(request.headers()) != Some(host.token.as_str()) {
        let error = ApiError::new(
            Code::BadInput,
            "the token is missing or wrong",
            "open the address that the host printed when it started",
        );
        return (StatusCode::UNAUTHORIZED, Json(error)).into_response();
    }
    next.run(request).await
}

fn token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")
}

async fn call(
    State(host): State<Arc<Host>>,
    Part(name): Part<String>,
    Json(params): Json<Value>,
) -> Response {
    let desk = host.desk.clone();
    // In a task of its own: a browser that goes away does not break off a command in its middle.
    let called = tokio::spawn(async move {
        let events = Events::new(desk.clock(), Arc::new(|_| {}));
        commands::call(&desk, &name, params, &events).await
    });
    match called.await {
        Ok(Ok(json)) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Ok(Err(error)) => (StatusCode::UNPROCESSABLE_ENTITY, Json(error)).into_response(),
        Err(error) => {
            let error = ApiError::internal(format!("the command broke off: {error}"));
            (StatusCode::INTERNAL_SERVER_ERROR, Json(error)).into_response()
        }
    }
}

async fn watch(
    State(host): State<Arc<Host>>,
    Part(draft): Part<String>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let watch = host.desk.watch(&draft);
    let batches = stream::unfold(watch, |mut watch| async move {
        Some((watch.next().await, watch))
    });
    let events = batches.flat_map(stream::iter).map(|notification| {
        // A notification is plain data and always has a JSON form.
        let text = serde_json::to_string(&notification).unwrap_or_default();
        Ok(Event::default().data(text))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

#[cfg(test)]
mod tests;
