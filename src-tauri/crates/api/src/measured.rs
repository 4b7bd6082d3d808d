//! A draft as the measures take it, from the store or from the folder that it was written to.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use stormwright_engine::evaluation::PlainArticle;
use stormwright_engine::export::FinishedDraft;
use stormwright_engine::methods::Method;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::outline::{HeadingId, Outline, markdown};
use stormwright_engine::sources::{
    Document, DocumentKind, Evidence, Passage, PassageId, Rating, Source, SourceId, Status,
};
use stormwright_engine::topic::Topic;
use stormwright_engine::writing::{
    Article, ArticleSection, Paragraph, Provenance, Sentence, SentenceId, Support,
};

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::finished;

/// What a draft holds that can be measured.
pub(crate) struct Measured {
    pub topic: Topic,
    pub method: Method,
    /// The outline's headings as Markdown; none where the method has no outline of its own.
    pub outline: Option<String>,
    pub article: Option<Article>,
    /// The article as text.
    pub text: PlainArticle,
    pub evidence: Evidence,
    pub questions: Option<usize>,
    pub seconds: Option<f64>,
}

impl Measured {
    /// The draft in this folder, or with this id.
    pub async fn load(desk: &Desk, draft: &str) -> Result<Self, ApiError> {
        let folder = Path::new(draft);
        if folder.is_dir() {
            return from_folder(folder);
        }
        let store = desk.store().await?;
        let record = store.draft(draft).await?;
        let parts = DraftParts::load(store, &record.id).await?;
        Ok(Self::of(finished::draft(desk, &record, parts).await?))
    }

    fn of(draft: FinishedDraft) -> Self {
        let method = draft.settings.method;
        let written = |outline: Outline| {
            let headings = outline.headings.iter();
            markdown::write(headings.map(|h| (h.level, h.title.as_str())))
        };
        let outline = measured_outline(method, draft.draft_outline, draft.outline);
        let questions = draft.dialogues.iter().map(|d| d.turns.len()).sum();
        Self {
            topic: draft.topic,
            method,
            outline: outline.map(written),
            text: draft
                .article
                .as_ref()
                .map(PlainArticle::of)
                .unwrap_or_default(),
            article: draft.article,
            evidence: draft.evidence,
            questions: (!draft.dialogues.is_empty()).then_some(questions),
            seconds: Some(draft.record.worked_seconds),
        }
    }
}

/// RAG's article is written in one piece; its outline is the one before.
fn measured_outline<T>(method: Method, first: Option<T>, last: Option<T>) -> Option<T> {
    match method {
        Method::Rag => first,
        method if method.has_outline() => last,
        _ => None,
    }
}

#[derive(Deserialize)]
struct RunFile {
    topic: Topic,
    #[serde(default)]
    settings: SettingsRead,
    time: TimeRead,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct SettingsRead {
    method: Method,
}

#[derive(Deserialize)]
struct TimeRead {
    seconds: f64,
}

#[derive(Deserialize)]
struct SourcesFile {
    sources: Vec<SourceRead>,
}

#[derive(Deserialize)]
struct SourceRead {
    id: SourceId,
    url: String,
    title: String,
    status: Status,
    file: Option<String>,
    passages: Vec<PassageRead>,
}

#[derive(Deserialize)]
struct PassageRead {
    id: PassageId,
    start: usize,
    end: usize,
    page: Option<u32>,
}

#[derive(Deserialize)]
struct EvidenceFile {
    sentences: Vec<SentenceRead>,
}

#[derive(Deserialize)]
struct SentenceRead {
    id: SentenceId,
    section: Option<String>,
    heading: Option<String>,
    heading_id: Option<String>,
    text: String,
    provenance: Provenance,
    citations: Vec<CitationRead>,
}

#[derive(Deserialize)]
struct CitationRead {
    passage: PassageId,
}

#[derive(Deserialize)]
struct DialoguesFile {
    dialogues: Vec<DialogueRead>,
}

#[derive(Deserialize)]
struct DialogueRead {
    turns: Vec<serde_json::Value>,
}

/// Reads the files of an export, and nothing else: what it finds supported stands in them.
fn from_folder(folder: &Path) -> Result<Measured, ApiError> {
    let run: RunFile = json(folder, "run.json")?.ok_or_else(|| missing(folder))?;
    let sources: SourcesFile = json(folder, "sources.json")?.ok_or_else(|| missing(folder))?;
    let method = run.settings.method;
    let outline = measured_outline(
        method,
        text(folder, "draft_outline.md")?,
        text(folder, "outline.md")?,
    );
    let article = text(folder, "article.md")?;
    let sentences: Option<EvidenceFile> = json(folder, "evidence.json")?;
    let dialogues: Option<DialoguesFile> = json(folder, "dialogues.json")?;
    let dialogues = dialogues.map(|file| file.dialogues).unwrap_or_default();
    let questions = dialogues.iter().map(|d| d.turns.len()).sum();
    Ok(Measured {
        topic: run.topic,
        method,
        outline,
        text: article
            .as_deref()
            .map(PlainArticle::from_markdown)
            .unwrap_or_default(),
        article: sentences
            .filter(|_| article.is_some())
            .map(|file| article_of(file.sentences)),
        evidence: evidence_of(folder, sources.sources)?,
        questions: (!dialogues.is_empty()).then_some(questions),
        seconds: Some(run.time.seconds),
    })
}

fn article_of(sentences: Vec<SentenceRead>) -> Article {
    let mut article = Article::default();
    for read in sentences {
        let sentence = Sentence {
            id: read.id,
            text: read.text,
            citations: read.citations.into_iter().map(|c| c.passage).collect(),
            provenance: read.provenance,
            support: Support::Unchecked("read from a file".to_owned()),
            approved: false,
            read: Default::default(),
            change: None,
        };
        let paragraphs = match (read.heading_id, read.heading) {
            (Some(id), Some(title)) => {
                let heading = HeadingId(id);
                if article.sections.last().is_none_or(|s| s.heading != heading) {
                    let is_section = read.section.as_ref() == Some(&title);
                    article.sections.push(ArticleSection {
                        heading,
                        level: if is_section { 1 } else { 2 },
                        title,
                        paragraphs: Vec::new(),
                    });
                }
                article.sections.last_mut().map(|s| &mut s.paragraphs)
            }
            _ => Some(&mut article.lead),
        };
        let Some(paragraphs) = paragraphs else {
            continue;
        };
        match paragraphs.last_mut() {
            Some(paragraph) => paragraph.sentences.push(sentence),
            None => paragraphs.push(Paragraph {
                sentences: vec![sentence],
            }),
        }
    }
    article
}

fn evidence_of(folder: &Path, sources: Vec<SourceRead>) -> Result<Evidence, ApiError> {
    let mut evidence = Evidence::default();
    for read in sources {
        let words = match &read.file {
            Some(file) => text(folder, file)?.unwrap_or_default(),
            None => String::new(),
        };
        // Ranges are in characters; text is cut by bytes.
        let mut bounds: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
        bounds.push(words.len());
        for passage in read.passages {
            let (Some(&start), Some(&end)) = (bounds.get(passage.start), bounds.get(passage.end))
            else {
                continue;
            };
            let cut = Passage {
                id: passage.id.clone(),
                source: read.id.clone(),
                text: words.get(start..end).unwrap_or_default().to_owned(),
                start,
                end,
                page: passage.page,
                flags: Vec::new(),
            };
            evidence.passages.insert(passage.id, cut);
        }
        let document = Document {
            url: read.url.clone(),
            title: read.title,
            text: words,
            ..Document::empty(DocumentKind::Text)
        };
        let mut source = Source::new(&read.url, document, Rating::Unknown, String::new());
        source.id = read.id;
        source.status = read.status;
        evidence.sources.push(source);
    }
    Ok(evidence)
}

fn missing(folder: &Path) -> ApiError {
    ApiError::new(
        Code::NotFound,
        format!("{} holds no draft", folder.display()),
        "name a draft's id, or a folder that `stormwright export` wrote",
    )
}

/// The text of a file; none where there is no such file.
fn text(folder: &Path, name: &str) -> Result<Option<String>, ApiError> {
    let path = folder.join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ApiError::unreadable(&path, &error)),
    }
}

fn json<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<Option<T>, ApiError> {
    let Some(text) = text(folder, name)? else {
        return Ok(None);
    };
    serde_json::from_str(&text).map(Some).map_err(|error| {
        ApiError::bad_input(
            format!("{} cannot be read: {error}", folder.join(name).display()),
            "export the draft again with `stormwright export`",
        )
    })
}
