//! Search engines on the web.

mod searxng;
#[cfg(test)]
mod searxng_tests;

pub use searxng::Searxng;
