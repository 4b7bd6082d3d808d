//! When a draft was worked on. The start of every run is kept with the draft; a run's end is the last thing known of
//! it, so that a run that was killed counts as far as it came.

use stormwright_adapters::store::SqliteStore;
use stormwright_engine::ports::Store;

use crate::error::ApiError;

const PART: &str = "runs";

/// Notes that a run begins.
pub(crate) async fn begin(store: &SqliteStore, draft: &str, now_ms: u64) -> Result<(), ApiError> {
    let mut starts = starts(store, draft).await?;
    starts.push(now_ms);
    let json = serde_json::to_string(&starts).map_err(ApiError::internal)?;
    Ok(store.save(draft, PART, &json).await?)
}

/// When the runs of a draft began, in milliseconds since 1970 UTC. Empty where none did.
pub(crate) async fn starts(store: &SqliteStore, draft: &str) -> Result<Vec<u64>, ApiError> {
    let json = store.load(draft, PART).await?;
    // A list that cannot be read costs a figure of the record, not the draft.
    Ok(json
        .and_then(|json| serde_json::from_str(&json).ok())
        .unwrap_or_default())
}

/// Wall seconds from each start to the last sign of life before the next one.
pub(crate) fn worked_seconds(starts: &[u64], signs_of_life: &[u64]) -> f64 {
    let mut worked_ms = 0;
    for (place, start) in starts.iter().enumerate() {
        let next = starts.get(place + 1).copied().unwrap_or(u64::MAX);
        let end = signs_of_life
            .iter()
            .filter(|ms| (*start..next).contains(*ms))
            .max();
        worked_ms += end.map_or(0, |end| end - start);
    }
    worked_ms as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_between_a_kill_and_a_resume_is_no_work() {
        // Killed after an answer at 4 s, resumed an hour later for 2 s.
        let signs = [1_000, 4_000, 3_601_000, 3_602_000];
        assert!((worked_seconds(&[0, 3_600_000], &signs) - 6.0).abs() < 1e-9);
    }

    #[test]
    fn a_run_that_had_nothing_to_do_adds_nothing() {
        assert!((worked_seconds(&[0, 9_000], &[5_000]) - 5.0).abs() < 1e-9);
        assert!(worked_seconds(&[], &[5_000]).abs() < 1e-9);
    }
}
