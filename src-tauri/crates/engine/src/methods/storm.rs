//! STORM (Shao et al. 2024): perspectives, dialogues, an outline drafted beside them and refined with them, sections,
//! lead. What each step leaves behind is saved, so that a later run starts from there.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::checking;
use crate::outline::{self, Outline, Outlined};
use crate::research::{self, Research, Survey};
use crate::run::{CallId, Gap, RunContext, RunError, Stage};
use crate::settings::Until;
use crate::writing::{self, Article, ArticleSection};

/// Names of the parts under which a draft's values are saved.
pub mod parts {
    /// The [`Survey`](crate::research::Survey), as the editor left it.
    pub const SURVEY: &str = "survey";
    /// The [`Research`](crate::research::Research).
    pub const RESEARCH: &str = "research";
    /// The draft [`Outline`](crate::outline::Outline).
    pub const DRAFT_OUTLINE: &str = "draft_outline";
    /// The refined or edited [`Outline`](crate::outline::Outline).
    pub const OUTLINE: &str = "outline";
    /// The [`Article`](crate::writing::Article).
    pub const ARTICLE: &str = "article";
    /// What is missing: a list of [`Gap`](crate::run::Gap).
    pub const GAPS: &str = "gaps";

    pub(super) const ALL: [&str; 6] = [SURVEY, RESEARCH, DRAFT_OUTLINE, OUTLINE, ARTICLE, GAPS];
}

/// What a draft holds so far.
#[derive(Debug, Clone, Default)]
pub struct DraftParts {
    /// Related articles and perspectives, as the editor left them.
    pub survey: Option<Survey>,
    /// Related articles, dialogues and evidence.
    pub research: Option<Research>,
    /// The outline before the dialogues.
    pub draft_outline: Option<Outline>,
    /// The outline that is written from.
    pub outline: Option<Outline>,
    /// The article.
    pub article: Option<Article>,
    /// What is missing, by stage.
    pub gaps: Vec<Gap>,
}

impl DraftParts {
    /// Loads what `draft` holds.
    ///
    /// # Errors
    /// Where the store fails or holds a value of another shape.
    pub async fn load(store: &dyn crate::ports::Store, draft: &str) -> Result<Self, RunError> {
        let mut saved = BTreeMap::new();
        for part in parts::ALL {
            if let Some(json) = store.load(draft, part).await? {
                saved.insert(part, json);
            }
        }
        Self::read(&saved).map_err(|error| RunError::Step {
            step: "reading the saved draft",
            reason: error.to_string(),
        })
    }

    /// Reads the JSON of parts by their names. Names that are not of [`parts`] are passed over.
    ///
    /// # Errors
    /// Where a value has another shape than its part.
    pub fn read<J: AsRef<str>>(saved: &BTreeMap<&str, J>) -> Result<Self, UnreadablePart> {
        Ok(Self {
            survey: read(saved, parts::SURVEY)?,
            research: read(saved, parts::RESEARCH)?,
            draft_outline: read(saved, parts::DRAFT_OUTLINE)?,
            outline: read(saved, parts::OUTLINE)?,
            article: read(saved, parts::ARTICLE)?,
            gaps: read(saved, parts::GAPS)?.unwrap_or_default(),
        })
    }
}

/// A part of a draft whose value has not the shape that it must have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("its part \"{part}\" cannot be read: {reason}")]
pub struct UnreadablePart {
    /// Name of the part.
    pub part: &'static str,
    /// What is wrong with it.
    pub reason: String,
}

fn read<T: DeserializeOwned, J: AsRef<str>>(
    saved: &BTreeMap<&str, J>,
    part: &'static str,
) -> Result<Option<T>, UnreadablePart> {
    let Some(json) = saved.get(part) else {
        return Ok(None);
    };
    // A part that was taken away is kept as `null`.
    serde_json::from_str(json.as_ref()).map_err(|error| UnreadablePart {
        part,
        reason: error.to_string(),
    })
}

/// Runs `draft` as far as its settings say, from wherever it stands.
///
/// # Errors
/// Where the run was stopped, found nothing at all, or could not keep its journal. What was done is kept.
pub async fn run(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    let mut held = DraftParts::load(context.ports.store.as_ref(), draft).await?;
    let until = context.settings.until;
    if held.research.is_none() || held.draft_outline.is_none() {
        let groundwork = research::groundwork(context, held.survey.as_ref()).await?;
        if held.survey.is_none() {
            save(context, draft, parts::SURVEY, &groundwork.survey).await?;
            note_gaps(context, draft, &mut held, &Stage::ALL[..2]).await?;
            held.survey = Some(groundwork.survey.clone());
        }
        if until == Until::Perspectives {
            return Ok(held);
        }
        let (related, calls) = (groundwork.survey.tables(), groundwork.calls.clone());
        let (drafted, found) = futures::join!(
            outline::draft(context, &related, &calls),
            research::research(context, groundwork)
        );
        let (drafted, mut found) = (drafted?, found?);
        found.calls.extend(drafted.calls);
        save(context, draft, parts::DRAFT_OUTLINE, &drafted.outline).await?;
        save(context, draft, parts::RESEARCH, &found).await?;
        note_gaps(context, draft, &mut held, &[Stage::Dialogues]).await?;
        held.draft_outline = Some(drafted.outline);
        held.research = Some(found);
    }
    if until <= Until::Research {
        return Ok(held);
    }
    if held.outline.is_none()
        && let (Some(found), Some(drafted)) = (&held.research, &held.draft_outline)
    {
        let drafted = Outlined {
            outline: drafted.clone(),
            calls: Vec::new(),
        };
        let refined = outline::refine(context, &drafted, found).await?;
        save(context, draft, parts::OUTLINE, &refined.outline).await?;
        held.outline = Some(refined.outline);
        note_gaps(context, draft, &mut held, &[Stage::Outline]).await?;
    }
    if until == Until::Outline {
        return Ok(held);
    }
    if held.article.is_none() {
        write(context, draft, &mut held, Headings::AsWritten).await?;
    }
    Ok(held)
}

/// Writes the article anew: from the outline that an editor changed where `edited` holds one, else from the draft's
/// own. Runs the stages before it where they are missing.
///
/// # Errors
/// As [`run`], and where the edited outline holds no heading.
pub async fn rewrite(
    context: &RunContext,
    draft: &str,
    edited: Option<&str>,
) -> Result<DraftParts, RunError> {
    let mut before = context.clone();
    before.settings.until = Until::Outline;
    let mut held = super::run(&before, draft).await?;
    if let (Some(text), Some(found), Some(own)) = (edited, &held.research, &held.outline) {
        let outline = outline::edited(context, text, own, found).await?;
        save(context, draft, parts::OUTLINE, &outline).await?;
        held.outline = Some(outline);
    }
    let headings = match edited {
        Some(_) => Headings::All,
        None => Headings::AsWritten,
    };
    write(context, draft, &mut held, headings).await?;
    Ok(held)
}

/// The headings that an article shows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Headings {
    /// All of the outline: an editor's is followed exactly.
    All,
    /// Those under which something was written.
    AsWritten,
}

pub(super) async fn write(
    context: &RunContext,
    draft: &str,
    held: &mut DraftParts,
    headings: Headings,
) -> Result<(), RunError> {
    let (Some(found), Some(outline)) = (&held.research, &held.outline) else {
        return Ok(());
    };
    let after: Vec<CallId> = context.journal.calls_of(Stage::Outline);
    let (body, calls) =
        writing::write_body(context, outline, None, &found.evidence, &after).await?;
    let mut article = writing::polish(context, body, &calls).await?;
    if headings == Headings::AsWritten {
        drop_empty_headings(context, &mut article);
    }
    let article = checking::check(article, &found.evidence);
    // What is written is safe before anyone judges it.
    save(context, draft, parts::ARTICLE, &article).await?;
    let article = checking::support::check(context, article, &found.evidence, &calls).await?;
    save(context, draft, parts::ARTICLE, &article).await?;
    held.article = Some(article);
    note_gaps(context, draft, held, &[Stage::Sections, Stage::Polish]).await
}

/// A heading whose section failed stays, to show where it is missing; any other without text goes, and is named.
fn drop_empty_headings(context: &RunContext, article: &mut Article) {
    let missing: Vec<String> = context.gaps().into_iter().map(|gap| gap.what).collect();
    let failed = |section: &ArticleSection| {
        section.level == 1 && missing.contains(&writing::section_label(&section.title))
    };
    let dropped = article.drop_empty_headings(failed);
    if !dropped.is_empty() {
        context.gap(
            Stage::Sections,
            "text under some headings",
            format!("nothing was written under: {}", dropped.join("; ")),
        );
    }
}

/// Saves what is missing; the gaps of `stages` are those of this run, the others stay.
pub(super) async fn note_gaps(
    context: &RunContext,
    draft: &str,
    held: &mut DraftParts,
    stages: &[Stage],
) -> Result<(), RunError> {
    held.gaps.retain(|gap| !stages.contains(&gap.stage));
    held.gaps.extend(
        context
            .gaps()
            .into_iter()
            .filter(|gap| stages.contains(&gap.stage)),
    );
    held.gaps.sort_by_key(|gap| gap.stage);
    save(context, draft, parts::GAPS, &held.gaps).await
}

pub(super) async fn save<T: Serialize>(
    context: &RunContext,
    draft: &str,
    part: &str,
    value: &T,
) -> Result<(), RunError> {
    let json = serde_json::to_string(value).map_err(RunError::journal)?;
    Ok(context.ports.store.save(draft, part, &json).await?)
}
