//! What goes to standard output and standard error. A reader who has gone away (`| head`) is no failure.

use std::io::{self, Write};

use serde::Serialize;
use stormwright_api::ApiError;

/// Prints a line to standard output.
pub fn line(text: impl std::fmt::Display) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Prints a value as one line of JSON.
pub fn json(value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        line(text);
    }
}

/// Prints a value as JSON for people.
pub fn pretty_json(value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string_pretty(value) {
        line(text);
    }
}

/// Prints a line to standard error.
pub fn note(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints what failed and what to do, a line each; under `--json` also as the last line of the stream.
pub fn error(error: &ApiError, as_json: bool) {
    if as_json {
        last_error(error);
    }
    note(format_args!("error: {}", error.what));
    note(format_args!("  try: {}", error.hint));
}

/// Prints an error as the last line of the stream, under `--json`.
pub fn last_error(error: &ApiError) {
    json(&LastError::Error { error });
}

/// Prints the result of a command that streams events, under `--json`.
pub fn result(result: &impl Serialize) {
    json(&LastResult::Result { result });
}

/// The last line of a stream that went well.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum LastResult<'a, T> {
    Result { result: &'a T },
}

/// The last line of a stream that did not.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum LastError<'a> {
    Error { error: &'a ApiError },
}
