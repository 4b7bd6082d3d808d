//! Searching: by words with FTS5, by meaning with embeddings, and the two rankings fused.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use async_trait::async_trait;
use stormwright_engine::ports::{FetchError, Hit, SearchEngine, SearchError, SearchFailure};
use stormwright_engine::sources::Document;
use stormwright_engine::text::words::is_stop_word;

use super::index::{Index, Place};
use super::rows::{self, get};
use super::{Library, LibraryError};

/// Name of the engine.
const NAME: &str = "library";

/// Hits on one page of results.
const PAGE: usize = 30;

/// Passages that each of the two rankings brings.
const DEPTH: usize = 1000;

/// How much more a word in the title counts than one in the text.
const TITLE_WEIGHT: f64 = 2.5;

/// Passages that are less like the query than this are about something else (cosine of MiniLM).
const LEAST_COSINE: f32 = 0.25;

/// Damps the difference between the first ranks (Cormack, Clarke and Büttcher, 2009).
const RANK_OFFSET: f64 = 60.0;

/// A document that a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// As engines report it.
    pub hit: Hit,
    /// The document's id in the library.
    pub id: i64,
    /// Its file.
    pub path: String,
    /// Page of the passage shown, in a paged document.
    pub page: Option<u32>,
}

/// A work in the fused ranking, with the passage to show.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Ranked {
    score: f64,
    place: Place,
}

impl Library {
    /// Documents that fit the query, best first: at most `limit` after the first `skip`.
    ///
    /// # Errors
    /// The database's. Where the query cannot be embedded, its words have to do.
    pub async fn find(
        &self,
        query: &str,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<Found>, LibraryError> {
        let Some(expression) = match_expression(query) else {
            return Ok(Vec::new());
        };
        let index = self.index().await?;
        let by_words = self.by_words(&index, &expression).await?;
        let by_meaning = self.by_meaning(&index, query).await;
        let mut ranking = fuse(&[by_words, by_meaning]);
        let url = |ranked: &Ranked| {
            index
                .catalog
                .works
                .get(ranked.place.work)
                .map(|w| &w.entry.url)
        };
        ranking.sort_by(|a, b| {
            b.score
                .total_cmp(&a.score)
                .then_with(|| url(a).cmp(&url(b)))
        });
        let mut found = Vec::new();
        for ranked in ranking.iter().skip(skip).take(limit) {
            let place = ranked.place;
            let Some(work) = index.catalog.works.get(place.work) else {
                continue;
            };
            // Gone: another program has removed it since the index was read.
            let Some(passage) = rows::passage(&self.database, place.document, place.number).await?
            else {
                continue;
            };
            found.push(Found {
                hit: Hit {
                    url: work.entry.url.clone(),
                    also: work.also.clone(),
                    title: work.entry.title.clone(),
                    snippet: passage.text,
                    engine: NAME.to_owned(),
                },
                id: work.entry.id,
                path: work.entry.path.clone(),
                page: passage.page,
            });
        }
        Ok(found)
    }

    async fn by_words(&self, index: &Index, expression: &str) -> Result<Vec<Place>, LibraryError> {
        let rows = sqlx::query(
            "SELECT passages.document, passages.number FROM (
                 SELECT rowid AS id, bm25(words, ?, 1.0) AS score FROM words WHERE words MATCH ?
                 ORDER BY score, id LIMIT ?
             ) AS best JOIN passages USING (id) ORDER BY best.score, best.id",
        )
        .bind(TITLE_WEIGHT)
        .bind(expression)
        .bind(DEPTH as i64)
        .fetch_all(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        let mut places = Vec::with_capacity(rows.len());
        for row in &rows {
            let document = get(&self.database, row, "document")?;
            let number: u32 = get(&self.database, row, "number")?;
            if let Some(&work) = index.catalog.work_of.get(&document) {
                places.push(Place {
                    work,
                    document,
                    number: number as usize,
                });
            }
        }
        Ok(places)
    }

    async fn by_meaning(&self, index: &Arc<Index>, query: &str) -> Vec<Place> {
        let Some(embedder) = &self.embedder else {
            return Vec::new();
        };
        if index.vectors() == 0 {
            return Vec::new();
        }
        let vector = match embedder.embed(&[query.to_owned()]).await {
            Ok(mut vectors) => vectors.pop().unwrap_or_default(),
            Err(error) => {
                tracing::warn!(%error, "the library is searched by words alone");
                return Vec::new();
            }
        };
        let index = index.clone();
        tokio::task::spawn_blocking(move || index.nearest(&vector, LEAST_COSINE, DEPTH))
            .await
            .unwrap_or_default()
    }
}

/// The query's words as an FTS5 expression, each quoted so that no sign has a meaning there; `None` where there is no
/// word. Function words count only where there is nothing else.
fn match_expression(query: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for word in query.split_whitespace() {
        let word: String = word
            .chars()
            .filter(|c| *c != '"' && !c.is_control())
            .collect();
        let word = word.to_lowercase();
        if word.chars().any(char::is_alphanumeric) && !words.contains(&word) {
            words.push(word);
        }
    }
    let bare = |word: &str| is_stop_word(word.trim_matches(|c: char| !c.is_alphanumeric()));
    if words.iter().any(|word| !bare(word)) {
        words.retain(|word| !bare(word));
    }
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    (!quoted.is_empty()).then(|| quoted.join(" OR "))
}

/// Reciprocal rank fusion over works: in each ranking a work has the rank of its best passage. The passage shown is the
/// one that the rankings together put highest.
fn fuse(rankings: &[Vec<Place>]) -> Vec<Ranked> {
    let mut works: HashMap<usize, f64> = HashMap::new();
    let mut passages: HashMap<(usize, usize), (f64, Place)> = HashMap::new();
    for ranking in rankings {
        let mut seen: HashSet<usize> = HashSet::new();
        for (rank, place) in ranking.iter().enumerate() {
            let next = seen.len();
            if seen.insert(place.work) {
                *works.entry(place.work).or_default() += 1.0 / (RANK_OFFSET + next as f64 + 1.0);
            }
            let passage = passages
                .entry((place.work, place.number))
                .or_insert((0.0, *place));
            passage.0 += 1.0 / (RANK_OFFSET + rank as f64 + 1.0);
        }
    }
    let mut best: HashMap<usize, (f64, Place)> = HashMap::new();
    for (score, place) in passages.into_values() {
        let held = best.entry(place.work).or_insert((score, place));
        let better = score > held.0 || (score == held.0 && place.number < held.1.number);
        if better {
            *held = (score, place);
        }
    }
    best.into_values()
        .map(|(_, place)| Ranked {
            score: works.get(&place.work).copied().unwrap_or_default(),
            place,
        })
        .collect()
}

#[async_trait]
impl SearchEngine for Library {
    fn name(&self) -> &str {
        NAME
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        let failed = |failure, reason: String| SearchError {
            engine: NAME.to_owned(),
            failure,
            reason,
        };
        let unreachable =
            |error: LibraryError| failed(SearchFailure::Unreachable, error.to_string());
        if self
            .index()
            .await
            .map_err(unreachable)?
            .catalog
            .works
            .is_empty()
        {
            let reason = "it holds no document";
            return Err(failed(SearchFailure::Empty, reason.to_owned()));
        }
        let found = self
            .find(query, page as usize * PAGE, PAGE)
            .await
            .map_err(unreachable)?;
        Ok(found.into_iter().map(|found| found.hit).collect())
    }

    fn holds_documents(&self) -> bool {
        true
    }

    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError> {
        let failed = |error: String| FetchError {
            url: hit.url.clone(),
            reason: error,
        };
        let index = self.index().await.map_err(|e| failed(e.to_string()))?;
        let work = index
            .catalog
            .works
            .iter()
            .find(|work| work.entry.url == hit.url || work.also.contains(&hit.url));
        let Some(work) = work else {
            return Ok(None);
        };
        let document = rows::document(&self.database, work.entry.id)
            .await
            .map_err(|e| failed(e.to_string()))?;
        Ok(document.map(|mut document| {
            document.also.clone_from(&work.also);
            document
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_query_is_a_safe_expression() {
        let expression = |query| match_expression(query).unwrap_or_default();
        assert_eq!(
            expression("R&D in C# \"wheel\""),
            "\"r&d\" OR \"c#\" OR \"wheel\""
        );
        assert_eq!(expression("LK-99 * AND (x"), "\"lk-99\" OR \"(x\"");
        assert_eq!(expression("to be or not to be").split(" OR ").count(), 4);
        for nothing in ["", "  ", "\"\" & #", "* -"] {
            assert_eq!(match_expression(nothing), None, "{nothing}");
        }
    }

    fn place(work: usize, number: usize) -> Place {
        Place {
            work,
            document: work as i64,
            number,
        }
    }

    #[test]
    fn a_work_that_both_rankings_know_comes_before_one_that_leads_a_single_ranking() {
        let by_words = vec![place(1, 0), place(1, 1), place(1, 2), place(2, 5)];
        let by_meaning = vec![place(3, 0), place(2, 5), place(2, 4)];
        let mut ranking = fuse(&[by_words, by_meaning]);
        ranking.sort_by(|a, b| b.score.total_cmp(&a.score));
        assert_eq!(ranking[0].place, place(2, 5));
        assert_eq!(ranking.len(), 3);
    }
}
