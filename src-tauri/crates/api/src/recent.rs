//! What is kept in memory of drafts: of those that nobody uses only the last few, however many a program works on.

use std::collections::HashMap;

/// Drafts that are kept though nobody uses them.
const KEPT: usize = 8;

/// Values by draft.
pub(crate) struct Recent<V> {
    values: HashMap<String, (u64, V)>,
    /// Counts uses, so that the oldest is known.
    uses: u64,
}

impl<V> Default for Recent<V> {
    fn default() -> Self {
        Self {
            values: HashMap::new(),
            uses: 0,
        }
    }
}

impl<V: Default> Recent<V> {
    /// The value of a draft. Of the others those used longest ago are forgotten while there are too many, save those that
    /// are `in_use`.
    pub fn of(&mut self, draft: &str, in_use: impl Fn(&V) -> bool) -> &mut V {
        self.uses += 1;
        while self.values.len() > KEPT {
            let idle = self
                .values
                .iter()
                .filter(|(key, (_, v))| *key != draft && !in_use(v));
            let Some((oldest, _)) = idle.min_by_key(|(_, (use_, _))| *use_) else {
                break;
            };
            let oldest = oldest.clone();
            self.values.remove(&oldest);
        }
        let (last, value) = self.values.entry(draft.to_owned()).or_default();
        *last = self.uses;
        value
    }

    /// Forgets a draft.
    pub fn remove(&mut self, draft: &str) {
        self.values.remove(draft);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_drafts_the_last_few_and_those_in_use_are_kept() {
        let mut recent: Recent<Option<u32>> = Recent::default();
        for number in 0..100 {
            *recent.of(&number.to_string(), |value| *value == Some(3)) = Some(number);
        }
        assert_eq!(recent.values.len(), KEPT + 1);
        assert_eq!(*recent.of("3", |_| true), Some(3));
        assert_eq!(*recent.of("99", |_| true), Some(99));
        assert_eq!(*recent.of("4", |_| true), None);
    }
}
