//! What an article makes of its evidence: unique references, citation rate, evidence use.

use std::collections::BTreeSet;

use crate::sources::{Evidence, PassageId};
use crate::writing::Article;

/// Unique references |R| (Shao et al. 2024, table 5): sources that research kept, each once whatever the spellings of its
/// address.
pub fn unique_references(evidence: &Evidence) -> usize {
    evidence.kept().count()
}

/// Citation rate: sentences with a citation / all sentences, after MOG ("Hierarchical Memory Organization for Wikipedia
/// Generation", ACL 2025). None for an article without a sentence.
pub fn citation_rate(article: &Article) -> Option<f64> {
    let all = article.sentences().count();
    let cited = article.sentences().filter(|s| !s.citations.is_empty());
    share(cited.count(), all)
}

/// Evidence use: passages of kept sources that some sentence cites / all passages of kept sources. MOG counts units of its
/// memory, which are facts; here they are passages. None where there is no passage.
pub fn evidence_use(article: &Article, evidence: &Evidence) -> Option<f64> {
    let cited: BTreeSet<&PassageId> = article.sentences().flat_map(|s| &s.citations).collect();
    let kept = evidence.kept_passages();
    let used = kept.iter().filter(|passage| cited.contains(&passage.id));
    share(used.count(), kept.len())
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::{Document, DocumentKind, Passage, Rating, Source, Status};
    use crate::writing::{Paragraph, Provenance, Sentence, SentenceId, Support};

    fn evidence(statuses: &[Status]) -> Evidence {
        let mut evidence = Evidence::default();
        for (number, status) in statuses.iter().enumerate() {
            let url = format!("https://{number}.example/");
            let document = Document {
                url,
                text: "First. Second.".to_owned(),
                ..Document::empty(DocumentKind::Text)
            };
            let key = format!("{number}.example");
            let mut source = Source::new(&key, document, Rating::Unknown, String::new());
            source.status = *status;
            for (place, range) in [(1, 0..6), (2, 7..14)] {
                let id = PassageId::of(&source.id, place);
                let passage = Passage {
                    id: id.clone(),
                    source: source.id.clone(),
                    text: source.text[range.clone()].to_owned(),
                    start: range.start,
                    end: range.end,
                    page: None,
                    flags: Vec::new(),
                };
                evidence.passages.insert(id, passage);
            }
            evidence.sources.push(source);
        }
        evidence
    }

    fn article(citations: &[Vec<PassageId>]) -> Article {
        let sentences = citations.iter().map(|citations| Sentence {
            id: SentenceId("lead.1".to_owned()),
            text: "Words.".to_owned(),
            citations: citations.clone(),
            provenance: Provenance::Model,
            support: Support::Supported,
            approved: false,
            read: Default::default(),
            change: None,
        });
        Article {
            lead: vec![Paragraph {
                sentences: sentences.collect(),
            }],
            sections: Vec::new(),
        }
    }

    #[test]
    fn what_was_left_out_is_neither_a_reference_nor_unused_evidence() {
        let evidence = evidence(&[Status::Kept, Status::Off, Status::Kept]);
        assert_eq!(unique_references(&evidence), 2);
        let first = evidence.kept_passages()[0].id.clone();
        let article = article(&[vec![first.clone()], vec![first], Vec::new()]);
        assert_eq!(evidence_use(&article, &evidence), Some(0.25));
        assert_eq!(citation_rate(&article), Some(2.0 / 3.0));
    }

    #[test]
    fn nothing_at_all_has_no_rate() {
        assert_eq!(citation_rate(&article(&[])), None);
        assert_eq!(evidence_use(&article(&[]), &Evidence::default()), None);
    }
}
