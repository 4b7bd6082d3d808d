//! Sentences that say what the topic is.

use crate::text::words;

/// Verbs that tell what a thing is.
const DEFINING: [&str; 4] = ["is", "was", "are", "were"];

/// Words behind such a verb where a definition follows.
const DEFINED: [&str; 4] = ["a", "an", "the", "one"];

/// Words before the topic's name by which the sentence speaks of a part of it, or of something at it.
const OF_IT: [&str; 8] = ["of", "in", "on", "at", "for", "from", "about", "with"];

/// Most words between the beginning and the verb beside the topic's own: its initials, dates in brackets.
const BESIDE: usize = 6;

/// Whether a sentence begins with the topic's name, whose content words are `names`, and says what it is.
pub fn defines(sentence: &str, names: &[String]) -> bool {
    let start: Vec<&str> = words::words(sentence).take(names.len() + BESIDE).collect();
    let is_verb = |pair: &[&str]| DEFINING.contains(&pair[0]) && DEFINED.contains(&pair[1]);
    let Some(verb) = start.windows(2).position(is_verb) else {
        return false;
    };
    let subject = &start[..verb];
    let said = words::content_words(&subject.join(" "));
    let is_name = |word: &&str| {
        words::content_words(word)
            .iter()
            .any(|stem| names.contains(stem))
    };
    let mut before = subject.iter().take_while(|word| !is_name(word));
    !names.is_empty()
        && names.iter().all(|name| said.contains(name))
        && before.all(|word| !OF_IT.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_has_the_topic_as_its_subject() {
        let names = words::content_words("Antikythera mechanism");
        let is = |sentence| defines(sentence, &names);
        assert!(is(
            "The Antikythera mechanism is an ancient Greek geared instrument."
        ));
        assert!(is(
            "The bronze Antikythera mechanism (100 BC) was a calculator."
        ));
        assert!(!is(
            "The main wheel of the Antikythera mechanism is a disc."
        ));
        assert!(!is("The Antikythera mechanism is kept in Athens."));
        assert!(!is("A calendar is a part of the Antikythera mechanism."));
        assert!(!defines("It is a gear.", &[]));
    }
}
