//! A comparison's figures, read back from its folder.

use std::fs;
use std::path::Path;

use stormwright_engine::evaluation::Measure;
use stormwright_engine::evaluation::tables::{self, TopicFigures};
use stormwright_engine::evaluation::tables_csv;
use stormwright_engine::methods::Method;

use crate::error::ApiError;
use crate::wire::*;

/// Reads the `topics.csv` of a comparison's folder.
pub(crate) fn open(params: &EvaluationOpenParams) -> Result<EvaluationOpenResponse, ApiError> {
    let path = Path::new(&params.folder).join("topics.csv");
    let text = fs::read_to_string(&path).map_err(|error| {
        let failed = ApiError::unreadable(&path, &error);
        ApiError::new(
            failed.code,
            failed.what,
            "name the folder that `stormwright evaluate freshwiki --out` wrote",
        )
    })?;
    let (rows, made_with) = tables_csv::read_by_topic(&text).map_err(|reason| {
        ApiError::bad_input(
            format!("{} holds no figures: {reason}", path.display()),
            "write it anew with `stormwright evaluate freshwiki`",
        )
    })?;
    let methods = Method::ALL.into_iter();
    let methods: Vec<Method> = methods
        .filter(|method| rows.iter().any(|row| row.method == *method))
        .collect();
    let mut topics: Vec<String> = Vec::new();
    for row in &rows {
        if !topics.contains(&row.topic) {
            topics.push(row.topic.clone());
        }
    }
    let (measured, missing): (Vec<Measure>, Vec<Measure>) = Measure::ALL
        .into_iter()
        .partition(|measure| rows.iter().any(|row| row.figures.get(*measure).is_some()));
    let views = measured
        .into_iter()
        .map(|measure| view(measure, &rows, &methods, &topics));
    Ok(EvaluationOpenResponse {
        made_with: made_with.to_string(),
        measures: views.collect(),
        not_measured: missing.iter().map(|m| m.title().to_owned()).collect(),
        methods,
        topics,
    })
}

fn view(
    measure: Measure,
    rows: &[TopicFigures],
    methods: &[Method],
    topics: &[String],
) -> MeasureView {
    let value = |topic: &str, method: Method| {
        let mut own = rows.iter();
        let row = own.find(|row| row.topic == topic && row.method == method)?;
        row.figures.get(measure)
    };
    let mean = |method: &Method| {
        let own = rows.iter().filter(|row| row.method == *method);
        tables::mean(own, measure)
    };
    let chance = |method: &Method| {
        let test = tables::compared(rows, measure, Method::Storm, *method)?;
        (*method != Method::Storm).then_some(test.p)
    };
    let values = topics.iter().map(|topic| {
        let row = methods.iter().map(|method| value(topic, *method));
        row.collect()
    });
    MeasureView {
        measure,
        title: measure.title().to_owned(),
        share: measure.is_share(),
        means: methods.iter().map(mean).collect(),
        p: methods.iter().map(chance).collect(),
        values: values.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_shown_by_method_and_topic_with_what_is_missing() {
        let dir = tempfile::tempdir().unwrap();
        let csv = "topic,method,rouge1,citation_recall,mind,judge,embedder,entities,mode\n\
                   A,storm,0.4,–,none,none,by hand,rules,fixed\nA,rag,0.2,–,none,none,by hand,rules,fixed\n\
                   B,storm,0.6,–,none,none,by hand,rules,fixed\nB,rag,0.3,–,none,none,by hand,rules,fixed\n\
                   C,storm,0.5,–,none,none,by hand,rules,fixed\nC,rag,–,–,none,none,by hand,rules,fixed\n";
        fs::write(dir.path().join("topics.csv"), csv).unwrap();
        let folder = dir.path().display().to_string();
        let opened = open(&EvaluationOpenParams { folder }).unwrap();
        assert_eq!(opened.methods, [Method::Rag, Method::Storm]);
        assert_eq!(opened.topics, ["A", "B", "C"]);
        assert!(opened.made_with.contains("Embedder: by hand."));
        let [rouge] = opened.measures.as_slice() else {
            panic!("one measure");
        };
        assert_eq!((rouge.title.as_str(), rouge.share), ("ROUGE-1", true));
        assert_eq!(rouge.means, [Some(0.25), Some(0.5)]);
        assert_eq!(rouge.values[2], [None, Some(0.5)]);
        // Differences 0.2 and 0.3: t = 5, df = 1, p = 0.1257.
        assert!((rouge.p[0].unwrap() - 0.125666).abs() < 1e-5);
        assert_eq!(rouge.p[1], None);
        assert!(opened.not_measured.contains(&"Citation recall".to_owned()));
    }

    #[test]
    fn a_folder_without_figures_says_what_to_name() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().display().to_string();
        let error = open(&EvaluationOpenParams { folder }).unwrap_err();
        assert_eq!(error.code, crate::error::Code::NotFound);
        assert!(error.hint.contains("evaluate freshwiki"));
    }
}
