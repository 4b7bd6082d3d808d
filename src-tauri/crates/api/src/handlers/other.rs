//! Evaluation and set-up.

use stormwright_adapters::paths::ModelFiles;
use stormwright_engine::evaluation;
use stormwright_engine::outline::markdown;

use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;

pub(crate) async fn evaluate_outline(
    desk: &Desk,
    params: EvaluateOutlineParams,
    _events: &Events,
) -> Result<EvaluateOutlineResponse, ApiError> {
    let reference = headings(&params.reference);
    let candidate = headings(&params.candidate);
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

fn headings(text: &str) -> Vec<String> {
    let (headings, _problems) = markdown::parse(text);
    headings.into_iter().map(|(_, title)| title).collect()
}

pub(crate) async fn models_status(
    _desk: &Desk,
    _params: ModelsStatusParams,
    _events: &Events,
) -> Result<ModelsStatusResponse, ApiError> {
    let files: Vec<ModelFile> = ModelFiles::expected()?
        .into_iter()
        .map(|path| ModelFile {
            present: path.is_file(),
            path: path.display().to_string(),
        })
        .collect();
    Ok(ModelsStatusResponse {
        complete: files.iter().all(|file| file.present),
        files,
    })
}
