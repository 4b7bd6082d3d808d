//! Wikipedia and other wikis that run MediaWiki, asked through their `api.php`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use serde_json::Value;
use stormwright_engine::ports::{Encyclopedia, EncyclopediaError};
use stormwright_engine::research::{TableOfContents, TocEntry};
use tokio::sync::Semaphore;
use url::Url;

use super::titles;
use crate::addresses::{self, AddressError};
use crate::formats::plain;
use crate::http::{self, Again, HttpError, HttpFailure, Patience, Tries};

/// Requests under way at one time; Wikimedia asks for no more.
const AT_ONCE: usize = 3;

/// Longest wait for the next byte of an answer; parsing a long article takes a wiki some seconds.
const SILENCE: Duration = Duration::from_secs(30);

/// Most bytes of an answer.
const LARGEST: usize = 8 << 20;

/// Longest query, in characters; the search of Wikimedia's wikis takes 300.
const LONGEST_QUERY: usize = 250;

/// Most titles that one search may be asked for.
const MOST_TITLES: usize = 50;

/// Seconds that the wiki's copies may lag behind before we wait; what Wikimedia recommends.
const LAG: &str = "5";

/// The wait where a wiki is behind and does not say for how long.
const LAG_WAIT: Duration = Duration::from_secs(5);

/// Titles looked through for another spelling of one that does not exist.
const SPELLINGS: usize = 5;

/// A wiki.
pub struct MediaWiki {
    client: reqwest::Client,
    api: Url,
    name: String,
    gate: Semaphore,
    /// Whether the wiki is too old for `tocdata`.
    old: AtomicBool,
}

/// A failed attempt, and whether another may help.
struct Failed {
    again: Again,
    reason: String,
}

impl MediaWiki {
    /// The wiki whose `api.php` is at `address`. For an address without it, `/w/api.php` is taken, as on Wikipedia.
    ///
    /// # Errors
    /// It is no address, or HTTP cannot be set up.
    pub fn new(address: &str) -> Result<Self, AddressError> {
        let mut api = addresses::server(address)?;
        if !api.path().ends_with(".php") {
            api.set_path("/w/api.php");
        }
        api.set_query(None);
        api.set_fragment(None);
        let path = match api.path() {
            "/w/api.php" => "",
            other => other,
        };
        let name = format!("mediawiki:{}", addresses::name(&api, path));
        let client = http::client(&api, SILENCE).map_err(|reason| AddressError {
            address: name.clone(),
            reason,
        })?;
        Ok(Self {
            client,
            api,
            name,
            gate: Semaphore::new(AT_ONCE),
            old: AtomicBool::new(false),
        })
    }

    /// The answer to a request; what the wiki says is wrong with it is part of the answer.
    pub(super) async fn ask(
        &self,
        parameters: &[(&str, &str)],
    ) -> Result<Value, EncyclopediaError> {
        let request = self.client.get(self.api.clone()).query(parameters).query(&[
            ("format", "json"),
            ("formatversion", "2"),
            ("maxlag", LAG),
        ]);
        // The gate is never closed. Who waits because the wiki is behind keeps its place, so that fewer ask.
        let _place = self.gate.acquire().await;
        let mut tries = Tries::new(Patience::SHORT);
        loop {
            let failed = match ask_once(&request).await {
                Ok(answer) => return Ok(answer),
                Err(failed) => failed,
            };
            if let Err(stop) = tries.wait(failed.again).await {
                let reason = format!("{}{}", failed.reason, stop.note());
                return Err(EncyclopediaError(reason));
            }
        }
    }

    /// The table of contents of the article with exactly this title, or of the one it redirects to.
    async fn parse(&self, title: &str) -> Result<Option<TableOfContents>, EncyclopediaError> {
        if !self.old.load(Ordering::Relaxed) {
            let answer = self.ask_for("tocdata", title).await?;
            if is_missing(&answer) {
                return Ok(None);
            }
            if let Some(table) = table(&answer, "/parse/tocdata/sections") {
                return Ok(Some(table));
            }
            // An article without headings has no `tocdata`, and neither has any on an old wiki, which warns.
            if answer.pointer("/parse").is_some() && answer.get("warnings").is_none() {
                return Ok(table(&answer, "/parse"));
            }
        }
        let answer = self.ask_for("sections", title).await?;
        if is_missing(&answer) {
            return Ok(None);
        }
        match table(&answer, "/parse/sections") {
            Some(table) => {
                self.old.store(true, Ordering::Relaxed);
                Ok(Some(table))
            }
            None => Err(self.refused(&answer)),
        }
    }

    /// The wikitext of the page `title` in the namespace `namespace` and of all pages whose titles go on from it, with the
    /// day of the latest change, as `2026-11-30`.
    ///
    /// # Errors
    /// Where the wiki cannot be asked, has no such page, or answers with something else.
    pub async fn wikitext(
        &self,
        namespace: u32,
        title: &str,
    ) -> Result<(Vec<String>, String), EncyclopediaError> {
        let namespace = namespace.to_string();
        let answer = self
            .ask(&[
                ("action", "query"),
                ("generator", "allpages"),
                ("gapnamespace", &namespace),
                ("gapprefix", title),
                ("gapfilterredir", "nonredirects"),
                ("gaplimit", "max"),
                ("prop", "revisions"),
                ("rvprop", "content|timestamp"),
                ("rvslots", "main"),
            ])
            .await?;
        let Some(pages) = answer.pointer("/query/pages").and_then(Value::as_array) else {
            return Err(self.refused(&answer));
        };
        let mut latest = String::new();
        let mut texts = Vec::new();
        for revision in pages.iter().filter_map(|page| page.pointer("/revisions/0")) {
            let text = revision
                .pointer("/slots/main/content")
                .and_then(Value::as_str);
            texts.extend(text.map(str::to_owned));
            let day = revision.get("timestamp").and_then(Value::as_str);
            let day = day.and_then(|when| when.split('T').next());
            latest = latest.max(day.unwrap_or_default().to_owned());
        }
        Ok((texts, latest))
    }

    /// The wikitext of the article with this title, or of the one it redirects to; `None` where there is none.
    ///
    /// # Errors
    /// Where the wiki cannot be asked, or answers with something else.
    pub async fn markup(&self, title: &str) -> Result<Option<String>, EncyclopediaError> {
        let answer = self
            .ask(&[
                ("action", "query"),
                ("titles", title),
                ("redirects", "1"),
                ("prop", "revisions"),
                ("rvprop", "content"),
                ("rvslots", "main"),
            ])
            .await?;
        let Some(page) = answer.pointer("/query/pages/0") else {
            return Err(self.refused(&answer));
        };
        let text = page.pointer("/revisions/0/slots/main/content");
        Ok(text.and_then(Value::as_str).map(str::to_owned))
    }

    async fn ask_for(&self, prop: &str, title: &str) -> Result<Value, EncyclopediaError> {
        self.ask(&[
            ("action", "parse"),
            ("page", title),
            ("prop", prop),
            ("redirects", "1"),
        ])
        .await
    }

    /// The title of an article that is spelt `title` but for case and signs.
    async fn respelt(&self, title: &str) -> Result<Option<String>, EncyclopediaError> {
        let found = self.search(title, SPELLINGS).await?;
        Ok(found
            .into_iter()
            .find(|found| found != title && titles::alike(found, title)))
    }

    pub(super) fn refused(&self, answer: &Value) -> EncyclopediaError {
        let said = said(answer).unwrap_or_else(|| "something that is not its answer".to_owned());
        EncyclopediaError(format!(
            "{} answered: {said}; check that this is the address of its api.php",
            http::host(&self.api)
        ))
    }
}

#[async_trait]
impl Encyclopedia for MediaWiki {
    fn name(&self) -> &str {
        &self.name
    }

    async fn search(&self, query: &str, limit: usize) -> Result<Vec<String>, EncyclopediaError> {
        let query = query.trim();
        let query: String = query.chars().take(LONGEST_QUERY).collect();
        if query.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let limit = limit.min(MOST_TITLES).to_string();
        let answer = self
            .ask(&[
                ("action", "query"),
                ("list", "search"),
                ("srsearch", &query),
                ("srlimit", &limit),
                ("srprop", ""),
                ("srinfo", ""),
            ])
            .await?;
        let Some(found) = answer.pointer("/query/search").and_then(Value::as_array) else {
            return Err(self.refused(&answer));
        };
        let title = |found: &Value| found.get("title")?.as_str().map(str::to_owned);
        Ok(found.iter().filter_map(title).collect())
    }

    async fn contents(&self, title: &str) -> Result<Option<TableOfContents>, EncyclopediaError> {
        let own = self.api.host_str().unwrap_or_default();
        let Some(cleaned) = titles::clean(title, own) else {
            tracing::info!(title, "is no address of an article");
            return Ok(None);
        };
        if let Some(table) = self.parse(&cleaned).await? {
            return Ok(Some(table));
        }
        // A wiki minds the case of every letter but the first.
        if !cleaned.contains(' ') {
            return Ok(None);
        }
        match self.respelt(&cleaned).await? {
            Some(respelt) => self.parse(&respelt).await,
            None => Ok(None),
        }
    }
}

async fn ask_once(request: &reqwest::RequestBuilder) -> Result<Value, Failed> {
    let failed = |error: HttpError| Failed {
        // Nobody listens: every further title would have to wait for nothing as well.
        again: match error.failure {
            HttpFailure::Unreachable => Again::Never,
            _ => error.again(),
        },
        reason: error.to_string(),
    };
    let Some(request) = request.try_clone() else {
        return Err(Failed {
            again: Again::Never,
            reason: "the request cannot be repeated".to_owned(),
        });
    };
    let response = http::send(request).await.map_err(failed)?;
    let host = http::host(response.url());
    let wait = http::retry_after(response.headers(), SystemTime::now());
    let bytes = http::body(response, LARGEST).await.map_err(failed)?;
    let answer: Value = serde_json::from_slice(&bytes).map_err(|_| Failed {
        again: Again::Never,
        reason: format!(
            "{host} answered with something else than JSON; check that this is the address of its api.php"
        ),
    })?;
    // A wiki that is behind or busy says so with status 200.
    let again = match code(&answer) {
        Some("maxlag" | "ratelimited" | "readonly") => Again::After(wait.unwrap_or(LAG_WAIT)),
        Some(code) if code.starts_with("internal_api_error") => Again::Soon,
        _ => return Ok(answer),
    };
    let reason = said(&answer).unwrap_or_default();
    Err(Failed {
        again,
        reason: format!("{host} answered: {reason}"),
    })
}

/// The wiki's name for what is wrong.
fn code(answer: &Value) -> Option<&str> {
    answer.pointer("/error/code")?.as_str()
}

/// The wiki's words on what is wrong.
fn said(answer: &Value) -> Option<String> {
    let info = answer.pointer("/error/info").and_then(Value::as_str);
    info.or_else(|| code(answer)).map(plain)
}

fn is_missing(answer: &Value) -> bool {
    matches!(
        code(answer),
        Some("missingtitle" | "invalidtitle" | "pagecannotexist" | "nosuchpageid" | "nosuchrevid")
    )
}

/// The table of contents whose sections are at `place` of the answer.
fn table(answer: &Value, place: &str) -> Option<TableOfContents> {
    let title = answer.pointer("/parse/title")?.as_str()?;
    let found = answer.pointer(place)?;
    let sections = found.as_array().map(Vec::as_slice).unwrap_or_default();
    let entries = sections.iter().filter_map(entry).collect();
    Some(TableOfContents {
        title: title.to_owned(),
        entries,
    })
}

fn entry(section: &Value) -> Option<TocEntry> {
    let title = plain(section.get("line")?.as_str()?);
    let level = section
        .get("toclevel")
        .or_else(|| section.get("tocLevel"))?;
    let level = match level {
        Value::String(level) => level.parse().ok()?,
        level => level.as_u64()?,
    };
    let level = u8::try_from(level.clamp(1, 6)).ok()?;
    (!title.is_empty()).then_some(TocEntry { level, title })
}
