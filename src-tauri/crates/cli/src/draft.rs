//! `draft`, `resume`, `write`, `list`, `show`, `export`, `delete`.

use std::path::PathBuf;

use stormwright_api::wire::*;
use stormwright_api::{ApiError, commands};

use crate::args::DraftArgs;
use crate::{Session, input, print};

pub async fn draft(session: &Session, args: DraftArgs) -> Result<(), ApiError> {
    if args.estimate {
        return estimate(session, args.settings()).await;
    }
    let params = DraftCreateParams {
        settings: args.settings(),
        library: args.library.iter().map(|p| input::path(p)).collect(),
        out: args.out.as_deref().map(input::path),
        topic: args.topic,
    };
    let created = commands::draft_create(&session.desk, params, &session.events)
        .await
        .map_err(as_typed)?;
    let params = DraftRunParams {
        draft: created.draft.id,
        until: None,
        out: None,
    };
    let done = commands::draft_run(&session.desk, params, &session.events).await?;
    show_run(session, &done);
    Ok(())
}

/// Says what a run would take.
async fn estimate(session: &Session, settings: DraftSettings) -> Result<(), ApiError> {
    let params = RunEstimateParams { settings };
    let taken = commands::run_estimate(&session.desk, params, &session.events)
        .await
        .map_err(as_typed)?;
    session.progress.finish();
    if session.global.json {
        print::result(&taken);
        return Ok(());
    }
    let range = |what: &str, span: Span, digits: usize| {
        print::line(format_args!(
            "{what:14} {:.digits$} to {:.digits$}",
            span.least, span.most
        ));
    };
    range("model calls", taken.calls, 0);
    range("searches", taken.searches, 0);
    range("tokens read", taken.input_tokens, 0);
    range("tokens written", taken.output_tokens, 0);
    match taken.cost {
        Some(cost) => range("US dollars", cost, 2),
        None => print::line("US dollars     not known without --price"),
    }
    range("minutes", taken.minutes, 1);
    Ok(())
}

/// The error with the flag that was typed in place of the setting's name in the interface.
fn as_typed(error: ApiError) -> ApiError {
    let settings = serde_json::to_value(DraftSettings::default()).unwrap_or_default();
    let named = settings
        .as_object()
        .into_iter()
        .flat_map(|s| s.keys())
        .find_map(|name| {
            let about = ["an entry of ", ""].into_iter().find(|start| {
                error
                    .what
                    .strip_prefix(start)
                    .and_then(|rest| rest.strip_prefix(name.as_str()))
                    .is_some_and(|rest| rest.starts_with(' '))
            })?;
            Some((about, name))
        });
    let Some((about, name)) = named else {
        return error;
    };
    let rest = &error.what[about.len() + name.len()..];
    // A list's name is plural, the flag that adds to it is not.
    let flag = match settings[name] {
        serde_json::Value::Array(_) | serde_json::Value::Object(_) => name.trim_end_matches('s'),
        _ => name,
    };
    let flag: String = flag
        .chars()
        .flat_map(|c| {
            let dash = c.is_ascii_uppercase().then_some('-');
            dash.into_iter().chain([c.to_ascii_lowercase()])
        })
        .collect();
    ApiError {
        what: format!("--{flag}{rest}"),
        ..error
    }
}

pub async fn resume(session: &Session, id: String, out: Option<PathBuf>) -> Result<(), ApiError> {
    let params = DraftResumeParams {
        draft: id,
        out: out.as_deref().map(input::path),
    };
    let done = commands::draft_resume(&session.desk, params, &session.events).await?;
    show_run(session, &done);
    Ok(())
}

pub async fn write(
    session: &Session,
    id: String,
    outline: Option<PathBuf>,
    out: Option<PathBuf>,
) -> Result<(), ApiError> {
    let params = DraftWriteParams {
        draft: id,
        outline: outline.as_deref().map(input::text).transpose()?,
        out: out.as_deref().map(input::path),
    };
    let done = commands::draft_write(&session.desk, params, &session.events).await?;
    show_run(session, &done);
    Ok(())
}

pub async fn list(session: &Session) -> Result<(), ApiError> {
    let params = DraftListParams {};
    let listed = commands::draft_list(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&listed.drafts);
        return Ok(());
    }
    if listed.drafts.is_empty() {
        print::line("no drafts yet; make one with: stormwright draft \"TOPIC\"");
    }
    for draft in &listed.drafts {
        let when = time(draft.updated);
        print::line(format_args!(
            "{}  {:8}  {when}  {}",
            draft.id, draft.stage, draft.topic
        ));
    }
    Ok(())
}

pub async fn show(session: &Session, id: String) -> Result<(), ApiError> {
    let params = DraftShowParams { draft: id };
    let shown = commands::draft_show(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&shown);
        return Ok(());
    }
    let draft = &shown.draft;
    print::line(format_args!("{}: {}", draft.id, draft.topic));
    print::line(format_args!(
        "stage {}, changed {}",
        draft.stage,
        time(draft.updated)
    ));
    print::line(counted(&shown.counts));
    if let Some(out) = &shown.out {
        print::line(format_args!("writes to {out}"));
    }
    show_gaps(&shown.gaps);
    if !shown.outline.is_empty() {
        print::line(format_args!("\n{}", shown.outline.trim_end()));
    }
    Ok(())
}

pub async fn export(session: &Session, id: String, out: PathBuf) -> Result<(), ApiError> {
    let params = DraftExportParams {
        draft: id,
        out: input::path(&out),
    };
    let written = commands::draft_export(&session.desk, params, &session.events).await?;
    session.progress.finish();
    if session.global.json {
        print::result(&written);
    } else {
        show_export(&written);
    }
    Ok(())
}

pub async fn delete(session: &Session, id: String) -> Result<(), ApiError> {
    let params = DraftDeleteParams { draft: id };
    let gone = commands::draft_delete(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&gone);
    } else {
        print::line(format_args!(
            "deleted {}: {}",
            gone.draft.id, gone.draft.topic
        ));
    }
    Ok(())
}

fn show_run(session: &Session, done: &DraftRunResponse) {
    session.progress.finish();
    if session.global.json {
        print::result(done);
        return;
    }
    let draft = &done.draft;
    print::line(format_args!(
        "{}: {} ({})",
        draft.id, draft.topic, draft.stage
    ));
    print::line(counted(&done.counts));
    show_gaps(&done.gaps);
    match &done.export {
        Some(written) => show_export(written),
        None => print::line(format_args!(
            "write it to a folder with: stormwright export {} --out {}",
            draft.id, done.suggested_out
        )),
    }
}

fn counted(counts: &DraftCounts) -> String {
    format!(
        "{} dialogues, {} sources kept, {} left out, {} headings, {} sentences, {} of them cited",
        counts.dialogues,
        counts.sources,
        counts.left_out,
        counts.headings,
        counts.sentences,
        counts.cited
    )
}

fn show_gaps(gaps: &[stormwright_api::Gap]) {
    for gap in gaps {
        print::line(format_args!(
            "missing: {} ({}): {}",
            gap.what,
            gap.stage.name(),
            gap.reason
        ));
    }
}

fn show_export(written: &DraftExportResponse) {
    print::line(format_args!(
        "{} files in {}",
        written.files.len(),
        written.out
    ));
    for kept in &written.set_aside {
        print::line(format_args!(
            "what was in the way, or changed by hand, is kept as {kept}"
        ));
    }
    if let Some(report) = &written.report {
        print::line(format_args!(
            "{} of {} sentences went out; you have read {} of their {} cited passages",
            report.exported, report.sentences, report.read, report.citations
        ));
    }
}

/// A time in UTC, to the minute.
fn time(ms: u64) -> String {
    i64::try_from(ms)
        .ok()
        .and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok())
        .map_or_else(
            || "?".to_owned(),
            |t| t.strftime("%Y-%m-%d %H:%M").to_string(),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_named_as_they_are_typed() {
        let typed = |what: &str| as_typed(ApiError::bad_input(what, "")).what;
        assert_eq!(typed("maxQueries is 0"), "--max-queries is 0");
        assert_eq!(typed("rounds is 0"), "--rounds is 0");
        assert_eq!(
            typed("an entry of excludeUrls is empty"),
            "--exclude-url is empty"
        );
        assert_eq!(typed("allow takes hosts"), "--allow takes hosts");
        assert_eq!(typed("the topic is empty"), "the topic is empty");
        assert_eq!(typed("model.bin is missing"), "model.bin is missing");
    }
}
