//! The desktop host: a window around the engine.
//!
//! It owns the window and nothing else. What a draft is and how it comes about belongs to the crates
//! below `crates/`, which are built and tested without this one.

/// Why there is no window.
#[cfg(feature = "desktop")]
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// Neither an X nor a Wayland display is named in the environment.
    #[error("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")]
    NoDisplay,
    /// The windowing system refused.
    #[error(transparent)]
    Tauri(#[from] tauri::Error),
}

/// Opens the main window and returns when it is closed.
///
/// # Errors
/// When the window cannot be made: no display, or no web view on this machine.
#[cfg(feature = "desktop")]
pub fn run() -> Result<(), WindowError> {
    // GTK does not return an error where there is no display: it panics.
    #[cfg(target_os = "linux")]
    if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .all(|name| std::env::var_os(name).is_none_or(|value| value.is_empty()))
    {
        return Err(WindowError::NoDisplay);
    }
    tauri::Builder::default().run(tauri::generate_context!())?;
    Ok(())
}
