//! Ctrl-C and requests to end. Heard on a thread of their own, so that a busy engine cannot keep them waiting.

use std::io;

/// Who asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Ctrl-C.
    Interrupt,
    /// The system, or another program.
    Terminate,
}

/// Calls `heard` at every signal, from a thread of its own.
///
/// # Errors
/// Where the system gives no thread or no signal handler.
pub fn listen(heard: impl Fn(Stop) + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::new()?
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                while let Some(stop) = signals.next().await {
                    heard(stop);
                }
            });
        })?;
    Ok(())
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    async fn next(&mut self) -> Option<Stop> {
        tokio::select! {
            heard = self.interrupt.recv() => heard.map(|()| Stop::Interrupt),
            heard = self.terminate.recv() => heard.map(|()| Stop::Terminate),
            heard = self.hang_up.recv() => heard.map(|()| Stop::Terminate),
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> Option<Stop> {
        tokio::signal::ctrl_c().await.ok().map(|()| Stop::Interrupt)
    }
}
