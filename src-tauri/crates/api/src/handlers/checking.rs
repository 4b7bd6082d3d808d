//! Whether sources say what sentences say.

use std::collections::BTreeMap;

use stormwright_engine::checking::support::{self, Cited, Claim, Verdict};
use stormwright_engine::minds::skills::{ClaimsRequest, ShownPassage, Skill};
use stormwright_engine::ports::{Embedder, Mind};
use stormwright_engine::sources::PassageId;
use stormwright_engine::writing::{Sentence, Support};

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::outfit;
use crate::wire::*;

pub(crate) async fn check_pairs(
    desk: &Desk,
    params: CheckPairsParams,
    _events: &Events,
) -> Result<CheckPairsResponse, ApiError> {
    let embedder = desk.embedder().await?;
    let mut found: Vec<Verdict> = Vec::new();
    for pair in &params.pairs {
        let claim = Claim {
            sentence: &pair.sentence,
            passages: pair
                .passages
                .iter()
                .map(|text| Cited {
                    title: "",
                    text,
                    source_text: None,
                })
                .collect(),
            topic: &pair.topic,
        };
        let embedder: &dyn Embedder = embedder.as_ref();
        found.push(support::judge(&claim, Some(embedder)).await);
    }
    if let Some(settings) = params.judge {
        let mind = outfit::mind(&settings.into_engine()?, &embedder).await?;
        if mind.role(Skill::JudgeClaims).is_some() {
            found = judged(mind.as_ref(), &params.pairs, found).await;
        }
    }
    Ok(CheckPairsResponse {
        verdicts: found.into_iter().map(shown).collect(),
    })
}

/// The verdicts after a judge has been asked about those that words and meaning do not decide.
async fn judged(mind: &dyn Mind, pairs: &[Pair], mut found: Vec<Verdict>) -> Vec<Verdict> {
    let left: Vec<usize> = (0..found.len())
        .filter(|place| !found[*place].sure)
        .collect();
    let passages: Vec<&[String]> = left.iter().map(|p| pairs[*p].passages.as_slice()).collect();
    for batch in support::batches(&passages) {
        let places: Vec<usize> = batch.iter().map(|at| left[*at]).collect();
        let request = ClaimsRequest {
            sentences: places.iter().map(|p| pairs[*p].sentence.clone()).collect(),
            passages: passages[batch[0]].iter().enumerate().map(bare).collect(),
        };
        let judgements = support::judgements(mind, &request).await;
        for (place, judgement) in places.into_iter().zip(judgements) {
            let verdict = found[place].clone();
            found[place] = verdict.after(judgement, &pairs[place].sentence);
        }
    }
    found
}

/// A passage of which only the words are known.
fn bare((place, text): (usize, &String)) -> ShownPassage {
    ShownPassage {
        id: PassageId(format!("p{}", place + 1)),
        title: String::new(),
        host: String::new(),
        published: None,
        text: text.clone(),
        flags: Vec::new(),
    }
}

fn shown(verdict: Verdict) -> PairVerdict {
    let mut reasons: Vec<String> = verdict.reasons.iter().map(|r| r.text.clone()).collect();
    if let Support::Unchecked(why) = &verdict.support {
        reasons.push(why.clone());
    }
    PairVerdict {
        support: state(&verdict.support).to_owned(),
        reasons,
        kind: verdict.kind,
        faults: verdict.reasons,
        backing: verdict.backing,
        tier: verdict.tier,
        alignment: verdict.alignment,
    }
}

pub(crate) async fn check_draft(
    desk: &Desk,
    params: DraftCheckParams,
    _events: &Events,
) -> Result<DraftCheckResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let parts = desk.workspaces().parts(store, &record.id).await?;
    let (Some(article), Some(research)) = (&parts.article, &parts.research) else {
        return Err(ApiError::new(
            Code::NoEvidence,
            format!("draft {} has no article yet", record.id),
            format!("run it first: stormwright resume {}", record.id),
        ));
    };
    let embedder = desk.embedder().await?;
    let topic = record.topic.title.as_str();
    let evidence = &research.evidence;
    let verdicts = support::verdicts(article, evidence, topic, Some(embedder.as_ref())).await;
    let mut response = DraftCheckResponse {
        sentences: Vec::new(),
        states: BTreeMap::new(),
        kinds: BTreeMap::new(),
        missing: Vec::new(),
        disagreements: support::disagreements(evidence),
        lead: Vec::new(),
        sound: true,
    };
    for sentence in article.sentences() {
        let verdict = verdicts.get(&sentence.id);
        let checked = checked(sentence, verdict);
        let state = state(&checked.support);
        response.sound &= state == "supported";
        *response.states.entry(state.to_owned()).or_default() += 1;
        if let Some(kind) = checked.kind {
            *response.kinds.entry(kind.name().to_owned()).or_default() += 1;
        }
        response.sentences.push(checked);
    }
    for (id, verdict) in support::lead(article, topic, Some(embedder.as_ref())).await {
        if let (false, Some(sentence)) = (
            matches!(verdict.support, Support::Supported | Support::Unchecked(_)),
            article.sentences().find(|sentence| sentence.id == id),
        ) {
            response.lead.push(LeadFault {
                id,
                text: sentence.text.clone(),
                reasons: verdict.reasons.into_iter().map(|r| r.text).collect(),
            });
        }
    }
    if let Some(outline) = &parts.outline {
        response.missing =
            support::missing_information(&research.related, outline, evidence, embedder.as_ref())
                .await?;
    }
    Ok(response)
}

/// A sentence as it is shown: its state is the one that is kept; what words and meaning find explains it.
fn checked(sentence: &Sentence, verdict: Option<&Verdict>) -> CheckedSentence {
    let supported = sentence.support == Support::Supported;
    let why = verdict.filter(|_| !supported);
    CheckedSentence {
        id: sentence.id.clone(),
        text: sentence.text.clone(),
        support: sentence.support.clone(),
        kind: why.and_then(|verdict| verdict.kind),
        reasons: why.map(|v| v.reasons.clone()).unwrap_or_default(),
        backing: verdict.map(|v| v.backing.clone()).unwrap_or_default(),
        citations: sentence.citations.clone(),
        red_herrings: verdict
            .iter()
            .flat_map(|v| &v.red_herrings)
            .filter_map(|place| sentence.citations.get(*place).cloned())
            .collect(),
    }
}

fn state(support: &Support) -> &'static str {
    match support {
        Support::Supported => "supported",
        Support::Partial => "partial",
        Support::Unsupported => "unsupported",
        Support::Contradicted => "contradicted",
        Support::Unchecked(_) => "unchecked",
    }
}
