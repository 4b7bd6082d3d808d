//! The figures: means, shares of good scores, paired t-tests, preferences, and shares of agreement.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{AGREES, Criterion, GOOD, PairRating, RatedDraft, RatingsFile, UseStatement};

/// All figures of some ratings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct RatingsTable {
    /// Each two methods that were compared, in order of their names.
    pub comparisons: Vec<Comparison>,
    /// Opinions of the program's use, in the order of the statements; those that nobody answered are left out.
    pub usefulness: Vec<Opinion>,
}

/// Two methods compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Comparison {
    /// The methods, in order of their names. All pairs of figures are in this order.
    pub methods: [String; 2],
    /// Number of raters.
    pub raters: usize,
    /// Number of pairs of drafts.
    pub pairs: usize,
    /// Number of ratings: a rater with a pair of drafts.
    pub ratings: usize,
    /// Figures of the criteria, in the paper's order.
    pub criteria: Vec<CriterionFigures>,
    /// How often each was preferred.
    pub preferred: [usize; 2],
}

/// Figures of a criterion. They rest on the ratings that scored both drafts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct CriterionFigures {
    /// The criterion.
    pub criterion: Criterion,
    /// Number of such ratings.
    pub ratings: usize,
    /// Mean scores; none without a rating.
    pub means: Option<[f64; 2]>,
    /// Shares of scores of 4 and more, 0 to 1; none without a rating.
    pub good: Option<[f64; 2]>,
    /// Whether the difference may be chance.
    pub test: Option<PairedTest>,
}

/// A paired t-test of the second method's scores against the first's, two-sided.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct PairedTest {
    /// The statistic; above 0 where the second method scores higher.
    pub t: f64,
    /// Degrees of freedom: one less than the ratings.
    pub df: usize,
    /// How likely a statistic as far from 0 is where the methods are equal, 0 to 1.
    pub p: f64,
}

/// What raters think of a statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Opinion {
    /// The statement.
    pub statement: UseStatement,
    /// How often each answer was given, from 1 (strongly disagree) to 5 (strongly agree).
    pub answers: [usize; 5],
    /// Share of answers of 4 and 5, 0 to 1.
    pub agree: f64,
    /// Share of answers of 1 and 2, 0 to 1.
    pub disagree: f64,
}

/// The figures of some ratings.
pub fn table(ratings: &RatingsFile) -> RatingsTable {
    let mut by_methods: BTreeMap<[&str; 2], Vec<Turned<'_>>> = BTreeMap::new();
    for rating in &ratings.pairs {
        let turned = Turned::new(rating);
        let methods = turned.drafts.map(|draft| draft.method.as_str());
        by_methods.entry(methods).or_default().push(turned);
    }
    let comparisons = by_methods.into_iter().map(|(methods, ratings)| Comparison {
        methods: methods.map(str::to_owned),
        raters: distinct(ratings.iter().map(|turned| &turned.rating.rater)),
        pairs: distinct((ratings.iter()).map(|turned| (&turned.rating.topic, &turned.rating.pair))),
        ratings: ratings.len(),
        criteria: Criterion::ALL
            .into_iter()
            .map(|criterion| figures(criterion, &ratings))
            .collect(),
        preferred: [0, 1].map(|side| {
            let preferred = |turned: &&Turned<'_>| turned.preferred == Some(side);
            ratings.iter().filter(preferred).count()
        }),
    });
    let comparisons = comparisons.collect();
    let opinion = |statement| {
        let answers = ratings.usefulness.iter();
        opinion(statement, answers.filter_map(|u| u.answers.get(&statement)))
    };
    RatingsTable {
        comparisons,
        usefulness: UseStatement::ALL.into_iter().filter_map(opinion).collect(),
    }
}

/// A rating whose drafts stand in order of their methods' names.
struct Turned<'a> {
    rating: &'a PairRating,
    drafts: [&'a RatedDraft; 2],
    preferred: Option<usize>,
}

impl<'a> Turned<'a> {
    fn new(rating: &'a PairRating) -> Self {
        let [first, second] = &rating.drafts;
        if first.method <= second.method {
            Self {
                rating,
                drafts: [first, second],
                preferred: rating.preferred,
            }
        } else {
            Self {
                rating,
                drafts: [second, first],
                preferred: rating.preferred.map(|side| 1 - side.min(1)),
            }
        }
    }
}

fn distinct<T: Ord>(values: impl Iterator<Item = T>) -> usize {
    values.collect::<BTreeSet<T>>().len()
}

fn figures(criterion: Criterion, ratings: &[Turned<'_>]) -> CriterionFigures {
    let both = |turned: &Turned<'_>| {
        let [a, b] = turned.drafts.map(|draft| draft.scores.get(&criterion));
        Some([*a?, *b?])
    };
    let scores: Vec<[u8; 2]> = ratings.iter().filter_map(both).collect();
    let mean = |value: &dyn Fn(u8) -> f64, side: usize| {
        scores.iter().map(|pair| value(pair[side])).sum::<f64>() / scores.len() as f64
    };
    let of_both =
        |value: &dyn Fn(u8) -> f64| (!scores.is_empty()).then(|| [mean(value, 0), mean(value, 1)]);
    let differences: Vec<f64> = (scores.iter())
        .map(|[a, b]| f64::from(*b) - f64::from(*a))
        .collect();
    CriterionFigures {
        criterion,
        ratings: scores.len(),
        means: of_both(&|score| f64::from(score)),
        good: of_both(&|score| if score >= GOOD { 1.0 } else { 0.0 }),
        test: PairedTest::of(&differences),
    }
}

impl PairedTest {
    /// None where there is nothing to test: fewer than two differences, or all alike, so that they have no spread.
    pub fn of(differences: &[f64]) -> Option<Self> {
        let first = differences.first()?;
        if differences.iter().all(|difference| difference == first) {
            return None;
        }
        let n = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / n;
        let squares: f64 = differences.iter().map(|d| (d - mean).powi(2)).sum();
        let t = mean / (squares / (n - 1.0) / n).sqrt();
        let distribution = StudentsT::new(0.0, 1.0, n - 1.0).ok()?;
        Some(Self {
            t,
            df: differences.len() - 1,
            p: (2.0 * distribution.cdf(-t.abs())).min(1.0),
        })
    }
}

fn opinion<'a>(statement: UseStatement, given: impl Iterator<Item = &'a u8>) -> Option<Opinion> {
    let mut answers = [0; 5];
    for answer in given {
        if let Some(count) = answers.get_mut(usize::from(*answer).wrapping_sub(1)) {
            *count += 1;
        }
    }
    let total: usize = answers.iter().sum();
    let share = |counts: &[usize]| counts.iter().sum::<usize>() as f64 / total as f64;
    let (below, agreeing) = answers.split_at(usize::from(AGREES) - 1);
    (total > 0).then(|| Opinion {
        statement,
        agree: share(agreeing),
        disagree: share(&below[..2]),
        answers,
    })
}
