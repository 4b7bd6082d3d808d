//! One run a draft: a lock that the system lets go of when the program ends, however it ends.

use std::fs::{File, TryLockError};
use std::path::Path;

/// Held while a draft is worked on; let go of when dropped.
#[derive(Debug)]
pub struct DraftLock {
    _file: File,
}

/// Takes the lock of the draft `id` under `folder`; `None` where another run holds it.
pub(super) fn take(folder: &Path, id: &str) -> std::io::Result<Option<DraftLock>> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{id}.lock"));
    let file = File::options().create(true).append(true).open(path)?;
    match file.try_lock() {
        Ok(()) => {
            // Beside the lock, for some systems let no other program read a locked file. A courtesy: it may fail.
            let _ = std::fs::write(holder_file(folder, id), this_program());
            Ok(Some(DraftLock { _file: file }))
        }
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The program that holds the lock of the draft `id`, in a few words.
pub(super) fn holder(folder: &Path, id: &str) -> String {
    let named = std::fs::read_to_string(holder_file(folder, id)).unwrap_or_default();
    match named.trim() {
        "" => "another program".to_owned(),
        named => named.to_owned(),
    }
}

fn holder_file(folder: &Path, id: &str) -> std::path::PathBuf {
    folder.join(format!("{id}.holder"))
}

fn this_program() -> String {
    let path = std::env::current_exe().unwrap_or_default();
    let name = path
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or("a program");
    format!("{name}, process {}", std::process::id())
}
