//! Whether figures of a passage are those of a sentence: rounded, converted or worked out where that is sure.

use super::figures::{Bound, Figure, What};
use super::tokens::Token;
use super::units::{Dimension, Unit};

/// How far apart two measures may be and still be one that was converted and rounded.
const CONVERTED: f64 = 0.03;
/// The same for a number that the sentence calls rough.
const ROUGH: f64 = 0.11;
/// Largest share by which the true number may be above or below a bound that a sentence gives.
const BEYOND: f64 = 0.3;

/// What the passages have for a figure of the sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// The same, in the passages' figure of this place.
    Same(usize),
    /// It can be worked out from them.
    Derived,
    /// It is of a kind that cannot be looked up: a share of something not counted.
    Open,
    /// The same digits with another unit or scale, or counted for another time, in the figure of this place.
    OtherUnit(usize),
    /// Nothing like it.
    Missing,
}

/// Looks for `own`, a figure of a sentence with the words `tokens`, among `figures`; `cues` are the passages' words.
pub(super) fn find(own: &Figure, tokens: &[Token], figures: &[Figure], cues: &Cues) -> Found {
    let same = |other: &Figure| equal(own, other);
    if let Some(place) = figures.iter().position(same) {
        return Found::Same(place);
    }
    if derived(own, tokens, figures, cues) {
        return Found::Derived;
    }
    if let Some(place) = figures.iter().position(|other| other_unit(own, other)) {
        return Found::OtherUnit(place);
    }
    if matches!(own.what, What::Share(_)) {
        return Found::Open;
    }
    Found::Missing
}

/// Words of the passages that let a figure be worked out.
#[derive(Debug, Default)]
pub(super) struct Cues {
    /// The next day, the day before, two days later.
    pub days: bool,
}

/// Whether both say the same.
pub(super) fn equal(own: &Figure, other: &Figure) -> bool {
    match (own.what, other.what) {
        (What::Amount(a, u), What::Amount(b, v)) => amounts(own, a, u, other, b, v),
        (What::Ordinal(a), What::Ordinal(b)) => (a - b).abs() < 0.1,
        // The sixteenth time, 16 times.
        (What::Ordinal(a), What::Amount(b, None)) | (What::Amount(a, None), What::Ordinal(b)) => {
            (a - b).abs() < 0.1 && a > 2.0
        }
        (What::Share(a), What::Share(b)) => (a - b).abs() < 0.01,
        (What::Share(a), What::Amount(b, Some(unit))) if unit.dimension == Dimension::Percent => {
            bounded(own.bound_or_about(), a, b / 100.0)
        }
        (What::Amount(a, Some(unit)), What::Share(b)) if unit.dimension == Dimension::Percent => {
            bounded(own.bound_or_about(), a / 100.0, b)
        }
        (
            What::Date {
                year: y,
                month: m,
                day: d,
            },
            What::Date { year, month, day },
        ) => {
            let agrees = |mine: Option<i32>, theirs: Option<i32>, needed: bool| match (mine, theirs)
            {
                (Some(a), Some(b)) => a == b,
                (Some(_), None) => !needed,
                (None, _) => true,
            };
            let month_known = m.is_some();
            agrees(y, year, !month_known)
                && agrees(m.map(i32::from), month.map(i32::from), true)
                && agrees(d.map(i32::from), day.map(i32::from), true)
        }
        (What::Span(a, b), What::Span(c, d)) => a <= c && d <= b,
        (What::Span(a, b), What::Date { year: Some(y), .. }) => (a..=b).contains(&y),
        (What::Clock(a), What::Clock(b)) => {
            a == b || (own.bound != Bound::Exact && a.abs_diff(b) <= 15)
        }
        (What::Clock(a), What::Amount(b, None)) => f64::from(a) == b * 60.0,
        _ => false,
    }
}

impl Figure {
    fn bound_or_about(&self) -> Bound {
        match self.bound {
            Bound::Exact => Bound::About,
            other => other,
        }
    }
}

fn amounts(own: &Figure, a: f64, u: Option<Unit>, other: &Figure, b: f64, v: Option<Unit>) -> bool {
    let differing = |x: &Option<String>, y: &Option<String>| match (x, y) {
        (Some(x), Some(y)) => x != y,
        _ => false,
    };
    if differing(&own.per, &other.per) {
        return false;
    }
    match (u, v) {
        (Some(u), Some(v)) if u.dimension != v.dimension => false,
        (Some(u), Some(v)) if u.dimension == Dimension::Money => {
            let known = !u.currency.is_empty() && !v.currency.is_empty();
            (!known || u.currency == v.currency) && bounded(own.bound, a, b)
        }
        (Some(u), Some(v)) => {
            if u == v {
                return bounded(own.bound, a, b);
            }
            let (x, y) = (a * u.factor + u.offset, b * v.factor + v.offset);
            near(x, y, CONVERTED) || bounded(own.bound, x, y)
        }
        // A bare number is no percentage and no length; it may be a sum or an age.
        (None, Some(v)) => {
            matches!(v.dimension, Dimension::Money | Dimension::Time) && bounded(own.bound, a, b)
        }
        // "One of the largest" measures nothing.
        (Some(u), None) => {
            !matches!(u.dimension, Dimension::Percent) && b > 1.0 && bounded(own.bound, a, b)
        }
        (None, None) => bounded(own.bound, a, b),
    }
}

fn near(a: f64, b: f64, share: f64) -> bool {
    (a - b).abs() <= share * a.abs().max(b.abs())
}

/// Whether the true number `b` may be told as `a` with this bound.
fn bounded(bound: Bound, a: f64, b: f64) -> bool {
    if near(a, b, 0.002) {
        return true;
    }
    match bound {
        Bound::Exact => rounded(a, b),
        Bound::About => near(a, b, ROUGH),
        Bound::Over => b >= a && b <= a * (1.0 + BEYOND),
        Bound::Under => b <= a && b >= a * (1.0 - BEYOND),
    }
}

/// Whether `a` is `b` rounded to the digits that `a` has, at least two.
fn rounded(a: f64, b: f64) -> bool {
    if a <= 0.0 || a < 100.0 || !near(a, b, 0.02) {
        return false;
    }
    let mut step = 1.0;
    while (a / (step * 10.0)).fract().abs() < 1e-9 && step < a {
        step *= 10.0;
    }
    let digits = (a / step).log10().floor() + 1.0;
    digits >= 2.0 && (a - b).abs() <= step / 2.0
}

fn derived(own: &Figure, tokens: &[Token], figures: &[Figure], cues: &Cues) -> bool {
    let years = || {
        figures.iter().filter_map(|figure| match figure.what {
            What::Date { year: Some(y), .. } => Some(f64::from(y)),
            _ => None,
        })
    };
    let plain = || {
        figures.iter().filter_map(|figure| match figure.what {
            What::Amount(value, unit) => Some((value, unit)),
            _ => None,
        })
    };
    let around: Vec<&str> = tokens
        .iter()
        .skip(own.token.saturating_sub(5))
        .take(14)
        .map(|token| token.lower.as_str())
        .collect();
    let said = |words: &[&str]| around.iter().any(|word| words.contains(word));
    match own.what {
        What::Amount(value, Some(unit)) if unit.dimension == Dimension::Time => {
            let relative = said(&[
                "later",
                "earlier",
                "after",
                "afterwards",
                "before",
                "previously",
                "for",
                "ago",
                "next",
                "since",
                "ahead",
                "stood",
                "lasted",
                "apart",
                "old",
                "spent",
                "on",
            ]);
            let in_years = value * unit.factor / super::units::YEAR;
            let by_years = relative
                && years().any(|x| years().any(|y| (x - y - in_years).abs() < 0.05 && x > y));
            let span = by_dates(figures, value * unit.factor / 86_400.0);
            // Minutes and seconds said together: 2 minutes and 25 seconds.
            let parts: Vec<f64> = plain()
                .filter_map(|(v, u)| {
                    u.filter(|u| u.dimension == Dimension::Time)
                        .map(|u| v * u.factor)
                })
                .collect();
            let total = value * unit.factor;
            let summed = parts.windows(2).any(|w| near(w[0] + w[1], total, 0.01))
                || parts.windows(3).any(|w| near(w.iter().sum(), total, 0.02))
                || (own.bound != Bound::Exact
                    && parts
                        .windows(3)
                        .any(|w| bounded(own.bound, total, w.iter().sum())));
            by_years || summed || (relative && span)
        }
        What::Amount(value, None) if said(&["times"]) => {
            plain().any(|(x, _)| plain().any(|(y, _)| y > 0.0 && near(x / y, value, 0.02)))
        }
        // Dying at 94: the years of birth and death are given.
        What::Amount(value, None)
            if (1.0..120.0).contains(&value)
                && said(&["at", "aged", "age"])
                && aged(&years().collect::<Vec<_>>(), value) =>
        {
            true
        }
        What::Amount(value, unit) if value >= 5.0 => {
            let cue = said(&[
                "short",
                "difference",
                "total",
                "all",
                "between",
                "combined",
                "remaining",
                "more",
                "fewer",
                "less",
                "apart",
                "rest",
                "another",
                "altogether",
                "below",
                "above",
                "behind",
                "ahead",
                "margin",
                "taller",
                "shorter",
                "longer",
                "higher",
                "lower",
            ]);
            let like = |v: Option<Unit>| v.map(|v| v.dimension) == unit.map(|u| u.dimension);
            let bound = own.bound_or_about();
            let fits = |sum: f64| match own.bound {
                Bound::Exact => near(sum, value, 0.001),
                _ => bounded(bound, value, sum) || near(sum, value, 0.05),
            };
            // "Together with" adds nothing up.
            let together = around
                .windows(2)
                .any(|w| w[0] == "together" && w[1] != "with");
            (cue || together)
                && plain().any(|(x, u)| {
                    like(u)
                        && plain().any(|(y, v)| like(v) && x != y && (fits(x - y) || fits(x + y)))
                })
        }
        What::Share(share) => plain().any(|(x, _)| {
            plain().any(|(y, _)| y > x && bounded(own.bound_or_about(), share, x / y))
        }),
        What::Date {
            month: Some(month),
            day: Some(day),
            ..
        } => {
            // The next day, or the one before, of a date that is given.
            cues.days
                && figures.iter().any(|figure| {
                    matches!(figure.what, What::Date { month: Some(m), day: Some(d), .. }
                        if m == month && d.abs_diff(day) <= 2)
                })
        }
        // The year before, two years later: the passage counts from a year that it gives.
        What::Date {
            year: Some(year),
            month: None,
            day: None,
        } => {
            let steps: Vec<f64> = figures
                .iter()
                .filter_map(|figure| match figure.what {
                    What::Amount(value, Some(unit)) if figure.relative => {
                        let years = unit.dimension == Dimension::Time && unit.factor > 3e7;
                        (years && value > 0.5).then_some(value)
                    }
                    _ => None,
                })
                .collect();
            let wanted = f64::from(year);
            years().any(|y| steps.iter().any(|s| ((y - wanted).abs() - s).abs() < 0.05))
        }
        _ => false,
    }
}

/// Whether two of `years` lie as many years apart, or one more before the birthday.
fn aged(years: &[f64], value: f64) -> bool {
    years.iter().any(|a| {
        years
            .iter()
            .any(|b| [value, value + 1.0].contains(&(b - a)))
    })
}

/// Whether two dates of the same year lie about `days` apart.
fn by_dates(figures: &[Figure], days: f64) -> bool {
    let dates: Vec<f64> = figures
        .iter()
        .filter_map(|figure| match figure.what {
            What::Date {
                month: Some(m),
                day,
                ..
            } => Some(f64::from(m) * 30.44 + f64::from(day.unwrap_or(15))),
            _ => None,
        })
        .collect();
    let tolerance = (days * 0.12).max(0.6);
    dates.iter().any(|a| {
        dates
            .iter()
            .any(|b| (a - b).abs() > 0.1 && ((a - b).abs() - days).abs() <= tolerance)
    })
}

/// Whether `other` has the digits of `own` and another unit or scale.
fn other_unit(own: &Figure, other: &Figure) -> bool {
    let (What::Amount(a, u), What::Amount(b, v)) = (own.what, other.what) else {
        return false;
    };
    if near(a, b, 1e-6) {
        return (u.is_some() && v.is_some()) || own.per != other.per;
    }
    let ratio = (a / b).max(b / a);
    a >= 1e3
        && b >= 1e3
        && [1e3, 1e6, 1e9]
            .iter()
            .any(|scale| near(ratio, *scale, 1e-6))
}
