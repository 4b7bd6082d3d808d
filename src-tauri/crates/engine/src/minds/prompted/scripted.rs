//! A language model that follows a script, and requests about an old harbour, for the tests of the prompted mind.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;

use super::{PromptedMind, Prompts, Sampling};
use crate::minds::skills::*;
use crate::ports::{
    Completion, Finish, LanguageModel, Listener, ModelError, ModelFailure, ModelRequest, Usage,
};
use crate::sources::PassageId;
use crate::topic::Topic;

/// Answers from a queue and remembers what it was asked. Fails where the queue is empty.
pub struct Scripted {
    name: &'static str,
    context: Option<usize>,
    script: Mutex<VecDeque<Result<Completion, ModelFailure>>>,
    asked: Mutex<Vec<ModelRequest>>,
}

impl Scripted {
    /// A model that says all of these in turn, each to its end.
    pub fn saying<const N: usize>(answers: [&str; N]) -> Arc<Self> {
        Self::ending(answers.map(|text| (text, Finish::Stop)))
    }

    /// A model whose answers end in these ways.
    pub fn ending<const N: usize>(answers: [(&str, Finish); N]) -> Arc<Self> {
        Self::named("scripted:one", None, answers.map(Ok))
    }

    /// A model that is silent, with a name and with as much as it can read.
    pub fn silent(name: &'static str, context: Option<usize>) -> Arc<Self> {
        Self::named(name, context, [])
    }

    /// A model with all that can be told of one.
    pub fn named<const N: usize>(
        name: &'static str,
        context: Option<usize>,
        answers: [Result<(&str, Finish), ModelFailure>; N],
    ) -> Arc<Self> {
        let usage = Usage {
            calls: 1,
            input_tokens: 10,
            output_tokens: 3,
        };
        let answer = |(text, finish): (&str, Finish)| Completion {
            text: text.to_owned(),
            finish,
            usage,
        };
        Arc::new(Self {
            name,
            context,
            script: Mutex::new(answers.into_iter().map(|a| a.map(answer)).collect()),
            asked: Mutex::default(),
        })
    }

    /// What it was asked so far.
    pub fn asked(&self) -> Vec<ModelRequest> {
        self.asked.lock().unwrap().clone()
    }
}

#[async_trait]
impl LanguageModel for Scripted {
    fn name(&self) -> &str {
        self.name
    }

    async fn context_tokens(&self) -> Option<usize> {
        self.context
    }

    async fn complete(
        &self,
        request: &ModelRequest,
        _: Listener<'_>,
    ) -> Result<Completion, ModelError> {
        self.asked.lock().unwrap().push(request.clone());
        let next = self.script.lock().unwrap().pop_front();
        next.unwrap_or(Err(ModelFailure::Refused))
            .map_err(|failure| ModelError {
                model: self.name.to_owned(),
                failure,
                reason: "it is not in the script".to_owned(),
            })
    }
}

/// A mind with the built-in templates that asks `model` for everything.
pub async fn mind(model: &Arc<Scripted>) -> PromptedMind {
    mind_with(model, &BTreeMap::new(), Sampling::default()).await
}

/// A mind with changed templates.
pub async fn mind_with(
    model: &Arc<Scripted>,
    changed: &BTreeMap<String, String>,
    sampling: Sampling,
) -> PromptedMind {
    let prompts = Prompts::new(changed).unwrap();
    PromptedMind::new(prompts, model.clone(), BTreeMap::new(), sampling).await
}

pub fn topic() -> Topic {
    Topic::new("Old Harbour of Moseby").unwrap()
}

/// A passage of one of two sources.
pub fn passage(id: &str, text: &str) -> ShownPassage {
    let chronicle = id.starts_with("s1.");
    ShownPassage {
        id: PassageId(id.to_owned()),
        title: if chronicle {
            "Harbour chronicle".to_owned()
        } else {
            "Moseby for visitors".to_owned()
        },
        host: if chronicle {
            "chronicle.example".to_owned()
        } else {
            "visit.example".to_owned()
        },
        published: chronicle.then(|| "1998-04-02".to_owned()),
        text: text.to_owned(),
        flags: Vec::new(),
    }
}

/// Three passages of two sources.
pub fn passages() -> Vec<ShownPassage> {
    vec![
        passage(
            "s1.1",
            "The harbour wall was built in 1912 by Anders Brandt.",
        ),
        passage("s1.2", "A storm in 1921 broke\nthe outer mole."),
        passage("s2.1", "About forty boats lie in the old harbour today."),
    ]
}

/// A sentence of the body.
pub fn sentence(id: &str, section: &str, text: &str, citations: &[&str]) -> BodySentence {
    BodySentence {
        id: SentenceId(id.to_owned()),
        section: section.to_owned(),
        text: text.to_owned(),
        citations: citations
            .iter()
            .map(|c| PassageId((*c).to_owned()))
            .collect(),
        provenance: Provenance::Model,
    }
}
