//! `evaluate outline|article|citations|run|freshwiki`: measures as lines, JSON, CSV or Markdown.

use std::path::{Path, PathBuf};

use stormwright_api::wire::*;
use stormwright_api::{ApiError, Measure, Method, Mode, commands};

use crate::args::{As, FreshwikiArgs, JudgeArgs};
use crate::{Session, input, print};

/// A line of output: what is measured, and its value.
type Line = (String, String);

pub async fn outline(
    session: &Session,
    reference: &Path,
    candidate: &Path,
    mode: Mode,
    shown: As,
) -> Result<(), ApiError> {
    let params = EvaluateOutlineParams {
        reference: input::text(reference)?,
        candidate: input::text(candidate)?,
        reading: match mode {
            Mode::Fixed => HeadingReading::Fixed,
            Mode::Paper => HeadingReading::Paper,
        },
    };
    let measured = commands::evaluate_outline(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&measured);
        return Ok(());
    }
    if !shown.csv && !shown.markdown {
        print::line(format_args!(
            "heading soft recall {:.4} ({} headings against {} of the reference)",
            measured.heading_soft_recall, measured.candidate_headings, measured.reference_headings
        ));
        let recall = measured.heading_entity_recall;
        print::line(format_args!("heading entity recall {recall:.4}"));
        return Ok(());
    }
    let lines = [
        share(
            Measure::HeadingSoftRecall,
            Some(measured.heading_soft_recall),
        ),
        share(
            Measure::HeadingEntityRecall,
            Some(measured.heading_entity_recall),
        ),
        count("reference_headings", measured.reference_headings),
        count("candidate_headings", measured.candidate_headings),
    ];
    show(&lines, shown);
    Ok(())
}

pub async fn article(
    session: &Session,
    reference: &Path,
    candidate: &Path,
    mode: Mode,
    shown: As,
) -> Result<(), ApiError> {
    let params = EvaluateArticleParams {
        reference: input::text(reference)?,
        candidate: input::text(candidate)?,
        mode,
    };
    let measured = commands::evaluate_article(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&measured);
        return Ok(());
    }
    let rouge = measured.rouge;
    let mut lines = Vec::new();
    for (measure, overlap) in [
        (Measure::Rouge1, rouge.rouge1),
        (Measure::Rouge2, rouge.rouge2),
        (Measure::RougeL, rouge.rouge_l),
    ] {
        lines.push(share(measure, Some(overlap.f1)));
        for (part, value) in [("precision", overlap.precision), ("recall", overlap.recall)] {
            lines.push((format!("{}_{part}", measure.name()), format!("{value:.6}")));
        }
    }
    lines.push(share(Measure::EntityRecall, Some(measured.entity_recall)));
    lines.push(count("reference_words", measured.reference_words));
    lines.push(count("candidate_words", measured.candidate_words));
    show(&lines, shown);
    Ok(())
}

pub async fn citations(
    session: &Session,
    draft: String,
    judge: JudgeArgs,
    mode: Mode,
    shown: As,
) -> Result<(), ApiError> {
    let params = EvaluateCitationsParams {
        draft,
        mode,
        judge: judge.model,
        base_url: judge.base_url,
    };
    let measured = commands::evaluate_citations(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&measured);
        return Ok(());
    }
    let lines = [
        share(Measure::CitationRecall, measured.citation_recall),
        share(Measure::CitationPrecision, measured.citation_precision),
        share(Measure::CitationRate, measured.citation_rate),
        share(Measure::EvidenceUse, measured.evidence_use),
        count("sentences", measured.sentences),
        count("verbatim", measured.verbatim),
        count("unjudged", measured.unjudged),
        count("citations", measured.citations),
    ];
    show(&lines, shown);
    Ok(())
}

pub async fn run(
    session: &Session,
    draft: String,
    reference: Option<PathBuf>,
    judge: JudgeArgs,
    mode: Mode,
    shown: As,
) -> Result<(), ApiError> {
    let params = EvaluateRunParams {
        draft,
        reference: reference.as_deref().map(input::text).transpose()?,
        mode,
        judge: judge.model,
        base_url: judge.base_url,
    };
    let measured = commands::evaluate_run(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&measured);
        return Ok(());
    }
    let mut lines: Vec<Line> = vec![
        ("topic".to_owned(), measured.topic),
        ("method".to_owned(), measured.method.name().to_owned()),
        ("judge".to_owned(), measured.judge),
        ("embedder".to_owned(), measured.embedder),
        ("entities".to_owned(), measured.ner),
    ];
    lines.extend(Measure::ALL.map(|measure| share(measure, measured.figures.get(measure))));
    show(&lines, shown);
    Ok(())
}

pub async fn freshwiki(session: &Session, args: FreshwikiArgs) -> Result<(), ApiError> {
    let methods: Vec<Method> = args.methods;
    let params = EvaluateFreshwikiParams {
        folder: input::path(&args.folder),
        out: input::path(&args.out),
        methods,
        topics: args.topics,
        mode: args.reading.mode(),
        settings: DraftSettings {
            model: args.judge.model.unwrap_or_else(|| "none".to_owned()),
            base_url: args.judge.base_url,
            ..DraftSettings::default()
        },
    };
    let done = commands::evaluate_freshwiki(&session.desk, params, &session.events).await?;
    session.progress.finish();
    if session.global.json {
        print::result(&done);
        return Ok(());
    }
    print::line(done.tables.trim_end());
    for failed in &done.failed {
        print::note(format_args!("not made: {failed}"));
    }
    let memory = done
        .peak_memory_mb
        .map(|mb| format!(", {mb:.0} MB at most"));
    print::note(format_args!(
        "{:.0} s{}; written: {}",
        done.seconds,
        memory.unwrap_or_default(),
        done.files.join(", ")
    ));
    Ok(())
}

/// A share with six decimals; `–` where it could not be measured.
fn share(measure: Measure, value: Option<f64>) -> Line {
    let value = value.map_or_else(|| "–".to_owned(), |value| format!("{value:.6}"));
    (measure.name().to_owned(), value)
}

fn count(name: &str, value: usize) -> Line {
    (name.to_owned(), value.to_string())
}

fn show(lines: &[Line], shown: As) {
    if shown.csv {
        print::line("measure,value");
    } else if shown.markdown {
        print::line("| measure | value |\n|---|---:|");
    }
    for (name, value) in lines {
        if shown.csv {
            let quoted = value.contains([',', '"']);
            let value = match quoted {
                true => format!("\"{}\"", value.replace('"', "\"\"")),
                false => value.clone(),
            };
            print::line(format_args!("{name},{value}"));
        } else if shown.markdown {
            print::line(format_args!("| {name} | {} |", value.replace('|', "\\|")));
        } else {
            print::line(format_args!("{name:<24}{value}"));
        }
    }
}
