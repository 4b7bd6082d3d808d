//! Sentences of the body as the lead's writer and the judge of repetition get to see them.

use std::collections::BTreeMap;

use crate::minds::skills::BodySentence;
use crate::text::similar::Shingles;
use crate::text::words;

/// Share of word shingles, of the smaller sentence, from which two sentences may say the same.
const ALIKE: f64 = 0.35;

/// Words of a sentence above which a lead has no use for it: lists of names and the like.
const TOO_LONG_FOR_LEAD: usize = 60;

/// The sentences that fit into `words`, the same share of every section: its first ones. Very long ones are left out.
pub(super) fn fitting(body: &[BodySentence], words: usize) -> Vec<&BodySentence> {
    let length = |s: &BodySentence| words::word_count(&s.text);
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut order: Vec<(usize, usize)> = Vec::new();
    for (at, sentence) in body.iter().enumerate() {
        if length(sentence) > TOO_LONG_FOR_LEAD {
            continue;
        }
        let place = places.entry(&sentence.section).or_default();
        order.push((*place, at));
        *place += 1;
    }
    order.sort_unstable();
    let mut left = words;
    let mut chosen = Vec::new();
    for (_, at) in order {
        let length = length(&body[at]);
        if length > left {
            break;
        }
        left -= length;
        chosen.push(at);
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|at| &body[at]).collect()
}

/// Pairs of sentences that share many words, as places in the body: each later sentence with the earlier one that it is
/// most like.
pub(super) fn alike(body: &[BodySentence]) -> Vec<(usize, usize)> {
    let shingles: Vec<Shingles> = body.iter().map(|s| Shingles::new(&s.text)).collect();
    let likeness = |a: usize, b: usize| {
        if body[a].text == body[b].text {
            return 1.0;
        }
        let (one, other) = (&shingles[a], &shingles[b]);
        one.containment_in(other).max(other.containment_in(one))
    };
    let best = |later: usize| {
        (0..later)
            .map(|earlier| (likeness(earlier, later), earlier))
            .filter(|(like, _)| *like >= ALIKE)
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
            .map(|(_, earlier)| (earlier, later))
    };
    (1..body.len()).filter_map(best).collect()
}
