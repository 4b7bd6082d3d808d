//! A display and a home folder for one window, both gone when the test ends, however it ends.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A running X server that draws into memory.
pub struct Display {
    name: String,
    home: TempDir,
    _server: Group,
}

impl Display {
    /// Starts a server on a display number that is free.
    pub fn start() -> Self {
        let mut server = Group::start(
            command("Xvfb")
                .args(["-displayfd", "1", "-screen", "0", "1400x1000x24"])
                .args(["-nolisten", "tcp"])
                .stdout(Stdio::piped()),
        );
        let mut number = String::new();
        let stdout = server.0.stdout.take().expect("the server's output");
        BufReader::new(stdout)
            .read_line(&mut number)
            .expect("the display's number");
        assert!(!number.trim().is_empty(), "Xvfb did not start");
        Self {
            name: format!(":{}", number.trim()),
            home: tempfile::tempdir().expect("a home folder"),
            _server: server,
        }
    }

    /// Starts a program that shows its windows here and keeps its files in the display's own home.
    pub fn launch(&self, program: &str, arguments: &[&str]) -> Group {
        let home = self.home.path();
        Group::start(
            command(program)
                .args(arguments)
                .stdout(Stdio::null())
                .env("DISPLAY", &self.name)
                .env("GDK_BACKEND", "x11")
                .env_remove("WAYLAND_DISPLAY")
                .env("LIBGL_ALWAYS_SOFTWARE", "1")
                .env("TAURI_WEBVIEW_AUTOMATION", "true")
                .env("HOME", home)
                .env("XDG_CACHE_HOME", home.join("cache"))
                .env("XDG_CONFIG_HOME", home.join("config"))
                .env("XDG_DATA_HOME", home.join("data"))
                .env("STORMWRIGHT_CACHE", models()),
        )
    }
}

/// Where the embedding model lies, which the home folder of the test does not have.
fn models() -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(PathBuf::from);
    cache
        .or_else(|| home.map(|home| home.join(".cache")))
        .unwrap_or_default()
        .join("stormwright")
}

/// A program with all that it started, killed together.
pub struct Group(Child);

impl Group {
    fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("setpriv, from util-linux, starts"))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let group = format!("kill -s KILL -- -{}", self.0.id());
        let _ = Command::new("sh").args(["-c", &group]).status();
        let _ = self.0.wait();
    }
}

/// A program that dies with this test even when the test is killed, and holds none of its pipes open.
fn command(program: &str) -> Command {
    let mut command = Command::new("setpriv");
    command
        .args(["--pdeathsig", "KILL", "--", program])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    command
}
