//! `lint`: problems of a file of wikitext, or of a draft.

use std::path::Path;

use stormwright_api::wire::{LintDraftParams, LintTextParams};
use stormwright_api::{ApiError, Code, LintProblem, LintSeverity, commands};

use crate::args::LintArgs;
use crate::{Session, exit, input, print};

/// What `--json` prints.
#[derive(serde::Serialize)]
struct Problems {
    problems: Vec<LintProblem>,
}

/// Runs the command; its exit code where it did not fail as a whole.
pub async fn run(session: &Session, args: LintArgs) -> Result<u8, ApiError> {
    let path = Path::new(&args.file);
    if args.file != "-" && !path.exists() {
        return draft(session, &args).await;
    }
    let params = LintTextParams {
        text: input::text(path)?,
        today: args.today.clone(),
    };
    let found = commands::lint_text(&session.desk, params, &session.events).await?;
    if session.global.json {
        let problems = found.problems;
        let code = code(&args, problems.iter());
        print::json(&Problems { problems });
        return Ok(code);
    }
    for problem in &found.problems {
        print::line(line(&args.file, problem));
    }
    print::note(count(found.problems.iter()));
    Ok(code(&args, found.problems.iter()))
}

/// The name of no file is perhaps a draft's id.
async fn draft(session: &Session, args: &LintArgs) -> Result<u8, ApiError> {
    let params = LintDraftParams {
        draft: args.file.clone(),
    };
    let found = match commands::lint_draft(&session.desk, params, &session.events).await {
        Err(error) if error.code == Code::NotFound => {
            return Err(ApiError::new(
                Code::NotFound,
                format!("there is neither a file nor a draft \"{}\"", args.file),
                "give a file of wikitext, or a draft's id; `stormwright list` shows them",
            ));
        }
        found => found?,
    };
    let code = code(args, found.problems.iter());
    if session.global.json {
        print::json(&Problems {
            problems: found.problems,
        });
        return Ok(code);
    }
    for problem in &found.problems {
        let place = match &problem.sentence {
            Some(sentence) => sentence.0.clone(),
            None => "article.wiki".to_owned(),
        };
        print::line(line(&place, problem));
    }
    print::note(count(found.problems.iter()));
    Ok(code)
}

fn line(place: &str, problem: &LintProblem) -> String {
    format!(
        "{place}:{}:{}: {}: {} [{}]",
        problem.line,
        problem.column,
        name(problem.severity),
        problem.message,
        problem.id
    )
}

fn name(severity: LintSeverity) -> &'static str {
    match severity {
        LintSeverity::Error => "error",
        LintSeverity::Warning => "warning",
        LintSeverity::Info => "info",
    }
}

fn count<'a>(problems: impl Iterator<Item = &'a LintProblem>) -> String {
    let (mut errors, mut warnings, mut infos) = (0, 0, 0);
    for problem in problems {
        match problem.severity {
            LintSeverity::Error => errors += 1,
            LintSeverity::Warning => warnings += 1,
            LintSeverity::Info => infos += 1,
        }
    }
    format!("{errors} errors, {warnings} warnings, {infos} remarks")
}

fn code<'a>(args: &LintArgs, mut problems: impl Iterator<Item = &'a LintProblem>) -> u8 {
    let Some(least) = args.fail_on else {
        return exit::DONE;
    };
    let least = LintSeverity::from(least);
    if problems.any(|problem| problem.severity >= least) {
        exit::PROBLEMS
    } else {
        exit::DONE
    }
}
