//! Reading what the command line points at.

use std::io::Read;
use std::path::Path;

use stormwright_api::ApiError;

/// The text of a file; of standard input for `-`.
pub fn text(path: &Path) -> Result<String, ApiError> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|e| ApiError::unreadable(Path::new("standard input"), &e))?;
        return Ok(text);
    }
    std::fs::read_to_string(path).map_err(|e| ApiError::unreadable(path, &e))
}

/// A path as the api takes it.
pub fn path(path: &Path) -> String {
    path.display().to_string()
}
