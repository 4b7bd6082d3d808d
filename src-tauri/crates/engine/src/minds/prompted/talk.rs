//! One exchange with a language model: asked again where the answer cannot be read, and told why.

use super::parse;
use crate::minds::skills::Skill;
use crate::ports::{
    Author, Finish, LanguageModel, Listener, Message, MindError, ModelRequest, Reply, Usage,
};

/// How often an answer is asked for at most.
const ATTEMPTS: usize = 2;

/// How many times larger the limit of tokens is when an answer broke off or held nothing but thinking.
const LARGER: u32 = 3;

/// The answer as a value that `read` finds in it.
///
/// # Errors
/// Where the model fails, or twice answers what `read` cannot use.
pub(super) async fn structured<T>(
    model: &dyn LanguageModel,
    skill: Skill,
    mut request: ModelRequest,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Reply<T>, MindError> {
    let mut usage = Usage::default();
    let mut problems = Vec::new();
    let mut reason = String::new();
    for attempt in 1..=ATTEMPTS {
        let completion = model.complete(&request, &|_| {}).await?;
        usage += completion.usage;
        let text = parse::answer(&completion.text);
        match read(&text) {
            // What broke off can look whole, its last entry half a word; it serves only where more room did not help.
            Ok(_) if completion.finish == Finish::Length && attempt < ATTEMPTS => {
                reason = "it met the limit of tokens".to_owned();
            }
            Ok(value) => {
                return Ok(Reply {
                    value,
                    usage,
                    problems,
                });
            }
            Err(_) if completion.finish == Finish::Filtered => {
                reason = "the provider's filter held it back".to_owned();
                break;
            }
            Err(unread) => reason = unread,
        }
        problems.push(format!("asked again: {reason}"));
        if text.is_empty() || completion.finish == Finish::Length {
            request.max_tokens = request.max_tokens.saturating_mul(LARGER);
        } else {
            request
                .messages
                .push(Message::text(Author::Assistant, text));
            let again = format!(
                "That could not be read: {reason}. Give the same answer again in the form asked for, and nothing else."
            );
            request.messages.push(Message::text(Author::User, again));
        }
    }
    Err(MindError::Unusable { skill, reason })
}

/// The answer as prose. Where it broke off at the limit its last, partial sentence is left out.
///
/// # Errors
/// Where the model fails, or twice answers nothing.
pub(super) async fn prose(
    model: &dyn LanguageModel,
    skill: Skill,
    mut request: ModelRequest,
    listener: Listener<'_>,
) -> Result<Reply<String>, MindError> {
    let mut usage = Usage::default();
    let mut problems = Vec::new();
    let mut reason = "it was empty";
    for attempt in 0..ATTEMPTS {
        if attempt > 0 {
            listener(crate::ports::Heard::Again);
        }
        let completion = model.complete(&request, listener).await?;
        usage += completion.usage;
        let mut text = parse::answer(&completion.text);
        if !text.is_empty() {
            if completion.finish != Finish::Stop {
                text.truncate(whole_sentences(&text));
                problems.push(match completion.finish {
                    Finish::Filtered => "the provider's filter cut it short".to_owned(),
                    _ => "it met the limit of tokens; its last sentence was left out".to_owned(),
                });
            }
            return Ok(Reply {
                value: text,
                usage,
                problems,
            });
        }
        match completion.finish {
            Finish::Filtered => {
                reason = "the provider's filter held it back";
                break;
            }
            Finish::Length => reason = "it was all thinking, up to the limit of tokens",
            Finish::Stop => {}
        }
        problems.push(format!("asked again: {reason}"));
        request.max_tokens = request.max_tokens.saturating_mul(LARGER);
    }
    Err(MindError::Unusable {
        skill,
        reason: reason.to_owned(),
    })
}

/// Length of `text` without a last sentence that has no end.
fn whole_sentences(text: &str) -> usize {
    use crate::text::sentences::{is_closer, is_stop, sentences};
    let Some(last) = sentences(text).pop() else {
        return text.len();
    };
    let words = text[last.clone()].trim_end();
    // Marks of citation may stand after the stop.
    let core = words.trim_end_matches(|c: char| {
        is_closer(c) || c.is_ascii_digit() || matches!(c, '[' | ']' | ' ')
    });
    if core.ends_with(is_stop) {
        text.len()
    } else {
        last.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p16_a_sentence_that_breaks_off_is_cut_and_a_whole_one_is_not() {
        for (text, whole) in [
            (
                "It opened in 1912 [1]. It closed in",
                "It opened in 1912 [1].",
            ),
            ("It opened in 1912.[1][2]", "It opened in 1912.[1][2]"),
            ("It opened in 1912 [1].", "It opened in 1912 [1]."),
            ("It opened", ""),
        ] {
            assert_eq!(text[..whole_sentences(text)].trim(), whole);
        }
    }
}
