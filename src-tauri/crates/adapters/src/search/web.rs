//! A public service that searches, asked politely.

use std::time::Duration;

use async_trait::async_trait;
use stormwright_engine::ports::{FetchError, Hit, SearchEngine, SearchError, SearchFailure};
use stormwright_engine::sources::Document;
use url::Url;

use super::engines::{Asking, Unread};
use super::results::{self, Found};
use super::{Engine, Manners};
use crate::http::{self, Again, HttpError, HttpFailure, Patience, Tries};
use crate::model::Secret;

/// Longest wait for the next byte of an answer.
const SILENCE: Duration = Duration::from_secs(20);

/// Most bytes of an answer.
const LARGEST: usize = 8 << 20;

/// A service with what it needs to be asked.
pub struct WebEngine {
    engine: &'static Engine,
    name: String,
    base: Url,
    parameter: String,
    key: Option<Secret>,
    client: reqwest::Client,
    manners: Manners,
    patience: Patience,
    /// Whether it is asked even while it is to be left alone.
    insistent: bool,
}

/// A failed search, and how long the service asks to be left alone.
struct Failed {
    failure: SearchFailure,
    reason: String,
    wait: Option<Duration>,
}

impl WebEngine {
    /// `engine` with what followed its name in the settings, and the key.
    ///
    /// # Errors
    /// HTTP cannot be set up on this system; why, in words.
    pub fn new(
        engine: &'static Engine,
        parameter: &str,
        key: Option<Secret>,
        manners: &Manners,
    ) -> Result<Self, String> {
        let base = Url::parse(engine.base).map_err(|error| error.to_string())?;
        let client = http::client(&base, SILENCE)?;
        let name = match parameter {
            "" => engine.name.to_owned(),
            _ => format!("{}={parameter}", engine.name),
        };
        Ok(Self {
            engine,
            name,
            base,
            parameter: parameter.to_owned(),
            key,
            client,
            manners: manners.clone(),
            patience: Patience::SHORT,
            insistent: false,
        })
    }

    /// The same, asked even while it is to be left alone: a person wants to know whether it answers again.
    #[must_use]
    pub fn insistent(mut self) -> Self {
        self.insistent = true;
        self
    }

    async fn ask(&self, query: &str, page: u32) -> Result<Vec<Found>, Failed> {
        let asking = Asking {
            client: &self.client,
            base: &self.base,
            key: self.key.as_ref(),
            parameter: &self.parameter,
            query,
            page,
        };
        let Some(request) = (self.engine.request)(&asking) else {
            return Ok(Vec::new());
        };
        let pace = self.manners.pace(self.engine);
        let mut tries = Tries::new(self.patience);
        loop {
            let error = {
                let _turn = pace.turn().await;
                match self.ask_once(&request).await {
                    Ok(body) => return (self.engine.read)(&body).map_err(Failed::from),
                    Err(error) => error,
                }
            };
            let failure = kind(&error, self.engine.key_variable().is_some());
            let again = match failure {
                SearchFailure::Quota | SearchFailure::KeyMissing => Again::Never,
                _ if error.failure == HttpFailure::Unreachable => Again::Never,
                _ => error.again(),
            };
            if let Err(stop) = tries.wait(again).await {
                let reason = format!("{error}{}{}", stop.note(), self.advice(failure));
                return Err(Failed {
                    failure,
                    reason,
                    wait: error.retry_after,
                });
            }
        }
    }

    async fn ask_once(&self, request: &reqwest::RequestBuilder) -> Result<Vec<u8>, HttpError> {
        let Some(request) = request.try_clone() else {
            let reason = "cannot be asked (the request cannot be repeated)";
            return Err(HttpError::new(
                self.engine.title,
                HttpFailure::Invalid,
                reason,
            ));
        };
        http::body(http::send(request).await?, LARGEST).await
    }

    fn advice(&self, failure: SearchFailure) -> String {
        let variable = self.engine.key_variable().unwrap_or_default();
        match failure {
            SearchFailure::KeyMissing if self.key.is_none() => {
                format!(
                    "; it wants a key: set {variable}, or `stormwright engines set-key {}`",
                    self.engine.name
                )
            }
            SearchFailure::KeyMissing => format!("; the key is not accepted, check {variable}"),
            SearchFailure::Quota => "; the account's allowance is used up".to_owned(),
            SearchFailure::Blocked => "; it limits how often it may be asked".to_owned(),
            SearchFailure::Unreachable => "; check the connection and try again".to_owned(),
            SearchFailure::Malformed | SearchFailure::Empty | SearchFailure::Resting => {
                String::new()
            }
        }
    }

    fn error(&self, failure: SearchFailure, reason: String) -> SearchError {
        let reason = match &self.key {
            Some(key) => key.blot(&reason),
            None => reason,
        };
        SearchError {
            engine: self.name.clone(),
            failure,
            reason,
        }
    }
}

#[async_trait]
impl SearchEngine for WebEngine {
    fn name(&self) -> &str {
        &self.name
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        let query = results::cut(query);
        if query.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(left) = self.manners.rests(self.engine.name)
            && !self.insistent
        {
            let minutes = left.as_secs().div_ceil(60);
            let name = self.engine.name;
            let reason = format!(
                "it turned us away and is left alone for {minutes} more minutes; `stormwright engines test {name}` asks it before"
            );
            return Err(self.error(SearchFailure::Resting, reason));
        }
        match self.ask(&query, page).await {
            Ok(found) => {
                self.manners.answered(self.engine.name);
                Ok(found
                    .into_iter()
                    .filter_map(|f| f.hit(&self.name))
                    .collect())
            }
            Err(failed) => {
                if failed.failure == SearchFailure::Blocked {
                    self.manners.refused(self.engine.name, failed.wait);
                }
                Err(self.error(failed.failure, failed.reason))
            }
        }
    }

    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError> {
        Ok(results::document(hit))
    }
}

impl From<Unread> for Failed {
    fn from(unread: Unread) -> Self {
        Self {
            failure: unread.failure,
            reason: unread.reason,
            wait: None,
        }
    }
}

/// The kind of a failed request. Services say that an allowance is used up with several statuses.
fn kind(error: &HttpError, has_keys: bool) -> SearchFailure {
    let HttpFailure::Status(status) = error.failure else {
        return match error.failure {
            HttpFailure::Unreachable | HttpFailure::TimedOut | HttpFailure::BrokeOff => {
                SearchFailure::Unreachable
            }
            _ => SearchFailure::Malformed,
        };
    };
    let said = error.body.to_lowercase();
    let says = |marks: &[&str]| marks.iter().any(|mark| said.contains(mark));
    let used_up = says(&[
        "quota",
        "credits",
        "dailylimit",
        "daily limit",
        "usage limit",
        "plan's set usage",
    ]);
    match status {
        402 | 432 | 433 => SearchFailure::Quota,
        400 | 403 | 429 if used_up && !says(&["per minute", "per second", "perminute"]) => {
            SearchFailure::Quota
        }
        401 => SearchFailure::KeyMissing,
        403 if has_keys && !says(&["rate limit"]) => SearchFailure::KeyMissing,
        400 if says(&["api_key_invalid", "api key not valid"]) => SearchFailure::KeyMissing,
        422 if says(&["subscription_token"]) => SearchFailure::KeyMissing,
        403 | 418 | 429 => SearchFailure::Blocked,
        408 | 425 | 500.. => SearchFailure::Unreachable,
        _ => SearchFailure::Malformed,
    }
}

#[cfg(test)]
impl WebEngine {
    /// The service as played at `base`.
    pub(crate) fn at(
        engine: &'static Engine,
        base: &Url,
        key: Option<&str>,
        manners: &Manners,
    ) -> Self {
        let mut played = Self::new(engine, "", key.and_then(Secret::new), manners).unwrap();
        played.client = http::client(base, SILENCE).unwrap();
        played.base = base.clone();
        if engine.parameter.is_some() {
            played.parameter = "cx:1".to_owned();
        }
        played.patience = Patience {
            attempts: 2,
            first: Duration::from_millis(1),
            longest: Duration::from_millis(1),
            total: Duration::from_secs(1),
        };
        played
    }
}
