//! The lint of a draft: its wikitext, with what only its passages can tell.

use std::ops::Range;

use super::rules::Catalogue;
use super::{Day, Found, Problem, find, located};
use crate::checking::paraphrase::{Closeness, Paraphrase, paraphrases};
use crate::sources::Evidence;
use crate::text::words::content_words;
use crate::writing::{Article, Provenance, Sentence, SentenceId};

/// The problems of an article as `wikitext` shows it, each with the sentence that it is in; those of headings and references
/// have none.
pub fn draft(article: &Article, evidence: &Evidence, wikitext: &str, today: Day) -> Vec<Problem> {
    let places = places(article, wikitext);
    let catalogue = Catalogue::bundled();
    let mut found = find(wikitext, today);
    let place = |id: &SentenceId| {
        places
            .iter()
            .find(|(held, _)| *held == id)
            .map(|(_, range)| range.clone())
    };
    for paraphrase in paraphrases(article, evidence) {
        if let Some(range) = place(&paraphrase.sentence) {
            found.extend(close(catalogue, &paraphrase, range));
        }
    }
    // What the passages tell is more than what the places of references tell.
    found.retain(|found| !found.id.starts_with("over-association"));
    for sentence in article.sentences() {
        if let (Some(word), Some(range)) = (
            association(catalogue, sentence, evidence),
            place(&sentence.id),
        ) && let Some(rule) = catalogue.rule("over-association-draft")
        {
            found.push(rule.found(range, &word));
        }
    }
    located(wikitext, found)
        .into_iter()
        .map(|(range, problem)| {
            let inside = places
                .iter()
                .find(|(_, place)| place.start <= range.start && range.start < place.end);
            Problem {
                sentence: inside.map(|(id, _)| (*id).clone()),
                ..problem
            }
        })
        .collect()
}

fn close(catalogue: &Catalogue, paraphrase: &Paraphrase, range: Range<usize>) -> Option<Found> {
    let overlap = &paraphrase.overlap;
    let percent = (overlap.share * 100.0).round();
    let text = match overlap.closeness {
        Closeness::Structure => "the order of its telling words".to_owned(),
        _ => format!(
            "{} words in a row, {percent}% of its five-word runs",
            overlap.run
        ),
    };
    let id = match overlap.closeness {
        Closeness::Copied => "paraphrase-copied",
        Closeness::Close => "paraphrase-close",
        Closeness::Structure => "paraphrase-structure",
    };
    Some(catalogue.rule(id)?.found(range, &text))
}

/// A word of cause or judgement in a sentence over several sources that none of its passages has.
fn association(catalogue: &Catalogue, sentence: &Sentence, evidence: &Evidence) -> Option<String> {
    if sentence.provenance == Provenance::Quote {
        return None;
    }
    let mut sources: Vec<_> = sentence.citations.iter().map(|id| id.source()).collect();
    sources.sort();
    sources.dedup();
    if sources.len() < 2 {
        return None;
    }
    let passages = sentence
        .citations
        .iter()
        .filter_map(|id| evidence.passages.get(id));
    let passages: Vec<&str> = passages.map(|passage| passage.text.as_str()).collect();
    let joins = catalogue.term("joins")?;
    let hit = joins.find_iter(&sentence.text).find(|hit| {
        let stems = content_words(hit.as_str());
        let lower = hit.as_str().to_lowercase();
        !passages.iter().any(|passage| {
            let held = content_words(passage);
            passage.to_lowercase().contains(&lower)
                || (!stems.is_empty() && stems.iter().all(|stem| held.contains(stem)))
        })
    })?;
    Some(hit.as_str().to_owned())
}

/// Where each sentence stands in the wikitext. Its words are looked for in order, as far as they stand there unchanged;
/// escapes, bold and links inside are skipped.
fn places<'a>(article: &'a Article, wikitext: &str) -> Vec<(&'a SentenceId, Range<usize>)> {
    let mut found = Vec::new();
    let mut from = 0;
    for sentence in article.sentences() {
        if let Some(range) = place(&sentence.text, wikitext, from) {
            from = range.end;
            found.push((&sentence.id, range));
        }
    }
    found
}

fn place(sentence: &str, wikitext: &str, from: usize) -> Option<Range<usize>> {
    let words: Vec<&str> = sentence
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let first = words.first()?;
    let mut start = from;
    loop {
        let at = start + wikitext.get(start..)?.find(first)?;
        let mut end = at;
        let follows = words.iter().all(|word| {
            // Between two words of a sentence stand signs and short marks, never much.
            let next = wikitext
                .get(end..)
                .and_then(|rest| rest.find(word))
                .filter(|next| *next <= 40);
            next.inspect(|next| end += next + word.len()).is_some()
        });
        if follows {
            let rest = wikitext.get(end..).unwrap_or_default();
            let stop = rest
                .find(|c: char| c.is_alphanumeric() || c == '<' || c == '\n')
                .unwrap_or(rest.len());
            return Some(at..end + rest[..stop].trim_end().len());
        }
        start = at + first.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::{Document, DocumentKind, Passage, PassageId, Rating, Source};
    use crate::writing::{Paragraph, Support};

    const TODAY: Day = Day {
        year: 2026,
        month: 11,
        day: 30,
    };

    /// A source a text, each with one passage that is all of it.
    fn evidence(texts: &[&str]) -> (Evidence, Vec<PassageId>) {
        let mut evidence = Evidence::default();
        let mut ids = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let document = Document {
                url: format!("https://s{number}.example/"),
                text: (*text).to_owned(),
                ..Document::empty(DocumentKind::Text)
            };
            let key = format!("s{number}.example");
            let source = Source::new(&key, document, Rating::Unknown, String::new());
            let id = PassageId::of(&source.id, 1);
            let passage = Passage {
                id: id.clone(),
                source: source.id.clone(),
                text: (*text).to_owned(),
                start: 0,
                end: text.len(),
                page: None,
                flags: Vec::new(),
            };
            evidence.sources.push(source);
            evidence.passages.insert(id.clone(), passage);
            ids.push(id);
        }
        (evidence, ids)
    }

    fn article(text: &str, citations: &[PassageId], provenance: Provenance) -> Article {
        let sentence = Sentence {
            id: SentenceId("lead.1".to_owned()),
            text: text.to_owned(),
            citations: citations.to_vec(),
            provenance,
            support: Support::Supported,
            approved: false,
            read: Default::default(),
            change: None,
        };
        Article {
            lead: vec![Paragraph {
                sentences: vec![sentence],
            }],
            sections: Vec::new(),
        }
    }

    fn ids(text: &str, sources: &[&str], provenance: Provenance) -> Vec<(String, bool)> {
        let (evidence, passages) = evidence(sources);
        let article = article(text, &passages, provenance);
        draft(&article, &evidence, &format!("{text}\n"), TODAY)
            .into_iter()
            .map(|found| (found.id, found.sentence.is_some()))
            .collect()
    }

    const MINE: &str = "The mine at Harl closed in 1901 after eleven seasons of losses.";
    const TOWN: &str = "The town counted half as many people in 1911 as ten years before.";

    #[test]
    fn a_cause_that_no_passage_names_is_told() {
        let text =
            "When its pit shut in 1901, this caused the number of townspeople to halve by 1911.";
        let told = ("over-association-draft".to_owned(), true);
        assert!(ids(text, &[MINE, TOWN], Provenance::Model).contains(&told));
        // One of the passages says it.
        let cause = "The closing of the pit caused the town to shrink.";
        assert!(!ids(text, &[MINE, cause], Provenance::Model).contains(&told));
        // One source alone can be read as it stands.
        assert!(!ids(text, &[MINE], Provenance::Model).contains(&told));
    }

    #[test]
    fn a_copied_sentence_is_told_with_its_place_and_a_quotation_is_not() {
        let told = |found: &[(String, bool)]| {
            found
                .iter()
                .any(|(id, placed)| id.starts_with("paraphrase") && *placed)
        };
        assert!(told(&ids(MINE, &[MINE], Provenance::Model)));
        assert!(told(&ids(MINE, &[MINE], Provenance::Human)));
        assert!(!told(&ids(MINE, &[MINE], Provenance::Quote)));
        assert!(!told(&ids(TOWN, &[MINE], Provenance::Human)));
    }
}
