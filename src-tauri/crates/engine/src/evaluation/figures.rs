//! All measures of one draft, by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    CitationQuality, Mode, PlainArticle, RubricCriterion, SupportJudge, citation_quality,
    citation_rate, cited_sentences, entities, entity_recall, evidence_use, heading_soft_recall,
    rouge, trimmed, unique_references,
};
use crate::minds::skills::RubricRequest;
use crate::ports::{EmbedError, Embedder, Mind, MindError};
use crate::sources::Evidence;
use crate::topic::Topic;
use crate::writing::Article;

/// A measure. Shares lie between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Heading soft recall.
    HeadingSoftRecall,
    /// Heading entity recall.
    HeadingEntityRecall,
    /// F1 of ROUGE-1.
    Rouge1,
    /// F1 of ROUGE-L.
    #[serde(rename = "rougeL")]
    RougeL,
    /// Entity recall of the article.
    EntityRecall,
    /// Citation recall.
    CitationRecall,
    /// Citation precision.
    CitationPrecision,
    /// Number of unique references that were collected.
    UniqueReferences,
    /// F1 of ROUGE-2.
    Rouge2,
    /// Rubric score, 1 to 5.
    Interest,
    /// Rubric score, 1 to 5.
    Organization,
    /// Rubric score, 1 to 5.
    Relevance,
    /// Rubric score, 1 to 5.
    Coverage,
    /// Share of sentences with a citation.
    CitationRate,
    /// Share of passages that are cited.
    EvidenceUse,
    /// Words of the article.
    Words,
    /// Questions that were asked.
    Questions,
    /// Headings of the outline.
    Headings,
    /// Seconds that the run took.
    Seconds,
}

impl Measure {
    /// Every measure, in the order of the columns.
    pub const ALL: [Self; 19] = [
        Self::HeadingSoftRecall,
        Self::HeadingEntityRecall,
        Self::Rouge1,
        Self::RougeL,
        Self::EntityRecall,
        Self::CitationRecall,
        Self::CitationPrecision,
        Self::UniqueReferences,
        Self::Rouge2,
        Self::Interest,
        Self::Organization,
        Self::Relevance,
        Self::Coverage,
        Self::CitationRate,
        Self::EvidenceUse,
        Self::Words,
        Self::Questions,
        Self::Headings,
        Self::Seconds,
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::HeadingSoftRecall => "heading_soft_recall",
            Self::HeadingEntityRecall => "heading_entity_recall",
            Self::Rouge1 => "rouge1",
            Self::RougeL => "rougeL",
            Self::EntityRecall => "entity_recall",
            Self::CitationRecall => "citation_recall",
            Self::CitationPrecision => "citation_precision",
            Self::UniqueReferences => "unique_references",
            Self::Rouge2 => "rouge2",
            Self::Interest => "interest",
            Self::Organization => "organization",
            Self::Relevance => "relevance",
            Self::Coverage => "coverage",
            Self::CitationRate => "citation_rate",
            Self::EvidenceUse => "evidence_use",
            Self::Words => "words",
            Self::Questions => "questions",
            Self::Headings => "headings",
            Self::Seconds => "seconds",
        }
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::HeadingSoftRecall => "Heading soft recall",
            Self::HeadingEntityRecall => "Heading entity recall",
            Self::Rouge1 => "ROUGE-1",
            Self::RougeL => "ROUGE-L",
            Self::EntityRecall => "Entity recall",
            Self::CitationRecall => "Citation recall",
            Self::CitationPrecision => "Citation precision",
            Self::UniqueReferences => "Unique references",
            Self::Rouge2 => "ROUGE-2",
            Self::Interest => "Interest level",
            Self::Organization => "Organization",
            Self::Relevance => "Relevance",
            Self::Coverage => "Coverage",
            Self::CitationRate => "Citation rate",
            Self::EvidenceUse => "Evidence use",
            Self::Words => "Words",
            Self::Questions => "Questions",
            Self::Headings => "Headings",
            Self::Seconds => "Seconds",
        }
    }

    /// Whether it is a share of something, shown as a percentage.
    pub fn is_share(self) -> bool {
        !matches!(
            self,
            Self::UniqueReferences
                | Self::Interest
                | Self::Organization
                | Self::Relevance
                | Self::Coverage
                | Self::Words
                | Self::Questions
                | Self::Headings
                | Self::Seconds
        )
    }

    /// The value for people: shares as percentages with two decimals, `–` where there is none.
    pub fn shown(self, value: Option<f64>) -> String {
        match value {
            None => "–".to_owned(),
            Some(value) if self.is_share() => format!("{:.2}", value * 100.0),
            Some(value) => format!("{value:.2}"),
        }
    }
}

/// The measures of one draft; one that could not be taken is not among them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Figures(pub BTreeMap<Measure, f64>);

impl Figures {
    /// The value of a measure.
    pub fn get(&self, measure: Measure) -> Option<f64> {
        self.0.get(&measure).copied()
    }

    /// Notes a value, where there is one.
    pub fn set(&mut self, measure: Measure, value: impl Into<Option<f64>>) {
        if let Some(value) = value.into() {
            self.0.insert(measure, value);
        }
    }

    /// Measures the headings of an outline against those of a reference article.
    ///
    /// # Errors
    /// Where the headings cannot be embedded.
    pub async fn outline(
        &mut self,
        reference: &Reference,
        candidate: &[String],
        embedder: &dyn Embedder,
        mode: Mode,
    ) -> Result<(), EmbedError> {
        let recall = heading_soft_recall(&reference.headings, candidate, embedder).await?;
        self.set(Measure::HeadingSoftRecall, recall);
        let recall = heading_entity_recall(reference, candidate, mode);
        self.set(Measure::HeadingEntityRecall, recall);
        self.set(Measure::Headings, candidate.len() as f64);
        Ok(())
    }

    /// Measures an article's text against a reference article.
    pub fn article(&mut self, reference: &Reference, candidate: &PlainArticle, mode: Mode) {
        let scores = rouge(&reference.article.text(mode), &candidate.text(mode));
        self.set(Measure::Rouge1, scores.rouge1.f1);
        self.set(Measure::Rouge2, scores.rouge2.f1);
        self.set(Measure::RougeL, scores.rouge_l.f1);
        let recall = article_entity_recall(&reference.article, candidate, mode);
        self.set(Measure::EntityRecall, recall);
        self.set(Measure::Words, candidate.words() as f64);
    }

    /// Measures what an article makes of its evidence, and how well its sentences are borne out.
    ///
    /// # Errors
    /// Where the judge fails.
    pub async fn citations(
        &mut self,
        article: &Article,
        evidence: &Evidence,
        judge: &dyn SupportJudge,
        mode: Mode,
    ) -> Result<CitationQuality, MindError> {
        let quality = citation_quality(&cited_sentences(article, evidence), judge, mode).await?;
        self.set(Measure::CitationRecall, quality.recall);
        self.set(Measure::CitationPrecision, quality.precision);
        self.set(Measure::CitationRate, citation_rate(article));
        self.set(Measure::EvidenceUse, evidence_use(article, evidence));
        let references = unique_references(evidence);
        self.set(Measure::UniqueReferences, references as f64);
        Ok(quality)
    }

    /// Lets a mind score an article by the rubric; one that cannot judge leaves no score.
    ///
    /// # Errors
    /// Where the mind fails.
    pub async fn rubric(
        &mut self,
        topic: &Topic,
        article: &PlainArticle,
        judge: &dyn Mind,
        mode: Mode,
    ) -> Result<(), MindError> {
        let text = trimmed(article, mode);
        for criterion in RubricCriterion::ALL {
            let request = RubricRequest {
                topic: topic.clone(),
                criterion,
                article: text.clone(),
            };
            let measure = match criterion {
                RubricCriterion::Interest => Measure::Interest,
                RubricCriterion::Organization => Measure::Organization,
                RubricCriterion::Relevance => Measure::Relevance,
                RubricCriterion::Coverage => Measure::Coverage,
            };
            let score = judge.judge_rubric(&request).await?.value;
            self.set(measure, score.map(f64::from));
        }
        Ok(())
    }
}

/// An article that people wrote, to compare with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reference {
    /// Its headings that count.
    pub headings: Vec<String>,
    /// Its text.
    pub article: PlainArticle,
}

impl Reference {
    /// Reads Markdown.
    pub fn from_markdown(markdown: &str, mode: Mode) -> Self {
        Self {
            headings: super::headings(markdown, mode),
            article: PlainArticle::from_markdown(markdown),
        }
    }
}

/// Heading entity recall: the share of the named entities in a reference's headings that an outline's have.
///
/// Where the reference's headings name nothing, as those of many articles do:
/// - [`Mode::Fixed`]: there is nothing to measure, and no figure.
/// - [`Mode::Paper`]: 1, as in the paper's program, whatever the outline.
fn heading_entity_recall(reference: &Reference, candidate: &[String], mode: Mode) -> Option<f64> {
    let named = |headings: &[String]| {
        let own = headings.iter().map(String::as_str);
        entities(own, reference.article.texts())
    };
    let gold = named(&reference.headings);
    let measured = mode == Mode::Paper || !gold.is_empty();
    measured.then(|| entity_recall(&gold, &named(candidate)))
}

/// Entity recall of an article: the share of the reference's named entities that the candidate has too.
///
/// - [`Mode::Fixed`]: both texts are read in the same way.
/// - [`Mode::Paper`]: as the paper's program does: the candidate loses every sign and every letter beyond ASCII before its
///   entities are looked for, so that it is one endless sentence and no entity with such a sign can be found.
pub fn article_entity_recall(
    reference: &PlainArticle,
    candidate: &PlainArticle,
    mode: Mode,
) -> f64 {
    let gold = entities(reference.texts(), []);
    let found = match mode {
        Mode::Fixed => entities(candidate.texts(), []),
        Mode::Paper => {
            let bare = candidate.text(Mode::Paper).replace('\n', " ");
            entities([bare.as_str()], [])
        }
    };
    entity_recall(&gold, &found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_json_have_the_same_names() {
        for measure in Measure::ALL {
            assert_eq!(serde_json::to_value(measure).unwrap(), measure.name());
        }
        let figures = Figures([(Measure::RougeL, 0.5)].into());
        let json = serde_json::to_string(&figures).unwrap();
        assert_eq!(json, r#"{"rougeL":0.5}"#);
        assert_eq!(serde_json::from_str::<Figures>(&json).unwrap(), figures);
    }

    #[test]
    fn what_is_not_there_is_a_dash_and_never_a_number() {
        assert_eq!(Measure::CitationRecall.shown(None), "–");
        assert_eq!(Measure::CitationRecall.shown(Some(0.8483)), "84.83");
        assert_eq!(Measure::UniqueReferences.shown(Some(99.83)), "99.83");
    }

    #[test]
    fn headings_that_name_nothing_have_no_entity_recall_but_in_the_papers_way() {
        let markdown = "It fell on Wales.\n\n# Impact\n\nTrees fell in Wales.\n";
        let plain = Reference::from_markdown(markdown, Mode::Fixed);
        let candidate = ["Impact in Wales".to_owned()];
        assert_eq!(heading_entity_recall(&plain, &candidate, Mode::Fixed), None);
        assert_eq!(
            heading_entity_recall(&plain, &candidate, Mode::Paper),
            Some(1.0)
        );
        let named = Reference::from_markdown(
            &markdown.replace("# Impact", "# Impact in Wales"),
            Mode::Fixed,
        );
        for (heading, recall) in [("Damage in Wales", 1.0), ("Damage", 0.0)] {
            let candidate = [heading.to_owned()];
            let measured = heading_entity_recall(&named, &candidate, Mode::Fixed);
            assert_eq!(measured, Some(recall), "{heading}");
        }
    }

    #[test]
    fn names_with_letters_beyond_ascii_are_out_of_reach_in_the_papers_way() {
        let article =
            PlainArticle::from_markdown("It is led by Viktor Orbán and seen from Wales.\n");
        assert_eq!(article_entity_recall(&article, &article, Mode::Fixed), 1.0);
        assert_eq!(article_entity_recall(&article, &article, Mode::Paper), 0.5);
    }
}
