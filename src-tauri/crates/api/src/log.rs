//! The log: a file a day under `logs/` of the data folder, old ones pruned, secrets blotted out.

use std::fs;
use std::path::Path;

use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

use crate::error::ApiError;
use crate::redact::Redacting;

/// Log files that are kept.
const KEPT: usize = 7;

/// Sends `tracing` to `DATA/logs/stormwright.DATE.log`. `level` is one of `error`, `warn`, `info`, `debug` and
/// `trace`, or a filter such as `stormwright_engine=debug`. A second call in one process changes nothing.
///
/// # Errors
/// Where `level` cannot be read. A log that cannot be written is done without.
pub fn start(data_dir: &Path, level: &str) -> Result<(), ApiError> {
    let filter = filter(level)?;
    let folder = data_dir.join("logs");
    let file = fs::create_dir_all(&folder).ok().and_then(|()| {
        RollingFileAppender::builder()
            .rotation(Rotation::DAILY)
            .filename_prefix("stormwright")
            .filename_suffix("log")
            .max_log_files(KEPT)
            .build(&folder)
            .ok()
    });
    // Nothing depends on the log; where it cannot be written, neither can what a command will name.
    let Some(file) = file else {
        return Ok(());
    };
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        // A full disk is said once, by the command that fails of it.
        .log_internal_errors(false)
        .with_writer(Redacting(file))
        .finish();
    // Fails only where the process has a subscriber already, which then stays.
    if tracing::subscriber::set_global_default(subscriber).is_ok() {
        log_panics();
    }
    Ok(())
}

/// A panic of a command is told to the host as an error; where it happened goes into the log.
fn log_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let backtrace = std::backtrace::Backtrace::force_capture();
        tracing::error!(%panic, %backtrace, "a panic");
        if std::thread::current().name() == Some("main") {
            before(panic);
        }
    }));
}

fn filter(level: &str) -> Result<EnvFilter, ApiError> {
    let wanted = match level {
        // Other people's crates are told to be quiet unless a filter is spelled out.
        "error" | "warn" | "info" | "debug" | "trace" => format!(
            "warn,stormwright={level},stormwright_engine={level},stormwright_adapters={level},stormwright_api={level},stormwright_cli={level}"
        ),
        spelled_out => spelled_out.to_owned(),
    };
    EnvFilter::try_new(&wanted).map_err(|e| {
        ApiError::bad_input(
            format!("\"{level}\" is no log level: {e}"),
            "use error, warn, info, debug or trace",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_filters_are_read_and_nonsense_is_refused() {
        for level in ["warn", "debug", "stormwright_engine=trace,info"] {
            assert!(filter(level).is_ok(), "{level}");
        }
        assert!(filter("a=b=c").is_err());
    }
}
