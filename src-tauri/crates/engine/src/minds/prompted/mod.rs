//! The prompted mind: a language model with the templates of `prompts/`. What it cites is resolved at once against the
//! passages it was shown; a sentence that rests on none of them is left out.

mod body;
mod listing;
mod parse;
mod prompts;
mod prose;
mod sections;
mod skills;
mod talk;

#[cfg(test)]
mod mind_tests;
#[cfg(test)]
mod prompt_tests;
#[cfg(test)]
mod scripted;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

#[cfg(fuzzing)]
pub use self::parse::any_answer;
pub use self::prompts::{PromptError, Prompts};

use self::listing::Listing;
use self::prompts::Head;
use crate::minds::skills::*;
use crate::outline::markdown;
use crate::ports::{
    LanguageModel, Listener, Mind, MindError, ModelError, ModelFailure, ModelRequest, Reply,
};
use crate::research::sift;

/// Tokens a word takes, with some room: 4/3 for English prose, more for names and numbers.
const TOKENS_A_WORD: f64 = 1.6;

/// Tokens of a request beside its evidence: rules, headings, a dialogue so far.
const BESIDE_EVIDENCE: usize = 1500;

/// Fewest words of evidence, however small the model.
const LEAST_EVIDENCE: usize = 80;

/// How a model is to choose its words.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sampling {
    /// Temperature.
    pub temperature: f32,
    /// Nucleus sampling.
    pub top_p: f32,
}

impl Default for Sampling {
    /// The paper's values.
    fn default() -> Self {
        Self {
            temperature: 1.0,
            top_p: 0.9,
        }
    }
}

/// A mind that asks language models.
pub struct PromptedMind {
    prompts: Prompts,
    models: BTreeMap<Role, Reader>,
    others: Reader,
    sampling: Sampling,
}

/// A model, and what is known of how much it can read.
struct Reader {
    model: Arc<dyn LanguageModel>,
    /// Tokens; 0 where nobody knows.
    context: AtomicUsize,
}

impl Reader {
    /// Asks `model` how much it can read.
    async fn new(model: Arc<dyn LanguageModel>) -> Self {
        let context = AtomicUsize::new(model.context_tokens().await.unwrap_or(0));
        Self { model, context }
    }

    /// Tokens that it can read and write in one request.
    fn context(&self) -> Option<usize> {
        Some(self.context.load(Ordering::Relaxed)).filter(|&tokens| tokens > 0)
    }

    /// Hears what became of a request: where it was too long, the model may know better now how much it can read.
    async fn learn<T>(&self, reply: &Result<Reply<T>, MindError>) {
        let too_long = |error: &ModelError| error.failure == ModelFailure::TooLong;
        if !matches!(reply, Err(MindError::Model(error)) if too_long(error)) {
            return;
        }
        let now = self.model.context_tokens().await.unwrap_or(0);
        if now > 0 && self.context().is_none_or(|before| now < before) {
            tracing::warn!(
                model = self.model.name(),
                tokens = now,
                "reads less than was thought"
            );
            self.context.store(now, Ordering::Relaxed);
        }
    }
}

impl PromptedMind {
    /// A mind that asks `model`, save for the roles that have their own. Asks every model how much it can read.
    pub async fn new(
        prompts: Prompts,
        model: Arc<dyn LanguageModel>,
        roles: BTreeMap<Role, Arc<dyn LanguageModel>>,
        sampling: Sampling,
    ) -> Self {
        let mut models = BTreeMap::new();
        for (role, model) in roles {
            models.insert(role, Reader::new(model).await);
        }
        Self {
            prompts,
            models,
            others: Reader::new(model).await,
            sampling,
        }
    }

    fn head(&self, skill: Skill) -> Result<&Head, MindError> {
        self.prompts.head(skill).map_err(|e| broken(skill, &e))
    }

    fn reader(&self, skill: Skill) -> &Reader {
        let role = self.prompts.head(skill).map(|head| head.role);
        role.ok()
            .and_then(|role| self.models.get(&role))
            .unwrap_or(&self.others)
    }

    fn request(&self, skill: Skill, values: &impl Serialize) -> Result<ModelRequest, MindError> {
        let head = self.head(skill)?;
        let broken = |error: PromptError| self::broken(skill, &error);
        let messages = self.prompts.messages(skill, values).map_err(broken)?;
        let shape = self.prompts.shape(skill, values).map_err(broken)?;
        Ok(ModelRequest {
            messages,
            shape,
            max_tokens: head.max_tokens,
            temperature: Some(self.sampling.temperature),
            top_p: Some(self.sampling.top_p),
        })
    }

    async fn structured<T>(
        &self,
        skill: Skill,
        values: serde_json::Value,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Reply<T>, MindError> {
        let request = self.request(skill, &values)?;
        let reader = self.reader(skill);
        let (model, context) = (reader.model.as_ref(), reader.context());
        let reply = talk::structured(model, context, skill, request, read).await;
        reader.learn(&reply).await;
        reply
    }

    async fn prose(
        &self,
        skill: Skill,
        values: serde_json::Value,
        listener: Listener<'_>,
    ) -> Result<Reply<String>, MindError> {
        let request = self.request(skill, &values)?;
        let reader = self.reader(skill);
        let (model, context) = (reader.model.as_ref(), reader.context());
        let reply = talk::prose(model, context, skill, request, listener).await;
        reader.learn(&reply).await;
        reply
    }

    /// The passages that a request for `skill` has room for, listed.
    fn listing(&self, skill: Skill, passages: &[ShownPassage]) -> Listing {
        let fitting = sift::fit(passages.iter().cloned(), self.evidence_words(skill));
        Listing::new(&fitting)
    }

    async fn outline(
        &self,
        skill: Skill,
        values: serde_json::Value,
        topic: &str,
        max_headings: usize,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        self.structured(skill, values, |text| {
            let (headings, _) = markdown::parse_about(text, topic);
            if headings.is_empty() {
                return Err("there is no heading in it; write \"# \" before a section".to_owned());
            }
            Ok(planned(headings, max_headings))
        })
        .await
    }
}

fn broken(skill: Skill, error: &PromptError) -> MindError {
    MindError::Unusable {
        skill,
        reason: error.to_string(),
    }
}

/// The headings up to `most`; sub-headings of sub-headings go first.
fn planned(mut headings: Vec<(u8, String)>, most: usize) -> Vec<PlannedHeading> {
    if headings.len() > most {
        headings.retain(|(level, _)| *level <= 2);
        headings.truncate(most);
    }
    let plan = |(level, title)| PlannedHeading {
        level,
        title,
        passages: Vec::new(),
    };
    headings.into_iter().map(plan).collect()
}

/// Without repeats, whatever their case.
fn each_once<T>(items: Vec<T>, key: impl Fn(&T) -> String) -> Vec<T> {
    let mut seen = BTreeSet::new();
    let fresh = |item: &T| {
        let key = key(item).to_lowercase();
        !key.is_empty() && seen.insert(key)
    };
    items.into_iter().filter(fresh).collect()
}
