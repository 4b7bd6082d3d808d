//! Named entities of a text, by rules: runs of capitalised words.
//!
//! The paper takes the four classes of FLAIR's CoNLL model (persons, places, organisations, other names; neither dates
//! nor numbers), as a set of spellings in lower case. That model is no part of this program. These rules keep the same
//! classes, without saying which is which:
//!
//! - A name is a run of capitalised words; "of", "de", "van" and their like join two runs; a possessive ends one.
//! - Months, weekdays and numbers are no names. Titles of office before a name are no part of it.
//! - The first word of a sentence counts where it is no stop word and the text does not also write it small; alone, only
//!   where it is part of a name elsewhere.
//!
//! `docs/evaluation.md` gives precision and recall against FLAIR's entities.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::calendar;
use crate::text::words::is_stop_word;

/// What the program calls this way of finding entities, in tables.
pub const NER: &str = "rules over capitalised words";

/// How months and weekdays are cut short.
const SHORT_DATES: &[&str] = &[
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mon",
    "tue", "wed", "thu", "fri", "sat", "sun",
];

/// Small words that join parts of a name.
const JOINING: &[&str] = &[
    "of", "de", "del", "van", "von", "der", "den", "da", "di", "du", "al", "el", "bin", "ibn", "&",
];

/// Most joining words, "the" included, between two parts.
const MOST_JOINING: usize = 2;

/// Titles that stand before a person's name.
const TITLES: &[&str] = &[
    "president",
    "vice",
    "prime",
    "minister",
    "mr",
    "mrs",
    "ms",
    "dr",
    "sir",
    "dame",
    "lord",
    "lady",
    "king",
    "queen",
    "prince",
    "princess",
    "governor",
    "senator",
    "representative",
    "general",
    "captain",
    "colonel",
    "admiral",
    "judge",
    "justice",
    "chief",
    "secretary",
    "mayor",
    "pope",
    "professor",
    "director",
    "chairman",
    "ceo",
    "congressman",
    "congresswoman",
    "chancellor",
    "premier",
    "emperor",
    "duke",
    "earl",
    "major",
    "lieutenant",
    "sergeant",
    "officer",
    "sheriff",
    "attorney",
];

/// Abbreviations whose full stop is part of them.
const STOPPED: &[&str] = &[
    "mr", "mrs", "ms", "dr", "jr", "sr", "st", "no", "vs", "inc", "ltd", "co", "corp", "u.s",
];

/// A word or a sign of a text.
struct Token<'a> {
    text: &'a str,
    start: usize,
}

impl Token<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn is_capital(&self) -> bool {
        self.text.starts_with(char::is_uppercase)
    }

    fn is_date(&self) -> bool {
        let lower = self.text.to_lowercase();
        calendar::is_month_or_weekday(&lower) || SHORT_DATES.contains(&lower.as_str())
    }

    fn may_be_name(&self) -> bool {
        self.is_capital() && !self.is_date()
    }

    fn joins(&self) -> bool {
        JOINING.contains(&self.text)
    }
}

/// The named entities of some texts that belong together, in lower case. `beside` is read for what is a name and what an
/// ordinary word, and gives no entity: the article around a list of headings.
pub fn entities<'a>(
    texts: impl IntoIterator<Item = &'a str>,
    beside: impl IntoIterator<Item = &'a str>,
) -> BTreeSet<String> {
    let own: Vec<Vec<Token<'_>>> = texts.into_iter().map(tokens).collect();
    let beside: Vec<Vec<Token<'_>>> = beside.into_iter().map(tokens).collect();
    let all = || own.iter().chain(&beside);
    let small: BTreeSet<&str> = all()
        .flatten()
        .map(|token| token.text)
        .filter(|text| text.starts_with(char::is_lowercase))
        .collect();
    let mut names = BTreeSet::new();
    let mut alone_at_start: BTreeMap<String, bool> = BTreeMap::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for (place, tokens) in all().enumerate() {
        for run in runs(tokens, &small) {
            if run.alone_at_start {
                *alone_at_start.entry(run.name).or_default() |= place < own.len();
                continue;
            }
            known.extend(run.name.split_whitespace().map(str::to_owned));
            if place < own.len() {
                names.insert(run.name);
            }
        }
    }
    let confirmed = alone_at_start
        .into_iter()
        .filter(|(word, is_own)| *is_own && !small.contains(word.as_str()) && known.contains(word));
    names.extend(confirmed.map(|(word, _)| word));
    names
}

/// Entity recall: |entities of the reference ∩ entities of the candidate| / |entities of the reference|, after Shao et al.
/// 2024. 1 where the reference has none: nothing was to be covered.
pub fn entity_recall(reference: &BTreeSet<String>, candidate: &BTreeSet<String>) -> f64 {
    match reference.len() {
        0 => 1.0,
        all => reference.intersection(candidate).count() as f64 / all as f64,
    }
}

struct Run {
    name: String,
    alone_at_start: bool,
}

/// The names of one text in order, in lower case.
fn runs(tokens: &[Token<'_>], small: &BTreeSet<&str>) -> Vec<Run> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut starts = true;
    while let Some(token) = tokens.get(at) {
        if !token.text.starts_with(char::is_alphanumeric) {
            starts |= matches!(token.text, "." | "!" | "?" | "\n");
            at += 1;
            continue;
        }
        if !token.may_be_name() {
            starts = false;
            at += 1;
            continue;
        }
        let end = run_end(tokens, at);
        found.extend(trimmed(&tokens[at..end], starts, small));
        at = end;
        starts = false;
    }
    found
}

/// The end of the run of capitalised and joining words that starts at `at`.
fn run_end(tokens: &[Token<'_>], at: usize) -> usize {
    let mut end = at + 1;
    loop {
        let last = &tokens[end - 1];
        let Some(next) = tokens.get(end) else {
            return end;
        };
        let is_possessive = last.text.ends_with("'s") || last.text.ends_with("’s");
        if is_possessive || next.start > last.end() + 1 {
            return end;
        }
        if next.may_be_name() {
            end += 1;
            continue;
        }
        let joining = |token: &&Token<'_>| token.joins() || token.text == "the";
        let beyond = end
            + tokens[end..]
                .iter()
                .take(MOST_JOINING)
                .take_while(joining)
                .count();
        if next.joins() && tokens.get(beyond).is_some_and(Token::may_be_name) {
            end = beyond + 1;
            continue;
        }
        return end;
    }
}

/// The run without words before the name and joining words at its edges.
fn trimmed(run: &[Token<'_>], starts: bool, small: &BTreeSet<&str>) -> Option<Run> {
    let bare = |text: &str| {
        let text = text.to_lowercase().replace('’', "'");
        let text = text.strip_suffix("'s").unwrap_or(&text);
        text.trim_end_matches('\'').to_owned()
    };
    let is_title = |word: &str| TITLES.contains(&word.trim_end_matches('.'));
    let mut first = 0;
    while let Some(token) = run.get(first) {
        let word = bare(token.text);
        let at_start = starts && first == 0;
        let ordinary = at_start
            && small.contains(word.as_str())
            && !token.text.chars().all(char::is_uppercase);
        let title = is_title(&word) && first + 1 < run.len();
        if !is_stop_word(&word) && !ordinary && !title && !token.joins() && token.text != "the" {
            break;
        }
        first += 1;
    }
    let run_starts = starts && first == 0;
    let last = run
        .iter()
        .rposition(|token| !token.joins() && token.text != "the")?;
    let run = run.get(first..=last)?;
    let (head, tail) = (run.first()?, run.last()?);
    let name = match run.len() {
        1 => bare(head.text),
        _ => {
            let between = run.windows(2).map(|pair| {
                let gap = if pair[1].start > pair[0].end() {
                    " "
                } else {
                    ""
                };
                format!("{}{gap}", pair[0].text.to_lowercase())
            });
            between.collect::<String>() + &bare(tail.text)
        }
    };
    let single = run.len() == 1;
    if single && (name.chars().count() < 2 || is_stop_word(&name) || is_title(&name)) {
        return None;
    }
    Some(Run {
        name,
        alone_at_start: single && run_starts,
    })
}

/// Words with the signs inside them, and single signs, a line break among them.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if !c.is_alphanumeric() {
            if c == '\n' || !c.is_whitespace() {
                let text = &text[start..start + c.len_utf8()];
                found.push(Token { text, start });
            }
            continue;
        }
        let mut end = start + c.len_utf8();
        while let Some(&(at, next)) = chars.peek() {
            let inside = matches!(next, '.' | '\'' | '’' | '-' | '–' | '&' | '/')
                && text[at + next.len_utf8()..].starts_with(char::is_alphanumeric);
            if !next.is_alphanumeric() && !inside {
                break;
            }
            end = at + next.len_utf8();
            chars.next();
        }
        let word = &text[start..end];
        let initials = word
            .split('.')
            .all(|part| part.chars().count() == 1 && part.chars().all(|c| c.is_ascii_uppercase()));
        let stopped = initials || STOPPED.contains(&word.to_lowercase().as_str());
        if stopped && text[end..].starts_with('.') {
            chars.next();
            end += 1;
        }
        found.push(Token {
            text: &text[start..end],
            start,
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        entities([text], []).into_iter().collect()
    }

    #[test]
    fn names_are_runs_of_capitals_joined_by_small_words() {
        assert_eq!(
            found("He saw Ursula von der Leyen at the Ministry of the Interior in Wales."),
            ["ministry of the interior", "ursula von der leyen", "wales"]
        );
    }

    #[test]
    fn dates_numbers_and_titles_are_no_names() {
        assert_eq!(
            found("On Friday, 3 April 2022, it met President Viktor Orbán's Fidesz."),
            ["fidesz", "viktor orbán"]
        );
    }

    #[test]
    fn the_first_word_of_a_sentence_needs_another_witness() {
        assert_eq!(found("Trees fell. Roads were shut."), [""; 0]);
        assert_eq!(found("Wales was hit. Trees fell in Wales."), ["wales"]);
        assert_eq!(found("Storm warnings came. The storm grew."), [""; 0]);
    }

    #[test]
    fn the_article_beside_its_headings_tells_names_from_words() {
        let headings = ["Wales", "Impact"];
        assert!(entities(headings, []).is_empty());
        let beside = entities(headings, ["The impact in Wales was great."]);
        assert_eq!(beside.into_iter().collect::<Vec<_>>(), ["wales"]);
    }

    #[test]
    fn recall_is_the_share_of_the_references_names() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(entity_recall(&set(&["a", "b"]), &set(&["b", "c"])), 0.5);
        assert_eq!(entity_recall(&set(&[]), &set(&["a"])), 1.0);
        assert_eq!(entity_recall(&set(&["a"]), &set(&[])), 0.0);
    }
}
