//! The program `stormwright-desktop`.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

#[expect(
    clippy::print_stderr,
    reason = "without a window there is no better place"
)]
fn main() -> ExitCode {
    let Err(error) = stormwright_window::run() else {
        return ExitCode::SUCCESS;
    };
    eprintln!("The window could not be opened: {error}.");
    eprintln!("Start the program in a desktop session, or use the command `stormwright`.");
    ExitCode::FAILURE
}
