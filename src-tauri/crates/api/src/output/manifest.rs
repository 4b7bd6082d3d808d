//! The list of what was written into an export folder: lines as `sha256sum` writes them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};
use stormwright_engine::export::ExportFile;

use super::is_file;
use crate::error::ApiError;

/// Its name in the folder.
const FILE_NAME: &str = ".stormwright";
/// Listed without a sum.
const RECORD: &str = "run.json";
/// Stands for any content.
const ANY: &str = "-";

/// SHA-256 sums of what was written, by path; more than one while files move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Manifest(pub BTreeMap<String, Vec<String>>);

impl Manifest {
    /// The list of what is to be written.
    pub fn of(files: &[ExportFile]) -> Self {
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

    /// The list in `dir`; empty where there is none.
    pub fn read(dir: &Path) -> Result<Self, ApiError> {
        let path = dir.join(FILE_NAME);
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

    /// Both lists together.
    pub fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for (path, sums) in &other.0 {
            let known = both.0.entry(path.clone()).or_default();
            known.extend(sums.iter().cloned());
            known.sort();
            known.dedup();
        }
        both
    }

    /// Writes the list into `dir`, by way of `stage`.
    pub fn save(&self, dir: &Path, stage: &Path) -> Result<(), ApiError> {
        let lines: String = self
            .0
            .iter()
            .flat_map(|(path, sums)| sums.iter().map(move |sum| format!("{sum}  {path}\n")))
            .collect();
        let path = dir.join(FILE_NAME);
        let new = stage.join(FILE_NAME);
        fs::write(&new, lines)
            .and_then(|()| fs::rename(&new, &path))
            .map_err(|e| ApiError::io(&path, "written", &e))
    }

    /// Whether `place` is an ordinary file that holds what is listed under `path`.
    pub fn lists(&self, path: &str, place: &Path) -> bool {
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
