//! Lists of words: which say nearly the same, which the opposite, and which hedge, deny or link.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::tokens::{Token, akin};

static OWN_SYNONYMS: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    groups(
        include_str!("../../../../../../assets/words/synonyms.txt"),
        true,
    )
});

static SYNONYMS: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    groups(
        concat!(
            include_str!("../../../../../../assets/words/synonyms.txt"),
            include_str!("../../../../../../assets/words/wordnet_synonyms.txt")
        ),
        true,
    )
});

static COUNTRIES: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    groups(
        include_str!("../../../../../../assets/words/countries.txt"),
        false,
    )
});

static OPPOSITES: LazyLock<HashSet<(String, String)>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    lines(concat!(
        include_str!("../../../../../../assets/words/opposites.txt"),
        include_str!("../../../../../../assets/words/wordnet_opposites.txt")
    ))
    .filter_map(|line| line.split_once(' '))
    .flat_map(|(a, b)| {
        let (a, b) = (stemmer.stem(a).into_owned(), stemmer.stem(b).into_owned());
        [(a.clone(), b.clone()), (b, a)]
    })
    .collect()
});

fn lines(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The groups in which each word of a list stands, by its stem where `stemmed`.
fn groups(list: &'static str, stemmed: bool) -> HashMap<String, Vec<usize>> {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut found: HashMap<String, Vec<usize>> = HashMap::new();
    for (group, line) in lines(list).enumerate() {
        for word in line.split_whitespace() {
            let word = if stemmed {
                stemmer.stem(word).into_owned()
            } else {
                word.to_owned()
            };
            found.entry(word).or_default().push(group);
        }
    }
    found
}

fn share_group(groups: &HashMap<String, Vec<usize>>, a: &str, b: &str) -> bool {
    let (Some(a), Some(b)) = (groups.get(a), groups.get(b)) else {
        return false;
    };
    a.iter().any(|group| b.contains(group))
}

/// Whether two words are forms of one, or stand in one group of this project's own list, which is narrower.
pub(super) fn close(a: &Token, b: &Token) -> bool {
    akin(&a.stem, &b.stem) || share_group(&OWN_SYNONYMS, &a.stem, &b.stem)
}

/// Whether two words may stand for each other.
pub(super) fn alike(a: &Token, b: &Token) -> bool {
    akin(&a.stem, &b.stem) || share_group(&SYNONYMS, &a.stem, &b.stem) || same_name(a, b)
}

/// Whether two words are one name: a country and its people, an abbreviation and what it stands for.
pub(super) fn same_name(a: &Token, b: &Token) -> bool {
    a.lower == b.lower
        || (a.capital && b.capital && akin(&a.stem, &b.stem))
        || share_group(&COUNTRIES, &undotted(a), &undotted(b))
}

/// An abbreviation without its full stops: uk for U.K.
fn undotted(token: &Token) -> Cow<'_, str> {
    // Every word is compared with every other, and hardly any has one.
    match token.lower.contains('.') {
        true => token.lower.replace('.', "").into(),
        false => token.lower.as_str().into(),
    }
}

/// Whether two words say the opposite.
pub(super) fn opposite(a: &Token, b: &Token) -> bool {
    let undone = |a: &Token, b: &Token| {
        let bare = a
            .lower
            .strip_prefix("un")
            .or_else(|| a.lower.strip_prefix("non"));
        bare.is_some_and(|bare| {
            bare.len() > UNDONE && bare == b.lower && !bare.starts_with("cover")
        })
    };
    OPPOSITES.contains(&(a.stem.clone(), b.stem.clone())) || undone(a, b) || undone(b, a)
}

/// Length beyond which a word with "un" before it is its opposite: "uninterrupted", not "unit".
const UNDONE: usize = 4;

/// Words of `claims.txt` by their headings, as they stand and as stems.
static CLAIMS: LazyLock<HashMap<&'static str, HashSet<String>>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut found: HashMap<&str, HashSet<String>> = HashMap::new();
    let mut heading = "";
    for line in lines(include_str!("../../../../../../assets/words/claims.txt")) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            heading = name;
            continue;
        }
        let words = found.entry(heading).or_default();
        for word in line.split_whitespace() {
            words.insert(word.to_owned());
            // The stem of "reportedly" is that of "report".
            if !word.ends_with("ly") {
                words.insert(stemmer.stem(word).into_owned());
            }
        }
    }
    found
});

/// Whether `token` stands under one of these headings of `claims.txt`.
fn is(token: &Token, headings: &[&str]) -> bool {
    headings.iter().any(|heading| {
        CLAIMS
            .get(heading)
            .is_some_and(|words| words.contains(&token.stem) || words.contains(&token.lower))
    })
}

/// Whether `token` denies.
pub(super) fn negates(token: &Token) -> bool {
    token.lower.ends_with("n't") || is(token, &["deny"])
}

/// Whether `token` may deny in another way.
pub(super) fn turns(token: &Token) -> bool {
    const PREFIXES: &[&str] = &["un", "im", "il", "ir", "dis", "non"];
    let negative = |start: &&str| token.lower.starts_with(*start);
    negates(token)
        || is(token, &["turn"])
        || (token.lower.len() > 6 && PREFIXES.iter().any(negative))
}

/// "Like" is hardly ever a hedge, "likely" always; the month is none, nor is the potential of something.
fn is_other(token: &Token) -> bool {
    matches!(
        token.lower.as_str(),
        "like" | "potential" | "dispute" | "will"
    ) || (token.lower == "may" && token.capital)
}

/// Whether the word at `at` says that a thing is only supposed, claimed or planned.
pub(super) fn hedges(words: &[Token], at: usize) -> Option<Hedge> {
    let token = &words[at];
    let word = |at: usize| words.get(at).map_or("", |w| w.lower.as_str());
    let before = at.checked_sub(1).map_or("", word);
    if is_other(token) && token.lower != "will" {
        return None;
    }
    // "So that it could be used" tells a purpose.
    let purpose = (at.saturating_sub(4)..at).any(|place| word(place) == "so");
    if token.lower == "could" && purpose {
        return None;
    }
    let compared = matches!(before, "more" | "less" | "as" | "equally");
    if token.lower == "likely" && compared {
        return None;
    }
    let will = token.lower == "will" && !token.capital;
    let passive = matches!(before, "is" | "are" | "was" | "were" | "recently" | "being");
    let under = before == "under"
        && matches!(
            word(at),
            "discussion" | "consideration" | "review" | "study"
        );
    let said_to =
        matches!(word(at), "said" | "studied" | "considered" | "pointed") && word(at + 1) == "to";
    let weighed = passive
        && matches!(
            word(at),
            "studied" | "considered" | "discussed" | "proposed"
        )
        && word(at + 1) != "the";
    let verb = matches!(word(at + 1), "to" | "that") || passive || token.lower.ends_with('s');
    let planned = is(token, &["plan"]) && verb;
    if is(token, &["allege"]) {
        Some(Hedge::Claimed)
    } else if is(token, &["suppose"]) || will || under || said_to || weighed || planned {
        Some(Hedge::Supposed)
    } else {
        None
    }
}

/// How a hedge takes back what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hedge {
    /// Somebody says so.
    Claimed,
    /// It is likely, possible or planned.
    Supposed,
}

/// Whether `token` says so of all that its sentence tells.
pub(super) fn strongly_alleges(token: &Token) -> bool {
    is(token, &["allege strongly"])
}

/// Whether `token` lets its sentence state nothing as a fact.
pub(super) fn leaves_open(token: &Token) -> bool {
    is(token, &["open"]) && !(is_other(token) && token.lower != "will")
}

/// Whether `token` says that a thing is known for certain.
pub(super) fn assures(token: &Token) -> bool {
    is(token, &["certain"])
}

/// Whether `token` lays a statement at someone's door.
pub(super) fn attributes(token: &Token) -> bool {
    leaves_open(token) || is(token, &["say"])
}

/// Whether `token` says that one thing comes of another.
pub(super) fn causes(token: &Token) -> bool {
    is(token, &["cause"])
}

/// Whether `token` says what a thing shows.
pub(super) fn signifies(token: &Token) -> bool {
    is(token, &["signify"])
}

/// Whether `token` may tell a reason.
pub(super) fn reasons(token: &Token) -> bool {
    is(token, &["cause", "reason"])
}

/// Whether `token` may stand for a superlative.
pub(super) fn ranks(token: &Token) -> bool {
    is(token, &["rank"])
}

static GRADABLE: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    lines(include_str!("../../../../../../assets/words/gradable.txt"))
        .flat_map(str::split_whitespace)
        .map(|word| stemmer.stem(word).into_owned())
        .collect()
});

/// The stem of the adjective of which `word` is the comparative or superlative by its ending: large for larger.
pub(super) fn graded(word: &str) -> Option<String> {
    let word = match word {
        "better" | "best" => return Some("good".to_owned()),
        "worse" | "worst" => return Some("bad".to_owned()),
        "further" | "farther" | "furthest" | "farthest" => return Some("far".to_owned()),
        other => other,
    };
    let bare = word
        .strip_suffix("est")
        .or_else(|| word.strip_suffix("er"))?;
    let single = || {
        let mut letters = bare.chars().rev();
        let (last, before) = (letters.next()?, letters.next()?);
        (last == before).then(|| bare[..bare.len() - last.len_utf8()].to_owned())
    };
    let stemmer = Stemmer::create(Algorithm::English);
    let forms = [
        Some(bare.to_owned()),
        Some(format!("{bare}e")),
        bare.strip_suffix('i').map(|stem| format!("{stem}y")),
        single(),
    ];
    let stems = forms
        .into_iter()
        .flatten()
        .map(|form| stemmer.stem(&form).into_owned());
    stems.into_iter().find(|stem| GRADABLE.contains(stem))
}

/// Whether two stems mean the same, and whether they mean the opposite.
pub(super) fn meanings(a: &str, b: &str) -> (bool, bool) {
    let opposite = OPPOSITES.contains(&(a.to_owned(), b.to_owned()));
    let same = !opposite && (akin(a, b) || share_group(&SYNONYMS, a, b));
    (same, opposite)
}

/// Whether `token` puts one thing above all others.
pub(super) fn superlative(token: &Token) -> bool {
    let word = token.lower.as_str();
    matches!(
        word,
        "most" | "least" | "best" | "worst" | "first" | "only" | "record" | "unprecedented"
    ) || (word.ends_with("est") && word.len() > 4 && !NO_SUPERLATIVE.contains(&word))
}

const NO_SUPERLATIVE: &[&str] = &[
    "forest",
    "interest",
    "harvest",
    "request",
    "protest",
    "contest",
    "conquest",
    "guest",
    "invest",
    "honest",
    "modest",
    "arrest",
    "budapest",
    "bucharest",
    "midwest",
    "northwest",
    "southwest",
    "digest",
    "suggest",
    "priest",
    "chest",
    "quest",
    "manifest",
    "attest",
    "everest",
    "tempest",
    "inquest",
    "crest",
    "west",
    "rest",
    "test",
    "nest",
    "vest",
    "brest",
    "trieste",
];
