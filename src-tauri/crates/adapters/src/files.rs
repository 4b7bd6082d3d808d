//! Files that are there whole or not at all.

use std::io;
use std::path::Path;

/// Puts `bytes` into the file at `path`. They are written beside it and moved there, so that a program that is killed leaves
/// the old file or the new.
///
/// # Errors
/// Where the folder cannot be written.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, path)
}
