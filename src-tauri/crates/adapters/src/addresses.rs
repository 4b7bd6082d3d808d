//! Addresses of servers as people give them.

use url::Url;

/// An address that names no server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{address}\" {reason}")]
pub struct AddressError {
    /// The address, without user and password.
    pub address: String,
    /// What is wrong with it, in plain words.
    pub reason: String,
}

/// Whether `text` names a server. Nothing is sent.
///
/// # Errors
/// It names no host, or another scheme than HTTP.
pub fn check(text: &str) -> Result<(), AddressError> {
    server(text).map(|_| ())
}

/// The address that `text` gives. A missing scheme is `http` for this machine and `https` for any other.
///
/// # Errors
/// It names no host, or another scheme than HTTP.
pub(crate) fn server(text: &str) -> Result<Url, AddressError> {
    let text = text.trim();
    let failed = |reason: &str| AddressError {
        address: text.rsplit('@').next().unwrap_or_default().to_owned(),
        reason: reason.to_owned(),
    };
    let whole = if text.contains("://") {
        text.to_owned()
    } else {
        let own = ["localhost", "127.", "[::1]"];
        let scheme = if own.iter().any(|start| text.starts_with(start)) {
            "http"
        } else {
            "https"
        };
        format!("{scheme}://{text}")
    };
    let url =
        Url::parse(&whole).map_err(|_| failed("is no address; give one like https://host/path"))?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(url),
        _ => Err(failed("is no http or https address")),
    }
}

/// How a server is named in a draft's journal and to people: host, port where it is not the usual one, and path. Holds
/// neither user nor password nor query.
pub(crate) fn name(url: &Url, path: &str) -> String {
    let host = url.host_str().unwrap_or_default();
    let port = url.port().map(|port| format!(":{port}"));
    format!("{host}{}{path}", port.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_scheme_is_understood() {
        assert_eq!(
            server("localhost:8080").unwrap().as_str(),
            "http://localhost:8080/"
        );
        assert_eq!(
            server(" searx.example/x ").unwrap().as_str(),
            "https://searx.example/x"
        );
    }

    #[test]
    fn what_is_no_address_of_a_server_is_refused_without_showing_a_password() {
        for text in ["", "ftp://host/", "http://", "file:///etc/passwd"] {
            assert!(server(text).is_err(), "{text}");
        }
        let error = server("ftp://me:secret@host/").unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
