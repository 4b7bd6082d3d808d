//! Closing the window while runs are under way: the person chooses whether they go on.

use stormwright_api::Desk;
use tauri::{AppHandle, CloseRequestApi, Manager};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogResult};

use crate::links::MAIN;

const GO_ON: &str = "Go on in the background";
const STOP: &str = "Stop and keep";

/// The window is asked to close. With nothing under way it does; otherwise the person is asked.
pub fn asked(app: &AppHandle, api: &CloseRequestApi) {
    let runs = app.state::<Desk>().running().len();
    if runs == 0 {
        return;
    }
    api.prevent_close();
    let question = match runs {
        1 => "A run is under way. What it has found is kept either way.".to_owned(),
        runs => format!("{runs} runs are under way. What they have found is kept either way."),
    };
    let app = app.clone();
    app.dialog()
        .message(question)
        .title("Close Stormwright")
        .buttons(MessageDialogButtons::YesNoCancelCustom(
            GO_ON.to_owned(),
            STOP.to_owned(),
            "Cancel".to_owned(),
        ))
        .show_with_result({
            let app = app.clone();
            move |answer| match answer {
                MessageDialogResult::Yes => go_on_hidden(&app),
                MessageDialogResult::No => stop(&app),
                MessageDialogResult::Custom(label) if label == GO_ON => go_on_hidden(&app),
                MessageDialogResult::Custom(label) if label == STOP => stop(&app),
                _ => {}
            }
        });
}

/// Shows the window, which may be hidden while runs go on.
pub fn show(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(MAIN) {
        // A window that cannot be brought to the front is still there.
        let _ = window.show();
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
}

/// Hides the window until the runs are over; the program ends then, unless the window was shown again.
fn go_on_hidden(app: &AppHandle) {
    let Some(window) = app.get_webview_window(MAIN) else {
        return;
    };
    if window.hide().is_err() {
        return;
    }
    let (app, desk) = (app.clone(), app.state::<Desk>().inner().clone());
    tauri::async_runtime::spawn(async move {
        desk.idle().await;
        if !window.is_visible().unwrap_or(true) {
            app.exit(0);
        }
    });
}

/// Stops the runs, waits until they have let go, and ends the program.
fn stop(app: &AppHandle) {
    let (app, desk) = (app.clone(), app.state::<Desk>().inner().clone());
    tauri::async_runtime::spawn(async move {
        desk.stop_all();
        desk.idle().await;
        app.exit(0);
    });
}
