//! A folder of topics, pages and articles that people wrote, shaped like FreshWiki.
//!
//! - `topics.tsv`: a header, then a line a topic: its title, and its article's file.
//! - `pages.jsonl`: a line a page that some article cites: `url`, `title`, `text`.
//! - `articles/*.json`: `title`, `url`, `summary`, and `sections` of `title`, `sentences` with `text`, and `subsections`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use stormwright_adapters::encyclopedia::{WikiArticle, WikiPage, WikiSection};
use stormwright_adapters::files;
use stormwright_adapters::wikimedia::QualityClass;

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
#[derive(Serialize, Deserialize)]
pub(super) struct HumanArticle {
    title: String,
    /// Its address.
    pub url: String,
    /// Number of the revision, where it is known.
    #[serde(skip_deserializing)]
    revision: Option<u64>,
    /// The wiki's class of it, where it is known.
    #[serde(skip_deserializing)]
    class: Option<String>,
    #[serde(default)]
    summary: String,
    #[serde(skip_deserializing)]
    toc: Vec<HumanHeading>,
    #[serde(default)]
    sections: Vec<HumanSection>,
    /// Addresses of what it cites, by number.
    #[serde(skip_deserializing)]
    references: BTreeMap<usize, String>,
}

#[derive(Serialize)]
struct HumanHeading {
    level: u8,
    title: String,
}

#[derive(Serialize, Deserialize)]
struct HumanSection {
    title: String,
    #[serde(default)]
    sentences: Vec<HumanSentence>,
    #[serde(default)]
    subsections: Vec<HumanSection>,
}

#[derive(Serialize, Deserialize)]
struct HumanSentence {
    text: String,
    /// Addresses of what it cites.
    #[serde(skip_deserializing)]
    refs: Vec<String>,
}

/// A page that an article cites.
#[derive(Serialize, Deserialize)]
pub(super) struct Page {
    pub url: String,
    #[serde(default)]
    pub title: String,
    /// Titles of the articles that cite it.
    #[serde(default)]
    pub topics: Vec<String>,
    pub text: String,
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
    /// A wiki's article.
    pub fn of(page: &WikiPage, class: Option<QualityClass>, article: WikiArticle) -> Self {
        let mut references: Vec<String> = Vec::new();
        let body = article.sections.iter().flat_map(|s| &s.sentences);
        for address in body.flat_map(|sentence| &sentence.references) {
            if !references.contains(address) {
                references.push(address.clone());
            }
        }
        let headings = article.sections.iter();
        let toc = headings.map(|section| HumanHeading {
            level: section.level,
            title: section.title.clone(),
        });
        Self {
            title: page.title.clone(),
            url: page.url.clone(),
            revision: Some(page.revision),
            class: class.map(|class| class.name().to_owned()),
            summary: article.lead.join("\n"),
            toc: toc.collect(),
            references: (1..).zip(references).collect(),
            sections: nested(&mut article.sections.into_iter().peekable(), 0),
        }
    }

    /// Addresses of what it cites, in order.
    pub fn cited(&self) -> Vec<String> {
        self.references.values().cloned().collect()
    }

    /// The article as Markdown: lead, then sections from `#` down.
    pub fn markdown(&self) -> String {
        let mut text = format!("{}\n", self.summary);
        for section in &self.sections {
            section.write(1, &mut text);
        }
        text
    }
}

/// The sections that are deeper than `above`, each with those that are deeper than itself.
fn nested(
    flat: &mut std::iter::Peekable<std::vec::IntoIter<WikiSection>>,
    above: u8,
) -> Vec<HumanSection> {
    let mut sections = Vec::new();
    while let Some(section) = flat.next_if(|next| next.level > above) {
        let sentences = section.sentences.into_iter();
        sections.push(HumanSection {
            title: section.title,
            sentences: sentences
                .map(|sentence| HumanSentence {
                    text: sentence.text,
                    refs: sentence.references,
                })
                .collect(),
            subsections: nested(flat, section.level),
        });
    }
    sections
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
