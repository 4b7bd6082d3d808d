//! What catalogues know of a source, by the identifiers that it names.

use stormwright_adapters::catalogue::Catalogues;
use stormwright_engine::editing::Edit;
use stormwright_engine::ports::Catalogue;
use stormwright_engine::sources::{Source, look_up};

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::wire::*;

use super::editing::change;
use super::evidence::{no_source, parts};

pub(crate) async fn look_up(
    desk: &Desk,
    params: SourceLookUpParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    let held = parts(desk, &params.draft).await?;
    let research = held.research.as_ref();
    let source = research
        .and_then(|research| research.evidence.source(&params.source))
        .ok_or_else(|| no_source(&params.source))?;
    let bibliography = Box::new(filled(source).await?);
    change(desk, &params.draft, false, async |workspace, now| {
        let edit = Edit::DescribeSource {
            source: params.source,
            bibliography,
        };
        workspace.edit(edit, now).await.map(Some)
    })
    .await
}

async fn filled(source: &Source) -> Result<stormwright_engine::sources::Bibliography, ApiError> {
    let catalogues = Catalogues::new().map_err(ApiError::internal)?;
    let found = catalogues.look_up(&source.details).await;
    let found = found.map_err(|error| {
        ApiError::new(
            Code::SearchUnavailable,
            error,
            "check the connection, or fill the fields in yourself",
        )
    })?;
    let Some(found) = found else {
        return Err(ApiError::new(
            Code::NotFound,
            format!("no catalogue knows \"{}\" by an identifier", source.title),
            "give the source its DOI, ISBN, PMID or arXiv number first, or fill the fields in yourself",
        ));
    };
    look_up::filled(source, found)
        .map_err(|why| ApiError::bad_input(why, "fill the fields in yourself"))
}
