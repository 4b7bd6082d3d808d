//! Which words keep their stop inside a sentence: titles, initials, `No. 5`, `Inc.`, `U.S.`.

/// What a stop after a word says about the end of the sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Never ends a sentence: `Dr.`, `vs.`, `e.g.`
    Inside,
    /// Inside a sentence before a number: `No. 5`, `pp. 3–9`, `Jan. 6`.
    BeforeNumber,
    /// Ends a sentence only before a word that usually starts one: `Inc.`, `St.`, `U.S.`
    Either,
    /// Ends a sentence before a capital: `etc.`, `p.m.`
    Mostly,
    /// An ordinary word.
    Ends,
}

use super::calendar::is_month_or_weekday;

const INSIDE: &[&str] = &[
    "adm",
    "approx",
    "asst",
    "assoc",
    "brig",
    "c",
    "ca",
    "capt",
    "cf",
    "cmdr",
    "col",
    "comdr",
    "cpl",
    "cpt",
    "dr",
    "drs",
    "e.g",
    "eg",
    "esp",
    "fr",
    "gen",
    "gov",
    "hon",
    "i.e",
    "ie",
    "incl",
    "lt",
    "maj",
    "messrs",
    "mgr",
    "mlle",
    "mme",
    "mr",
    "mrs",
    "ms",
    "msgr",
    "mt",
    "mx",
    "née",
    "pfc",
    "ph",
    "pres",
    "prof",
    "pvt",
    "rep",
    "reps",
    "rev",
    "rt",
    "sen",
    "sens",
    "sgt",
    "supt",
    "v",
    "viz",
    "vs",
    "z.b",
    "डॉ",
    "प्रो",
    "पं",
];

const BEFORE_NUMBER: &[&str] = &[
    "apr", "art", "aug", "b", "ch", "chap", "cl", "d", "dec", "eq", "eqn", "feb", "fig", "figs",
    "fl", "jan", "jul", "jun", "lot", "mar", "no", "nos", "nov", "nr", "oct", "op", "opp", "p",
    "para", "pl", "pp", "pt", "r", "ref", "sec", "sect", "sep", "sept", "ser", "tab", "ver", "vol",
    "vols",
];

const EITHER: &[&str] = &[
    "al", "assn", "ave", "bldg", "blvd", "bros", "cie", "cía", "co", "corp", "cos", "dept", "dist",
    "div", "ed", "eds", "est", "ft", "hwy", "inc", "inst", "intl", "jr", "llc", "ltd", "mfg",
    "mts", "natl", "ph.d", "phd", "plc", "pty", "rd", "sr", "st", "ste", "trans", "univ",
];

const MOSTLY: &[&str] = &[
    "a.d", "a.m", "b.c", "b.c.e", "c.e", "etc", "ibid", "m.d", "op.cit", "p.m",
];

/// Words that go on after `p.m.` and its like though they have a capital.
const AFTER_CLOCK: &[&str] = &[
    "est", "edt", "et", "cst", "cdt", "ct", "mst", "mdt", "mt", "pst", "pdt", "pt", "gmt", "utc",
    "bst", "cet", "cest", "eastern", "central", "mountain", "pacific", "local",
];

/// Words that, with a capital after a stop, most likely start a sentence.
const STARTERS: &[&str] = &[
    "a",
    "according",
    "after",
    "all",
    "also",
    "although",
    "among",
    "an",
    "and",
    "another",
    "are",
    "as",
    "at",
    "because",
    "before",
    "between",
    "both",
    "but",
    "by",
    "despite",
    "did",
    "does",
    "during",
    "each",
    "every",
    "few",
    "finally",
    "first",
    "following",
    "for",
    "from",
    "given",
    "had",
    "has",
    "have",
    "he",
    "her",
    "here",
    "his",
    "how",
    "however",
    "if",
    "in",
    "indeed",
    "instead",
    "is",
    "it",
    "its",
    "later",
    "like",
    "many",
    "may",
    "meanwhile",
    "more",
    "moreover",
    "most",
    "my",
    "nevertheless",
    "no",
    "nonetheless",
    "not",
    "now",
    "of",
    "on",
    "once",
    "one",
    "only",
    "other",
    "others",
    "our",
    "over",
    "several",
    "she",
    "since",
    "so",
    "some",
    "soon",
    "still",
    "such",
    "than",
    "that",
    "the",
    "their",
    "then",
    "there",
    "therefore",
    "these",
    "they",
    "this",
    "those",
    "though",
    "three",
    "through",
    "thus",
    "to",
    "today",
    "two",
    "under",
    "unlike",
    "until",
    "upon",
    "was",
    "we",
    "were",
    "what",
    "when",
    "whereas",
    "where",
    "whether",
    "which",
    "while",
    "who",
    "why",
    "with",
    "within",
    "without",
    "yet",
    "you",
    "your",
];

/// Words after which a lone capital is a label, not an initial: `vitamin C.`, `World War I.`
const BEFORE_LABEL: &[&str] = &[
    "act",
    "appendix",
    "article",
    "book",
    "building",
    "category",
    "chapter",
    "class",
    "exhibit",
    "figure",
    "grade",
    "group",
    "hepatitis",
    "influenza",
    "level",
    "line",
    "mark",
    "model",
    "option",
    "part",
    "phase",
    "plan",
    "point",
    "route",
    "schedule",
    "section",
    "series",
    "stage",
    "table",
    "title",
    "type",
    "version",
    "vitamin",
    "volume",
    "war",
];

/// Names that end with `!` and go on.
const SHOUTED: &[&str] = &["jeopardy!", "yahoo!", "wham!", "oklahoma!"];

/// How the stop after `word` (without that stop) reads.
pub fn stop_after(word: &str) -> Stop {
    let word = word.to_lowercase();
    let word = word.as_str();
    if INSIDE.contains(&word) {
        Stop::Inside
    } else if BEFORE_NUMBER.contains(&word) {
        Stop::BeforeNumber
    } else if EITHER.contains(&word) {
        Stop::Either
    } else if MOSTLY.contains(&word) {
        Stop::Mostly
    } else {
        Stop::Ends
    }
}

/// How many initials `word` (without its last stop) consists of: `J` 1, `J.R.R` 3, `J.-P` 2; none for other words.
pub fn initials(word: &str) -> Option<usize> {
    let mut count = 0;
    for part in word.split('.') {
        let part = part.strip_prefix(['-', '‑']).unwrap_or(part);
        let mut letters = part.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_uppercase() => count += 1,
            _ => return None,
        }
    }
    Some(count)
}

/// Whether `word` most likely starts a sentence.
pub fn is_starter(word: &str) -> bool {
    STARTERS.contains(&word.to_lowercase().as_str())
}

/// Whether a lone capital after `word` is a label.
pub fn labels_follow(word: &str) -> bool {
    BEFORE_LABEL.contains(&word.to_lowercase().as_str())
}

/// Whether `word` goes on after a time of day.
pub fn follows_clock(word: &str) -> bool {
    let lower = word.to_lowercase();
    is_month_or_weekday(&lower) || AFTER_CLOCK.contains(&lower.as_str())
}

/// Whether `word` is a name that ends with an exclamation mark.
pub fn is_shouted(word: &str) -> bool {
    SHOUTED.contains(&word.to_lowercase().as_str())
}

/// Whether `word` is a number in figures or Roman numerals.
pub fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_numeric() || c == '#')
        || (!word.is_empty()
            && word
                .chars()
                .all(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | 'C')))
}
