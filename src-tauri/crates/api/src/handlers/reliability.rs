//! The lists of reliability: shown, asked, renewed.

use std::path::Path;

use jiff::civil::Date;
use jiff::{Timestamp, tz::TimeZone};
use stormwright_adapters::encyclopedia::MediaWiki;
use stormwright_adapters::reliability as kept;
use stormwright_engine::sources::perennial;
use stormwright_engine::sources::reliability::{ListInfo, ListKind, ReliabilityList};

use super::before::WIKIPEDIA;
use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::wire::*;

/// The page of perennial sources and the namespace of Wikipedia's own pages.
const PERENNIAL: (u32, &str) = (4, "Reliable sources/Perennial sources");

pub(crate) async fn lists(
    desk: &Desk,
    _params: ReliabilityListsParams,
    _events: &Events,
) -> Result<ReliabilityListsResponse, ApiError> {
    let today = today(desk);
    let lists = desk.reliability().lists();
    Ok(ReliabilityListsResponse {
        lists: lists.into_iter().map(|list| view(list, today)).collect(),
    })
}

pub(crate) async fn rate(
    desk: &Desk,
    params: ReliabilityRateParams,
    _events: &Events,
) -> Result<ReliabilityRateResponse, ApiError> {
    let url = params.url.trim();
    let url = if url.contains("://") {
        url.to_owned()
    } else {
        format!("https://{url}")
    };
    let rated = desk.reliability().rate(&url);
    Ok(ReliabilityRateResponse {
        rating: rated.status,
        reason: rated.reason,
    })
}

pub(crate) async fn update(
    desk: &Desk,
    params: ReliabilityUpdateParams,
    _events: &Events,
) -> Result<ReliabilityUpdateResponse, ApiError> {
    let today = today(desk);
    let (kind, json) = match params.file.as_deref() {
        Some(file) => from_file(Path::new(file), today)?,
        None => (ListKind::PerennialSources, from_wikipedia().await?),
    };
    let lists = desk.reliability();
    let before = info(&lists, kind)?;
    let renewed = lists.renewed(kind, &json).map_err(|error| {
        ApiError::bad_input(
            format!("the list cannot be read: {error}"),
            "give a file of the form of those under assets/reliability",
        )
    })?;
    let list = info(&renewed, kind)?;
    if list.entries == 0 || list.date < before.date {
        return Err(ApiError::bad_input(
            format!(
                "the list of {} has {} entries; the one in use is of {}",
                list.date, list.entries, before.date
            ),
            "give a newer list",
        ));
    }
    kept::save(desk.data(), kind, &json).map_err(|e| ApiError::io(desk.data(), "written", &e))?;
    desk.forget_reliability();
    Ok(ReliabilityUpdateResponse {
        list: view(list, today),
        before,
    })
}

/// A list in the program's form says by its name which one it is; all else is wikitext.
fn from_file(file: &Path, today: Date) -> Result<(ListKind, String), ApiError> {
    let text = std::fs::read_to_string(file).map_err(|e| ApiError::unreadable(file, &e))?;
    if !text.trim_start().starts_with('{') || text.trim_start().starts_with("{|") {
        let list = perennial::list(&[text], &today.to_string(), &file.display().to_string());
        let list = list.ok_or_else(|| no_rows(&file.display().to_string()))?;
        return Ok((ListKind::PerennialSources, list.to_string()));
    }
    let probe = ReliabilityList::bundled();
    let named = serde_json::from_str::<serde_json::Value>(&text)
        .ok()
        .and_then(|list| list.get("name")?.as_str().map(str::to_owned));
    let kind = probe
        .lists()
        .into_iter()
        .find(|list| Some(&list.name) == named.as_ref())
        .map(|list| list.kind);
    let Some(kind) = kind else {
        return Err(ApiError::bad_input(
            format!("{} is none of the lists in use", file.display()),
            "give it the name of the list that it renews: `stormwright reliability lists` shows them",
        ));
    };
    Ok((kind, text))
}

async fn from_wikipedia() -> Result<String, ApiError> {
    let unreachable = |what: String| {
        ApiError::new(
            Code::SearchUnavailable,
            what,
            "check the connection, or give the page's wikitext as a file",
        )
    };
    let wiki = MediaWiki::new(WIKIPEDIA).map_err(ApiError::internal)?;
    let (namespace, title) = PERENNIAL;
    let (pages, date) = wiki
        .wikitext(namespace, title)
        .await
        .map_err(|error| unreachable(error.to_string()))?;
    let source = format!("English Wikipedia, Wikipedia:{title} and its parts");
    let list = perennial::list(&pages, &date, &source).ok_or_else(|| no_rows(&source))?;
    Ok(list.to_string())
}

fn no_rows(place: &str) -> ApiError {
    ApiError::bad_input(
        format!("{place} holds no row of perennial sources"),
        "give the wikitext of Wikipedia:Reliable sources/Perennial sources",
    )
}

fn info(lists: &ReliabilityList, kind: ListKind) -> Result<ListInfo, ApiError> {
    let found = lists.lists().into_iter().find(|list| list.kind == kind);
    found.ok_or_else(|| ApiError::internal("a list is missing"))
}

fn view(list: ListInfo, today: Date) -> ReliabilityListView {
    ReliabilityListView {
        old: list.is_old(today),
        list,
    }
}

fn today(desk: &Desk) -> Date {
    let now = i64::try_from(desk.clock().now_ms()).unwrap_or(i64::MAX);
    let now = Timestamp::from_millisecond(now).unwrap_or(Timestamp::MAX);
    TimeZone::UTC.to_datetime(now).date()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands;

    fn desk(data: &Path) -> (Desk, Events) {
        let desk = Desk::open(Some(data)).unwrap();
        let events = Events::new(desk.clock(), std::sync::Arc::new(|_| {}));
        (desk, events)
    }

    #[tokio::test]
    async fn a_saved_page_renews_the_list_for_this_and_every_later_start() {
        let data = tempfile::tempdir().unwrap();
        let page = data.path().join("rsp.wiki");
        std::fs::write(
            &page,
            "{|\n|- class=\"s-d\" id=\"x\"\n| Gears Daily\n| {{WP:RSPUSES|gears.example}}\n|}",
        )
        .unwrap();
        let (one, events) = desk(data.path());
        let params = ReliabilityUpdateParams {
            file: Some(page.display().to_string()),
        };
        let done = commands::reliability_update(&one, params, &events)
            .await
            .unwrap();
        assert_eq!((done.list.list.entries, done.list.old), (1, false));
        assert_eq!(done.before.date, "2023-11-15");
        for desk in [&one, &Desk::open(Some(data.path())).unwrap()] {
            let url = "gears.example/news".to_owned();
            let rated = commands::reliability_rate(desk, ReliabilityRateParams { url }, &events)
                .await
                .unwrap();
            assert_eq!(
                rated.rating,
                stormwright_engine::sources::Rating::Deprecated
            );
            assert!(rated.reason.contains("Gears Daily"), "{}", rated.reason);
        }
    }

    #[tokio::test]
    async fn a_file_without_a_row_changes_nothing() {
        let data = tempfile::tempdir().unwrap();
        let page = data.path().join("rsp.wiki");
        let (desk, events) = desk(data.path());
        for text in ["== Perennial sources ==", "{\"name\": \"Else\"}", "{"] {
            std::fs::write(&page, text).unwrap();
            let params = ReliabilityUpdateParams {
                file: Some(page.display().to_string()),
            };
            let error = commands::reliability_update(&desk, params, &events)
                .await
                .unwrap_err();
            assert_eq!(error.code, Code::BadInput, "{text}");
        }
        let lists = commands::reliability_lists(&desk, ReliabilityListsParams {}, &events)
            .await
            .unwrap();
        assert_eq!(lists.lists.len(), 3);
        assert!(lists.lists[1].old, "the perennial sources are of 2023");
    }
}
