//! Whole runs of the engine over a small world in memory: what happens when parts fail, when the program dies, and
//! when the editor interferes. The mind is the real extractive or prompted one; the world around it is scripted.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends by panicking"
)]

mod elsewhere;
mod failures;
mod hostile;
mod limits;
mod outline;
mod prompted;
mod resume;
mod situations;
mod sources;
mod waiting;
mod world;
