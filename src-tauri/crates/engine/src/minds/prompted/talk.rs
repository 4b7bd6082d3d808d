//! One exchange with a language model: asked again where the answer cannot be read, and told why.

use super::{TOKENS_A_WORD, parse};
use crate::minds::limited::may_ask_again;
use crate::minds::skills::Skill;
use crate::ports::{
    Author, Finish, LanguageModel, Listener, Message, MindError, ModelFailure, ModelRequest, Reply,
    Usage,
};
use crate::text::words::word_count;

/// How often an answer is asked for at most.
const ATTEMPTS: usize = 2;

/// How many times larger the limit of tokens is when an answer broke off or held nothing but thinking.
const LARGER: u32 = 3;

/// The answer as a value that `read` finds in it. `context` is how many tokens the model can read and write together.
///
/// # Errors
/// Where the model fails, or twice answers what `read` cannot use.
pub(super) async fn structured<T>(
    model: &dyn LanguageModel,
    context: Option<usize>,
    skill: Skill,
    mut request: ModelRequest,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Reply<T>, MindError> {
    let mut usage = Usage::default();
    let mut problems = Vec::new();
    let mut reason = String::new();
    // What broke off can look whole, its last entry half a word; it serves only where more room did not help.
    let mut cut = None;
    for attempt in 1..=ATTEMPTS {
        let completion = match model.complete(&request, &|_| {}).await {
            Ok(completion) => completion,
            // It was this request that failed, not the way to the model.
            Err(error) if cut.is_some() && is_about_the_request(error.failure) => {
                problems.push(error.to_string());
                break;
            }
            Err(error) => return Err(error.into()),
        };
        usage += completion.usage;
        let text = parse::answer(&completion.text);
        let broke_off = completion.finish == Finish::Length;
        match read(&text) {
            Ok(value) if broke_off && attempt < ATTEMPTS => {
                cut = Some(value);
                reason = "it met the limit of tokens".to_owned();
            }
            Ok(value) => {
                return Ok(Reply::paid(value, usage, problems));
            }
            Err(_) if completion.finish == Finish::Filtered => {
                reason = "the provider's filter held it back".to_owned();
                break;
            }
            Err(unread) => reason = unread,
        }
        if attempt == ATTEMPTS || !may_ask_again() {
            break;
        }
        if text.is_empty() || broke_off {
            let larger = larger(&request, context);
            if larger == request.max_tokens && cut.is_some() {
                break;
            }
            request.max_tokens = larger;
        } else {
            request
                .messages
                .push(Message::text(Author::Assistant, text));
            let again = format!(
                "That could not be read: {reason}. Give the same answer again in the form asked for, and nothing else."
            );
            request.messages.push(Message::text(Author::User, again));
        }
        problems.push(format!("asked again: {reason}"));
    }
    let Some(value) = cut else {
        return Err(MindError::Unusable { skill, reason });
    };
    problems.push("the answer that met the limit of tokens was taken".to_owned());
    Ok(Reply::paid(value, usage, problems))
}

/// A larger limit of tokens for the answer to `request`, as far as the model's context leaves room; never a smaller one.
fn larger(request: &ModelRequest, context: Option<usize>) -> u32 {
    let wanted = request.max_tokens.saturating_mul(LARGER);
    let Some(context) = context else {
        return wanted;
    };
    let said = request.messages.iter().map(|m| word_count(&m.words()));
    let taken = said.sum::<usize>() as f64 * TOKENS_A_WORD;
    let room = context.saturating_sub(taken as usize);
    let room = u32::try_from(room).unwrap_or(u32::MAX);
    wanted.min(room).max(request.max_tokens)
}

fn is_about_the_request(failure: ModelFailure) -> bool {
    matches!(
        failure,
        ModelFailure::TooLong | ModelFailure::Refused | ModelFailure::Malformed
    )
}

/// The answer as prose. Where it broke off at the limit its last, partial sentence is left out.
///
/// # Errors
/// Where the model fails, or twice answers nothing.
pub(super) async fn prose(
    model: &dyn LanguageModel,
    context: Option<usize>,
    skill: Skill,
    mut request: ModelRequest,
    listener: Listener<'_>,
) -> Result<Reply<String>, MindError> {
    let mut usage = Usage::default();
    let mut problems = Vec::new();
    let mut reason = "it was empty";
    for attempt in 0..ATTEMPTS {
        if attempt > 0 {
            if !may_ask_again() {
                break;
            }
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
            return Ok(Reply::paid(text, usage, problems));
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
        request.max_tokens = larger(&request, context);
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
