//! Problems of texts and drafts.

use std::sync::Arc;

use stormwright_engine::checking::lint::{self, Day};
use stormwright_engine::checking::paraphrase::paraphrases;
use stormwright_engine::export::{self, Style};
use stormwright_engine::methods::storm::DraftParts;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::finished;
use crate::wire::*;

pub(crate) async fn text(
    desk: &Desk,
    params: LintTextParams,
    _events: &Events,
) -> Result<LintTextResponse, ApiError> {
    let today = match &params.today {
        None => today(desk),
        Some(written) => Day::parse(written).ok_or_else(|| {
            ApiError::bad_input(
                format!("\"{written}\" is no day"),
                "write it as 2026-11-30, or leave it out",
            )
        })?,
    };
    Ok(LintTextResponse {
        problems: lint::lint(&params.text, today),
    })
}

pub(crate) async fn draft(
    desk: &Desk,
    params: LintDraftParams,
    _events: &Events,
) -> Result<LintDraftResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    let draft = finished::draft(desk, &record, DraftParts::clone(&parts)).await?;
    let article = draft.article.as_ref().ok_or_else(no_article)?;
    let style = Style::of(&draft, article);
    let wikitext = export::wikitext_article(&draft.topic, article, &draft.evidence, &style);
    Ok(LintDraftResponse {
        problems: lint::draft(article, &draft.evidence, &wikitext, today(desk)),
        wikitext,
    })
}

pub(crate) async fn paraphrase(
    desk: &Desk,
    params: ParaphraseDraftParams,
    _events: &Events,
) -> Result<ParaphraseDraftResponse, ApiError> {
    let store = desk.store().await?;
    let id = store.draft(&params.draft).await?.id;
    let parts: Arc<DraftParts> = desk.workspaces().parts(store, &id).await?;
    let article = parts.article.as_ref().ok_or_else(no_article)?;
    let paraphrases = (parts.research.as_ref())
        .map(|research| paraphrases(article, &research.evidence))
        .unwrap_or_default();
    Ok(ParaphraseDraftResponse { paraphrases })
}

fn today(desk: &Desk) -> Day {
    Day::of_ms(desk.clock().now_ms())
}

fn no_article() -> ApiError {
    ApiError::new(
        Code::NoEvidence,
        "the draft has no article yet",
        "write it first",
    )
}
