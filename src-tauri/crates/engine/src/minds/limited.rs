//! A mind within what a draft may cost. At a limit nothing more is asked of it: dialogues end, and what is still to be
//! written is quoted from the evidence by the mind without a language model, and named.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use super::skills::*;
use crate::ports::{Clock, Listener, Mind, MindError, Reply, Usage};
use crate::run::{Gap, Journal, Price};
use crate::settings::{Limits, Settings};

/// How every reason of this mind begins.
const REACHED: &str = "a limit was reached";

/// The share of a limit that research may use; the rest is kept for the outline and for writing.
const RESEARCH: f64 = 0.6;

/// Tokens that a call under way is taken to need while none is counted yet.
const USUAL_TOKENS: f64 = 2_500.0;

/// Whether a gap is due to a limit.
pub fn is_named_in(gap: &Gap) -> bool {
    gap.reason.starts_with(REACHED)
}

/// What was spent so far, and what is under way.
#[derive(Debug, Default)]
struct Spent {
    usage: Usage,
    cost: f64,
    under_way: u64,
}

/// Asks another mind as long as the limits allow.
pub struct LimitedMind {
    mind: Arc<dyn Mind>,
    stand_in: Arc<dyn Mind>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    started_ms: u64,
    spent: Mutex<Spent>,
}

/// A call under way; it ends when this is dropped.
struct UnderWay<'a>(&'a LimitedMind);

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.spent().under_way -= 1;
    }
}

impl LimitedMind {
    /// `mind` within the limits of `settings`, of which the calls in `journal` have used their part; `stand_in` must cost
    /// nothing.
    pub fn new(
        mind: Arc<dyn Mind>,
        stand_in: Arc<dyn Mind>,
        settings: Settings,
        journal: &Journal,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let by_role = journal.usage_by_role();
        let mut spent = Spent::default();
        for (role, stages) in &by_role {
            for usage in stages.values() {
                spent.usage += *usage;
                spent.cost += price(&settings, *role).map_or(0.0, |price| price.of(usage));
            }
        }
        Self {
            mind,
            stand_in,
            started_ms: clock.now_ms(),
            settings,
            clock,
            spent: Mutex::new(spent),
        }
    }

    fn spent(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a call; which limit forbids it, in words.
    fn begin(&self, skill: Skill) -> Result<UnderWay<'_>, String> {
        let research = matches!(
            skill,
            Skill::ProposeRelated | Skill::ProposePerspectives | Skill::Ask | Skill::Answer
        );
        let share = if research { RESEARCH } else { 1.0 };
        let Limits {
            max_calls,
            max_tokens,
            max_cost,
            max_minutes,
        } = self.settings.limits;
        let mut spent = self.spent();
        let calls = spent.usage.calls as f64;
        let tokens = (spent.usage.input_tokens + spent.usage.output_tokens) as f64;
        // What is under way will cost about as much as what is done; the first call has nothing to go by.
        let price = self
            .role(skill)
            .and_then(|role| price(&self.settings, role));
        let (coming, tokens_each, cost_each) = match calls > 0.0 {
            true => (
                (spent.under_way + 1) as f64,
                tokens / calls,
                spent.cost / calls,
            ),
            false => (
                spent.under_way as f64,
                USUAL_TOKENS,
                price.map_or(0.0, |price| price.input * USUAL_TOKENS / 1e6),
            ),
        };
        let minutes = self.clock.now_ms().saturating_sub(self.started_ms) as f64 / 60_000.0;
        let after = [
            (
                max_calls.map(|n| n as f64),
                calls + (spent.under_way + 1) as f64,
                "calls",
            ),
            (
                max_tokens.map(|n| n as f64),
                tokens + coming * tokens_each,
                "tokens",
            ),
            (max_cost, spent.cost + coming * cost_each, "US dollars"),
            (max_minutes, minutes, "minutes"),
        ];
        for (limit, after, unit) in after {
            let Some(limit) = limit else { continue };
            if unit != "minutes" && self.role(skill).is_none() {
                continue; // It asks no language model.
            }
            if after > limit * share {
                return Err(match research {
                    true => format!(
                        "{REACHED}: the draft may take {limit} {unit}, and the rest is kept for writing"
                    ),
                    false => format!(
                        "{REACHED}: the draft may take {limit} {unit}; quotations stand in, which no model has written or checked"
                    ),
                });
            }
        }
        spent.under_way += 1;
        Ok(UnderWay(self))
    }

    /// Counts what an answer cost; one that failed was a call all the same.
    fn count<T>(&self, skill: Skill, reply: &Result<Reply<T>, MindError>) {
        let usage = match reply {
            Ok(reply) => reply.usage,
            Err(MindError::Embedding(_)) => return,
            Err(_) => Usage {
                calls: 1,
                ..Usage::default()
            },
        };
        let price = self
            .role(skill)
            .and_then(|role| price(&self.settings, role));
        let mut spent = self.spent();
        spent.usage += usage;
        spent.cost += price.map_or(0.0, |price| price.of(&usage));
    }

    /// Asks the mind, or the one in its place.
    async fn within<T>(
        &self,
        skill: Skill,
        asking: impl Future<Output = Result<Reply<T>, MindError>>,
        instead: impl Future<Output = Result<Reply<T>, MindError>>,
    ) -> Result<Reply<T>, MindError> {
        match self.begin(skill) {
            Ok(_under_way) => {
                let reply = asking.await;
                self.count(skill, &reply);
                reply
            }
            Err(reason) => Ok(Reply {
                stand_in: Some(reason),
                ..instead.await?
            }),
        }
    }
}

fn price(settings: &Settings, role: Role) -> Option<Price> {
    settings.prices.get(settings.model_of(role)).copied()
}

#[async_trait]
impl Mind for LimitedMind {
    fn signature(&self, skill: Skill) -> String {
        self.mind.signature(skill)
    }

    fn role(&self, skill: Skill) -> Option<Role> {
        self.mind.role(skill)
    }

    fn evidence_words(&self, skill: Skill) -> usize {
        self.mind.evidence_words(skill)
    }

    async fn propose_related(
        &self,
        request: &RelatedRequest,
    ) -> Result<Reply<Vec<String>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::ProposeRelated;
        self.within(
            skill,
            mind.propose_related(request),
            instead.propose_related(request),
        )
        .await
    }

    async fn propose_perspectives(
        &self,
        request: &PerspectivesRequest,
    ) -> Result<Reply<Vec<ProposedPerspective>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::ProposePerspectives;
        self.within(
            skill,
            mind.propose_perspectives(request),
            instead.propose_perspectives(request),
        )
        .await
    }

    /// At a limit the dialogue ends: a question costs an answer and searches as well.
    async fn ask(&self, request: &AskRequest) -> Result<Reply<Asked>, MindError> {
        let nothing = async {
            Ok(Reply::free(Asked {
                question: None,
                queries: Vec::new(),
            }))
        };
        self.within(Skill::Ask, self.mind.ask(request), nothing)
            .await
    }

    async fn answer(
        &self,
        request: &AnswerRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        self.within(
            Skill::Answer,
            mind.answer(request, listener),
            instead.answer(request, listener),
        )
        .await
    }

    async fn draft_outline(
        &self,
        request: &DraftOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::DraftOutline;
        self.within(
            skill,
            mind.draft_outline(request),
            instead.draft_outline(request),
        )
        .await
    }

    async fn refine_outline(
        &self,
        request: &RefineOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::RefineOutline;
        self.within(
            skill,
            mind.refine_outline(request),
            instead.refine_outline(request),
        )
        .await
    }

    async fn write_section(
        &self,
        request: &SectionRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<WrittenHeading>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::WriteSection;
        self.within(
            skill,
            mind.write_section(request, listener),
            instead.write_section(request, listener),
        )
        .await
    }

    async fn write_lead(
        &self,
        request: &LeadRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::WriteLead;
        self.within(
            skill,
            mind.write_lead(request, listener),
            instead.write_lead(request, listener),
        )
        .await
    }

    async fn find_repetition(
        &self,
        request: &RepetitionRequest,
    ) -> Result<Reply<Vec<Repetition>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::FindRepetition;
        self.within(
            skill,
            mind.find_repetition(request),
            instead.find_repetition(request),
        )
        .await
    }

    async fn judge_rubric(&self, request: &RubricRequest) -> Result<Reply<Option<u8>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::JudgeRubric;
        self.within(
            skill,
            mind.judge_rubric(request),
            instead.judge_rubric(request),
        )
        .await
    }

    async fn judge_claims(
        &self,
        request: &ClaimsRequest,
    ) -> Result<Reply<Vec<Judgement>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::JudgeClaims;
        self.within(
            skill,
            mind.judge_claims(request),
            instead.judge_claims(request),
        )
        .await
    }

    async fn judge_support(&self, request: &SupportRequest) -> Result<Reply<Support>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::JudgeSupport;
        self.within(
            skill,
            mind.judge_support(request),
            instead.judge_support(request),
        )
        .await
    }
}
