//! Before and around a draft: what a wiki has under a title, and whether the sources could carry an article.

use serde::{Deserialize, Serialize};
use stormwright_engine::checking::Notability;
use stormwright_engine::outline::HeadingId;
use stormwright_engine::sources::Rating;
use stormwright_engine::sources::reliability::ListInfo;
use ts_rs::TS;

/// Asks what a wiki has under a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TitleCheckParams {
    /// The title.
    pub title: String,
    /// Address of the wiki; English Wikipedia where none is given.
    #[serde(default)]
    pub encyclopedia: Option<String>,
}

/// What a wiki has under a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TitleCheckResponse {
    /// The wiki that was asked.
    pub encyclopedia: String,
    /// Why nothing is known, such as an unreachable wiki; the rest is empty then.
    pub unchecked: Option<String>,
    /// The article of this title, or the one it redirects to.
    pub article: Option<String>,
    /// Whether the title is a redirect.
    pub redirect: bool,
    /// Whether the page only tells meanings of a word apart.
    pub disambiguation: bool,
    /// A page of this title among the drafts.
    pub draft: Option<String>,
    /// A discussion about deleting an article of this title.
    pub discussion: Option<String>,
    /// Deletions of this title, the latest first.
    pub deletions: Vec<TitleDeletion>,
    /// Other articles that the wiki's search brings.
    pub similar: Vec<String>,
}

/// A deletion from a wiki's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TitleDeletion {
    /// The day, as `2024-05-17`.
    pub day: String,
    /// The reason given; may be empty.
    pub reason: String,
}

/// Asks whether a draft's sources could carry an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftNotabilityParams {
    /// The draft's id, or the beginning of it.
    pub draft: String,
}

/// What a draft's sources are worth together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftNotabilityResponse {
    /// Fewest certain sources from which a subject is presumed to be notable.
    pub enough: usize,
    /// The sources, judged.
    pub notability: Notability,
    /// What each section of the article rests on, in its order; empty before there is an article.
    pub sections: Vec<SourceMix>,
}

/// What a section rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SourceMix {
    /// The section's heading; none for the lead.
    pub heading: Option<HeadingId>,
    /// Its title; empty for the lead.
    pub title: String,
    /// Citations by the class of the cited source, the commonest first.
    pub ratings: Vec<RatingCount>,
    /// Sources that are cited, copies of one another counted once.
    pub witnesses: usize,
}

/// How many citations go to sources of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingCount {
    /// The class.
    pub rating: Rating,
    /// Citations.
    pub citations: usize,
}

/// Asks for the lists of reliability.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct ReliabilityListsParams {}

/// The lists of reliability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReliabilityListsResponse {
    /// The lists.
    pub lists: Vec<ReliabilityListView>,
}

/// A list of reliability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReliabilityListView {
    /// The list.
    pub list: ListInfo,
    /// Whether it is more than a year old.
    pub old: bool,
}

/// Asks how reliable the site of a page is held to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ReliabilityRateParams {
    /// The page's address, or a host.
    pub url: String,
}

/// How reliable a site is held to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReliabilityRateResponse {
    /// The class.
    pub rating: Rating,
    /// Every entry that fits, with the list and its date.
    pub reason: String,
}

/// Renews a list of reliability.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct ReliabilityUpdateParams {
    /// A file to take it from: a list in the program's form, or the wikitext of Wikipedia's page of perennial sources. That
    /// page is asked for where none is given.
    pub file: Option<String>,
}

/// A list was renewed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReliabilityUpdateResponse {
    /// The list as it is now.
    pub list: ReliabilityListView,
    /// The list as it was.
    pub before: ListInfo,
}
