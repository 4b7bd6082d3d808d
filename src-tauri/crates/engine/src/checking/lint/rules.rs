//! The rules as data: what the files in `assets/lint` say.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};
use serde::Deserialize;

use super::{Found, Severity};

/// A file of rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Family {
    family: String,
    guideline: String,
    dated: String,
    rules: Vec<RuleData>,
    /// Expressions that rules of the file name.
    #[serde(default)]
    terms: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleData {
    id: String,
    severity: Severity,
    message: String,
    #[serde(default)]
    guideline: Option<String>,
    #[serde(default)]
    dated: Option<String>,
    /// The published rate that it is measured against.
    #[serde(default)]
    baseline: Option<String>,
    #[serde(default)]
    place: Place,
    #[serde(default)]
    words: Vec<String>,
    #[serde(default)]
    patterns: Vec<String>,
    /// A sentence in which one of these stands is spared.
    #[serde(default)]
    unless: Vec<String>,
    /// Whether case matters.
    #[serde(default)]
    case: bool,
    /// Whether words with a capital inside a sentence count.
    #[serde(default)]
    names: bool,
    /// What could stand there instead, after the form of the crate regex.
    #[serde(default)]
    fix: Option<String>,
    /// What a check is told.
    #[serde(default)]
    limits: BTreeMap<String, f64>,
}

/// Where a rule looks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Place {
    /// In the article's own words: no quotations, no titles.
    #[default]
    Prose,
    /// In running text, quotations and titles included.
    Text,
    /// In everything but what the wiki does not read as text, and comments.
    Source,
    /// In everything but what the wiki does not read as text; comments included.
    Anything,
    /// In the titles of headings.
    Heading,
    /// In addresses.
    Address,
}

/// A rule.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) family: String,
    pub(super) severity: Severity,
    pub(super) message: String,
    pub(super) guideline: String,
    pub(super) dated: String,
    pub(super) baseline: Option<String>,
    pub(super) place: Place,
    pub(super) patterns: Vec<Regex>,
    pub(super) unless: Vec<Regex>,
    pub(super) names: bool,
    pub(super) fix: Option<String>,
    limits: BTreeMap<String, f64>,
}

impl Rule {
    /// A limit that the rule's data sets; 0 where it sets none.
    pub(super) fn limit(&self, name: &str) -> f64 {
        self.limits.get(name).copied().unwrap_or_default()
    }

    /// A problem of this rule, with `found` put into its message.
    pub(super) fn found(&self, range: std::ops::Range<usize>, found: &str) -> Found {
        let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
        Found {
            id: self.id.clone(),
            severity: self.severity,
            message: self.message.replace("{found}", &found),
            range,
            fix: None,
            guideline: format!("{} ({})", self.guideline, self.dated),
        }
    }
}

/// All rules.
#[derive(Debug, Default)]
pub(super) struct Catalogue {
    pub(super) rules: Vec<Rule>,
    index: BTreeMap<String, usize>,
    terms: BTreeMap<String, Regex>,
    /// What is wrong with the files. A test holds that this is empty.
    pub(super) faults: Vec<String>,
}

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets/lint/", $name)))),+]
    };
}

static BUNDLED: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut catalogue = Catalogue::default();
    for (name, text) in files![
        "residue.yaml",
        "words.yaml",
        "time.yaml",
        "machine_prose.yaml",
        "typography.yaml",
        "structure.yaml",
        "citations.yaml",
        "cs1.yaml",
        "drafts.yaml",
    ] {
        catalogue.read(name, text);
    }
    catalogue
});

impl Catalogue {
    /// The rules that come with the program.
    pub(super) fn bundled() -> &'static Self {
        &BUNDLED
    }

    /// The rule of this id.
    pub(super) fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.get(*self.index.get(id)?)
    }

    /// The expression of this name.
    pub(super) fn term(&self, name: &str) -> Option<&Regex> {
        self.terms.get(name)
    }

    fn read(&mut self, name: &str, text: &str) {
        let family: Family = match serde_yaml_ng::from_str(text) {
            Ok(family) => family,
            Err(error) => {
                self.faults.push(format!("{name}: {error}"));
                return;
            }
        };
        for (term, pattern) in &family.terms {
            if let Some(regex) = self.compile(term, pattern, false) {
                self.terms.insert(term.clone(), regex);
            }
        }
        for data in family.rules {
            let mut patterns = data.patterns.clone();
            if !data.words.is_empty() {
                patterns.insert(0, one_of(&data.words));
            }
            let patterns = patterns
                .iter()
                .filter_map(|pattern| self.compile(&data.id, pattern, data.case))
                .collect();
            let unless = data
                .unless
                .iter()
                .filter_map(|pattern| self.compile(&data.id, pattern, true))
                .collect();
            if self
                .index
                .insert(data.id.clone(), self.rules.len())
                .is_some()
            {
                self.faults
                    .push(format!("{name}: {} is there twice", data.id));
            }
            self.rules.push(Rule {
                family: family.family.clone(),
                guideline: data.guideline.unwrap_or_else(|| family.guideline.clone()),
                dated: data.dated.unwrap_or_else(|| family.dated.clone()),
                id: data.id,
                severity: data.severity,
                message: data.message,
                baseline: data.baseline,
                place: data.place,
                patterns,
                unless,
                names: data.names,
                fix: data.fix,
                limits: data.limits,
            });
        }
    }

    fn compile(&mut self, id: &str, pattern: &str, case: bool) -> Option<Regex> {
        match RegexBuilder::new(pattern)
            .case_insensitive(!case)
            .multi_line(true)
            .build()
        {
            Ok(regex) => Some(regex),
            Err(error) => {
                self.faults.push(format!("{id}: {error}"));
                None
            }
        }
    }
}

/// An expression for any of these words, whatever the space between those of a phrase.
fn one_of(words: &[String]) -> String {
    let escaped = words.iter().map(|word| {
        let parts: Vec<String> = word.split_whitespace().map(regex::escape).collect();
        parts.join(r"\s+")
    });
    format!(r"\b(?:{})\b", escaped.collect::<Vec<_>>().join("|"))
}

/// What a rule is, for those who list rules.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct RuleAbout {
    /// Its id.
    pub id: String,
    /// Its family.
    pub family: String,
    /// How grave its problems are.
    pub severity: Severity,
    /// What its problems say.
    pub message: String,
    /// The guideline that asks for it.
    pub guideline: String,
    /// The date of the guideline's text.
    pub dated: String,
    /// The published rate that it is measured against, where there is one.
    pub baseline: Option<String>,
}

/// All rules.
pub fn rules() -> Vec<RuleAbout> {
    let about = |rule: &Rule| RuleAbout {
        id: rule.id.clone(),
        family: rule.family.clone(),
        severity: rule.severity,
        message: rule.message.clone(),
        guideline: rule.guideline.clone(),
        dated: rule.dated.clone(),
        baseline: rule.baseline.clone(),
    };
    Catalogue::bundled().rules.iter().map(about).collect()
}
