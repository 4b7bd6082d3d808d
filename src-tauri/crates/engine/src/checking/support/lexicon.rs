//! Lists of words: which say nearly the same, which the opposite, and which hedge, deny or link.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::tokens::{Token, akin};

static SYNONYMS: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    groups(
        include_str!("../../../../../../assets/words/synonyms.txt"),
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
    lines(include_str!("../../../../../../assets/words/opposites.txt"))
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

/// Whether two words may stand for each other.
pub(super) fn alike(a: &Token, b: &Token) -> bool {
    akin(&a.stem, &b.stem) || share_group(&SYNONYMS, &a.stem, &b.stem) || same_name(a, b)
}

/// Whether two words are one name: a country and its people, an abbreviation and what it stands for.
pub(super) fn same_name(a: &Token, b: &Token) -> bool {
    a.lower == b.lower
        || (a.capital && b.capital && akin(&a.stem, &b.stem))
        || share_group(&COUNTRIES, &a.lower, &b.lower)
}

/// Whether two words say the opposite.
pub(super) fn opposite(a: &Token, b: &Token) -> bool {
    OPPOSITES.contains(&(a.stem.clone(), b.stem.clone()))
}

/// Words that deny what follows them.
const NEGATORS: &[&str] = &[
    "not", "no", "never", "without", "none", "nobody", "nothing", "neither", "nor", "cannot",
    "unable", "fail", "refus", "declin", "deni", "less", "fewer", "least", "unlik", "hard", "lack",
    "reject", "avoid", "prevent", "nowher", "denied", "rule", "absent", "absenc",
];

/// Words by which a sentence denies something in another way, so that it may say what a "not" says.
const TURNING: &[&str] = &[
    "shortag",
    "scarc",
    "scarciti",
    "lack",
    "absenc",
    "against",
    "except",
    "rebuff",
    "rebuf",
    "short",
    "quit",
    "cancel",
    "scrap",
    "disown",
    "exempt",
    "skip",
    "abandon",
    "unsuccess",
    "wrong",
    "fals",
    "ban",
    "bar",
    "forbid",
    "prohibit",
    "oppos",
    "object",
    "disput",
    "contradict",
    "despit",
    "turn",
    "drop",
    "withdrew",
];

/// Whether `token` denies.
pub(super) fn negates(token: &Token) -> bool {
    token.lower.ends_with("n't")
        || NEGATORS.contains(&token.stem.as_str())
        || NEGATORS.contains(&token.lower.as_str())
}

/// Whether `token` may deny in another way.
pub(super) fn turns(token: &Token) -> bool {
    negates(token)
        || TURNING.contains(&token.stem.as_str())
        || (token.lower.len() > 6
            && ["un", "im", "il", "ir", "dis", "non"]
                .iter()
                .any(|start| token.lower.starts_with(start)))
}

/// Words that say that a thing is claimed or uncertain, not known.
const HEDGES: &[&str] = &[
    "alleg",
    "accus",
    "claim",
    "unconfirm",
    "suspect",
    "purport",
    "rumour",
    "rumor",
    "probabl",
    "possibl",
    "perhap",
    "like",
    "may",
    "might",
    "reportedli",
    "appar",
    "suppos",
    "presum",
    "specul",
    "unclear",
    "believ",
    "thought",
    "suggest",
    "hypothes",
    "theori",
    "disput",
    "unverifi",
    "potenti",
    "could",
    "seem",
    "appear",
    "argu",
    "assert",
    "contend",
    "counterclaim",
    "propos",
    "plan",
    "intend",
    "expect",
    "consid",
    "hope",
    "aim",
    "rumo",
    "accord",
    "assum",
    "conjectur",
    "possib",
    "tent",
    "estim",
    "feared",
];

/// Words by which a sentence lays a statement at someone's door.
const SAYING: &[&str] = &[
    "say",
    "said",
    "state",
    "told",
    "tell",
    "report",
    "hold",
    "held",
    "judg",
    "declar",
    "maintain",
    "describ",
    "call",
    "warn",
    "caution",
    "insist",
    "announc",
    "conclud",
    "conced",
    "admit",
    "wrote",
    "note",
    "confirm",
    "view",
    "opinion",
    "unlik",
    "would",
    "charg",
    "question",
    "doubt",
    "deni",
    "reject",
    "convinc",
    "persuad",
    "interpret",
    "regard",
    "see",
    "seen",
    "attribut",
    "blame",
    "if",
    "want",
    "wish",
    "decid",
    "seek",
    "sought",
    "agre",
    "try",
    "tri",
    "attempt",
    "prepar",
    "schedul",
    "apparent",
    "imagin",
    "wonder",
    "impli",
    "meant",
    "mean",
    "known",
];

/// Words that say that a thing is only supposed.
const SUPPOSING: &[&str] = &[
    "probabl", "possibl", "perhap", "like", "may", "might", "appar", "suppos", "presum", "unclear",
    "potenti", "seem", "suspect", "believ", "thought", "specul", "tent", "possib",
];

/// Words that say that a thing is only claimed.
const ALLEGING: &[&str] = &[
    "alleg",
    "accus",
    "claim",
    "unconfirm",
    "purport",
    "rumour",
    "rumor",
    "reportedli",
    "suggest",
    "hypothes",
    "disput",
    "unverifi",
    "argu",
    "assert",
    "contend",
    "counterclaim",
];

fn is(token: &Token, list: &[&str]) -> bool {
    list.contains(&token.stem.as_str()) || list.contains(&token.lower.as_str())
}

/// "Like" is hardly ever a hedge, "likely" always; the month is none.
fn is_other(token: &Token) -> bool {
    token.lower == "like" || (token.lower == "may" && token.capital)
}

/// Whether `token` says that a thing is only supposed.
pub(super) fn supposes(token: &Token) -> bool {
    is(token, SUPPOSING) && !is_other(token)
}

/// Whether `token` says that a thing is only claimed.
pub(super) fn alleges(token: &Token) -> bool {
    is(token, ALLEGING)
}

/// Whether `token` says so of all that its sentence tells.
pub(super) fn strongly_alleges(token: &Token) -> bool {
    is(
        token,
        &["alleg", "accus", "unconfirm", "purport", "counterclaim"],
    )
}

/// Whether `token` may say, in a sentence that is checked, that a thing is only supposed.
pub(super) fn supposing(token: &Token) -> bool {
    is(token, HEDGES) || is(token, &["could", "unlik", "doubt", "uncertain"])
}

/// Whether `token` hedges or names someone's saying.
pub(super) fn attributes(token: &Token) -> bool {
    supposes(token) || (is(token, HEDGES) && !is_other(token)) || is(token, SAYING)
}

/// Words that say why, by stem.
const CAUSES: &[&str] = &[
    "becaus", "caus", "due", "owe", "prompt", "result", "therefor", "thus", "henc", "consequ",
    "lead", "led", "forc", "oblig", "oblige", "drove", "driven", "drive", "trigger", "thank",
    "compel", "spur", "spark", "enabl",
];

/// Words that say what a thing shows or stands for.
const SIGNIFICANCE: &[&str] = &[
    "underlin",
    "highlight",
    "underscor",
    "symbol",
    "symbolis",
    "symbolize",
    "signifi",
    "testament",
    "cement",
    "exemplifi",
    "showcas",
    "reaffirm",
    "epitom",
];

/// Words of a source that may tell a reason in a quieter way.
const REASONS: &[&str] = &[
    "so",
    "as",
    "sinc",
    "reason",
    "order",
    "for",
    "blame",
    "attribut",
    "after",
    "follow",
    "when",
    "thereof",
    "response",
    "respons",
    "therebi",
    "allow",
    "make",
    "made",
    "over",
    "help",
    "owing",
    "given",
    "amid",
    "bring",
    "brought",
    "by",
    "upon",
    "contribut",
    "mean",
    "meant",
    "help",
    "thwart",
    "provok",
    "creat",
    "from",
    "with",
];

/// Whether `token` says that one thing comes of another.
pub(super) fn causes(token: &Token) -> bool {
    CAUSES.contains(&token.stem.as_str()) || CAUSES.contains(&token.lower.as_str())
}

/// Whether `token` says what a thing shows.
pub(super) fn signifies(token: &Token) -> bool {
    SIGNIFICANCE.contains(&token.stem.as_str())
}

/// Whether `token` may tell a reason.
pub(super) fn reasons(token: &Token) -> bool {
    causes(token)
        || REASONS.contains(&token.stem.as_str())
        || REASONS.contains(&token.lower.as_str())
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
