//! Single steps that an editor asks for beside a method's own order. Each takes what the draft holds and returns what
//! is new; whoever asked decides how it is kept.

use std::collections::BTreeSet;

use super::storm::DraftParts;
use crate::checking;
use crate::editing::PlacedText;
use crate::outline::{self, Heading, HeadingId, Outline, Outlined};
use crate::run::{CallId, RunContext, RunError, Stage};
use crate::sources::Evidence;
use crate::writing::{self, Article, ArticleSection, Paragraph, Provenance, Sentence};

/// Text that was written, and the outline with the passages that it was written from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The outline; the same headings as before.
    pub outline: Outline,
    /// The text by place.
    pub places: Vec<PlacedText>,
}

/// The outline drawn anew from all evidence. Locked headings are the caller's affair.
///
/// # Errors
/// Where there is no research yet, the run was stopped, or the journal cannot be kept.
pub async fn outline_anew(context: &RunContext, parts: &DraftParts) -> Result<Outline, RunError> {
    let Some(research) = &parts.research else {
        return Err(missing("drawing the outline anew", "research"));
    };
    let drafted = Outlined {
        outline: parts.draft_outline.clone().unwrap_or_default(),
        calls: Vec::new(),
    };
    Ok(outline::refine(context, &drafted, research).await?.outline)
}

/// Writes every section that holds no text, and the lead where there is none.
///
/// # Errors
/// Where there is no outline yet, the run was stopped, or the journal cannot be kept. A section that fails is a gap.
pub async fn write_missing(context: &RunContext, parts: &DraftParts) -> Result<Written, RunError> {
    let (outline, evidence) = fed(context, parts).await?;
    let empty = Article::default();
    let article = parts.article.as_ref().unwrap_or(&empty);
    let lacking: BTreeSet<HeadingId> = outline
        .sections()
        .into_iter()
        .filter(|headings| !headings.iter().any(|h| h.locked) && !has_text(article, headings))
        .filter_map(|headings| headings.first().map(|h| h.id.clone()))
        .collect();
    let after = context.journal.calls_of(Stage::Outline);
    let (body, calls) =
        writing::write_body(context, &outline, Some(&lacking), evidence, &after).await?;
    let mut places = placed(context, body.clone(), evidence, &calls).await?;
    if article.lead.is_empty() {
        let all = with_new(article, &outline, &body);
        let lead = writing::lead(context, &all, &calls).await?;
        places.push(PlacedText {
            heading: None,
            paragraphs: checked(context, lead, evidence, &calls).await?,
        });
    }
    Ok(Written { outline, places })
}

/// Writes one section anew, with a note to the writer for this time. Sentences that the editor wrote or approved stay,
/// before the new ones.
///
/// # Errors
/// Where there is no such section, the run was stopped, or the journal cannot be kept; and where the section could not
/// be written, since there is then nothing to put in the place of what it holds.
pub async fn write_section(
    context: &RunContext,
    parts: &DraftParts,
    heading: &HeadingId,
    note: Option<&str>,
) -> Result<Written, RunError> {
    let (mut outline, evidence) = fed(context, parts).await?;
    let kept_outline = outline.clone();
    let Some(first) = outline
        .headings
        .iter_mut()
        .find(|h| &h.id == heading && h.level == 1)
    else {
        return Err(missing("writing a section", "section of that name"));
    };
    if let Some(note) = note.map(str::trim).filter(|note| !note.is_empty()) {
        first.note = format!("{} {note}", first.note).trim().to_owned();
    }
    let label = writing::section_label(&first.title);
    let only = BTreeSet::from([heading.clone()]);
    let after = context.journal.calls_of(Stage::Outline);
    let (body, calls) =
        writing::write_body(context, &outline, Some(&only), evidence, &after).await?;
    if let Some(gap) = context.gaps().into_iter().find(|gap| gap.what == label) {
        return Err(RunError::Step {
            step: "writing the section",
            reason: gap.reason,
        });
    }
    let empty = Article::default();
    let article = parts.article.as_ref().unwrap_or(&empty);
    let mut places = placed(context, body, evidence, &calls).await?;
    for place in &mut places {
        let held = article
            .sections
            .iter()
            .find(|s| Some(&s.heading) == place.heading.as_ref());
        let mut kept = held.map(staying).unwrap_or_default();
        kept.append(&mut place.paragraphs);
        place.paragraphs = kept;
    }
    Ok(Written {
        outline: kept_outline,
        places,
    })
}

/// The paragraphs of a section with only the sentences that the editor wrote or approved.
fn staying(section: &ArticleSection) -> Vec<Paragraph> {
    let stays = |sentence: &&Sentence| {
        sentence.approved || matches!(sentence.provenance, Provenance::Human | Provenance::Edited)
    };
    let paragraphs = section.paragraphs.iter().map(|paragraph| Paragraph {
        sentences: paragraph.sentences.iter().filter(stays).cloned().collect(),
    });
    paragraphs.filter(|p| !p.sentences.is_empty()).collect()
}

/// The draft's outline, every heading fed, and its evidence.
async fn fed<'a>(
    context: &RunContext,
    parts: &'a DraftParts,
) -> Result<(Outline, &'a Evidence), RunError> {
    let Some(research) = &parts.research else {
        return Err(missing("writing", "research"));
    };
    let Some(mut outline) = parts.outline.clone() else {
        return Err(missing("writing", "outline"));
    };
    outline::feed_hungry(context, &mut outline, research).await?;
    Ok((outline, &research.evidence))
}

fn has_text(article: &Article, headings: &[Heading]) -> bool {
    let sections = article.sections.iter();
    sections
        .filter(|section| headings.iter().any(|h| h.id == section.heading))
        .any(|section| !section.paragraphs.is_empty())
}

/// The body as it will be: what the article has, and the new text.
fn with_new(article: &Article, outline: &Outline, new: &[ArticleSection]) -> Vec<ArticleSection> {
    let of = |sections: &[ArticleSection], id: &HeadingId| {
        sections
            .iter()
            .find(|s| &s.heading == id && !s.paragraphs.is_empty())
            .cloned()
    };
    let headings = outline.headings.iter();
    headings
        .filter_map(|h| of(&article.sections, &h.id).or_else(|| of(new, &h.id)))
        .collect()
}

async fn placed(
    context: &RunContext,
    body: Vec<ArticleSection>,
    evidence: &Evidence,
    after: &[CallId],
) -> Result<Vec<PlacedText>, RunError> {
    let mut places = Vec::new();
    for section in body {
        places.push(PlacedText {
            heading: Some(section.heading),
            paragraphs: checked(context, section.paragraphs, evidence, after).await?,
        });
    }
    Ok(places)
}

async fn checked(
    context: &RunContext,
    paragraphs: Vec<Paragraph>,
    evidence: &Evidence,
    after: &[CallId],
) -> Result<Vec<Paragraph>, RunError> {
    let article = Article {
        lead: paragraphs,
        sections: Vec::new(),
    };
    let quoted = checking::check(article, evidence);
    let judged = checking::support::check(context, quoted, evidence, after).await?;
    Ok(judged.lead)
}

fn missing(step: &'static str, what: &str) -> RunError {
    RunError::Step {
        step,
        reason: format!("the draft has no {what} yet"),
    }
}
