//! What a draft may still cost, and what a skill that is being asked for may still ask.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::REACHED;
use crate::minds::skills::{Role, Skill};
use crate::ports::{Clock, MindError, Reply, Usage};
use crate::run::{Journal, Price};
use crate::settings::{Limits, Settings};

/// The share of a limit that research may use; the rest is kept for the outline and for writing.
const RESEARCH: f64 = 0.6;

/// Tokens that a call under way is taken to need while none is counted yet.
const USUAL_TOKENS: f64 = 2_500.0;

tokio::task_local! {
    /// That of the skill that is being asked for.
    static ALLOWANCE: Arc<Allowance>;
}

/// Whether the skill that is being asked for may ask its model once more; always where nobody keeps a limit.
pub(in crate::minds) fn may_ask_again() -> bool {
    ALLOWANCE
        .try_with(|allowance| allowance.again())
        .unwrap_or(true)
}

/// What was spent so far, and what is under way.
#[derive(Debug, Default)]
struct Spent {
    usage: Usage,
    cost: f64,
    under_way: u64,
}

/// The limits of a draft and what was spent of them.
pub(super) struct Budget {
    settings: Settings,
    clock: Arc<dyn Clock>,
    started_ms: u64,
    spent: Mutex<Spent>,
}

impl Budget {
    /// The limits of `settings`, of which the calls in `journal` have used their part.
    pub fn new(settings: Settings, journal: &Journal, clock: Arc<dyn Clock>) -> Self {
        let mut spent = Spent::default();
        for (role, stages) in &journal.usage_by_role() {
            for usage in stages.values() {
                spent.usage += *usage;
                spent.cost += price(&settings, Some(*role)).map_or(0.0, |price| price.of(usage));
            }
        }
        Self {
            started_ms: clock.now_ms(),
            settings,
            clock,
            spent: Mutex::new(spent),
        }
    }

    fn spent(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one call out of it; which limit forbids that, in words.
    fn take(&self, skill: Skill, role: Option<Role>) -> Result<(), String> {
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
        let (coming, tokens_each, cost_each) = match calls > 0.0 {
            true => (
                (spent.under_way + 1) as f64,
                tokens / calls,
                spent.cost / calls,
            ),
            false => (
                spent.under_way as f64,
                USUAL_TOKENS,
                price(&self.settings, role).map_or(0.0, |price| price.input * USUAL_TOKENS / 1e6),
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
            if unit != "minutes" && role.is_none() {
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
        Ok(())
    }
}

/// What one skill may ask. The calls that it took are under way until it is dropped.
pub(super) struct Allowance {
    budget: Arc<Budget>,
    skill: Skill,
    role: Option<Role>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    calls: u64,
    refused: Option<String>,
}

impl Allowance {
    /// Room for the first call of a skill; which limit forbids it, in words.
    pub fn begin(
        budget: &Arc<Budget>,
        skill: Skill,
        role: Option<Role>,
    ) -> Result<Arc<Self>, String> {
        budget.take(skill, role)?;
        Ok(Arc::new(Self {
            budget: budget.clone(),
            skill,
            role,
            taken: Mutex::new(Taken {
                calls: 1,
                refused: None,
            }),
        }))
    }

    /// Does `asking`, which may find out by [`may_ask_again`] how far it may go.
    pub async fn over<T>(self: Arc<Self>, asking: impl Future<Output = T>) -> T {
        ALLOWANCE.scope(self, asking).await
    }

    /// Counts what was asked; calls that failed were calls all the same.
    pub fn end<T>(&self, reply: &Result<Reply<T>, MindError>) {
        let usage = match reply {
            Ok(reply) => reply.usage,
            Err(MindError::Embedding(_)) => return,
            Err(_) => Usage {
                calls: self.taken().calls,
                ..Usage::default()
            },
        };
        let price = price(&self.budget.settings, self.role);
        let mut spent = self.budget.spent();
        spent.usage += usage;
        spent.cost += price.map_or(0.0, |price| price.of(&usage));
    }

    /// Which limit forbade a further call, in words.
    pub fn refused(&self) -> Option<String> {
        self.taken().refused.clone()
    }

    fn again(&self) -> bool {
        let taken = self.budget.take(self.skill, self.role);
        let mut own = self.taken();
        match taken {
            Ok(()) => own.calls += 1,
            Err(reason) => own.refused = Some(reason),
        }
        own.refused.is_none()
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Allowance {
    fn drop(&mut self) {
        let calls = self.taken().calls;
        self.budget.spent().under_way -= calls;
    }
}

fn price(settings: &Settings, role: Option<Role>) -> Option<Price> {
    settings.prices.get(settings.model_of(role?)).copied()
}
