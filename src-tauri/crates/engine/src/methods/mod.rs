//! Methods: recipes that own the order of stages. All take the same stages and the same mind; what differs is what is
//! asked, searched for and outlined, so that their drafts can be compared.

mod baselines;
mod panels;
pub mod steps;
pub mod storm;

pub use self::panels::Panel;
use serde::{Deserialize, Serialize};

use self::storm::DraftParts;
use crate::run::{RunContext, RunError};

/// A recipe: STORM, the baselines of its paper and its ablations (Shao et al. 2024, sections 4.3 and 5.2).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Perspectives, dialogues, a refined outline, sections.
    #[default]
    Storm,
    /// Direct Gen: an outline without any source. A language model's from the topic; without one the headings that most
    /// related articles have. No article: no sentence is written here without a source.
    Direct,
    /// RAG: one search with the topic; an outline from it, and an article in one piece.
    Rag,
    /// Outline-driven RAG: RAG's outline, a search a section, section by section.
    Orag,
    /// RAG's outline, a search a section, the outline refined with what that found.
    RagExpand,
    /// STORM with one writer and as many questions as all would ask.
    StormNoPerspective,
    /// STORM whose writers do not hear the answers: all questions as if asked at once.
    StormNoConversation,
    /// STORM's dialogues, then the article in one piece.
    StormNoOutline,
}

impl Method {
    /// Every method, baselines first, in the order of the paper's tables.
    pub const ALL: [Self; 8] = [
        Self::Direct,
        Self::Rag,
        Self::Orag,
        Self::RagExpand,
        Self::Storm,
        Self::StormNoPerspective,
        Self::StormNoConversation,
        Self::StormNoOutline,
    ];

    /// Its name in settings, files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Storm => "storm",
            Self::Direct => "direct",
            Self::Rag => "rag",
            Self::Orag => "orag",
            Self::RagExpand => "rag-expand",
            Self::StormNoPerspective => "storm-no-perspective",
            Self::StormNoConversation => "storm-no-conversation",
            Self::StormNoOutline => "storm-no-outline",
        }
    }

    /// The method of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Whether its writers ask without having read an answer.
    pub fn asks_unread(self) -> bool {
        self == Self::StormNoConversation
    }

    /// Whether its outline is a stage of its own, so that its headings can be measured.
    pub fn has_outline(self) -> bool {
        self != Self::StormNoOutline
    }

    /// What it has to show of its research, in the order in which it is worked on.
    pub fn panels(self) -> &'static [Panel] {
        match self {
            Self::Storm | Self::StormNoConversation | Self::StormNoOutline => &[
                Panel::RelatedArticles,
                Panel::Perspectives,
                Panel::Dialogues,
            ],
            Self::StormNoPerspective => &[Panel::RelatedArticles, Panel::Dialogues],
            Self::Direct => &[Panel::RelatedArticles],
            Self::Rag | Self::Orag | Self::RagExpand => &[],
        }
    }
}

/// Runs `draft` by the method of its settings as far as they say, from wherever it stands.
///
/// # Errors
/// Where the run was stopped, found nothing at all, or could not keep its journal. What was done is kept.
pub async fn run(context: &RunContext, draft: &str) -> Result<DraftParts, RunError> {
    // Each in a place of its own: side by side on the stack of a caller, the methods would fill it.
    match context.settings.method {
        Method::Storm | Method::StormNoConversation => Box::pin(storm::run(context, draft)).await,
        Method::StormNoPerspective => {
            Box::pin(storm::run(&without_perspectives(context), draft)).await
        }
        Method::StormNoOutline => Box::pin(baselines::no_outline(context, draft)).await,
        Method::Direct => Box::pin(baselines::direct(context, draft)).await,
        Method::Rag => Box::pin(baselines::rag(context, draft)).await,
        Method::Orag => Box::pin(baselines::orag(context, draft)).await,
        Method::RagExpand => Box::pin(baselines::rag_expand(context, draft)).await,
    }
}

/// One writer, the basic fact writer, who asks as often as all would.
fn without_perspectives(context: &RunContext) -> RunContext {
    let mut alone = context.clone();
    alone.settings.rounds *= alone.settings.perspectives + 1;
    alone.settings.perspectives = 0;
    alone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_found_by_the_name_that_files_hold() {
        for method in Method::ALL {
            let written = serde_json::to_value(method).unwrap();
            assert_eq!(written, method.name());
            assert_eq!(Method::named(method.name()), Some(method));
        }
        assert_eq!(Method::named("Storm"), None);
    }
}
