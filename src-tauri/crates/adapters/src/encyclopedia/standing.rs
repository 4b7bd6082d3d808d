//! What a wiki has already under a title: an article, a redirect, a draft, a discussion or a deletion.

use serde_json::Value;
use stormwright_engine::ports::EncyclopediaError;

use super::mediawiki::MediaWiki;
use super::titles;
use crate::formats::plain;

/// Titles of articles that are shown as similar, at most.
const SIMILAR: &str = "6";

/// Deletions that are shown, the latest first, at most.
const DELETIONS: &str = "5";

/// A deletion from the wiki's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deletion {
    /// The day, as `2024-05-17`.
    pub day: String,
    /// The reason given; may be empty.
    pub reason: String,
}

/// What a wiki has under a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// The article's title, where there is one; for a redirect the one it leads to.
    pub article: Option<String>,
    /// Whether the title is a redirect to that article.
    pub redirect: bool,
    /// Whether that page only tells meanings of a word apart.
    pub disambiguation: bool,
    /// A page of this title among the drafts.
    pub draft: Option<String>,
    /// A discussion about deleting an article of this title.
    pub discussion: Option<String>,
    /// Deletions of this title.
    pub deletions: Vec<Deletion>,
    /// Other articles that the wiki's search brings for the title.
    pub similar: Vec<String>,
}

impl MediaWiki {
    /// What the wiki has under `title`; one request.
    ///
    /// # Errors
    /// Where the wiki cannot be asked, or answers with something else.
    pub async fn standing(&self, title: &str) -> Result<Standing, EncyclopediaError> {
        // What parts the titles of a request can be in none.
        let title = title.replace('|', " ");
        let title = title.trim();
        let draft = format!("Draft:{title}");
        let discussion = format!("Wikipedia:Articles for deletion/{title}");
        let titles = format!("{title}|{draft}|{discussion}");
        let answer = self
            .ask(&[
                ("action", "query"),
                ("titles", &titles),
                ("redirects", "1"),
                ("prop", "info|pageprops"),
                ("ppprop", "disambiguation"),
                ("list", "search|logevents"),
                ("srsearch", title),
                ("srlimit", SIMILAR),
                ("srprop", ""),
                ("srinfo", ""),
                ("letype", "delete"),
                ("letitle", title),
                ("lelimit", DELETIONS),
                ("leprop", "timestamp|comment|type"),
            ])
            .await?;
        if answer.pointer("/query/pages").is_none() {
            return Err(self.refused(&answer));
        }
        Ok(read(&answer, title, &draft, &discussion))
    }
}

fn read(answer: &Value, title: &str, draft: &str, discussion: &str) -> Standing {
    let led = lead(answer, title);
    let page = page(answer, &led);
    let article = page.map(|_| led.clone());
    let exists = |title: &str| {
        let led = lead(answer, title);
        self::page(answer, &led).map(|_| led)
    };
    let similar = list(answer, "search")
        .filter_map(|found| found.get("title")?.as_str())
        .filter(|found| *found != led && !titles::alike(found, title))
        .map(str::to_owned)
        .collect();
    Standing {
        redirect: article.is_some() && list(answer, "redirects").any(|from| leads(from, &led)),
        disambiguation: page
            .is_some_and(|page| page.pointer("/pageprops/disambiguation").is_some()),
        draft: exists(draft),
        discussion: exists(discussion),
        deletions: list(answer, "logevents").filter_map(deletion).collect(),
        similar,
        article,
    }
}

/// The title at which `title` ends, after the wiki has normalised it and followed redirects.
pub(super) fn lead(answer: &Value, title: &str) -> String {
    let mut at = title.to_owned();
    for steps in ["normalized", "redirects"] {
        let step = list(answer, steps)
            .find(|step| step.get("from").and_then(Value::as_str) == Some(at.as_str()));
        if let Some(to) = step.and_then(|step| step.get("to")?.as_str()) {
            to.clone_into(&mut at);
        }
    }
    at
}

fn leads(redirect: &Value, to: &str) -> bool {
    redirect.get("to").and_then(Value::as_str) == Some(to)
}

/// The page with this title that exists.
pub(super) fn page<'a>(answer: &'a Value, title: &str) -> Option<&'a Value> {
    list(answer, "pages").find(|page| {
        page.get("title").and_then(Value::as_str) == Some(title)
            && page.get("missing").is_none()
            && page.get("invalid").is_none()
    })
}

fn deletion(event: &Value) -> Option<Deletion> {
    // The same log holds restorations.
    if event.get("action")?.as_str()? != "delete" {
        return None;
    }
    let when = event.get("timestamp")?.as_str()?;
    Some(Deletion {
        day: when.split('T').next().unwrap_or_default().to_owned(),
        reason: plain(
            event
                .get("comment")
                .and_then(Value::as_str)
                .unwrap_or_default(),
        ),
    })
}

fn list<'a>(answer: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    answer
        .pointer(&format!("/query/{name}"))
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

#[cfg(test)]
#[path = "standing_tests.rs"]
mod tests;
