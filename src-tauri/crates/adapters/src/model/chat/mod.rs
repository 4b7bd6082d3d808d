//! A language model behind HTTP, whatever language its server speaks ([`dialect`]).
//!
//! A request begins with everything. What a server refuses (a schema, a parameter's name, the system role) is left out
//! or said otherwise, and that is remembered, so that it is learned once ([`habits`]). Broken attempts are repeated
//! here and nowhere else.

mod answer;
mod context;
mod dialect;
mod habits;
mod refusal;
mod stream;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use reqwest::RequestBuilder;
use serde_json::Value;
use stormwright_engine::ports::{
    Completion, Finish, Heard, LanguageModel, Listener, ModelError, ModelFailure, ModelRequest,
    Usage,
};
use tokio::sync::OnceCell;
use url::Url;

use self::answer::Draft;
use self::dialect::Inquiry;
use self::habits::Habits;
use self::refusal::{Failed, Key};
use super::providers::{self, Provider};
use super::{Gate, Secret, tokens};
use crate::http::{self, Again, Patience, Tries};

/// Attempts at what seldom mends itself: silence, answers without a word, answers that are none.
const STUBBORN: u32 = 3;

/// How far the limit of tokens is raised for a model that used it up before its first word.
const RAISED: u32 = 4;

/// What a [`Chat`] needs to know.
#[derive(Debug, Clone)]
pub struct ChatSettings {
    /// Who serves it.
    pub provider: &'static Provider,
    /// The model's name at the provider.
    pub model: String,
    /// The address of the interface, such as the one before `/chat/completions`. A query, such as Azure's `api-version`,
    /// is kept.
    pub base_url: Url,
    /// The key; servers of one's own often want none.
    pub key: Option<Secret>,
    /// The limit of requests in flight; models of one provider may share it.
    pub gate: Gate,
    /// Tokens that a request and its answer may have together, where the person knows better than the server.
    pub context_tokens: Option<usize>,
    /// How much is borne before giving up.
    pub patience: Patience,
    /// Longest wait for the next word.
    pub silence: Duration,
}

impl ChatSettings {
    /// `model` of `provider` at `base_url`, or at the provider's own address, with the usual limits and no key.
    ///
    /// # Errors
    /// The address is none, or is missing, with the reason in words.
    pub fn new(
        provider: &'static Provider,
        model: &str,
        base_url: Option<&str>,
    ) -> Result<Self, String> {
        let address = base_url.or(provider.base).ok_or("its address is missing")?;
        let base_url = Url::parse(address.trim())
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
            .ok_or(
                "the base URL is no http or https address; it looks like http://localhost:8080/v1",
            )?;
        Ok(Self {
            provider,
            model: model.to_owned(),
            base_url,
            key: None,
            gate: Gate::new(8),
            context_tokens: None,
            patience: Patience::LONG,
            silence: Duration::from_secs(180),
        })
    }
}

/// A model behind HTTP.
#[derive(Debug)]
pub struct Chat {
    name: String,
    settings: ChatSettings,
    client: reqwest::Client,
    habits: Mutex<Habits>,
    /// Whether the server was ever reached.
    reached: AtomicBool,
    /// Whether a request was given up before the server was ever reached: the next one is tried once.
    given_up: AtomicBool,
    context: OnceCell<Option<usize>>,
    /// Tokens that the model was seen to read of a longer request; 0 where it read all.
    cut_to: AtomicUsize,
}

impl Chat {
    /// A model; nothing is sent yet.
    ///
    /// # Errors
    /// HTTP cannot be set up on this system.
    pub fn new(settings: ChatSettings) -> Result<Self, ModelError> {
        let name = format!("{}:{}", settings.provider.name, settings.model);
        let client =
            http::client(&settings.base_url, settings.silence).map_err(|reason| ModelError {
                model: name.clone(),
                failure: ModelFailure::Unreachable,
                reason,
            })?;
        let official = settings.base_url.host_str() == Some(providers::OPENAI_HOST);
        Ok(Self {
            name,
            habits: Mutex::new(Habits::new(official)),
            reached: AtomicBool::new(false),
            given_up: AtomicBool::new(false),
            context: OnceCell::new(),
            cut_to: AtomicUsize::new(0),
            client,
            settings,
        })
    }

    fn signed(&self, request: RequestBuilder) -> RequestBuilder {
        let dialect = self.settings.provider.dialect;
        dialect.signed(request, self.settings.key.as_ref())
    }

    fn key(&self) -> Key<'_> {
        Key {
            variable: self.settings.provider.key_variable(),
            given: self.settings.key.is_some(),
        }
    }

    fn habits(&self) -> Habits {
        *self.habits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives up what the failure of an attempt made with `sent` names. `false` if it names nothing that was sent.
    fn learn(&self, failed: &Failed, sent: Habits, request: &ModelRequest, tokens: u32) -> bool {
        let refusal = failed.refusal.as_ref();
        let refusal = refusal.filter(|refusal| refusal.is_about_the_request());
        let Some(borne) = refusal.and_then(|refusal| sent.without(refusal, request, tokens)) else {
            return false;
        };
        let mut habits = self.habits.lock().unwrap_or_else(PoisonError::into_inner);
        *habits = habits.and(borne);
        let reason = self.blot(&failed.reason);
        tracing::info!(model = self.name, %reason, ?habits, "asks otherwise from now on");
        true
    }

    /// One attempt. What was heard stays in `draft` even if it fails.
    /// Tokens that an answer may take beside `input` of them, as far as the model's context is known.
    fn room_beside(&self, input: u64) -> u32 {
        let told = || self.context.get().copied().flatten();
        let context = self.settings.context_tokens.or_else(told);
        let room = context.map(|context| context.saturating_sub(input as usize));
        room.map_or(u32::MAX, |room| u32::try_from(room).unwrap_or(u32::MAX))
    }

    async fn attempt(
        &self,
        body: &Value,
        stream: bool,
        sent: u64,
        draft: &mut Draft,
        listener: Listener<'_>,
    ) -> Result<(), Failed> {
        let Provider { dialect, .. } = self.settings.provider;
        let address = dialect.address(&self.settings.base_url, &self.settings.model, stream);
        let request = self.signed(self.client.post(address)).json(body);
        let response = http::send(request)
            .await
            .map_err(|error| Failed::http(&error, self.key()))?;
        stream::read(response, *dialect, draft, self.key(), listener).await?;
        if let Some(read) = context::cut_to(sent, draft.read()) {
            self.cut_to.store(read, Ordering::Relaxed);
            let host = http::host(&self.settings.base_url);
            return Err(Failed::cut(&host, &self.name, sent, read));
        }
        if draft.text.trim().is_empty() && draft.finish() != Finish::Filtered {
            let host = http::host(&self.settings.base_url);
            let why = match draft.finish() {
                Finish::Length => "the limit of tokens was used up before the first word",
                _ => "the answer had no words",
            };
            return Err(Failed::malformed(format!("{host} answered, but {why}")));
        }
        Ok(())
    }

    /// Tokens that the model is to be loaded with, where the server has to be told.
    async fn load_with(&self) -> Option<usize> {
        match self.settings.provider.dialect {
            Dialect::Ollama if self.settings.context_tokens.is_some() => {
                self.settings.context_tokens
            }
            Dialect::Ollama => *self.context.get_or_init(|| self.inquire()).await,
            _ => None,
        }
    }

    /// Asks the server how much the model can read.
    async fn inquire(&self) -> Option<usize> {
        let Provider { dialect, .. } = self.settings.provider;
        let model = &self.settings.model;
        let inquiry = match dialect.inquiry(&self.settings.base_url, model)? {
            Inquiry::Get(address) => self.client.get(address),
            Inquiry::Post(address, body) => self.client.post(address).json(&body),
        };
        let answer = context::ask(self.signed(inquiry)).await?;
        dialect.context(&answer, model)
    }

    fn blot(&self, text: &str) -> String {
        let password = self.settings.base_url.password().and_then(Secret::new);
        let secrets = self.settings.key.iter().chain(&password);
        secrets.fold(text.to_owned(), |text, secret| secret.blot(&text))
    }
}

#[async_trait]
impl LanguageModel for Chat {
    fn name(&self) -> &str {
        &self.name
    }

    async fn context_tokens(&self) -> Option<usize> {
        let known = match self.settings.context_tokens {
            Some(known) => Some(known),
            None => *self.context.get_or_init(|| self.inquire()).await,
        };
        match self.cut_to.load(Ordering::Relaxed) {
            0 => known,
            read => Some(known.map_or(read, |known| known.min(read))),
        }
    }

    async fn complete(
        &self,
        request: &ModelRequest,
        listener: Listener<'_>,
    ) -> Result<Completion, ModelError> {
        let mut place = self.settings.gate.enter().await;
        let mut tries = Tries::new(self.settings.patience);
        let began = Instant::now();
        let mut usage = Usage::default();
        let mut stubborn = 0;
        let mut limit = request.max_tokens;
        let input = tokens::of_messages(&request.messages);
        let text = tokens::of_words(&request.messages);
        let context = self.load_with().await;
        let mut void = false;
        loop {
            place.may_send().await;
            if void {
                listener(Heard::Again);
            }
            let habits = self.habits();
            let model = &self.settings.model;
            let dialect = self.settings.provider.dialect;
            let body = dialect.body(model, request, limit, habits, context);
            let mut draft = Draft::default();
            let outcome = self
                .attempt(&body, habits.stream, text, &mut draft, listener)
                .await;
            usage.calls += 1;
            usage += draft.spent(input);
            let mut failed = match outcome {
                Ok(()) => {
                    self.reached.store(true, Ordering::Relaxed);
                    place.answered();
                    return Ok(Completion {
                        finish: draft.finish(),
                        text: draft.text,
                        usage,
                    });
                }
                Err(failed) => failed,
            };
            if !failed.unreached {
                self.reached.store(true, Ordering::Relaxed);
            } else if !self.reached.load(Ordering::Relaxed) {
                tries.limit(Patience::CONTACT);
                // A host that swallows what is sent takes long to fail.
                let long = began.elapsed() >= Patience::CONTACT.total;
                if long || self.given_up.load(Ordering::Relaxed) {
                    failed.again = Again::Never;
                }
            }
            void = !draft.text.is_empty();
            if self.learn(&failed, habits, request, limit) {
                continue;
            }
            if failed.failure == ModelFailure::Busy {
                // A wait that is longer than we bear is nobody's to keep.
                let wait = match failed.again {
                    Again::After(wait) if wait <= self.settings.patience.total => Some(wait),
                    _ => None,
                };
                place.refused(wait);
            }
            if draft.finish == Some(Finish::Length) {
                let most = request.max_tokens.saturating_mul(RAISED);
                let most = most.min(self.room_beside(input)).max(limit);
                limit = limit.saturating_mul(2).min(most);
            }
            stubborn += u32::from(failed.stubborn);
            if stubborn == STUBBORN {
                failed.again = Again::Never;
                failed.reason.push_str(&format!(" ({STUBBORN} attempts)"));
            }
            let reason = self.blot(&failed.reason);
            if let Err(stop) = tries.wait(failed.again).await {
                self.given_up.store(true, Ordering::Relaxed);
                return Err(ModelError {
                    model: self.name.clone(),
                    failure: failed.failure,
                    reason: reason + &stop.note(),
                });
            }
            tracing::info!(model = self.name, %reason, "asks again");
        }
    }
}

pub use self::dialect::Dialect;

#[cfg(test)]
mod tests;
