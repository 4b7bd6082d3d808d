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
        Ok(()) => Ok(Some(DraftLock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
