//! The system's dialogs for files and folders.

use serde::Deserialize;
use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, FilePath};
use tokio::sync::oneshot;

/// What is to be chosen.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// Any number of files.
    Files,
    /// A folder.
    Folder,
    /// A file to be written.
    Save,
}

/// How the dialog looks at first.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Options {
    title: Option<String>,
    suggested: Option<String>,
    extensions: Vec<String>,
}

/// Asks; empty where the person chose nothing.
pub async fn ask(app: &AppHandle, kind: Kind, options: Options) -> Vec<String> {
    let mut dialog = app.dialog().file();
    if let Some(title) = &options.title {
        dialog = dialog.set_title(title);
    }
    if !options.extensions.is_empty() {
        let extensions: Vec<&str> = options.extensions.iter().map(String::as_str).collect();
        dialog = dialog.add_filter(options.extensions.join(", "), &extensions);
    }
    if let Some(suggested) = &options.suggested {
        dialog = match kind {
            Kind::Save => dialog.set_file_name(suggested),
            Kind::Files | Kind::Folder => dialog.set_directory(suggested),
        };
    }
    let (tell, told) = oneshot::channel();
    // Nobody may wait for the answer any more.
    let one = |path: Option<FilePath>| path.into_iter().collect::<Vec<_>>();
    match kind {
        Kind::Files => dialog.pick_files(move |paths| {
            let _ = tell.send(paths.unwrap_or_default());
        }),
        Kind::Folder => dialog.pick_folder(move |path| {
            let _ = tell.send(one(path));
        }),
        Kind::Save => dialog.save_file(move |path| {
            let _ = tell.send(one(path));
        }),
    }
    let chosen = told.await.unwrap_or_default();
    let paths = chosen.into_iter().filter_map(|path| path.into_path().ok());
    paths
        .filter_map(|path| path.to_str().map(str::to_owned))
        .collect()
}
