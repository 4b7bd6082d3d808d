//! `evaluate`: where each of its commands is done; `evaluate ratings` is done here.

use std::path::PathBuf;

use stormwright_api::wire::{EvaluateRatingsParams, EvaluateRatingsResponse};
use stormwright_api::{ApiError, Mode, PairedTest, commands};

use crate::args::EvaluateCommand;
use crate::{Session, measures, print};

pub async fn run(session: &Session, command: EvaluateCommand) -> Result<(), ApiError> {
    match command {
        EvaluateCommand::Outline {
            reference,
            candidate,
            paper,
            shape,
        } => {
            let mode = if paper {
                Mode::Paper
            } else {
                shape.reading.mode()
            };
            measures::outline(session, &reference, &candidate, mode, shape.shown).await
        }
        EvaluateCommand::Article {
            reference,
            candidate,
            shape,
        } => {
            measures::article(
                session,
                &reference,
                &candidate,
                shape.reading.mode(),
                shape.shown,
            )
            .await
        }
        EvaluateCommand::Citations {
            draft,
            judge,
            shape,
        } => measures::citations(session, draft, judge, shape.reading.mode(), shape.shown).await,
        EvaluateCommand::Run {
            draft,
            reference,
            judge,
            shape,
        } => {
            measures::run(
                session,
                draft,
                reference,
                judge,
                shape.reading.mode(),
                shape.shown,
            )
            .await
        }
        EvaluateCommand::Freshwiki(args) => measures::freshwiki(session, *args).await,
        EvaluateCommand::Ratings { files } => ratings(session, &files).await,
    }
}

async fn ratings(session: &Session, files: &[PathBuf]) -> Result<(), ApiError> {
    let files = files.iter().map(|path| path.display().to_string());
    let params = EvaluateRatingsParams {
        files: files.collect(),
    };
    let figures = commands::evaluate_ratings(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&figures);
    } else {
        print::line(table(&figures).trim_end());
    }
    Ok(())
}

/// The figures as the paper's table 6, with what raters think of the program's use below it.
fn table(figures: &EvaluateRatingsResponse) -> String {
    let mut text = String::new();
    for comparison in &figures.comparisons {
        let [a, b] = &comparison.methods;
        text += &format!(
            "A: {a}\nB: {b}\n{} ratings of {} pairs by {} raters\n\n",
            comparison.ratings, comparison.pairs, comparison.raters
        );
        text += &row("", ["A mean", "A >= 4", "B mean", "B >= 4", "t", "p", "n"]);
        for row_of in &comparison.criteria {
            let mean = |side: usize| {
                let means = row_of.means.map(|means| format!("{:.2}", means[side]));
                means.unwrap_or_else(none)
            };
            let good = |side: usize| row_of.good.map_or_else(none, |good| percent(good[side]));
            let test = |value: &dyn Fn(&PairedTest) -> f64| {
                let tested = row_of
                    .test
                    .as_ref()
                    .map(|test| format!("{:.3}", value(test)));
                tested.unwrap_or_else(none)
            };
            let cells = [
                mean(0),
                good(0),
                mean(1),
                good(1),
                test(&|test| test.t),
                test(&|test| test.p),
                row_of.ratings.to_string(),
            ];
            text += &row(
                row_of.criterion.name(),
                cells.each_ref().map(String::as_str),
            );
        }
        let [a, b] = comparison.preferred.map(|count| count.to_string());
        text += &row("Preferred", [a.as_str(), "", b.as_str(), "", "", "", ""]);
        text.push('\n');
    }
    for opinion in &figures.usefulness {
        text += &format!(
            "{}\n  agree {}, disagree {}; answers 1 to 5: {}\n",
            opinion.statement.text(),
            percent(opinion.agree),
            percent(opinion.disagree),
            opinion.answers.map(|count| count.to_string()).join(" ")
        );
    }
    if text.is_empty() {
        text.push_str("no ratings yet");
    }
    text
}

fn row(name: &str, cells: [&str; 7]) -> String {
    let cells = cells.map(|cell| format!("{cell:>8}")).concat();
    format!("{}\n", format!("{name:<27}{cells}").trim_end())
}

fn none() -> String {
    "-".to_owned()
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}
