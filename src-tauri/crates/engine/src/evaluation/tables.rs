//! Means and tests of figures, and the paper's tables 2 to 5 in Markdown.

use super::ratings::PairedTest;
use super::{Figures, Measure};
use crate::methods::Method;

/// The figures of one topic by one method.
#[derive(Debug, Clone, PartialEq)]
pub struct TopicFigures {
    /// The method.
    pub method: Method,
    /// The topic.
    pub topic: String,
    /// The figures.
    pub figures: Figures,
}

/// The mean over the topics that have a value; none where no topic has one. `rows` are those of one method.
pub fn mean<'a>(rows: impl Iterator<Item = &'a TopicFigures>, measure: Measure) -> Option<f64> {
    let values: Vec<f64> = rows.filter_map(|row| row.figures.get(measure)).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Topics for which anything could be measured.
pub(super) fn measured<'a>(rows: impl Iterator<Item = &'a TopicFigures>) -> usize {
    rows.filter(|row| !row.figures.0.is_empty()).count()
}

/// A paired t-test of `method` against `other` over the topics that both have a value for; none where it cannot be made.
pub fn compared(
    rows: &[TopicFigures],
    measure: Measure,
    method: Method,
    other: Method,
) -> Option<PairedTest> {
    let value = |wanted: Method, topic: &str| {
        let mut rows = rows.iter();
        let row = rows.find(|row| row.method == wanted && row.topic == topic)?;
        row.figures.get(measure)
    };
    let own = rows.iter().filter(|row| row.method == method);
    let differences: Vec<f64> = own
        .filter_map(|row| Some(row.figures.get(measure)? - value(other, &row.topic)?))
        .collect();
    PairedTest::of(&differences)
}

/// What a comparison was made with; stands with each of its tables.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MadeWith {
    /// The mind: `none` or a language model.
    pub mind: String,
    /// Who judged citations and articles: `none` or a language model.
    pub judge: String,
    /// The embedding model.
    pub embedder: String,
    /// How entities were found.
    pub ner: String,
    /// `fixed` or `paper`.
    pub mode: String,
    /// Number of topics.
    pub topics: usize,
}

impl std::fmt::Display for MadeWith {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            mind,
            judge,
            embedder,
            ner,
            mode,
            topics,
        } = self;
        write!(
            f,
            "Mind: {mind}. Judge: {judge}. Embedder: {embedder}. Entities: {ner}. Mode: {mode}. Topics: {topics}."
        )
    }
}

/// The columns of the paper's tables.
const PAPERS: [(&str, &[Measure]); 4] = [
    (
        "Table 2. Article quality",
        &[
            Measure::Rouge1,
            Measure::Rouge2,
            Measure::RougeL,
            Measure::EntityRecall,
            Measure::Interest,
            Measure::Organization,
            Measure::Relevance,
            Measure::Coverage,
            Measure::Words,
        ],
    ),
    (
        "Table 3. Outline quality",
        &[
            Measure::HeadingSoftRecall,
            Measure::HeadingEntityRecall,
            Measure::Headings,
        ],
    ),
    (
        "Table 4. Citation quality",
        &[
            Measure::CitationRecall,
            Measure::CitationPrecision,
            Measure::CitationRate,
            Measure::EvidenceUse,
        ],
    ),
    (
        "Table 5. Unique references",
        &[
            Measure::UniqueReferences,
            Measure::Questions,
            Measure::Seconds,
        ],
    ),
];

/// The paper's tables 2 to 5 in Markdown, and the paired t-tests of STORM against every other method.
pub fn markdown(rows: &[TopicFigures], methods: &[Method], made_with: &MadeWith) -> String {
    let mut text = String::from(
        "Shares in percent. † p < 0.05, paired t-test of STORM against this method over topics. – not measured.\n",
    );
    let made_with = made_with.to_string();
    for (title, measures) in PAPERS {
        text += &format!("\n## {title}\n\n{made_with}\n\n| method |");
        for measure in measures {
            text += &format!(" {} |", measure.title());
        }
        text += &format!(" topics |\n|---|{}\n", "---:|".repeat(measures.len() + 1));
        for &method in methods {
            text += &format!("| {} |", method.name());
            for &measure in measures {
                let own = rows.iter().filter(|row| row.method == method);
                let test = compared(rows, measure, Method::Storm, method);
                let sure = method != Method::Storm && test.is_some_and(|test| test.p < 0.05);
                let mark = if sure { "†" } else { "" };
                text += &format!(" {}{mark} |", measure.shown(mean(own, measure)));
            }
            let own = rows.iter().filter(|row| row.method == method);
            text += &format!(" {} |\n", measured(own));
        }
    }
    text += "\n## Paired t-tests\n\n| STORM against | measure | t | p | topics |\n|---|---|---:|---:|---:|\n";
    let tested = PAPERS.iter().flat_map(|(_, measures)| *measures);
    for &measure in tested.filter(|measure| **measure != Measure::Seconds) {
        for &method in methods.iter().filter(|method| **method != Method::Storm) {
            if let Some(test) = compared(rows, measure, Method::Storm, method) {
                text += &format!(
                    "| {} | {} | {:.2} | {:.4} | {} |\n",
                    method.name(),
                    measure.title(),
                    test.t,
                    test.p,
                    test.df + 1
                );
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(method: Method, topic: &str, recall: f64) -> TopicFigures {
        let mut figures = Figures::default();
        figures.set(Measure::HeadingSoftRecall, recall);
        TopicFigures {
            method,
            topic: topic.to_owned(),
            figures,
        }
    }

    fn rows() -> Vec<TopicFigures> {
        vec![
            row(Method::Storm, "A", 0.8),
            row(Method::Storm, "B", 0.9),
            row(Method::Storm, "C", 0.95),
            row(Method::Rag, "A", 0.7),
            row(Method::Rag, "B", 0.75),
            row(Method::Rag, "C", 0.8),
        ]
    }

    #[test]
    fn a_topic_without_a_value_is_out_of_mean_count_and_test() {
        let mut rows = rows();
        rows[1].figures = Figures::default();
        let measure = Measure::HeadingSoftRecall;
        let storm = || rows.iter().filter(|row| row.method == Method::Storm);
        assert_eq!(mean(storm(), measure), Some(0.875));
        assert_eq!(measured(storm()), 2);
        let test = compared(&rows, measure, Method::Storm, Method::Rag).unwrap();
        assert_eq!(test.df, 1);
    }

    #[test]
    fn differences_that_cannot_be_chance_are_marked() {
        // Differences 0.1, 0.15, 0.15: t = 8.00, df = 2, p = 0.0153.
        let measure = Measure::HeadingSoftRecall;
        let test = compared(&rows(), measure, Method::Storm, Method::Rag).unwrap();
        assert!((test.t - 8.0).abs() < 1e-9, "{}", test.t);
        assert!((test.p - 0.015268).abs() < 1e-5, "{}", test.p);
        let made_with = MadeWith {
            mind: "none".to_owned(),
            judge: "none".to_owned(),
            embedder: "by hand".to_owned(),
            ner: "rules".to_owned(),
            mode: "fixed".to_owned(),
            topics: 3,
        };
        let text = markdown(&rows(), &[Method::Rag, Method::Storm], &made_with);
        assert!(text.contains("| rag | 75.00† | – | – | 3 |"), "{text}");
        assert!(text.contains("| storm | 88.33 | – | – | 3 |"), "{text}");
        assert!(text.contains("| rag | Heading soft recall | 8.00 | 0.0153 | 3 |"));
        // Every one of the four tables says what it was made with.
        let said =
            "Mind: none. Judge: none. Embedder: by hand. Entities: rules. Mode: fixed. Topics: 3.";
        assert_eq!(text.matches(said).count(), 4, "{text}");
    }
}
