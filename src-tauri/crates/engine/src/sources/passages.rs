//! Cutting a document's text into passages that can be cited.

use serde::{Deserialize, Serialize};

use super::{PageSpan, bibliography};
use crate::text::{sentences, words};

/// Most words of a passage. About 160 tokens: within what the embedding model reads in one go.
pub const MAX_PASSAGE_WORDS: usize = 110;

/// A paragraph of fewer words than this is joined with the one after it, so that a heading or a caption is not a
/// passage by itself.
const MIN_PASSAGE_WORDS: usize = 25;

/// Where a passage lies in the text it was cut from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutPassage {
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
    /// Page of a paged document, from 1: the page on which the passage starts.
    pub page: Option<u32>,
}

/// Cuts `text` into passages of whole sentences, in order and without overlap. A passage keeps within a paragraph
/// unless paragraphs are very short, never spans two pages of a paged document if it can be helped, and holds at most
/// [`MAX_PASSAGE_WORDS`] words, save for a single longer sentence, which stays whole. A closing list of references is no
/// evidence and is left out.
pub fn cut(text: &str, pages: &[PageSpan]) -> Vec<CutPassage> {
    let mut passages: Vec<CutPassage> = Vec::new();
    let mut open: Option<(usize, usize, usize)> = None; // start, end, words
    for sentence in sentences::sentences(&text[..bibliography::start(text).unwrap_or(text.len())]) {
        let length = words::word_count(&text[sentence.clone()]);
        if let Some((start, end, held)) = open {
            let new_paragraph = text[end..sentence.start].contains("\n\n");
            let full = held + length > MAX_PASSAGE_WORDS;
            let new_page = page_at(pages, start) != page_at(pages, sentence.start)
                && held >= MIN_PASSAGE_WORDS;
            if full || new_page || (new_paragraph && held >= MIN_PASSAGE_WORDS) {
                passages.push(CutPassage {
                    start,
                    end,
                    page: page_at(pages, start),
                });
                open = None;
            }
        }
        open = Some(match open {
            None => (sentence.start, sentence.end, length),
            Some((start, _, held)) => (start, sentence.end, held + length),
        });
    }
    if let Some((start, end, _)) = open {
        passages.push(CutPassage {
            start,
            end,
            page: page_at(pages, start),
        });
    }
    passages
}

/// The page on which byte `at` lies.
fn page_at(pages: &[PageSpan], at: usize) -> Option<u32> {
    pages
        .iter()
        .rev()
        .find(|p| p.start <= at)
        .or(pages.first())
        .map(|p| p.page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(text: &'a str, pages: &[PageSpan]) -> Vec<&'a str> {
        cut(text, pages)
            .into_iter()
            .map(|p| &text[p.start..p.end])
            .collect()
    }

    #[test]
    fn a_heading_goes_with_the_paragraph_below_it() {
        let text = "Gears\n\nThe bronze gears were cut by hand from sheets about two millimetres thick, and their teeth are triangular, which tells us that a file was used on them.\n\nA second paragraph of this text follows here.";
        let passages = texts(text, &[]);
        assert_eq!(passages.len(), 2, "{passages:?}");
        assert!(passages[0].starts_with("Gears\n\nThe bronze"));
    }

    #[test]
    fn no_passage_is_longer_than_the_limit_and_nothing_is_lost() {
        let sentence = "The divers of the second campaign found a small bronze statuette near the anchor stock. ";
        let text = sentence.repeat(60);
        let passages = texts(text.trim_end(), &[]);
        assert!(passages.len() > 1);
        assert!(
            passages
                .iter()
                .all(|p| words::word_count(p) <= MAX_PASSAGE_WORDS)
        );
        assert_eq!(passages.join(" "), text.trim_end());
    }

    #[test]
    fn a_passage_knows_its_page() {
        let first = "The first page tells of the wreck that sponge divers found off the small island of Antikythera, in fifty metres of water, in the spring of that year.";
        let text = format!("{first}\n\nThe second page tells of the fragments.");
        let pages = [
            PageSpan {
                page: 1,
                start: 0,
                end: first.len(),
            },
            PageSpan {
                page: 2,
                start: first.len() + 2,
                end: text.len(),
            },
        ];
        let found: Vec<Option<u32>> = cut(&text, &pages).iter().map(|p| p.page).collect();
        assert_eq!(found, [Some(1), Some(2)]);
    }

    #[test]
    fn an_empty_text_has_no_passage() {
        assert!(cut(" \n\n ", &[]).is_empty());
    }
}
