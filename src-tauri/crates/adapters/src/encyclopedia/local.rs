//! An encyclopedia in files: one JSON file with many tables of contents, or a folder of files with one each.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use serde::Deserialize;
use stormwright_engine::ports::{Embedder, Encyclopedia, EncyclopediaError};
use stormwright_engine::research::TableOfContents;
use stormwright_engine::text::words::content_words;
use tokio::sync::OnceCell;

use crate::vectors;

/// Name of the encyclopedia.
const NAME: &str = "local";

/// A word in the title counts as much as this many headings with it.
const TITLE_WEIGHT: f64 = 3.0;

/// Articles that are less like the query than this are about something else (cosine of MiniLM).
const LEAST_COSINE: f32 = 0.2;

/// Damps the difference between the first ranks, as in the library.
const RANK_OFFSET: f64 = 60.0;

/// Tables of contents that could not be read.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct EncyclopediaFileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong.
    pub reason: String,
}

/// Tables of contents from files.
pub struct LocalEncyclopedia {
    articles: Vec<Article>,
    problems: Vec<EncyclopediaFileError>,
    embedder: Option<Arc<dyn Embedder>>,
    vectors: OnceCell<Vec<Vec<f32>>>,
}

struct Article {
    contents: TableOfContents,
    key: String,
    title_words: HashSet<String>,
    heading_words: HashMap<String, usize>,
}

/// A file holds one table or many.
#[derive(Deserialize)]
#[serde(untagged)]
enum Tables {
    Many(Vec<TableOfContents>),
    One(TableOfContents),
}

impl LocalEncyclopedia {
    /// Reads a file or the JSON files of a folder. A file of a folder that cannot be read is left out and named in
    /// [`Self::problems`].
    ///
    /// # Errors
    /// Where the path cannot be read, or holds no table of contents at all.
    pub async fn open(
        path: &Path,
        embedder: Option<Arc<dyn Embedder>>,
    ) -> Result<Self, EncyclopediaFileError> {
        let owned = path.to_owned();
        let (tables, problems) = tokio::task::spawn_blocking(move || read(&owned))
            .await
            .map_err(|error| EncyclopediaFileError {
                path: path.to_owned(),
                reason: error.to_string(),
            })??;
        if tables.is_empty() {
            let reason = problems
                .first()
                .map_or("holds no table of contents".to_owned(), ToString::to_string);
            return Err(EncyclopediaFileError {
                path: path.to_owned(),
                reason,
            });
        }
        let mut keys = HashSet::new();
        let articles = tables
            .into_iter()
            .map(Article::new)
            .filter(|article| keys.insert(article.key.clone()))
            .collect();
        Ok(Self {
            articles,
            problems,
            embedder,
            vectors: OnceCell::new(),
        })
    }

    /// Files that were left out.
    pub fn problems(&self) -> &[EncyclopediaFileError] {
        &self.problems
    }

    /// Places of the articles that share words with the query, best first: rare words count more, and a word in the
    /// title more than one in a heading.
    fn by_words(&self, query: &str) -> Vec<usize> {
        let mut words = content_words(query);
        words.sort();
        words.dedup();
        let weights: Vec<(String, f64)> = words
            .into_iter()
            .map(|word| {
                let with = self.articles.iter().filter(|a| a.has(&word)).count();
                let weight = (1.0 + self.articles.len() as f64 / (1.0 + with as f64)).ln();
                (word, weight)
            })
            .collect();
        let mut scored: Vec<(f64, usize)> = self
            .articles
            .iter()
            .enumerate()
            .map(|(place, article)| (article.score(&weights), place))
            .filter(|(score, _)| *score > 0.0)
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        scored.into_iter().map(|(_, place)| place).collect()
    }

    /// Places of the articles that are about something like the query, best first.
    async fn by_meaning(
        &self,
        embedder: &dyn Embedder,
        query: &str,
    ) -> Result<Vec<usize>, EncyclopediaError> {
        let failed = |e: stormwright_engine::ports::EmbedError| EncyclopediaError(e.to_string());
        let vectors = self
            .vectors
            .get_or_try_init(|| async {
                let texts: Vec<String> = self.articles.iter().map(Article::summary).collect();
                embedder.embed(&texts).await
            })
            .await
            .map_err(failed)?;
        let query = embedder.embed(&[query.to_owned()]).await.map_err(failed)?;
        let query = query.first().map(Vec::as_slice).unwrap_or_default();
        let mut scored: Vec<(f32, usize)> = vectors
            .iter()
            .enumerate()
            .map(|(place, vector)| (vectors::dot(vector, query), place))
            .filter(|(cosine, _)| *cosine >= LEAST_COSINE)
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        Ok(scored.into_iter().map(|(_, place)| place).collect())
    }
}

impl Article {
    fn new(contents: TableOfContents) -> Self {
        let mut heading_words = HashMap::new();
        for entry in &contents.entries {
            for word in content_words(&entry.title) {
                *heading_words.entry(word).or_default() += 1;
            }
        }
        Self {
            key: key(&contents.title),
            title_words: content_words(&contents.title).into_iter().collect(),
            heading_words,
            contents,
        }
    }

    fn has(&self, word: &str) -> bool {
        self.title_words.contains(word) || self.heading_words.contains_key(word)
    }

    fn score(&self, weights: &[(String, f64)]) -> f64 {
        weights
            .iter()
            .map(|(word, weight)| {
                let title = f64::from(u8::from(self.title_words.contains(word))) * TITLE_WEIGHT;
                // The tenth heading with a word tells little more than the third.
                let headings = self
                    .heading_words
                    .get(word)
                    .map_or(0.0, |n| (1.0 + *n as f64).ln());
                weight * (title + headings)
            })
            .sum()
    }

    /// The title and the headings as one text to embed.
    fn summary(&self) -> String {
        let headings: Vec<&str> = self
            .contents
            .entries
            .iter()
            .map(|e| e.title.as_str())
            .collect();
        format!("{}. {}", self.contents.title, headings.join(", "))
    }
}

/// A title as it is compared: without regard to case, underscores and spaces.
fn key(title: &str) -> String {
    let spaced = title.replace('_', " ").to_lowercase();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

type Read = (Vec<TableOfContents>, Vec<EncyclopediaFileError>);

fn read(path: &Path) -> Result<Read, EncyclopediaFileError> {
    if !path.is_dir() {
        return Ok((read_file(path)?, Vec::new()));
    }
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(path).max_depth(1).sort_by_file_name() {
        let entry = entry.map_err(|error| EncyclopediaFileError {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
        let file = entry.into_path();
        if file
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("json"))
        {
            files.push(file);
        }
    }
    let mut tables = Vec::new();
    let mut problems = Vec::new();
    for file in files {
        match read_file(&file) {
            Ok(read) => tables.extend(read),
            Err(problem) => problems.push(problem),
        }
    }
    Ok((tables, problems))
}

fn read_file(path: &Path) -> Result<Vec<TableOfContents>, EncyclopediaFileError> {
    let failed = |reason: String| EncyclopediaFileError {
        path: path.to_owned(),
        reason,
    };
    let bytes = std::fs::read(path).map_err(|e| failed(e.to_string()))?;
    let tables: Tables = serde_json::from_slice(&bytes).map_err(|_| {
        let wanted = "is not JSON of the form {\"title\", \"toc\": [{\"level\", \"title\"}]} or a list of such";
        failed(wanted.to_owned())
    })?;
    Ok(match tables {
        Tables::Many(tables) => tables,
        Tables::One(table) => vec![table],
    })
}

#[async_trait]
impl Encyclopedia for LocalEncyclopedia {
    fn name(&self) -> &str {
        NAME
    }

    async fn search(&self, query: &str, limit: usize) -> Result<Vec<String>, EncyclopediaError> {
        let mut rankings = vec![self.by_words(query)];
        if let Some(embedder) = &self.embedder {
            rankings.push(self.by_meaning(embedder.as_ref(), query).await?);
        }
        let mut scores: HashMap<usize, f64> = HashMap::new();
        for ranking in &rankings {
            for (rank, place) in ranking.iter().enumerate() {
                *scores.entry(*place).or_default() += 1.0 / (RANK_OFFSET + rank as f64 + 1.0);
            }
        }
        let mut fused: Vec<(f64, &str)> = scores
            .into_iter()
            .filter_map(|(place, score)| {
                let article = self.articles.get(place)?;
                Some((score, article.contents.title.as_str()))
            })
            .collect();
        fused.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        Ok(fused
            .into_iter()
            .take(limit)
            .map(|(_, title)| title.to_owned())
            .collect())
    }

    async fn contents(&self, title: &str) -> Result<Option<TableOfContents>, EncyclopediaError> {
        let key = key(title);
        let article = self.articles.iter().find(|article| article.key == key);
        Ok(article.map(|article| article.contents.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedding::MiniLm;
    use crate::paths::ModelFiles;

    const FILE: &str = r#"[
        {"title": "Astrolabe", "toc": [{"level": 1, "title": "History"}, {"level": 2, "title": "Ancient era"}]},
        {"title": "Loan", "toc": [{"level": 1, "title": "Interest rates"}]},
        {"title": "Antikythera wreck", "toc": [{"level": 1, "title": "Discovery"}]}
    ]"#;

    #[tokio::test]
    async fn articles_are_found_by_their_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("related.json");
        std::fs::write(&path, FILE).unwrap();
        let local = LocalEncyclopedia::open(&path, None).await.unwrap();
        let found = local
            .search("history of the Antikythera mechanism", 5)
            .await;
        assert_eq!(found.unwrap(), ["Antikythera wreck", "Astrolabe"]);
        assert!(local.search("zzz", 5).await.unwrap().is_empty());
        assert!(local.search("", 5).await.unwrap().is_empty());
        let contents = local.contents("antikythera_Wreck").await.unwrap().unwrap();
        assert_eq!(contents.entries[0].title, "Discovery");
        assert_eq!(local.contents("Wreck").await.unwrap(), None);
    }

    #[tokio::test]
    async fn articles_are_found_by_what_they_mean() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("related.json");
        std::fs::write(&path, FILE).unwrap();
        let files = ModelFiles::locate().expect("the tests need the embedding model");
        let model = MiniLm::load(&files).await.unwrap();
        let local = LocalEncyclopedia::open(&path, Some(Arc::new(model)))
            .await
            .unwrap();
        let found = local
            .search("borrowing money from a bank", 1)
            .await
            .unwrap();
        assert_eq!(found, ["Loan"]);
    }

    #[tokio::test]
    async fn in_a_folder_a_bad_file_is_named_and_the_others_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let one =
            r#"{"title": "Eclipse", "url": "x", "toc": [{"level": 1, "title": "Types", "n": 3}]}"#;
        std::fs::write(folder.path().join("a.json"), one).unwrap();
        std::fs::write(folder.path().join("b.json"), "{").unwrap();
        std::fs::write(folder.path().join("c.txt"), "no").unwrap();
        let local = LocalEncyclopedia::open(folder.path(), None).await.unwrap();
        assert_eq!(local.problems().len(), 1);
        assert!(local.contents("eclipse").await.unwrap().is_some());
    }

    #[tokio::test]
    async fn a_path_without_any_table_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let error = LocalEncyclopedia::open(folder.path(), None)
            .await
            .err()
            .unwrap();
        assert!(
            error.to_string().contains("holds no table of contents"),
            "{error}"
        );
        let missing = folder.path().join("missing.json");
        let error = LocalEncyclopedia::open(&missing, None).await.err().unwrap();
        assert!(error.to_string().contains("missing.json"), "{error}");
    }
}
