//! How often something is tried and how long is waited in between.

use std::time::Duration;

/// How much is borne before giving up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Most attempts, the first included.
    pub attempts: u32,
    /// The first wait is drawn from zero to this; each further one from zero to twice the last.
    pub first: Duration,
    /// Longest single wait that we choose ourselves.
    pub longest: Duration,
    /// Most time spent waiting between attempts altogether. A server that asks for more is not waited for.
    pub total: Duration,
}

impl Patience {
    /// For questions that a run asks by the dozen: search, pages, tables of contents.
    pub const SHORT: Self = Self {
        attempts: 4,
        first: Duration::from_millis(500),
        longest: Duration::from_secs(8),
        total: Duration::from_secs(60),
    };
    /// For language models, of which a whole section hangs on each answer.
    pub const LONG: Self = Self {
        attempts: 6,
        first: Duration::from_secs(1),
        longest: Duration::from_secs(30),
        total: Duration::from_secs(180),
    };
    /// For a server that has not been reached yet: whoever gave a wrong address wants to know.
    pub const CONTACT: Self = Self {
        attempts: 4,
        first: Duration::from_millis(500),
        longest: Duration::from_secs(2),
        total: Duration::from_secs(4),
    };
    /// One attempt.
    pub const NONE: Self = Self {
        attempts: 1,
        first: Duration::ZERO,
        longest: Duration::ZERO,
        total: Duration::ZERO,
    };
}

/// Whether and when a failed attempt is worth another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// Another would fail the same way.
    Never,
    /// After a wait of our choice.
    Soon,
    /// Not before this wait is over, as the server says.
    After(Duration),
}

/// Why there is no further attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It would fail the same way.
    Final,
    /// So many attempts were made, which is all that is borne.
    Attempts(u32),
    /// The server asks to wait so long, which is too long.
    Wait(Duration),
}

impl Stop {
    /// The words to put behind the failure; empty if there is nothing to add.
    pub fn note(self) -> String {
        match self {
            Self::Final | Self::Attempts(0 | 1) => String::new(),
            Self::Attempts(made) => format!(" ({made} attempts)"),
            Self::Wait(wait) => {
                let seconds = wait.as_secs_f64().ceil();
                format!(
                    " and asks to wait {seconds} s, which is longer than we wait; try again later"
                )
            }
        }
    }
}

/// The attempts at one thing.
#[derive(Debug)]
pub struct Tries {
    patience: Patience,
    failed: u32,
    waited: Duration,
}

impl Tries {
    /// None made yet.
    pub fn new(patience: Patience) -> Self {
        Self {
            patience,
            failed: 0,
            waited: Duration::ZERO,
        }
    }

    /// From now on bears no more than `patience` does either.
    pub fn limit(&mut self, patience: Patience) {
        self.patience = Patience {
            attempts: self.patience.attempts.min(patience.attempts),
            first: self.patience.first.min(patience.first),
            longest: self.patience.longest.min(patience.longest),
            total: self.patience.total.min(patience.total),
        };
    }

    /// After a failed attempt: waits until the next is due.
    ///
    /// # Errors
    /// There will be no next one.
    pub async fn wait(&mut self, again: Again) -> Result<(), Stop> {
        let wait = self.next_wait(again)?;
        tokio::time::sleep(wait).await;
        Ok(())
    }

    /// How long to wait before the next attempt, counted as waited.
    ///
    /// # Errors
    /// There will be no next one.
    pub fn next_wait(&mut self, again: Again) -> Result<Duration, Stop> {
        self.failed += 1;
        let wait = match again {
            Again::Never => return Err(Stop::Final),
            // Whoever was turned away together must not come back together.
            Again::After(wait) => wait + (wait / 10).mul_f64(fastrand::f64()),
            Again::Soon => {
                let doubled = 2_u32.saturating_pow(self.failed - 1);
                let most = self.patience.first.saturating_mul(doubled);
                most.min(self.patience.longest).mul_f64(fastrand::f64())
            }
        };
        if self.failed >= self.patience.attempts {
            return Err(Stop::Attempts(self.failed));
        }
        match again {
            Again::After(asked) if self.waited + asked > self.patience.total => {
                return Err(Stop::Wait(asked));
            }
            Again::Soon if self.waited + wait > self.patience.total => {
                return Err(Stop::Attempts(self.failed));
            }
            _ => {}
        }
        self.waited += wait;
        Ok(wait)
    }
}
