//! The runtime that every host works on.

use std::num::NonZero;

use tokio::runtime::{Builder, Runtime};

/// Threads for work that waits or computes, beside one a processor.
const BESIDE: usize = 2;

/// A runtime with few threads for blocking work. Pages are parsed and texts embedded there, and the allocator of the C
/// library keeps what each thread gave back for that thread alone: with tokio's 512 the memory of a program that makes
/// draft after draft grows by some megabytes a draft.
///
/// # Errors
/// Where the system gives no threads.
pub fn runtime() -> std::io::Result<Runtime> {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    Builder::new_multi_thread()
        .max_blocking_threads(processors + BESIDE)
        .enable_all()
        .build()
}
