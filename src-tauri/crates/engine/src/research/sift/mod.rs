//! Sifting: which documents are about the topic, and which of their passages an answer is made from.

mod naming;
mod passages;
mod profile;

pub use naming::unnamed;
pub use passages::{fit, shown, shown_for_answer, spread_over_hosts};
pub use profile::{LEARNT_FROM, TopicProfile, Verdict};
