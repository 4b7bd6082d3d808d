//! Makes a folder of topics anew, for other months than FreshWiki's. Everything that was learnt is kept under
//! `collected/`, so that the same command goes on where it was stopped and asks nothing twice.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use stormwright_adapters::encyclopedia::{MediaWiki, TITLES_AT_ONCE, WikiPage};
use stormwright_adapters::fetch::{Limits, WebPages};
use stormwright_adapters::wikimedia::{QualityClass, Wikimedia};
use stormwright_adapters::{files, keys};
use stormwright_engine::ports::PageFetcher;

use super::fitness;
use super::folder::{HumanArticle, Page};
use super::months::Month;
use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::{DeskEvent, Event, Events};
use crate::handlers::before::WIKIPEDIA;
use crate::wire::*;

const PROJECT: &str = "en.wikipedia";
const METRICS: &str = "https://wikimedia.org/api/rest_v1/metrics/";
const QUALITY: &str =
    "https://api.wikimedia.org/service/lw/inference/v1/models/enwiki-articlequality:predict";
const TOPICS: usize = 100;
const WORDS: usize = 3000;
const PAGES: usize = 40;
const PAUSE_MS: u64 = 500;

/// Cited pages that are fetched at one time.
const AT_ONCE: usize = 4;

/// Where an access token of Wikimedia's may stand.
const TOKEN: &[&str] = &["WIKIMEDIA_ACCESS_TOKEN"];

/// What a collection was begun with; another one may not go on in its folder.
#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Begun {
    wiki: String,
    project: String,
    quality: String,
    words: usize,
    pages: usize,
}

/// What became of a title of the analytics.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Decision {
    /// The article's title, where it was looked at.
    article: Option<String>,
    /// Why it was left out; none where it is a topic.
    left_out: Option<String>,
}

/// Collects, until `wanted` topics are there or all titles have been looked at.
pub(crate) async fn collect(
    desk: &Desk,
    params: FreshwikiCollectParams,
    events: &Events,
) -> Result<FreshwikiCollectResponse, ApiError> {
    let stopping = desk.stopping();
    tokio::select! {
        biased;
        () = stopping.cancelled() => {
            Err(ApiError::new(Code::Cancelled, "stopped", "the same command goes on from there"))
        }
        done = work(params, events) => done,
    }
}

async fn work(
    params: FreshwikiCollectParams,
    events: &Events,
) -> Result<FreshwikiCollectResponse, ApiError> {
    let first = Month::read(&params.from)?;
    let months = first.to(match &params.to {
        Some(to) => Month::read(to)?,
        None => first,
    })?;
    let wanted = params.topics.unwrap_or(TOPICS);
    let collector = Collector::begin(params).await?;
    let titles = collector.titles(&months).await?;
    let kept = collector.collected("titles.json");
    let mut decisions: BTreeMap<String, Decision> = read(&kept)?.unwrap_or_default();
    let (mut topics, mut left_out) = (Vec::new(), Vec::new());
    'all: for batch in titles.chunks(TITLES_AT_ONCE) {
        let open = batch
            .iter()
            .filter(|title| !decisions.contains_key(*title) && fitness::by_title(title).is_none());
        let open: Vec<String> = open.cloned().collect();
        let pages = collector.pages_of(&open).await?;
        for title in batch {
            if topics.len() >= wanted {
                break 'all;
            }
            let decision = match decisions.get(title) {
                Some(decision) => decision.clone(),
                None => {
                    let page = pages.iter().find(|page| page.asked == *title);
                    let decision = collector.decide(title, page, &decisions).await?;
                    decisions.insert(title.clone(), decision.clone());
                    keep(&kept, &decisions)?;
                    decision
                }
            };
            events.send(Event::Desk(DeskEvent::ArticleLookedAt {
                title: title.clone(),
                topics: topics.len() + usize::from(decision.left_out.is_none()),
                wanted,
                left_out: decision.left_out.clone(),
            }));
            match decision.left_out {
                Some(reason) => left_out.push(LeftOutArticle {
                    title: title.clone(),
                    reason,
                }),
                None => topics.extend(decision.article),
            }
        }
    }
    let pages = collector.assemble(&topics)?;
    Ok(FreshwikiCollectResponse {
        out: collector.out.display().to_string(),
        topics: topics.len(),
        wanted,
        pages,
        left_out,
    })
}

struct Collector {
    out: PathBuf,
    begun: Begun,
    wiki: MediaWiki,
    services: Wikimedia,
    web: WebPages,
    pause: Duration,
}

impl Collector {
    async fn begin(params: FreshwikiCollectParams) -> Result<Self, ApiError> {
        let out = std::path::absolute(&params.out)
            .map_err(|e| ApiError::io(Path::new(&params.out), "found", &e))?;
        let begun = Begun {
            wiki: params.wiki.unwrap_or_else(|| WIKIPEDIA.to_owned()),
            project: params.project.unwrap_or_else(|| PROJECT.to_owned()),
            quality: params.quality.unwrap_or_else(|| QUALITY.to_owned()),
            words: params.words.unwrap_or(WORDS),
            pages: params.pages.unwrap_or(PAGES),
        };
        let metrics = params.metrics.unwrap_or_else(|| METRICS.to_owned());
        let token = keys::find(TOKEN).await.map(|key| key.secret);
        let address = |error| ApiError::bad_input(error, "give an address like https://host/path");
        let wiki = MediaWiki::new(&begun.wiki).map_err(address)?;
        let services = Wikimedia::new(&metrics, &begun.quality, token).map_err(address)?;
        // A wiki of one's own may cite pages beside it.
        let own: Vec<_> = begun.wiki.parse().into_iter().collect();
        let web = WebPages::new(&own, Limits::default()).map_err(ApiError::internal)?;
        let collector = Self {
            out,
            begun,
            wiki,
            services,
            web,
            pause: Duration::from_millis(params.pause_ms.unwrap_or(PAUSE_MS)),
        };
        collector.keep_to_begun()?;
        Ok(collector)
    }

    /// Refuses a folder in which a collection of another kind was begun; its months and its size may grow.
    fn keep_to_begun(&self) -> Result<(), ApiError> {
        let path = self.collected("begun.json");
        match read::<Begun>(&path)? {
            Some(before) if before == self.begun => Ok(()),
            Some(_) => Err(ApiError::bad_input(
                format!("{} holds a collection of another kind", self.out.display()),
                "name another folder with --out, or the settings of collected/begun.json",
            )),
            None => keep(&path, &self.begun),
        }
    }

    /// The most edited titles of all months, each once: the first of every month, then the second, and so on.
    async fn titles(&self, months: &[Month]) -> Result<Vec<String>, ApiError> {
        let mut by_month: Vec<Vec<String>> = Vec::new();
        for month in months {
            let path = self.collected(&format!("months/{month}.json"));
            let titles = match read(&path)? {
                Some(titles) => titles,
                None => {
                    self.rest().await;
                    let (year, number) = (month.year, month.month);
                    let project = &self.begun.project;
                    let titles = self.services.most_edited(project, year, number).await;
                    let titles = titles.map_err(|error| unanswered(&error))?;
                    keep(&path, &titles)?;
                    titles
                }
            };
            by_month.push(titles);
        }
        let longest = by_month.iter().map(Vec::len).max().unwrap_or_default();
        let mut seen = BTreeSet::new();
        Ok((0..longest)
            .flat_map(|rank| by_month.iter().filter_map(move |month| month.get(rank)))
            .filter(|title| seen.insert((*title).clone()))
            .cloned()
            .collect())
    }

    /// The pages that `titles` lead to.
    async fn pages_of(&self, titles: &[String]) -> Result<Vec<WikiPage>, ApiError> {
        if titles.is_empty() {
            return Ok(Vec::new());
        }
        self.rest().await;
        self.wiki.pages(titles).await.map_err(|e| unanswered(&e))
    }

    /// Looks at an article, cheapest questions first.
    async fn decide(
        &self,
        title: &str,
        page: Option<&WikiPage>,
        before: &BTreeMap<String, Decision>,
    ) -> Result<Decision, ApiError> {
        let decided = |article: Option<&WikiPage>, left_out: Option<String>| Decision {
            article: article.map(|page| page.title.clone()),
            left_out,
        };
        if let Some(reason) = fitness::by_title(title) {
            return Ok(decided(None, Some(reason)));
        }
        let Some(page) = page else {
            return Ok(decided(None, Some("there is no such article".to_owned())));
        };
        let same = |decision: &Decision| decision.article.as_ref() == Some(&page.title);
        if before.values().any(same) {
            let reason = format!("the same article as \"{}\"", page.title);
            return Ok(decided(None, Some(reason)));
        }
        if let Some(reason) = fitness::by_page(page) {
            return Ok(decided(Some(page), Some(reason)));
        }
        self.rest().await;
        let class = self.services.quality(page.revision).await;
        let class = class.map_err(|error| unanswered(&error))?;
        if let Some(reason) = fitness::by_class(class) {
            return Ok(decided(Some(page), Some(reason)));
        }
        let left_out = self.take(page, class).await?;
        Ok(decided(Some(page), left_out))
    }

    /// Reads an article and the pages that it cites, and keeps them; why not, where it is no topic.
    async fn take(
        &self,
        page: &WikiPage,
        class: Option<QualityClass>,
    ) -> Result<Option<String>, ApiError> {
        self.rest().await;
        let article = self.wiki.prose(page.revision).await;
        let article = article.map_err(|error| unanswered(&error))?;
        if let Some(reason) = fitness::by_text(&article, self.begun.words) {
            return Ok(Some(reason));
        }
        let article = HumanArticle::of(page, class, article);
        let pages = self.cited(&page.title, article.cited()).await;
        if pages.is_empty() {
            return Ok(Some("none of its sources could be read".to_owned()));
        }
        let name = fitness::file_name(&page.title);
        keep(&self.collected(&format!("pages/{name}.json")), &pages)?;
        let path = self.out.join("articles").join(format!("{name}.json"));
        keep(&path, &article)?;
        Ok(None)
    }

    /// The first of the cited pages, as far as they can be read.
    async fn cited(&self, topic: &str, addresses: Vec<String>) -> Vec<Page> {
        let addresses = addresses.into_iter().take(self.begun.pages);
        let web = &self.web;
        let mut fetched = futures::stream::iter(addresses)
            .map(|url| async move {
                let fetched = web.fetch(&url).await;
                (url, fetched)
            })
            .buffered(AT_ONCE);
        let mut pages = Vec::new();
        while let Some((url, fetched)) = fetched.next().await {
            match fetched {
                Ok(document) if !document.text.trim().is_empty() => pages.push(Page {
                    url,
                    title: document.title,
                    topics: vec![topic.to_owned()],
                    text: document.text,
                }),
                Ok(_) => {}
                Err(error) => tracing::info!(%error, "a cited page was left out"),
            }
        }
        pages
    }

    /// Writes the list of topics and the file of pages; how many pages there are.
    fn assemble(&self, topics: &[String]) -> Result<usize, ApiError> {
        let mut list = String::from("topic\tfile\tpages\n");
        let mut pages: BTreeMap<String, Page> = BTreeMap::new();
        for topic in topics {
            let name = fitness::file_name(topic);
            let path = self.collected(&format!("pages/{name}.json"));
            let cited: Vec<Page> = read(&path)?.unwrap_or_default();
            list += &format!("{topic}\t{name}.json\t{}\n", cited.len());
            for page in cited {
                match pages.get_mut(&page.url) {
                    Some(known) => known.topics.extend(page.topics),
                    None => {
                        pages.insert(page.url.clone(), page);
                    }
                }
            }
        }
        let lines: Result<Vec<String>, _> = pages.values().map(serde_json::to_string).collect();
        let lines = lines.map_err(ApiError::internal)?.join("\n");
        for (name, text) in [("topics.tsv", list), ("pages.jsonl", lines + "\n")] {
            let path = self.out.join(name);
            files::replace(&path, text).map_err(|e| ApiError::io(&path, "written", &e))?;
        }
        Ok(pages.len())
    }

    fn collected(&self, name: &str) -> PathBuf {
        self.out.join("collected").join(name)
    }

    async fn rest(&self) {
        tokio::time::sleep(self.pause).await;
    }
}

fn keep(path: &Path, value: &impl Serialize) -> Result<(), ApiError> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|e| ApiError::io(parent, "created", &e))?;
    }
    let text = serde_json::to_string_pretty(value).map_err(ApiError::internal)?;
    files::replace(path, text).map_err(|e| ApiError::io(path, "written", &e))
}

/// What a file of JSON holds; none where there is no such file.
fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, ApiError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ApiError::unreadable(path, &error)),
    };
    serde_json::from_str(&text).map(Some).map_err(|error| {
        ApiError::bad_input(
            format!("{} cannot be read: {error}", path.display()),
            "delete the file; what it held is asked for again",
        )
    })
}

fn unanswered(error: &impl std::fmt::Display) -> ApiError {
    ApiError::new(
        Code::SearchUnavailable,
        error,
        "check addresses and connection; the same command goes on from there",
    )
}
