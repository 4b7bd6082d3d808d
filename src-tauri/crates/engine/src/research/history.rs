//! What a writer remembers of its dialogue.

use super::dialogue::Turn;
use crate::minds::skills::RememberedTurn;

/// Answers that are remembered in full, as in the paper's program.
const FULL_ANSWERS: usize = 4;

/// The turns so far, oldest first: the last four answers in full, of older ones the first sentence.
pub fn remembered(turns: &[Turn]) -> Vec<RememberedTurn> {
    let first_full = turns.len().saturating_sub(FULL_ANSWERS);
    let remember = |(number, turn): (usize, &Turn)| {
        let sentences = if number < first_full { 1 } else { usize::MAX };
        let answer: Vec<&str> = turn
            .answer
            .iter()
            .take(sentences)
            .map(|s| s.text.as_str())
            .collect();
        RememberedTurn {
            question: turn.question.clone(),
            queries: turn.queries.clone(),
            answer: answer.join(" "),
        }
    };
    turns.iter().enumerate().map(remember).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minds::skills::{Provenance, Statement};

    #[test]
    fn old_answers_are_shortened_and_the_last_four_are_not() {
        let statement = |text: &str| Statement {
            text: text.to_owned(),
            citations: Vec::new(),
            provenance: Provenance::Quote,
        };
        let turn = |n: usize| Turn {
            question: format!("q{n}"),
            queries: Vec::new(),
            hits: Vec::new(),
            answer: vec![statement("First."), statement("Second.")],
        };
        let answers: Vec<String> = remembered(&(0..6).map(turn).collect::<Vec<_>>())
            .into_iter()
            .map(|t| t.answer)
            .collect();
        assert_eq!(
            answers,
            [
                "First.",
                "First.",
                "First. Second.",
                "First. Second.",
                "First. Second.",
                "First. Second."
            ]
        );
    }
}
