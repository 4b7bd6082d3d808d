//! Language models over HTTP.
//!
//! [`Chat`] asks a model in the language of its [`Provider`]. [`Gate`] limits the requests in flight at one provider and
//! may be shared by several models of it. [`Fallback`] asks a second model where the first is gone.

mod chat;
mod fallback;
mod gate;
mod providers;
mod secret;
mod tokens;

pub use chat::{Chat, ChatSettings, Dialect};
pub use fallback::Fallback;
pub use gate::Gate;
pub use providers::{PROVIDERS, Provider};
pub use secret::Secret;
