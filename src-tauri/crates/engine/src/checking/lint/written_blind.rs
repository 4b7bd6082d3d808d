//! Text written from the guidelines' descriptions by someone who had not seen the rules: bad text of which each piece has one fault, and
//! good text that looks like it. The floors are part of the test.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Day, Severity, lint};

#[derive(Deserialize)]
struct Piece {
    #[serde(default)]
    kind: String,
    wikitext: String,
}

const TODAY: Day = Day {
    year: 2026,
    month: 11,
    day: 30,
};

/// Share of bad text in which anything is found.
const FOUND: f64 = 0.85;
/// Share of bad text in which a warning or an error is found.
const GRAVELY: f64 = 0.7;
/// Share of good text in which a warning or an error is found.
const ALARMS: f64 = 0.15;

fn pieces(text: &str) -> Vec<Piece> {
    serde_json::from_str(text).unwrap()
}

/// Whether anything is found, and whether a warning or an error.
fn found(piece: &Piece) -> (bool, bool) {
    let problems = lint(&piece.wikitext, TODAY);
    let grave = problems
        .iter()
        .any(|problem| problem.severity > Severity::Info);
    (!problems.is_empty(), grave)
}

#[test]
fn most_faults_of_bad_text_are_found() {
    let bad = pieces(include_str!("written_blind/bad.json"));
    let mut by_kind: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for piece in &bad {
        let (any, grave) = found(piece);
        let counts = by_kind.entry(&piece.kind).or_default();
        counts[0] += 1;
        counts[1] += usize::from(any);
        counts[2] += usize::from(grave);
    }
    let sum = |index: usize| by_kind.values().map(|counts| counts[index]).sum::<usize>() as f64;
    let shares = (sum(1) / sum(0), sum(2) / sum(0));
    assert!(
        shares.0 >= FOUND && shares.1 >= GRAVELY,
        "{shares:?}: {by_kind:?}"
    );
}

#[test]
fn good_text_is_mostly_left_alone() {
    let good = pieces(include_str!("written_blind/good.json"));
    let alarms = good.iter().filter(|piece| found(piece).1).count();
    let share = alarms as f64 / good.len() as f64;
    assert!(share <= ALARMS, "{share}");
}
