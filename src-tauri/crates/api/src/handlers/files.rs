//! A draft as files: what an export would hold, copies, and whole drafts in one file.

use std::path::Path;

use serde_json::{Map, Value};
use stormwright_adapters::store::Pack;
use stormwright_engine::export;
use stormwright_engine::methods::storm::DraftParts;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::finished;
use crate::summary::summary;
use crate::wire::*;

pub(crate) async fn preview(
    desk: &Desk,
    params: DraftPreviewParams,
    _events: &Events,
) -> Result<DraftPreviewResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    let draft = finished::draft(desk, &record, DraftParts::clone(&parts)).await?;
    let Some(article) = &draft.article else {
        return Err(ApiError::new(
            Code::NoEvidence,
            "the draft has no article yet",
            "write it first",
        ));
    };
    let export::Exported {
        article,
        left_out,
        report,
    } = export::for_target(article, &draft);
    let (topic, evidence) = (&draft.topic, &draft.evidence);
    let style = export::Style::of(&draft, &article);
    let text = match params.format {
        Format::Wikitext => export::wikitext_article(topic, &article, evidence, &style),
        Format::Markdown => export::markdown_article(topic, &article, evidence, &style),
        Format::Html => export::html_article(topic, &article, evidence, &style),
        Format::Json => bundle(&export::files(&draft).map_err(ApiError::internal)?)?,
        Format::Bibtex => export::bibtex(&article, evidence),
        Format::CslJson => export::csl_json(&article, evidence).map_err(ApiError::internal)?,
    };
    let left_out = left_out.into_iter().map(|sentence| LeftOut {
        sentence: sentence.sentence,
        text: sentence.text,
        reason: sentence.reason,
    });
    Ok(DraftPreviewResponse {
        text,
        left_out: left_out.collect(),
        report: report.into(),
        edit_summary: export::Profile::of(record.settings.target).edit_summary(&record.settings),
    })
}

pub(crate) async fn save(
    desk: &Desk,
    params: DraftSaveParams,
    events: &Events,
) -> Result<DraftSaveResponse, ApiError> {
    let shown = DraftPreviewParams {
        draft: params.draft,
        format: params.format,
    };
    let text = preview(desk, shown, events).await?.text;
    let path = Path::new(&params.path);
    std::fs::write(path, &text).map_err(|e| ApiError::io(path, "written", &e))?;
    Ok(DraftSaveResponse {
        path: params.path,
        bytes: text.len() as u64,
    })
}

/// The JSON files of an export as one object, by their names.
fn bundle(files: &[export::ExportFile]) -> Result<String, ApiError> {
    let mut bundle = Map::new();
    for file in files {
        if let Some(name) = file.name.strip_suffix(".json") {
            let value: Value = serde_json::from_slice(&file.bytes).map_err(ApiError::internal)?;
            bundle.insert(name.to_owned(), value);
        }
    }
    serde_json::to_string_pretty(&bundle).map_err(ApiError::internal)
}

pub(crate) async fn duplicate(
    desk: &Desk,
    params: DraftDuplicateParams,
    _events: &Events,
) -> Result<DraftDuplicateResponse, ApiError> {
    let store = desk.store().await?;
    let pack = store.pack(&params.draft).await?;
    let record = store.unpack(pack, desk.clock().now_ms()).await?;
    Ok(DraftDuplicateResponse {
        draft: summary(desk, &record),
    })
}

pub(crate) async fn restore(
    desk: &Desk,
    params: DraftRestoreParams,
    _events: &Events,
) -> Result<DraftRestoreResponse, ApiError> {
    let store = desk.store().await?;
    store.restore_draft(&params.draft).await?;
    let record = store.draft(&params.draft).await?;
    Ok(DraftRestoreResponse {
        draft: summary(desk, &record),
    })
}

pub(crate) async fn pack(
    desk: &Desk,
    params: DraftPackParams,
    _events: &Events,
) -> Result<DraftPackResponse, ApiError> {
    let pack = desk.store().await?.pack(&params.draft).await?;
    let bytes = serde_json::to_vec(&pack).map_err(ApiError::internal)?;
    let path = Path::new(&params.path);
    std::fs::write(path, &bytes).map_err(|e| ApiError::io(path, "written", &e))?;
    Ok(DraftPackResponse {
        path: params.path,
        bytes: bytes.len() as u64,
    })
}

pub(crate) async fn unpack(
    desk: &Desk,
    params: DraftUnpackParams,
    _events: &Events,
) -> Result<DraftUnpackResponse, ApiError> {
    let path = Path::new(&params.path);
    let bytes = std::fs::read(path).map_err(|e| ApiError::unreadable(path, &e))?;
    let pack = Pack::read(&bytes).map_err(|error| {
        ApiError::bad_input(
            format!("{} cannot be read: {error}", path.display()),
            "choose a file that was saved as a whole draft",
        )
    })?;
    let store = desk.store().await?;
    let record = store.unpack(pack, desk.clock().now_ms()).await?;
    Ok(DraftUnpackResponse {
        draft: summary(desk, &record),
    })
}
