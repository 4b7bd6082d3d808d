//! The system's clock.

use std::time::{SystemTime, UNIX_EPOCH};

use stormwright_engine::ports::Clock;

/// Tells the system's time.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> u64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_millis() as u64)
    }
}
