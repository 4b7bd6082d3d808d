//! Articles as raters read them: nothing tells who made them.

use std::collections::BTreeSet;

use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::sources::{Evidence, PassageId};
use stormwright_engine::writing::Paragraph;

use crate::wire::{BlindArticle, BlindPassage, BlindSection, BlindSentence};

/// An article without provenance, ids, support or approval, with the passages that it cites.
pub(super) fn article(parts: &DraftParts) -> BlindArticle {
    let Some(article) = &parts.article else {
        return BlindArticle {
            sections: Vec::new(),
            passages: Vec::new(),
        };
    };
    let paragraphs = |paragraphs: &[Paragraph]| {
        let sentences = |paragraph: &Paragraph| {
            let sentences = paragraph.sentences.iter();
            let blind = sentences.map(|sentence| BlindSentence {
                text: sentence.text.clone(),
                citations: sentence.citations.clone(),
            });
            blind.collect()
        };
        paragraphs.iter().map(sentences).collect()
    };
    let lead = BlindSection {
        level: 0,
        title: String::new(),
        paragraphs: paragraphs(&article.lead),
    };
    let sections = article.sections.iter().map(|section| BlindSection {
        level: section.level,
        title: section.title.clone(),
        paragraphs: paragraphs(&section.paragraphs),
    });
    let mut seen = BTreeSet::new();
    let cited = article.sentences().flat_map(|sentence| &sentence.citations);
    let cited = cited.filter(|passage| seen.insert(*passage));
    let evidence = parts.research.as_ref().map(|research| &research.evidence);
    BlindArticle {
        sections: std::iter::once(lead).chain(sections).collect(),
        passages: cited.filter_map(|id| passage(evidence?, id)).collect(),
    }
}

fn passage(evidence: &Evidence, id: &PassageId) -> Option<BlindPassage> {
    let passage = evidence.passages.get(id)?;
    let source = evidence.source(&passage.source)?;
    Some(BlindPassage {
        id: id.clone(),
        text: passage.text.clone(),
        page: passage.page,
        title: source.title.clone(),
        site: source.site.clone(),
        published: source.published.clone(),
        url: source.url.clone(),
    })
}
