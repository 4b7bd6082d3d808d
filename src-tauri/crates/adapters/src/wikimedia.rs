//! Two services that Wikimedia runs beside its wikis: which articles were edited most, and how good a revision is held to
//! be.

use std::time::Duration;

use reqwest::RequestBuilder;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use crate::addresses::{self, AddressError};
use crate::http::{self, HttpError, HttpFailure, Patience};
use crate::model::Secret;

/// Longest wait for the next byte of an answer.
const SILENCE: Duration = Duration::from_secs(60);

/// Most bytes of an answer.
const LARGEST: usize = 4 << 20;

/// The recipe goes on for hours and asks one thing at a time; a service that wants to be left alone for minutes is.
const PATIENCE: Patience = Patience {
    attempts: 6,
    first: Duration::from_secs(1),
    longest: Duration::from_secs(60),
    total: Duration::from_secs(900),
};

/// Class of an article in English Wikipedia's scale, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum QualityClass {
    /// Stub.
    Stub,
    /// Start.
    Start,
    /// C.
    C,
    /// B: mostly complete, no major problems.
    B,
    /// Good article.
    GA,
    /// Featured article.
    FA,
}

impl QualityClass {
    /// Its name on the wiki.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stub => "Stub",
            Self::Start => "Start",
            Self::C => "C",
            Self::B => "B",
            Self::GA => "GA",
            Self::FA => "FA",
        }
    }
}

/// The services.
pub struct Wikimedia {
    client: reqwest::Client,
    metrics: Url,
    quality: Url,
    token: Option<Secret>,
}

#[derive(Deserialize)]
struct Edited {
    items: Vec<EditedItem>,
}

#[derive(Deserialize)]
struct EditedItem {
    results: Vec<EditedMonth>,
}

#[derive(Deserialize)]
struct EditedMonth {
    top: Vec<EditedPage>,
}

#[derive(Deserialize)]
struct EditedPage {
    page_title: String,
}

impl Wikimedia {
    /// The services at the base address `metrics` of the analytics and at `quality`, the whole address of an article
    /// quality model on LiftWing. `token` is shown to the latter; without one it answers fewer requests.
    ///
    /// # Errors
    /// One of them is no address, or HTTP cannot be set up.
    pub fn new(metrics: &str, quality: &str, token: Option<Secret>) -> Result<Self, AddressError> {
        let mut metrics = addresses::server(metrics)?;
        // What is joined to an address takes the place of what follows its last slash.
        if !metrics.path().ends_with('/') {
            metrics.set_path(&format!("{}/", metrics.path()));
        }
        let quality = addresses::server(quality)?;
        let client = http::client(&metrics, SILENCE).map_err(|reason| AddressError {
            address: http::host(&metrics),
            reason,
        })?;
        Ok(Self {
            client,
            metrics,
            quality,
            token,
        })
    }

    /// Titles of the content pages of `project`, such as `en.wikipedia`, with most edits in a month, most first; the
    /// service names a hundred.
    ///
    /// # Errors
    /// Where it cannot be asked, or has no figures for that month.
    pub async fn most_edited(
        &self,
        project: &str,
        year: i16,
        month: i8,
    ) -> Result<Vec<String>, HttpError> {
        let place = format!(
            "edited-pages/top-by-edits/{project}/all-editor-types/content/{year}/{month:02}/all-days"
        );
        let address = self.metrics.join(&place).map_err(|error| {
            HttpError::new(
                &http::host(&self.metrics),
                HttpFailure::Invalid,
                format!("cannot be asked about \"{project}\" ({error})"),
            )
        })?;
        let answer: Edited = http::json(&self.client.get(address), LARGEST, PATIENCE).await?;
        let months = answer.items.into_iter().flat_map(|item| item.results);
        Ok(months
            .flat_map(|month| month.top)
            .map(|page| page.page_title.replace('_', " "))
            .collect())
    }

    /// The class that the model holds most probable for a revision; none where it can say nothing of it.
    ///
    /// # Errors
    /// Where it cannot be asked, or answers with something else.
    pub async fn quality(&self, revision: u64) -> Result<Option<QualityClass>, HttpError> {
        let mut request: RequestBuilder = self
            .client
            .post(self.quality.clone())
            .json(&json!({"rev_id": revision}));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token.expose());
        }
        let answer: Value = match http::json(&request, LARGEST, PATIENCE).await {
            Ok(answer) => answer,
            // A revision that was deleted or hidden since.
            Err(error) if error.failure == HttpFailure::Status(400) => return Ok(None),
            Err(error) => return Err(error),
        };
        match prediction(&answer, revision) {
            Some(class) => Ok(Some(class)),
            None => Err(HttpError::new(
                &http::host(&self.quality),
                HttpFailure::Unexpected,
                "answered without a class; check the address of the model",
            )),
        }
    }
}

/// `{WIKI: {"scores": {REVISION: {"articlequality": {"score": {"prediction": CLASS, …}}}}}}`.
fn prediction(answer: &Value, revision: u64) -> Option<QualityClass> {
    let place = format!("/scores/{revision}/articlequality/score/prediction");
    let mut wikis = answer.as_object()?.values();
    let class = wikis.find_map(|wiki| wiki.pointer(&place))?;
    QualityClass::deserialize(class).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::USER_AGENT;
    use crate::http::testing::{Answer, Server};

    fn services(server: &Server, token: Option<Secret>) -> Wikimedia {
        let metrics = server.url("/api/rest_v1/metrics");
        let quality = server.url("/v1/models/enwiki-articlequality:predict");
        Wikimedia::new(metrics.as_str(), quality.as_str(), token).unwrap()
    }

    fn scored(revision: u64, class: &str) -> Value {
        let score = json!({"prediction": class, "probability": {"B": 0.1, "GA": 0.8}});
        json!({"enwiki": {
            "models": {"articlequality": {"version": "0.9.2"}},
            "scores": {revision.to_string(): {"articlequality": {"score": score}}},
        }})
    }

    #[tokio::test]
    async fn the_most_edited_articles_of_a_month_are_named_in_order() {
        let server = Server::start(|_, _| {
            let top = json!([
                {"page_title": "Storm_Ida", "edits": 900, "rank": 1},
                {"page_title": "AC/DC", "edits": 400, "rank": 2},
            ]);
            Answer::json(
                200,
                &json!({"items": [{
                    "project": "en.wikipedia", "editor-type": "all-editor-types", "page-type": "content",
                    "granularity": "monthly",
                    "results": [{"timestamp": "2026-03-01T00:00:00.000Z", "top": top}],
                }]}),
            )
        })
        .await;
        let titles = services(&server, None)
            .most_edited("en.wikipedia", 2026, 3)
            .await
            .unwrap();
        assert_eq!(titles, ["Storm Ida", "AC/DC"]);
        let asked = &server.asked()[0];
        assert_eq!(
            asked.path,
            "/api/rest_v1/metrics/edited-pages/top-by-edits/en.wikipedia/all-editor-types/content/2026/03/all-days"
        );
        assert_eq!(asked.header("user-agent"), Some(USER_AGENT));
    }

    #[tokio::test]
    async fn a_revision_is_classed_after_the_wait_that_the_service_asks_for() {
        let server = Server::start(|number, _| match number {
            0 => Answer::json(429, &json!({})).with("retry-after", "1"),
            _ => Answer::json(200, &scored(77, "GA")),
        })
        .await;
        let began = std::time::Instant::now();
        let class = services(&server, Secret::new("abc")).quality(77).await;
        assert_eq!(class.unwrap(), Some(QualityClass::GA));
        assert!(began.elapsed() >= Duration::from_secs(1));
        let asked = &server.asked()[1];
        assert_eq!(asked.json(), json!({"rev_id": 77}));
        assert_eq!(asked.header("authorization"), Some("Bearer abc"));
    }

    #[tokio::test]
    async fn a_revision_that_is_gone_has_no_class_and_another_answer_is_an_error() {
        let gone =
            Server::start(|_, _| Answer::json(400, &json!({"error": "RevisionNotFound"}))).await;
        assert_eq!(services(&gone, None).quality(77).await.unwrap(), None);
        let other = Server::start(|_, _| Answer::json(200, &scored(78, "GA"))).await;
        let error = services(&other, None).quality(77).await.unwrap_err();
        assert!(error.to_string().contains("without a class"), "{error}");
    }

    #[test]
    fn classes_are_in_the_order_of_the_wikis_scale() {
        assert!(QualityClass::Start < QualityClass::C && QualityClass::C < QualityClass::B);
        assert!(QualityClass::B < QualityClass::GA && QualityClass::GA < QualityClass::FA);
    }
}
