//! Changing the article, a sentence at a time. A change touches nothing but its own sentence.

use std::collections::{BTreeMap, BTreeSet};

use super::{Applied, Edit, EditError, PlacedText, SentencePlace, Touched};
use crate::checking::paraphrase::overlap;
use crate::methods::storm::DraftParts;
use crate::outline::HeadingId;
use crate::sources::{Evidence, PassageId, SourceId};
use crate::writing::{Article, Paragraph, Provenance, Sentence, SentenceId, Support};

/// What is said of the support of a sentence that was changed since.
const CHANGED: &str = "changed since it was checked";

/// Makes a change of the text.
pub(super) fn change(parts: &mut DraftParts, edit: Edit) -> Result<Applied, EditError> {
    let article = parts
        .article
        .as_mut()
        .ok_or(EditError::Missing("article"))?;
    let evidence = parts.research.as_ref().map(|research| &research.evidence);
    let places = touched(article, &edit)?;
    let before: Vec<PlacedText> = held(article, &places);
    make(article, evidence, edit)?;
    let cited = differing(uses(&before), uses(&held(article, &places)));
    Ok(Applied {
        inverse: Edit::ReplaceText { places: before },
        touched: Touched {
            places,
            cited,
            ..Touched::default()
        },
    })
}

/// The text of places.
fn held(article: &Article, places: &BTreeSet<Option<HeadingId>>) -> Vec<PlacedText> {
    let texts = places.iter().map(|place| PlacedText {
        heading: place.clone(),
        paragraphs: paragraphs(article, place.as_ref())
            .cloned()
            .unwrap_or_default(),
    });
    texts.collect()
}

/// How many sentences cite each source.
fn uses(texts: &[PlacedText]) -> BTreeMap<SourceId, usize> {
    let mut uses = BTreeMap::new();
    let paragraphs = texts.iter().flat_map(|text| &text.paragraphs);
    for sentence in paragraphs.flat_map(|paragraph| &paragraph.sentences) {
        for source in sentence.sources() {
            *uses.entry(source).or_default() += 1;
        }
    }
    uses
}

/// The sources that are not used as often before as after.
fn differing(
    before: BTreeMap<SourceId, usize>,
    mut after: BTreeMap<SourceId, usize>,
) -> BTreeSet<SourceId> {
    let mut differing = BTreeSet::new();
    for (source, times) in before {
        if after.remove(&source) != Some(times) {
            differing.insert(source);
        }
    }
    differing.extend(after.into_keys());
    differing
}

/// The places that a change of the text touches.
fn touched(article: &Article, edit: &Edit) -> Result<BTreeSet<Option<HeadingId>>, EditError> {
    let of = |sentence| find(article, sentence).map(|at| at.place);
    Ok(match edit {
        Edit::ChangeSentence { sentence, .. }
        | Edit::WriteOwn { sentence, .. }
        | Edit::Cite { sentence, .. }
        | Edit::Approve { sentence, .. }
        | Edit::Read { sentence, .. }
        | Edit::SplitSentence { sentence, .. }
        | Edit::JoinNext { sentence }
        | Edit::RemoveSentence { sentence } => BTreeSet::from([of(sentence)?]),
        Edit::AddSentence { place, .. } => BTreeSet::from([place_of(article, place)?]),
        Edit::MoveSentence { sentence, place } => {
            BTreeSet::from([of(sentence)?, place_of(article, place)?])
        }
        Edit::ReplaceText { places } => {
            let known = |placed: &PlacedText| known_place(article, placed.heading.as_ref());
            places.iter().map(known).collect::<Result<_, _>>()?
        }
        Edit::SetPerspectives { .. }
        | Edit::SetRelated { .. }
        | Edit::SetSource { .. }
        | Edit::DescribeSource { .. }
        | Edit::AddSource { .. }
        | Edit::RemoveSource { .. }
        | Edit::SetOutline { .. } => BTreeSet::new(),
    })
}

/// The place in which a sentence would stand.
fn place_of(article: &Article, place: &SentencePlace) -> Result<Option<HeadingId>, EditError> {
    match place {
        SentencePlace::EndOf { heading } => known_place(article, heading.as_ref()),
        SentencePlace::After { sentence } | SentencePlace::Before { sentence } => {
            Ok(find(article, sentence)?.place)
        }
    }
}

fn known_place(
    article: &Article,
    heading: Option<&HeadingId>,
) -> Result<Option<HeadingId>, EditError> {
    match (heading, paragraphs(article, heading)) {
        (Some(id), None) => Err(EditError::NoHeading(id.clone())),
        _ => Ok(heading.cloned()),
    }
}

/// Makes the change in `article`, where all that it names is there. Where it is refused, nothing has changed.
fn make(article: &mut Article, evidence: Option<&Evidence>, edit: Edit) -> Result<(), EditError> {
    match edit {
        Edit::ChangeSentence { sentence, text } => {
            let text = words(&text)?;
            on_sentence(article, &sentence, |sentence| {
                if sentence.text != text {
                    sentence.edit(text);
                    doubt(sentence);
                }
                Ok(())
            })
        }
        Edit::WriteOwn { sentence, text } => {
            let text = words(&text)?;
            on_sentence(article, &sentence, |sentence| {
                if is_own(&text, sentence) {
                    sentence.provenance = Provenance::Human;
                    sentence.change = None;
                }
                sentence.edit(text);
                doubt(sentence);
                Ok(())
            })
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
                sentence.read.retain(|passage| citations.contains(passage));
                sentence.citations = citations;
                doubt(sentence);
                Ok(())
            })
        }
        Edit::Approve { sentence, approved } => on_sentence(article, &sentence, |sentence| {
            sentence.approved = approved;
            Ok(())
        }),
        Edit::Read {
            sentence,
            passage,
            read,
        } => on_sentence(article, &sentence, |sentence| {
            if !sentence.citations.contains(&passage) {
                return Err(EditError::NotCited(sentence.id.clone(), passage));
            }
            if read {
                sentence.read.insert(passage);
            } else {
                sentence.read.remove(&passage);
            }
            Ok(())
        }),
        Edit::AddSentence {
            place,
            text,
            citations,
        } => {
            let text = words(&text)?;
            let copied = article.sentences().find(|other| !is_own(&text, other));
            let mut sentence = Sentence {
                id: SentenceId(String::new()),
                text: text.clone(),
                citations: known(citations, evidence)?,
                provenance: Provenance::Human,
                support: Support::Unchecked("written by the editor".to_owned()),
                approved: false,
                read: Default::default(),
                change: None,
            };
            // Words of the draft are not the editor's by being typed again.
            if let Some(other) = copied {
                sentence.provenance = other.provenance;
                sentence.change.clone_from(&other.change);
                sentence.text.clone_from(&other.text);
                sentence.edit(text);
            }
            insert(article, place, sentence)
        }
        Edit::SplitSentence { sentence, at } => split(article, &sentence, at),
        Edit::JoinNext { sentence } => join_next(article, &sentence),
        Edit::RemoveSentence { sentence } => take(article, &sentence).map(drop),
        Edit::MoveSentence { sentence, place } => {
            if let SentencePlace::After { sentence: other }
            | SentencePlace::Before { sentence: other } = &place
                && *other == sentence
            {
                return Ok(());
            }
            let taken = take(article, &sentence)?;
            insert(article, place, taken)
        }
        Edit::ReplaceText { places } => replace(article, places),
        Edit::SetPerspectives { .. }
        | Edit::SetRelated { .. }
        | Edit::SetSource { .. }
        | Edit::DescribeSource { .. }
        | Edit::AddSource { .. }
        | Edit::RemoveSource { .. }
        | Edit::SetOutline { .. } => Ok(()),
    }
}

fn split(article: &mut Article, id: &SentenceId, at: usize) -> Result<(), EditError> {
    let whole = find(article, id)?;
    let used = article.sentences().map(|s| s.id.clone()).collect();
    let held = paragraphs_mut(article, whole.place.as_ref())?;
    let sentences = &mut held[whole.paragraph].sentences;
    let text = &sentences[whole.sentence].text;
    let byte = text
        .char_indices()
        .nth(at)
        .map_or(text.len(), |(byte, _)| byte);
    let parts = sentences[whole.sentence].split(byte);
    let (mut first, mut second) = parts.ok_or(EditError::Empty("a part of the sentence"))?;
    second.id = fresh_id(&used, whole.place.as_ref());
    doubt(&mut first);
    doubt(&mut second);
    sentences.splice(whole.sentence..=whole.sentence, [first, second]);
    Ok(())
}

fn join_next(article: &mut Article, id: &SentenceId) -> Result<(), EditError> {
    let at = find(article, id)?;
    let held = paragraphs_mut(article, at.place.as_ref())?;
    let sentences = &mut held[at.paragraph].sentences;
    if at.sentence + 1 >= sentences.len() {
        return Err(EditError::Last(id.clone()));
    }
    let next = sentences.remove(at.sentence + 1);
    sentences[at.sentence].join(next);
    doubt(&mut sentences[at.sentence]);
    Ok(())
}

/// Whether words that an editor wrote for a sentence are their own: they do not keep close to the sentence before, unless that
/// was theirs as well.
fn is_own(text: &str, before: &Sentence) -> bool {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    before.provenance == Provenance::Human
        || plain(text) != plain(&before.text) && overlap(text, &before.text).is_none()
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
) -> Result<(), EditError> {
    let at = find(article, id)?;
    let held = paragraphs_mut(article, at.place.as_ref())?;
    change(&mut held[at.paragraph].sentences[at.sentence])
}

/// Takes a sentence out, and its paragraph where that is left empty.
fn take(article: &mut Article, id: &SentenceId) -> Result<Sentence, EditError> {
    let at = find(article, id)?;
    let held = paragraphs_mut(article, at.place.as_ref())?;
    let taken = held[at.paragraph].sentences.remove(at.sentence);
    held.retain(|paragraph| !paragraph.sentences.is_empty());
    Ok(taken)
}

/// Puts a sentence in; one without an id gets one.
fn insert(
    article: &mut Article,
    place: SentencePlace,
    mut sentence: Sentence,
) -> Result<(), EditError> {
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
    Ok(())
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
fn replace(article: &mut Article, places: Vec<PlacedText>) -> Result<(), EditError> {
    for placed in &places {
        paragraphs_mut(article, placed.heading.as_ref())?.clear();
    }
    let mut used: BTreeSet<SentenceId> = article.sentences().map(|s| s.id.clone()).collect();
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
    }
    Ok(())
}
