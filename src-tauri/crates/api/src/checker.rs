//! Who checks a sentence anew when an editor changes it.

use std::sync::Arc;

use stormwright_engine::checking::support;
use stormwright_engine::methods::storm::DraftParts;
use stormwright_engine::ports::Embedder;
use stormwright_engine::writing::SentenceId;

/// Checks a sentence anew when it is changed.
pub(crate) struct Checker {
    /// What the article is about.
    pub topic: String,
    /// Who embeds; without one, words alone decide.
    pub embedder: Option<Arc<dyn Embedder>>,
}

impl Checker {
    /// Checks this sentence of `parts` and no other.
    pub async fn recheck(&self, parts: &mut DraftParts, sentence: &SentenceId) {
        let (Some(article), Some(research)) = (&mut parts.article, &parts.research) else {
            return;
        };
        let found = article.sentences_mut().find(|known| known.id == *sentence);
        if let Some(sentence) = found.filter(|found| !found.citations.is_empty()) {
            let embedder = self.embedder.as_deref();
            support::recheck(sentence, &research.evidence, &self.topic, embedder).await;
        }
    }
}
