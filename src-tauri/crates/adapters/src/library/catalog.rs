//! Which documents are searched: copies of a text are one work, and of several texts at one address the newest counts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::rows::get;
use crate::database::{Database, DatabaseError};

/// A document in the catalog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its id.
    pub id: i64,
    /// Its file.
    pub path: String,
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// Its date, if known.
    pub published: Option<String>,
    /// Equal for copies.
    pub fingerprint: i64,
}

/// What is found as one: a document, and its copies' addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Work {
    /// The copy whose path comes first.
    pub entry: Entry,
    /// Addresses of the other copies, in order of their paths.
    pub also: Vec<String>,
}

/// All works of a library.
#[derive(Debug, Default)]
pub(super) struct Catalog {
    /// In order of their paths.
    pub works: Vec<Work>,
    /// By a document's id, copies included, the place of its work.
    pub work_of: HashMap<i64, usize>,
    /// Documents that are not searched, each with the path of the one that has its address.
    pub hidden: Vec<(Entry, String)>,
}

impl Catalog {
    /// Reads the catalog of a library.
    pub async fn load(database: &Database) -> Result<Self, DatabaseError> {
        let rows =
            sqlx::query("SELECT id, path, url, title, published, fingerprint FROM documents")
                .fetch_all(database.pool())
                .await
                .map_err(|e| database.error(e))?;
        let entries = rows
            .iter()
            .map(|row| {
                Ok(Entry {
                    id: get(database, row, "id")?,
                    path: get(database, row, "path")?,
                    url: get(database, row, "url")?,
                    title: get(database, row, "title")?,
                    published: get(database, row, "published")?,
                    fingerprint: get(database, row, "fingerprint")?,
                })
            })
            .collect::<Result<Vec<_>, DatabaseError>>()?;
        Ok(Self::new(entries))
    }

    fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        let mut by_url: BTreeMap<&str, &Entry> = BTreeMap::new();
        for entry in &entries {
            let best = by_url.entry(&entry.url).or_insert(entry);
            let age = |entry: &Entry| (Reverse(entry.published.clone()), entry.path.clone());
            if age(entry) < age(best) {
                *best = entry;
            }
        }
        let mut catalog = Self::default();
        let mut by_text: HashMap<i64, usize> = HashMap::new();
        for entry in &entries {
            let winner = by_url.get(entry.url.as_str()).copied().unwrap_or(entry);
            if winner.fingerprint != entry.fingerprint {
                catalog.hidden.push((entry.clone(), winner.path.clone()));
                continue;
            }
            let place = *by_text.entry(entry.fingerprint).or_insert_with(|| {
                catalog.works.push(Work {
                    entry: entry.clone(),
                    also: Vec::new(),
                });
                catalog.works.len() - 1
            });
            catalog.work_of.insert(entry.id, place);
            if let Some(work) = catalog.works.get_mut(place)
                && work.entry.url != entry.url
                && !work.also.contains(&entry.url)
            {
                work.also.push(entry.url.clone());
            }
        }
        catalog
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: i64, path: &str, url: &str, published: Option<&str>, text: i64) -> Entry {
        Entry {
            id,
            path: path.to_owned(),
            url: url.to_owned(),
            title: String::new(),
            published: published.map(str::to_owned),
            fingerprint: text,
        }
    }

    #[test]
    fn copies_are_one_work_found_at_the_first_path() {
        let catalog = Catalog::new(vec![
            entry(1, "/c", "u3", None, 1),
            entry(2, "/a", "u1", None, 1),
            entry(3, "/b", "u1", None, 1),
            entry(4, "/d", "u4", None, 2),
        ]);
        assert_eq!(catalog.works.len(), 2);
        assert_eq!(catalog.works[0].entry.url, "u1");
        assert_eq!(catalog.works[0].also, ["u3"]);
        assert_eq!(catalog.work_of[&1], catalog.work_of[&2]);
        assert!(catalog.hidden.is_empty());
    }

    #[test]
    fn of_two_texts_at_one_address_the_newest_counts() {
        let catalog = Catalog::new(vec![
            entry(1, "/a", "u", Some("2019-01-01"), 1),
            entry(2, "/b", "u", Some("2021-01-01"), 2),
            entry(3, "/c", "u", None, 3),
        ]);
        assert_eq!(catalog.works.len(), 1);
        assert_eq!(catalog.works[0].entry.id, 2);
        let hidden: Vec<_> = catalog.hidden.iter().map(|(entry, _)| entry.id).collect();
        assert_eq!(hidden, [1, 3]);
    }
}
