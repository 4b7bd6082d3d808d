//! An article that was not made here, held against the sources that it names.

mod wikitext;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::support::{Cited, Claim, Verdict, judge};
use crate::ports::Embedder;
use crate::sources::reliability::ReliabilityList;
use crate::sources::{Document, Rating, cut};
use crate::text::bm25::Bm25;
use crate::writing::Support;

pub use wikitext::{Page, Reference, Stated, read};

/// Passages of one source that a sentence is held against.
const PASSAGES: usize = 5;

/// What was found of a reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditedReference {
    /// Its place in the article, from 1.
    pub number: usize,
    /// The address that it gives; empty where it gives none.
    pub url: String,
    /// Its title, as the article gives it.
    pub title: String,
    /// Why its source could not be read; none where it was.
    pub unreadable: Option<String>,
    /// The rating of its site.
    pub rating: Rating,
    /// Why it is rated so.
    pub rating_reason: String,
    /// Sentences that name it and are supported, and all that name it.
    pub supported: (usize, usize),
}

/// What was found of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditedSentence {
    /// The heading it stands under; empty in the lead.
    pub section: String,
    /// Its words.
    pub text: String,
    /// Numbers of its references.
    pub references: Vec<usize>,
    /// What its references say of it.
    pub verdict: Verdict,
}

/// What an audit found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Audit {
    /// The references.
    pub references: Vec<AuditedReference>,
    /// The sentences that name one.
    pub sentences: Vec<AuditedSentence>,
    /// How many sentences name none.
    pub uncited: usize,
    /// What to look at, the weightiest first: places among the sentences.
    pub worklist: Vec<usize>,
}

struct Prepared<'a> {
    document: &'a Document,
    passages: Vec<&'a str>,
    ranking: Bm25,
}

impl<'a> Prepared<'a> {
    fn new(document: &'a Document) -> Self {
        let cut = cut(&document.text, &document.pages).into_iter();
        let passages: Vec<&str> = cut.map(|p| &document.text[p.start..p.end]).collect();
        Self {
            document,
            ranking: Bm25::new(&passages),
            passages,
        }
    }

    /// The passages that share most with a sentence.
    fn near(&self, sentence: &str) -> Vec<Cited<'a>> {
        let scores = self.ranking.scores(sentence);
        let mut places: Vec<usize> = (0..self.passages.len()).collect();
        places.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)));
        places.truncate(PASSAGES);
        let cited = places.into_iter().map(|place| Cited {
            title: &self.document.title,
            text: self.passages[place],
            source_text: Some(&self.document.text),
        });
        cited.collect()
    }
}

/// Holds every sentence of `page` that names references against their documents; `documents` has, by a reference's place,
/// its document or why it could not be read.
pub async fn audit(
    page: &Page,
    documents: &BTreeMap<usize, Result<Document, String>>,
    topic: &str,
    embedder: Option<&dyn Embedder>,
) -> Audit {
    let prepared: BTreeMap<usize, Prepared<'_>> = documents
        .iter()
        .filter_map(|(place, document)| Some((*place, Prepared::new(document.as_ref().ok()?))))
        .collect();
    let mut sentences = Vec::new();
    let mut uncited = 0;
    for stated in &page.sentences {
        if stated.references.is_empty() {
            uncited += 1;
            continue;
        }
        let mut passages = Vec::new();
        for place in &stated.references {
            passages.extend(
                prepared
                    .get(place)
                    .iter()
                    .flat_map(|p| p.near(&stated.text)),
            );
        }
        let verdict = if passages.is_empty() {
            Verdict::unchecked("none of its sources could be read")
        } else {
            let claim = Claim {
                sentence: &stated.text,
                passages,
                topic,
            };
            judge(&claim, embedder).await
        };
        sentences.push(AuditedSentence {
            section: stated.section.clone(),
            text: stated.text.clone(),
            references: stated.references.iter().map(|place| place + 1).collect(),
            verdict,
        });
    }
    let references = page
        .references
        .iter()
        .enumerate()
        .map(|(place, reference)| {
            let naming: Vec<&AuditedSentence> = sentences
                .iter()
                .filter(|s| s.references.contains(&(place + 1)))
                .collect();
            let supported = |s: &&&AuditedSentence| s.verdict.support == Support::Supported;
            let rated = ReliabilityList::bundled().rate(&reference.url);
            AuditedReference {
                number: place + 1,
                url: reference.url.clone(),
                title: reference.title.clone(),
                unreadable: match documents.get(&place) {
                    Some(Ok(_)) => None,
                    Some(Err(why)) => Some(why.clone()),
                    None => Some("it gives no address".to_owned()),
                },
                rating: rated.status,
                rating_reason: rated.reason,
                supported: (naming.iter().filter(supported).count(), naming.len()),
            }
        });
    let references: Vec<AuditedReference> = references.collect();
    let mut worklist: Vec<usize> = (0..sentences.len())
        .filter(|at| sentences[*at].verdict.support != Support::Supported)
        .collect();
    worklist.sort_by_key(|at| (weight(&sentences[*at].verdict.support), *at));
    Audit {
        references,
        sentences,
        uncited,
        worklist,
    }
}

/// How soon a state is looked at.
fn weight(support: &Support) -> u8 {
    match support {
        Support::Contradicted => 0,
        Support::Unsupported => 1,
        Support::Partial => 2,
        Support::Unchecked(_) => 3,
        Support::Supported => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::DocumentKind;

    #[tokio::test]
    async fn a_sentence_is_held_against_the_sources_it_names_and_the_worst_comes_first() {
        let page = read(
            "The mole at '''Moseby''' was built in 1912.<ref name=m>{{cite web|url=https://m.example/|title=M}}</ref> \
            It is 900 metres long.<ref name=m/> The cannery closed in 1931.<ref>https://gone.example/</ref> It rains.",
        );
        let document = Document {
            text: "The mole at Moseby is 1,240 metres long. It was built in 1912 of granite."
                .to_owned(),
            ..Document::empty(DocumentKind::Text)
        };
        let documents = BTreeMap::from([
            (0, Ok(document)),
            (1, Err("the server did not answer".to_owned())),
        ]);
        let found = audit(&page, &documents, "Moseby", None).await;
        let states: Vec<&Support> = found.sentences.iter().map(|s| &s.verdict.support).collect();
        assert_eq!(states[0], &Support::Supported);
        assert_eq!(states[1], &Support::Contradicted);
        assert!(matches!(states[2], Support::Unchecked(_)));
        assert_eq!(found.worklist, [1, 2]);
        assert_eq!(found.uncited, 1);
        assert_eq!(found.references[0].supported, (1, 2));
        assert_eq!(
            found.references[1].unreadable.as_deref(),
            Some("the server did not answer")
        );
    }
}
