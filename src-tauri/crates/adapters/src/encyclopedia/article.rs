//! A wiki's articles as they stand: their latest revisions, and their prose with what each sentence cites.

use serde_json::Value;
use stormwright_engine::ports::EncyclopediaError;

use super::mediawiki::MediaWiki;
use super::{article_html, standing};

/// Titles that one request may name.
pub const TITLES_AT_ONCE: usize = 50;

/// A page of a wiki that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WikiPage {
    /// The title that was asked for.
    pub asked: String,
    /// Its title; another one where the title asked for is a redirect.
    pub title: String,
    /// Its address.
    pub url: String,
    /// Number of its latest revision.
    pub revision: u64,
    /// Whether it only tells meanings of a word apart.
    pub disambiguation: bool,
}

/// The prose of an article; tables, lists, boxes and captions are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WikiArticle {
    /// The paragraphs before the first heading.
    pub lead: Vec<String>,
    /// Its sections in order, sub-sections among them.
    pub sections: Vec<WikiSection>,
}

/// A heading with the prose below it, up to the next heading of any level.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WikiSection {
    /// Its level: 1 for a section of the article.
    pub level: u8,
    /// The heading.
    pub title: String,
    /// Its sentences.
    pub sentences: Vec<WikiSentence>,
}

/// A sentence with the addresses of what it cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WikiSentence {
    /// The sentence.
    pub text: String,
    /// Addresses of cited pages, in order, each once. A copy in an archive stands only where there is no other address.
    pub references: Vec<String>,
}

impl MediaWiki {
    /// Those of `titles` that exist, in their order; one request. At most [`TITLES_AT_ONCE`].
    ///
    /// # Errors
    /// Where the wiki cannot be asked, or answers with something else.
    pub async fn pages(&self, titles: &[String]) -> Result<Vec<WikiPage>, EncyclopediaError> {
        if titles.is_empty() {
            return Ok(Vec::new());
        }
        let answer = self
            .ask(&[
                ("action", "query"),
                ("titles", &titles.join("|")),
                ("redirects", "1"),
                ("prop", "info|pageprops"),
                ("inprop", "url"),
                ("ppprop", "disambiguation"),
            ])
            .await?;
        if answer.pointer("/query/pages").is_none() {
            return Err(self.refused(&answer));
        }
        Ok(titles
            .iter()
            .filter_map(|asked| page(&answer, asked))
            .collect())
    }

    /// The prose of an article's revision.
    ///
    /// # Errors
    /// Where the wiki cannot be asked, or has no such revision.
    pub async fn prose(&self, revision: u64) -> Result<WikiArticle, EncyclopediaError> {
        let answer = self
            .ask(&[
                ("action", "parse"),
                ("oldid", &revision.to_string()),
                ("prop", "text"),
                ("disableeditsection", "1"),
                ("disabletoc", "1"),
                ("disablelimitreport", "1"),
            ])
            .await?;
        match answer.pointer("/parse/text").and_then(Value::as_str) {
            Some(html) => Ok(article_html::read(html)),
            None => Err(self.refused(&answer)),
        }
    }
}

fn page(answer: &Value, asked: &str) -> Option<WikiPage> {
    let title = standing::lead(answer, asked);
    let page = standing::page(answer, &title)?;
    Some(WikiPage {
        asked: asked.to_owned(),
        url: page.get("fullurl")?.as_str()?.to_owned(),
        revision: page.get("lastrevid")?.as_u64()?,
        disambiguation: page.pointer("/pageprops/disambiguation").is_some(),
        title,
    })
}

#[cfg(test)]
#[path = "article_tests.rs"]
mod tests;
