//! The paper's baselines, and STORM without its outline, on the same stages.

use super::storm::{self, DraftParts, Headings, parts, save};
use crate::minds::skills::Skill;
use crate::outline::{self, Outline, Outlined};
use crate::research::{self, RelatedArticle, Research, Survey};
use crate::run::{RunContext, RunError, RunEvent, Stage};
use crate::settings::Until;

/// Direct Gen.
pub async fn direct(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    let mut held = DraftParts::load(context.ports.store.as_ref(), draft).await?;
    if held.outline.is_some() {
        return Ok(held);
    }
    let has_model = context.ports.mind.role(Skill::DraftOutline).is_some();
    let outline = if has_model {
        if context.settings.until <= Until::Research {
            return Ok(held);
        }
        outline::draft(context, &[], &[]).await?.outline
    } else {
        let surveyed = research::related_articles(context).await?;
        let surveyed = research::closest_first(context, surveyed, &[]).await;
        let outline = outline::commonest(&surveyed.tables, context.settings.max_headings);
        let related = surveyed.tables.into_iter().map(|contents| RelatedArticle {
            contents,
            enabled: true,
        });
        let survey = Survey {
            related: related.collect(),
            perspectives: Vec::new(),
            calls: surveyed.calls,
        };
        save(context, draft, parts::SURVEY, &survey).await?;
        held.survey = Some(survey);
        outline
    };
    if context.settings.until <= Until::Research {
        return Ok(held);
    }
    context.emit(RunEvent::OutlineReady {
        headings: outline.headings.len(),
    });
    save(context, draft, parts::OUTLINE, &outline).await?;
    held.outline = Some(outline);
    if context.settings.until == Until::Article {
        context.gap(
            Stage::Sections,
            "article",
            "the method \"direct\" has no sources, and no sentence is written without one",
        );
    }
    let stages = [Stage::Related, Stage::Outline, Stage::Sections];
    storm::note_gaps(context, draft, &mut held, &stages).await?;
    Ok(held)
}

/// RAG: what the topic's own search found, outlined; the article in one piece.
pub async fn rag(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    let mut held = DraftParts::load(context.ports.store.as_ref(), draft).await?;
    if held.outline.is_none() {
        let Some((found, outlined)) = outlined(context, draft, &mut held).await? else {
            return Ok(held);
        };
        let whole = in_one_piece(context, &found);
        keep(context, draft, &mut held, (found, outlined.outline, whole)).await?;
    }
    write(context, draft, held).await
}

/// Outline-driven RAG: RAG's outline, each section fed by a search of its own.
pub async fn orag(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    let mut held = DraftParts::load(context.ports.store.as_ref(), draft).await?;
    if held.outline.is_none() {
        let Some((_, outlined)) = outlined(context, draft, &mut held).await? else {
            return Ok(held);
        };
        let found = research::searched(context, &section_queries(context, &outlined)).await?;
        let first = outlined.outline;
        let mut fed = first.clone();
        fed.headings.iter_mut().for_each(|h| h.passages.clear());
        outline::feed_hungry(context, &mut fed, &found).await?;
        fed.drop_unfed();
        keep(context, draft, &mut held, (found, first, fed)).await?;
    }
    write(context, draft, held).await
}

/// RAG-expand: RAG's outline refined with what a search a section found.
pub async fn rag_expand(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    let mut held = DraftParts::load(context.ports.store.as_ref(), draft).await?;
    if held.outline.is_none() {
        let Some((_, outlined)) = outlined(context, draft, &mut held).await? else {
            return Ok(held);
        };
        let found = research::searched(context, &section_queries(context, &outlined)).await?;
        let refined = outline::refine(context, &outlined, &found).await?;
        let parts = (found, outlined.outline, refined.outline);
        keep(context, draft, &mut held, parts).await?;
    }
    write(context, draft, held).await
}

/// STORM's dialogues, and the article in one piece.
pub async fn no_outline(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    let until = context.settings.until;
    let mut before = context.clone();
    before.settings.until = until.min(Until::Research);
    let mut held = Box::pin(storm::run(&before, draft)).await?;
    if until <= Until::Research {
        return Ok(held);
    }
    if held.outline.is_none()
        && let Some(found) = &held.research
    {
        let whole = in_one_piece(context, found);
        save(context, draft, parts::OUTLINE, &whole).await?;
        held.outline = Some(whole);
    }
    write(context, draft, held).await
}

/// The topic's own search and the outline from it; none where the run is to stop before.
async fn outlined(
    context: &RunContext,
    draft: &str,
    held: &mut DraftParts,
) -> Result<Option<(Research, Outlined)>, RunError> {
    if context.settings.until == Until::Perspectives {
        return Ok(None);
    }
    let found = research::searched(context, &[]).await?;
    if context.settings.until == Until::Research {
        save(context, draft, parts::RESEARCH, &found).await?;
        held.research = Some(found);
        return Ok(None);
    }
    let nothing = Outlined {
        outline: Outline::default(),
        calls: Vec::new(),
    };
    let outlined = outline::refine(context, &nothing, &found).await?;
    Ok(Some((found, outlined)))
}

/// One query a section: its title with the topic's name.
fn section_queries(context: &RunContext, outlined: &Outlined) -> Vec<String> {
    let sections = outlined.outline.sections();
    let titles = sections.iter().filter_map(|headings| headings.first());
    titles
        .map(|heading| format!("{} {}", context.topic.title, heading.title))
        .collect()
}

/// One heading, the topic's name, that all evidence feeds.
fn in_one_piece(context: &RunContext, found: &Research) -> Outline {
    let passages = research::sift::spread_over_hosts(&found.evidence);
    let all = passages.into_iter().map(|passage| passage.id);
    Outline::new([(1, context.topic.title.clone(), all.collect())])
}

/// Saves research, the first outline and the one that is written from.
async fn keep(
    context: &RunContext,
    draft: &str,
    held: &mut DraftParts,
    (found, first, outline): (Research, Outline, Outline),
) -> Result<(), RunError> {
    save(context, draft, parts::RESEARCH, &found).await?;
    save(context, draft, parts::DRAFT_OUTLINE, &first).await?;
    save(context, draft, parts::OUTLINE, &outline).await?;
    held.research = Some(found);
    held.draft_outline = Some(first);
    held.outline = Some(outline);
    storm::note_gaps(context, draft, held, &[Stage::Dialogues, Stage::Outline]).await
}

async fn write(
    context: &RunContext,
    draft: &str,
    mut held: DraftParts,
) -> Result<DraftParts, RunError> {
    if context.settings.until == Until::Article && held.article.is_none() {
        storm::write(context, draft, &mut held, Headings::AsWritten).await?;
    }
    Ok(held)
}
