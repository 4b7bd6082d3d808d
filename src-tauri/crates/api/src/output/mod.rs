//! Writes a draft's files into a folder.
//!
//! The folder may be the editor's own. What this module wrote before is listed with its SHA-256 in `.stormwright`
//! (lines as `sha256sum` writes them); only such files are replaced or removed. The run's record is listed without a
//! sum: it holds times, which would make the lists of two equal runs differ, and nobody edits it. A file that somebody
//! else wrote or changed is never lost: where its name is needed it is set aside as `NAME.old`. All files are written
//! beside their places first and then moved, so that a full disk leaves the folder as it was.

mod manifest;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

use stormwright_engine::export::ExportFile;

use self::manifest::Manifest;
use crate::error::ApiError;

const STAGE: &str = ".stormwright-new";

/// What writing did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Files of the draft that are now in the folder, in order.
    pub files: Vec<String>,
    /// Files that were in the way and are kept under a new name.
    pub set_aside: Vec<String>,
    /// Files of an earlier export that no longer belong to the draft and were removed.
    pub removed: Vec<String>,
}

/// Makes sure that `dir` is there and can be written, before a long run counts on it.
///
/// # Errors
/// Where it is a file, or may not be written.
pub fn prepare(dir: &Path) -> Result<(), ApiError> {
    fs::create_dir_all(dir).map_err(|e| ApiError::io(dir, "created", &e))?;
    let _alone = alone(dir);
    fresh_stage(dir)?;
    drop_stage(dir)
}

/// Writes `files` into `dir`, which is created where it is missing.
///
/// # Errors
/// Where the folder cannot be written or the disk is full. Files that were there before are then unchanged or
/// already replaced as a whole, never half written.
pub fn write(dir: &Path, files: &[ExportFile]) -> Result<Written, ApiError> {
    fs::create_dir_all(dir).map_err(|e| ApiError::io(dir, "created", &e))?;
    let _alone = alone(dir);
    let stage = fresh_stage(dir)?;
    let staged = stage_all(&stage, files);
    let moved = staged.and_then(|()| move_all(dir, &stage, files));
    let dropped = drop_stage(dir);
    let written = moved?;
    dropped?;
    Ok(written)
}

/// Waits until no other program writes into `dir`, and keeps others waiting until it is dropped. Where a folder cannot
/// be locked, nobody waits.
fn alone(dir: &Path) -> Option<File> {
    let held = File::open(dir).ok()?;
    held.lock().ok()?;
    Some(held)
}

fn fresh_stage(dir: &Path) -> Result<PathBuf, ApiError> {
    drop_stage(dir)?;
    let stage = dir.join(STAGE);
    fs::create_dir(&stage).map_err(|e| ApiError::io(dir, "written", &e))?;
    Ok(stage)
}

fn drop_stage(dir: &Path) -> Result<(), ApiError> {
    let stage = dir.join(STAGE);
    match fs::remove_dir_all(&stage) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(ApiError::io(&stage, "removed", &e)),
        _ => Ok(()),
    }
}

fn stage_all(stage: &Path, files: &[ExportFile]) -> Result<(), ApiError> {
    for file in files {
        let path = stage.join(inside(&file.name)?);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|e| ApiError::io(parent, "created", &e))?;
        }
        fs::write(&path, &file.bytes).map_err(|e| ApiError::io(&path, "written", &e))?;
    }
    Ok(())
}

fn move_all(dir: &Path, stage: &Path, files: &[ExportFile]) -> Result<Written, ApiError> {
    let before = Manifest::read(dir)?;
    let now = Manifest::of(files);
    let mut written = Written::default();
    for file in files {
        let relative = inside(&file.name)?;
        for folder in relative
            .ancestors()
            .skip(1)
            .filter(|f| !f.as_os_str().is_empty())
        {
            let place = dir.join(folder);
            if taken(&place) && !place.is_dir() {
                let kept = rename_aside(&place, &folder.display().to_string())?;
                written.set_aside.push(kept);
            }
        }
        if let Some(kept) = set_aside(&dir.join(relative), file, &before)? {
            written.set_aside.push(kept);
        }
    }
    // Both lists stand in the manifest while files move, so that an export cut short is known as our own work.
    before.and(&now).save(dir, stage)?;
    for file in files {
        let place = dir.join(inside(&file.name)?);
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).map_err(|e| ApiError::io(parent, "created", &e))?;
        }
        fs::rename(stage.join(&file.name), &place)
            .map_err(|e| ApiError::io(&place, "written", &e))?;
        written.files.push(file.name.clone());
    }
    for path in before.0.keys().filter(|path| !now.0.contains_key(*path)) {
        let Ok(relative) = inside(path) else { continue };
        let place = dir.join(relative);
        if before.lists(path, &place) {
            fs::remove_file(&place).map_err(|e| ApiError::io(&place, "removed", &e))?;
            written.removed.push(path.clone());
            remove_empty_parent(dir, &place);
        }
    }
    now.save(dir, stage)?;
    Ok(written)
}

/// Renames what stands at `place`, unless it is a file that this module wrote and nobody changed.
fn set_aside(
    place: &Path,
    file: &ExportFile,
    before: &Manifest,
) -> Result<Option<String>, ApiError> {
    let path = &file.name;
    let same = || is_file(place) && fs::read(place).is_ok_and(|bytes| bytes == file.bytes);
    if !taken(place) || before.lists(path, place) || same() {
        return Ok(None);
    }
    rename_aside(place, path).map(Some)
}

fn taken(place: &Path) -> bool {
    fs::symlink_metadata(place).is_ok()
}

/// Gives what stands at `place`, called `path` in the folder, a free name, which is returned.
fn rename_aside(place: &Path, path: &str) -> Result<String, ApiError> {
    let kept = (1..)
        .map(|n| match n {
            1 => format!("{path}.old"),
            n => format!("{path}.old{n}"),
        })
        .find(|name| !taken(&place.with_file_name(file_name(name))))
        .unwrap_or_default();
    fs::rename(place, place.with_file_name(file_name(&kept)))
        .map_err(|e| ApiError::io(place, "set aside", &e))?;
    Ok(kept)
}

/// Whether an ordinary file stands there; a link is none.
fn is_file(place: &Path) -> bool {
    fs::symlink_metadata(place).is_ok_and(|found| found.is_file())
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn remove_empty_parent(dir: &Path, place: &Path) {
    if let Some(parent) = place.parent()
        && parent != dir
    {
        // Fails where it still holds something, which is the point.
        let _ = fs::remove_dir(parent);
    }
}

/// A path that stays inside the folder it is joined to.
fn inside(path: &str) -> Result<&Path, ApiError> {
    let relative = Path::new(path);
    let stays = !path.is_empty()
        && relative
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
    if stays {
        Ok(relative)
    } else {
        Err(ApiError::internal(format!(
            "\"{path}\" is no path inside an export folder"
        )))
    }
}
