//! What related articles lead one to expect: their headings, weighed by how close each article is to the topic.

use std::collections::BTreeMap;

use crate::ports::{EmbedError, Embedder};
use crate::research::TableOfContents;
use crate::text::words;
use crate::vectors::cosine;

/// Least closeness of an article whose headings are expected of the topic.
const CLOSE: f32 = 0.2;

/// Share of the closest article's closeness that is asked of the others.
const NEAR_THE_CLOSEST: f32 = 0.6;

/// Passages of the overview that an article is compared with.
const COMPARED: usize = 6;

/// Longest heading that is taken over, in words.
const LONGEST: usize = 4;

/// Endings of single words that are adjectives, which make no heading by themselves.
const ADJECTIVES: [&str; 7] = ["al", "ive", "ous", "er", "ly", "ed", "ary"];

/// A heading of related articles.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedHeading {
    /// Its words, as the closest article spells them.
    pub title: String,
    /// Number of close articles that have it.
    pub articles: usize,
    /// How much it is to be expected, from 0 to 1.
    pub weight: f32,
    /// Whether a close article has it over a section.
    pub is_section: bool,
    /// Where it stands in the closest article that has it, from 0 to 1.
    pub place: f32,
}

/// The headings of related articles.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    headings: BTreeMap<Vec<String>, ExpectedHeading>,
}

impl Expected {
    /// How much this heading is to be expected: 0 where no close article has it, at most 1.
    pub fn of(&self, title: &str) -> f32 {
        self.headings
            .get(&words::content_words(title))
            .map_or(0.0, |h| h.weight)
    }

    /// Headings that two or more close articles have.
    pub fn recurring(&self) -> impl Iterator<Item = &ExpectedHeading> {
        self.headings.values().filter(|h| h.articles >= 2)
    }

    /// Headings that close articles have over sections, or that two or more of them have.
    pub fn sections(&self) -> impl Iterator<Item = &ExpectedHeading> {
        let headings = self.headings.values();
        headings.filter(|h| h.articles >= 2 || (h.articles == 1 && h.is_section))
    }

    /// Sections of one close article, in its order.
    #[cfg(test)]
    pub fn of_article(titles: &[&str]) -> Self {
        let heading = |(at, title): (usize, &&str)| {
            let heading = ExpectedHeading {
                title: (*title).to_owned(),
                articles: 1,
                weight: 0.5,
                is_section: true,
                place: at as f32 / titles.len() as f32,
            };
            (words::content_words(title), heading)
        };
        Self {
            headings: titles.iter().enumerate().map(heading).collect(),
        }
    }

    /// All headings, whether their articles are close or not.
    pub fn all(&self) -> impl Iterator<Item = &ExpectedHeading> {
        self.headings.values()
    }
}

/// The headings of `related`, the closest article first, weighed by the articles' closeness to the topic and to what
/// its first sources say. Headings with years, names in quotation marks or more than four words are left out: they
/// belong to their own article.
///
/// # Errors
/// Where the embedder fails.
pub async fn expected(
    topic: &str,
    overview: &[&str],
    related: &[TableOfContents],
    embedder: &dyn Embedder,
) -> Result<Expected, EmbedError> {
    let mut texts = vec![topic.to_owned()];
    texts.extend(overview.iter().take(COMPARED).map(|t| (*t).to_owned()));
    let compared = texts.len();
    texts.extend(related.iter().map(|table| {
        let headings: Vec<&str> = table.entries.iter().map(|e| e.title.as_str()).collect();
        format!("{}. {}", table.title, headings.join(". "))
    }));
    let vectors = embedder.embed(&texts).await?;
    let (compared, tables) = vectors.split_at(compared.min(vectors.len()));
    let closeness: Vec<f32> = tables
        .iter()
        .map(|table| {
            compared.iter().map(|c| cosine(c, table)).sum::<f32>() / compared.len().max(1) as f32
        })
        .collect();
    let closest = closeness.iter().copied().fold(0.0_f32, f32::max);
    let least = (closest * NEAR_THE_CLOSEST).max(CLOSE);

    let mut order: Vec<usize> = (0..related.len().min(closeness.len())).collect();
    order.sort_by(|&a, &b| closeness[b].total_cmp(&closeness[a]).then(a.cmp(&b)));
    let mut expected = Expected::default();
    for index in order {
        let mut own: Vec<Vec<String>> = Vec::new();
        let entries = &related[index].entries;
        for (at, entry) in entries.iter().enumerate() {
            let Some(title) = usable(&entry.title) else {
                continue;
            };
            let key = words::content_words(&title);
            if key.is_empty() || own.contains(&key) {
                continue;
            }
            let heading = expected
                .headings
                .entry(key.clone())
                .or_insert(ExpectedHeading {
                    title,
                    articles: 0,
                    weight: 0.0,
                    is_section: false,
                    place: at as f32 / entries.len() as f32,
                });
            if closeness[index] >= least {
                heading.is_section |= entry.level == 1;
                heading.articles += 1;
                // Half a unit of closeness is as much as is ever met.
                heading.weight = (heading.weight + closeness[index] / 0.5).min(1.0);
            }
            own.push(key);
        }
    }
    Ok(expected)
}

/// The heading without what stands in brackets, where it may be taken over.
fn usable(title: &str) -> Option<String> {
    let bare = title.split('(').next().unwrap_or(title).trim();
    let count = words::words(bare).count();
    let own = bare
        .chars()
        .any(|c| c.is_ascii_digit() || "\"“”:&/".contains(c));
    let adjective = count == 1
        && ADJECTIVES
            .iter()
            .any(|ending| bare.to_lowercase().ends_with(ending));
    (count > 0 && count <= LONGEST && !own && !adjective).then(|| bare.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_that_belong_to_one_article_are_not_taken_over() {
        assert_eq!(
            usable("Early career (1983–1991)"),
            Some("Early career".to_owned())
        );
        assert_eq!(usable("April 17 attempt"), None);
        assert_eq!(usable("\"From the Vault\" tracks"), None);
        assert_eq!(usable("National"), None);
        assert_eq!(usable("Power outages"), Some("Power outages".to_owned()));
    }
}
