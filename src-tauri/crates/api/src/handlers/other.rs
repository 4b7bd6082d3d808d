//! Evaluation and set-up.

use std::path::PathBuf;

use stormwright_adapters::paths::{MissingModel, ModelFiles};
use stormwright_engine::evaluation::{self, Mode};

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;

pub(crate) async fn evaluate_outline(
    desk: &Desk,
    params: EvaluateOutlineParams,
    _events: &Events,
) -> Result<EvaluateOutlineResponse, ApiError> {
    let mode = match params.reading {
        HeadingReading::Fixed => Mode::Fixed,
        HeadingReading::Paper => Mode::Paper,
    };
    let reference = evaluation::headings(&params.reference, mode);
    let candidate = evaluation::headings(&params.candidate, mode);
    if reference.is_empty() {
        return Err(ApiError::bad_input(
            "the reference holds no heading",
            "give Markdown headings, such as `# Section`, one a line",
        ));
    }
    let embedder = desk.embedder().await?;
    let heading_soft_recall =
        evaluation::heading_soft_recall(&reference, &candidate, embedder.as_ref()).await?;
    let article = evaluation::PlainArticle::from_markdown(&params.reference);
    let named = |headings: &[String]| {
        let own = headings.iter().map(String::as_str);
        evaluation::entities(own, article.texts())
    };
    Ok(EvaluateOutlineResponse {
        heading_soft_recall,
        heading_entity_recall: evaluation::entity_recall(&named(&reference), &named(&candidate)),
        reference_headings: reference.len(),
        candidate_headings: candidate.len(),
    })
}

pub(crate) async fn models_status(
    _desk: &Desk,
    _params: ModelsStatusParams,
    _events: &Events,
) -> Result<ModelsStatusResponse, ApiError> {
    let file = |path: PathBuf, present| ModelFile {
        path: path.display().to_string(),
        present,
    };
    let (complete, files) = match ModelFiles::locate() {
        Ok(files) => (
            true,
            files
                .all()
                .into_iter()
                .map(|path| file(path, true))
                .collect(),
        ),
        Err(MissingModel(missing)) => (
            false,
            missing.into_iter().map(|path| file(path, false)).collect(),
        ),
    };
    Ok(ModelsStatusResponse { complete, files })
}
