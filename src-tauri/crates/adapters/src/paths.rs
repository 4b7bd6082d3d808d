//! Where things lie on this machine: the data folder, the cache folder, the embedding model and its libraries.

use std::path::{Path, PathBuf};

/// A folder that the system should name and does not.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the system names no {what}; set {variable}")]
pub struct NoFolder {
    /// The folder, in words.
    pub what: &'static str,
    /// The environment variable that names it.
    pub variable: &'static str,
}

/// The folder for drafts and the library where none is given: the system's data folder.
///
/// # Errors
/// Where the user has no home folder.
pub fn data_dir() -> Result<PathBuf, NoFolder> {
    directories::ProjectDirs::from("", "", "stormwright")
        .map(|folders| folders.data_dir().to_owned())
        .ok_or(NoFolder {
            what: "home folder",
            variable: "HOME",
        })
}

/// The folder for models and libraries that can be fetched again: `${XDG_CACHE_HOME:-~/.cache}/stormwright`.
///
/// # Errors
/// Where the user has no home folder.
pub fn cache_dir() -> Result<PathBuf, NoFolder> {
    // The same folder on every system, because the set-up scripts name it so.
    let given = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    given
        .filter(|folder| folder.is_absolute())
        .or_else(|| directories::BaseDirs::new().map(|base| base.home_dir().join(".cache")))
        .map(|folder| folder.join("stormwright"))
        .ok_or(NoFolder {
            what: "cache folder",
            variable: "XDG_CACHE_HOME",
        })
}

/// A file or folder that comes with the program, such as `sample`: in the folder that `STORMWRIGHT_RESOURCES` names,
/// beside an installed program, or among the sources that this one was built from.
pub fn resource(name: &str) -> Option<PathBuf> {
    resource_folders()
        .map(|folder| folder.join(name))
        .find(|path| path.exists())
}

fn resource_folders() -> impl Iterator<Item = PathBuf> {
    let given = std::env::var_os("STORMWRIGHT_RESOURCES").map(PathBuf::from);
    let program = std::env::current_exe().ok();
    let beside = program
        .as_deref()
        .and_then(Path::parent)
        .map(Path::to_owned);
    // Where a Debian package, a Windows folder and a macOS bundle have their resources.
    let installed = ["../lib/Stormwright", "resources", "../Resources"];
    let installed = beside
        .into_iter()
        .flat_map(move |folder| installed.map(|at| folder.join(at)));
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets"));
    given
        .into_iter()
        .chain(installed)
        .chain([sources.to_owned()])
}

/// Files of the embedding model or libraries that are not there.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{} {} missing; run `make models`", list(.0), if .0.len() == 1 { "is" } else { "are" })]
pub struct MissingModel(pub Vec<PathBuf>);

fn list(paths: &[PathBuf]) -> String {
    let names: Vec<_> = paths.iter().map(|p| p.display().to_string()).collect();
    names.join(", ")
}

/// The embedding model and the native libraries, all of them present.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFiles {
    /// The network.
    pub model: PathBuf,
    /// The tokenizer and its configuration.
    pub tokenizer: PathBuf,
    /// `config.json`.
    pub config: PathBuf,
    /// `special_tokens_map.json`.
    pub special_tokens_map: PathBuf,
    /// `tokenizer_config.json`.
    pub tokenizer_config: PathBuf,
    /// ONNX Runtime.
    pub onnxruntime: PathBuf,
    /// PDFium.
    pub pdfium: PathBuf,
}

impl ModelFiles {
    /// Looks in the folder that `STORMWRIGHT_CACHE` names, if set, then in [`cache_dir`].
    ///
    /// # Errors
    /// The files that are missing from the last folder looked in.
    pub fn locate() -> Result<Self, MissingModel> {
        in_caches(Self::within)
    }

    /// Looks in one cache folder.
    ///
    /// # Errors
    /// The files that are missing from it.
    pub fn within(folder: &Path) -> Result<Self, MissingModel> {
        let model = folder.join("models/all-minilm-l6-v2-int8");
        let libraries = folder.join("lib");
        let files = Self {
            model: model.join("model.onnx"),
            tokenizer: model.join("tokenizer.json"),
            config: model.join("config.json"),
            special_tokens_map: model.join("special_tokens_map.json"),
            tokenizer_config: model.join("tokenizer_config.json"),
            onnxruntime: libraries.join("libonnxruntime.so"),
            pdfium: libraries.join("libpdfium.so"),
        };
        let mut missing = files.all();
        missing.retain(|path| !path.is_file());
        if missing.is_empty() {
            Ok(files)
        } else {
            Err(MissingModel(missing))
        }
    }

    /// All files, the model first.
    pub fn all(&self) -> Vec<PathBuf> {
        [
            &self.model,
            &self.tokenizer,
            &self.config,
            &self.special_tokens_map,
            &self.tokenizer_config,
            &self.onnxruntime,
            &self.pdfium,
        ]
        .map(Clone::clone)
        .to_vec()
    }
}

/// PDFium alone, for which no model is needed.
///
/// # Errors
/// Where it is missing.
pub(crate) fn pdfium_library() -> Result<PathBuf, MissingModel> {
    in_caches(|folder| {
        let library = folder.join("lib/libpdfium.so");
        if library.is_file() {
            Ok(library)
        } else {
            Err(MissingModel(vec![library]))
        }
    })
}

/// What `look` finds in the first cache folder that has it, else what is missing from the last.
fn in_caches<T>(look: impl Fn(&Path) -> Result<T, MissingModel>) -> Result<T, MissingModel> {
    let given = std::env::var_os("STORMWRIGHT_CACHE").map(PathBuf::from);
    let mut missing = MissingModel(vec![PathBuf::from("the cache folder")]);
    // What comes with an installed program is looked for before what was fetched.
    let bundled = resource_folders().filter(|folder| folder.join("models").is_dir());
    for folder in given.into_iter().chain(bundled).chain(cache_dir().ok()) {
        match look(&folder) {
            Ok(found) => return Ok(found),
            Err(error) => missing = error,
        }
    }
    Err(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let libraries = folder.path().join("lib");
        std::fs::create_dir(&libraries).unwrap();
        std::fs::write(libraries.join("libpdfium.so"), "").unwrap();
        let error = ModelFiles::within(folder.path()).unwrap_err().to_string();
        assert!(error.contains("libonnxruntime.so"), "{error}");
        assert!(error.contains("model.onnx"), "{error}");
        assert!(!error.contains("libpdfium.so"), "{error}");
        assert!(error.ends_with("are missing; run `make models`"), "{error}");
    }
}
