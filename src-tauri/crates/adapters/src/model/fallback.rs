//! A second model for when the first is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use stormwright_engine::ports::{
    Completion, Heard, LanguageModel, Listener, ModelError, ModelFailure, ModelRequest,
};

/// Asks the first model, and the second where the first does not answer.
pub struct Fallback {
    name: String,
    first: Arc<dyn LanguageModel>,
    second: Arc<dyn LanguageModel>,
    /// The first will refuse whatever it is asked: its key, name or allowance is not accepted.
    gone: AtomicBool,
}

impl Fallback {
    /// `second` where `first` does not answer.
    pub fn new(first: Arc<dyn LanguageModel>, second: Arc<dyn LanguageModel>) -> Self {
        Self {
            name: format!("{} or {}", first.name(), second.name()),
            first,
            second,
            gone: AtomicBool::new(false),
        }
    }
}

#[async_trait]
impl LanguageModel for Fallback {
    fn name(&self) -> &str {
        &self.name
    }

    /// What both can read, since nobody knows who will.
    async fn context_tokens(&self) -> Option<usize> {
        let both = [
            self.first.context_tokens().await,
            self.second.context_tokens().await,
        ];
        both.into_iter().flatten().min()
    }

    async fn complete(
        &self,
        request: &ModelRequest,
        listener: Listener<'_>,
    ) -> Result<Completion, ModelError> {
        if self.gone.load(Ordering::Relaxed) {
            return self.second.complete(request, listener).await;
        }
        let first = match self.first.complete(request, listener).await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        match first.failure {
            ModelFailure::KeyMissing | ModelFailure::NotFound | ModelFailure::Quota => {
                self.gone.store(true, Ordering::Relaxed);
            }
            // The request itself is at fault; it would be for the other as well.
            ModelFailure::TooLong => return Err(first),
            ModelFailure::Busy
            | ModelFailure::Refused
            | ModelFailure::Unreachable
            | ModelFailure::Malformed => {}
        }
        tracing::warn!(reason = %first, instead = self.second.name(), "asks another model");
        listener(Heard::Again);
        let second = self.second.complete(request, listener).await;
        second.map_err(|error| ModelError {
            model: error.model,
            failure: error.failure,
            reason: format!("{}; before that, {first}", error.reason),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use stormwright_engine::ports::{Finish, Shape, Usage};

    use super::*;

    /// Fails in one way, or answers with its name.
    struct Played(&'static str, Option<ModelFailure>, Mutex<usize>);

    #[async_trait]
    impl LanguageModel for Played {
        fn name(&self) -> &str {
            self.0
        }
        async fn context_tokens(&self) -> Option<usize> {
            Some(self.0.len() * 1000)
        }
        async fn complete(
            &self,
            _: &ModelRequest,
            _: Listener<'_>,
        ) -> Result<Completion, ModelError> {
            *self.2.lock().unwrap() += 1;
            match self.1 {
                None => Ok(Completion {
                    text: self.0.to_owned(),
                    finish: Finish::Stop,
                    usage: Usage::default(),
                }),
                Some(failure) => Err(ModelError {
                    model: self.0.to_owned(),
                    failure,
                    reason: "as told".to_owned(),
                }),
            }
        }
    }

    async fn asked(
        first: ModelFailure,
        second: Option<ModelFailure>,
    ) -> (Result<String, ModelError>, usize) {
        let played = Arc::new(Played("first", Some(first), Mutex::new(0)));
        let model = Fallback::new(
            played.clone(),
            Arc::new(Played("other", second, Mutex::new(0))),
        );
        assert_eq!(model.context_tokens().await, Some(5000));
        let request = ModelRequest {
            messages: Vec::new(),
            shape: Shape::Text,
            max_tokens: 9,
            temperature: None,
            top_p: None,
        };
        let _ = model.complete(&request, &|_| {}).await;
        let again = model.complete(&request, &|_| {}).await;
        let times = *played.2.lock().unwrap();
        (again.map(|answer| answer.text), times)
    }

    #[tokio::test]
    async fn a_model_whose_allowance_is_used_up_is_not_asked_again() {
        let (answer, times) = asked(ModelFailure::Quota, None).await;
        assert_eq!((answer.unwrap().as_str(), times), ("other", 1));
    }

    #[tokio::test]
    async fn a_model_that_is_busy_is_asked_first_the_next_time_too() {
        let (answer, times) = asked(ModelFailure::Busy, None).await;
        assert_eq!((answer.unwrap().as_str(), times), ("other", 2));
    }

    #[tokio::test]
    async fn where_both_fail_both_are_named() {
        let (answer, _) = asked(ModelFailure::Busy, Some(ModelFailure::Quota)).await;
        let error = answer.unwrap_err();
        assert_eq!(error.failure, ModelFailure::Quota);
        assert!(
            error.to_string().contains("other") && error.to_string().contains("first"),
            "{error}"
        );
    }
}
