//! Where pages may be fetched from: the public web, and the servers that the person configured.
//!
//! Addresses of pages come from search engines and from pages, so they are judged twice: as written, before every
//! request and at every redirect, and as resolved, when the connection is made. A name cannot be resolved to something
//! else in between, because the connection goes to the very addresses that were judged.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

use futures::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

use super::networks::not_public;

/// Asks for the addresses of a name.
pub(super) type Lookup =
    Arc<dyn Fn(String) -> BoxFuture<'static, std::io::Result<Vec<IpAddr>>> + Send + Sync>;

/// Ends of names that are not of the public internet.
const OWN_NAMES: [&str; 8] = [
    "localhost",
    "local",
    "internal",
    "intranet",
    "lan",
    "home.arpa",
    "onion",
    "localdomain",
];

/// The rules.
#[derive(Clone)]
pub(super) struct Guard {
    /// Host and port of servers that the person configured.
    allowed: Arc<[(String, u16)]>,
    lookup: Lookup,
}

impl Guard {
    /// The rules, with exceptions for the hosts and ports of `allowed`.
    pub(super) fn new(allowed: &[Url], lookup: Lookup) -> Self {
        let allowed = allowed
            .iter()
            .filter_map(|url| Some((url.host_str()?.to_lowercase(), url.port_or_known_default()?)))
            .collect();
        Self { allowed, lookup }
    }

    /// Judges an address as it is written.
    ///
    /// # Errors
    /// Why nothing is fetched from there, to be read after the address.
    pub(super) fn check(&self, url: &Url) -> Result<(), String> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(format!("is a {} address, not of the web", url.scheme()));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("holds a user or a password, which no public page needs".to_owned());
        }
        let name = url.host_str().unwrap_or_default();
        let port = url.port_or_known_default().unwrap_or_default();
        if self.knows(name) {
            let known = self.allowed.iter().any(|(n, p)| n == name && *p == port);
            return known.then_some(()).ok_or_else(|| {
                format!("is on port {port} of {name}, of which only another port is configured")
            });
        }
        if !matches!(port, 80 | 443) {
            return Err(format!(
                "is on port {port}; pages are fetched from ports 80 and 443 only"
            ));
        }
        match url.host() {
            Some(Host::Ipv4(address)) => judge(address.into()),
            Some(Host::Ipv6(address)) => judge(address.into()),
            Some(Host::Domain(name)) => {
                let name = name.trim_end_matches('.');
                let own = OWN_NAMES
                    .iter()
                    .any(|end| name.strip_suffix(end).is_some_and(|r| r.ends_with('.')));
                if own || !name.contains('.') {
                    Err(format!("is on {name}, which is no host of the public web"))
                } else {
                    Ok(())
                }
            }
            None => Err("names no host".to_owned()),
        }
    }

    /// Whether the person configured this host.
    fn knows(&self, name: &str) -> bool {
        self.allowed.iter().any(|(known, _)| known == name)
    }

    async fn addresses(&self, name: String) -> Result<Vec<IpAddr>, String> {
        let found = (self.lookup)(name.clone())
            .await
            .map_err(|error| format!("there is no address of {name}: {error}"))?;
        if self.knows(&name) {
            return Ok(found);
        }
        let mut refused = format!("there is no address of {name}");
        let mut public = Vec::new();
        for address in found {
            match judge(address) {
                Ok(()) => public.push(address),
                Err(reason) => refused = reason,
            }
        }
        if public.is_empty() {
            Err(refused)
        } else {
            Ok(public)
        }
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let found = guard.addresses(name.as_str().to_lowercase()).await?;
            // Port 0 stands for the one in the page's address.
            let sockets = found.into_iter().map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(sockets) as Addrs)
        })
    }
}

fn judge(address: IpAddr) -> Result<(), String> {
    match not_public(address) {
        None => Ok(()),
        Some(what) => Err(format!(
            "has the address {address}, which is {what}; only hosts that you configured may be such"
        )),
    }
}

/// Asks the system for the addresses of a name.
pub(super) fn system_lookup() -> Lookup {
    Arc::new(|name| {
        Box::pin(async move {
            let asking = move || -> std::io::Result<Vec<IpAddr>> {
                let found = (name.as_str(), 0).to_socket_addrs()?;
                Ok(found.map(|socket| socket.ip()).collect())
            };
            tokio::task::spawn_blocking(asking)
                .await
                .map_err(std::io::Error::other)?
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(allowed: &[&str]) -> Guard {
        let allowed: Vec<Url> = allowed.iter().map(|url| Url::parse(url).unwrap()).collect();
        let lookup: Lookup = Arc::new(|name| {
            Box::pin(async move {
                let found = match name.as_str() {
                    "public.example" => "93.184.215.14",
                    "both.example" => return Ok(vec![[10, 0, 0, 1].into(), [9, 9, 9, 9].into()]),
                    "inside.example" | "searx.example" => "192.168.0.7",
                    _ => return Err(std::io::Error::other("no such name")),
                };
                Ok(vec![found.parse().unwrap()])
            })
        });
        Guard::new(&allowed, lookup)
    }

    fn check(guard: &Guard, url: &str) -> Result<(), String> {
        guard.check(&Url::parse(url).unwrap())
    }

    #[test]
    fn s62_addresses_within_are_refused_however_they_are_written() {
        let guard = guard(&[]);
        for url in [
            "http://127.0.0.1/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://0177.0.0.1/",
            "http://127.1/",
            "http://169.254.169.254/latest/meta-data/",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[fe80::1]/",
            "http://localhost/",
            "http://LOCALHOST./",
            "http://printer.local/",
            "http://metadata.google.internal/",
            "http://router/",
            "http://user@public.example/",
            "http://user:secret@public.example/",
            "http://public.example:8080/",
            "https://public.example:22/",
            "file:///etc/passwd",
            "ftp://public.example/",
            "data:text/html,hi",
        ] {
            assert!(check(&guard, url).is_err(), "{url}");
        }
        for url in [
            "https://public.example/a",
            "http://93.184.215.14/",
            "https://public.example:443/",
            "http://public.example:443/",
        ] {
            assert_eq!(check(&guard, url), Ok(()), "{url}");
        }
    }

    #[test]
    fn s62_a_configured_host_is_allowed_on_its_own_port_only() {
        let guard = guard(&["http://127.0.0.1:8888/search", "https://searx.example/"]);
        assert_eq!(check(&guard, "http://127.0.0.1:8888/page"), Ok(()));
        assert_eq!(check(&guard, "https://searx.example/page"), Ok(()));
        assert!(check(&guard, "http://127.0.0.1:6379/").is_err());
        assert!(check(&guard, "http://127.0.0.1/").is_err());
        assert!(check(&guard, "http://127.0.0.2:8888/").is_err());
        assert!(check(&guard, "http://searx.example/").is_err());
    }

    #[tokio::test]
    async fn s62_a_name_that_leads_within_gives_no_address() {
        let guard = guard(&["http://searx.example:8080/"]);
        let found = |name: &str| {
            let (guard, name) = (guard.clone(), name.to_owned());
            async move { guard.addresses(name).await }
        };
        let error = found("inside.example").await.unwrap_err();
        assert!(error.contains("192.168.0.7, which is private"), "{error}");
        assert_eq!(
            found("public.example").await.unwrap(),
            [IpAddr::from([93, 184, 215, 14])]
        );
        assert_eq!(
            found("both.example").await.unwrap(),
            [IpAddr::from([9, 9, 9, 9])]
        );
        assert!(found("searx.example").await.is_ok());
        assert!(found("nowhere.example").await.is_err());
    }
}
