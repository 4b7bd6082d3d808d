//! What a draft rests on: related articles, sources and passages.

use std::path::Path;

use stormwright_adapters::library;
use stormwright_engine::editing::Edit;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::research::RelatedArticle;
use stormwright_engine::sources::{Document, DocumentKind, Passage, PassageId, SourceId, by_hand};
use stormwright_engine::text::bm25::Bm25;
use stormwright_engine::text::clean::clean_extracted;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::found::Candidate;
use crate::outfit;
use crate::wire::*;

use super::editing::change;
use super::workspace::source_view;

/// Most passages that a search brings.
const MOST: usize = 100;

pub(crate) async fn add_related(
    desk: &Desk,
    params: RelatedAddParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    let record = desk.store().await?.draft(&params.draft).await?;
    let embedder = desk.embedder().await?;
    let Some(encyclopedia) = outfit::encyclopedia(&record.settings, &embedder).await? else {
        return Err(ApiError::bad_input(
            "the draft has no encyclopedia",
            "name one in the draft's settings: an address of a wiki, or a file of tables of contents",
        ));
    };
    let title = params.title.trim();
    let found = encyclopedia.contents(title).await.map_err(|error| {
        ApiError::new(
            Code::SearchUnavailable,
            error,
            "check its address and the connection",
        )
    })?;
    let Some(contents) = found.map(|contents| contents.telling()) else {
        return Err(ApiError::new(
            Code::NotFound,
            format!("{} has no article \"{title}\"", encyclopedia.name()),
            "check the spelling of its title",
        ));
    };
    change(desk, &record.id, false, async |workspace, now| {
        let survey = workspace.parts.survey.as_ref();
        let mut related = survey
            .map(|survey| survey.related.clone())
            .unwrap_or_default();
        if related
            .iter()
            .any(|known| known.contents.title == contents.title)
        {
            return Err(ApiError::bad_input(
                format!("\"{}\" is among the related articles", contents.title),
                "switch it on there",
            ));
        }
        related.push(RelatedArticle {
            contents,
            enabled: true,
        });
        workspace
            .edit(Edit::SetRelated { related }, now)
            .await
            .map(Some)
    })
    .await
}

pub(crate) async fn add_source(
    desk: &Desk,
    params: SourceAddParams,
    _events: &Events,
) -> Result<DraftEditResponse, ApiError> {
    let id = desk.store().await?.draft(&params.draft).await?.id;
    let document = document(params.source).await?;
    let (source, passages) = by_hand(document, &desk.reliability());
    if passages.is_empty() {
        return Err(ApiError::bad_input(
            format!("{} holds no sentence that could be cited", source.url),
            "give the text itself, or another source",
        ));
    }
    take_in(desk, &id, (source, passages)).await
}

/// Takes a source with its passages into a draft.
pub(super) async fn take_in(
    desk: &Desk,
    draft: &str,
    (source, passages): Candidate,
) -> Result<DraftEditResponse, ApiError> {
    change(desk, draft, false, async |workspace, now| {
        let edit = Edit::AddSource {
            source: Box::new(source),
            passages,
        };
        workspace.edit(edit, now).await.map(Some)
    })
    .await
}

/// What the editor gave, as a document.
async fn document(source: NewSource) -> Result<Document, ApiError> {
    match source {
        NewSource::Page { url } => {
            let pages = outfit::public_pages()?;
            pages.fetch(url.trim()).await.map_err(|error| {
                ApiError::bad_input(error, "check the address, or copy the text and add that")
            })
        }
        NewSource::File { path } => {
            let reason = |reason| format!("{path} cannot serve: it {reason}");
            let read = library::document(Path::new(&path)).await;
            read.map_err(|error| ApiError::bad_input(reason(error), "give another file"))
        }
        NewSource::Text {
            text,
            title,
            authors,
            publisher,
            published,
            url,
        } => {
            let title = title.trim().to_owned();
            if title.is_empty() {
                return Err(ApiError::bad_input(
                    "the text has no title",
                    "name the work",
                ));
            }
            let given = |value: Option<String>| {
                value.map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())
            };
            let authors = authors.iter().map(|author| author.trim().to_owned());
            Ok(Document {
                url: given(url).unwrap_or_else(|| format!("text:{title}")),
                authors: authors.filter(|author| !author.is_empty()).collect(),
                publisher: given(publisher),
                published: given(published),
                text: clean_extracted(&text),
                title,
                ..Document::empty(DocumentKind::Text)
            })
        }
    }
}

pub(crate) async fn show_source(
    desk: &Desk,
    params: SourceShowParams,
    _events: &Events,
) -> Result<SourceShowResponse, ApiError> {
    let parts = parts(desk, &params.draft).await?;
    let evidence = parts.research.as_ref().map(|research| &research.evidence);
    let source = evidence.and_then(|evidence| evidence.source(&params.source));
    let (Some(evidence), Some(source)) = (evidence, source) else {
        return Err(no_source(&params.source));
    };
    let mut passages: Vec<Passage> = evidence.passages.values().cloned().collect();
    passages.retain(|passage| passage.source == source.id);
    passages.sort_by_key(|passage| passage.start);
    let sentences = parts.article.iter().flat_map(|article| article.sentences());
    let cited_by: Vec<CitingSentence> = sentences
        .filter_map(|sentence| {
            let of_it = |id: &&PassageId| id.source() == source.id;
            let passages: Vec<PassageId> =
                sentence.citations.iter().filter(of_it).cloned().collect();
            (!passages.is_empty()).then(|| CitingSentence {
                id: sentence.id.clone(),
                text: sentence.text.clone(),
                passages,
            })
        })
        .collect();
    Ok(SourceShowResponse {
        source: source_view(source, passages.len(), cited_by.len()),
        bibliography: source.bibliography(),
        passages,
        cited_by,
    })
}

/// A source that the draft does not have.
pub(super) fn no_source(source: &SourceId) -> ApiError {
    ApiError::new(
        Code::NotFound,
        format!("the draft has no source {source}"),
        "open the draft again",
    )
}

pub(crate) async fn show_passages(
    desk: &Desk,
    params: PassagesShowParams,
    _events: &Events,
) -> Result<PassagesShowResponse, ApiError> {
    let parts = parts(desk, &params.draft).await?;
    let known = parts
        .research
        .as_ref()
        .map(|research| &research.evidence.passages);
    let find = |id: &PassageId| known.and_then(|known| known.get(id)).cloned();
    Ok(PassagesShowResponse {
        passages: params.passages.iter().filter_map(find).collect(),
    })
}

pub(crate) async fn search(
    desk: &Desk,
    params: EvidenceSearchParams,
    _events: &Events,
) -> Result<EvidenceSearchResponse, ApiError> {
    let parts = parts(desk, &params.draft).await?;
    let Some(research) = &parts.research else {
        return Ok(EvidenceSearchResponse {
            passages: Vec::new(),
        });
    };
    let passages = research.evidence.kept_passages();
    let scores = Bm25::new(passages.iter().map(|passage| &passage.text)).scores(&params.query);
    let mut ranked: Vec<(f32, &Passage)> = scores.into_iter().zip(passages).collect();
    ranked.retain(|(score, _)| *score > 0.0);
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.id.cmp(&b.1.id)));
    let best = ranked.into_iter().take(params.limit.min(MOST));
    Ok(EvidenceSearchResponse {
        passages: best.map(|(_, passage)| passage.clone()).collect(),
    })
}

pub(super) async fn parts(
    desk: &Desk,
    draft: &str,
) -> Result<std::sync::Arc<DraftParts>, ApiError> {
    let store = desk.store().await?;
    let id = store.draft(draft).await?.id;
    desk.workspaces().parts(store, &id).await
}
