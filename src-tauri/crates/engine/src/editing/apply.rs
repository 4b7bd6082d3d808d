//! Making a change.

use std::collections::{BTreeMap, BTreeSet};

use super::{Edit, EditError, article, outline};
use crate::methods::storm::DraftParts;
use crate::outline::HeadingId;
use crate::research::Perspective;
use crate::sources::{Details, Passage, SourceId, Status, identifiers};

/// What a change touched, so that only that is saved and shown anew.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touched {
    /// Related articles or perspectives.
    pub survey: bool,
    /// Sources that came, went, or are something else now.
    pub sources: BTreeSet<SourceId>,
    /// Whether one of them came or went, with its passages.
    pub evidence: bool,
    /// Sources that more or fewer sentences cite.
    pub cited: BTreeSet<SourceId>,
    /// The outline.
    pub outline: bool,
    /// The order, the levels or the titles of the article's places, beside the text that goes or comes with them.
    pub layout: bool,
    /// Places of the article whose text is another; `None` is the lead.
    pub places: BTreeSet<Option<HeadingId>>,
}

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The change that undoes it.
    pub inverse: Edit,
    /// What it touched.
    pub touched: Touched,
}

/// Changes `parts`.
///
/// # Errors
/// Where the change names what is not there or would leave something that must not be; `parts` are as before then.
pub fn apply(parts: &mut DraftParts, edit: Edit) -> Result<Applied, EditError> {
    match edit {
        Edit::SetPerspectives { perspectives } => set_perspectives(parts, perspectives),
        Edit::SetRelated { related } => {
            let survey = parts.survey.as_mut().ok_or(EditError::Missing("survey"))?;
            let before = std::mem::replace(&mut survey.related, related);
            Ok(Applied {
                inverse: Edit::SetRelated { related: before },
                touched: Touched {
                    survey: true,
                    ..Touched::default()
                },
            })
        }
        Edit::SetSource {
            source,
            status,
            reason,
        } => {
            let research = parts
                .research
                .as_mut()
                .ok_or(EditError::Missing("source"))?;
            let mut sources = research.evidence.sources.iter_mut();
            let Some(found) = sources.find(|known| known.id == source) else {
                return Err(EditError::NoSource(source));
            };
            let has_text = (research.evidence.passages.values()).any(|p| p.source == source);
            if status == Status::Kept && !has_text {
                return Err(EditError::NoText(source));
            }
            let inverse = Edit::SetSource {
                source: source.clone(),
                status: std::mem::replace(&mut found.status, status),
                reason: std::mem::replace(&mut found.reason, reason),
            };
            Ok(Applied {
                inverse,
                touched: Touched {
                    sources: BTreeSet::from([source]),
                    ..Touched::default()
                },
            })
        }
        Edit::DescribeSource {
            source,
            bibliography,
        } => {
            let research = parts
                .research
                .as_mut()
                .ok_or(EditError::Missing("source"))?;
            let mut sources = research.evidence.sources.iter_mut();
            let Some(found) = sources.find(|known| known.id == source) else {
                return Err(EditError::NoSource(source));
            };
            check_identifiers(&bibliography.details)?;
            let before = found.describe(*bibliography);
            Ok(Applied {
                inverse: Edit::DescribeSource {
                    source: source.clone(),
                    bibliography: Box::new(before),
                },
                touched: Touched {
                    sources: BTreeSet::from([source]),
                    ..Touched::default()
                },
            })
        }
        Edit::AddSource { source, passages } => {
            let research = parts
                .research
                .as_mut()
                .ok_or(EditError::Missing("source"))?;
            let evidence = &mut research.evidence;
            if evidence.source(&source.id).is_some() {
                return Err(EditError::KnownSource(source.id));
            }
            let id = source.id.clone();
            evidence
                .passages
                .extend(passages.into_iter().map(|p| (p.id.clone(), p)));
            evidence.sources.push(*source);
            Ok(Applied {
                inverse: Edit::RemoveSource { source: id.clone() },
                touched: Touched {
                    sources: BTreeSet::from([id]),
                    evidence: true,
                    ..Touched::default()
                },
            })
        }
        Edit::RemoveSource { source } => {
            let research = parts
                .research
                .as_mut()
                .ok_or(EditError::Missing("source"))?;
            let evidence = &mut research.evidence;
            let Some(place) = evidence.sources.iter().position(|known| known.id == source) else {
                return Err(EditError::NoSource(source));
            };
            let taken = evidence.sources.remove(place);
            let of_it = |passage: &Passage| passage.source == source;
            let (gone, left) = std::mem::take(&mut evidence.passages)
                .into_iter()
                .partition(|(_, passage)| of_it(passage));
            evidence.passages = left;
            let gone: BTreeMap<_, _> = gone;
            Ok(Applied {
                inverse: Edit::AddSource {
                    source: Box::new(taken),
                    passages: gone.into_values().collect(),
                },
                touched: Touched {
                    sources: BTreeSet::from([source]),
                    evidence: true,
                    ..Touched::default()
                },
            })
        }
        Edit::SetOutline { headings, restored } => outline::set(parts, headings, restored),
        text => article::change(parts, text),
    }
}

fn check_identifiers(details: &Details) -> Result<(), EditError> {
    type Check = fn(&str) -> Option<String>;
    let given: [(&'static str, &Option<String>, Check); 5] = [
        ("the ISBN", &details.isbn, identifiers::isbn),
        ("the ISSN", &details.issn, identifiers::issn),
        ("the DOI", &details.doi, identifiers::doi),
        ("the PMID", &details.pmid, identifiers::pmid),
        ("the arXiv number", &details.arxiv, identifiers::arxiv),
    ];
    for (name, value, check) in given {
        if let Some(value) = value
            && check(value).is_none()
        {
            return Err(EditError::NoIdentifier(name, value.clone()));
        }
    }
    Ok(())
}

fn set_perspectives(
    parts: &mut DraftParts,
    mut perspectives: Vec<Perspective>,
) -> Result<Applied, EditError> {
    let survey = parts.survey.as_mut().ok_or(EditError::Missing("survey"))?;
    let mut names = BTreeSet::new();
    for perspective in &mut perspectives {
        perspective.name = perspective.name.trim().to_owned();
        if perspective.name.is_empty() {
            return Err(EditError::Empty("a perspective's name"));
        }
        if !names.insert(perspective.name.to_lowercase()) {
            return Err(EditError::SameName(perspective.name.clone()));
        }
    }
    let before = std::mem::replace(&mut survey.perspectives, perspectives);
    Ok(Applied {
        inverse: Edit::SetPerspectives {
            perspectives: before,
        },
        touched: Touched {
            survey: true,
            ..Touched::default()
        },
    })
}
