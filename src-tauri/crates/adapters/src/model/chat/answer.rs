//! An answer as it grows, whatever language its server speaks.

use stormwright_engine::ports::{Finish, Usage};

use crate::model::tokens;

/// What has been heard of an answer.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// The text; no thinking is in it.
    pub(super) text: String,
    /// Why the server says that it ended.
    pub(super) finish: Option<Finish>,
    /// Whether anything came at all, so that tokens were spent.
    begun: bool,
    /// The model, or a filter, declined in words that are no answer.
    declined: bool,
    /// Estimated tokens of thinking.
    thought: u64,
    /// Tokens read and written, as the server counts them.
    read: Option<u64>,
    written: Option<u64>,
    /// The server has said that no more comes.
    pub(super) over: bool,
}

impl Draft {
    /// Something came, if only an empty piece: tokens were spent.
    pub(super) fn begin(&mut self) {
        self.begun = true;
    }

    /// The next words of the answer.
    pub(super) fn say(&mut self, words: &str) {
        self.text.push_str(words);
    }

    /// Words of thinking: they are paid for and go nowhere.
    pub(super) fn think(&mut self, words: &str) {
        self.thought += tokens::of_text(words);
    }

    /// The model, or a filter, declined.
    pub(super) fn decline(&mut self) {
        self.declined = true;
    }

    /// What the server counts, each number where it gives one.
    pub(super) fn count(&mut self, read: Option<u64>, written: Option<u64>) {
        self.read = read.or(self.read);
        self.written = written.or(self.written);
    }

    /// Tokens of the request, where the server counted them.
    pub(super) fn read(&self) -> Option<u64> {
        self.read
    }

    /// Why it ended; to stop without a reason is to stop.
    pub(super) fn finish(&self) -> Finish {
        match self.finish {
            _ if self.declined => Finish::Filtered,
            finish => finish.unwrap_or(Finish::Stop),
        }
    }

    /// What it cost; `input` is the estimate for the request.
    pub(super) fn spent(&self, input: u64) -> Usage {
        if !self.begun {
            return Usage::default();
        }
        let written = || tokens::of_text(&self.text) + self.thought;
        Usage {
            calls: 0,
            input_tokens: self.read.unwrap_or(input),
            output_tokens: self.written.unwrap_or_else(written),
        }
    }
}
