//! Names and noun phrases that a text mentions, found by form alone: capitals, function words and endings. What might
//! be cut in half is left out, since these phrases become headings and queries.

use std::collections::HashMap;
use std::ops::Range;

use crate::text::{sentences, words};
use unicode_segmentation::UnicodeSegmentation;

/// Longest phrase, in words.
const LONGEST: usize = 4;

/// Longest noun phrase, in words.
const LONGEST_NOUN: usize = 3;

/// Words before a noun phrase.
const BEFORE: &str = " the a an of in on at for with by from its his her their and or this these those into over \
    during after before as between ";

/// Words behind a noun phrase.
const BEHIND: &str = " of in on at for was were is are had has have and or by to from with that which who as after \
    during before when where into between while but than ";

/// Words that carry too little to be part of a heading: verbs of saying, numbers, times, measures of degree.
const WEAK: &str = " said says told made make makes making took take takes taken began begin became become becomes \
    included including called known based found added stated reported announced used came went got left held gave \
    given saw seen led set won wrote written described noted received following prior due caused considered believed \
    later earlier nearly almost approximately even still well also least first second third one two three four five \
    six seven eight nine ten hundred thousand million billion percent per cent monday tuesday wednesday thursday \
    friday saturday sunday january february march april may june july august september october november december \
    strong weak rigid immediate standard incremental continued serious significant important successful top huge \
    massive good great better best big large small high low long short full possible able likely different similar several \
    various many main major recent original real own last next previous same total new year years day days time \
    times hour hours week weeks month months decade decades century centuries part parts people number ";

/// Endings of words that are mostly adjectives, with which no noun phrase ends.
const ADJECTIVES: [&str; 8] = ["ive", "ous", "able", "ible", "ful", "less", "ical", "ional"];

/// Verbs of saying.
const SAYING: &str = " said says told tells wrote writes added adds stated tweeted explained noted argued claimed \
    warned according ";

/// A name or a noun phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// As the text spells it.
    pub text: String,
    /// Whether it is a proper name.
    pub name: bool,
    /// Whether it is the name of someone who is quoted.
    pub speaks: bool,
    /// Whether a common noun may follow, which it then describes ("Roman coins").
    pub describes: bool,
}

/// How often each word stands in lower case; tells a name from a word at the start of a sentence.
#[derive(Debug, Default)]
pub struct Spelling(HashMap<String, usize>);

impl Spelling {
    /// The spelling of the words of `texts`.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut counts = HashMap::new();
        for word in texts.into_iter().flat_map(words::words) {
            if word.starts_with(char::is_lowercase) {
                *counts.entry(word.to_owned()).or_default() += 1;
            }
        }
        Self(counts)
    }

    fn is_common(&self, word: &str) -> bool {
        self.0.contains_key(&word.to_lowercase())
    }
}

/// A word of a sentence, with what stands between it and the word before.
struct Token<'a> {
    word: &'a str,
    range: Range<usize>,
    joined: bool,
}

/// The names and noun phrases of `text`, in order with repeats.
pub fn phrases(text: &str, spelling: &Spelling) -> Vec<Phrase> {
    let mut found = Vec::new();
    for range in sentences::sentences(text) {
        let sentence = &text[range];
        let tokens = tokens(sentence);
        names(sentence, &tokens, spelling, &mut found);
        nouns(sentence, &tokens, &mut found);
    }
    found
}

/// Words with hyphenated parts kept together.
fn tokens(sentence: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut end = 0;
    for (at, word) in sentence.unicode_word_indices() {
        let gap = &sentence[end..at];
        match tokens.last_mut() {
            Some(last) if gap == "-" => {
                last.range.end = at + word.len();
                last.word = &sentence[last.range.clone()];
            }
            _ => tokens.push(Token {
                word,
                range: at..at + word.len(),
                joined: gap == " ",
            }),
        }
        end = at + word.len();
    }
    tokens
}

fn names(sentence: &str, tokens: &[Token<'_>], spelling: &Spelling, found: &mut Vec<Phrase>) {
    let mut run: Vec<usize> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let capital = token.word.starts_with(char::is_uppercase) && !is_function_word(token.word);
        if !capital || !(run.is_empty() || token.joined) {
            close_name(sentence, tokens, &mut run, spelling, found);
        }
        if capital {
            run.push(i);
            if possessive(token.word).is_some() {
                close_name(sentence, tokens, &mut run, spelling, found);
            }
        }
    }
    close_name(sentence, tokens, &mut run, spelling, found);
}

fn close_name(
    sentence: &str,
    tokens: &[Token<'_>],
    run: &mut Vec<usize>,
    spelling: &Spelling,
    found: &mut Vec<Phrase>,
) {
    let mut run = std::mem::take(run);
    // The capital of a sentence's first word says nothing; common words at the start are no part of the name.
    if run.first() == Some(&0) {
        let common = |i: &usize| spelling.is_common(tokens[*i].word) || is_weak(tokens[*i].word);
        let strip = run.iter().take_while(|i| common(i)).count();
        run.drain(..strip);
        if run.len() == 1 && run[0] == 0 {
            return;
        }
    }
    while run.first().is_some_and(|&i| is_weak(tokens[i].word)) {
        run.remove(0);
    }
    let whole_run = run.len();
    while run.last().is_some_and(|&i| is_weak(tokens[i].word)) {
        run.pop();
    }
    // One word is left of a longer name ("Lunar New Year", "Flight 12").
    let numbered = run
        .last()
        .and_then(|&last| tokens.get(last + 1))
        .is_some_and(|next| next.joined && next.word.starts_with(|c: char| c.is_ascii_digit()));
    if run.len() == 1 && (whole_run > 1 || numbered) {
        return;
    }
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else {
        return;
    };
    let whole = &sentence[tokens[first].range.start..tokens[last].range.end];
    let text = possessive(whole).unwrap_or(whole);
    let single = run.len() == 1;
    // Before a common noun it is an adjective ("Roman general").
    let describes = tokens.get(last + 1).is_some_and(|next| {
        next.joined
            && next.word.starts_with(char::is_lowercase)
            && !is_function_word(next.word)
            && !next.word.ends_with('s')
            && !next.word.ends_with("ed")
    });
    // So it is where it ends with the name of a people ("South Asian countries").
    let of_a_people = is_of_a_people(tokens[last].word)
        && tokens
            .get(last + 1)
            .is_some_and(|next| next.joined && !is_function_word(next.word));
    // "05:15 UTC", "5 MW".
    let unit = single
        && first > 0
        && tokens[first].joined
        && tokens[first - 1]
            .word
            .ends_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| !c.is_lowercase());
    if run.len() > LONGEST
        || unit
        || text.contains('.')
        || of_a_people
        || (single && describes)
        || (single
            && (spelling.is_common(text) || is_of_a_people(text) || text.chars().count() < 3))
    {
        return;
    }
    found.push(Phrase {
        text: text.to_owned(),
        name: true,
        speaks: speaks(tokens, first, last),
        describes: tokens.get(last + 1).is_some_and(|next| {
            next.joined
                && next.word.starts_with(char::is_lowercase)
                && !is_function_word(next.word)
                && !next.word.ends_with("ed")
        }),
    });
}

/// Whether a verb of saying stands beside the name that runs from `first` to `last`.
fn speaks(tokens: &[Token<'_>], first: usize, last: usize) -> bool {
    let says = |i: usize| tokens.get(i).is_some_and(|t| listed(SAYING, t.word));
    says(last + 1)
        || says(last + 2)
        || (first > 0 && says(first - 1))
        || (first > 1 && says(first - 2))
}

fn nouns(sentence: &str, tokens: &[Token<'_>], found: &mut Vec<Phrase>) {
    let mut run: Vec<usize> = Vec::new();
    let mut before: Option<String> = None;
    for (i, token) in tokens.iter().enumerate() {
        let lower = token.word.to_lowercase();
        if !token.joined {
            close_noun(sentence, tokens, &mut run, before.as_deref(), None, found);
            before = None;
        }
        if is_function_word(&lower) {
            close_noun(
                sentence,
                tokens,
                &mut run,
                before.as_deref(),
                Some(&lower),
                found,
            );
            before = Some(lower);
        } else {
            run.push(i);
        }
    }
    close_noun(sentence, tokens, &mut run, before.as_deref(), None, found);
}

fn close_noun(
    sentence: &str,
    tokens: &[Token<'_>],
    run: &mut Vec<usize>,
    before: Option<&str>,
    behind: Option<&str>,
    found: &mut Vec<Phrase>,
) {
    let run = std::mem::take(run);
    let opened = before.is_some_and(|word| listed(BEFORE, word));
    let closed = behind.is_none_or(|word| listed(BEHIND, word));
    if !opened || !closed || !(2..=LONGEST_NOUN).contains(&run.len()) {
        return;
    }
    let plain = |word: &str| {
        word.chars().count() > 2
            && word.chars().all(|c| c.is_lowercase() || c == '-')
            && !is_weak(word)
            && !word.ends_with("ed")
            && !word.ends_with("ly")
    };
    let last = tokens[run[run.len() - 1]].word;
    if ADJECTIVES.iter().any(|ending| last.ends_with(ending)) {
        return;
    }
    let ends = [tokens[run[0]].word, tokens[run[run.len() - 1]].word];
    if run.iter().all(|&i| plain(tokens[i].word)) && ends.iter().all(|word| !word.ends_with("ing"))
    {
        let text = &sentence[tokens[run[0]].range.start..tokens[run[run.len() - 1]].range.end];
        found.push(Phrase {
            text: text.to_owned(),
            name: false,
            speaks: false,
            describes: false,
        });
    }
}

/// `word` without a possessive ending, where it has one.
fn possessive(word: &str) -> Option<&str> {
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"))
}

fn is_function_word(word: &str) -> bool {
    words::is_stop_word(&word.to_lowercase().replace('’', "'"))
}

fn is_weak(word: &str) -> bool {
    listed(WEAK, &word.to_lowercase())
}

fn listed(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == word)
}

/// Whether a single capitalised word has the ending of a people's or a language's adjective ("Danish").
fn is_of_a_people(word: &str) -> bool {
    ["ese", "ish", "ian", "ean", "ican"]
        .iter()
        .any(|ending| word.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let spelling = Spelling::of([text]);
        phrases(text, &spelling)
            .into_iter()
            .map(|p| p.text)
            .collect()
    }

    #[test]
    fn names_come_without_the_common_word_before_them_and_without_possessive_endings() {
        assert_eq!(
            found(
                "Manager Jürgen Klopp praised his team. The manager left. Winds hit Poland's Silesia."
            ),
            ["Jürgen Klopp", "Poland", "Silesia"]
        );
    }

    #[test]
    fn a_first_word_is_no_name_for_its_capital() {
        assert_eq!(found("Featuring was easy."), Vec::<String>::new());
    }

    #[test]
    fn no_name_is_a_fragment_or_an_adjective() {
        assert_eq!(
            found(
                "Crowds marked the Lunar New Year in Harlan, where Ship 24 lay. It left at 05:15 UTC. Help came from South Asian countries."
            ),
            ["Harlan"]
        );
    }

    #[test]
    fn a_name_before_a_common_noun_is_marked_for_it_may_describe_it() {
        let spelling = Spelling::default();
        let described: Vec<(String, bool)> = phrases(
            "They read Greek letters and sailed to Harlan in May.",
            &spelling,
        )
        .into_iter()
        .map(|p| (p.text, p.describes))
        .collect();
        assert_eq!(
            described,
            [("Greek".to_owned(), true), ("Harlan".to_owned(), false)]
        );
    }

    #[test]
    fn phrases_that_judge_are_left_out() {
        assert_eq!(
            found(
                "Voters saw the strong commitment of the mayor and the harbour plan of the port."
            ),
            ["harbour plan"]
        );
    }

    #[test]
    fn noun_phrases_are_whole() {
        assert_eq!(
            found("They saw the launch mount of the rocket, and it brought heavier rains."),
            ["launch mount"]
        );
    }

    #[test]
    fn hyphens_stay() {
        assert_eq!(
            found("It was the room-temperature superconductor that Sukbae Lee made."),
            ["Sukbae Lee", "room-temperature superconductor"]
        );
    }
}
