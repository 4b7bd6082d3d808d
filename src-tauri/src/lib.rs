//! The desktop host: a window around the commands of `stormwright-api`.
//!
//! It owns the window, its files dialogs and its closing, and nothing else. What a draft is and how it comes about
//! belongs to the crates below `crates/`, which are built and tested without this one.

#[cfg(feature = "desktop")]
mod closing;
#[cfg(feature = "desktop")]
mod commands;
#[cfg(feature = "desktop")]
mod links;
#[cfg(feature = "desktop")]
mod pick;
#[cfg(feature = "desktop")]
mod watches;

/// Why there is no window.
#[cfg(feature = "desktop")]
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// Neither an X nor a Wayland display is named in the environment.
    #[error("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")]
    NoDisplay,
    /// The data folder cannot be used.
    #[error(transparent)]
    Data(#[from] stormwright_api::ApiError),
    /// The system gave no threads.
    #[error("no threads to work on could be had: {0}")]
    Runtime(std::io::Error),
    /// The windowing system refused.
    #[error(transparent)]
    Tauri(#[from] tauri::Error),
}

/// Opens the main window and returns when it is closed. A second start shows the first one's window.
///
/// # Errors
/// When the window cannot be made: no display, no web view on this machine, or no data folder.
#[cfg(feature = "desktop")]
pub fn run() -> Result<(), WindowError> {
    use stormwright_api::{Desk, log};
    use tauri::Manager;

    // GTK does not return an error where there is no display: it panics.
    #[cfg(target_os = "linux")]
    if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .all(|name| std::env::var_os(name).is_none_or(|value| value.is_empty()))
    {
        return Err(WindowError::NoDisplay);
    }
    let data = std::env::var_os("STORMWRIGHT_DATA").filter(|folder| !folder.is_empty());
    let desk = Desk::open(data.as_deref().map(std::path::Path::new))?;
    log::start(desk.data(), "info")?;
    let runtime = stormwright_api::runtime().map_err(WindowError::Runtime)?;
    tauri::async_runtime::set(runtime.handle().clone());
    tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(|app, _, _| {
            closing::show(app)
        }))
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .manage(desk.clone())
        .manage(watches::Watches::default())
        .invoke_handler(tauri::generate_handler![
            commands::call,
            commands::watch,
            commands::unwatch,
            commands::pick
        ])
        .setup(|app| {
            links::open_main_window(app.handle())?;
            Ok(())
        })
        .on_window_event(|window, event| {
            if let tauri::WindowEvent::CloseRequested { api, .. } = event {
                closing::asked(window.app_handle(), api);
            }
        })
        .run(tauri::generate_context!())?;
    desk.stop_all();
    // What was stopped need not be waited for.
    runtime.shutdown_background();
    Ok(())
}
