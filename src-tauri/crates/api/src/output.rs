//! Writes a draft's files into a folder.
//!
//! The folder may be the editor's own. What this module wrote before is listed with its SHA-256 in `.stormwright`
//! (lines as `sha256sum` writes them); only such files are replaced or removed. The run's record is listed without a
//! sum: it holds times, which would make the lists of two equal runs differ, and nobody edits it. A file that somebody
//! else wrote or changed is never lost: where its name is needed it is set aside as `NAME.old`. All files are written
//! beside their places first and then moved, so that a full disk leaves the folder as it was.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};
use stormwright_engine::export::ExportFile;

use crate::error::ApiError;

const MANIFEST: &str = ".stormwright";
const STAGE: &str = ".stormwright-new";
const RECORD: &str = "run.json";
/// Stands for any content.
const ANY: &str = "-";

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
    let stage = fresh_stage(dir)?;
    let staged = stage_all(&stage, files);
    let moved = staged.and_then(|()| move_all(dir, &stage, files));
    let dropped = drop_stage(dir);
    let written = moved?;
    dropped?;
    Ok(written)
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
        if let Some(kept) = set_aside(&dir.join(inside(&file.name)?), file, &before)? {
            written.set_aside.push(kept);
        }
    }
    // Both lists stand in the manifest while files move, so that an export cut short is known as our own work.
    before.and(&now).save(dir)?;
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
    now.save(dir)?;
    Ok(written)
}

/// Renames what stands at `place`, unless it is a file that this module wrote and nobody changed.
fn set_aside(
    place: &Path,
    file: &ExportFile,
    before: &Manifest,
) -> Result<Option<String>, ApiError> {
    let path = &file.name;
    let taken = |place: &Path| fs::symlink_metadata(place).is_ok();
    let same = || is_file(place) && fs::read(place).is_ok_and(|bytes| bytes == file.bytes);
    if !taken(place) || before.lists(path, place) || same() {
        return Ok(None);
    }
    let kept = (1..)
        .map(|n| match n {
            1 => format!("{path}.old"),
            n => format!("{path}.old{n}"),
        })
        .find(|name| !taken(&place.with_file_name(file_name(name))))
        .unwrap_or_default();
    fs::rename(place, place.with_file_name(file_name(&kept)))
        .map_err(|e| ApiError::io(place, "set aside", &e))?;
    Ok(Some(kept))
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

/// SHA-256 sums of what was written, by path; more than one while files move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Manifest(BTreeMap<String, Vec<String>>);

impl Manifest {
    fn of(files: &[ExportFile]) -> Self {
        Self(
            files
                .iter()
                .map(|file| {
                    let sum = match file.name.as_str() {
                        RECORD => ANY.to_owned(),
                        _ => sha256(&file.bytes),
                    };
                    (file.name.clone(), vec![sum])
                })
                .collect(),
        )
    }

    fn read(dir: &Path) -> Result<Self, ApiError> {
        let path = dir.join(MANIFEST);
        let text = match fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(e) => return Err(ApiError::io(&path, "read", &e)),
        };
        let mut manifest = Self::default();
        for (sum, path) in text.lines().filter_map(|line| line.split_once("  ")) {
            manifest
                .0
                .entry(path.to_owned())
                .or_default()
                .push(sum.to_owned());
        }
        Ok(manifest)
    }

    fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for (path, sums) in &other.0 {
            let known = both.0.entry(path.clone()).or_default();
            known.extend(sums.iter().cloned());
            known.sort();
            known.dedup();
        }
        both
    }

    fn save(&self, dir: &Path) -> Result<(), ApiError> {
        let lines: String = self
            .0
            .iter()
            .flat_map(|(path, sums)| sums.iter().map(move |sum| format!("{sum}  {path}\n")))
            .collect();
        let path = dir.join(MANIFEST);
        let new = dir.join(STAGE).join(MANIFEST);
        fs::write(&new, lines)
            .and_then(|()| fs::rename(&new, &path))
            .map_err(|e| ApiError::io(&path, "written", &e))
    }

    /// Whether `place` is an ordinary file that holds what is listed under `path`.
    fn lists(&self, path: &str, place: &Path) -> bool {
        let Some(sums) = self.0.get(path) else {
            return false;
        };
        is_file(place)
            && (sums.iter().any(|sum| sum == ANY)
                || fs::read(place).is_ok_and(|bytes| sums.contains(&sha256(&bytes))))
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;

    fn file(path: &str, text: &str) -> ExportFile {
        ExportFile {
            name: path.to_owned(),
            bytes: text.as_bytes().to_vec(),
        }
    }

    fn listing(dir: &Path) -> Vec<String> {
        let mut names: Vec<String> = walkdir::WalkDir::new(dir)
            .into_iter()
            .map(Result::unwrap)
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                entry
                    .path()
                    .strip_prefix(dir)
                    .unwrap()
                    .display()
                    .to_string()
            })
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_second_export_replaces_its_own_files_and_removes_stale_ones() {
        let dir = tempfile::tempdir().unwrap();
        write(
            dir.path(),
            &[file("article.md", "one"), file("sources/s1.txt", "a")],
        )
        .unwrap();
        let written = write(
            dir.path(),
            &[file("article.md", "two"), file("sources/s2.txt", "b")],
        )
        .unwrap();
        assert_eq!(written.removed, ["sources/s1.txt"]);
        assert_eq!(written.set_aside, Vec::<String>::new());
        assert_eq!(
            listing(dir.path()),
            [".stormwright", "article.md", "sources/s2.txt"]
        );
        assert_eq!(
            fs::read_to_string(dir.path().join("article.md")).unwrap(),
            "two"
        );
    }

    #[test]
    fn foreign_files_stay_where_they_are() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("sources")).unwrap();
        fs::write(dir.path().join("sources/mine.txt"), "notes").unwrap();
        write(dir.path(), &[file("sources/s1.txt", "a")]).unwrap();
        write(dir.path(), &[file("article.md", "x")]).unwrap();
        assert_eq!(
            listing(dir.path()),
            [".stormwright", "article.md", "sources/mine.txt"]
        );
    }

    #[test]
    fn an_article_that_the_editor_changed_is_set_aside_not_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), &[file("article.md", "one")]).unwrap();
        for (edit, kept) in [
            ("mine", "article.md.old"),
            ("mine again", "article.md.old2"),
        ] {
            fs::write(dir.path().join("article.md"), edit).unwrap();
            let written = write(dir.path(), &[file("article.md", "two")]).unwrap();
            assert_eq!(written.set_aside, [kept]);
            assert_eq!(fs::read_to_string(dir.path().join(kept)).unwrap(), edit);
        }
        assert_eq!(
            fs::read_to_string(dir.path().join("article.md")).unwrap(),
            "two"
        );
    }

    #[test]
    fn an_export_cut_short_is_taken_up_without_setting_its_own_files_aside() {
        let dir = tempfile::tempdir().unwrap();
        write(
            dir.path(),
            &[file("article.md", "one"), file("run.json", "1")],
        )
        .unwrap();
        // As left behind by a kill between two moves: both sums listed, one file new, the stage still there.
        let old = Manifest::read(dir.path()).unwrap();
        let files = [file("article.md", "two"), file("run.json", "2")];
        let stage = fresh_stage(dir.path()).unwrap();
        stage_all(&stage, &files).unwrap();
        old.and(&Manifest::of(&files)).save(dir.path()).unwrap();
        fs::rename(stage.join("article.md"), dir.path().join("article.md")).unwrap();

        let written = write(
            dir.path(),
            &[file("article.md", "two"), file("run.json", "3")],
        )
        .unwrap();
        assert_eq!(written.set_aside, Vec::<String>::new());
        assert_eq!(
            listing(dir.path()),
            [".stormwright", "article.md", "run.json"]
        );
    }

    #[test]
    fn the_list_of_two_runs_that_differ_in_their_times_alone_is_the_same() {
        let lists: Vec<String> = ["1", "2"]
            .map(|time| {
                let dir = tempfile::tempdir().unwrap();
                write(dir.path(), &[file("article.md", "one"), file(RECORD, time)]).unwrap();
                fs::read_to_string(dir.path().join(MANIFEST)).unwrap()
            })
            .to_vec();
        assert_eq!(lists[0], lists[1]);
        assert!(lists[0].contains("-  run.json"), "{}", lists[0]);
    }

    #[test]
    fn a_foreign_file_of_the_records_name_is_set_aside() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(RECORD), "mine").unwrap();
        let written = write(dir.path(), &[file(RECORD, "1")]).unwrap();
        assert_eq!(written.set_aside, ["run.json.old"]);
        assert_eq!(
            write(dir.path(), &[file(RECORD, "2")]).unwrap().set_aside,
            Vec::<String>::new()
        );
    }

    #[test]
    fn a_symbolic_link_in_the_way_is_moved_and_its_target_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("precious.txt");
        fs::write(&target, "keep").unwrap();
        std::os::unix::fs::symlink(&target, dir.path().join("article.md")).unwrap();
        write(dir.path(), &[file("article.md", "new")]).unwrap();
        assert_eq!(fs::read_to_string(target).unwrap(), "keep");
        assert_eq!(
            fs::read_to_string(dir.path().join("article.md")).unwrap(),
            "new"
        );
    }

    #[test]
    fn a_file_where_the_folder_should_be_is_a_clear_error() {
        let dir = tempfile::tempdir().unwrap();
        let taken = dir.path().join("out");
        fs::write(&taken, "a file").unwrap();
        for error in [
            prepare(&taken).unwrap_err(),
            prepare(&taken.join("deeper")).unwrap_err(),
        ] {
            assert_eq!(error.code, Code::Io);
            assert!(error.what.contains("out"), "{error}");
        }
    }

    #[test]
    fn a_path_that_leaves_the_folder_is_refused_before_anything_is_written() {
        let dir = tempfile::tempdir().unwrap();
        for path in ["../escape", "/etc/passwd", "", "a/../../b"] {
            assert!(write(dir.path(), &[file(path, "x")]).is_err(), "{path}");
        }
        assert_eq!(listing(dir.path()), Vec::<String>::new());
    }
}
