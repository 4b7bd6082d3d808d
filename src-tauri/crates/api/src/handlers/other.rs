//! Evaluation and set-up.

use std::path::PathBuf;

use stormwright_adapters::paths::{MissingModel, ModelFiles};
use stormwright_engine::evaluation::{self, Reading};

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;

pub(crate) async fn evaluate_outline(
    desk: &Desk,
    params: EvaluateOutlineParams,
    _events: &Events,
) -> Result<EvaluateOutlineResponse, ApiError> {
    let reading = match params.reading {
        HeadingReading::Fixed => Reading::Fixed,
        HeadingReading::Paper => Reading::Paper,
    };
    let reference = evaluation::headings(&params.reference, reading);
    let candidate = evaluation::headings(&params.candidate, reading);
    if reference.is_empty() {
        return Err(ApiError::bad_input(
            "the reference holds no heading",
            "give Markdown headings, such as `# Section`, one a line",
        ));
    }
    let embedder = desk.embedder().await?;
    let heading_soft_recall =
        evaluation::heading_soft_recall(&reference, &candidate, embedder.as_ref()).await?;
    Ok(EvaluateOutlineResponse {
        heading_soft_recall,
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
