//! What a whole draft lacks and where its sources disagree.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::align::{self, Line};
use super::compare;
use super::figures::{Figure, What};
use super::tokens::Token;
use super::{Cited, Claim, Verdict, judge};
use crate::outline::Outline;
use crate::ports::{EmbedError, Embedder};
use crate::research::TableOfContents;
use crate::sources::{Evidence, PassageId};
use crate::text::{closing, words};
use crate::vectors::cosine;
use crate::writing::{Article, Sentence, SentenceId};

/// Related articles that must have a heading before it counts as important.
const SHARED: usize = 2;
/// Cosine from which two headings are about the same.
const SAME_HEADING: f32 = 0.6;
/// Telling words that two lines of different sources must share before they are held against each other.
const SHARED_WORDS: usize = 5;
/// The same as a share of the shorter line's.
const SHARED_SHARE: f64 = 0.5;
/// Most disagreements that are listed.
const MOST: usize = 20;

/// A heading that related articles have and the draft has not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct MissingInformation {
    /// The heading, as the closest related article has it.
    pub heading: String,
    /// The related articles that have it.
    pub articles: Vec<String>,
    /// Passages of the evidence that speak of it all the same.
    pub passages: Vec<PassageId>,
}

/// Headings that at least two related articles have (one, where there is but one) and neither the outline nor a title
/// near it, the commonest first.
///
/// # Errors
/// Where the headings cannot be embedded.
pub async fn missing_information(
    related: &[TableOfContents],
    outline: &Outline,
    evidence: &Evidence,
    embedder: &dyn Embedder,
) -> Result<Vec<MissingInformation>, EmbedError> {
    let key = |title: &str| {
        let mut stems = words::content_words(title);
        stems.sort();
        stems.join(" ")
    };
    let mut by_key: BTreeMap<String, (String, BTreeSet<usize>)> = BTreeMap::new();
    for (article, table) in related.iter().enumerate() {
        for entry in &table.entries {
            let known = key(&entry.title);
            if entry.level <= 2 && !known.is_empty() && !closing::is_closing(&entry.title) {
                let heading = by_key.entry(known);
                let (_, articles) =
                    heading.or_insert_with(|| (entry.title.clone(), BTreeSet::new()));
                articles.insert(article);
            }
        }
    }
    let needed = SHARED.min(related.len().max(1));
    let mut common: Vec<(String, String, BTreeSet<usize>)> = by_key
        .into_iter()
        .filter(|(_, (_, articles))| articles.len() >= needed)
        .map(|(key, (title, articles))| (key, title, articles))
        .collect();
    common.sort_by_key(|(_, _, articles)| std::cmp::Reverse(articles.len()));
    let own: Vec<String> = outline.headings.iter().map(|h| h.title.clone()).collect();
    let mut texts: Vec<String> = common.iter().map(|(_, title, _)| title.clone()).collect();
    texts.extend(own.iter().cloned());
    let vectors = embedder.embed(&texts).await?;
    let (theirs, ours) = vectors.split_at(common.len().min(vectors.len()));
    let mut missing = Vec::new();
    for ((stems, title, articles), vector) in common.into_iter().zip(theirs) {
        let there = own.iter().any(|heading| key(heading) == stems)
            || ours
                .iter()
                .any(|other| cosine(vector, other) >= SAME_HEADING);
        if there {
            continue;
        }
        let wanted: Vec<&str> = stems.split(' ').collect();
        let speaks = |text: &str| {
            let said: BTreeSet<String> = words::content_words(text).into_iter().collect();
            wanted.iter().all(|stem| said.contains(*stem))
        };
        let passages = evidence.kept_passages().into_iter();
        missing.push(MissingInformation {
            heading: title,
            articles: articles.iter().map(|a| related[*a].title.clone()).collect(),
            passages: passages
                .filter(|p| speaks(&p.text))
                .map(|p| p.id.clone())
                .take(3)
                .collect(),
        });
    }
    Ok(missing)
}

/// Two sources that say the same of the same, with another figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Disagreement {
    /// The two sides, in the order in which their sources were found.
    pub sides: [Side; 2],
}

/// One side of a disagreement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "DisagreeingSide"))]
pub struct Side {
    /// The passage.
    pub passage: PassageId,
    /// The sentence that is meant.
    pub text: String,
    /// The figure that differs.
    pub figure: String,
    /// Where the figure stands: bytes of `text`.
    pub range: Range<usize>,
}

/// Places where kept sources disagree: sentences of two sources that share most of their words and count or date the same
/// thing differently.
pub fn disagreements(evidence: &Evidence) -> Vec<Disagreement> {
    let passages = evidence.kept_passages();
    let cited: Vec<Cited<'_>> = passages
        .iter()
        .map(|p| Cited {
            title: "",
            text: &p.text,
            source_text: None,
        })
        .collect();
    let lines: Vec<Line> = align::lines(&cited)
        .into_iter()
        .filter(|line| !line.figures.is_empty())
        .collect();
    let stems: Vec<BTreeSet<&str>> = lines
        .iter()
        .map(|line| {
            let telling = line.tokens.iter().filter(|t| t.telling());
            telling.map(|t| t.stem.as_str()).collect()
        })
        .collect();
    let mut standing: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, stems) in stems.iter().enumerate() {
        for stem in stems {
            standing.entry(stem).or_default().push(at);
        }
    }
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for stem in &stems[at] {
            for other in &standing[stem] {
                if *other > at
                    && passages[lines[*other].passage].source != passages[line.passage].source
                {
                    *shared.entry(*other).or_default() += 1;
                }
            }
        }
        for (other, count) in shared {
            let shorter = stems[at].len().min(stems[other].len()).max(1);
            if count < SHARED_WORDS || (count as f64) < SHARED_SHARE * shorter as f64 {
                continue;
            }
            if let Some((one, two)) = differing(line, &lines[other]) {
                let side = |line: &Line, figure: &Figure| {
                    let passage = passages[line.passage];
                    let text = passage.text[line.range.clone()].to_owned();
                    Side {
                        passage: passage.id.clone(),
                        figure: text[figure.range.clone()].to_owned(),
                        range: figure.range.clone(),
                        text,
                    }
                };
                found.push(Disagreement {
                    sides: [side(line, one), side(&lines[other], two)],
                });
                if found.len() == MOST {
                    return found;
                }
            }
        }
    }
    found
}

/// A figure of each line that stands before or after the same word, is of the same sort, and is not the same.
fn differing<'a>(one: &'a Line, two: &'a Line) -> Option<(&'a Figure, &'a Figure)> {
    let sort = |figure: &Figure| match figure.what {
        // "One for each month" counts nothing.
        What::Amount(1.0, None) => None,
        What::Amount(_, unit) => Some((0, unit.map(|u| u.dimension))),
        What::Date { year: Some(_), .. } => Some((1, None)),
        _ => None,
    };
    let known = |figure: &Figure, line: &Line| {
        line.figures
            .iter()
            .any(|f| compare::equal(figure, f) || compare::equal(f, figure))
    };
    one.figures.iter().find_map(|a| {
        if sort(a).is_none() || known(a, two) {
            return None;
        }
        let b = two.figures.iter().find(|b| {
            sort(a) == sort(b)
                && !known(b, one)
                && (neighbours(a, &one.tokens)
                    .intersection(&neighbours(b, &two.tokens))
                    .count()
                    >= 2
                    || (a.noun.is_some() && a.noun == b.noun))
        })?;
        Some((a, b))
    })
}

/// Stems of the telling words near a figure.
fn neighbours<'a>(figure: &Figure, tokens: &'a [Token]) -> BTreeSet<&'a str> {
    let from = figure.token.saturating_sub(5);
    let near = tokens.iter().skip(from).take(11);
    near.filter(|t| t.telling())
        .map(|t| t.stem.as_str())
        .collect()
}

/// Every sentence of the lead held against the body, as if the body were its source.
pub async fn lead(
    article: &Article,
    topic: &str,
    embedder: Option<&dyn Embedder>,
) -> Vec<(SentenceId, Verdict)> {
    let body: Vec<String> = article
        .sections
        .iter()
        .flat_map(|section| &section.paragraphs)
        .map(|paragraph| {
            let sentences = paragraph.sentences.iter();
            sentences
                .map(|s| s.text.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let mut found = Vec::new();
    let sentences: Vec<&Sentence> = article.lead.iter().flat_map(|p| &p.sentences).collect();
    for sentence in sentences {
        let claim = Claim {
            sentence: &sentence.text,
            passages: body
                .iter()
                .map(|text| Cited {
                    title: "",
                    text,
                    source_text: None,
                })
                .collect(),
            topic,
        };
        found.push((sentence.id.clone(), judge(&claim, embedder).await));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::reliability::ReliabilityList;
    use crate::sources::{Document, DocumentKind, by_hand};

    /// The figures in which sources with these texts disagree.
    fn disagreeing(texts: &[&str]) -> Vec<[String; 2]> {
        let mut evidence = Evidence::default();
        for (at, text) in texts.iter().enumerate() {
            let document = Document {
                url: format!("https://archive-{at}.example/"),
                title: format!("Archive {at}"),
                text: (*text).to_owned(),
                ..Document::empty(DocumentKind::Text)
            };
            let (source, passages) = by_hand(document, &ReliabilityList::bundled());
            evidence.sources.push(source);
            let passages = passages.into_iter().map(|p| (p.id.clone(), p));
            evidence.passages.extend(passages);
        }
        let found = disagreements(&evidence).into_iter();
        found.map(|d| d.sides.map(|side| side.figure)).collect()
    }

    #[test]
    fn two_sources_that_date_the_same_differently_are_shown() {
        let found = disagreeing(&[
            "The granite mole of Moseby harbour was built by the engineer Anders Brandt in 1912.",
            "The granite mole of Moseby harbour was built by the engineer Anders Brandt in 1914.",
        ]);
        assert_eq!(found, [["1912".to_owned(), "1914".to_owned()]]);
    }

    #[test]
    fn a_one_that_counts_nothing_disagrees_with_nothing() {
        let found = disagreeing(&[
            "The upper dial on the back of the mechanism has many cells, one for each lunar month of the cycle.",
            "The wheel at the back of the mechanism stands for the 223 lunar months of each cycle of the upper dial.",
        ]);
        assert_eq!(found, Vec::<[String; 2]>::new());
    }
}
