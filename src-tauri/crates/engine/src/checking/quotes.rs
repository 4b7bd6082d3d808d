//! Whether a quoted sentence stands, word for word, where its citation says.

use std::ops::Range;

use crate::sources::{Evidence, Passage, PassageId};
use crate::writing::{Article, Paragraph, Provenance, Sentence, Support};

/// Where `sentence` stands verbatim in `passage`: a range of bytes in the source's text. `None` where it does not,
/// or is empty.
pub fn locate(sentence: &str, passage: &Passage) -> Option<Range<usize>> {
    if sentence.is_empty() {
        return None;
    }
    let start = passage.start + passage.text.find(sentence)?;
    Some(start..start + sentence.len())
}

/// The first of `citations` in which `sentence` stands verbatim, and its range of bytes in that source's text. The
/// source's own text is what counts; a passage that differs from it holds nothing.
pub(crate) fn find<'a>(
    sentence: &str,
    citations: &'a [PassageId],
    evidence: &Evidence,
) -> Option<(&'a PassageId, Range<usize>)> {
    citations.iter().find_map(|id| {
        let passage = evidence.passages.get(id)?;
        let range = locate(sentence, passage)?;
        let source = evidence.source(&passage.source)?;
        (source.text.get(range.clone()) == Some(sentence)).then_some((id, range))
    })
}

/// The article with each sentence's support judged as far as that needs no model: a quotation is supported where it
/// stands verbatim in one of its passages and unsupported otherwise; any other sentence is left unchecked, unless it
/// has been judged already.
pub fn check(article: Article, evidence: &Evidence) -> Article {
    let judge = |sentence: Sentence| {
        let support = match sentence.provenance {
            Provenance::Quote if find(&sentence.text, &sentence.citations, evidence).is_some() => {
                Support::Supported
            }
            Provenance::Quote => Support::Unsupported,
            _ => match sentence.support {
                Support::Unchecked(_) => Support::Unchecked("not judged".to_owned()),
                judged => judged,
            },
        };
        Sentence {
            support,
            ..sentence
        }
    };
    let judge_all = |paragraphs: Vec<Paragraph>| -> Vec<Paragraph> {
        paragraphs
            .into_iter()
            .map(|p| Paragraph {
                sentences: p.sentences.into_iter().map(judge).collect(),
            })
            .collect()
    };
    Article {
        lead: judge_all(article.lead),
        sections: article
            .sections
            .into_iter()
            .map(|mut section| {
                section.paragraphs = judge_all(section.paragraphs);
                section
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::{Document, DocumentKind, Rating, Source};
    use crate::writing::SentenceId;

    fn found(text: &str, range: Range<usize>) -> (Evidence, PassageId) {
        let document = Document {
            url: "https://a.example/".to_owned(),
            text: text.to_owned(),
            ..Document::empty(DocumentKind::Text)
        };
        let source = Source::new("a.example", document, Rating::Unknown, String::new());
        let passage = Passage {
            id: PassageId::of(&source.id, 1),
            source: source.id.clone(),
            text: text[range.clone()].to_owned(),
            start: range.start,
            end: range.end,
            page: None,
            flags: Vec::new(),
        };
        let id = passage.id.clone();
        let evidence = Evidence {
            sources: vec![source],
            passages: [(id.clone(), passage)].into(),
        };
        (evidence, id)
    }

    fn judged(text: &str, provenance: Provenance, evidence: &Evidence, id: &PassageId) -> Support {
        let sentence = Sentence {
            id: SentenceId("lead.1".to_owned()),
            text: text.to_owned(),
            citations: vec![id.clone()],
            provenance,
            support: Support::Unchecked("not yet".to_owned()),
            approved: false,
            read: Default::default(),
            change: None,
        };
        let article = Article {
            lead: vec![Paragraph {
                sentences: vec![sentence],
            }],
            sections: Vec::new(),
        };
        let checked = check(article, evidence);
        checked.lead[0].sentences[0].support.clone()
    }

    #[test]
    fn a_quotation_is_found_at_its_place_in_the_sources_text() {
        let text = "Größe zählt. It has thirty gears. The end.";
        let (evidence, id) = found(text, 15..text.len());
        let range = locate("It has thirty gears.", &evidence.passages[&id]).unwrap();
        assert_eq!(&text[range], "It has thirty gears.");
        assert_eq!(locate("", &evidence.passages[&id]), None);
        // It stands in the source, yet not in the passage that is cited.
        assert_eq!(locate("Größe zählt.", &evidence.passages[&id]), None);
    }

    #[test]
    fn a_quotation_is_supported_word_for_word_or_not_at_all() {
        let (evidence, id) = found("It has thirty gears.", 0..20);
        let quote = |text| judged(text, Provenance::Quote, &evidence, &id);
        assert_eq!(quote("It has thirty gears."), Support::Supported);
        assert_eq!(quote("It has thirty-one gears."), Support::Unsupported);
        assert_eq!(
            judged("It has gears.", Provenance::Model, &evidence, &id),
            Support::Unchecked("not judged".to_owned())
        );
    }

    #[test]
    fn a_passage_that_is_not_what_the_source_says_supports_nothing() {
        let (mut evidence, id) = found("It has thirty gears.", 0..20);
        evidence.sources[0].text = "It has twenty gears.".to_owned();
        assert_eq!(
            judged("It has thirty gears.", Provenance::Quote, &evidence, &id),
            Support::Unsupported
        );
    }

    #[test]
    fn s86_orphans_and_uncited_sentences_are_named() {
        let (evidence, id) = found("It has thirty gears.", 0..20);
        let gone = PassageId("s0.9".to_owned());
        let sentence = |number: usize, provenance, citations: &[&PassageId]| Sentence {
            id: SentenceId(format!("lead.{number}")),
            text: "Words.".to_owned(),
            citations: citations.iter().map(|id| (*id).clone()).collect(),
            provenance,
            support: Support::Supported,
            approved: false,
            read: Default::default(),
            change: None,
        };
        let article = Article {
            lead: vec![Paragraph {
                sentences: vec![
                    sentence(1, Provenance::Quote, &[&id]),
                    sentence(2, Provenance::Quote, &[&gone]),
                    sentence(3, Provenance::Model, &[]),
                    sentence(4, Provenance::Human, &[]),
                ],
            }],
            sections: Vec::new(),
        };
        assert_eq!(
            super::super::faults(&article, &evidence),
            [
                super::super::Fault::Orphan {
                    sentence: SentenceId("lead.2".to_owned()),
                    passage: gone
                },
                super::super::Fault::Uncited {
                    sentence: SentenceId("lead.3".to_owned())
                }
            ]
        );
    }
}
