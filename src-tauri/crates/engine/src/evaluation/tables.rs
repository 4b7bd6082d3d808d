//! Tables of figures: comma-separated values, and Markdown as the paper's tables 2 to 5.

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
fn measured<'a>(rows: impl Iterator<Item = &'a TopicFigures>) -> usize {
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

/// A row a method, with means over its topics: `method`, every measure, `topics`.
///
/// # Errors
/// Where a row cannot be written.
pub fn by_method(rows: &[TopicFigures], methods: &[Method]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let measures = Measure::ALL.map(Measure::name);
    writer.write_record(["method"].iter().chain(&measures).chain(&["topics"]))?;
    for method in methods {
        let own = || rows.iter().filter(|row| row.method == *method);
        let mut record = vec![method.name().to_owned()];
        record.extend(Measure::ALL.map(|measure| cell(mean(own(), measure))));
        record.push(measured(own()).to_string());
        writer.write_record(record)?;
    }
    text(writer)
}

/// A row a topic and method: `topic`, `method`, every measure.
///
/// # Errors
/// Where a row cannot be written.
pub fn by_topic(rows: &[TopicFigures]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let measures = Measure::ALL.map(Measure::name);
    writer.write_record(["topic", "method"].iter().chain(&measures))?;
    for row in rows {
        let mut record = vec![row.topic.clone(), row.method.name().to_owned()];
        record.extend(Measure::ALL.map(|measure| cell(row.figures.get(measure))));
        writer.write_record(record)?;
    }
    text(writer)
}

/// Six decimals; `–` for what is not there.
fn cell(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.6}"))
}

fn text(writer: csv::Writer<Vec<u8>>) -> Result<String, csv::Error> {
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What a comparison was made with; stands above its tables.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    let MadeWith {
        mind,
        judge,
        embedder,
        ner,
        mode,
        topics,
    } = made_with;
    let mut text = format!(
        "Mind: {mind}. Judge: {judge}. Embedder: {embedder}. Entities: {ner}. Mode: {mode}. Topics: {topics}.\n\
         Shares in percent. † p < 0.05, paired t-test of STORM against this method over topics. – not measured.\n"
    );
    for (title, measures) in PAPERS {
        text += &format!("\n## {title}\n\n| method |");
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
    fn a_row_a_method_and_a_dash_for_what_was_not_measured() {
        let table = by_method(&rows(), &[Method::Rag, Method::Storm]).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].starts_with(
            "method,heading_soft_recall,heading_entity_recall,rouge1,rougeL,entity_recall,\
             citation_recall,citation_precision,unique_references,"
        ));
        assert!(lines[1].starts_with("rag,0.750000,–,–,"), "{}", lines[1]);
        assert!(lines[2].starts_with("storm,0.883333,–,"), "{}", lines[2]);
        assert!(lines[2].ends_with(",3"));
        assert_eq!(by_topic(&rows()).unwrap().lines().count(), 7);
    }

    #[test]
    fn a_topic_without_a_value_is_out_of_mean_count_and_test() {
        let mut rows = rows();
        rows[1].figures = Figures::default();
        let table = by_method(&rows, &[Method::Storm]).unwrap();
        let line = table.lines().nth(1).unwrap();
        assert!(
            line.starts_with("storm,0.875000,") && line.ends_with(",2"),
            "{line}"
        );
        let measure = Measure::HeadingSoftRecall;
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
        assert!(text.starts_with("Mind: none. Judge: none. Embedder: by hand."));
    }
}
