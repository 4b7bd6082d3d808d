//! The commands' bodies. Each takes the desk, its parameters and the event line, and nothing of a host.

pub(crate) mod draft;
pub(crate) mod library;
pub(crate) mod other;
