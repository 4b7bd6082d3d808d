//! How much of a sentence is still a program's or a source's, after an editor changed it.

use serde::{Deserialize, Serialize};
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::{Provenance, Sentence};

/// What an editor made of a sentence that was not theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Change {
    /// The words that it had before.
    pub before: String,
    /// Of the words that it has now, those that were not there before or stood in another order, in per cent.
    pub percent: u8,
}

impl Change {
    fn of(before: String, now: &str) -> Self {
        Self {
            percent: percent(&before, now),
            before,
        }
    }
}

impl Sentence {
    /// Gives the sentence words that its editor made of those it had. One that was not the editor's is edited from here on,
    /// and remembers the words it came with.
    pub fn edit(&mut self, text: String) {
        if self.provenance != Provenance::Human {
            let before = self.change.take().map(|change| change.before);
            let before = before.unwrap_or_else(|| std::mem::take(&mut self.text));
            self.change = Some(Change::of(before, &text));
            self.provenance = Provenance::Edited;
        }
        self.text = text;
    }

    /// Parts the sentence at a byte of its words. Both parts rest on the same passages and are whoever's the whole was.
    /// `None` where a part would have no words.
    pub fn split(&self, at: usize) -> Option<(Self, Self)> {
        let (first, second) = self.text.split_at_checked(at)?;
        let part = |text: &str| {
            let mut part = self.clone();
            part.text = text.trim().to_owned();
            let change = part.change.take();
            part.change = change.map(|change| Change::of(change.before, &part.text));
            (!part.text.is_empty()).then_some(part)
        };
        Some((part(first)?, part(second)?))
    }

    /// Takes the next sentence's words and passages in. Two of one author stay that author's; of a mixture, and of two
    /// quotations, which now are none, the editor's share is remembered.
    pub fn join(&mut self, next: Self) {
        let text = format!("{} {}", self.text, next.text);
        let same = self.provenance == next.provenance;
        let stays = same && matches!(self.provenance, Provenance::Human | Provenance::Model);
        if !stays {
            let others = [&*self, &next]
                .map(Self::not_the_editors)
                .into_iter()
                .flatten();
            let mut others: Vec<&str> = others.collect();
            // Parts of one sentence remember the same.
            others.dedup();
            let before = others.join(" ");
            self.provenance = Provenance::Edited;
            self.change = Some(Change::of(before, &text));
        }
        self.text = text;
        for id in next.citations {
            if !self.citations.contains(&id) {
                self.citations.push(id);
            }
        }
        self.read.extend(next.read);
    }

    /// The words of it that a program or a source gave.
    fn not_the_editors(&self) -> Option<&str> {
        match (&self.change, self.provenance) {
            (_, Provenance::Human) => None,
            (Some(change), _) => Some(&change.before),
            (None, _) => Some(&self.text),
        }
    }
}

/// The share of the words of `now` that `before` has not in the same order, in per cent. Signs and large letters aside.
fn percent(before: &str, now: &str) -> u8 {
    let words = |text: &str| -> Vec<String> {
        crate::text::words::words(text)
            .map(str::to_lowercase)
            .collect()
    };
    let (before, now) = (words(before), words(now));
    let kept: usize = capture_diff_slices(Algorithm::Myers, &before, &now)
        .iter()
        .filter(|op| op.tag() == DiffTag::Equal)
        .map(|op| op.new_range().len())
        .sum();
    let new = now.len() - kept;
    // At most 100.
    (new * 100).div_ceil(now.len().max(1)) as u8
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn the_editors_share_is_of_the_words_that_stand() {
        let before = "The device was found in 1901 by divers.";
        assert_eq!(percent(before, before), 0);
        assert_eq!(percent(before, "It was found in 1901."), 20);
        assert_eq!(percent(before, "In 1901 divers found it."), 40);
        assert_eq!(percent(before, "Sponge fishers came upon a wreck."), 100);
        assert_eq!(percent("", "Words."), 100);
        assert_eq!(percent(before, "…"), 0);
    }
}
