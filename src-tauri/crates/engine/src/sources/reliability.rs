//! How reliable a site is held to be, from the lists under `assets/reliability`, with the reason in words.
//!
//! The lists: Wikipedia's perennial sources with all their grades; a newer, wider one derived from it and from others,
//! which knows three grades only; and Wikipedia with the sites that copy it. An entry of the longest host suffix counts,
//! then of the longest path; a site on no list is unknown, whatever its top-level domain.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Rating;
use super::urls::{self, CanonicalUrl};

static BUNDLED: LazyLock<Arc<ReliabilityList>> = LazyLock::new(|| {
    // The files are part of the program and a test reads each of them, so none is ever missing here.
    let read = |json: &str| Arc::new(List::parse(json).unwrap_or_default());
    Arc::new(ReliabilityList {
        copies: read(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../assets/reliability/mirrors.json"
        ))),
        graded: read(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../assets/reliability/perennial_sources.json"
        ))),
        newer: read(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../assets/reliability/source_ratings.json"
        ))),
    })
});

/// Days after which a list counts as old: sites change hands, and so do opinions of them.
pub const OLD_DAYS: i64 = 365;

/// Names one of the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ListKind {
    /// Wikipedia and the sites that copy it.
    Mirrors,
    /// Wikipedia's perennial sources, with all grades.
    PerennialSources,
    /// The wider list with three grades.
    SourceRatings,
}

impl ListKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Mirrors, Self::PerennialSources, Self::SourceRatings];

    /// The name of its file under `assets/reliability` and in the data folder.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Mirrors => "mirrors.json",
            Self::PerennialSources => "perennial_sources.json",
            Self::SourceRatings => "source_ratings.json",
        }
    }
}

/// One of the lists in a few figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ListInfo {
    /// Which one.
    pub kind: ListKind,
    /// Its name, as reasons give it.
    pub name: String,
    /// The day it is of, as `2023-11-15`.
    pub date: String,
    /// Where it was taken from.
    pub source: String,
    /// Its licence.
    pub licence: String,
    /// Entries in it.
    pub entries: usize,
}

impl ListInfo {
    /// Whether the list is more than [`OLD_DAYS`] old on `today`; also where its date cannot be read.
    pub fn is_old(&self, today: Date) -> bool {
        let age = self
            .date
            .parse::<Date>()
            .and_then(|day| day.until(today))
            .map(|age| i64::from(age.get_days()));
        age.map_or(true, |days| days > OLD_DAYS)
    }
}

/// A site's rating with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reliability {
    /// The class.
    pub status: Rating,
    /// A plain sentence: the class, the entry, the list and its date.
    pub reason: String,
}

/// What becomes of a source so rated, until the editor decides otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Disposition {
    /// It is used.
    Keep,
    /// It is shown and switched off, for this reason.
    Off(String),
    /// It is left out, for this reason.
    Reject(String),
}

/// Wikipedia, its copies, deprecated and blacklisted sites are rejected; unreliable ones are off.
pub fn disposition(rated: &Reliability) -> Disposition {
    match rated.status {
        Rating::Deprecated | Rating::Blacklisted | Rating::Wikipedia | Rating::Mirror => {
            Disposition::Reject(rated.reason.clone())
        }
        Rating::Unreliable => Disposition::Off(rated.reason.clone()),
        Rating::Reliable | Rating::NoConsensus | Rating::Unknown => Disposition::Keep,
    }
}

/// All lists together.
#[derive(Debug, Clone, Default)]
pub struct ReliabilityList {
    copies: Arc<List>,
    graded: Arc<List>,
    newer: Arc<List>,
}

impl ReliabilityList {
    /// The lists that come with the program, read once.
    pub fn bundled() -> Arc<Self> {
        BUNDLED.clone()
    }

    /// These lists with one of them in a newer state, from a file of the form of `assets/reliability`.
    ///
    /// # Errors
    /// What of the file cannot be read.
    pub fn renewed(&self, kind: ListKind, json: &str) -> Result<Self, serde_json::Error> {
        let list = Arc::new(List::parse(json)?);
        let mut lists = self.clone();
        match kind {
            ListKind::Mirrors => lists.copies = list,
            ListKind::PerennialSources => lists.graded = list,
            ListKind::SourceRatings => lists.newer = list,
        }
        Ok(lists)
    }

    /// The lists in a few figures.
    pub fn lists(&self) -> Vec<ListInfo> {
        ListKind::ALL
            .into_iter()
            .zip([&self.copies, &self.graded, &self.newer])
            .map(|(kind, list)| ListInfo {
                kind,
                name: list.name.clone(),
                date: list.day.clone(),
                source: list.source.clone(),
                licence: list.licence.clone(),
                entries: list.hosts.values().map(Vec::len).sum(),
            })
            .collect()
    }

    /// The rating of the page at `url`, which may be written in any way.
    pub fn rate(&self, url: &str) -> Reliability {
        urls::canonical(url).map_or_else(
            || Reliability {
                status: Rating::Unknown,
                reason: "Not a web address, so on no list".to_owned(),
            },
            |url| self.rate_canonical(&url),
        )
    }

    /// The rating of the page with this canonical address.
    pub fn rate_canonical(&self, url: &CanonicalUrl) -> Reliability {
        if let Some(copy) = self.copies.find(url) {
            return copy.as_copy();
        }
        match (self.graded.find(url), self.newer.find(url)) {
            (None, None) => Reliability {
                status: Rating::Unknown,
                reason: format!("{} is on no list", url.host()),
            },
            (Some(only), None) | (None, Some(only)) => only.as_rating(),
            (Some(graded), Some(newer)) => {
                let (first, second) = if graded.decides_over(&newer) {
                    (graded, newer)
                } else {
                    (newer, graded)
                };
                let rest = second.sentence();
                Reliability {
                    status: first.rating(),
                    reason: format!("{}; {}", first.sentence(), lower_first(&rest)),
                }
            }
        }
    }
}

/// One list: its ratings by host.
#[derive(Debug, Default)]
struct List {
    name: String,
    /// As shown: `15 Nov 2023`.
    date: String,
    /// As written: `2023-11-15`.
    day: String,
    source: String,
    licence: String,
    hosts: HashMap<String, Vec<Entry>>,
}

#[derive(Debug)]
struct Entry {
    /// Lower case, without outer slashes; empty for the whole host.
    path: String,
    rating: Rating,
    name: String,
}

/// The file's form.
#[derive(Deserialize)]
struct ListFile {
    name: String,
    date: String,
    #[serde(default)]
    source: String,
    #[serde(default)]
    licence: String,
    ratings: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    Named(String, Rating, String),
    Bare(String, Rating),
}

impl List {
    fn parse(json: &str) -> serde_json::Result<Self> {
        let file: ListFile = serde_json::from_str(json)?;
        let mut hosts: HashMap<String, Vec<Entry>> = HashMap::new();
        for row in file.ratings {
            let (key, rating, name) = match row {
                Row::Named(key, rating, name) => (key, rating, name),
                Row::Bare(key, rating) => (key.clone(), rating, key),
            };
            let (host, path) = key.split_once('/').unwrap_or((&key, ""));
            hosts.entry(host.to_owned()).or_default().push(Entry {
                path: path.to_owned(),
                rating,
                name,
            });
        }
        Ok(Self {
            name: file.name,
            date: shown_date(&file.date),
            day: file.date,
            source: file.source,
            licence: file.licence,
            hosts,
        })
    }

    /// The entries of the longest host suffix that has any for this path, and of these the ones with the longest path.
    fn find(&self, url: &CanonicalUrl) -> Option<Match<'_>> {
        let host = url.host().split(':').next().unwrap_or_default();
        let path = url.path().trim_matches('/').to_lowercase();
        let mut suffix = host;
        loop {
            let entries = self.hosts.get(suffix).map_or(&[][..], Vec::as_slice);
            let fitting: Vec<&Entry> = entries
                .iter()
                .filter(|entry| urls::path_starts_with(&path, &entry.path))
                .collect();
            if let Some(longest) = fitting.iter().map(|entry| entry.path.len()).max() {
                return Some(Match {
                    list: self,
                    precision: (suffix.len(), longest),
                    entries: fitting
                        .into_iter()
                        .filter(|entry| entry.path.len() == longest)
                        .collect(),
                });
            }
            suffix = suffix.split_once('.')?.1;
        }
    }
}

/// What one list says of a page.
struct Match<'a> {
    list: &'a List,
    /// Length of the host suffix and of the path that fitted.
    precision: (usize, usize),
    /// Never empty.
    entries: Vec<&'a Entry>,
}

impl Match<'_> {
    /// The mildest of several ratings: which of them applies depends on the matter, which is the editor's to judge.
    fn rating(&self) -> Rating {
        self.entries
            .iter()
            .map(|entry| entry.rating)
            .min_by_key(|&rating| severity(rating))
            .unwrap_or(Rating::Unknown)
    }

    fn agrees_with_itself(&self) -> bool {
        self.entries
            .iter()
            .all(|entry| entry.rating == self.rating())
    }

    /// Whether this match of the list with all grades outweighs the newer list. The newer one wins as a rule; but it has no
    /// word for a deprecated or blacklisted site, nor for one whose rating depends on the matter, and a nearer fit is nearer.
    fn decides_over(&self, newer: &Match<'_>) -> bool {
        matches!(self.rating(), Rating::Deprecated | Rating::Blacklisted)
            || self.precision > newer.precision
            || (self.precision == newer.precision && !self.agrees_with_itself())
    }

    fn as_rating(&self) -> Reliability {
        Reliability {
            status: self.rating(),
            reason: self.sentence(),
        }
    }

    fn as_copy(&self) -> Reliability {
        let name = self.entries.first().map_or("", |entry| entry.name.as_str());
        Reliability {
            status: self.rating(),
            reason: match self.rating() {
                Rating::Wikipedia => "Wikipedia is no source for a Wikipedia article".to_owned(),
                _ => format!("{name} copies Wikipedia, which is no source for a Wikipedia article"),
            },
        }
    }

    fn sentence(&self) -> String {
        let List { name, date, .. } = self.list;
        if self.agrees_with_itself() {
            let names: Vec<&str> = self
                .entries
                .iter()
                .map(|entry| entry.name.as_str())
                .collect();
            return format!(
                "{}: {} ({name}, {date})",
                label(self.rating()),
                names.join(", ")
            );
        }
        let mut entries: Vec<&Entry> = self.entries.clone();
        entries.sort_by_key(|entry| severity(entry.rating));
        let parts: Vec<String> = entries
            .iter()
            .map(|entry| format!("{} for {}", lower_first(label(entry.rating)), entry.name))
            .collect();
        format!(
            "Depends on the matter: {} ({name}, {date})",
            parts.join(", ")
        )
    }
}

fn severity(rating: Rating) -> u8 {
    match rating {
        Rating::Reliable => 0,
        Rating::Unknown => 1,
        Rating::NoConsensus => 2,
        Rating::Unreliable => 3,
        Rating::Deprecated => 4,
        Rating::Blacklisted => 5,
        Rating::Mirror => 6,
        Rating::Wikipedia => 7,
    }
}

fn label(rating: Rating) -> &'static str {
    match rating {
        Rating::Reliable => "Generally reliable",
        Rating::NoConsensus => "No consensus on reliability",
        Rating::Unreliable => "Generally unreliable",
        Rating::Deprecated => "Deprecated",
        Rating::Blacklisted => "Blacklisted",
        Rating::Wikipedia => "Wikipedia",
        Rating::Mirror => "Copy of Wikipedia",
        Rating::Unknown => "On no list",
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}

/// `2023-11-15` as `15 Nov 2023`; anything else as it is.
fn shown_date(iso: &str) -> String {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut parts = iso.splitn(3, '-').map(str::parse::<usize>);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(Ok(year)), Some(Ok(month)), Some(Ok(day))) => MONTHS
            .get(month.wrapping_sub(1))
            .map_or_else(|| iso.to_owned(), |month| format!("{day} {month} {year}")),
        _ => iso.to_owned(),
    }
}

#[cfg(test)]
#[path = "reliability_tests.rs"]
mod tests;
