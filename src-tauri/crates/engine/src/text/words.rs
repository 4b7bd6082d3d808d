//! Words of a text: all of them, those that carry meaning, and how many there are.

use std::collections::HashSet;
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_segmentation::UnicodeSegmentation;

static STOP_WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../assets/words/stop.txt"
    ))
    .lines()
    .map(str::trim)
    .filter(|line| !line.is_empty() && !line.starts_with('#'))
    .collect()
});

/// The words of `text` as written, in order (UAX #29). Of scripts without spaces every ideograph is a word.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.unicode_words()
}

/// The words of `text` that carry meaning, in order with repeats: lower case, without English stop words and possessive
/// endings, stemmed as English. Ideographs come as overlapping pairs, the usual unit of search in Chinese and Japanese.
pub fn content_words(text: &str) -> Vec<String> {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut found = Vec::new();
    let mut run: Vec<char> = Vec::new();
    let mut run_end = 0;
    for (at, word) in text.unicode_word_indices() {
        let ideographs = word.chars().all(is_ideograph);
        if !ideographs || at != run_end {
            push_pairs(&mut run, &mut found);
        }
        if ideographs {
            run.extend(word.chars());
            run_end = at + word.len();
            continue;
        }
        let lower = word.to_lowercase().replace('’', "'");
        if is_stop_word(&lower) {
            continue;
        }
        let lower = lower.strip_suffix("'s").unwrap_or(&lower);
        if is_stop_word(lower)
            || (lower.chars().count() == 1 && lower.chars().all(char::is_alphabetic))
        {
            continue;
        }
        found.push(stemmer.stem(lower).into_owned());
    }
    push_pairs(&mut run, &mut found);
    found
}

fn push_pairs(run: &mut Vec<char>, found: &mut Vec<String>) {
    match run.as_slice() {
        [] => {}
        [only] => found.push(only.to_string()),
        run => found.extend(run.windows(2).map(|pair| pair.iter().collect::<String>())),
    }
    run.clear();
}

/// Whether `word`, in lower case, is one of English's function words.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(word)
}

/// How many words `text` has. In scripts without spaces two ideographs, or four letters of Thai, Lao, Khmer or Burmese,
/// count as one word, so that a limit in words holds about as much text in every language.
pub fn word_count(text: &str) -> usize {
    let mut spaced = 0;
    let mut ideographs = 0_usize;
    let mut unspaced = 0_usize;
    for word in text.unicode_words() {
        match word.chars().next() {
            Some(c) if is_ideograph(c) => ideographs += word.chars().count(),
            Some(c) if is_unspaced(c) => unspaced += word.chars().count(),
            _ => spaced += 1,
        }
    }
    spaced + ideographs.div_ceil(2) + unspaced.div_ceil(4)
}

/// Han characters and hiragana, which UAX #29 takes one by one. (Katakana runs come whole.)
pub(crate) fn is_ideograph(c: char) -> bool {
    matches!(c,
        '\u{3040}'..='\u{309f}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}' | '々' | '〇')
}

fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_hyphen_parts_and_inner_apostrophes() {
        assert_eq!(
            words("Don't panic: Spider-Man cost $3.5 million.").collect::<Vec<_>>(),
            ["Don't", "panic", "Spider", "Man", "cost", "3.5", "million"]
        );
    }

    #[test]
    fn content_words_are_stemmed_and_without_function_words() {
        assert_eq!(
            content_words("The gears of the mechanism's dials were turning, and it isn't a clock."),
            ["gear", "mechan", "dial", "turn", "clock"]
        );
    }

    #[test]
    fn words_that_carry_a_topic_are_no_stop_words() {
        for word in [
            "system",
            "computer",
            "state",
            "world",
            "research",
            "university",
            "new",
            "water",
            "year",
        ] {
            assert!(!is_stop_word(word), "{word}");
        }
    }

    #[test]
    fn inflected_forms_meet_in_one_stem() {
        assert_eq!(
            content_words("floods flooding flooded"),
            ["flood", "flood", "flood"]
        );
    }

    #[test]
    fn curly_and_straight_apostrophes_are_alike() {
        assert_eq!(content_words("Smith’s"), content_words("Smith's"));
        assert!(content_words("isn’t").is_empty());
    }

    #[test]
    fn numbers_stay() {
        assert_eq!(
            content_words("In 1901, 82 fragments"),
            ["1901", "82", "fragment"]
        );
    }

    #[test]
    fn s64_chinese_is_matched_by_pairs() {
        assert_eq!(content_words("天文学，机"), ["天文", "文学", "机"]);
    }

    #[test]
    fn s64_scripts_without_spaces_have_a_sensible_word_count() {
        assert_eq!(word_count("The mechanism has thirty gears."), 5);
        assert_eq!(word_count("安提基特拉机械是古希腊时期的天文仪器。"), 9);
        assert_eq!(word_count("カメラで見る"), 3);
        assert_eq!(word_count("안티키테라 기계는 시계다"), 3);
        assert_eq!(word_count("กลไกแอนติคิเธอรา"), 4);
        assert_eq!(word_count(" …! "), 0);
    }
}
