//! What the prompted mind makes of what a language model says.

mod again;
mod correcting;
mod models;
mod reading;
mod writing;

use super::scripted::{passages, topic};
use super::*;
use crate::research::Perspective;

pub(super) fn asking() -> AskRequest {
    AskRequest {
        topic: topic(),
        perspective: Perspective::basic_fact_writer(&topic()),
        history: Vec::new(),
        overview: Vec::new(),
        queries: 3,
        unread: false,
    }
}

pub(super) fn proposing(wanted: usize) -> PerspectivesRequest {
    PerspectivesRequest {
        topic: topic(),
        related: Vec::new(),
        overview: Vec::new(),
        wanted,
    }
}

pub(super) fn answering() -> AnswerRequest {
    AnswerRequest {
        topic: topic(),
        question: "Who built the wall?".to_owned(),
        passages: passages(),
    }
}

pub(super) fn names(reply: &Reply<Vec<ProposedPerspective>>) -> Vec<&str> {
    reply.value.iter().map(|p| p.name.as_str()).collect()
}

pub(super) fn texts(statements: &[Statement]) -> Vec<&str> {
    statements.iter().map(|s| s.text.as_str()).collect()
}

pub(super) fn cited(statements: &[Statement]) -> Vec<Vec<&str>> {
    statements
        .iter()
        .map(|s| s.citations.iter().map(|c| c.0.as_str()).collect())
        .collect()
}
