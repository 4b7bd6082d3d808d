//! One key for a work, whatever the spelling of its address, and rules that name sites.

use std::fmt;

use url::Url;

/// How often an address may stand inside another (an archived copy of an AMP copy).
const DEEPEST: usize = 3;

/// An address without scheme, mobile host, tracking and fragment: equal for every spelling of one work's address.
/// Looks like `example.org/path?id=5`; the host is lower case and in punycode.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalUrl {
    key: String,
    host_end: usize,
    path_end: usize,
}

impl CanonicalUrl {
    /// The whole key.
    pub fn as_str(&self) -> &str {
        &self.key
    }

    /// Lower case, in punycode, without `www.`, `m.` and `amp.`; with the port where it is not the usual one.
    pub fn host(&self) -> &str {
        &self.key[..self.host_end]
    }

    /// From the first `/` to the query; empty for a site's front page.
    pub fn path(&self) -> &str {
        &self.key[self.host_end..self.path_end]
    }
}

impl fmt::Display for CanonicalUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)
    }
}

/// The key of the work at `url`; `None` where `url` is no web address. A missing scheme is forgiven. Copies in the
/// well-known archives and AMP caches have the key of what they copy.
pub fn canonical(url: &str) -> Option<CanonicalUrl> {
    canonical_within(url, DEEPEST)
}

/// The canonical address of `url`, or `url` itself where it is no web address (`library:notes/a.md`).
pub fn key(url: &str) -> String {
    canonical(url).map_or_else(|| url.trim().to_owned(), |found| found.key)
}

/// The canonical host of `url`; `None` where it is no web address.
pub fn host(url: &str) -> Option<String> {
    canonical(url).map(|found| found.host().to_owned())
}

/// Percent escapes undone; bytes that are no UTF-8 become the replacement character.
pub fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        match escaped_byte(&rest[at..]) {
            Some(byte) => {
                bytes.push(byte);
                rest = &rest[at + 3..];
            }
            None => {
                bytes.push(b'%');
                rest = &rest[at + 1..];
            }
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The byte that the escape at the start of `text` stands for.
fn escaped_byte(text: &str) -> Option<u8> {
    let hex = text
        .get(1..3)
        .filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u8::from_str_radix(hex, 16).ok()
}

fn canonical_within(url: &str, depth: usize) -> Option<CanonicalUrl> {
    let parsed = parse(url)?;
    let host = plain_host(parsed.host_str()?);
    if depth > 0
        && let Some(original) = copied(&host, &parsed)
        && let Some(found) = canonical_within(&original, depth - 1)
    {
        return Some(found);
    }
    let mut key = match host.as_str() {
        "dx.doi.org" => "doi.org".to_owned(),
        _ => host,
    };
    if let Some(port) = parsed.port() {
        key.push_str(&format!(":{port}"));
    }
    let host_end = key.len();
    let mut path = plain_path(parsed.path());
    if key == "doi.org" {
        path = path.to_lowercase();
    }
    key.push_str(&path);
    let path_end = key.len();
    let query = plain_query(parsed.query().unwrap_or_default());
    if !query.is_empty() {
        key.push('?');
        key.push_str(&query);
    }
    // A fragment is a place on the page, except where a script takes it for the page's name.
    if let Some(fragment) = parsed
        .fragment()
        .filter(|fragment| fragment.starts_with("!/"))
    {
        key.push('#');
        key.push_str(fragment);
    }
    Some(CanonicalUrl {
        key,
        host_end,
        path_end,
    })
}

fn parse(url: &str) -> Option<Url> {
    let url = url.trim();
    let parsed = match Url::parse(url) {
        Ok(parsed) if matches!(parsed.scheme(), "http" | "https") => parsed,
        // `example.org:80/a` parses as a scheme of that name, and a bare address as no address at all.
        Ok(parsed) if !parsed.scheme().contains('.') => return None,
        _ => {
            let bare = url.trim_start_matches("//");
            let host = bare.split(['/', '?', '#']).next().unwrap_or_default();
            if !host.contains('.') || host.contains(char::is_whitespace) || host.contains('@') {
                return None;
            }
            Url::parse(&format!("https://{bare}")).ok()?
        }
    };
    parsed.host_str().filter(|host| !host.is_empty())?;
    Some(parsed)
}

/// The host as written by everyone: `www.`, `m.`, `amp.` and `mobile.` name a view of a site, not another site.
fn plain_host(host: &str) -> String {
    let mut host = host.trim_end_matches('.').to_lowercase();
    loop {
        let view = host
            .split_once('.')
            .filter(|(label, rest)| is_view(label) && rest.contains('.'));
        match view {
            Some((_, rest)) => host = rest.to_owned(),
            None => break,
        }
    }
    // `en.m.wikipedia.org` has the view second.
    let labels: Vec<&str> = host.split('.').collect();
    match labels.as_slice() {
        [first, view, rest @ ..] if rest.len() >= 2 && matches!(*view, "m" | "mobile" | "amp") => {
            format!("{first}.{}", rest.join("."))
        }
        _ => host,
    }
}

fn is_view(label: &str) -> bool {
    matches!(
        label,
        "www" | "www1" | "www2" | "www3" | "ww2" | "m" | "amp" | "mobile"
    )
}

/// The address of which this one is an archived or an AMP copy.
fn copied(host: &str, url: &Url) -> Option<String> {
    let path = url.path();
    let rest = match host {
        "web.archive.org" => path.strip_prefix("/web/")?.split_once('/')?.1,
        "archive.today" | "archive.ph" | "archive.is" | "archive.li" | "archive.md"
        | "archive.vn" | "archive.fo" => path.strip_prefix('/')?.split_once('/')?.1,
        "google.com" | "google.co.uk" => {
            let rest = path.strip_prefix("/amp/")?;
            rest.strip_prefix("s/").unwrap_or(rest)
        }
        _ if host.ends_with(".cdn.ampproject.org") => {
            let rest = path.trim_start_matches('/').split_once('/')?.1;
            rest.strip_prefix("s/").unwrap_or(rest)
        }
        _ => return None,
    };
    let mut original = rest.to_owned();
    // One of the two slashes after the scheme is lost in many copies of archive addresses.
    for scheme in ["http:/", "https:/"] {
        if let Some(rest) = original.strip_prefix(scheme) {
            original = format!("{scheme}/{}", rest.trim_start_matches('/'));
        }
    }
    if let Some(query) = url.query() {
        original.push('?');
        original.push_str(query);
    }
    original
        .split('/')
        .any(|part| part.contains('.'))
        .then_some(original)
}

fn plain_path(path: &str) -> String {
    let path = plain_escapes(path);
    // Java servers write the visit's number into the path.
    let path = path.split(";jsessionid=").next().unwrap_or_default();
    let mut path = path.trim_end_matches('/');
    for ending in ["/amp", "/amp.html", "/amphtml"] {
        path = path.strip_suffix(ending).unwrap_or(path);
    }
    if let Some(start) = path.strip_suffix(".amp.html") {
        return format!("{start}.html");
    }
    path = path
        .strip_suffix(".amp")
        .unwrap_or(path)
        .trim_end_matches('/');
    match path.strip_prefix("/amp/") {
        Some(rest) => format!("/{rest}"),
        None => path.to_owned(),
    }
}

fn plain_query(query: &str) -> String {
    let mut pairs: Vec<String> = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !is_tracking(pair))
        .map(|pair| plain_escapes(&pair.replace('+', "%20")))
        .collect();
    pairs.sort();
    pairs.dedup();
    pairs.join("&")
}

/// Parameters that say where a reader came from or how the page is to look, not which page it is.
fn is_tracking(pair: &str) -> bool {
    const NAMES: &[&str] = &[
        "__twitter_impression",
        "_ga",
        "_gl",
        "amp",
        "cmp",
        "cmpid",
        "dclid",
        "fb_action_ids",
        "fb_action_types",
        "fb_ref",
        "fb_source",
        "fbclid",
        "feature",
        "ftag",
        "gbraid",
        "gclid",
        "gclsrc",
        "gs_lcp",
        "guccounter",
        "guce_referrer",
        "guce_referrer_sig",
        "icid",
        "igsh",
        "igshid",
        "intcid",
        "ito",
        "mbid",
        "mc_cid",
        "mc_eid",
        "mkt_tok",
        "msclkid",
        "ncid",
        "ocid",
        "oly_anon_id",
        "oly_enc_id",
        "phpsessid",
        "ref",
        "ref_src",
        "ref_url",
        "referer",
        "referrer",
        "s_cid",
        "sessionid",
        "sfnsn",
        "share_id",
        "smid",
        "smtyp",
        "soc_src",
        "soc_trk",
        "spm",
        "sr_share",
        "sref",
        "taid",
        "trk",
        "tsrc",
        "twclid",
        "vero_id",
        "wbraid",
        "wt.mc_id",
        "wt_mc",
        "xtor",
        "yclid",
    ];
    const STARTS: &[&str] = &["utm_", "at_", "pk_", "mtm_", "hsa_", "_hs", "ns_", "piwik_"];
    let lower = pair.to_lowercase();
    let (name, value) = lower.split_once('=').unwrap_or((&lower, ""));
    NAMES.contains(&name)
        || STARTS.iter().any(|start| name.starts_with(start))
        || (name == "outputtype" && value == "amp")
}

/// Escapes of letters, digits and `-._~` undone, all others in upper case (RFC 3986 §6.2.2).
fn plain_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        match escaped_byte(&rest[at..]) {
            Some(byte) => {
                let c = char::from(byte);
                if c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~') {
                    out.push(c);
                } else {
                    out.push_str(&format!("%{byte:02X}"));
                }
                rest = &rest[at + 3..];
            }
            None => {
                out.push_str("%25");
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// A site, or a part of it, that an editor allows or denies: `dailymail.co.uk`, `*.example.org`,
/// `https://forbes.com/sites/`, `ru`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UrlRule {
    /// Canonical host or top-level domain; stands for all hosts that end in it on a label's boundary.
    host: String,
    /// Lower case, without outer slashes; empty for the whole site.
    path: String,
}

impl UrlRule {
    /// The rule that `text` writes; `None` where it names no host.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches("*.").trim_start_matches('.');
        if !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '-') {
            // A top-level domain. As part of an address it takes the form that it has in canonical hosts.
            let host = canonical(&format!("x.{text}"))?
                .host()
                .strip_prefix("x.")?
                .to_owned();
            return Some(Self {
                host,
                path: String::new(),
            });
        }
        let found = canonical(text)?;
        Some(Self {
            host: found.host().to_owned(),
            path: found.path().trim_matches('/').to_lowercase(),
        })
    }

    /// Whether the page at `url` belongs to the site; never for what is no web address.
    pub fn matches(&self, url: &str) -> bool {
        canonical(url).is_some_and(|url| {
            let path = url.path().trim_start_matches('/').to_lowercase();
            host_ends_with(url.host(), &self.host) && path_starts_with(&path, &self.path)
        })
    }
}

impl fmt::Display for UrlRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.host)?;
        if !self.path.is_empty() {
            write!(f, "/{}", self.path)?;
        }
        Ok(())
    }
}

/// Whether `host` is `suffix` or one of its sub-hosts: `m.rt.com` ends with `rt.com`, `smart.com` does not.
pub fn host_ends_with(host: &str, suffix: &str) -> bool {
    host.strip_suffix(suffix)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// Whether `path` is `prefix` or lies below it.
pub fn path_starts_with(path: &str, prefix: &str) -> bool {
    path.strip_prefix(prefix)
        .is_some_and(|rest| prefix.is_empty() || rest.is_empty() || rest.starts_with(['/', '?']))
}

#[cfg(test)]
#[path = "urls_tests.rs"]
mod tests;
