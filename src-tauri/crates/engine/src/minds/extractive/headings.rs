//! Headings that recur over related articles.

use std::collections::BTreeMap;

use crate::research::TableOfContents;
use crate::text::words;

/// A heading and how many related articles have it.
#[derive(Debug, Clone, PartialEq)]
pub struct Recurring {
    /// Its words, as the closest article spells them.
    pub title: String,
    /// Number of articles that have it.
    pub articles: usize,
    /// Mean place within the articles' top-level headings, 0 for first and 1 for last.
    pub place: f64,
}

/// Top-level headings by the number of articles that have them, then by place.
pub fn recurring(related: &[TableOfContents]) -> Vec<Recurring> {
    let mut seen: BTreeMap<Vec<String>, (String, usize, f64)> = BTreeMap::new();
    for table in related {
        let top: Vec<&str> = table
            .entries
            .iter()
            .filter(|e| e.level == 1)
            .map(|e| e.title.as_str())
            .collect();
        for (i, title) in top.iter().enumerate() {
            let place = i as f64 / (top.len().max(2) - 1) as f64;
            let entry = seen
                .entry(words::content_words(title))
                .or_insert_with(|| ((*title).to_owned(), 0, 0.0));
            entry.1 += 1;
            entry.2 += place;
        }
    }
    let mut headings: Vec<Recurring> = seen
        .into_values()
        .map(|(title, articles, places)| Recurring {
            title,
            articles,
            place: places / articles as f64,
        })
        .collect();
    headings.sort_by(|a, b| {
        b.articles
            .cmp(&a.articles)
            .then(a.place.total_cmp(&b.place))
            .then(a.title.cmp(&b.title))
    });
    headings
}
