//! What a work says of itself beyond its title and date: its kind, what it appeared in, identifiers, who may read it.

use serde::{Deserialize, Serialize};

/// What sort of work a source is; it chooses the template of its reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// A page of the web that is none of the others.
    Web,
    /// An article of a newspaper, an agency or a broadcaster.
    News,
    /// An article of a magazine.
    Magazine,
    /// An article of a scholarly journal.
    Journal,
    /// A book, or a chapter of one.
    Book,
    /// A report of a body.
    Report,
    /// What a body says of itself to the press.
    PressRelease,
    /// A film, a video, a recording.
    AvMedia,
    /// A paper that is on arXiv alone.
    Arxiv,
    /// A thesis.
    Thesis,
    /// A paper of a conference.
    Conference,
    /// An entry of an encyclopedia or a dictionary.
    Encyclopedia,
    /// An episode of a podcast.
    Podcast,
    /// An interview.
    Interview,
    /// A map.
    Map,
}

/// Who may read a work at its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Everybody, as the page says.
    Free,
    /// Who pays.
    Subscription,
    /// Who has an account that costs nothing.
    Registration,
    /// Everybody for some pages a month, or in part.
    Limited,
}

/// A kept copy of a page that was really seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Snapshot {
    /// Its address.
    pub url: String,
    /// The day on which it was taken, as ISO 8601.
    pub date: String,
    /// The address of the page that was copied.
    pub original: String,
}

impl Snapshot {
    /// The copy that stands at an address of the Wayback Machine; `None` for any other address, and for one that names no
    /// single copy.
    pub fn at(url: &str) -> Option<Self> {
        let (_, rest) = url.split_once("://web.archive.org/web/")?;
        let (stamp, original) = rest.split_once('/')?;
        let digits: String = stamp.chars().take_while(char::is_ascii_digit).collect();
        if digits.len() != 14 {
            return None;
        }
        let date = format!("{}-{}-{}", &digits[..4], &digits[4..6], &digits[6..8]);
        let original = match original.split_once(":/") {
            // Some addresses lose a stroke on their way through the archive.
            Some((scheme @ ("http" | "https"), rest)) => {
                format!("{scheme}://{}", rest.trim_start_matches('/'))
            }
            _ => format!("http://{original}"),
        };
        Some(Self {
            url: url.to_owned(),
            date,
            original,
        })
    }
}

/// What is known of a work beside title, authors, site, publisher, date and language. Unknown fields are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Details {
    /// What sort of work it is.
    pub kind: Option<WorkKind>,
    /// Authors that are bodies and not people, where that is said, as they stand among the authors.
    pub bodies: Vec<String>,
    /// The journal, book, encyclopedia or proceedings that holds it, where that is not the site.
    pub work: Option<String>,
    /// The agency that a newspaper took it from.
    pub agency: Option<String>,
    /// Its title in English, where the title is not.
    pub translated_title: Option<String>,
    /// Where it was published.
    pub location: Option<String>,
    /// Edition, as a number with its ending or as words, without the word "edition".
    pub edition: Option<String>,
    /// Volume, the bare number.
    pub volume: Option<String>,
    /// Issue, the bare number.
    pub issue: Option<String>,
    /// Its pages in what holds it.
    pub pages: Option<String>,
    /// International Standard Book Number, its check digit right.
    pub isbn: Option<String>,
    /// International Standard Serial Number, its check digit right.
    pub issn: Option<String>,
    /// Digital Object Identifier, from `10.` on.
    pub doi: Option<String>,
    /// PubMed's number.
    pub pmid: Option<String>,
    /// arXiv's number.
    pub arxiv: Option<String>,
    /// Who may read it.
    pub access: Option<Access>,
    /// A kept copy.
    pub snapshot: Option<Snapshot>,
}

impl Details {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_real_copy_is_a_snapshot() {
        let found =
            Snapshot::at("https://web.archive.org/web/20210304050607id_/https://a.example/x?y=1")
                .unwrap();
        assert_eq!(found.date, "2021-03-04");
        assert_eq!(found.original, "https://a.example/x?y=1");
        for none in [
            "https://web.archive.org/web/*/https://a.example/",
            "https://web.archive.org/save/https://a.example/",
            "https://web.archive.org/web/2021/https://a.example/",
            "https://a.example/web/20210304050607/https://b.example",
        ] {
            assert_eq!(Snapshot::at(none), None, "{none}");
        }
    }
}
