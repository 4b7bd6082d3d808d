//! A rehearsal: the sections that an outline would bring are quoted before it is handed over, so that no heading in it
//! ends without a sentence.

use super::{repetition, sections};
use crate::minds::skills::{
    BodySentence, PlannedHeading, RefineOutlineRequest, RepetitionRequest, SectionHeading,
    SectionRequest, SentenceId,
};
use crate::outline::HeadingId;
use crate::ports::{EmbedError, Embedder};
use crate::sources::PassageId;
use crate::writing::MAX_PER_SOURCE;

/// An outline, with the sentences that would stand under each of its headings.
pub struct Rehearsed {
    /// The headings.
    pub planned: Vec<PlannedHeading>,
    /// For each heading its sentences.
    pub said: Vec<Vec<String>>,
}

/// `planned` without the headings under which no sentence would stand. The passages of a sub-heading that goes feed its
/// section.
///
/// # Errors
/// Where the embedder fails.
pub async fn without_empty(
    request: &RefineOutlineRequest,
    mut planned: Vec<PlannedHeading>,
    embedder: &dyn Embedder,
) -> Result<Rehearsed, EmbedError> {
    loop {
        let said = sentences(request, &planned, embedder).await?;
        let stands_over = |i: usize| {
            planned[i].level == 1 && planned.get(i + 1).is_some_and(|below| below.level > 1)
        };
        let mut kept: Vec<PlannedHeading> = Vec::new();
        let mut section = 0;
        for (i, heading) in planned.iter().enumerate() {
            if heading.level == 1 {
                section = kept.len();
            }
            if !said[i].is_empty() || stands_over(i) {
                kept.push(heading.clone());
            } else if heading.level > 1
                && let Some(above) = kept.get_mut(section)
            {
                above.passages.extend(heading.passages.clone());
            }
        }
        if kept.len() == planned.len() {
            return Ok(Rehearsed { planned, said });
        }
        planned = kept;
    }
}

/// The sentences that would stand under each heading.
async fn sentences(
    request: &RefineOutlineRequest,
    planned: &[PlannedHeading],
    embedder: &dyn Embedder,
) -> Result<Vec<Vec<String>>, EmbedError> {
    let shown = |heading: &PlannedHeading| {
        let find = |id: &PassageId| request.passages.iter().find(|p| &p.id == id).cloned();
        heading.passages.iter().filter_map(find).collect()
    };
    let headings: Vec<SectionHeading> = planned
        .iter()
        .enumerate()
        .map(|(place, heading)| SectionHeading {
            id: HeadingId(place.to_string()),
            level: heading.level,
            title: heading.title.clone(),
            note: String::new(),
            passages: shown(heading),
        })
        .collect();
    let planned_ids: Vec<HeadingId> = headings.iter().map(|h| h.id.clone()).collect();
    let mut body: Vec<BodySentence> = Vec::new();
    let mut places: Vec<usize> = Vec::new();
    let chunks: Vec<&[SectionHeading]> = headings.chunk_by(|_, next| next.level > 1).collect();
    for headings in chunks {
        let section = SectionRequest {
            topic: request.topic.clone(),
            headings: headings.to_vec(),
            others: Vec::new(),
            max_per_source: MAX_PER_SOURCE,
        };
        for written in sections::write(&section, embedder).await? {
            let Some(place) = planned_ids.iter().position(|id| *id == written.id) else {
                continue;
            };
            for statement in written.paragraphs.into_iter().flatten() {
                places.push(place);
                body.push(BodySentence {
                    id: SentenceId(body.len().to_string()),
                    section: String::new(),
                    text: statement.text,
                    citations: statement.citations,
                    provenance: statement.provenance,
                });
            }
        }
    }
    let request = RepetitionRequest { body };
    let repeated = repetition::find(&request, embedder).await?;
    let mut said = vec![Vec::new(); planned.len()];
    for (sentence, place) in request.body.into_iter().zip(places) {
        if !repeated.iter().any(|r| r.remove == sentence.id) {
            said[place].push(sentence.text);
        }
    }
    Ok(said)
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::*;
    use crate::minds::skills::ShownPassage;
    use crate::topic::Topic;

    /// Texts are alike only where they are the same.
    struct Apart;

    #[async_trait]
    impl Embedder for Apart {
        fn model(&self) -> &str {
            "apart"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            let vector = |text: &String| {
                let mut vector = vec![0.0; 997];
                let sum: usize = text.bytes().map(usize::from).sum();
                vector[sum % 997] = 1.0;
                vector
            };
            Ok(texts.iter().map(vector).collect())
        }
    }

    fn passage(id: &str, text: &str) -> ShownPassage {
        ShownPassage {
            id: PassageId(id.to_owned()),
            title: String::new(),
            host: String::new(),
            published: None,
            text: text.to_owned(),
            flags: Vec::new(),
        }
    }

    fn planned(level: u8, title: &str, passages: &[&str]) -> PlannedHeading {
        PlannedHeading {
            level,
            title: title.to_owned(),
            passages: passages
                .iter()
                .map(|id| PassageId((*id).to_owned()))
                .collect(),
        }
    }

    #[tokio::test]
    async fn headings_whose_sentences_stand_elsewhere_or_cannot_be_quoted_go() {
        let found = "Divers found the wreck off the island in 1900.";
        let request = RefineOutlineRequest {
            topic: Topic {
                title: "Wreck".to_owned(),
            },
            draft: Vec::new(),
            related: Vec::new(),
            dialogues: Vec::new(),
            passages: vec![
                passage("s1.1", found),
                passage("s2.1", found),
                passage("s3.1", "Go there."),
                passage("s4.1", "The museum shows the fragments in three cases."),
            ],
            max_headings: 20,
        };
        let outline = vec![
            planned(1, "History", &[]),
            planned(2, "Discovery", &["s1.1"]),
            planned(2, "Divers", &["s2.1"]),
            planned(1, "Display", &["s4.1"]),
            planned(2, "Visit", &["s3.1"]),
            planned(1, "Name", &["s3.1"]),
        ];
        let left = without_empty(&request, outline, &Apart).await.unwrap();
        assert!(left.said[1].iter().eq([found]));
        let titles: Vec<&str> = left.planned.iter().map(|h| h.title.as_str()).collect();
        assert_eq!(titles, ["History", "Discovery", "Display"]);
    }
}
