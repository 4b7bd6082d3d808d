//! Perspectives: groups of headings that fit what the first sources speak of, those of close related articles first.

use std::collections::{BTreeMap, BTreeSet};

use super::related::{self, Expected};
use super::vocabulary::{KnownHeading, fitting};
use crate::minds::skills::{PerspectivesRequest, ProposedPerspective};
use crate::ports::{EmbedError, Embedder};
use crate::text::sentences;
use crate::text::words;
use crate::vectors::{apart, centre, cosine, varied};

/// Headings that are shared out among the perspectives, for each perspective.
const HEADINGS_EACH: usize = 4;

/// Facets a perspective holds.
const FACETS: usize = 6;

/// Weight of fit against likeness when the first heading of each perspective is chosen.
const WEIGHT: f32 = 0.6;

/// What a heading gains from standing in close related articles.
const EXPECTED: f32 = 0.15;

/// What a heading gains for each word that it and its gloss share with the overview, and the most words that count.
const SHARED_WORD: f32 = 0.05;
const COUNTED: usize = 3;

/// Perspectives, best first.
///
/// # Errors
/// Where the embedder fails.
pub async fn propose(
    request: &PerspectivesRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<ProposedPerspective>, EmbedError> {
    let topic = &request.topic.title;
    let overview: Vec<&str> = request.overview.iter().map(|p| p.text.as_str()).collect();
    let expected = related::expected(topic, &overview, &request.related, embedder).await?;
    let facets = facets(&overview, &expected);

    let glosses: Vec<String> = facets.iter().map(|f| f.text.clone()).collect();
    let glosses = embedder.embed(&glosses).await?;
    let said: Vec<String> = overview
        .iter()
        .flat_map(|text| {
            sentences::sentences(text)
                .into_iter()
                .map(|r| text[r].to_owned())
        })
        .collect();
    let said = embedder.embed(&said).await?;
    let whole: Vec<String> = std::iter::once(topic.clone())
        .chain(overview.iter().map(|t| (*t).to_owned()))
        .collect();
    let whole = centre(&embedder.embed(&whole).await?);

    let own = words::content_words(topic);
    let stems = |text: &str| {
        words::content_words(text)
            .into_iter()
            .filter(|s| !own.contains(s))
            .collect::<BTreeSet<_>>()
    };
    let said_stems = stems(&overview.join(" "));
    let fit = |i: usize| {
        let shared = stems(&facets[i].text)
            .intersection(&said_stems)
            .count()
            .min(COUNTED) as f32;
        let mut close: Vec<f32> = said.iter().map(|s| cosine(s, &glosses[i])).collect();
        close.sort_by(|a, b| b.total_cmp(a));
        close.truncate(2);
        let best = close.iter().sum::<f32>() / close.len().max(1) as f32;
        0.6 * best
            + 0.4 * cosine(&glosses[i], &whole)
            + EXPECTED * facets[i].expected
            + SHARED_WORD * shared
    };
    let fits: Vec<f32> = (0..facets.len()).map(fit).collect();
    let mut best: Vec<usize> = (0..facets.len()).collect();
    best.sort_by(|&a, &b| fits[b].total_cmp(&fits[a]).then(a.cmp(&b)));
    best.truncate(HEADINGS_EACH * request.wanted);

    let different = apart(&glosses, 0.8);
    let vectors: Vec<Vec<f32>> = best.iter().map(|&i| different[i].clone()).collect();
    let relevance: Vec<f32> = best.iter().map(|&i| fits[i]).collect();
    let seeds = varied(&vectors, &relevance, request.wanted, WEIGHT, |_, _| true);
    let perspective = |&seed: &usize| {
        let nearest = |i: usize| {
            seeds
                .iter()
                .all(|&s| cosine(&vectors[i], &vectors[seed]) >= cosine(&vectors[i], &vectors[s]))
        };
        let mut points: Vec<String> = vec![facets[best[seed]].title.clone()];
        points.extend(
            (0..best.len())
                .filter(|&i| i != seed && nearest(i))
                .map(|i| facets[best[i]].title.clone()),
        );
        points.truncate(FACETS);
        let looked_at: Vec<String> = points.iter().map(|p| lower_first(p)).collect();
        ProposedPerspective {
            name: named(&points),
            focus: format!("Looks at {} of {topic}.", listed(&looked_at)),
            facets: looked_at,
        }
    };
    Ok(seeds.iter().map(perspective).collect())
}

struct Facet {
    title: String,
    text: String,
    expected: f32,
}

/// The general headings, and those of close related articles that are not among them.
fn facets(overview: &[&str], expected: &Expected) -> Vec<Facet> {
    let key = |title: &str| words::content_words(title);
    let general = |heading: &KnownHeading| Facet {
        title: heading.title.clone().into_owned(),
        text: heading.text(),
        expected: expected.of(&heading.title),
    };
    let fitting = fitting(overview, expected);
    let mut facets: Vec<Facet> = fitting.iter().map(general).collect();
    let mut more: BTreeMap<Vec<String>, Facet> = BTreeMap::new();
    for heading in expected.recurring() {
        let known = facets.iter().any(|f| key(&f.title) == key(&heading.title));
        if !known {
            let facet = Facet {
                title: heading.title.clone(),
                text: heading.title.clone(),
                expected: heading.weight,
            };
            more.entry(key(&heading.title)).or_insert(facet);
        }
    }
    facets.extend(more.into_values());
    facets
}

/// "Impact and casualties", or the one point there is.
fn named(points: &[String]) -> String {
    match points {
        [first, second, ..] => format!("{first} and {}", lower_first(second)),
        [first] => first.clone(),
        [] => String::new(),
    }
}

/// "a, b and c".
fn listed(points: &[String]) -> String {
    match points {
        [] => String::new(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

/// The title with its first letter in lower case, unless it begins with an abbreviation.
pub fn lower_first(title: &str) -> String {
    let mut chars = title.chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    if chars.clone().next().is_some_and(char::is_uppercase) {
        return title.to_owned();
    }
    first.to_lowercase().chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_like_a_sentence() {
        let points = ["FDIC takeover".to_owned(), "Early life".to_owned()];
        assert_eq!(named(&points), "FDIC takeover and early life");
        assert_eq!(
            listed(&["a".to_owned(), "b".to_owned(), "c".to_owned()]),
            "a, b and c"
        );
        assert_eq!(lower_first("FDIC takeover"), "FDIC takeover");
    }
}
