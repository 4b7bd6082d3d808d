//! Methods compared over many topics: every method makes a draft of every topic, and the drafts are measured against the
//! articles that people wrote. All that is done is kept in the folder of the comparison, which goes on where it was
//! stopped. Such topics, articles and pages can be collected anew.

mod collect;
mod fitness;
mod folder;
mod months;
mod open;
#[cfg(test)]
mod tests;

pub(crate) use self::collect::collect;
pub(crate) use self::open::open;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use stormwright_adapters::files;
use stormwright_engine::evaluation::tables::{self, MadeWith, TopicFigures};
use stormwright_engine::evaluation::{Figures, Mode, NER, Reference, tables_csv};
use stormwright_engine::methods::Method;

use self::folder::{Folder, TopicEntry};
use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::handlers::{draft, evaluation, library};
use crate::measured::Measured;
use crate::outfit;
use crate::wire::*;

/// What a comparison was begun with; another one may not go on in its folder.
#[derive(Serialize, Deserialize, PartialEq)]
struct Begun {
    folder: PathBuf,
    mode: Mode,
    settings: DraftSettings,
}

/// What is known of one topic and method.
#[derive(Serialize, Deserialize)]
struct Row {
    draft: String,
    figures: Option<Figures>,
    failed: Option<String>,
}

/// Runs and measures.
pub(crate) async fn compare(
    desk: &Desk,
    params: EvaluateFreshwikiParams,
    events: &Events,
) -> Result<EvaluateFreshwikiResponse, ApiError> {
    let out = std::path::absolute(&params.out)
        .map_err(|e| ApiError::io(Path::new(&params.out), "found", &e))?;
    fs::create_dir_all(&out).map_err(|e| ApiError::io(&out, "created", &e))?;
    // A library and drafts of its own: those of the person are left alone.
    let own = Desk::open(Some(&out.join("data")))?;
    let stopping = desk.stopping();
    tokio::select! {
        biased;
        () = stopping.cancelled() => {
            own.stop_all();
            Err(ApiError::new(Code::Cancelled, "stopped", "the same command goes on from there"))
        }
        done = work(&own, &out, params, events) => done,
    }
}

async fn work(
    desk: &Desk,
    out: &Path,
    params: EvaluateFreshwikiParams,
    events: &Events,
) -> Result<EvaluateFreshwikiResponse, ApiError> {
    let began = Instant::now();
    let path = fs::canonicalize(&params.folder)
        .map_err(|e| ApiError::unreadable(Path::new(&params.folder), &e))?;
    let folder = Folder::open(&path)?;
    let begun = Begun {
        folder: path,
        mode: params.mode,
        settings: params.settings,
    };
    keep_to(out, &begun)?;
    let methods: Vec<Method> = match params.methods.is_empty() {
        true => Method::ALL.to_vec(),
        false => params.methods,
    };
    let pages = out.join("pages");
    folder.write_pages(&pages)?;
    library::add_paths(desk, &[pages], &desk.stopping(), events).await?;
    let mut rows = Vec::new();
    let mut failed = Vec::new();
    let topics = folder.spread(params.topics);
    for topic in &topics {
        for &method in &methods {
            let row = row(desk, out, &folder, topic, method, &begun, events).await?;
            if let Some(reason) = row.failed {
                failed.push(format!("{}, {}: {reason}", topic.title, method.name()));
            }
            rows.push(TopicFigures {
                method,
                topic: topic.title.clone(),
                figures: row.figures.unwrap_or_default(),
            });
        }
    }
    let made_with = MadeWith {
        mind: begun.settings.model.clone(),
        judge: judge_name(&begun.settings),
        embedder: desk.embedder().await?.model().to_owned(),
        ner: NER.to_owned(),
        mode: match begun.mode {
            Mode::Fixed => "fixed".to_owned(),
            Mode::Paper => "paper".to_owned(),
        },
        topics: topics.len(),
    };
    let markdown = tables::markdown(&rows, &methods, &made_with);
    let files = [
        (
            "table.csv",
            tables_csv::by_method(&rows, &methods, &made_with).map_err(ApiError::internal)?,
        ),
        (
            "topics.csv",
            tables_csv::by_topic(&rows, &made_with).map_err(ApiError::internal)?,
        ),
        ("tables.md", markdown.clone()),
    ];
    let mut written = Vec::new();
    for (name, text) in files {
        let path = out.join(name);
        fs::write(&path, text).map_err(|e| ApiError::io(&path, "written", &e))?;
        written.push(path.display().to_string());
    }
    Ok(EvaluateFreshwikiResponse {
        files: written,
        tables: markdown,
        failed,
        seconds: began.elapsed().as_secs_f64(),
        peak_memory_mb: peak_memory_mb(),
    })
}

/// Refuses a folder in which a comparison with other settings was begun.
fn keep_to(out: &Path, begun: &Begun) -> Result<(), ApiError> {
    let path = out.join("comparison.json");
    if path.exists() {
        let text = fs::read_to_string(&path).map_err(|e| ApiError::unreadable(&path, &e))?;
        let before: Option<Begun> = serde_json::from_str(&text).ok();
        return match before.as_ref() == Some(begun) {
            true => Ok(()),
            false => Err(ApiError::bad_input(
                format!("{} holds a comparison with other settings", out.display()),
                "name another folder with --out, or the settings of comparison.json",
            )),
        };
    }
    let text = serde_json::to_string_pretty(begun).map_err(ApiError::internal)?;
    fs::write(&path, text).map_err(|e| ApiError::io(&path, "written", &e))
}

/// The figures of one topic and method, from an earlier run or a new one.
async fn row(
    desk: &Desk,
    out: &Path,
    folder: &Folder,
    topic: &TopicEntry,
    method: Method,
    begun: &Begun,
    events: &Events,
) -> Result<Row, ApiError> {
    let path = out.join("rows").join(method.name()).join(&topic.file);
    let article = folder.article(topic)?;
    let mut row = match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(ApiError::internal)?,
        Err(_) => {
            let mut settings = begun.settings.clone();
            settings.method = method;
            settings.encyclopedia = Some(folder.articles().display().to_string());
            settings.exclude_articles.push(topic.title.clone());
            settings.exclude_urls.push(article.url.clone());
            let params = DraftCreateParams {
                topic: topic.title.clone(),
                settings,
                library: Vec::new(),
                out: None,
            };
            let created = draft::create(desk, params, events).await?;
            Row {
                draft: created.draft.id,
                figures: None,
                failed: None,
            }
        }
    };
    if row.figures.is_some() || row.failed.is_some() {
        return Ok(row);
    }
    keep(&path, &row)?;
    let params = DraftResumeParams {
        draft: row.draft.clone(),
        out: None,
    };
    match draft::resume(desk, params, events).await {
        Ok(_) => {
            let measured = Measured::load(desk, &row.draft).await?;
            let reference = Reference::from_markdown(&article.markdown(), begun.mode);
            let settings = begun.settings.clone().into_engine()?;
            let judge = outfit::mind(&settings, &desk.embedder().await?).await?;
            let figures = evaluation::figures(
                desk,
                &measured,
                Some(&reference),
                judge.as_ref(),
                begun.mode,
            );
            row.figures = Some(figures.await?);
        }
        // A topic on which nothing can be found is a finding; anything else stops the comparison.
        Err(error) if error.code == Code::NoEvidence => row.failed = Some(error.what),
        Err(error) => return Err(error),
    }
    keep(&path, &row)?;
    Ok(row)
}

fn keep(path: &Path, row: &Row) -> Result<(), ApiError> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|e| ApiError::io(parent, "created", &e))?;
    }
    let text = serde_json::to_string(row).map_err(ApiError::internal)?;
    files::replace(path, text).map_err(|e| ApiError::io(path, "written", &e))
}

fn judge_name(settings: &DraftSettings) -> String {
    let own = settings.role_models.get(&crate::Role::Judge);
    match own.unwrap_or(&settings.model).as_str() {
        "none" => "none; quotations are checked word for word".to_owned(),
        model => model.to_owned(),
    }
}

/// Most memory that this program has held, where the system says.
fn peak_memory_mb() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some((kilobytes / 1024.0).round())
}
