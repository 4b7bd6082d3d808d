//! The sentences of a draft held against their passages, and what is left to a judge.

use std::collections::BTreeMap;

use super::judged::{batches, failed};
use super::{Cited, Claim, Verdict, judge};
use crate::minds::skills::{ClaimsRequest, Skill};
use crate::ports::Embedder;
use crate::research::sift;
use crate::run::{CallId, RunContext, RunError, Stage};
use crate::sources::{Evidence, PassageId};
use crate::writing::{Article, Provenance, Sentence, SentenceId, Support};

/// What is said of a sentence on which words and meaning do not decide, where there is no judge.
pub const NO_JUDGE: &str = "words and meaning do not decide, and no language model judges";

/// What an article's sentence claims, with the passages that the evidence still has.
pub fn claim<'a>(sentence: &'a Sentence, evidence: &'a Evidence, topic: &'a str) -> Claim<'a> {
    let cited = sentence.citations.iter().filter_map(|id| {
        let passage = evidence.passages.get(id)?;
        let source = evidence.source(&passage.source)?;
        Some(Cited {
            title: &source.title,
            text: &passage.text,
            source_text: Some(&source.text),
        })
    });
    Claim {
        sentence: &sentence.text,
        passages: cited.collect(),
        topic,
    }
}

/// The verdict on every sentence of `article` by words and meaning.
pub async fn verdicts(
    article: &Article,
    evidence: &Evidence,
    topic: &str,
    embedder: Option<&dyn Embedder>,
) -> BTreeMap<SentenceId, Verdict> {
    let mut found = BTreeMap::new();
    let sentences: Vec<&Sentence> = article.sentences().collect();
    for sentence in sentences {
        let verdict = judge(&claim(sentence, evidence, topic), embedder).await;
        found.insert(sentence.id.clone(), verdict);
    }
    found
}

/// The state that a verdict without a judge gives a sentence of a draft.
pub fn state(verdict: &Verdict) -> Support {
    match verdict.sure {
        true => verdict.support.clone(),
        false => Support::Unchecked(NO_JUDGE.to_owned()),
    }
}

/// Checks one sentence anew: a quotation by its place, any other by words and meaning.
pub async fn recheck(
    sentence: &mut Sentence,
    evidence: &Evidence,
    topic: &str,
    embedder: Option<&dyn Embedder>,
) {
    let claim = claim(sentence, evidence, topic);
    sentence.support = if sentence.provenance == Provenance::Quote {
        let stands = |cited: &Cited<'_>| cited.text.contains(claim.sentence);
        match claim.passages.iter().any(stands) {
            true => Support::Supported,
            false => Support::Unsupported,
        }
    } else {
        state(&judge(&claim, embedder).await)
    };
}

/// The article with a state for every sentence that is no quotation: by words and meaning, and by the mind's judge where
/// these do not decide. A judge that fails leaves the sentence unchecked.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept.
pub async fn check(
    context: &RunContext,
    mut article: Article,
    evidence: &Evidence,
    after: &[CallId],
) -> Result<Article, RunError> {
    let embedder = context.ports.embedder.clone();
    let topic = context.topic.title.clone();
    let judges = context.ports.mind.role(Skill::JudgeClaims).is_some();
    let mut left: Vec<(SentenceId, String, Vec<PassageId>)> = Vec::new();
    for sentence in article.sentences_mut() {
        if sentence.provenance == Provenance::Quote || sentence.provenance == Provenance::Human {
            continue;
        }
        let verdict = judge(&claim(sentence, evidence, &topic), Some(embedder.as_ref())).await;
        sentence.support = state(&verdict);
        if !verdict.sure && judges {
            let (id, text) = (sentence.id.clone(), sentence.text.clone());
            left.push((id, text, sentence.citations.clone()));
        }
    }
    let mut said: BTreeMap<SentenceId, Support> = BTreeMap::new();
    let mut gone: Option<String> = None;
    let passages: Vec<&[PassageId]> = left.iter().map(|(_, _, cited)| cited.as_slice()).collect();
    for batch in batches(&passages) {
        let sentences: Vec<&(SentenceId, String, Vec<PassageId>)> =
            batch.iter().map(|place| &left[*place]).collect();
        let states = match &gone {
            Some(reason) => vec![Support::Unchecked(reason.clone()); sentences.len()],
            None => match ask(context, &sentences, evidence, after).await {
                Ok(states) => states,
                Err(RunError::Model(error)) => {
                    // What was written stays; the sentences that are left stay unchecked.
                    let reason = format!("the judge failed: {error}");
                    gone = Some(reason.clone());
                    vec![Support::Unchecked(reason); sentences.len()]
                }
                Err(error) => return Err(error),
            },
        };
        let ids = sentences.into_iter().map(|(id, _, _)| id.clone());
        said.extend(ids.zip(states));
    }
    for sentence in article.sentences_mut() {
        if let Some(support) = said.remove(&sentence.id) {
            sentence.support = support;
        }
    }
    if let Some(reason) = gone {
        context.gap(Stage::Polish, "check of sentences", reason);
    }
    Ok(article)
}

/// The judge's states of sentences that cite the same passages.
async fn ask(
    context: &RunContext,
    sentences: &[&(SentenceId, String, Vec<PassageId>)],
    evidence: &Evidence,
    after: &[CallId],
) -> Result<Vec<Support>, RunError> {
    let cited = sentences.iter().take(1).flat_map(|(_, _, cited)| cited);
    let passages = cited.filter_map(|id| evidence.passages.get(id));
    let shown = passages.filter_map(|passage| sift::shown(evidence, passage));
    let request = ClaimsRequest {
        sentences: sentences.iter().map(|(_, text, _)| text.clone()).collect(),
        passages: shown.collect(),
    };
    let ids: Vec<&str> = sentences.iter().map(|(id, _, _)| id.0.as_str()).collect();
    let label = format!("support of {}", ids.join(", "));
    let asking = context.ports.mind.judge_claims(&request);
    let reply = context
        .ask_mind(
            Stage::Polish,
            Skill::JudgeClaims,
            label,
            after,
            &request,
            asking,
        )
        .await?;
    let judged = match reply {
        Ok(called) => called.value,
        Err(error) => failed(&error, sentences.len()),
    };
    Ok(judged.into_iter().map(|one| one.support).collect())
}
