//! Searching: one query to all engines, their answers merged, each query asked once a run.

use std::collections::HashMap;
use std::sync::Arc;

use futures::future::join_all;
use tokio::sync::{Mutex, OnceCell};

use crate::ports::{Hit, SearchEngine, SearchError, SearchFailure};
use crate::run::{CallId, CallKind, Called, RunContext, RunError, Stage};
use crate::sources::urls;

/// The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): a result at rank r of one engine adds
/// 1 / (60 + r).
const FUSION_CONSTANT: f64 = 60.0;

/// What the engines found for one query.
#[derive(Debug, Clone, Default)]
pub struct Ranking {
    /// The query.
    pub query: String,
    /// Merged results, best first.
    pub hits: Vec<Hit>,
    /// The calls that brought them.
    pub calls: Vec<CallId>,
    /// Engines that failed.
    pub failures: Vec<SearchError>,
}

/// A query in its normal form, and a page of its results.
type Page = (String, u32);

/// Searches for one run. Cheap to clone; identical queries under way at the same time run once.
#[derive(Clone)]
pub struct Searcher {
    context: RunContext,
    asked: Arc<Mutex<HashMap<Page, Arc<OnceCell<Ranking>>>>>,
}

impl Searcher {
    /// A searcher that has not asked anything yet.
    pub fn new(context: RunContext) -> Self {
        Self {
            context,
            asked: Arc::default(),
        }
    }

    /// The merged first results of all engines for `query`. An engine that fails is named in the ranking.
    ///
    /// # Errors
    /// Where the run was stopped or the journal cannot be kept.
    pub async fn search(&self, query: &str, after: &[CallId]) -> Result<Ranking, RunError> {
        self.page(query, 0, after).await
    }

    /// The merged results of all engines on one page, counted from 0.
    ///
    /// # Errors
    /// As [`Self::search`].
    pub async fn page(
        &self,
        query: &str,
        page: u32,
        after: &[CallId],
    ) -> Result<Ranking, RunError> {
        let cell = self
            .asked
            .lock()
            .await
            .entry((normalised(query), page))
            .or_default()
            .clone();
        cell.get_or_try_init(|| self.ask_all(query, page, after))
            .await
            .cloned()
    }

    async fn ask_all(&self, query: &str, page: u32, after: &[CallId]) -> Result<Ranking, RunError> {
        let engines = &self.context.ports.engines;
        let answers = join_all(
            engines
                .iter()
                .map(|engine| self.ask(engine.as_ref(), query, page, after)),
        )
        .await;
        let mut ranking = Ranking {
            query: query.to_owned(),
            ..Ranking::default()
        };
        let mut lists = Vec::new();
        for answer in answers {
            match answer? {
                Ok(called) => {
                    ranking.calls.push(called.call);
                    lists.push(called.value);
                }
                Err(error) => {
                    self.note(query, &error);
                    ranking.failures.push(error);
                }
            }
        }
        ranking.hits = merge(lists);
        Ok(ranking)
    }

    /// A search that failed is a gap; an engine that would answer nothing else either is one gap, whatever it is asked.
    fn note(&self, query: &str, error: &SearchError) {
        let whole = matches!(
            error.failure,
            SearchFailure::Empty
                | SearchFailure::Resting
                | SearchFailure::KeyMissing
                | SearchFailure::Quota
        );
        if !whole {
            let what = format!("search \"{query}\"");
            return self.context.gap(Stage::Dialogues, what, error);
        }
        let what = format!("everything from {}", error.engine);
        if !self.context.gaps().iter().any(|gap| gap.what == what) {
            self.context.gap(Stage::Dialogues, what, error);
        }
    }

    async fn ask(
        &self,
        engine: &dyn SearchEngine,
        query: &str,
        page: u32,
        after: &[CallId],
    ) -> Result<Result<Called<Vec<Hit>>, SearchError>, RunError> {
        let request = (engine.name(), query, page);
        let label = match page {
            0 => format!("search \"{query}\" ({})", engine.name()),
            _ => format!("search \"{query}\", page {} ({})", page + 1, engine.name()),
        };
        self.context
            .ask_outside(
                CallKind::Search,
                Stage::Dialogues,
                label,
                after,
                &request,
                engine.search(query, page),
            )
            .await
    }
}

/// The form under which two spellings of a query count as the same: case and white space aside.
pub fn normalised(query: &str) -> String {
    query
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

/// Merges result lists by reciprocal rank; the same page from two engines counts for both.
pub(super) fn merge(lists: Vec<Vec<Hit>>) -> Vec<Hit> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut merged: Vec<(f64, Hit)> = Vec::new();
    for list in lists {
        for (rank, hit) in list.into_iter().enumerate() {
            let score = 1.0 / (FUSION_CONSTANT + rank as f64 + 1.0);
            let key = urls::key(&hit.url);
            if let Some(&place) = places.get(&key) {
                merged[place].0 += score;
            } else {
                places.insert(key, merged.len());
                merged.push((score, hit));
            }
        }
    }
    // A stable sort: ties stay in the order of the engines.
    merged.sort_by(|a, b| b.0.total_cmp(&a.0));
    merged.into_iter().map(|(_, hit)| hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(url: &str, engine: &str) -> Hit {
        Hit {
            url: url.to_owned(),
            also: Vec::new(),
            title: String::new(),
            snippet: String::new(),
            engine: engine.to_owned(),
        }
    }

    #[test]
    fn a_page_that_two_engines_find_comes_first() {
        let merged = merge(vec![
            vec![
                hit("https://a.example/", "one"),
                hit("https://b.example/x", "one"),
            ],
            vec![
                hit("https://c.example/", "two"),
                hit("http://www.b.example/x/", "two"),
            ],
        ]);
        let urls: Vec<&str> = merged.iter().map(|h| h.url.as_str()).collect();
        assert_eq!(
            urls,
            [
                "https://b.example/x",
                "https://a.example/",
                "https://c.example/"
            ]
        );
    }

    #[test]
    fn s10_spelling_of_a_query_does_not_matter() {
        assert_eq!(normalised("  Gear\tTrains "), normalised("gear trains"));
    }
}
