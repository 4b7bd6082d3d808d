//! The measures against what PyPI `rouge-score` and NumPy compute; `tests/golden/make.py` makes the files.

use std::collections::BTreeMap;

use async_trait::async_trait;
use serde::Deserialize;

use super::{heading_soft_recall, porter, rouge};
use crate::ports::{EmbedError, Embedder};

/// How near a figure has to come.
const NEAR: f64 = 1e-6;

#[derive(Deserialize)]
struct RougeFile {
    stems: BTreeMap<String, String>,
    pairs: Vec<Pair>,
}

/// Two texts with precision, recall and F1 of each score.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pair {
    reference: String,
    candidate: String,
    rouge1: [f64; 3],
    rouge2: [f64; 3],
    #[serde(rename = "rougeL")]
    rouge_l: [f64; 3],
}

#[derive(Deserialize)]
struct Headings {
    vectors: Vec<Vec<f32>>,
    gold: Vec<usize>,
    predicted: Vec<usize>,
    recall: f64,
}

fn rouge_file() -> RougeFile {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../tests/golden/rouge.json"
    ));
    serde_json::from_str(text).unwrap()
}

#[test]
fn every_stem_is_the_one_that_rouge_score_counts() {
    for (word, expected) in rouge_file().stems {
        assert_eq!(porter::stem(&word), expected, "{word}");
    }
}

#[test]
fn rouge_is_the_same_as_pypi_rouge_score() {
    for (place, pair) in rouge_file().pairs.iter().enumerate() {
        let found = rouge(&pair.reference, &pair.candidate);
        for (name, found, expected) in [
            ("rouge1", found.rouge1, pair.rouge1),
            ("rouge2", found.rouge2, pair.rouge2),
            ("rougeL", found.rouge_l, pair.rouge_l),
        ] {
            let values = [found.precision, found.recall, found.f1];
            for (value, expected) in values.into_iter().zip(expected) {
                assert!(
                    (value - expected).abs() < NEAR,
                    "{place} {name}: {value} for {expected}"
                );
            }
        }
    }
}

/// Knows headings by the number of their vector.
struct Numbered(Vec<Vec<f32>>);

#[async_trait]
impl Embedder for Numbered {
    fn model(&self) -> &str {
        "numbered"
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let vector = |text: &String| self.0[text.parse::<usize>().unwrap()].clone();
        Ok(texts.iter().map(vector).collect())
    }
}

#[tokio::test]
async fn soft_recall_is_the_same_as_numpys() {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../tests/golden/soft_recall.json"
    ));
    let cases: Vec<Headings> = serde_json::from_str(text).unwrap();
    for case in cases {
        let named = |places: &[usize]| places.iter().map(usize::to_string).collect::<Vec<_>>();
        let (gold, predicted) = (named(&case.gold), named(&case.predicted));
        let found = heading_soft_recall(&gold, &predicted, &Numbered(case.vectors)).await;
        let found = found.unwrap();
        assert!(
            (found - case.recall).abs() < NEAR,
            "{found} for {}",
            case.recall
        );
    }
}
