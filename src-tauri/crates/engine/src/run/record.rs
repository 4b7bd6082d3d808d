//! What a run leaves on record about itself: when, how long, how many calls.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{JournalTotals, Stage};
use crate::ports::Usage;

/// What a model costs, in US dollars a million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Price {
    /// Tokens read.
    pub input: f64,
    /// Tokens written.
    pub output: f64,
}

impl Price {
    /// The cost of this much, in US dollars.
    pub fn of(&self, usage: &Usage) -> f64 {
        (self.input * usage.input_tokens as f64 + self.output * usage.output_tokens as f64) / 1e6
    }
}

/// The record of one run, which `run.json` is made of.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// The program's version.
    pub program_version: String,
    /// When the draft was begun, in milliseconds since 1970 UTC.
    pub started_ms: u64,
    /// When the last stage ended.
    pub finished_ms: u64,
    /// Wall seconds during which a run worked on it; pauses between a stop and a resume are left out.
    pub worked_seconds: f64,
    /// When the sources were fetched or read from the library; the access date of references. `None` leaves the
    /// access date out.
    pub fetched_ms: Option<u64>,
    /// Wall seconds by stage. Stages overlap, so the sum may exceed the whole.
    pub stage_seconds: BTreeMap<Stage, f64>,
    /// Calls, tokens and the longest chain of dependent calls.
    pub totals: JournalTotals,
    /// Searches made.
    pub searches: u64,
    /// Search results that were passed over because the run had met their page before.
    pub repeats_avoided: u64,
}
