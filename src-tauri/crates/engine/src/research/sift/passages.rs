//! Choosing passages: weak ones last, no host in the majority, whole passages only.

use std::collections::HashMap;

use crate::minds::skills::ShownPassage;
use crate::research::hand_out::Collection;
use crate::sources::{Evidence, Passage, SourceId, Status, urls};
use crate::text::bm25::Bm25;
use crate::text::{similar, words};

/// Largest share of the kept passages that one host may give while others have some.
const HOST_SHARE: f64 = 0.2;

/// The passages of `sources` for `question`, as many as fit into `words`. All of them stand source by source, those
/// with a flag last; where they do not all fit, every source first gives the passage that is closest to the question,
/// then its second, and so on, what says the same again last.
pub fn shown_for_answer(
    collection: &Collection,
    sources: &[SourceId],
    question: &str,
    words: usize,
) -> Vec<ShownPassage> {
    let evidence = &collection.evidence;
    let is_kept = |id: &&SourceId| {
        evidence
            .source(id)
            .is_some_and(|s| s.status == Status::Kept)
    };
    let by_source: Vec<Vec<&Passage>> = sources
        .iter()
        .filter(is_kept)
        .map(|id| {
            let own = evidence.passages.values().filter(|p| &p.source == id);
            let mut own: Vec<&Passage> = own.collect();
            own.sort_by_key(|p| p.start);
            own
        })
        .collect();
    let all = by_source.iter().flatten();
    let total: usize = all.map(|p| words::word_count(&p.text)).sum();
    let mut passages: Vec<&Passage> = if total <= words {
        by_source.concat()
    } else {
        closest_in_turn(by_source, question)
    };
    passages.sort_by_key(|p| !p.flags.is_empty());
    fit(
        passages.into_iter().filter_map(|p| shown(evidence, p)),
        words,
    )
}

/// The closest passage of every source, then the second closest of every source, and so on.
fn closest_in_turn<'a>(by_source: Vec<Vec<&'a Passage>>, question: &str) -> Vec<&'a Passage> {
    let index = Bm25::new(by_source.iter().flatten().map(|p| &p.text));
    let mut scores = index.scores(question).into_iter();
    let mut turns: Vec<(usize, usize, &Passage)> = Vec::new();
    for (place, own) in by_source.into_iter().enumerate() {
        let mut scored: Vec<(f32, &Passage)> = scores.by_ref().take(own.len()).zip(own).collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.extend(
            scored
                .into_iter()
                .enumerate()
                .map(|(turn, (_, p))| (turn, place, p)),
        );
    }
    turns.sort_by_key(|(turn, place, _)| (*turn, *place));
    let passages: Vec<&Passage> = turns.into_iter().map(|(_, _, passage)| passage).collect();
    // What says the same again comes last.
    let groups = similar::groups(passages.iter().map(|p| &p.text));
    let numbered = || passages.iter().enumerate();
    let first = numbered().filter(|(at, _)| groups[*at] == *at);
    let again = numbered().filter(|(at, _)| groups[*at] != *at);
    first.chain(again).map(|(_, passage)| *passage).collect()
}

/// A passage as a mind sees it.
pub fn shown(evidence: &Evidence, passage: &Passage) -> Option<ShownPassage> {
    let source = evidence.source(&passage.source)?;
    Some(ShownPassage {
        id: passage.id.clone(),
        title: source.title.clone(),
        host: urls::host(&source.url).unwrap_or_default(),
        published: source.published.clone(),
        text: passage.text.clone(),
        flags: passage.flags.iter().map(|f| f.flag).collect(),
    })
}

/// The first passages that fit into `limit` words, whole. A passage that does not fit is passed over for later ones.
pub fn fit(passages: impl Iterator<Item = ShownPassage>, limit: usize) -> Vec<ShownPassage> {
    let mut left = limit;
    passages
        .filter(|passage| {
            let length = words::word_count(&passage.text);
            let fits = length <= left;
            if fits {
                left -= length;
            }
            fits
        })
        .collect()
}

/// The kept passages for outline and writing: of every host at most a fifth of them all while other hosts have
/// some. Passages with a flag go first when a host has too many, then the last found.
pub fn spread_over_hosts(evidence: &Evidence) -> Vec<ShownPassage> {
    let all: Vec<ShownPassage> = evidence
        .kept_passages()
        .into_iter()
        .filter_map(|p| shown(evidence, p))
        .collect();
    let mut by_host: HashMap<&str, usize> = HashMap::new();
    for passage in &all {
        *by_host.entry(&passage.host).or_default() += 1;
    }
    let limit = host_limit(by_host.values().copied().collect());
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&i| (!all[i].flags.is_empty(), i));
    let mut taken: HashMap<&str, usize> = HashMap::new();
    let mut chosen: Vec<usize> = order
        .into_iter()
        .filter(|&i| {
            let count = taken.entry(&all[i].host).or_default();
            *count += 1;
            *count <= limit
        })
        .collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|i| all[i].clone()).collect()
}

/// The most passages a host may give so that it stays within [`HOST_SHARE`] of those kept. With fewer than five
/// hosts no such number exists; then hosts get equal shares.
fn host_limit(counts: Vec<usize>) -> usize {
    let largest = counts.iter().copied().max().unwrap_or(0);
    let within = |limit: usize| {
        let kept: usize = counts.iter().map(|&c| c.min(limit)).sum();
        limit as f64 <= HOST_SHARE * kept as f64
    };
    if let Some(limit) = (1..=largest).rev().find(|&limit| within(limit)) {
        return limit;
    }
    match counts.len() {
        0 | 1 => largest,
        _ => {
            let mut sorted = counts;
            sorted.sort_unstable();
            sorted[sorted.len() - 2].max(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_host_gives_more_than_a_fifth_while_others_have_some() {
        let limit = host_limit(vec![50, 6, 6, 6, 6, 6]);
        assert_eq!(limit, 7, "7 of 37");
        assert_eq!(host_limit(vec![4, 4, 4, 4, 4]), 4);
    }

    #[test]
    fn a_single_host_keeps_all_and_a_big_one_of_few_is_cut_to_the_next() {
        assert_eq!(host_limit(vec![12]), 12);
        assert_eq!(host_limit(vec![40, 5, 3]), 5);
        assert_eq!(host_limit(Vec::new()), 0);
    }

    #[test]
    fn s64_evidence_is_fitted_by_whole_passages() {
        let passage = |n: usize, words: usize| ShownPassage {
            id: crate::sources::PassageId(format!("s.{n}")),
            title: String::new(),
            host: String::new(),
            published: None,
            text: vec!["word"; words].join(" "),
            flags: Vec::new(),
        };
        let kept: Vec<String> = fit(
            [passage(1, 60), passage(2, 50), passage(3, 40)].into_iter(),
            100,
        )
        .into_iter()
        .map(|p| p.id.0)
        .collect();
        assert_eq!(kept, ["s.1", "s.3"]);
    }
}
