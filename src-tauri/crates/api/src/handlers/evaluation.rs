//! Measures of articles, drafts and methods.

use std::sync::Arc;

use stormwright_engine::evaluation::{
    self, Figures, MindJudge, Mode, NER, PlainArticle, Reference,
};
use stormwright_engine::minds::skills::Skill;
use stormwright_engine::ports::Mind;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::freshwiki;
use crate::measured::Measured;
use crate::outfit;
use crate::wire::*;

pub(crate) async fn article(
    _desk: &Desk,
    params: EvaluateArticleParams,
    _events: &Events,
) -> Result<EvaluateArticleResponse, ApiError> {
    let reference = PlainArticle::from_markdown(&params.reference);
    let candidate = PlainArticle::from_markdown(&params.candidate);
    if reference.blocks.is_empty() {
        return Err(no_reference());
    }
    let mode = params.mode;
    Ok(EvaluateArticleResponse {
        rouge: evaluation::rouge(&reference.text(mode), &candidate.text(mode)),
        entity_recall: evaluation::article_entity_recall(&reference, &candidate, mode),
        reference_words: reference.words(),
        candidate_words: candidate.words(),
    })
}

fn no_reference() -> ApiError {
    ApiError::bad_input(
        "the reference holds no text",
        "give an article as Markdown, with `# Section` before its sections",
    )
}

pub(crate) async fn citations(
    desk: &Desk,
    params: EvaluateCitationsParams,
    _events: &Events,
) -> Result<EvaluateCitationsResponse, ApiError> {
    let draft = Measured::load(desk, &params.draft).await?;
    let Some(article) = &draft.article else {
        return Err(ApiError::new(
            Code::NotFound,
            "the draft has no article",
            "finish it with `stormwright resume`",
        ));
    };
    let judge = judge(desk, params.judge, params.base_url).await?;
    let judge = MindJudge(judge.as_ref());
    let mut figures = Figures::default();
    let quality = figures
        .citations(article, &draft.evidence, &judge, params.mode)
        .await?;
    Ok(EvaluateCitationsResponse {
        citation_recall: quality.recall,
        citation_precision: quality.precision,
        citation_rate: evaluation::citation_rate(article),
        evidence_use: evaluation::evidence_use(article, &draft.evidence),
        sentences: quality.sentences,
        verbatim: quality.verbatim,
        unjudged: quality.unjudged,
        citations: quality.citations,
    })
}

pub(crate) async fn run(
    desk: &Desk,
    params: EvaluateRunParams,
    _events: &Events,
) -> Result<EvaluateRunResponse, ApiError> {
    let draft = Measured::load(desk, &params.draft).await?;
    let reference = params
        .reference
        .map(|text| Reference::from_markdown(&text, params.mode));
    if reference
        .as_ref()
        .is_some_and(|r| r.article.blocks.is_empty())
    {
        return Err(no_reference());
    }
    let name = params.judge.clone().unwrap_or_else(|| "none".to_owned());
    let judge = judge(desk, params.judge, params.base_url).await?;
    let figures = figures(
        desk,
        &draft,
        reference.as_ref(),
        judge.as_ref(),
        params.mode,
    )
    .await?;
    Ok(EvaluateRunResponse {
        topic: draft.topic.title,
        method: draft.method,
        figures,
        judge: name,
        embedder: desk.embedder().await?.model().to_owned(),
        ner: NER.to_owned(),
    })
}

pub(crate) async fn freshwiki(
    desk: &Desk,
    params: EvaluateFreshwikiParams,
    events: &Events,
) -> Result<EvaluateFreshwikiResponse, ApiError> {
    freshwiki::compare(desk, params, events).await
}

pub(crate) async fn open(
    _desk: &Desk,
    params: EvaluationOpenParams,
    _events: &Events,
) -> Result<EvaluationOpenResponse, ApiError> {
    freshwiki::open(&params)
}

pub(crate) async fn collect(
    desk: &Desk,
    params: FreshwikiCollectParams,
    events: &Events,
) -> Result<FreshwikiCollectResponse, ApiError> {
    freshwiki::collect(desk, params, events).await
}

/// All measures of a draft that can be taken.
pub(crate) async fn figures(
    desk: &Desk,
    draft: &Measured,
    reference: Option<&Reference>,
    judge: &dyn Mind,
    mode: Mode,
) -> Result<Figures, ApiError> {
    let mut figures = Figures::default();
    if let (Some(reference), Some(outline)) = (reference, &draft.outline)
        && !reference.headings.is_empty()
    {
        let headings = evaluation::headings(outline, mode);
        let embedder = desk.embedder().await?;
        figures
            .outline(reference, &headings, embedder.as_ref(), mode)
            .await?;
    }
    if let Some(article) = &draft.article {
        if let Some(reference) = reference {
            figures.article(reference, &draft.text, mode);
        }
        let support = MindJudge(judge);
        figures
            .citations(article, &draft.evidence, &support, mode)
            .await?;
        if judge.role(Skill::JudgeRubric).is_some() {
            figures
                .rubric(&draft.topic, &draft.text, judge, mode)
                .await?;
        }
    }
    figures.set(
        evaluation::Measure::Questions,
        draft.questions.map(|n| n as f64),
    );
    figures.set(evaluation::Measure::Seconds, draft.seconds);
    Ok(figures)
}

async fn judge(
    desk: &Desk,
    model: Option<String>,
    base_url: Option<String>,
) -> Result<Arc<dyn Mind>, ApiError> {
    let settings = DraftSettings {
        model: model.unwrap_or_else(|| "none".to_owned()),
        base_url,
        ..DraftSettings::default()
    };
    outfit::mind(&settings.into_engine()?, &desk.embedder().await?).await
}
