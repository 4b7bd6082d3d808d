//! What words and meaning leave undecided, put to a judge: sentences that rest on the same passages go together.

use super::{Fault, Reason, Tier, Verdict};
use crate::minds::skills::{ClaimsRequest, Judgement};
use crate::ports::{Mind, MindError};
use crate::writing::Support;

/// Most sentences of one request.
const TOGETHER: usize = 8;

/// Places of the items that go together: those with equal passages, in the order of their first.
pub fn batches<P: PartialEq>(passages: &[P]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for (place, own) in passages.iter().enumerate() {
        let fits = |batch: &&mut Vec<usize>| batch.len() < TOGETHER && passages[batch[0]] == *own;
        match found.iter_mut().find(fits) {
            Some(batch) => batch.push(place),
            None => found.push(vec![place]),
        }
    }
    found
}

/// What `mind` says of the sentences of `request`. A judge that fails leaves all of them unchecked, with the reason.
pub async fn judgements(mind: &dyn Mind, request: &ClaimsRequest) -> Vec<Judgement> {
    match mind.judge_claims(request).await {
        Ok(reply) => reply.value,
        Err(error) => failed(&error, request.sentences.len()),
    }
}

/// What is said of `count` sentences whose judge failed.
pub(super) fn failed(error: &MindError, count: usize) -> Vec<Judgement> {
    let unchecked = Judgement {
        support: Support::Unchecked(format!("the judge failed: {error}")),
        lacks: String::new(),
    };
    vec![unchecked; count]
}

impl Verdict {
    /// The verdict after a judge's word, which counts more than a turn of phrase.
    pub fn after(mut self, judgement: Judgement, sentence: &str) -> Self {
        let silent = matches!(judgement.support, Support::Unchecked(_));
        if !silent {
            self.reasons
                .retain(|_| judgement.support != Support::Supported);
            if !judgement.lacks.is_empty() && judgement.support != Support::Supported {
                let against = judgement.support == Support::Contradicted;
                self.reasons.push(Reason {
                    fault: Fault::Words,
                    text: format!("the judge says: {}", judgement.lacks),
                    range: 0..sentence.len(),
                    against,
                });
            }
            self.kind = match judgement.support {
                Support::Supported => None,
                _ => self.reasons.first().map(|reason| reason.fault.kind()),
            };
        }
        self.tier = if silent { Tier::None } else { Tier::Judged };
        self.support = judgement.support;
        self.sure = true;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_the_same_passages_go_together_up_to_a_limit() {
        assert_eq!(batches(&["a", "b", "a"]), [vec![0, 2], vec![1]]);
        assert_eq!(batches(&["a"; TOGETHER + 1]).len(), 2);
    }

    #[test]
    fn a_judge_overrules_a_turn_of_phrase_and_a_silent_one_leaves_it_unchecked() {
        let doubted = || {
            let mut verdict = Verdict::empty();
            verdict.add(Fault::Hedge, "a hedge".to_owned(), 0..3, false);
            verdict.settle(1.0);
            verdict
        };
        let says = |support: Support, lacks: &str| Judgement {
            support,
            lacks: lacks.to_owned(),
        };
        let cleared = doubted().after(says(Support::Supported, ""), "One.");
        assert_eq!(cleared.support, Support::Supported);
        assert!(cleared.reasons.is_empty());
        let held = doubted().after(says(Support::Partial, "who said so"), "One.");
        assert_eq!(held.support, Support::Partial);
        assert!(held.reasons.iter().any(|r| r.text.contains("who said so")));
        let silent = Support::Unchecked("the judge failed".to_owned());
        assert_eq!(
            doubted().after(says(silent.clone(), ""), "One.").support,
            silent
        );
    }
}
