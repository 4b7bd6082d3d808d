//! Search engines on the web.
//!
//! [`Searxng`] is a server of one's own. [`WebEngine`] is one of the public services in [`ENGINES`]; [`Manners`] keeps
//! how often each is asked and for how long it is left alone after it turned us away. [`References`] searches what
//! articles of an encyclopedia cite.

mod engines;
mod manners;
mod references;
mod results;
mod searxng;
#[cfg(test)]
mod searxng_tests;
mod web;

pub use engines::{ENGINES, Engine};
pub use manners::Manners;
pub use references::{References, USUAL_WIKI};
pub use searxng::Searxng;
pub use web::WebEngine;
