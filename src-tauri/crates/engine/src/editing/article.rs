//! Changing the article, a sentence at a time. A change touches nothing but its own sentence.

use std::collections::BTreeSet;

use super::{Applied, Edit, EditError, PlacedText, SentencePlace, Touched};
use crate::methods::storm::DraftParts;
use crate::outline::HeadingId;
use crate::sources::{Evidence, PassageId};
use crate::writing::{Article, Paragraph, Provenance, Sentence, SentenceId, Support};

/// What is said of the support of a sentence that was changed since.
const CHANGED: &str = "changed since it was checked";

/// Makes a change of the text.
pub(super) fn change(parts: &mut DraftParts, edit: Edit) -> Result<Applied, EditError> {
    let article = parts
        .article
        .as_ref()
        .ok_or(EditError::Missing("article"))?;
    let evidence = parts.research.as_ref().map(|research| &research.evidence);
    let mut changed = article.clone();
    let places = make(&mut changed, evidence, edit)?;
    let before = places.iter().map(|place| PlacedText {
        heading: place.clone(),
        paragraphs: paragraphs(article, place.as_ref())
            .cloned()
            .unwrap_or_default(),
    });
    let inverse = Edit::ReplaceText {
        places: before.collect(),
    };
    parts.article = Some(changed);
    Ok(Applied {
        inverse,
        touched: Touched {
            places,
            ..Touched::default()
        },
    })
}

/// Makes the change in `article`; returns the places that it touched.
fn make(
    article: &mut Article,
    evidence: Option<&Evidence>,
    edit: Edit,
) -> Result<BTreeSet<Option<HeadingId>>, EditError> {
    let place = match edit {
        Edit::ChangeSentence { sentence, text } => {
            let text = words(&text)?;
            on_sentence(article, &sentence, |sentence| {
                if sentence.text != text {
                    sentence.text = text;
                    sentence.provenance = match sentence.provenance {
                        Provenance::Human => Provenance::Human,
                        _ => Provenance::Edited,
                    };
                    doubt(sentence);
                }
                Ok(())
            })?
        }
        Edit::Cite {
            sentence,
            citations,
        } => {
            let citations = known(citations, evidence)?;
            on_sentence(article, &sentence, |sentence| {
                if citations.is_empty() && sentence.provenance != Provenance::Human {
                    return Err(EditError::Uncited(sentence.id.clone()));
                }
                sentence.citations = citations;
                doubt(sentence);
                Ok(())
            })?
        }
        Edit::Approve { sentence, approved } => on_sentence(article, &sentence, |sentence| {
            sentence.approved = approved;
            Ok(())
        })?,
        Edit::AddSentence {
            place,
            text,
            citations,
        } => {
            let sentence = Sentence {
                id: SentenceId(String::new()),
                text: words(&text)?,
                citations: known(citations, evidence)?,
                provenance: Provenance::Human,
                support: Support::Unchecked("written by the editor".to_owned()),
                approved: false,
            };
            insert(article, place, sentence)?
        }
        Edit::RemoveSentence { sentence } => take(article, &sentence)?.0,
        Edit::MoveSentence { sentence, place } => {
            if let SentencePlace::After { sentence: other }
            | SentencePlace::Before { sentence: other } = &place
                && *other == sentence
            {
                return find(article, &sentence).map(|at| BTreeSet::from([at.place]));
            }
            let (from, taken) = take(article, &sentence)?;
            let to = insert(article, place, taken)?;
            return Ok(BTreeSet::from([from, to]));
        }
        Edit::ReplaceText { places } => return replace(article, places),
        Edit::SetPerspectives { .. }
        | Edit::SetRelated { .. }
        | Edit::SetSource { .. }
        | Edit::DescribeSource { .. }
        | Edit::AddSource { .. }
        | Edit::RemoveSource { .. }
        | Edit::SetOutline { .. } => return Ok(BTreeSet::new()),
    };
    Ok(BTreeSet::from([place]))
}

/// What was said of a sentence no longer holds.
fn doubt(sentence: &mut Sentence) {
    sentence.support = Support::Unchecked(CHANGED.to_owned());
    sentence.approved = false;
}

fn words(text: &str) -> Result<String, EditError> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(EditError::Empty("a sentence"));
    }
    Ok(text)
}

/// Passages that the evidence holds, each once.
fn known(
    citations: Vec<PassageId>,
    evidence: Option<&Evidence>,
) -> Result<Vec<PassageId>, EditError> {
    let mut kept: Vec<PassageId> = Vec::new();
    for id in citations {
        if !evidence.is_some_and(|evidence| evidence.passages.contains_key(&id)) {
            return Err(EditError::NoPassage(id));
        }
        if !kept.contains(&id) {
            kept.push(id);
        }
    }
    Ok(kept)
}

/// Where a sentence stands.
struct At {
    place: Option<HeadingId>,
    paragraph: usize,
    sentence: usize,
}

fn find(article: &Article, id: &SentenceId) -> Result<At, EditError> {
    let places = std::iter::once((None, &article.lead)).chain(
        article
            .sections
            .iter()
            .map(|s| (Some(&s.heading), &s.paragraphs)),
    );
    for (place, paragraphs) in places {
        for (paragraph, held) in paragraphs.iter().enumerate() {
            if let Some(sentence) = held.sentences.iter().position(|s| &s.id == id) {
                return Ok(At {
                    place: place.cloned(),
                    paragraph,
                    sentence,
                });
            }
        }
    }
    Err(EditError::NoSentence(id.clone()))
}

fn paragraphs<'a>(article: &'a Article, place: Option<&HeadingId>) -> Option<&'a Vec<Paragraph>> {
    match place {
        None => Some(&article.lead),
        Some(id) => article
            .sections
            .iter()
            .find(|s| &s.heading == id)
            .map(|s| &s.paragraphs),
    }
}

fn paragraphs_mut<'a>(
    article: &'a mut Article,
    place: Option<&HeadingId>,
) -> Result<&'a mut Vec<Paragraph>, EditError> {
    let Some(id) = place else {
        return Ok(&mut article.lead);
    };
    let mut sections = article.sections.iter_mut();
    match sections.find(|s| &s.heading == id) {
        Some(section) => Ok(&mut section.paragraphs),
        None => Err(EditError::NoHeading(id.clone())),
    }
}

fn on_sentence(
    article: &mut Article,
    id: &SentenceId,
    change: impl FnOnce(&mut Sentence) -> Result<(), EditError>,
) -> Result<Option<HeadingId>, EditError> {
    let at = find(article, id)?;
    let held = paragraphs_mut(article, at.place.as_ref())?;
    change(&mut held[at.paragraph].sentences[at.sentence])?;
    Ok(at.place)
}

/// Takes a sentence out, and its paragraph where that is left empty.
fn take(
    article: &mut Article,
    id: &SentenceId,
) -> Result<(Option<HeadingId>, Sentence), EditError> {
    let at = find(article, id)?;
    let held = paragraphs_mut(article, at.place.as_ref())?;
    let taken = held[at.paragraph].sentences.remove(at.sentence);
    held.retain(|paragraph| !paragraph.sentences.is_empty());
    Ok((at.place, taken))
}

/// Puts a sentence in; one without an id gets one.
fn insert(
    article: &mut Article,
    place: SentencePlace,
    mut sentence: Sentence,
) -> Result<Option<HeadingId>, EditError> {
    let (heading, spot) = match &place {
        SentencePlace::EndOf { heading } => (heading.clone(), None),
        SentencePlace::After { sentence } => {
            let at = find(article, sentence)?;
            (at.place, Some((at.paragraph, at.sentence + 1)))
        }
        SentencePlace::Before { sentence } => {
            let at = find(article, sentence)?;
            (at.place, Some((at.paragraph, at.sentence)))
        }
    };
    if sentence.id.0.is_empty() {
        let used = article.sentences().map(|s| s.id.clone()).collect();
        sentence.id = fresh_id(&used, heading.as_ref());
    }
    let held = paragraphs_mut(article, heading.as_ref())?;
    match spot {
        Some((paragraph, at)) => held[paragraph].sentences.insert(at, sentence),
        None => held.push(Paragraph {
            sentences: vec![sentence],
        }),
    }
    Ok(heading)
}

/// An id of `place` that is not used.
fn fresh_id(used: &BTreeSet<SentenceId>, place: Option<&HeadingId>) -> SentenceId {
    let place = place.map_or("lead", |id| id.0.as_str());
    let numbers = used.iter().filter_map(|id| {
        let (of, number) = id.0.rsplit_once('.')?;
        (of == place).then(|| number.parse::<usize>().ok())?
    });
    SentenceId(format!("{place}.{}", numbers.max().unwrap_or(0) + 1))
}

/// Replaces the text of places. A sentence whose id stands elsewhere in the article gets another.
fn replace(
    article: &mut Article,
    places: Vec<PlacedText>,
) -> Result<BTreeSet<Option<HeadingId>>, EditError> {
    for placed in &places {
        paragraphs_mut(article, placed.heading.as_ref())?.clear();
    }
    let mut used: BTreeSet<SentenceId> = article.sentences().map(|s| s.id.clone()).collect();
    let mut touched = BTreeSet::new();
    for placed in places {
        let PlacedText {
            heading,
            mut paragraphs,
        } = placed;
        for paragraph in &mut paragraphs {
            for sentence in &mut paragraph.sentences {
                if used.contains(&sentence.id) {
                    sentence.id = fresh_id(&used, heading.as_ref());
                }
                used.insert(sentence.id.clone());
            }
        }
        *paragraphs_mut(article, heading.as_ref())? = paragraphs;
        touched.insert(heading);
    }
    Ok(touched)
}
