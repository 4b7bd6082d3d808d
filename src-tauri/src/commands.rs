//! What the page may call: every command of the api by its name, and what only a window has.

use std::sync::Arc;

use serde_json::Value;
use stormwright_api::events::{EventNotification, Events};
use stormwright_api::{ApiError, Desk};
use tauri::ipc::{Channel, Response};
use tauri::{AppHandle, State};

use crate::pick::{self, Kind, Options};
use crate::watches::Watches;

/// Calls a command of the api.
#[tauri::command]
pub async fn call(
    desk: State<'_, Desk>,
    name: String,
    params: Value,
) -> Result<Response, ApiError> {
    let desk = desk.inner().clone();
    // In a task of its own: a page that is loaded anew does not break off a command in its middle.
    let called = tauri::async_runtime::spawn(async move {
        let events = Events::new(desk.clock(), Arc::new(|_| {}));
        stormwright_api::commands::call(&desk, &name, params, &events).await
    });
    let broke_off = |error| ApiError::internal(format!("the command broke off: {error}"));
    // It is JSON already.
    called.await.map_err(broke_off)?.map(Response::new)
}

/// Sends the events of a draft's run to the page, until [`unwatch`] with the same id.
#[tauri::command]
pub fn watch(
    desk: State<'_, Desk>,
    watches: State<'_, Watches>,
    draft: String,
    id: u64,
    channel: Channel<EventNotification>,
) {
    let mut watch = desk.watch(&draft);
    let task = tauri::async_runtime::spawn(async move {
        loop {
            for event in watch.next().await {
                // The page is gone.
                if channel.send(event).is_err() {
                    return;
                }
            }
        }
    });
    watches.add(&draft, id, task);
}

/// Ends a watch.
#[tauri::command]
pub fn unwatch(watches: State<'_, Watches>, draft: String, id: u64) {
    watches.end(&draft, id);
}

/// Lets the person choose files or a folder; empty where they chose none.
#[tauri::command]
pub async fn pick(app: AppHandle, kind: Kind, options: Options) -> Vec<String> {
    pick::ask(&app, kind, options).await
}
