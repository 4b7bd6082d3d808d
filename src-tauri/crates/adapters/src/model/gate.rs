//! How many requests may be in flight at one provider: fewer after each refusal for haste, more again as all goes well.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// The limit of requests in flight. Cloning shares it.
#[derive(Debug, Clone)]
pub struct Gate(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    places: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Places that there are now, from 1 to `most`.
    open: usize,
    /// Places to be taken away as soon as they are left.
    owed: usize,
    /// Answers in a row without a refusal.
    calm: usize,
    /// Counts the times that places were taken away.
    epoch: u64,
    /// Nobody sends before this moment.
    quiet_until: Option<Instant>,
}

impl Gate {
    /// At most `most` requests at a time, at least one.
    pub fn new(most: usize) -> Self {
        let most = most.clamp(1, 1_000);
        Self(Arc::new(Inner {
            most,
            places: Arc::new(Semaphore::new(most)),
            state: Mutex::new(State {
                open: most,
                owed: 0,
                calm: 0,
                epoch: 0,
                quiet_until: None,
            }),
        }))
    }

    /// Requests that may be in flight now.
    pub fn open(&self) -> usize {
        self.state().open
    }

    /// Waits for a place, in the order of coming.
    pub(super) async fn enter(&self) -> Place {
        // The semaphore is never closed.
        let permit = self.0.places.clone().acquire_owned().await.ok();
        Place {
            gate: self.clone(),
            permit,
            epoch: 0,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in flight, left when dropped. It is kept over all attempts at one request.
#[derive(Debug)]
pub(super) struct Place {
    gate: Gate,
    permit: Option<OwnedSemaphorePermit>,
    epoch: u64,
}

impl Place {
    /// Waits until the provider may be asked; to be called before each attempt.
    pub(super) async fn may_send(&mut self) {
        loop {
            let until = self.gate.state().quiet_until;
            match until {
                Some(moment) if moment > Instant::now() => {
                    tokio::time::sleep_until(moment).await;
                    // Whoever waited together must not ask together.
                    let spread = Duration::from_millis(100).mul_f64(fastrand::f64());
                    tokio::time::sleep(spread).await;
                }
                _ => break,
            }
        }
        self.epoch = self.gate.state().epoch;
    }

    /// The attempt was refused for haste: half the places go, once for all requests that were in flight together, and
    /// nobody asks before `wait` is over.
    pub(super) fn refused(&self, wait: Option<Duration>) {
        let mut state = self.gate.state();
        state.calm = 0;
        let until = wait.map(|wait| Instant::now() + wait);
        state.quiet_until = state.quiet_until.max(until);
        if state.epoch == self.epoch {
            let left = (state.open / 2).max(1);
            state.owed += state.open - left;
            state.open = left;
            state.epoch += 1;
        }
    }

    /// The attempt was answered: after as many answers as there are places, there is one more.
    pub(super) fn answered(&self) {
        let mut state = self.gate.state();
        state.calm += 1;
        if state.calm < state.open || state.open == self.gate.0.most {
            return;
        }
        state.calm = 0;
        state.open += 1;
        match state.owed {
            0 => self.gate.0.places.add_permits(1),
            _ => state.owed -= 1,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.gate.state();
        if state.owed > 0
            && let Some(permit) = self.permit.take()
        {
            state.owed -= 1;
            permit.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn p41_haste_costs_places_once_and_calm_brings_them_back() {
        let gate = Gate::new(4);
        let mut places = Vec::new();
        for _ in 0..4 {
            let mut place = gate.enter().await;
            place.may_send().await;
            places.push(place);
        }
        for place in &places {
            place.refused(None);
        }
        assert_eq!(gate.open(), 2, "one burst is refused once");
        drop(places);
        assert_eq!(gate.0.places.available_permits(), 2);

        let place = gate.enter().await;
        for _ in 0..20 {
            place.answered();
        }
        drop(place);
        assert_eq!(gate.open(), 4);
        assert_eq!(gate.0.places.available_permits(), 4);
    }

    #[tokio::test]
    async fn p41_places_that_come_back_before_they_were_left_are_not_made_twice() {
        let gate = Gate::new(2);
        let mut first = gate.enter().await;
        let second = gate.enter().await;
        first.may_send().await;
        first.refused(None);
        first.answered();
        assert_eq!(gate.open(), 2);
        drop((first, second));
        assert_eq!(gate.0.places.available_permits(), 2);
    }
}
