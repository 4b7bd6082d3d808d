//! The short description of an article, taken from the sentence that says what its subject is.

use super::printed::single_line;
use crate::topic::Topic;
use crate::writing::Article;

/// Most characters that a short description should have.
const LONGEST: usize = 40;

/// What the first sentence of the lead calls the subject, up to where it goes into detail; `None` where it does not say so in
/// few words.
pub fn short_description(topic: &Topic, article: &Article) -> Option<String> {
    let sentence = &article.lead.first()?.sentences.first()?.text;
    let line = single_line(sentence);
    let title = topic.title.to_lowercase();
    let at = line.to_lowercase().find(&title)?;
    // Lower case can be of another length in some scripts.
    let rest = line.get(at + title.len()..)?;
    let said = [
        " was an ",
        " was a ",
        " was the ",
        " is an ",
        " is a ",
        " is the ",
        " are ",
        " were ",
    ]
    .into_iter()
    .filter_map(|verb| Some((rest.find(verb)?, verb)))
    .min_by_key(|(place, verb)| (*place, std::cmp::Reverse(verb.len())))
    .filter(|(place, _)| *place <= 60)
    .map(|(place, verb)| &rest[place + verb.len()..])?;
    let mut end = said.len();
    for stop in [
        ",",
        ".",
        ";",
        ":",
        "(",
        "[",
        " that ",
        " which ",
        " who ",
        " whose ",
        " used ",
        " designed ",
        " built ",
        " found ",
        " made ",
        " described ",
        " located ",
        " and is ",
        " and was ",
        " with ",
    ] {
        end = said.find(stop).map_or(end, |place| end.min(place));
    }
    let mut words: Vec<&str> = said[..end]
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect();
    let is_long = |words: &[&str]| words.join(" ").chars().count() > LONGEST;
    // A shorter one ends before "in the …", or before "of …".
    for places in [
        &[
            "in", "on", "at", "from", "for", "by", "to", "between", "near", "during",
        ][..],
        &["of"],
    ] {
        if is_long(&words)
            && let Some(cut) = words.iter().position(|word| places.contains(word))
        {
            words.truncate(cut);
        }
    }
    if is_long(&words) {
        return None;
    }
    let text = words.join(" ");
    let plain = text
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '–' | '\'' | '’'));
    let mut letters = text.chars();
    let first = letters.next().filter(|_| plain && words.len() > 1)?;
    Some(first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::fixture::sentence;
    use crate::writing::{Paragraph, Provenance};

    fn of(title: &str, text: &str) -> Option<String> {
        let topic = Topic {
            title: title.to_owned(),
        };
        let lead = vec![Paragraph {
            sentences: vec![sentence(text, &[], Provenance::Human)],
        }];
        short_description(
            &topic,
            &Article {
                lead,
                sections: Vec::new(),
            },
        )
    }

    #[test]
    fn the_first_sentence_says_what_the_subject_is() {
        assert_eq!(
            of("Antikythera mechanism", "The Antikythera mechanism is an ancient Greek hand-powered orrery, described as the oldest computer.").as_deref(),
            Some("Ancient Greek hand-powered orrery")
        );
        assert_eq!(
            of("Ann Lee", "Ann Lee (1901–1980) was a Scottish marine engineer in the harbour of Leith for thirty years.").as_deref(),
            Some("Scottish marine engineer")
        );
        assert_eq!(of("Gears", "Nobody knows who made it."), None);
        assert_eq!(of("İ", "İ is a letter."), None);
    }
}
