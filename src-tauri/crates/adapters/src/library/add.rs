//! Adding files: what is new or changed is read, cut into passages and embedded; the rest is left alone.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use futures::{StreamExt, stream};
use sqlx::Row;
use stormwright_engine::ports::{EmbedError, Embedder};
use tokio_util::sync::CancellationToken;

use super::catalog::{Catalog, Work};
use super::files::{self, Candidate, Stamp};
use super::read::{self, ReadFile};
use super::rows::{self, Known};
use super::{Library, LibraryError};
use crate::vectors;

/// Files read at the same time.
const READ_AT_ONCE: usize = 2;

/// Documents embedded at the same time.
const EMBED_AT_ONCE: usize = 4;

/// Passages of one document embedded between two reports of progress.
const EMBED_STEP: usize = 64;

/// Longest part of a title that goes before a passage when it is embedded, in characters.
const TITLE_CHARS: usize = 120;

/// How far adding has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddProgress<'a> {
    /// Files have been looked at.
    Files {
        /// How many.
        done: usize,
        /// Of how many.
        total: usize,
        /// The one that was looked at last.
        current: &'a Path,
    },
    /// Passages have been embedded.
    Passages {
        /// How many.
        done: usize,
        /// Of how many.
        total: usize,
    },
}

/// What became of the files.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AddReport {
    /// Files that are new in the library.
    pub added: usize,
    /// Files that have not changed.
    pub unchanged: usize,
    /// Files that have changed and replace what was there.
    pub updated: usize,
    /// Documents taken out because their file is gone from a folder that was given.
    pub removed: usize,
    /// Files of kinds that the library does not take.
    pub ignored: usize,
    /// Files that could not be read, and why.
    pub failed: Vec<(PathBuf, String)>,
    /// Oddities of files that were read nonetheless.
    pub notes: Vec<(PathBuf, String)>,
    /// Passages cut from the new and changed files.
    pub passages: usize,
    /// Passages embedded.
    pub embedded: usize,
    /// Whether it was stopped before the end; adding again goes on from there.
    pub stopped: bool,
    /// How long it took.
    pub seconds: f64,
}

/// A file after a look at it.
enum Looked {
    Unchanged,
    Touched(i64, Stamp),
    Read {
        new: bool,
        stamp: Stamp,
        sha256: [u8; 32],
        file: Box<ReadFile>,
    },
    Failed(String),
}

impl Library {
    /// Adds files and folders. May be stopped by `cancel` or by dropping the future: what is done is kept, and
    /// adding the same paths again does the rest.
    ///
    /// # Errors
    /// The database's. A file that cannot be read is named in the report.
    pub async fn add(
        &self,
        paths: &[PathBuf],
        progress: impl Fn(AddProgress<'_>) + Send + Sync,
        cancel: &CancellationToken,
    ) -> Result<AddReport, LibraryError> {
        let begun = Instant::now();
        let stop = cancel.child_token();
        // A dropped future stops the reader of a large file too.
        let _stop_readers = stop.clone().drop_guard();
        let given = paths.to_vec();
        let found = tokio::task::spawn_blocking(move || files::find(&given))
            .await
            .map_err(LibraryError::crashed)?;
        let mut report = AddReport {
            ignored: found.ignored,
            failed: found.failed,
            ..AddReport::default()
        };
        let mut changed = HashSet::new();
        let total = found.files.len();
        let mut looks = Vec::with_capacity(total);
        for file in &found.files {
            let stop = stop.clone();
            looks.push(async move { (file, self.look(file, stop).await) });
        }
        let mut looks = stream::iter(looks).buffered(READ_AT_ONCE);
        let mut done = 0;
        while let Some((file, looked)) = tokio::select! {
            biased;
            () = stop.cancelled() => { report.stopped = true; None }
            looked = looks.next() => looked,
        } {
            self.keep(file, looked?, &mut report, &mut changed).await?;
            done += 1;
            progress(AddProgress::Files {
                done,
                total,
                current: &file.path,
            });
        }
        drop(looks);
        if !report.stopped {
            let kept: HashSet<&Path> = found.files.iter().map(|f| f.path.as_path()).collect();
            report.removed = self.remove_vanished(&found.folders, &kept).await?;
            self.embed_missing(&progress, &stop, &mut report).await?;
        }
        let catalog = Catalog::load(&self.database).await?;
        for (entry, winner) in catalog.hidden {
            if changed.contains(&entry.path) {
                let note = format!(
                    "is not searched: {winner} has the same address {}",
                    entry.url
                );
                report.notes.push((PathBuf::from(entry.path), note));
            }
        }
        report.seconds = begun.elapsed().as_secs_f64();
        Ok(report)
    }

    async fn look(
        &self,
        file: &Candidate,
        stop: CancellationToken,
    ) -> Result<Looked, LibraryError> {
        let Some(path) = file.path.to_str() else {
            return Ok(Looked::Failed("has a name that is not Unicode".to_owned()));
        };
        let known = rows::known(&self.database, path).await?;
        let file = file.clone();
        tokio::task::spawn_blocking(move || look_now(&file, known.as_ref(), &stop))
            .await
            .map_err(LibraryError::crashed)
    }

    async fn keep(
        &self,
        file: &Candidate,
        looked: Looked,
        report: &mut AddReport,
        changed: &mut HashSet<String>,
    ) -> Result<(), LibraryError> {
        match looked {
            Looked::Unchanged => report.unchanged += 1,
            Looked::Touched(id, stamp) => {
                rows::touch(&self.database, id, stamp).await?;
                report.unchanged += 1;
            }
            Looked::Failed(reason) => report.failed.push((file.path.clone(), reason)),
            Looked::Read {
                new,
                stamp,
                sha256,
                file: read,
            } => {
                let path = file.path.to_string_lossy();
                report.passages += rows::put(&self.database, &path, stamp, &sha256, &read).await?;
                let notes = read.extracted.problems.into_iter();
                report
                    .notes
                    .extend(notes.map(|note| (file.path.clone(), note)));
                changed.insert(path.into_owned());
                if new {
                    report.added += 1;
                } else {
                    report.updated += 1;
                }
            }
        }
        Ok(())
    }

    /// Takes out documents whose files are gone from `folders`.
    async fn remove_vanished(
        &self,
        folders: &[PathBuf],
        kept: &HashSet<&Path>,
    ) -> Result<usize, LibraryError> {
        let rows = sqlx::query("SELECT id, path FROM documents")
            .fetch_all(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        let mut gone = Vec::new();
        for row in &rows {
            let path: &str = row.try_get("path").map_err(|e| self.database.error(e))?;
            let path = Path::new(path);
            let below = folders.iter().any(|folder| path.starts_with(folder));
            if below && !kept.contains(path) && !path.exists() {
                gone.push(row.try_get("id").map_err(|e| self.database.error(e))?);
            }
        }
        if !gone.is_empty() {
            rows::delete(&self.database, &gone).await?;
        }
        Ok(gone.len())
    }

    /// Embeds the passages of all works that have no vectors by this model yet. A copy needs none of its own.
    async fn embed_missing(
        &self,
        progress: &(impl Fn(AddProgress<'_>) + Send + Sync),
        stop: &CancellationToken,
        report: &mut AddReport,
    ) -> Result<(), LibraryError> {
        let Some(embedder) = &self.embedder else {
            return Ok(());
        };
        let (missing, total) = self.without_vectors(embedder.model()).await?;
        let done = AtomicUsize::new(0);
        let tell = |passages: usize| {
            let done = done.fetch_add(passages, Ordering::Relaxed) + passages;
            progress(AddProgress::Passages { done, total });
        };
        let tell = &tell;
        let mut jobs = Vec::with_capacity(missing.len());
        for work in &missing {
            jobs.push(async move { (work, self.embed(embedder.as_ref(), work, tell).await) });
        }
        let mut jobs = stream::iter(jobs).buffered(EMBED_AT_ONCE);
        while let Some((work, embedded)) = tokio::select! {
            biased;
            () = stop.cancelled() => { report.stopped = true; None }
            embedded = jobs.next() => embedded,
        } {
            match embedded? {
                Ok(passages) => report.embedded += passages,
                Err(error) => {
                    // The next one would fail like it. Keywords find it meanwhile.
                    let reason = format!("can be found by its words only: {error}");
                    report
                        .failed
                        .push((PathBuf::from(&work.entry.path), reason));
                    break;
                }
            }
        }
        Ok(())
    }

    async fn without_vectors(&self, model: &str) -> Result<(Vec<Work>, usize), LibraryError> {
        let rows = sqlx::query(
            "SELECT document, count(*) AS passages FROM passages
             WHERE document NOT IN (SELECT document FROM embeddings WHERE model = ?)
             GROUP BY document",
        )
        .bind(model)
        .fetch_all(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        let catalog = Catalog::load(&self.database).await?;
        let mut missing = Vec::new();
        let mut total = 0;
        for row in &rows {
            let document: i64 = rows::get(&self.database, row, "document")?;
            let passages: u32 = rows::get(&self.database, row, "passages")?;
            let work = catalog
                .work_of
                .get(&document)
                .and_then(|place| catalog.works.get(*place));
            if let Some(work) = work.filter(|work| work.entry.id == document) {
                missing.push(work.clone());
                total += passages as usize;
            }
        }
        Ok((missing, total))
    }

    async fn embed(
        &self,
        embedder: &dyn Embedder,
        work: &Work,
        tell: &(impl Fn(usize) + Send + Sync),
    ) -> Result<Result<usize, EmbedError>, LibraryError> {
        let title: String = work.entry.title.chars().take(TITLE_CHARS).collect();
        let texts: Vec<String> = rows::passages(&self.database, work.entry.id)
            .await?
            .into_iter()
            .map(|passage| format!("{title}: {}", passage.text))
            .collect();
        let mut vectors = Vec::with_capacity(texts.len());
        for some in texts.chunks(EMBED_STEP) {
            match embedder.embed(some).await {
                Ok(more) => vectors.extend(more),
                Err(error) => return Ok(Err(error)),
            }
            tell(some.len());
        }
        let bytes = vectors::to_bytes(&vectors.concat());
        rows::put_vectors(&self.database, work.entry.id, embedder.model(), &bytes).await?;
        Ok(Ok(texts.len()))
    }
}

fn look_now(file: &Candidate, known: Option<&Known>, stop: &CancellationToken) -> Looked {
    let stamp = match files::stamp(file) {
        Ok(stamp) => stamp,
        Err(reason) => return Looked::Failed(reason),
    };
    if known.is_some_and(|known| known.stamp == stamp) {
        return Looked::Unchanged;
    }
    let sha256 = match files::sha256(&file.path) {
        Ok(sha256) => sha256,
        Err(error) => return Looked::Failed(error.to_string()),
    };
    if let Some(known) = known.filter(|known| known.sha256 == sha256) {
        return Looked::Touched(known.id, stamp);
    }
    match read::read(file, stop) {
        Ok(read) => Looked::Read {
            new: known.is_none(),
            stamp,
            sha256,
            file: Box::new(read),
        },
        Err(reason) => Looked::Failed(reason),
    }
}
