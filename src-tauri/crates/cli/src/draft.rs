//! `draft`, `resume`, `write`, `list`, `show`, `export`, `delete`.

use std::path::PathBuf;

use stormwright_api::wire::*;
use stormwright_api::{ApiError, commands};

use crate::args::DraftArgs;
use crate::{Session, input, print};

pub async fn draft(session: &Session, args: DraftArgs) -> Result<(), ApiError> {
    let params = DraftCreateParams {
        settings: args.settings(),
        library: args.library.iter().map(|p| input::path(p)).collect(),
        out: args.out.as_deref().map(input::path),
        topic: args.topic,
    };
    let created = commands::draft_create(&session.desk, params, &session.events).await?;
    let params = DraftRunParams {
        draft: created.draft.id,
        until: None,
        out: None,
    };
    let done = commands::draft_run(&session.desk, params, &session.events).await?;
    show_run(session, &done);
    Ok(())
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
            "a file that was changed by hand is kept as {kept}"
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
