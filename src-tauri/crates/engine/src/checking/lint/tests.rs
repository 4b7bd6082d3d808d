//! The rules in the situations that they are for.

use super::*;

const TODAY: Day = Day { year: 2026, month: 11, day: 30 };

fn ids(text: &str) -> Vec<String> {
    lint(text, TODAY).into_iter().map(|problem| problem.id).collect()
}

fn has(text: &str, id: &str) -> bool {
    ids(text).iter().any(|found| found == id)
}

#[test]
fn every_file_of_rules_is_read() {
    assert_eq!(Catalogue::bundled().faults, Vec::<String>::new());
}
