//! Helping an editor to write: a sentence is checked while it is typed, and a model may say what is misspelt in it.

use stormwright_engine::checking::lint;
use stormwright_engine::checking::paraphrase::paraphrase;
use stormwright_engine::checking::support::{self, Verdict};
use stormwright_engine::minds::skills::{CorrectionRequest, Role};
use stormwright_engine::sources::Evidence;
use stormwright_engine::writing::{Provenance, Sentence, SentenceId, Support};

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::outfit;
use crate::wire::*;

pub(crate) async fn check_writing(
    desk: &Desk,
    params: WritingCheckParams,
    _events: &Events,
) -> Result<WritingCheckResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    let nothing = Evidence::default();
    let evidence = (parts.research.as_ref()).map_or(&nothing, |research| &research.evidence);
    let sentence = Sentence {
        id: SentenceId(String::new()),
        text: params.text.trim().to_owned(),
        citations: params.citations,
        provenance: Provenance::Human,
        support: Support::Unchecked(String::new()),
        approved: false,
        read: Default::default(),
        change: None,
    };
    if sentence.text.is_empty() {
        return Err(ApiError::bad_input(
            "the sentence has no words",
            "write some",
        ));
    }
    let embedder = desk.embedder().await.ok();
    let claim = support::claim(&sentence, evidence, &record.topic.title);
    let verdict: Verdict = support::judge(&claim, embedder.as_deref()).await;
    Ok(WritingCheckResponse {
        problems: lint::sentence(&sentence.text),
        paraphrase: paraphrase(&sentence, evidence),
        support: support::state(&verdict),
        reasons: verdict.reasons,
    })
}

pub(crate) async fn suggest_corrections(
    desk: &Desk,
    params: SuggestCorrectionsParams,
    _events: &Events,
) -> Result<SuggestCorrectionsResponse, ApiError> {
    let record = desk.store().await?.draft(&params.draft).await?;
    let sentence = params.text.trim().to_owned();
    if sentence.is_empty() {
        return Err(ApiError::bad_input(
            "the sentence has no words",
            "write some",
        ));
    }
    let mind = outfit::mind(&record.settings, &desk.embedder().await?).await?;
    let reply = mind.correct(&CorrectionRequest { sentence }).await?;
    let corrections = reply.value.ok_or_else(|| {
        ApiError::new(
            Code::BadInput,
            "the draft has no language model, which could correct",
            "choose one in the draft's settings, or read the sentence once more yourself",
        )
    })?;
    Ok(SuggestCorrectionsResponse {
        model: record.settings.model_of(Role::Writer).to_owned(),
        corrections,
    })
}
