//! The one place for HTTP: how the program introduces itself, how long it waits, what it repeats, and how it words
//! what went wrong.
//!
//! [`send`] sends a request once. [`json`] sends it, reads a JSON answer and repeats the whole under a [`Patience`].
//! What needs its own idea of an attempt, such as a streamed answer that may break off, loops over [`send`] with
//! [`Tries`]. Nobody else repeats anything, so that attempts never multiply.
//!
//! No text made here holds a key, a query or the user and password of an address; hosts are named by name and port.

mod exchange;
mod tries;

use std::time::Duration;

use reqwest::ClientBuilder;
use url::{Host, Url};

pub use exchange::{HttpError, HttpFailure, body, checked, host, json, retry_after, send};
pub use tries::{Again, Patience, Stop, Tries};

/// How the program introduces itself.
pub const USER_AGENT: &str = concat!(
    "Stormwright/",
    env!("CARGO_PKG_VERSION"),
    " (pre-writing desk for Wikipedia editors) reqwest"
);

/// Longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// A client for requests to `address`, its redirects included.
///
/// `silence` is the longest wait for the next byte; a whole answer may take longer. Machines of one's own (loopback) are
/// reached without the system's proxy.
///
/// # Errors
/// The system's TLS or proxy settings cannot be used; what is wrong, in words.
pub fn client(address: &Url, silence: Duration) -> Result<reqwest::Client, String> {
    built(|| {
        let builder = builder().read_timeout(silence);
        if is_loopback(address) {
            builder.no_proxy()
        } else {
            builder
        }
    })
}

/// A client of one's own settings on top of [`builder`].
///
/// # Errors
/// The system's TLS or proxy settings cannot be used; what is wrong, in words.
pub fn built(builder: impl Fn() -> ClientBuilder) -> Result<reqwest::Client, String> {
    let built = builder().build();
    // A bare system has no certificates at all. Plain HTTP needs none; HTTPS then says that it trusts nobody.
    let built = built.or_else(|error| {
        tracing::warn!(%error, "the system's certificates cannot be used, so HTTPS will fail");
        let trusting_nobody = rustls::ClientConfig::builder()
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        builder().tls_backend_preconfigured(trusting_nobody).build()
    });
    built.map_err(|error| format!("HTTP cannot be set up ({})", exchange::root(&error)))
}

/// The settings that all clients share, for one that needs more of its own (such as a guard on redirects).
pub fn builder() -> ClientBuilder {
    // Fails if another part of the process has chosen already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT)
        .referer(false)
        .retry(reqwest::retry::never())
        .gzip(true)
        .brotli(true)
        .deflate(true)
}

fn is_loopback(address: &Url) -> bool {
    match address.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
pub(crate) mod recorder;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
