//! Heading soft recall: how much of a reference outline another outline covers, in meaning rather than in words.

use std::collections::HashSet;

use crate::ports::{EmbedError, Embedder};

/// Heading soft recall of the outline `candidate` (P) against the outline `reference` (G), both lists of headings.
///
/// The soft cardinality of a set counts near-equal members less than once:
///
/// ```text
/// card(A) = Σ_i 1 / Σ_j max(0, cos(a_i, a_j))
/// recall  = (card(G) + card(P) − card(G ∪ P)) / card(G)
/// ```
///
/// after Fränti and Mariescu-Istodor, "Soft precision and recall" (Pattern Recognition Letters, 2023), as used for
/// outlines by Shao et al., "Assisting in Writing Wikipedia-like Articles From Scratch with Large Language Models"
/// (NAACL 2024, appendix on soft heading recall). Two points that the formula leaves open:
///
/// - G, P and G ∪ P are sets of strings: a heading that occurs twice, or in both outlines, is counted once. Headings
///   that differ in anything, case included, are two members.
/// - Negative cosines are clamped to 0, so that an unlike heading cannot raise another's count above 1.
///
/// An empty P gives 0. An empty G gives 1: nothing was to be covered. Equal sets give exactly 1. The value may
/// exceed 1 slightly, since the soft cardinality of a union can be less than that of its larger part.
///
/// # Errors
/// Where the headings cannot be embedded.
pub async fn heading_soft_recall(
    reference: &[String],
    candidate: &[String],
    embedder: &dyn Embedder,
) -> Result<f64, EmbedError> {
    let gold = distinct(reference);
    let predicted = distinct(candidate);
    if gold.is_empty() {
        return Ok(1.0);
    }
    if predicted.is_empty() {
        return Ok(0.0);
    }
    if gold.iter().collect::<HashSet<_>>() == predicted.iter().collect() {
        return Ok(1.0);
    }
    // G first, then what only P has, so that each set is a list of places in one list of vectors.
    let union = distinct(&[gold.clone(), predicted.clone()].concat());
    let vectors = embedder.embed(&union).await?;
    if vectors.len() != union.len() {
        return Err(EmbedError(format!(
            "{} vectors came back for {} headings",
            vectors.len(),
            union.len()
        )));
    }
    let members = |set: &[String]| -> Vec<&[f32]> {
        let wanted: HashSet<&String> = set.iter().collect();
        union
            .iter()
            .zip(&vectors)
            .filter(|(heading, _)| wanted.contains(heading))
            .map(|(_, vector)| vector.as_slice())
            .collect()
    };
    let card_gold = soft_cardinality(&members(&gold));
    let card_predicted = soft_cardinality(&members(&predicted));
    let card_union = soft_cardinality(&members(&union));
    Ok((card_gold + card_predicted - card_union) / card_gold)
}

/// Soft cardinality of a set of vectors of unit length: card(A) = Σ_i 1 / Σ_j max(0, a_i·a_j). It lies between 1,
/// where all are alike, and their number, where none is like another; 0 for the empty set.
pub fn soft_cardinality(vectors: &[&[f32]]) -> f64 {
    let count = |(place, one): (usize, &&[f32])| {
        let alike: f64 = vectors
            .iter()
            .enumerate()
            // A member is itself, whatever rounding says.
            .map(|(other_place, other)| {
                if other_place == place {
                    1.0
                } else {
                    cosine(one, other).clamp(0.0, 1.0)
                }
            })
            .sum();
        1.0 / alike
    };
    vectors.iter().enumerate().map(count).sum()
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(x, y)| f64::from(*x) * f64::from(*y))
        .sum()
}

fn distinct(headings: &[String]) -> Vec<String> {
    let mut seen = HashSet::new();
    headings
        .iter()
        .filter(|heading| seen.insert(heading.as_str()))
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;

    /// Vectors by hand: headings that start with the same letter are alike to a known degree.
    struct ByHand;

    #[async_trait]
    impl Embedder for ByHand {
        fn model(&self) -> &str {
            "by hand"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            Ok(texts
                .iter()
                .map(|text| match text.as_str() {
                    "History" => vec![1.0, 0.0, 0.0],
                    // cos(History, Past) = 0.6
                    "Past" => vec![0.6, 0.8, 0.0],
                    "Legacy" => vec![0.0, 0.0, 1.0],
                    // cos(Legacy, Against) = −1
                    "Against" => vec![0.0, 0.0, -1.0],
                    _ => vec![0.0, 1.0, 0.0],
                })
                .collect())
        }
    }

    async fn recall(gold: &[&str], predicted: &[&str]) -> f64 {
        let own = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        heading_soft_recall(&own(gold), &own(predicted), &ByHand)
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn s88_empty_prediction_is_0_empty_gold_is_1_and_equal_outlines_are_exactly_1() {
        assert_eq!(recall(&["History"], &[]).await, 0.0);
        assert_eq!(recall(&[], &["History"]).await, 1.0);
        assert_eq!(recall(&[], &[]).await, 1.0);
        let outline = ["History", "Past", "Legacy", "Elsewhere"];
        assert_eq!(recall(&outline, &outline).await, 1.0);
        let turned = ["Legacy", "History", "Elsewhere", "Past", "Past"];
        assert_eq!(recall(&outline, &turned).await, 1.0);
    }

    #[tokio::test]
    async fn the_formula_by_hand() {
        // card{History} = card{Past} = 1; card of both = 2 / 1.6 = 1.25; recall = 1 + 1 − 1.25.
        let near = recall(&["History"], &["Past"]).await;
        assert!((near - 0.75).abs() < 1e-6, "{near}");
        let far = recall(&["History"], &["Legacy"]).await;
        assert!(far.abs() < 1e-9, "{far}");
        // One of two headings that have nothing in common is covered exactly.
        let half = recall(&["History", "Legacy"], &["History"]).await;
        assert!((half - 0.5).abs() < 1e-9, "{half}");
    }

    #[tokio::test]
    async fn a_negative_cosine_counts_as_none() {
        let opposite = recall(&["Legacy"], &["Against"]).await;
        assert!(opposite.abs() < 1e-9, "{opposite}");
    }

    #[tokio::test]
    async fn a_repeated_heading_is_one_member() {
        let once = recall(&["History", "Legacy"], &["Past"]).await;
        let twice = recall(&["History", "Legacy", "History"], &["Past", "Past"]).await;
        assert_eq!(once, twice);
    }
}
