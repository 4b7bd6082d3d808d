//! What depends on the models: how much they read, which is asked, how a mind is named.

use super::super::scripted::{Scripted, mind, mind_with, passage};
use super::super::*;
use super::{answering, asking};
use crate::ports::Finish;

#[tokio::test]
async fn s67_a_model_that_reads_little_is_shown_less_evidence() {
    let words = async |context| {
        let mind = mind(&Scripted::silent("scripted:one", context)).await;
        mind.evidence_words(Skill::WriteSection)
    };
    let (unknown, large) = (words(None).await, words(Some(100_000)).await);
    let (small, tiny) = (words(Some(3800)).await, words(Some(512)).await);
    assert_eq!(unknown, large);
    assert!(small < large && tiny < small, "{large} {small} {tiny}");
    assert!(tiny > 0, "some evidence is shown in any case");

    // What is shown keeps to it.
    let long = |n: usize| {
        passage(
            &format!("s1.{n}"),
            &format!("Word{n} {}", "word ".repeat(49)),
        )
    };
    let request = AnswerRequest {
        passages: (1..=8).map(long).collect(),
        ..answering()
    };
    let shown = async |context| {
        let model = Scripted::silent("scripted:one", context);
        let reply = mind(&model).await.answer(&request, &|_| {}).await;
        assert!(reply.is_err());
        model.asked()[0].messages[1].words().matches("Word").count()
    };
    assert_eq!(shown(None).await, 8);
    assert_eq!(shown(Some(512)).await, 1);
}

#[tokio::test]
async fn the_signature_tells_model_template_and_sampling() {
    let one = Scripted::silent("scripted:one", None);
    let other = Scripted::silent("scripted:other", None);
    let unchanged = BTreeMap::new();
    let cool = Sampling {
        temperature: 0.2,
        ..Sampling::default()
    };
    let narrow = Sampling {
        top_p: 0.5,
        ..Sampling::default()
    };
    let rules = BTreeMap::from([("_rules.md".to_owned(), "Be brief.".to_owned())]);
    let minds = [
        mind(&one).await,
        mind(&other).await,
        mind_with(&one, &unchanged, cool).await,
        mind_with(&one, &unchanged, narrow).await,
        mind_with(&one, &rules, Sampling::default()).await,
    ];
    for skill in Skill::ALL {
        let signatures: BTreeSet<String> = minds.iter().map(|m| m.signature(skill)).collect();
        assert_eq!(signatures.len(), minds.len(), "{skill}: {signatures:?}");
        assert_eq!(minds[0].signature(skill), mind(&one).await.signature(skill));
    }
}

#[tokio::test]
async fn a_role_asks_its_own_model_and_the_others_the_common_one() {
    let common = Scripted::saying([r#"{"question": "Who built it?", "queries": []}"#]);
    let expert = Scripted::named(
        "scripted:expert",
        Some(512),
        [Ok(("Brandt built the wall [1].", Finish::Stop))],
    );
    let own: Arc<dyn LanguageModel> = expert.clone();
    let mind = PromptedMind::new(
        Prompts::new(&BTreeMap::new()).unwrap(),
        common.clone(),
        BTreeMap::from([(Role::Expert, own)]),
        Sampling::default(),
    )
    .await;
    mind.ask(&asking()).await.unwrap();
    mind.answer(&answering(), &|_| {}).await.unwrap();
    assert_eq!(common.asked().len(), 1);
    assert_eq!(expert.asked().len(), 1);
    assert!(mind.signature(Skill::Answer).contains("scripted:expert"));
    assert!(mind.signature(Skill::Ask).contains("scripted:one"));
    assert_eq!(mind.role(Skill::Answer), Some(Role::Expert));
    assert_eq!(
        mind.evidence_words(Skill::Answer),
        LEAST_EVIDENCE,
        "its own limit"
    );
    assert!(mind.evidence_words(Skill::WriteSection) > LEAST_EVIDENCE);
}

/// Finds out by its first request how little it reads.
struct Shrinking(std::sync::Mutex<Option<usize>>);

#[async_trait::async_trait]
impl LanguageModel for Shrinking {
    fn name(&self) -> &str {
        "scripted:shrinking"
    }
    async fn context_tokens(&self) -> Option<usize> {
        *self.0.lock().unwrap()
    }
    async fn complete(
        &self,
        _: &ModelRequest,
        _: Listener<'_>,
    ) -> Result<crate::ports::Completion, ModelError> {
        *self.0.lock().unwrap() = Some(3_000);
        Err(ModelError {
            model: self.name().to_owned(),
            failure: ModelFailure::TooLong,
            reason: "it was cut".to_owned(),
        })
    }
}

#[tokio::test]
async fn s67_after_a_request_that_was_too_long_less_evidence_is_shown() {
    let model = Arc::new(Shrinking(std::sync::Mutex::new(Some(100_000))));
    let prompts = Prompts::new(&BTreeMap::new()).unwrap();
    let mind = PromptedMind::new(prompts, model, BTreeMap::new(), Sampling::default()).await;
    let before = mind.evidence_words(Skill::Answer);
    assert!(mind.answer(&answering(), &|_| {}).await.is_err());
    assert!(mind.evidence_words(Skill::Answer) < before);
}
