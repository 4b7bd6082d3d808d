//! The journal: every call of a mind, search and fetch under the hash of what was asked. A run that was killed
//! finds its answers here and asks nothing twice; the same entries give time, cost and the longest chain of calls.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{RunError, Stage};
use crate::minds::skills::Role;
use crate::ports::{Clock, Store, Usage};

/// Names a call: the first 32 hexadecimal digits of the SHA-256 of its kind and request.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CallId(pub String);

/// What kind of thing was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallKind {
    /// A skill of the mind.
    Mind,
    /// A search.
    Search,
    /// A document.
    Fetch,
    /// The encyclopedia.
    Encyclopedia,
}

/// One finished call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JournalEntry {
    /// Its name.
    pub id: CallId,
    /// What kind of thing was called.
    pub kind: CallKind,
    /// The part that a language model played, where one was asked.
    #[serde(default)]
    pub role: Option<Role>,
    /// The stage that asked.
    pub stage: Stage,
    /// What it was for, in a few words.
    pub label: String,
    /// The calls whose answers the request was made of.
    pub after: Vec<CallId>,
    /// When it was asked, in milliseconds since 1970 UTC.
    pub started_ms: u64,
    /// When it was answered.
    pub finished_ms: u64,
    /// What it cost.
    pub usage: Usage,
    /// The answer.
    pub value: serde_json::Value,
}

/// An answer, and the call it came from, to be named by the calls that build on it.
#[derive(Debug, Clone)]
pub struct Called<T> {
    /// The answer.
    pub value: T,
    /// The call.
    pub call: CallId,
}

/// Sums over a journal.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct JournalTotals {
    /// Number of calls by kind.
    pub calls: BTreeMap<String, u64>,
    /// What they cost.
    pub usage: Usage,
    /// What the language models cost by the part they played and the stage.
    pub usage_by_role: BTreeMap<Role, BTreeMap<Stage, Usage>>,
    /// Seconds during which a call of the stage was under way, by stage.
    pub seconds: BTreeMap<String, f64>,
    /// Seconds of the longest chain of calls each of which needed the one before.
    pub longest_chain_seconds: f64,
    /// That chain, first call first.
    pub longest_chain: Vec<ChainLink>,
}

/// A call of the longest chain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChainLink {
    /// What it was for.
    pub call: String,
    /// Its own time.
    pub seconds: f64,
    /// Requests it sent to a language model.
    pub model_calls: u64,
}

/// What a call is for: the part of a journal entry that its caller knows beforehand.
#[derive(Debug, Clone)]
pub struct Purpose<'a> {
    /// What kind of thing is called.
    pub kind: CallKind,
    /// The part that a language model plays, where one is asked.
    pub role: Option<Role>,
    /// The stage that asks.
    pub stage: Stage,
    /// What it is for, in a few words.
    pub label: String,
    /// The calls whose answers the request is made of.
    pub after: &'a [CallId],
}

/// The journal of one draft.
#[derive(Clone)]
pub struct Journal {
    draft: String,
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    entries: Arc<Mutex<HashMap<CallId, JournalEntry>>>,
}

impl Journal {
    /// Opens the journal of `draft` with what it holds from earlier.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn open(
        draft: &str,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, RunError> {
        let entries = store.journal(draft).await?;
        let entries = entries.into_iter().map(|e| (e.id.clone(), e)).collect();
        Ok(Self {
            draft: draft.to_owned(),
            store,
            clock,
            entries: Arc::new(Mutex::new(entries)),
        })
    }

    /// The answer to `request`: from the journal where it was asked before, else from `ask`, whose answer is
    /// written down before it is returned. `usage_of` tells what an answer cost, `None` for one that is not to be kept.
    /// Neither that nor a failure is written down, so that a resumed run tries again.
    ///
    /// # Errors
    /// The outer error is the store's, and ends the run; the inner one is `ask`'s.
    pub async fn call<Q, T, E, F>(
        &self,
        purpose: Purpose<'_>,
        request: &Q,
        usage_of: fn(&T) -> Option<Usage>,
        ask: F,
    ) -> Result<Result<Called<T>, E>, RunError>
    where
        Q: Serialize + ?Sized,
        T: Serialize + DeserializeOwned,
        F: Future<Output = Result<T, E>>,
    {
        let call = call_id(purpose.kind, request)?;
        if let Some(value) = self.recorded(&call) {
            match serde_json::from_value(value) {
                Ok(value) => return Ok(Ok(Called { value, call })),
                // An older program wrote it in another shape: ask again rather than fail.
                Err(error) => {
                    tracing::warn!(%error, call = %call.0, "journal entry could not be read")
                }
            }
        }
        let started_ms = self.clock.now_ms();
        let value = match ask.await {
            Ok(value) => value,
            Err(error) => return Ok(Err(error)),
        };
        let Some(usage) = usage_of(&value) else {
            return Ok(Ok(Called { value, call }));
        };
        let entry = JournalEntry {
            id: call.clone(),
            kind: purpose.kind,
            role: purpose.role,
            stage: purpose.stage,
            label: purpose.label,
            after: purpose.after.to_vec(),
            started_ms,
            finished_ms: self.clock.now_ms(),
            usage,
            value: serde_json::to_value(&value).map_err(RunError::journal)?,
        };
        self.store.append(&self.draft, &entry).await?;
        self.lock().insert(call.clone(), entry);
        Ok(Ok(Called { value, call }))
    }

    /// The calls of `stage`, so that a stage after it can name what it builds on.
    pub fn calls_of(&self, stage: Stage) -> Vec<CallId> {
        let entries = self.lock();
        let mut calls: Vec<(u64, CallId)> = entries
            .values()
            .filter(|e| e.stage == stage)
            .map(|e| (e.started_ms, e.id.clone()))
            .collect();
        calls.sort();
        calls.into_iter().map(|(_, id)| id).collect()
    }

    /// Number of calls written down.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether nothing is written down yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sums over all calls.
    pub fn totals(&self) -> JournalTotals {
        totals(self.lock().values())
    }

    /// What the language models have cost so far, by the part they played and the stage.
    pub fn usage_by_role(&self) -> BTreeMap<Role, BTreeMap<Stage, Usage>> {
        let mut usage: BTreeMap<Role, BTreeMap<Stage, Usage>> = BTreeMap::new();
        for entry in self.lock().values() {
            if let Some(role) = entry.role {
                *usage
                    .entry(role)
                    .or_default()
                    .entry(entry.stage)
                    .or_default() += entry.usage;
            }
        }
        usage
    }

    /// When its calls were answered, in milliseconds since 1970 UTC, in no order.
    pub fn answered_ms(&self) -> Vec<u64> {
        self.lock().values().map(|e| e.finished_ms).collect()
    }

    fn recorded(&self, call: &CallId) -> Option<serde_json::Value> {
        self.lock().get(call).map(|e| e.value.clone())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<CallId, JournalEntry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn call_id<Q: Serialize + ?Sized>(kind: CallKind, request: &Q) -> Result<CallId, RunError> {
    let asked = serde_json::to_vec(&(kind, request)).map_err(RunError::journal)?;
    let digest = Sha256::digest(&asked);
    Ok(CallId(
        digest.iter().take(16).map(|b| format!("{b:02x}")).collect(),
    ))
}

/// Sums over `entries`; the longest chain is the heaviest path through `after`, weighed by each call's own time.
fn totals<'a>(entries: impl Iterator<Item = &'a JournalEntry>) -> JournalTotals {
    let mut in_order: Vec<&JournalEntry> = entries.collect();
    // A call starts after those it builds on have finished, so this order puts causes first.
    in_order.sort_by(|a, b| {
        (a.started_ms, a.finished_ms, &a.id).cmp(&(b.started_ms, b.finished_ms, &b.id))
    });
    let mut totals = JournalTotals::default();
    let mut chains: HashMap<&CallId, (u64, Option<&CallId>)> = HashMap::new();
    let by_id: HashMap<&CallId, &JournalEntry> = in_order.iter().map(|e| (&e.id, *e)).collect();
    for entry in &in_order {
        *totals
            .calls
            .entry(kind_name(entry.kind).to_owned())
            .or_default() += 1;
        totals.usage += entry.usage;
        if let Some(role) = entry.role {
            let by_stage = totals.usage_by_role.entry(role).or_default();
            *by_stage.entry(entry.stage).or_default() += entry.usage;
        }
        let before = entry
            .after
            .iter()
            .filter_map(|id| {
                chains
                    .get_key_value(id)
                    .map(|(id, (weight, _))| (*weight, *id))
            })
            .max();
        let own = entry.finished_ms.saturating_sub(entry.started_ms);
        chains.insert(
            &entry.id,
            (own + before.map_or(0, |(w, _)| w), before.map(|(_, id)| id)),
        );
    }
    for stage in Stage::ALL {
        let spans = in_order
            .iter()
            .filter(|e| e.stage == stage)
            .map(|e| (e.started_ms, e.finished_ms));
        totals
            .seconds
            .insert(stage.name().to_owned(), covered_ms(spans) as f64 / 1000.0);
    }
    let mut end = chains.iter().map(|(id, (weight, _))| (*weight, *id)).max();
    totals.longest_chain_seconds = end.map_or(0.0, |(weight, _)| weight as f64 / 1000.0);
    while let Some((_, id)) = end {
        totals
            .longest_chain
            .extend(by_id.get(id).map(|e| ChainLink {
                call: e.label.clone(),
                seconds: e.finished_ms.saturating_sub(e.started_ms) as f64 / 1000.0,
                model_calls: e.usage.calls,
            }));
        end = chains
            .get(id)
            .and_then(|(_, before)| before.map(|b| (0, b)));
    }
    totals.longest_chain.reverse();
    totals
}

/// Milliseconds that spans ordered by their start cover, overlaps counted once.
fn covered_ms(spans: impl Iterator<Item = (u64, u64)>) -> u64 {
    let mut until = 0;
    let mut covered = 0;
    for (start, end) in spans {
        covered += end.saturating_sub(start.max(until));
        until = until.max(end);
    }
    covered
}

fn kind_name(kind: CallKind) -> &'static str {
    match kind {
        CallKind::Mind => "mind",
        CallKind::Search => "search",
        CallKind::Fetch => "fetch",
        CallKind::Encyclopedia => "encyclopedia",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, after: &[&str], started_ms: u64, finished_ms: u64) -> JournalEntry {
        JournalEntry {
            id: CallId(id.to_owned()),
            kind: CallKind::Mind,
            role: None,
            stage: Stage::Dialogues,
            label: id.to_owned(),
            after: after.iter().map(|a| CallId((*a).to_owned())).collect(),
            started_ms,
            finished_ms,
            usage: Usage {
                calls: 1,
                input_tokens: 10,
                output_tokens: 2,
            },
            value: serde_json::Value::Null,
        }
    }

    #[test]
    fn the_longest_chain_is_the_heaviest_not_the_one_with_most_calls() {
        let entries = [
            entry("ask", &[], 0, 1_000),
            entry("slow search", &["ask"], 1_000, 9_000),
            entry("quick search", &["ask"], 1_000, 1_500),
            entry("quick answer", &["quick search"], 1_500, 2_000),
            entry("answer", &["slow search", "quick search"], 9_000, 10_000),
        ];
        let totals = totals(entries.iter());
        let chain: Vec<&str> = totals
            .longest_chain
            .iter()
            .map(|l| l.call.as_str())
            .collect();
        assert_eq!(chain, ["ask", "slow search", "answer"]);
        assert!((totals.longest_chain_seconds - 10.0).abs() < 1e-9);
        assert_eq!(totals.usage.input_tokens, 50);
        assert!(
            (totals.seconds["dialogues"] - 10.0).abs() < 1e-9,
            "overlapping calls count once"
        );
    }
}
