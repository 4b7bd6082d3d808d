//! What articles of an encyclopedia cite, as candidates: a query finds articles, and the references in them whose titles
//! and sentences have words of the query are its results. The articles themselves are never results, and nothing of
//! their text is shown.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use stormwright_engine::checking::audit;
use stormwright_engine::ports::{
    Encyclopedia, EncyclopediaError, FetchError, Hit, SearchEngine, SearchError, SearchFailure,
};
use stormwright_engine::research::article_key;
use stormwright_engine::sources::{Document, urls};
use stormwright_engine::text::words::content_words;

use super::results::Found;
use crate::addresses::AddressError;
use crate::encyclopedia::MediaWiki;

/// The wiki where none is named.
pub const USUAL_WIKI: &str = "https://en.wikipedia.org/w/api.php";

/// Articles that one query looks into.
const ARTICLES: usize = 4;

/// Results on a page.
const PAGE: usize = 10;

/// Searches what articles cite.
pub struct References {
    wiki: MediaWiki,
    name: String,
    excluded: BTreeSet<String>,
    read: Mutex<BTreeMap<String, Arc<Vec<Cited>>>>,
}

/// A work that an article cites.
struct Cited {
    url: String,
    title: String,
    /// The words of its title and of the sentences that it stands for.
    words: BTreeSet<String>,
}

impl References {
    /// The references in the wiki whose `api.php` is at `address`, but for those of the `excluded` articles.
    ///
    /// # Errors
    /// It is no address, or HTTP cannot be set up.
    pub fn new(address: &str, excluded: &[String]) -> Result<Self, AddressError> {
        let wiki = MediaWiki::new(address)?;
        Ok(Self {
            name: format!("references:{}", wiki.name()),
            wiki,
            excluded: excluded.iter().map(|title| article_key(title)).collect(),
            read: Mutex::default(),
        })
    }

    async fn cited(&self, title: &str) -> Result<Arc<Vec<Cited>>, EncyclopediaError> {
        let known = |read: &Self| {
            let read = read.read.lock().unwrap_or_else(PoisonError::into_inner);
            read.get(title).cloned()
        };
        if let Some(cited) = known(self) {
            return Ok(cited);
        }
        let text = self.wiki.markup(title).await?;
        let cited = Arc::new(text.as_deref().map(cited_in).unwrap_or_default());
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(title.to_owned(), cited.clone());
        Ok(cited)
    }

    async fn find(&self, query: &str, page: u32) -> Result<Vec<Hit>, EncyclopediaError> {
        let wanted: BTreeSet<String> = content_words(query).into_iter().collect();
        // One more than is looked into, as one may be left out.
        let titles = self.wiki.search(query, ARTICLES + 1).await?;
        let allowed = |title: &String| !self.excluded.contains(&article_key(title));
        let titles = titles.into_iter().filter(allowed).take(ARTICLES);
        let articles = futures::future::try_join_all(
            titles.map(|title| async move { self.cited(&title).await }),
        )
        .await?;
        let mut seen = BTreeSet::new();
        let mut ranked: Vec<(usize, &Cited)> = articles
            .iter()
            .flat_map(|cited| cited.iter())
            .map(|cited| (cited.words.intersection(&wanted).count(), cited))
            .filter(|(shared, cited)| *shared > 0 && seen.insert(urls::key(&cited.url)))
            .collect();
        // Equals stay in the order of their articles.
        ranked.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
        let from = PAGE * page as usize;
        let found = ranked.into_iter().skip(from).take(PAGE).map(|(_, cited)| {
            let found = Found {
                url: cited.url.clone(),
                title: cited.title.clone(),
                ..Found::default()
            };
            found.hit(&self.name)
        });
        Ok(found.flatten().collect())
    }
}

/// The works with an address that an article's wikitext cites.
fn cited_in(wikitext: &str) -> Vec<Cited> {
    let page = audit::read(wikitext);
    let mut words: Vec<BTreeSet<String>> = page
        .references
        .iter()
        .map(|reference| content_words(&reference.title).into_iter().collect())
        .collect();
    for sentence in &page.sentences {
        for &place in &sentence.references {
            if let Some(words) = words.get_mut(place) {
                words.extend(content_words(&sentence.text));
            }
        }
    }
    let cited = page.references.into_iter().zip(words);
    cited
        .filter(|(reference, _)| !reference.url.is_empty())
        .map(|(reference, words)| Cited {
            url: reference.url,
            title: reference.title,
            words,
        })
        .collect()
}

#[async_trait]
impl SearchEngine for References {
    fn name(&self) -> &str {
        &self.name
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        self.find(query, page).await.map_err(|error| SearchError {
            engine: self.name.clone(),
            failure: SearchFailure::Unreachable,
            reason: error.0,
        })
    }

    async fn document(&self, _: &Hit) -> Result<Option<Document>, FetchError> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use url::Url;

    use super::*;
    use crate::http::testing::{Answer, Asked, Server};

    const LIGHT: &str = "The '''Salt light''' was built of granite in 1912.<ref>{{cite web |url=https://a.example/granite \
        |title=Granite towers}}</ref> Its keepers left in 1970.<ref name=k>{{cite news |url=https://b.example/keepers \
        |title=The last keepers}}</ref> The lens turns on mercury.<ref>A book without an address.</ref> Visitors came \
        later.<ref name=k/><ref>[https://c.example/tower The granite tower] by a visitor</ref>";

    fn parameters(asked: &Asked) -> BTreeMap<String, String> {
        let url = Url::parse(&format!("http://x{}", asked.path)).unwrap();
        url.query_pairs().into_owned().collect()
    }

    fn answer(asked: &Asked) -> Value {
        let asked = parameters(asked);
        let Some(title) = asked.get("titles") else {
            return json!({"query": {"search": [{"title": "Salt light"}, {"title": "Reef light"}]}});
        };
        let text = match title.as_str() {
            "Salt light" => LIGHT,
            _ => "Granite was shipped.<ref>https://d.example/granite-ships</ref>",
        };
        json!({"query": {"pages": [{"title": title, "revisions": [{"slots": {"main": {"content": text}}}]}]}})
    }

    async fn urls_of(excluded: &[&str], query: &str, page: u32) -> (Vec<String>, usize) {
        let server = Server::start(|_, asked: &Asked| Answer::json(200, &answer(asked))).await;
        let excluded: Vec<String> = excluded.iter().map(|title| (*title).to_owned()).collect();
        let engine = References::new(server.url("/w/api.php").as_str(), &excluded).unwrap();
        let hits = engine.search(query, page).await.unwrap();
        engine.search(query, page).await.unwrap();
        assert!(hits.iter().all(|hit| hit.snippet.is_empty()));
        (
            hits.into_iter().map(|hit| hit.url).collect(),
            server.asked().len(),
        )
    }

    #[tokio::test]
    async fn references_of_articles_are_ranked_by_what_they_stand_for() {
        let (urls, asked) = urls_of(&[], "granite tower visitors", 0).await;
        assert_eq!(
            urls,
            [
                "https://c.example/tower",
                "https://a.example/granite",
                "https://b.example/keepers",
                "https://d.example/granite-ships"
            ]
        );
        // Two searches, and each article once.
        assert_eq!(asked, 4);
        assert!(urls_of(&[], "granite", 1).await.0.is_empty());
    }

    #[tokio::test]
    async fn an_excluded_article_lends_no_references() {
        let (urls, _) = urls_of(&["salt_light"], "granite keepers", 0).await;
        assert_eq!(urls, ["https://d.example/granite-ships"]);
    }

    #[tokio::test]
    async fn a_wiki_out_of_reach_is_an_error_and_no_lack_of_results() {
        let server =
            Server::start(|_, _| Answer::new(200, "text/html", "<html>hello</html>")).await;
        let engine = References::new(server.url("/w/api.php").as_str(), &[]).unwrap();
        let error = engine.search("granite", 0).await.unwrap_err();
        assert_eq!(error.failure, SearchFailure::Unreachable);
        assert!(error.reason.contains("something else than JSON"), "{error}");
    }
}
