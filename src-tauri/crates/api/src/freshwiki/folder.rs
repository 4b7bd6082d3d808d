//! A folder of topics, pages and articles that people wrote, shaped like FreshWiki.
//!
//! - `topics.tsv`: a header, then a line a topic: its title, and its article's file.
//! - `pages.jsonl`: a line a page that some article cites: `url`, `title`, `text`.
//! - `articles/*.json`: `title`, `url`, `summary`, and `sections` of `title`, `sentences` with `text`, and `subsections`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use stormwright_adapters::files;

use serde::Deserialize;

use crate::error::ApiError;

/// The folder.
pub(super) struct Folder {
    path: PathBuf,
    /// Its topics in order.
    pub topics: Vec<TopicEntry>,
}

/// A topic.
pub(super) struct TopicEntry {
    /// The title of its article.
    pub title: String,
    /// The name of its article's file.
    pub file: String,
}

/// An article that people wrote.
#[derive(Deserialize)]
pub(super) struct HumanArticle {
    /// Its address.
    pub url: String,
    #[serde(default)]
    summary: String,
    #[serde(default)]
    sections: Vec<HumanSection>,
}

#[derive(Deserialize)]
struct HumanSection {
    title: String,
    #[serde(default)]
    sentences: Vec<HumanSentence>,
    #[serde(default)]
    subsections: Vec<HumanSection>,
}

#[derive(Deserialize)]
struct HumanSentence {
    text: String,
}

#[derive(Deserialize)]
struct Page {
    url: String,
    #[serde(default)]
    title: String,
    text: String,
}

impl Folder {
    /// Reads the list of topics.
    pub fn open(path: &Path) -> Result<Self, ApiError> {
        let list = path.join("topics.tsv");
        let text = fs::read_to_string(&list).map_err(|e| ApiError::unreadable(&list, &e))?;
        let topics: Vec<TopicEntry> = text
            .lines()
            .skip(1)
            .filter_map(|line| {
                let mut fields = line.split('\t');
                let title = fields.next()?.trim();
                let file = fields.next()?.trim();
                (!title.is_empty()).then(|| TopicEntry {
                    title: title.to_owned(),
                    file: file.to_owned(),
                })
            })
            .collect();
        if topics.is_empty() {
            return Err(ApiError::bad_input(
                format!("{} names no topic", list.display()),
                "write a header, then a line a topic: title, tab, file in articles/",
            ));
        }
        Ok(Self {
            path: path.to_owned(),
            topics,
        })
    }

    /// The folder of articles, which serves as encyclopedia.
    pub fn articles(&self) -> PathBuf {
        self.path.join("articles")
    }

    /// `wanted` topics spread evenly over the list.
    pub fn spread(&self, wanted: Option<usize>) -> Vec<&TopicEntry> {
        let all = self.topics.len();
        let wanted = wanted.unwrap_or(all).min(all);
        (0..wanted)
            .map(|at| &self.topics[at * all / wanted])
            .collect()
    }

    /// The article of a topic.
    pub fn article(&self, topic: &TopicEntry) -> Result<HumanArticle, ApiError> {
        let path = self.articles().join(&topic.file);
        let text = fs::read_to_string(&path).map_err(|e| ApiError::unreadable(&path, &e))?;
        serde_json::from_str(&text).map_err(|error| unfit(&path, &error))
    }

    /// Writes each page as a file that the library can take into `into`; those that are there already stay.
    pub fn write_pages(&self, into: &Path) -> Result<(), ApiError> {
        let list = self.path.join("pages.jsonl");
        let text = fs::read_to_string(&list).map_err(|e| ApiError::unreadable(&list, &e))?;
        fs::create_dir_all(into).map_err(|e| ApiError::io(into, "created", &e))?;
        for (number, line) in text.lines().enumerate() {
            let file = into.join(format!("{number:06}.md"));
            if line.trim().is_empty() || file.exists() {
                continue;
            }
            let page: Page = serde_json::from_str(line).map_err(|error| unfit(&list, &error))?;
            // A JSON string is one of YAML too.
            let quoted = |text: &str| serde_json::to_string(text).map_err(ApiError::internal);
            let document = format!(
                "---\nurl: {}\ntitle: {}\n---\n\n{}\n",
                quoted(&page.url)?,
                quoted(&page.title)?,
                page.text
            );
            files::replace(&file, document).map_err(|e| ApiError::io(&file, "written", &e))?;
        }
        Ok(())
    }
}

impl HumanArticle {
    /// The article as Markdown: lead, then sections from `#` down.
    pub fn markdown(&self) -> String {
        let mut text = format!("{}\n", self.summary);
        for section in &self.sections {
            section.write(1, &mut text);
        }
        text
    }
}

impl HumanSection {
    fn write(&self, level: usize, into: &mut String) {
        let marks = "#".repeat(level.min(6));
        let _ = write!(into, "\n{marks} {}\n\n", self.title);
        for sentence in &self.sentences {
            let text = sentence.text.trim();
            into.push_str(text);
            into.push_str(if text.ends_with(['.', '!', '?']) {
                " "
            } else {
                ". "
            });
        }
        into.push('\n');
        for section in &self.subsections {
            section.write(level + 1, into);
        }
    }
}

fn unfit(path: &Path, error: &serde_json::Error) -> ApiError {
    ApiError::bad_input(
        format!("{} cannot be read: {error}", path.display()),
        "docs/evaluation.md says what such a folder holds",
    )
}
