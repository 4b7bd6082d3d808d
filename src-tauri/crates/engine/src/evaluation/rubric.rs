//! The rubric: four criteria of Shao et al. 2024 (section 4.2), each scored 1 to 5 by a judge. The words of the levels are
//! ours; the paper's judge is Prometheus-13b. The article is cut to 2,000 words first.
//!
//! - [`Mode::Fixed`]: sentences are dropped from the section with the fewest words, last sentence first, until the text
//!   fits. Every step drops a sentence, so it always ends.
//! - [`Mode::Paper`]: as the paper's program counts, a section from which all was dropped leaves the two words "[content
//!   omitted]", and whole paragraphs are dropped. (That program breaks off where a section has only sub-sections, and
//!   never drops those; this does neither.)

use serde::{Deserialize, Serialize};

use super::{Block, Mode, PlainArticle};
use crate::text::sentences::sentences;

/// Most words that the judge is shown.
pub const MOST_WORDS: usize = 2000;

/// What the paper's program leaves in the place of a section's text.
const OMITTED: &str = "[content omitted]";

/// A criterion of the rubric.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RubricCriterion {
    /// Whether it holds a reader's attention.
    Interest,
    /// Whether its parts follow from one another.
    Organization,
    /// Whether it stays with its topic.
    Relevance,
    /// Whether it says what there is to say.
    Coverage,
}

impl RubricCriterion {
    /// Every criterion, in the paper's order.
    pub const ALL: [Self; 4] = [
        Self::Interest,
        Self::Organization,
        Self::Relevance,
        Self::Coverage,
    ];

    /// What is asked.
    pub fn question(self) -> &'static str {
        match self {
            Self::Interest => "Does the article hold a reader's interest?",
            Self::Organization => "Is the article coherent and well organised?",
            Self::Relevance => "Does the article stay with its topic?",
            Self::Coverage => "Does the article cover its topic broadly and in depth?",
        }
    }

    /// What the scores from 1 to 5 mean.
    pub fn levels(self) -> [&'static str; 5] {
        match self {
            Self::Interest => [
                "A reader would stop after a few lines.",
                "Mostly dry; little that makes one read on.",
                "Some parts interest, others do not.",
                "Interesting throughout, with few dull parts.",
                "A reader would want to finish it and learn more.",
            ],
            Self::Organization => [
                "No order can be seen.",
                "There are sections, but their matter is mixed up.",
                "The order can be followed; some parts stand in the wrong place or repeat others.",
                "Well ordered, with a few weak transitions.",
                "Every part stands where a reader expects it and leads to the next.",
            ],
            Self::Relevance => [
                "It is about something else.",
                "Much of it does not concern the topic.",
                "It is about the topic and digresses several times.",
                "It stays with the topic, with few digressions.",
                "Everything in it concerns the topic.",
            ],
            Self::Coverage => [
                "Hardly anything of importance is said.",
                "Only a few sides of the topic appear.",
                "The main sides appear, some of them thinly.",
                "Most sides are covered well.",
                "All sides that matter are covered in depth.",
            ],
        }
    }
}

/// The article as a judge is shown it: Markdown of at most [`MOST_WORDS`] words of text.
pub fn trimmed(article: &PlainArticle, mode: Mode) -> String {
    trimmed_to(article, MOST_WORDS, mode)
}

/// A heading with the pieces of its own text, shortest things that are dropped.
struct Part {
    heading: Option<(u8, String)>,
    pieces: Vec<String>,
    had_text: bool,
}

impl Part {
    fn words(&self) -> usize {
        let words = |piece: &String| piece.split_whitespace().count();
        self.pieces.iter().map(words).sum()
    }
}

fn trimmed_to(article: &PlainArticle, most: usize, mode: Mode) -> String {
    let mut parts = parts(article, mode);
    loop {
        let omitted = match mode {
            Mode::Fixed => 0,
            Mode::Paper => {
                parts
                    .iter()
                    .filter(|p| p.had_text && p.pieces.is_empty())
                    .count()
                    * 2
            }
        };
        let words: usize = parts.iter().map(Part::words).sum();
        if words + omitted <= most {
            break;
        }
        let shortest = parts
            .iter_mut()
            .filter(|part| !part.pieces.is_empty())
            .min_by_key(|part| part.words());
        // Once every piece is gone nothing is left to drop.
        let Some(shortest) = shortest else { break };
        shortest.pieces.pop();
    }
    let mut lines = Vec::new();
    for part in parts {
        if let Some((level, title)) = &part.heading {
            lines.push(format!(
                "{} {title}",
                "#".repeat(usize::from(*level).min(6))
            ));
        }
        if part.had_text && part.pieces.is_empty() && mode == Mode::Paper {
            lines.push(OMITTED.to_owned());
        } else if !part.pieces.is_empty() {
            lines.push(
                part.pieces
                    .join(if mode == Mode::Paper { "\n\n" } else { " " }),
            );
        }
    }
    lines.join("\n\n")
}

/// Headings with their own text in pieces: sentences, or in the paper's way paragraphs.
fn parts(article: &PlainArticle, mode: Mode) -> Vec<Part> {
    let mut parts = vec![Part {
        heading: None,
        pieces: Vec::new(),
        had_text: false,
    }];
    for block in &article.blocks {
        match block {
            Block::Heading(level, title) => parts.push(Part {
                heading: Some((*level, title.clone())),
                pieces: Vec::new(),
                had_text: false,
            }),
            Block::Text(text) => {
                if let Some(part) = parts.last_mut() {
                    part.had_text = true;
                    match mode {
                        Mode::Paper => part.pieces.push(text.clone()),
                        Mode::Fixed => part.pieces.extend(
                            sentences(text)
                                .into_iter()
                                .map(|range| text[range].to_owned()),
                        ),
                    }
                }
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(markdown: &str) -> PlainArticle {
        PlainArticle::from_markdown(markdown)
    }

    #[test]
    fn text_goes_from_the_shortest_section_last_sentence_first() {
        let article =
            article("# Long\nOne two three four five. Six.\n# Short\nAlpha beta. Gamma delta.\n");
        assert_eq!(
            trimmed_to(&article, 8, Mode::Fixed),
            "# Long\n\nOne two three four five. Six.\n\n# Short\n\nAlpha beta."
        );
        assert_eq!(
            trimmed_to(&article, 6, Mode::Fixed),
            "# Long\n\nOne two three four five. Six.\n\n# Short"
        );
    }

    #[test]
    fn it_ends_whatever_the_article_is_like() {
        let only_below = article("# Above\n## Below\nOne two three.\n# Last\n");
        assert_eq!(
            trimmed_to(&only_below, 2, Mode::Fixed),
            "# Above\n\n## Below\n\n# Last"
        );
        let one_long = article(&format!("Lead {}end.", "word ".repeat(5000)));
        assert_eq!(trimmed_to(&one_long, 2000, Mode::Fixed), "");
        // The marks that the paper's program leaves may by themselves be too many.
        assert_eq!(
            trimmed_to(&only_below, 1, Mode::Paper),
            "# Above\n\n## Below\n\n[content omitted]\n\n# Last"
        );
        assert_eq!(trimmed_to(&PlainArticle::default(), 0, Mode::Paper), "");
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        let text = "Lead.\n\n# A\n\nB c.";
        assert_eq!(
            trimmed(&article(&format!("{text}\n# Z\n")), Mode::Fixed),
            format!("{text}\n\n# Z")
        );
    }
}
