//! Figures as comma-separated values, with what they were made with in every row, and reading them back.

use super::tables::{MadeWith, TopicFigures, mean, measured};
use super::{Figures, Measure};
use crate::methods::Method;

/// What stands in the last columns of every row.
const MADE_WITH: [&str; 5] = ["mind", "judge", "embedder", "entities", "mode"];

/// What is not there.
const NONE: &str = "–";

/// A row a method, with means over its topics: `method`, every measure, `topics`, what it was made with.
///
/// # Errors
/// Where a row cannot be written.
pub fn by_method(
    rows: &[TopicFigures],
    methods: &[Method],
    made_with: &MadeWith,
) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let measures = Measure::ALL.map(Measure::name);
    let head = ["method"].iter().chain(&measures).chain(&["topics"]);
    writer.write_record(head.chain(&MADE_WITH))?;
    for method in methods {
        let own = || rows.iter().filter(|row| row.method == *method);
        let mut record = vec![method.name().to_owned()];
        record.extend(Measure::ALL.map(|measure| cell(mean(own(), measure))));
        record.push(measured(own()).to_string());
        record.extend(last(made_with));
        writer.write_record(record)?;
    }
    text(writer)
}

/// A row a topic and method: `topic`, `method`, every measure, what it was made with.
///
/// # Errors
/// Where a row cannot be written.
pub fn by_topic(rows: &[TopicFigures], made_with: &MadeWith) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let measures = Measure::ALL.map(Measure::name);
    let head = ["topic", "method"].iter().chain(&measures);
    writer.write_record(head.chain(&MADE_WITH))?;
    for row in rows {
        let mut record = vec![row.topic.clone(), row.method.name().to_owned()];
        record.extend(Measure::ALL.map(|measure| cell(row.figures.get(measure))));
        record.extend(last(made_with));
        writer.write_record(record)?;
    }
    text(writer)
}

/// Reads what [`by_topic`] wrote. Columns are found by their names; those of no measure are passed over.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read_by_topic(text: &str) -> Result<(Vec<TopicFigures>, MadeWith), String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| error.to_string())?.clone();
    let column = |name: &str| head.iter().position(|column| column == name);
    let needed = |name: &str| column(name).ok_or_else(|| format!("it has no column \"{name}\""));
    let (topic, method) = (needed("topic")?, needed("method")?);
    let measures: Vec<(Measure, usize)> = Measure::ALL
        .into_iter()
        .filter_map(|measure| Some((measure, column(measure.name())?)))
        .collect();
    let mut rows = Vec::new();
    let mut made_with = MadeWith::default();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let field = |at: usize| record.get(at).unwrap_or_default();
        let name = field(method);
        let mut row = TopicFigures {
            method: Method::named(name).ok_or_else(|| format!("\"{name}\" is no method"))?,
            topic: field(topic).to_owned(),
            figures: Figures::default(),
        };
        for &(measure, at) in &measures {
            let value = match field(at) {
                NONE | "" => continue,
                value => value.parse::<f64>().ok().filter(|value| value.is_finite()),
            };
            let value = value.ok_or_else(|| format!("\"{}\" is no number", field(at)))?;
            row.figures.set(measure, value);
        }
        rows.push(row);
        let said = |name: &str| column(name).map(|at| field(at).to_owned());
        let [mind, judge, embedder, ner, mode] =
            MADE_WITH.map(|n| said(n).unwrap_or_else(|| "not said".to_owned()));
        made_with = MadeWith {
            mind,
            judge,
            embedder,
            ner,
            mode,
            topics: 0,
        };
    }
    let topics: std::collections::BTreeSet<&str> = rows.iter().map(|r| r.topic.as_str()).collect();
    made_with.topics = topics.len();
    Ok((rows, made_with))
}

fn last(made_with: &MadeWith) -> [String; 5] {
    let made_with = made_with.clone();
    [
        made_with.mind,
        made_with.judge,
        made_with.embedder,
        made_with.ner,
        made_with.mode,
    ]
}

/// Six decimals.
fn cell(value: Option<f64>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| format!("{value:.6}"))
}

fn text(writer: csv::Writer<Vec<u8>>) -> Result<String, csv::Error> {
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(method: Method, topic: &str, recall: Option<f64>) -> TopicFigures {
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
            row(Method::Storm, "A", Some(0.8)),
            row(Method::Storm, "B, \"b\"", Some(0.9)),
            row(Method::Storm, "C", None),
            row(Method::Rag, "A", Some(0.75)),
        ]
    }

    fn made_with() -> MadeWith {
        MadeWith {
            mind: "none".to_owned(),
            judge: "none; quotations only".to_owned(),
            embedder: "by hand".to_owned(),
            ner: "rules, of ours".to_owned(),
            mode: "fixed".to_owned(),
            topics: 3,
        }
    }

    #[test]
    fn a_row_a_method_and_a_dash_for_what_was_not_measured() {
        let methods = [Method::Rag, Method::Storm];
        let table = by_method(&rows(), &methods, &made_with()).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].starts_with(
            "method,heading_soft_recall,heading_entity_recall,rouge1,rougeL,entity_recall,\
             citation_recall,citation_precision,unique_references,"
        ));
        assert!(lines[1].starts_with("rag,0.750000,–,–,"), "{}", lines[1]);
        assert!(lines[2].starts_with("storm,0.850000,–,–,"), "{}", lines[2]);
        // A topic without any figure counts in no mean.
        let end = ",2,none,none; quotations only,by hand,\"rules, of ours\",fixed";
        assert!(lines[2].ends_with(end), "{}", lines[2]);
    }

    #[test]
    fn what_was_written_by_topic_is_read_back() {
        let text = by_topic(&rows(), &made_with()).unwrap();
        assert_eq!(text.lines().count(), 5);
        assert_eq!(read_by_topic(&text).unwrap(), (rows(), made_with()));
    }

    #[test]
    fn what_is_no_such_table_is_refused_with_what_is_wrong() {
        for (text, wrong) in [
            ("a,b\n1,2\n", "no column \"topic\""),
            ("topic,method\nA,tempest\n", "\"tempest\" is no method"),
            ("topic,method,rouge1\nA,rag,high\n", "\"high\" is no number"),
        ] {
            let error = read_by_topic(text).unwrap_err();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
