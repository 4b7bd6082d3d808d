//! What an editor takes home: a finished draft as files. Pure functions from values to bytes, the same bytes every
//! time; a host writes them. `docs/output.md` describes every file.

mod address;
mod attribution;
mod bibliography;
mod bibtex;
mod characters;
mod cite;
mod citing;
mod csl;
mod headings;
mod html;
mod json;
mod links;
mod markdown;
mod names;
mod outline;
mod printed;
mod profile;
mod reference_names;
mod report;
mod short_description;
mod short_footnotes;
mod style;
mod target;
#[cfg(test)]
mod tests;
mod wikitext;
mod wikitext_escape;

pub use bibtex::bibtex;
pub use csl::csl_json;
pub use html::article as html_article;
pub use markdown::article as markdown_article;
pub use names::folder_name;
pub use outline::outline as markdown_outline;
pub use profile::Profile;
pub use report::Report;
pub use style::Style;
pub use target::{Exported, LeftOut, for_target};
pub use wikitext::article as wikitext_article;

use crate::outline::Outline;
use crate::research::{Dialogue, TableOfContents};
use crate::run::{Gap, RunRecord};
use crate::settings::Settings;
use crate::sources::Evidence;
use crate::topic::Topic;
use crate::writing::Article;

/// A draft with all that its run has reached. What the run has not reached is empty or absent.
#[derive(Debug, Clone)]
pub struct FinishedDraft {
    /// The draft's id.
    pub id: String,
    /// The topic.
    pub topic: Topic,
    /// What the run was told.
    pub settings: Settings,
    /// Tables of contents of related articles.
    pub related: Vec<TableOfContents>,
    /// The dialogues, by perspective.
    pub dialogues: Vec<Dialogue>,
    /// Everything found.
    pub evidence: Evidence,
    /// The outline from the topic and related articles alone.
    pub draft_outline: Option<Outline>,
    /// The outline that the article follows.
    pub outline: Option<Outline>,
    /// The article.
    pub article: Option<Article>,
    /// What failed while the rest went on, in a stable order.
    pub gaps: Vec<Gap>,
    /// The run's record.
    pub record: RunRecord,
}

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile {
    /// Its path below the output folder, with `/` between folder and name.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl ExportFile {
    fn text(name: impl Into<String>, text: String) -> Self {
        Self {
            name: name.into(),
            bytes: text.into_bytes(),
        }
    }
}

/// A value could not be written as JSON.
#[derive(Debug, thiserror::Error)]
#[error("{file} could not be written as JSON: {reason}")]
pub struct ExportError {
    file: String,
    reason: serde_json::Error,
}

/// The draft's files. A part that the run has not reached gives no file; `run.json` is always there.
///
/// # Errors
/// [`ExportError`] where a value has no JSON form.
pub fn files(draft: &FinishedDraft) -> Result<Vec<ExportFile>, ExportError> {
    let mut files = Vec::new();
    let exported = (draft.article.as_ref()).map(|article| for_target(article, draft));
    if let Some(Exported {
        article,
        left_out,
        report,
    }) = &exported
    {
        if !left_out.is_empty() {
            files.push(json::left_out(left_out)?);
        }
        files.push(json::report(report)?);
        let (topic, evidence) = (&draft.topic, &draft.evidence);
        let style = Style::of(draft, article);
        let markdown = markdown::article(topic, article, evidence, &style);
        files.push(ExportFile::text("article.md", markdown));
        let wikitext = wikitext::article(topic, article, evidence, &style);
        files.push(ExportFile::text("article.wiki", wikitext));
        let references = bibtex(article, evidence);
        files.push(ExportFile::text("references.bib", references));
        files.push(ExportFile::text(
            "references.csl.json",
            csl_json(article, evidence)?,
        ));
        let summary = Profile::of(draft.settings.target).edit_summary(&draft.settings);
        files.push(ExportFile::text("edit_summary.txt", summary + "\n"));
    }
    if let Some(draft_outline) = &draft.draft_outline {
        files.push(ExportFile::text(
            "draft_outline.md",
            outline::outline(draft_outline),
        ));
    }
    if let Some(refined) = &draft.outline {
        files.push(ExportFile::text("outline.md", outline::outline(refined)));
    }
    if !draft.dialogues.is_empty() {
        files.push(json::dialogues(draft)?);
    }
    if !draft.evidence.sources.is_empty() {
        files.push(json::sources(draft)?);
        files.extend(json::texts(&draft.evidence));
    }
    if let Some(exported) = &exported {
        files.push(json::evidence(
            &exported.article,
            &draft.evidence,
            &draft.topic.title,
        )?);
    }
    files.push(json::run(draft)?);
    Ok(files)
}
