//! The languages that servers speak: where a request goes, how it is signed and said, and how an answer is read.

mod anthropic;
mod gemini;
mod ollama;
mod openai;

use reqwest::RequestBuilder;
use reqwest::header::HeaderValue;
use serde_json::Value;
use stormwright_engine::ports::ModelRequest;
use url::Url;

use super::answer::Draft;
use super::habits::Habits;
use super::refusal::Refusal;
use crate::model::Secret;

/// The version of Anthropic's interface.
const ANTHROPIC_VERSION: &str = "2023-06-01";

/// The version of Azure's interface, where the address names none.
const AZURE_VERSION: &str = "2024-10-21";

/// A number as a person writes it: 0.9, where the nearest 64-bit number of a 32-bit 0.9 is 0.8999999761581421.
fn written(number: f32) -> f64 {
    number.to_string().parse().unwrap_or(f64::from(number))
}

/// A language that servers speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Chat completions.
    OpenAi,
    /// Chat completions of a deployment at Azure.
    Azure,
    /// Anthropic's Messages.
    Anthropic,
    /// Google's `generateContent`.
    Gemini,
    /// Ollama's own interface.
    Ollama,
}

/// A piece of an answer that is none.
#[derive(Debug)]
pub(super) enum Unheard {
    /// It cannot be read.
    Unread(serde_json::Error),
    /// It is an error.
    Refused(Box<Refusal>),
}

impl From<serde_json::Error> for Unheard {
    fn from(error: serde_json::Error) -> Self {
        Self::Unread(error)
    }
}

impl From<Refusal> for Unheard {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// What to ask a server for what it knows of a model.
pub(super) enum Inquiry {
    /// By GET.
    Get(Url),
    /// By POST, with this body.
    Post(Url, Value),
}

impl Dialect {
    /// Where a request to `model` goes, under `base`.
    pub(super) fn address(self, base: &Url, model: &str, stream: bool) -> Url {
        match self {
            Self::OpenAi => under(base, &["/chat/completions"], "chat/completions"),
            Self::Azure => {
                let end = format!("openai/deployments/{model}/chat/completions");
                let mut url = under(base, &["/chat/completions", "/openai"], &end);
                // The whole address of a deployment names it already.
                if base.path().contains("/deployments/") {
                    url = under(base, &["/chat/completions"], "chat/completions");
                }
                if !url.query_pairs().any(|(name, _)| name == "api-version") {
                    url.query_pairs_mut()
                        .append_pair("api-version", AZURE_VERSION);
                }
                url
            }
            Self::Anthropic => under(base, &["/messages", "/v1"], "v1/messages"),
            Self::Gemini => {
                let (verb, query) = match stream {
                    true => ("streamGenerateContent", Some("alt=sse")),
                    false => ("generateContent", None),
                };
                let mut url = under(base, &["/models"], &format!("models/{model}:{verb}"));
                url.set_query(query);
                url
            }
            Self::Ollama => under(base, &["/api/chat", "/api", "/v1"], "api/chat"),
        }
    }

    /// What to ask for how much `model` can read.
    pub(super) fn inquiry(self, base: &Url, model: &str) -> Option<Inquiry> {
        Some(match self {
            Self::OpenAi => Inquiry::Get(under(base, &["/chat/completions"], "models")),
            // A deployment does not say which model it is.
            Self::Azure => return None,
            Self::Anthropic => {
                let end = format!("v1/models/{model}");
                Inquiry::Get(under(base, &["/messages", "/v1"], &end))
            }
            Self::Gemini => Inquiry::Get(under(base, &["/models"], &format!("models/{model}"))),
            Self::Ollama => Inquiry::Post(
                under(base, &["/api/chat", "/api", "/v1"], "api/show"),
                ollama::show(model),
            ),
        })
    }

    /// `request` with the key, which stands in a header and never in the address.
    pub(super) fn signed(self, request: RequestBuilder, key: Option<&Secret>) -> RequestBuilder {
        let request = match self {
            Self::Anthropic => request.header("anthropic-version", ANTHROPIC_VERSION),
            _ => request,
        };
        let Some(key) = key else {
            return request;
        };
        let header = match self {
            Self::OpenAi | Self::Ollama => return request.bearer_auth(key.expose()),
            Self::Azure => "api-key",
            Self::Anthropic => "x-api-key",
            Self::Gemini => "x-goog-api-key",
        };
        match HeaderValue::from_str(key.expose()) {
            Ok(mut value) => {
                value.set_sensitive(true);
                request.header(header, value)
            }
            // Fails as a request that cannot be built, without the value in its words.
            Err(_) => request.header(header, key.expose()),
        }
    }

    /// The body of `request`, for an answer of at most `tokens`; `context` is what the model is to be loaded with.
    pub(super) fn body(
        self,
        model: &str,
        request: &ModelRequest,
        tokens: u32,
        habits: Habits,
        context: Option<usize>,
    ) -> Value {
        let tokens = habits.most.map_or(tokens, |most| most.min(tokens));
        match self {
            Self::OpenAi | Self::Azure => openai::body(model, request, tokens, habits),
            Self::Anthropic => anthropic::body(model, request, tokens, habits),
            Self::Gemini => gemini::body(request, tokens, habits),
            Self::Ollama => ollama::body(model, request, tokens, habits, context),
        }
    }

    /// Takes in a body, or a piece of a stream.
    pub(super) fn hear(self, json: &[u8], draft: &mut Draft) -> Result<(), Unheard> {
        match self {
            Self::OpenAi | Self::Azure => openai::hear(json, draft),
            Self::Anthropic => anthropic::hear(json, draft),
            Self::Gemini => gemini::hear(json, draft),
            Self::Ollama => ollama::hear(json, draft),
        }
    }

    /// Tokens that `model` can read by what the server answered to an inquiry.
    pub(super) fn context(self, answer: &Value, model: &str) -> Option<usize> {
        match self {
            Self::OpenAi | Self::Azure | Self::Anthropic => super::context::find(answer, model),
            Self::Gemini => gemini::context(answer),
            Self::Ollama => ollama::context(answer),
        }
    }
}

/// `end` under `base`, of which the first of `known` ends is taken off: people paste whole addresses. Its query is kept.
fn under(base: &Url, known: &[&str], end: &str) -> Url {
    let mut url = base.clone();
    let mut path = url.path().trim_end_matches('/').to_owned();
    for known in known {
        if let Some(rest) = path.strip_suffix(known) {
            path = rest.to_owned();
        }
    }
    url.set_path(&format!("{path}/{end}"));
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_understood_however_much_of_it_was_pasted() {
        let address = |dialect: Dialect, base: &str| {
            let base = Url::parse(base).unwrap();
            dialect.address(&base, "m", true).to_string()
        };
        let cases = [
            (
                Dialect::OpenAi,
                "http://h:1/v1/chat/completions",
                "http://h:1/v1/chat/completions",
            ),
            (Dialect::Anthropic, "https://a/", "https://a/v1/messages"),
            (
                Dialect::Anthropic,
                "https://a/v1/messages",
                "https://a/v1/messages",
            ),
            (
                Dialect::Gemini,
                "https://g/v1beta",
                "https://g/v1beta/models/m:streamGenerateContent?alt=sse",
            ),
            (Dialect::Ollama, "http://h:1/v1/", "http://h:1/api/chat"),
            (Dialect::Ollama, "http://h:1", "http://h:1/api/chat"),
            (
                Dialect::Azure,
                "https://r/",
                "https://r/openai/deployments/m/chat/completions?api-version=2024-10-21",
            ),
            (
                Dialect::Azure,
                "https://r/openai/deployments/d/chat/completions?api-version=2025-01-01",
                "https://r/openai/deployments/d/chat/completions?api-version=2025-01-01",
            ),
        ];
        for (dialect, base, wanted) in cases {
            assert_eq!(address(dialect, base), wanted);
        }
    }
}
