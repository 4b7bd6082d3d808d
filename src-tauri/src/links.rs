//! The main window, which shows the program's own pages only: a link to a source opens in the system's browser.

use tauri::webview::NewWindowResponse;
use tauri::{AppHandle, Url, WebviewWindowBuilder};
use tauri_plugin_opener::OpenerExt;

/// The window's name in the configuration.
pub const MAIN: &str = "main";

/// Makes the main window as the configuration describes it.
pub fn open_main_window(app: &AppHandle) -> tauri::Result<()> {
    let Some(config) = app.config().app.windows.iter().find(|w| w.label == MAIN) else {
        return Err(tauri::Error::WindowNotFound);
    };
    let (for_links, for_pages) = (app.clone(), app.clone());
    WebviewWindowBuilder::from_config(app, config)?
        .on_new_window(move |url, _| {
            open(&for_links, &url);
            NewWindowResponse::Deny
        })
        .on_navigation(move |url| {
            let own = url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost");
            if !own {
                open(&for_pages, url);
            }
            own
        })
        .build()?;
    Ok(())
}

/// Opens an address of the web in the system's browser; any other is not followed.
fn open(app: &AppHandle, url: &Url) {
    if matches!(url.scheme(), "http" | "https")
        && let Err(error) = app.opener().open_url(url.as_str(), None::<&str>)
    {
        tracing::warn!(%error, "the system's browser could not be opened");
    }
}
