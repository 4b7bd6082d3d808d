//! Words for a command line that cannot be read: one line what is wrong, one line what to do.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use stormwright_api::ApiError;

/// Whether what clap has to say is no error but what was asked for: help, or the version.
pub fn is_answer(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    )
}

/// The error in the form that all errors have.
pub fn error(error: &clap::Error) -> ApiError {
    let rendered = error.render().to_string();
    // Clap's first paragraph says what is wrong; its tips and its usage follow.
    let mut paragraphs = rendered.split("\n\n");
    let first = paragraphs.next().unwrap_or_default();
    let what = first.trim().trim_start_matches("error:").trim();
    let hint = tip(error).unwrap_or_else(|| {
        let usage = paragraphs.find_map(|p| p.trim().strip_prefix("Usage:"));
        match usage {
            Some(usage) => format!("{}; --help tells more", usage.trim()),
            None => "--help lists commands and flags".to_owned(),
        }
    });
    ApiError::bad_input(what, hint)
}

/// What the person may have meant.
fn tip(error: &clap::Error) -> Option<String> {
    let meant = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let meant = meant.into_iter().find_map(|kind| error.get(kind))?;
    let meant = match meant {
        ContextValue::String(one) => one.clone(),
        ContextValue::Strings(several) if !several.is_empty() => several.join(", "),
        _ => return None,
    };
    Some(format!("{meant}, if that was meant; --help tells more"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::Parser;

    fn typed(args: &[&str]) -> ApiError {
        let all = ["stormwright"].iter().chain(args);
        error(&Cli::try_parse_from(all).unwrap_err())
    }

    #[test]
    fn what_was_typed_and_what_was_meant_are_named() {
        let wrong = typed(&["draft", "Gears", "--round", "3"]);
        assert!(wrong.what.contains("'--round'"), "{wrong:?}");
        assert!(wrong.hint.starts_with("--rounds,"), "{wrong:?}");
        let wrong = typed(&["drat", "Gears"]);
        assert!(wrong.what.contains("'drat'"), "{wrong:?}");
        assert!(wrong.hint.starts_with("draft,"), "{wrong:?}");
    }

    #[test]
    fn values_that_are_possible_stand_in_the_first_line() {
        let wrong = typed(&["draft", "Gears", "--until", "tomorrow"]);
        assert!(
            wrong.what.contains("research, outline, article"),
            "{wrong:?}"
        );
        assert!(!wrong.what.contains('\n'));
    }

    #[test]
    fn what_is_missing_is_named_with_the_usage() {
        let wrong = typed(&["draft"]);
        assert!(wrong.what.contains("<TOPIC>"), "{wrong:?}");
        assert!(wrong.hint.contains("stormwright draft"), "{wrong:?}");
    }

    #[test]
    fn help_and_the_version_are_no_errors() {
        for args in [&["--help"][..], &["draft", "--help"], &["--version"], &[]] {
            let all = ["stormwright"].iter().chain(args);
            let said = Cli::try_parse_from(all).unwrap_err();
            assert!(is_answer(&said), "{args:?}");
        }
    }
}
