//! Pages that are gone, as the Internet Archive has kept them.

use stormwright_engine::sources::Snapshot;
use url::Url;

use super::download::{Downloader, Received};

/// Asked for "the copy nearest to the year 2", the archive leads to the latest one that it has.
const LATEST: &str = "2id_";

/// Where copies are.
pub(super) fn address() -> Option<Url> {
    Url::parse("https://web.archive.org/").ok()
}

/// The latest copy of the page that was at `url`, and which copy it is.
///
/// # Errors
/// Why there is none, in plain words.
pub(super) async fn kept(
    downloader: &Downloader,
    archive: &Url,
    url: &Url,
) -> Result<(Received, Snapshot), String> {
    let copy = archive.join(&format!("web/{LATEST}/{url}"));
    let copy = copy.map_err(|_| "the Internet Archive cannot be asked for it".to_owned())?;
    let received = downloader.get(&copy).await;
    let mut received = received.map_err(|missed| match missed.gone {
        true => "the Internet Archive has no copy of it".to_owned(),
        false => format!("the Internet Archive: {}", missed.reason),
    })?;
    let (stamp, original) = stamp(&received.url)
        .ok_or_else(|| "the Internet Archive answered with something else".to_owned())?;
    let snapshot = Snapshot::at(&format!("https://web.archive.org/web/{stamp}/{original}"))
        .ok_or_else(|| "the Internet Archive names no single copy of it".to_owned())?;
    received.url = url.clone();
    Ok((received, snapshot))
}

/// When a copy was taken, in 14 figures, and what it is a copy of.
fn stamp(copy: &Url) -> Option<(&str, &str)> {
    let (_, rest) = copy.as_str().split_once("/web/")?;
    let (stamp, original) = rest.split_once('/')?;
    let figures = stamp.trim_end_matches("id_");
    let is_stamp = figures.len() == 14 && figures.bytes().all(|b| b.is_ascii_digit());
    is_stamp.then_some((figures, original))
}
