//! How an article is written out for its target: what stands at its head, how dates look, what may be linked.

use super::FinishedDraft;
use super::attribution;
use super::profile::Profile;
use crate::settings::ShortFootnotes;
use crate::sources::Evidence;
use crate::text::calendar::MONTHS;
use crate::writing::{Article, Sentence};

/// The choices that an export makes once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether the text names the source of each quotation.
    pub attributed: bool,
    /// The comment at the head.
    pub comment: Option<String>,
    /// Whether dates have the month first.
    pub month_first: bool,
    /// Titles that the encyclopedia has.
    pub titles: Vec<String>,
    /// The day of access, in milliseconds since 1970 UTC.
    pub fetched_ms: Option<u64>,
    /// Which works are cited by short footnotes.
    pub short_footnotes: ShortFootnotes,
}

impl Style {
    /// The style of a draft whose target takes `article` of it.
    pub fn of(draft: &FinishedDraft, article: &Article) -> Self {
        let profile = Profile::of(draft.settings.target);
        Self {
            attributed: profile.approved_quotations,
            comment: profile.comment(&draft.settings, article),
            month_first: month_first(article),
            titles: draft
                .related
                .iter()
                .map(|related| related.title.clone())
                .collect(),
            fetched_ms: draft.record.fetched_ms,
            short_footnotes: draft.settings.short_footnotes,
        }
    }

    /// Whom the text names for a quotation, where it does.
    pub fn attribution(&self, sentence: &Sentence, evidence: &Evidence) -> Option<String> {
        attribution::of(sentence, evidence).filter(|_| self.attributed)
    }
}

/// Whether more dates of the text have the month first than the day.
fn month_first(article: &Article) -> bool {
    let is_day = |word: &str| {
        let digits = word.trim_end_matches([',', '.']);
        (1..=2).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit())
    };
    let (mut month, mut day) = (0_usize, 0_usize);
    for sentence in article.sentences() {
        let words: Vec<&str> = sentence.text.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            if MONTHS.contains(word) {
                let before = at > 0 && is_day(words[at - 1]);
                let after = words
                    .get(at + 1)
                    .is_some_and(|next| is_day(next) && next.ends_with(','));
                day += usize::from(before && !after);
                month += usize::from(after && !before);
            }
        }
    }
    month > day
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::fixture::sentence;
    use crate::writing::{Paragraph, Provenance};

    #[test]
    fn dates_follow_the_text() {
        let of = |text: &str| {
            let sentences = vec![sentence(text, &[], Provenance::Human)];
            month_first(&Article {
                lead: vec![Paragraph { sentences }],
                sections: Vec::new(),
            })
        };
        assert!(of("It opened on March 6, 2025, and closed on May 7, 2025."));
        assert!(!of("It opened on 6 March 2025."));
        assert!(!of("It opened in March 2025."));
    }
}
