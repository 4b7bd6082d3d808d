//! What a server has been found to bear, and the messages as far as every dialect says them alike.

use stormwright_engine::ports::{Author, Message, ModelRequest, Part, Shape};

use super::refusal::Refusal;

/// What is asked of a server. It begins with everything and gives up what the server refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Habits {
    pub(super) form: Form,
    pub(super) limit: Limit,
    /// Most tokens of an answer, where the server has named a limit.
    pub(super) most: Option<u32>,
    pub(super) temperature: bool,
    pub(super) top_p: bool,
    pub(super) stream: bool,
    pub(super) stream_usage: bool,
    pub(super) system: bool,
}

/// How a shape is asked for; each costs less than the one before and holds less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// By `json_schema`.
    Schema,
    /// By `json_object`, the schema in words.
    Object,
    /// In words alone.
    Words,
}

/// What the limit of tokens is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Limit {
    /// `max_tokens`, as nearly all know it.
    Tokens,
    /// `max_completion_tokens`, as OpenAI's newer models want it.
    CompletionTokens,
    /// Not sent.
    None,
}

impl Habits {
    /// What to begin with.
    pub(super) fn new(official: bool) -> Self {
        Self {
            form: Form::Schema,
            limit: if official {
                Limit::CompletionTokens
            } else {
                Limit::Tokens
            },
            most: None,
            temperature: true,
            top_p: true,
            stream: true,
            stream_usage: true,
            system: true,
        }
    }

    /// These habits without the one that `refusal` of such a `request`, sent with a limit of so many `tokens`, names;
    /// `None` if it names none.
    pub(super) fn without(
        self,
        refusal: &Refusal,
        request: &ModelRequest,
        tokens: u32,
    ) -> Option<Self> {
        let names = |marks: &[&str]| marks.iter().any(|mark| refusal.names(mark));
        let shaped = !matches!(request.shape, Shape::Text);
        let mut habits = self;
        if shaped
            && self.form == Form::Schema
            && names(&[
                "response_format",
                "output_config",
                "output_format",
                "json_schema",
                "schema",
                "grammar",
                "structured output",
            ])
        {
            habits.form = Form::Object;
        } else if shaped
            && self.form == Form::Object
            && names(&[
                "response_format",
                "responsemimetype",
                "response mime",
                "json_object",
                "grammar",
                "json mode",
            ])
        {
            habits.form = Form::Words;
        } else if names(&["max_tokens", "max_completion_tokens"])
            && let Some(most) = refusal.number_below(tokens)
        {
            habits.most = Some(most);
        } else if self.limit == Limit::Tokens && names(&["max_tokens", "max_completion_tokens"]) {
            habits.limit = Limit::CompletionTokens;
        } else if self.limit == Limit::CompletionTokens && refusal.names("max_completion_tokens") {
            habits.limit = Limit::None;
        } else if self.stream_usage && self.stream && names(&["stream_options", "include_usage"]) {
            habits.stream_usage = false;
        } else if self.top_p && request.top_p.is_some() && names(&["top_p", "topp"]) {
            habits.top_p = false;
        } else if self.temperature && request.temperature.is_some() && refusal.names("temperature")
        {
            habits.temperature = false;
        } else if self.stream && refusal.parameter() == Some("stream") {
            habits.stream = false;
        } else if self.system && names(&["system role", "system message", "roles must alternate"]) {
            habits.system = false;
        } else {
            return None;
        }
        Some(habits)
    }

    /// What both bear: several requests may learn at the same time.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            form: self.form.max(other.form),
            limit: self.limit.max(other.limit),
            most: self.most.into_iter().chain(other.most).min(),
            temperature: self.temperature && other.temperature,
            top_p: self.top_p && other.top_p,
            stream: self.stream && other.stream,
            stream_usage: self.stream_usage && other.stream_usage,
            system: self.system && other.system,
        }
    }
}

/// The messages with what has to be said in words.
pub(super) fn messages(request: &ModelRequest, habits: Habits) -> Vec<Message> {
    let mut messages = request.messages.clone();
    if let Shape::Json { schema, .. } = &request.shape
        && habits.form != Form::Schema
        && let Some(last) = messages.last_mut()
    {
        let text = format!(
            "Answer with one JSON value that fits this JSON schema, and with nothing else:\n{schema}"
        );
        last.parts.push(Part::Text { text });
    }
    if !habits.system {
        fold_system(&mut messages);
    }
    messages
}

/// Puts the rules in front of what the person says first.
fn fold_system(messages: &mut Vec<Message>) {
    let (rules, mut rest): (Vec<_>, Vec<_>) = messages
        .drain(..)
        .partition(|message| message.author == Author::System);
    let mut parts: Vec<Part> = rules.into_iter().flat_map(|rule| rule.parts).collect();
    match rest.first_mut() {
        Some(first) if first.author == Author::User => {
            parts.append(&mut first.parts);
            first.parts = parts;
        }
        _ if parts.is_empty() => {}
        _ => rest.insert(
            0,
            Message {
                author: Author::User,
                parts,
            },
        ),
    }
    *messages = rest;
}
