//! A mind within what a draft may cost. At a limit nothing more is asked of it: dialogues end, and what is still to be
//! written is quoted from the evidence by the mind without a language model, and named.

mod allowance;

use std::sync::Arc;

use async_trait::async_trait;

use self::allowance::{Allowance, Budget};
use super::skills::*;
use crate::checking::corrections::Correction;
use crate::ports::{Clock, Listener, Mind, MindError, Reply};
use crate::run::{Gap, Journal};
use crate::settings::Settings;

pub(super) use self::allowance::may_ask_again;

/// How every reason of this mind begins.
const REACHED: &str = "a limit was reached";

/// What such a reason adds where the mind answered.
const UNUSED: &str = "an answer could not be used, and may not be asked for again";

/// Whether a gap is due to a limit.
pub fn is_named_in(gap: &Gap) -> bool {
    gap.reason.starts_with(REACHED)
}

/// Whether a gap is due to a limit that forbade to ask again for an answer that could not be used.
pub fn is_unused_in(gap: &Gap) -> bool {
    is_named_in(gap) && gap.reason.ends_with(UNUSED)
}

/// Asks another mind as long as the limits allow.
pub struct LimitedMind {
    mind: Arc<dyn Mind>,
    stand_in: Arc<dyn Mind>,
    budget: Arc<Budget>,
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
        Self {
            mind,
            stand_in,
            budget: Arc::new(Budget::new(settings, journal, clock)),
        }
    }

    /// Asks the mind, or the one in its place.
    async fn within<T>(
        &self,
        skill: Skill,
        asking: impl Future<Output = Result<Reply<T>, MindError>>,
        instead: impl Future<Output = Result<Reply<T>, MindError>>,
    ) -> Result<Reply<T>, MindError> {
        let role = self.mind.role(skill);
        let reason = match Allowance::begin(&self.budget, skill, role) {
            Ok(allowance) => {
                let reply = allowance.clone().over(asking).await;
                allowance.end(&reply);
                match (reply, allowance.refused()) {
                    (Err(MindError::Unusable { .. }), Some(reason)) => {
                        format!("{reason}; {UNUSED}")
                    }
                    (reply, _) => return reply,
                }
            }
            Err(reason) => reason,
        };
        Ok(Reply {
            stand_in: Some(reason),
            ..instead.await?
        })
    }
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

    async fn correct(
        &self,
        request: &CorrectionRequest,
    ) -> Result<Reply<Option<Vec<Correction>>>, MindError> {
        let (mind, instead) = (&self.mind, &self.stand_in);
        let skill = Skill::Correct;
        self.within(skill, mind.correct(request), instead.correct(request))
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
