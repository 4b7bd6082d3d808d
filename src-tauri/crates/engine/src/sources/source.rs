//! Sources and their passages as the run keeps them.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Details, Document, DocumentKind, PageSpan, cut, flags};

/// Names a source: `s` and ten hexadecimal digits of the SHA-256 of its canonical address, so that the same
/// page has the same id in every run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct SourceId(pub String);

impl SourceId {
    /// The id of the page with this canonical address.
    pub fn of(canonical_url: &str) -> Self {
        let digest = Sha256::digest(canonical_url.as_bytes());
        let hex: String = digest.iter().take(5).map(|b| format!("{b:02x}")).collect();
        Self(format!("s{hex}"))
    }
}

impl std::fmt::Display for SourceId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names a passage: its source's id, a full stop, and its place in the source counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct PassageId(pub String);

impl PassageId {
    /// The id of the `number`-th passage (from 1) of `source`.
    pub fn of(source: &SourceId, number: usize) -> Self {
        Self(format!("{source}.{number}"))
    }

    /// The source's part of the id.
    pub fn source(&self) -> SourceId {
        SourceId(self.0.split('.').next().unwrap_or_default().to_owned())
    }
}

impl std::fmt::Display for PassageId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a source counts as evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is used.
    Kept,
    /// Shown and switched off; the editor may switch it on.
    Off,
    /// Never used.
    Rejected,
}

/// A source's reliability class, after the lists under `assets/reliability`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rating {
    /// Generally reliable.
    Reliable,
    /// No consensus, or depends on the matter.
    NoConsensus,
    /// Generally unreliable.
    Unreliable,
    /// Deprecated.
    Deprecated,
    /// On a spam blacklist.
    Blacklisted,
    /// Wikipedia itself, in any language.
    Wikipedia,
    /// A copy of Wikipedia.
    Mirror,
    /// On no list.
    Unknown,
}

/// A weakness of a passage. A flagged passage is shown after those without a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// Words of praise or of selling.
    Promotional,
    /// The writer's own view.
    Opinion,
    /// A press release.
    PressRelease,
    /// The topic is not named in it.
    NeverNamesTopic,
}

/// A flag with the words that raised it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Flagged {
    /// The weakness.
    pub flag: Flag,
    /// What was seen, in plain words.
    pub reason: String,
}

/// A source: one work, whatever the spelling of its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its id.
    pub id: SourceId,
    /// The address at which it was found first.
    pub url: String,
    /// Other addresses of the same work.
    pub also: Vec<String>,
    /// Its title, or an empty string.
    pub title: String,
    /// Its authors, as printed.
    pub authors: Vec<String>,
    /// The site's or work's name.
    pub site: Option<String>,
    /// The publisher's name.
    pub publisher: Option<String>,
    /// Date of publication as given.
    pub published: Option<String>,
    /// BCP 47 language tag.
    pub language: Option<String>,
    /// What else is known of the work.
    #[serde(default, skip_serializing_if = "Details::is_empty")]
    pub details: Details,
    /// Whether the editor has corrected what is known of the work; nothing else changes it then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corrected: bool,
    /// What it was before extraction.
    pub kind: DocumentKind,
    /// Whether it counts.
    pub status: Status,
    /// Its reliability class.
    pub reliability: Rating,
    /// Why it has its status and class.
    pub reason: String,
    /// The extracted text.
    pub text: String,
    /// Pages as byte ranges of `text`.
    pub pages: Vec<PageSpan>,
}

impl Source {
    /// A source made of `document`, found at the address whose canonical form is `canonical_url`.
    pub fn new(
        canonical_url: &str,
        document: Document,
        reliability: Rating,
        reason: String,
    ) -> Self {
        Self {
            id: SourceId::of(canonical_url),
            url: document.url,
            also: document.also,
            title: document.title,
            authors: document.authors,
            site: document.site,
            publisher: document.publisher,
            published: document.published,
            language: document.language,
            details: document.details,
            corrected: false,
            kind: document.kind,
            status: Status::Kept,
            reliability,
            reason,
            text: document.text,
            pages: document.pages,
        }
    }
}

/// What a reference says of a work, as an editor may correct it: every field, as it is to be.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Bibliography {
    /// Its title.
    pub title: String,
    /// Its authors, `Last, First` or as printed.
    pub authors: Vec<String>,
    /// The site's or work's name.
    pub site: Option<String>,
    /// The publisher's name.
    pub publisher: Option<String>,
    /// Date of publication.
    pub published: Option<String>,
    /// BCP 47 language tag.
    pub language: Option<String>,
    /// What else is known.
    pub details: Details,
    /// Whether an editor has corrected it.
    pub corrected: bool,
}

impl Source {
    /// What is known of the work.
    pub fn bibliography(&self) -> Bibliography {
        Bibliography {
            title: self.title.clone(),
            authors: self.authors.clone(),
            site: self.site.clone(),
            publisher: self.publisher.clone(),
            published: self.published.clone(),
            language: self.language.clone(),
            details: self.details.clone(),
            corrected: self.corrected,
        }
    }

    /// Replaces what is known of the work; returns what was known before.
    pub fn describe(&mut self, bibliography: Bibliography) -> Bibliography {
        let before = self.bibliography();
        self.title = bibliography.title;
        self.authors = bibliography.authors;
        self.site = bibliography.site;
        self.publisher = bibliography.publisher;
        self.published = bibliography.published;
        self.language = bibliography.language;
        self.details = bibliography.details;
        self.corrected = bibliography.corrected;
        before
    }
}

/// A stretch of a source's text that can be cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Passage {
    /// Its id; the source's id is part of it.
    pub id: PassageId,
    /// The source it was cut from.
    pub source: SourceId,
    /// Its words, verbatim.
    pub text: String,
    /// First byte in the source's text.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
    /// Page of a paged document, from 1.
    pub page: Option<u32>,
    /// Its weaknesses.
    pub flags: Vec<Flagged>,
}

impl Passage {
    /// The passages of a source in order, with the weaknesses that their words show.
    pub fn all_of(source: &Source) -> Vec<Self> {
        let places = cut(&source.text, &source.pages).into_iter().enumerate();
        let passages = places.map(|(number, place)| {
            let text = source.text[place.start..place.end].to_owned();
            Self {
                id: PassageId::of(&source.id, number + 1),
                source: source.id.clone(),
                flags: flags::flags(&text, &source.url, &source.text),
                text,
                start: place.start,
                end: place.end,
                page: place.page,
            }
        });
        passages.collect()
    }
}
