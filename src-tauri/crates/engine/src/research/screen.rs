//! Which pages may be sources at all, judged by their address: exclusions, allow and deny lists, reliability.

use std::sync::Arc;

use crate::settings::Settings;
use crate::sources::Rating;
use crate::sources::reliability::{Disposition, Reliability, ReliabilityList, disposition};
use crate::sources::urls::{self, UrlRule};

/// What the address of a page says about using it.
#[derive(Debug, Clone, PartialEq)]
pub enum Screened {
    /// It may be used.
    Pass(Reliability),
    /// Shown and switched off.
    Off(Reliability),
    /// Left out, with the reason.
    Reject(String),
}

/// The rules of one run.
#[derive(Debug, Clone)]
pub struct Screen {
    excluded: Vec<String>,
    excluded_articles: Vec<String>,
    allow: Vec<UrlRule>,
    deny: Vec<UrlRule>,
    reliability: Arc<ReliabilityList>,
}

impl Screen {
    /// The rules that `settings` ask for, over these lists.
    pub fn new(settings: &Settings, reliability: Arc<ReliabilityList>) -> Self {
        Self {
            excluded: settings.exclude_urls.iter().map(|u| urls::key(u)).collect(),
            excluded_articles: settings
                .exclude_articles
                .iter()
                .map(|t| article_key(t))
                .collect(),
            allow: settings
                .allow
                .iter()
                .filter_map(|r| UrlRule::parse(r))
                .collect(),
            deny: settings
                .deny
                .iter()
                .filter_map(|r| UrlRule::parse(r))
                .collect(),
            reliability,
        }
    }

    /// The class of the page at an address.
    pub fn rating(&self, url: &str) -> Rating {
        self.reliability.rate(url).status
    }

    /// Judges one address.
    pub fn judge(&self, url: &str) -> Screened {
        let key = urls::key(url);
        if self.excluded.contains(&key) {
            return Screened::Reject("excluded by its address".to_owned());
        }
        if self.names_excluded_article(url) {
            return Screened::Reject("an encyclopedia article that is left out".to_owned());
        }
        if let Some(rule) = self.deny.iter().find(|r| r.matches(url)) {
            return Screened::Reject(format!("on the deny list: {rule}"));
        }
        if !self.allow.is_empty() && !self.allow.iter().any(|r| r.matches(url)) {
            return Screened::Reject("not on the allow list".to_owned());
        }
        let rated = self.reliability.rate(url);
        match disposition(&rated) {
            Disposition::Keep => Screened::Pass(rated),
            Disposition::Off(_) => Screened::Off(rated),
            Disposition::Reject(reason) => Screened::Reject(reason),
        }
    }

    /// Whether the address is that of an article which is to be left out, on whatever wiki it stands.
    fn names_excluded_article(&self, url: &str) -> bool {
        let Some((_, name)) = url.rsplit_once("/wiki/") else {
            return false;
        };
        let name = name.split(['?', '#']).next().unwrap_or_default();
        self.excluded_articles.contains(&article_key(name))
    }
}

/// The form in which two spellings of an article's title are the same.
pub fn article_key(title: &str) -> String {
    let decoded = urls::decode(title);
    decoded
        .replace('_', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(change: impl FnOnce(&mut Settings)) -> Screen {
        let mut settings = Settings::default();
        change(&mut settings);
        Screen::new(&settings, ReliabilityList::bundled())
    }

    #[test]
    fn s60_an_excluded_page_stays_out_however_it_is_spelt() {
        let screen = screen(|s| {
            s.exclude_urls
                .push("https://example.org/page?utm_source=x".to_owned())
        });
        assert!(matches!(
            screen.judge("http://www.example.org/page/#top"),
            Screened::Reject(_)
        ));
        assert!(matches!(
            screen.judge("https://example.org/other"),
            Screened::Pass(_)
        ));
    }

    #[test]
    fn s60_allow_and_deny_work_on_whole_labels_of_a_host() {
        let screen = screen(|s| {
            s.deny.push("rt.com".to_owned());
            s.allow.push("com".to_owned());
        });
        assert!(matches!(
            screen.judge("https://www.rt.com/news"),
            Screened::Reject(_)
        ));
        assert!(matches!(
            screen.judge("https://smart.com/news"),
            Screened::Pass(_)
        ));
        assert!(matches!(
            screen.judge("https://example.org/"),
            Screened::Reject(_)
        ));
    }

    #[test]
    fn s61_wikipedia_is_never_a_source() {
        assert!(matches!(
            screen(|_| ()).judge("https://de.m.wikipedia.org/wiki/Zahnrad"),
            Screened::Reject(_)
        ));
    }

    #[test]
    fn an_excluded_article_is_left_out_on_any_wiki() {
        let screen = screen(|s| s.exclude_articles.push("Antikythera mechanism".to_owned()));
        assert!(matches!(
            screen.judge("https://wiki.example/wiki/Antikythera_Mechanism?x=1"),
            Screened::Reject(_)
        ));
    }
}
