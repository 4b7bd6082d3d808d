//! Citation recall and precision: whether sentences are borne out by what they cite, and whether each citation is needed.
//!
//! After T. Gao et al., "Enabling Large Language Models to Generate Text with Citations" (EMNLP 2023), as Shao et al. 2024
//! use it:
//!
//! ```text
//! recall    = sentences whose passages, taken together, support them / all sentences
//! precision = citations that are not irrelevant / all citations
//! a citation is irrelevant where its sentence is not supported, or where it does not support the sentence by itself and
//! the other citations do without it
//! ```
//!
//! What supports a sentence is a judge's to say. A quotation that stands word for word in a passage it cites is supported
//! without asking; where anything else would have to be judged and nobody can, there is no figure.
//!
//! - [`Mode::Fixed`]: a sentence's passages are judged as one; a citation that nothing stands behind counts as irrelevant.
//! - [`Mode::Paper`]: as the paper's program does: passages are judged in portions of at most 500 words, any of which may
//!   support; partial support makes a citation relevant; a sentence of which one citation leads nowhere is unsupported and
//!   its citations are not counted.

use async_trait::async_trait;

use super::Mode;
use crate::minds::skills::{ShownPassage, SupportRequest};
use crate::ports::{Mind, MindError};
use crate::research::sift;
use crate::sources::Evidence;
use crate::writing::{Article, Provenance, Support};

/// Words that the paper's program shows its judge at once.
const PORTION: usize = 500;

/// Who says whether passages support a sentence.
#[async_trait]
pub trait SupportJudge: Send + Sync {
    /// Whether `passages` together support `sentence`; [`Support::Unchecked`] where that cannot be said.
    async fn support(
        &self,
        sentence: &str,
        passages: &[ShownPassage],
    ) -> Result<Support, MindError>;
}

/// A mind as a judge.
pub struct MindJudge<'a>(pub &'a dyn Mind);

#[async_trait]
impl SupportJudge for MindJudge<'_> {
    async fn support(
        &self,
        sentence: &str,
        passages: &[ShownPassage],
    ) -> Result<Support, MindError> {
        let request = SupportRequest {
            sentence: sentence.to_owned(),
            passages: passages.to_vec(),
        };
        Ok(self.0.judge_support(&request).await?.value)
    }
}

/// A sentence with what it cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CitedSentence {
    /// Its words, without marks.
    pub text: String,
    /// What each of its citations points at; `None` where nothing stands behind it.
    pub citations: Vec<Option<ShownPassage>>,
    /// Whether it claims to be word for word.
    pub quotation: bool,
}

/// How well an article's sentences are borne out by what they cite.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct CitationQuality {
    /// Share of supported sentences, 0 to 1; none where some could not be judged, or there is no sentence.
    pub recall: Option<f64>,
    /// Share of relevant citations, 0 to 1; none where some could not be judged, or there is no citation.
    pub precision: Option<f64>,
    /// Sentences.
    pub sentences: usize,
    /// Those found word for word in a passage that they cite.
    pub verbatim: usize,
    /// Those that would have to be judged and were not.
    pub unjudged: usize,
    /// Citations.
    pub citations: usize,
}

/// The sentences of a draft's article, lead first.
pub fn cited_sentences(article: &Article, evidence: &Evidence) -> Vec<CitedSentence> {
    let sentences = article.sentences().map(|sentence| CitedSentence {
        text: sentence.text.clone(),
        citations: (sentence.citations.iter())
            .map(|id| {
                let passage = evidence.passages.get(id)?;
                sift::shown(evidence, passage)
            })
            .collect(),
        quotation: sentence.provenance == Provenance::Quote,
    });
    sentences.collect()
}

/// Citation recall and precision of an article's sentences.
///
/// # Errors
/// Where the judge fails.
pub async fn citation_quality(
    sentences: &[CitedSentence],
    judge: &dyn SupportJudge,
    mode: Mode,
) -> Result<CitationQuality, MindError> {
    let judging = Judging { judge, mode };
    let mut quality = CitationQuality {
        sentences: sentences.len(),
        ..CitationQuality::default()
    };
    let (mut supported, mut relevant) = (0, 0);
    for sentence in sentences {
        let found: Vec<ShownPassage> = sentence.citations.iter().flatten().cloned().collect();
        let leads_nowhere = found.len() < sentence.citations.len();
        if mode == Mode::Paper && leads_nowhere {
            continue;
        }
        quality.citations += sentence.citations.len();
        if found.is_empty() {
            continue;
        }
        quality.verbatim += usize::from(sentence.quotation && stands_in(&sentence.text, &found));
        match judging.joint(sentence, &found).await? {
            Verdict::Unknown => quality.unjudged += 1,
            Verdict::No => {}
            Verdict::Yes => {
                supported += 1;
                match judging.relevant(sentence, &found).await? {
                    Some(count) => relevant += count,
                    None => quality.unjudged += 1,
                }
            }
        }
    }
    let share = |part: usize, whole: usize| {
        (whole > 0 && quality.unjudged == 0).then(|| part as f64 / whole as f64)
    };
    quality.recall = share(supported, quality.sentences);
    quality.precision = share(relevant, quality.citations);
    Ok(quality)
}

#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Yes,
    No,
    Unknown,
}

struct Judging<'a> {
    judge: &'a dyn SupportJudge,
    mode: Mode,
}

impl Judging<'_> {
    /// Whether the passages together support the sentence.
    async fn joint(
        &self,
        sentence: &CitedSentence,
        passages: &[ShownPassage],
    ) -> Result<Verdict, MindError> {
        let portions = match self.mode {
            Mode::Fixed => vec![passages.to_vec()],
            Mode::Paper => portions(passages),
        };
        let mut verdict = Verdict::No;
        for portion in portions {
            match self.full(sentence, &portion).await? {
                Verdict::Yes => return Ok(Verdict::Yes),
                Verdict::Unknown => verdict = Verdict::Unknown,
                Verdict::No => {}
            }
        }
        Ok(verdict)
    }

    async fn full(
        &self,
        sentence: &CitedSentence,
        passages: &[ShownPassage],
    ) -> Result<Verdict, MindError> {
        if passages.is_empty() {
            return Ok(Verdict::No);
        }
        if sentence.quotation && stands_in(&sentence.text, passages) {
            return Ok(Verdict::Yes);
        }
        Ok(match self.judge.support(&sentence.text, passages).await? {
            Support::Supported => Verdict::Yes,
            Support::Unchecked(_) => Verdict::Unknown,
            Support::Partial | Support::Unsupported | Support::Contradicted => Verdict::No,
        })
    }

    /// How many citations of a supported sentence are relevant; none where that cannot be said.
    async fn relevant(
        &self,
        sentence: &CitedSentence,
        passages: &[ShownPassage],
    ) -> Result<Option<usize>, MindError> {
        let [_, _, ..] = passages else {
            return Ok(Some(passages.len()));
        };
        let mut relevant = 0;
        for (at, passage) in passages.iter().enumerate() {
            let alone = self.alone(sentence, passage).await?;
            let counts = match alone {
                Verdict::Yes => true,
                Verdict::Unknown => return Ok(None),
                Verdict::No => {
                    let mut others = passages.to_vec();
                    others.remove(at);
                    match self.joint(sentence, &others).await? {
                        Verdict::Unknown => return Ok(None),
                        without => without == Verdict::No,
                    }
                }
            };
            relevant += usize::from(counts);
        }
        Ok(Some(relevant))
    }

    async fn alone(
        &self,
        sentence: &CitedSentence,
        passage: &ShownPassage,
    ) -> Result<Verdict, MindError> {
        let one = std::slice::from_ref(passage);
        if self.mode == Mode::Fixed || sentence.quotation && stands_in(&sentence.text, one) {
            return self.full(sentence, one).await;
        }
        Ok(match self.judge.support(&sentence.text, one).await? {
            Support::Supported | Support::Partial => Verdict::Yes,
            Support::Unchecked(_) => Verdict::Unknown,
            Support::Unsupported | Support::Contradicted => Verdict::No,
        })
    }
}

fn stands_in(sentence: &str, passages: &[ShownPassage]) -> bool {
    let sentence = sentence.trim();
    !sentence.is_empty() && passages.iter().any(|p| p.text.contains(sentence))
}

/// Runs of passages of at most [`PORTION`] words; a longer passage is one by itself.
fn portions(passages: &[ShownPassage]) -> Vec<Vec<ShownPassage>> {
    let mut portions: Vec<Vec<ShownPassage>> = Vec::new();
    let mut words = 0;
    for passage in passages {
        let own = passage.text.split_whitespace().count();
        match portions.last_mut() {
            Some(portion) if words + own <= PORTION => {
                portion.push(passage.clone());
                words += own;
            }
            _ => {
                portions.push(vec![passage.clone()]);
                words = own;
            }
        }
    }
    portions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::PassageId;

    /// Supports a sentence with the words that the passages say together; partly where only some are there.
    struct ByWords;

    #[async_trait]
    impl SupportJudge for ByWords {
        async fn support(
            &self,
            sentence: &str,
            passages: &[ShownPassage],
        ) -> Result<Support, MindError> {
            let has = |word: &str| passages.iter().any(|p| p.text.contains(word));
            let words: Vec<&str> = sentence.split_whitespace().collect();
            Ok(match words.iter().filter(|word| has(word)).count() {
                0 => Support::Unsupported,
                n if n == words.len() => Support::Supported,
                _ => Support::Partial,
            })
        }
    }

    struct Nobody;

    #[async_trait]
    impl SupportJudge for Nobody {
        async fn support(&self, _: &str, _: &[ShownPassage]) -> Result<Support, MindError> {
            Ok(Support::Unchecked("nobody judges".to_owned()))
        }
    }

    fn passage(text: &str) -> Option<ShownPassage> {
        Some(ShownPassage {
            id: PassageId("s1.1".to_owned()),
            title: String::new(),
            host: String::new(),
            published: None,
            text: text.to_owned(),
            flags: Vec::new(),
        })
    }

    fn sentence(text: &str, passages: &[&str]) -> CitedSentence {
        CitedSentence {
            text: text.to_owned(),
            citations: passages.iter().map(|text| passage(text)).collect(),
            quotation: false,
        }
    }

    async fn quality(sentences: &[CitedSentence], mode: Mode) -> (Option<f64>, Option<f64>) {
        let quality = citation_quality(sentences, &ByWords, mode).await.unwrap();
        (quality.recall, quality.precision)
    }

    #[tokio::test]
    async fn citations_that_are_needed_only_together_are_all_relevant() {
        let both = sentence("storm flood", &["storm", "flood"]);
        assert_eq!(quality(&[both], Mode::Fixed).await, (Some(1.0), Some(1.0)));
    }

    #[tokio::test]
    async fn a_citation_that_adds_nothing_lowers_precision_alone() {
        let idle = sentence("storm flood", &["storm flood", "calm"]);
        assert_eq!(quality(&[idle], Mode::Fixed).await, (Some(1.0), Some(0.5)));
    }

    #[tokio::test]
    async fn partial_support_is_relevant_to_the_papers_program_alone() {
        let half = sentence("storm flood", &["storm flood", "storm"]);
        let half = [half];
        assert_eq!(quality(&half, Mode::Fixed).await, (Some(1.0), Some(0.5)));
        assert_eq!(quality(&half, Mode::Paper).await, (Some(1.0), Some(1.0)));
    }

    #[tokio::test]
    async fn a_sentence_without_a_citation_counts_against_recall() {
        let sentences = [sentence("storm", &["storm"]), sentence("flood", &[])];
        assert_eq!(
            quality(&sentences, Mode::Fixed).await,
            (Some(0.5), Some(1.0))
        );
    }

    #[tokio::test]
    async fn a_citation_that_leads_nowhere_is_irrelevant_or_in_the_papers_program_not_counted() {
        let mut orphan = sentence("storm", &["storm"]);
        orphan.citations.push(None);
        let sentences = [orphan, sentence("flood", &["flood"])];
        let fixed = quality(&sentences, Mode::Fixed).await;
        assert_eq!(fixed, (Some(1.0), Some(2.0 / 3.0)));
        let paper = quality(&sentences, Mode::Paper).await;
        assert_eq!(paper, (Some(0.5), Some(1.0)));
    }

    #[tokio::test]
    async fn quotations_need_no_judge_and_without_one_there_is_no_other_figure() {
        let quote = |text: &str, passage: &str| CitedSentence {
            quotation: true,
            ..sentence(text, &[passage])
        };
        let verbatim = quote("Trees fell.", "In Wales, Trees fell. Roads were shut.");
        let found = citation_quality(std::slice::from_ref(&verbatim), &Nobody, Mode::Fixed);
        let found = found.await.unwrap();
        assert_eq!((found.recall, found.precision), (Some(1.0), Some(1.0)));
        assert_eq!(found.verbatim, 1);
        // One word off: it is no quotation, and nobody is there to judge.
        let altered = quote("Trees fell!", "In Wales, Trees fell. Roads were shut.");
        let both = [verbatim, altered];
        let found = citation_quality(&both, &Nobody, Mode::Fixed);
        let found = found.await.unwrap();
        assert_eq!((found.recall, found.precision), (None, None));
        assert_eq!(found.unjudged, 1);
    }

    #[tokio::test]
    async fn the_papers_program_judges_in_portions() {
        let long = |word: &str| format!("{word} {}", "filler ".repeat(400));
        let (first, second) = (long("storm"), long("flood"));
        let apart = [sentence("storm flood", &[&first, &second])];
        assert_eq!(quality(&apart, Mode::Fixed).await, (Some(1.0), Some(1.0)));
        assert_eq!(quality(&apart, Mode::Paper).await, (Some(0.0), Some(0.0)));
    }
}
