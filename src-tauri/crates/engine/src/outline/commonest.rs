//! The outline that articles on related subjects suggest: the headings that most of them have.

use std::collections::{BTreeMap, BTreeSet};

use super::Outline;
use crate::research::TableOfContents;

/// Articles that have to share a heading.
const SHARED: usize = 2;

/// Fewest headings; where fewer are shared, those of the closest article serve.
const FEWEST: usize = 3;

/// At most `most` headings that at least two of the `related` articles have, closest article first; the commonest, in the
/// order in which articles have them. Spelling in capitals and small letters makes no difference.
pub fn commonest(related: &[TableOfContents], most: usize) -> Outline {
    struct Seen {
        title: String,
        articles: usize,
        place: f64,
    }
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    for table in related {
        let mut own = BTreeSet::new();
        for (at, entry) in table.entries.iter().enumerate() {
            let key = entry.title.trim().to_lowercase();
            if key.is_empty() || !own.insert(key.clone()) {
                continue;
            }
            let heading = seen.entry(key).or_insert_with(|| Seen {
                title: entry.title.trim().to_owned(),
                articles: 0,
                place: 0.0,
            });
            heading.articles += 1;
            heading.place += at as f64 / table.entries.len() as f64;
        }
    }
    let mut shared: Vec<Seen> = seen
        .into_values()
        .filter(|h| h.articles >= SHARED)
        .collect();
    shared.sort_by(|a, b| b.articles.cmp(&a.articles).then(a.title.cmp(&b.title)));
    shared.truncate(most);
    let place = |heading: &Seen| heading.place / heading.articles as f64;
    shared.sort_by(|a, b| place(a).total_cmp(&place(b)));
    let mut titles: Vec<String> = shared.into_iter().map(|heading| heading.title).collect();
    let closest = related.iter().flat_map(|table| &table.entries);
    for entry in closest.filter(|entry| entry.level == 1) {
        let known = |title: &String| title.eq_ignore_ascii_case(&entry.title);
        if titles.len() < FEWEST.min(most) && !titles.iter().any(known) {
            titles.push(entry.title.clone());
        }
    }
    Outline::new(titles.into_iter().map(|title| (1, title, Vec::new())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::research::TocEntry;

    fn table(titles: &[&str]) -> TableOfContents {
        let entries = titles.iter().map(|title| TocEntry {
            level: 1,
            title: (*title).to_owned(),
        });
        TableOfContents {
            title: "Some storm".to_owned(),
            entries: entries.collect(),
        }
    }

    fn titles(related: &[TableOfContents], most: usize) -> Vec<String> {
        let outline = commonest(related, most);
        outline.headings.into_iter().map(|h| h.title).collect()
    }

    #[test]
    fn headings_that_articles_share_come_in_their_usual_order() {
        let related = [
            table(&["Forecast", "Impact", "Wales", "Aftermath"]),
            table(&["Meteorological history", "impact", "Aftermath"]),
            table(&["Forecast", "Impact", "Impact"]),
        ];
        assert_eq!(titles(&related, 20), ["Forecast", "Impact", "Aftermath"]);
        assert_eq!(titles(&related, 1), ["Impact"]);
    }

    #[test]
    fn where_little_is_shared_the_closest_article_fills_up() {
        let related = [table(&["Life", "Death"]), table(&["Career", "Death"])];
        assert_eq!(titles(&related, 20), ["Death", "Life", "Career"]);
        assert_eq!(titles(&[], 20), [""; 0]);
    }
}
