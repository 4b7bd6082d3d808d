//! Addresses of web pages as references print them.

use url::Url;

/// The address of a page of the web; `None` for a local document.
pub fn web_address(address: &str) -> Option<Url> {
    let url = Url::parse(address.trim()).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

/// The host without `www.`.
pub fn host(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

/// The address without credentials and tracking parameters, with everything encoded that either format gives a
/// meaning to.
pub fn print_address(url: &Url) -> String {
    let mut url = url.clone();
    let _ = url.set_username("");
    let _ = url.set_password(None);
    let query = url.query().map(|query| {
        query
            .split('&')
            .filter(|pair| {
                let key = pair
                    .split('=')
                    .next()
                    .unwrap_or_default()
                    .to_ascii_lowercase();
                !key.starts_with("utm_") && !matches!(key.as_str(), "fbclid" | "gclid")
            })
            .collect::<Vec<_>>()
            .join("&")
    });
    url.set_query(query.as_deref().filter(|q| !q.is_empty()));
    let text = String::from(url);
    // A host in brackets is an IPv6 address: only what follows it is encoded.
    let after_scheme = text.find("://").map_or(0, |at| at + 3);
    let path = text[after_scheme..]
        .find('/')
        .map_or(text.len(), |at| after_scheme + at);
    let mut printed = text[..path].to_owned();
    for c in text[path..].chars() {
        if matches!(
            c,
            ' ' | '|' | '[' | ']' | '{' | '}' | '<' | '>' | '"' | '\'' | '\\' | '^' | '`' | '*'
        ) || !c.is_ascii_graphic()
        {
            let mut utf8 = [0; 4];
            for byte in c.encode_utf8(&mut utf8).bytes() {
                printed.push_str(&format!("%{byte:02X}"));
            }
        } else {
            printed.push(c);
        }
    }
    printed
}

/// The host of a source's web address, without `www.`; `None` for a local document.
pub fn host_of(address: &str) -> Option<String> {
    web_address(address).as_ref().and_then(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s85_an_address_is_encoded_and_loses_its_trackers() {
        let printed = |address: &str| web_address(address).map(|u| print_address(&u));
        assert_eq!(
            printed("https://example.org/a b[1]|{x}?q=it's&utm_source=z&r=1#s [2]").as_deref(),
            Some("https://example.org/a%20b%5B1%5D%7C%7Bx%7D?q=it%27s&r=1#s%20%5B2%5D")
        );
        assert_eq!(
            printed("https://me:secret@bücher.example/?fbclid=1").as_deref(),
            Some("https://xn--bcher-kva.example/")
        );
        assert_eq!(printed("library:notes/a.txt"), None);
        assert_eq!(printed("javascript:alert(1)"), None);
    }
}
