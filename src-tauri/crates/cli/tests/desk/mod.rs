//! A data folder of its own and the binary that works on it.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::Value;

/// The folder of the sample library.
pub fn sample() -> String {
    format!(
        "{}/../../../assets/sample/library",
        env!("CARGO_MANIFEST_DIR")
    )
}

/// A fresh data folder, gone with the test.
pub struct Desk {
    folder: tempfile::TempDir,
}

/// What the binary did.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Desk {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A data folder whose library holds the sample already, read and embedded once for all tests of a program.
    pub fn with_sample() -> Self {
        static WARM: OnceLock<Desk> = OnceLock::new();
        let warm = WARM.get_or_init(|| {
            let desk = Self::new();
            let ran = desk.run(&["library", "add", &sample()]);
            assert_eq!(ran.code, 0, "{ran:?}");
            desk
        });
        let desk = Self::new();
        std::fs::create_dir(desk.data("")).unwrap();
        for name in ["library.db", "library.db-wal", "cache.db", "cache.db-wal"] {
            let from = warm.data(name);
            if from.is_file() {
                std::fs::copy(from, desk.data(name)).unwrap();
            }
        }
        desk
    }

    /// The binary with this data folder, not yet started.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stormwright"));
        command
            .args(args)
            .current_dir(self.folder.path())
            .env("STORMWRIGHT_DATA", self.folder.path().join("data"));
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, &[])
    }

    pub fn run_with(&self, args: &[&str], env: &[(&str, &str)]) -> Ran {
        let output = self
            .command(args)
            .envs(env.iter().copied())
            .output()
            .unwrap();
        Ran::from(output)
    }

    /// Makes a draft through the interface; nothing runs.
    pub fn create(&self, topic: &str) -> Value {
        let params = serde_json::json!({ "topic": topic }).to_string();
        let ran = self.run(&["call", "draft_create", &params]);
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.json()
    }

    /// A path in the folder, beside the data.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// A file in the folder, beside the data.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// A file of the data folder.
    pub fn data(&self, name: &str) -> PathBuf {
        self.folder.path().join("data").join(name)
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// An error is one line that says what and one that says what to do, and nothing else.
    pub fn says_in_two_lines(&self, part: &str) {
        assert_eq!(self.stderr.lines().count(), 2, "{self:?}");
        self.says_at_the_end_in_two_lines(part);
    }

    /// The same, after lines of progress.
    pub fn says_at_the_end_in_two_lines(&self, part: &str) {
        let lines: Vec<&str> = self.stderr.lines().collect();
        let lines = &lines[lines.len().saturating_sub(2)..];
        assert_eq!(lines.len(), 2, "{self:?}");
        assert!(lines[0].starts_with("error: "), "{self:?}");
        assert!(lines[1].starts_with("  try: "), "{self:?}");
        assert!(
            lines.concat().contains(part),
            "\"{part}\" is not in {self:?}"
        );
    }
}
