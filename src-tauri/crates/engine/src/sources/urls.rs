//! Addresses: stand-in until the full module lands.
use url::Url;
/// key
pub fn key(url: &str) -> String {
    let Ok(u) = Url::parse(url) else {
        return url.to_owned();
    };
    format!(
        "{}{}",
        u.host_str().unwrap_or_default().trim_start_matches("www."),
        u.path().trim_end_matches('/')
    )
}
/// host
pub fn host(url: &str) -> Option<String> {
    Url::parse(url).ok()?.host_str().map(str::to_owned)
}
/// decode
pub fn decode(text: &str) -> String {
    text.replace("%20", " ")
}
/// rule
#[derive(Debug, Clone, PartialEq)]
pub struct UrlRule(String);
impl UrlRule {
    /// parse
    pub fn parse(rule: &str) -> Option<Self> {
        Some(Self(rule.to_owned()))
    }
    /// matches
    pub fn matches(&self, url: &str) -> bool {
        host(url).is_some_and(|h| h == self.0 || h.ends_with(&format!(".{}", self.0)))
    }
}
impl std::fmt::Display for UrlRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
