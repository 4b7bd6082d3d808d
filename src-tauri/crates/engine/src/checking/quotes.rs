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
                Support::Unchecked(_) => Support::Unchecked("no model".to_owned()),
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
