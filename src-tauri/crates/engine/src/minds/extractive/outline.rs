//! The outline: general headings that the passages support, with headings of related articles and key phrases of
//! the evidence below them.

use super::candidates::{candidates as sentences, is_biased};
use super::fit::{Fit, fits};
use super::rehearsal::{self, Rehearsed};
use super::related::{self, Expected};
use super::subheadings::{self, Section};
use super::support::{self, support};
use super::vocabulary::{self, KnownHeading, fitting};
use crate::minds::skills::{DraftOutlineRequest, PlannedHeading, RefineOutlineRequest};
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::{cosine, varied};

/// Sections of a draft outline.
const DRAFTED: usize = 8;

/// Fewest and most sections of an outline, and the passages that justify one more.
const FEWEST: usize = 3;
const MOST: usize = 8;
const PASSAGES_EACH: usize = 4;

/// What the passages together must gain in fit by one more section.
const GAIN: f32 = 0.15;

/// Cosine from which two headings are too much alike to stand side by side.
const ALIKE: f32 = 0.6;

/// How often headings that are not borne out are replaced by others before they are only left out.
const REPLACED: usize = 2;

/// Fewest passages under a first-level heading.
const LEAST_PASSAGES: usize = 2;

/// General headings that close related articles have; where there are too few, those closest to the topic.
///
/// # Errors
/// Where the embedder fails.
pub async fn draft(
    request: &DraftOutlineRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<PlannedHeading>, EmbedError> {
    let expected = related::expected(&request.topic.title, &[], &request.related, embedder).await?;
    let headings = fitting(&[], &expected);
    let mut texts: Vec<String> = headings.iter().map(KnownHeading::text).collect();
    texts.push(request.topic.title.clone());
    let mut vectors = embedder.embed(&texts).await?;
    let topic = vectors.pop().unwrap_or_default();
    let relevance: Vec<f32> = headings
        .iter()
        .zip(&vectors)
        .map(|(h, v)| expected.of(&h.title) + 0.5 * cosine(v, &topic))
        .collect();
    let wanted = DRAFTED.min(request.max_headings);
    let mut chosen = varied(&vectors, &relevance, wanted, 0.7, |_, _| true);
    chosen.sort_unstable();
    let plan = |i: usize| PlannedHeading {
        level: 1,
        title: headings[i].title.clone().into_owned(),
        passages: Vec::new(),
    };
    Ok(chosen.into_iter().map(plan).collect())
}

/// The outline that the passages support. Every passage feeds one heading; every heading has a passage.
///
/// # Errors
/// Where the embedder fails.
pub async fn refine(
    request: &RefineOutlineRequest,
    embedder: &dyn Embedder,
) -> Result<Vec<PlannedHeading>, EmbedError> {
    let request = &quotable(request);
    if request.passages.is_empty() || request.max_headings == 0 {
        return Ok(Vec::new());
    }
    let overview: Vec<&str> = request.passages.iter().map(|p| p.text.as_str()).collect();
    let expected =
        related::expected(&request.topic.title, &overview, &request.related, embedder).await?;
    let candidates = candidates(request, &expected);
    let fit = fits(
        &request.topic.title,
        &request.passages,
        &candidates,
        &expected,
        embedder,
    )
    .await?;
    let mut open = vec![true; candidates.len()];
    let mut best: Option<Vec<PlannedHeading>> = None;
    for round in 0..REPLACED + 2 {
        let sections = sections(request, &candidates, &open, &fit, embedder).await?;
        if sections.is_empty() {
            break;
        }
        let Rehearsed { planned, said } = plan(request, &sections, &expected, embedder).await?;
        let chosen = |heading: &PlannedHeading| {
            let named = |h: &KnownHeading| h.title == heading.title;
            candidates.iter().position(named).unwrap_or_default()
        };
        // What stands under a section and its sub-headings.
        let mut under: Vec<(usize, Vec<String>)> = Vec::new();
        for (heading, said) in planned.iter().zip(said) {
            match under.last_mut() {
                Some((_, section)) if heading.level > 1 => section.extend(said),
                _ => under.push((chosen(heading), said)),
            }
        }
        best = Some(planned);
        let (places, said): (Vec<usize>, Vec<Vec<String>>) = under.into_iter().unzip();
        let headings: Vec<(KnownHeading, Vec<String>)> = places
            .iter()
            .map(|&i| candidates[i].clone())
            .zip(said)
            .collect();
        let borne = support(&request.topic.title, &headings, &expected, embedder).await?;
        // However little bears them out, an outline has a few sections.
        let mut best_first: Vec<usize> = (0..places.len()).collect();
        best_first.sort_by(|&a, &b| borne[b].total_cmp(&borne[a]).then(a.cmp(&b)));
        let is_weak = |i: usize| {
            borne[i] < support::ENOUGH && !best_first[..FEWEST.min(places.len())].contains(&i)
        };
        let (weak, strong): (Vec<usize>, Vec<usize>) = (0..places.len()).partition(|&i| is_weak(i));
        if weak.is_empty() {
            break;
        }
        if round < REPLACED {
            weak.iter().for_each(|&i| open[places[i]] = false);
        } else {
            open = vec![false; candidates.len()];
            strong.iter().for_each(|&i| open[places[i]] = true);
        }
    }
    Ok(best.unwrap_or_default())
}

/// The outline of these sections with sub-headings, rehearsed.
async fn plan(
    request: &RefineOutlineRequest,
    sections: &[Section],
    expected: &Expected,
    embedder: &dyn Embedder,
) -> Result<Rehearsed, EmbedError> {
    let below = subheadings::choose(request, sections, expected, embedder).await?;

    let mut planned = Vec::new();
    for (section, below) in sections.iter().zip(below) {
        let fed = |i: &usize| below.iter().any(|sub| sub.passages.contains(i));
        let own: Vec<usize> = section
            .passages
            .iter()
            .copied()
            .filter(|i| !fed(i))
            .collect();
        let ids = |passages: &[usize]| {
            passages
                .iter()
                .map(|&i| request.passages[i].id.clone())
                .collect()
        };
        let own = if own.is_empty() && below.is_empty() {
            &section.passages
        } else {
            &own
        };
        planned.push(PlannedHeading {
            level: 1,
            title: section.title.clone(),
            passages: ids(own),
        });
        for sub in &below {
            planned.push(PlannedHeading {
                level: 2,
                title: sub.title.clone(),
                passages: ids(&sub.passages),
            });
        }
    }
    rehearsal::without_empty(request, planned, embedder).await
}

/// The request with the passages that have a sentence to quote; those that sell or give a view only where there are no
/// others.
fn quotable(request: &RefineOutlineRequest) -> RefineOutlineRequest {
    let mut request = request.clone();
    request
        .passages
        .retain(|p| !sentences(std::slice::from_ref(p)).is_empty());
    if !request.passages.iter().all(is_biased) {
        request.passages.retain(|p| !is_biased(p));
    }
    request
}

/// General headings that may become sections: not those whose words are all in the topic's name.
fn candidates(request: &RefineOutlineRequest, expected: &Expected) -> Vec<KnownHeading> {
    let own = words::content_words(&request.topic.title);
    let texts: Vec<&str> = request.passages.iter().map(|p| p.text.as_str()).collect();
    let says_more = |h: &KnownHeading| {
        !words::content_words(&h.title)
            .iter()
            .all(|stem| own.contains(stem))
    };
    let mut candidates = vocabulary::sections(&texts, expected);
    candidates.retain(says_more);
    candidates
}

/// Chooses sections one by one, each time the open heading by which the passages' best fits gain most (the greedy solution
/// of facility location), and gives every passage to the section that it fits best.
async fn sections(
    request: &RefineOutlineRequest,
    candidates: &[KnownHeading],
    open: &[bool],
    fit: &Fit,
    embedder: &dyn Embedder,
) -> Result<Vec<Section>, EmbedError> {
    let titles: Vec<String> = candidates
        .iter()
        .map(|h| h.title.clone().into_owned())
        .collect();
    let bare = embedder.embed(&titles).await?;
    let stems: Vec<Vec<String>> = titles.iter().map(|t| words::content_words(t)).collect();
    let alike = |a: usize, b: usize| {
        cosine(&bare[a], &bare[b]) > ALIKE
            || cosine(&fit.glosses[a], &fit.glosses[b]) > ALIKE
            || stems[a].iter().any(|stem| stems[b].contains(stem))
    };
    let count = request.passages.len();
    let most = (count / PASSAGES_EACH)
        .clamp(FEWEST, MOST)
        .min(request.max_headings);
    let mut chosen: Vec<usize> = Vec::new();
    let mut best = vec![0.0_f32; count];
    while chosen.len() < most {
        let mut next: Option<(f32, usize)> = None;
        for i in (0..candidates.len())
            .filter(|&i| open[i])
            .filter(|i| chosen.iter().all(|&c| c != *i && !alike(*i, c)))
        {
            let gains: Vec<f32> = (0..count)
                .map(|p| (fit.of(p, i) - best[p]).max(0.0))
                .collect();
            let own = (0..count)
                .filter(|&p| gains[p] > 0.0 && fit.is_named(p, i))
                .count();
            let gain: f32 = gains.iter().sum();
            if own >= LEAST_PASSAGES.min(count) && next.is_none_or(|(top, _)| gain > top) {
                next = Some((gain, i));
            }
        }
        let Some((gain, i)) = next else { break };
        if chosen.len() >= FEWEST && gain < GAIN {
            break;
        }
        (0..count).for_each(|p| best[p] = best[p].max(fit.of(p, i)));
        chosen.push(i);
    }
    chosen.sort_unstable();

    let large: Vec<usize> = {
        let shares = shared_out(count, &chosen, fit);
        let kept = chosen.iter().zip(&shares).filter(|(i, own)| {
            own.len() >= LEAST_PASSAGES.min(count) && own.iter().any(|&p| fit.is_named(p, **i))
        });
        kept.map(|(&i, _)| i).collect()
    };
    let shares = shared_out(count, &large, fit);
    let section = |(&i, mut passages): (&usize, Vec<usize>)| {
        passages.sort_by(|&a, &b| fit.of(b, i).total_cmp(&fit.of(a, i)).then(a.cmp(&b)));
        Section {
            title: candidates[i].title.clone().into_owned(),
            passages,
        }
    };
    Ok(large
        .iter()
        .zip(shares)
        .map(section)
        .filter(|s| !s.passages.is_empty())
        .collect())
}

/// For each heading the passages that fit it best among `headings`; ties go to the first.
fn shared_out(count: usize, headings: &[usize], fit: &Fit) -> Vec<Vec<usize>> {
    let mut shares = vec![Vec::new(); headings.len()];
    for passage in 0..count {
        let better = |best: Option<usize>, place: usize| match best {
            Some(b) if fit.of(passage, headings[b]) >= fit.of(passage, headings[place]) => Some(b),
            _ => Some(place),
        };
        if let Some(place) = (0..headings.len()).fold(None, better) {
            shares[place].push(passage);
        }
    }
    shares
}
