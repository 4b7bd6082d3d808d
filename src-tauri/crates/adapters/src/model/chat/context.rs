//! How much a model can read, as far as its server tells.

use std::time::Duration;

use reqwest::RequestBuilder;
use serde_json::Value;

use crate::http::{self, Patience};

/// Longest wait for the list of models.
const WAIT: Duration = Duration::from_secs(3);

/// A request of fewer tokens is not judged: what a template adds or leaves out weighs too much.
const LEAST_CUT: u64 = 1_500;

/// Most bytes of the list; OpenRouter's has about 1 MB.
const MOST: usize = 8 * 1024 * 1024;

/// Where servers tell it, what is really loaded before what would be possible.
const FIELDS: [&str; 11] = [
    "/loaded_context_length",
    "/max_model_len",
    "/meta/n_ctx",
    "/n_ctx",
    "/top_provider/context_length",
    "/context_length",
    "/context_window",
    "/max_context_length",
    "/max_input_tokens",
    "/meta/n_ctx_train",
    "/max_context_window",
];

/// Asks a server once for what it knows of a model; `None` on any failure.
pub(super) async fn ask(inquiry: RequestBuilder) -> Option<Value> {
    let inquiry = inquiry.timeout(WAIT);
    match http::json::<Value>(&inquiry, MOST, Patience::NONE).await {
        Ok(answer) => Some(answer),
        Err(error) => {
            tracing::debug!(%error, "what the server knows of the model cannot be had");
            None
        }
    }
}

/// What a model has read of a request of `sent` tokens by our estimate, where that was only a part of it: the server
/// has cut it without a word. The estimate is never more than twice too high for the text of a request.
pub(super) fn cut_to(sent: u64, read: Option<u64>) -> Option<usize> {
    let read = read.filter(|&read| read > 0)?;
    let cut = sent >= LEAST_CUT && read * 5 < sent * 2;
    usize::try_from(read).ok().filter(|_| cut)
}

/// The context of `model` in a list; a list of one is that of a server with one model, whatever it is called.
pub(super) fn find(list: &Value, model: &str) -> Option<usize> {
    let list = list.get("data").unwrap_or(list);
    // Who is asked for one model answers with that.
    let one = std::slice::from_ref(list);
    let models = list.as_array().map_or(one, Vec::as_slice);
    let named = models.iter().find(|entry| entry["id"] == model);
    let entry = match models {
        [only] => named.unwrap_or(only),
        _ => named?,
    };
    FIELDS.iter().find_map(|field| {
        let value = entry.pointer(field)?.as_u64()?;
        usize::try_from(value).ok().filter(|&tokens| tokens > 0)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn s67_each_server_tells_the_context_in_its_own_way() {
        let one = |entry: Value| find(&json!({"data": [entry]}), "m");
        assert_eq!(one(json!({"id": "m", "max_model_len": 4096})), Some(4096));
        assert_eq!(one(json!({"id": "m", "context_length": 8192})), Some(8192));
        let llama = json!({"id": "/models/m.gguf", "meta": {"n_ctx_train": 32768}});
        assert_eq!(one(llama), Some(32768));
        let loaded = json!({"id": "m", "max_context_length": 32768, "loaded_context_length": 4096});
        assert_eq!(one(loaded), Some(4096));
        let router = json!({"id": "m", "context_length": 9, "top_provider": {"context_length": 7}});
        assert_eq!(one(router), Some(7));
        assert_eq!(one(json!({"id": "m", "context_length": 0})), None);
        assert_eq!(one(json!({"id": "m"})), None);
        let several = json!({"data": [{"id": "a", "n_ctx": 1}, {"id": "m", "n_ctx": 2}]});
        assert_eq!(find(&several, "m"), Some(2));
        assert_eq!(find(&several, "other"), None);
        assert_eq!(find(&json!("nonsense"), "m"), None);
    }
}
