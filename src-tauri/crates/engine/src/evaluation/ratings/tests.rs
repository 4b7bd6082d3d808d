//! Figures that were worked out by hand.

use super::*;

/// Two raters, three pairs, methods "plain" and "storm". In the second pair the drafts stand the other way round.
const FILE: &str = "\
rater,topic,pair,method,interest,organisation,relevance,coverage,verifiability,prewriting,editing,community,preferred,notes
Ada,Tides,1,plain,3,4,3,5,,,,,no,
Ada,Tides,1,storm,4,4,5,5,6,,,,yes,\"clear, if long\"
Ada,Looms,2,storm,6,5,5,6,4,,,,yes,
Ada,Looms,2,plain,4,5,3,6,5,,,,no,
Ada,Kites,3,plain,5,3,2,4,4,,,,yes,
Ada,Kites,3,storm,5,3,4,3,,,,,no,
Ben,Tides,1,plain,2,2,1,4,3,,,,no,
Ben,Tides,1,storm,4,2,3,5,4,,,,yes,
Ben,Looms,2,storm,5,6,6,4,5,,,,yes,
Ben,Looms,2,plain,4,6,4,5,5,,,,no,
Ben,Kites,3,plain,3,7,2,4,,,,,,
Ben,Kites,3,storm,3,7,4,4,,,,,,
Ada,Tides,,,,,,,,5,4,2,,
Ben,Tides,,,,,,,,4,3,,,
";

fn parsed(text: &str) -> RatingsFile {
    read(&[("ratings.csv".to_owned(), text.to_owned())]).unwrap()
}

fn refused(text: &str) -> String {
    read(&[("ratings.csv".to_owned(), text.to_owned())])
        .unwrap_err()
        .0
}

fn near(value: f64, by_hand: f64) {
    assert!((value - by_hand).abs() < 5e-7, "{value} is not {by_hand}");
}

#[test]
fn two_raters_on_three_pairs_give_the_values_worked_out_by_hand() {
    let table = table(&parsed(FILE));
    let [comparison] = table.comparisons.as_slice() else {
        panic!("two methods are one comparison: {table:?}");
    };
    assert_eq!(comparison.methods, ["plain", "storm"]);
    assert_eq!(
        (comparison.raters, comparison.pairs, comparison.ratings),
        (2, 3, 6)
    );
    // Ada: storm, storm, plain. Ben: storm, storm, none.
    assert_eq!(comparison.preferred, [1, 4]);

    let figures = |criterion: Criterion| {
        let of_it = |figures: &&CriterionFigures| figures.criterion == criterion;
        comparison.criteria.iter().find(of_it).unwrap()
    };
    // plain 3 4 5 2 4 3: sum 21, mean 3.5, three of six at least 4.
    // storm 4 6 5 4 5 3: sum 27, mean 4.5, five of six.
    // Differences 1 2 0 2 1 0: mean 1, squares about it 0 1 1 1 0 1 = 4, variance 4/5, standard error √(0.8/6);
    // t = 1/√(0.8/6) = √7.5 = 2.738613. For 5 degrees of freedom, with tan θ = t/√5:
    // p = 1 − (2/π)(θ + sin θ (cos θ + ⅔ cos³ θ)); θ = 0.886077, sin θ = √0.6, cos θ = √0.4,
    // p = 1 − 0.6366198 × (0.886077 + 0.7745967 × 0.8011103) = 0.040859.
    let interest = figures(Criterion::Interest);
    assert_eq!(interest.ratings, 6);
    assert_eq!(interest.means, Some([3.5, 4.5]));
    near(interest.good.unwrap()[0], 0.5);
    near(interest.good.unwrap()[1], 5.0 / 6.0);
    let test = interest.test.unwrap();
    near(test.t, 2.738_612_8);
    assert_eq!(test.df, 5);
    assert!((test.p - 0.040_859).abs() < 2e-6, "{}", test.p);

    // The same scores for both: 4 5 3 2 6 7, mean 4.5. No difference has any spread.
    let organisation = figures(Criterion::Organisation);
    assert_eq!(organisation.means, Some([4.5, 4.5]));
    assert_eq!(organisation.test, None);

    // Every difference is 2.
    let relevance = figures(Criterion::Relevance);
    assert_eq!(relevance.means, Some([2.5, 4.5]));
    assert_eq!(relevance.test, None);

    // plain 5 6 4 4 5 4, storm 5 6 3 5 4 4. Differences 0 0 −1 1 −1 0: mean −1/6, squares 3 − 6/36 = 17/6,
    // variance 17/30, standard error √(17/180), t = −(1/6)/√(17/180) = −√(5/17) = −0.542326.
    let coverage = figures(Criterion::Coverage);
    near(coverage.means.unwrap()[0], 28.0 / 6.0);
    near(coverage.means.unwrap()[1], 27.0 / 6.0);
    near(coverage.good.unwrap()[0], 1.0);
    near(coverage.good.unwrap()[1], 5.0 / 6.0);
    near(coverage.test.unwrap().t, -0.542_326_1);

    // Both drafts are scored in three ratings: plain 5 3 5, storm 4 4 5. Differences −1 1 0: mean 0, so t = 0, p = 1.
    let verifiability = figures(Criterion::Verifiability);
    assert_eq!(verifiability.ratings, 3);
    near(verifiability.means.unwrap()[0], 13.0 / 3.0);
    near(verifiability.means.unwrap()[1], 13.0 / 3.0);
    near(verifiability.good.unwrap()[0], 2.0 / 3.0);
    near(verifiability.good.unwrap()[1], 1.0);
    let test = verifiability.test.unwrap();
    assert_eq!((test.t, test.df), (0.0, 2));
    near(test.p, 1.0);

    // Prewriting 5 4, editing 4 3, community 2.
    let opinions: Vec<_> = (table.usefulness.iter())
        .map(|opinion| (opinion.statement, opinion.agree, opinion.disagree))
        .collect();
    assert_eq!(
        opinions,
        [
            (UseStatement::Prewriting, 1.0, 0.0),
            (UseStatement::Editing, 0.5, 0.0),
            (UseStatement::Community, 0.0, 1.0),
        ]
    );
    assert_eq!(table.usefulness[1].answers, [0, 0, 1, 1, 0]);
}

#[test]
fn one_pair_has_means_and_no_test() {
    let head: Vec<&str> = FILE.lines().take(3).collect();
    let table = table(&parsed(&head.join("\n")));
    let interest = &table.comparisons[0].criteria[0];
    assert_eq!((interest.ratings, interest.means), (1, Some([3.0, 4.0])));
    assert_eq!(interest.test, None);
    let verifiability = &table.comparisons[0].criteria[4];
    assert_eq!((verifiability.ratings, verifiability.means), (0, None));
    assert_eq!(table.usefulness, []);
}

#[test]
fn three_methods_are_compared_two_at_a_time() {
    let other = FILE.replace("Kites,3,storm", "Kites,3,other");
    let methods: Vec<_> = (table(&parsed(&other)).comparisons.into_iter())
        .map(|comparison| (comparison.methods.join(" "), comparison.ratings))
        .collect();
    assert_eq!(
        methods,
        [("other plain".to_owned(), 2), ("plain storm".to_owned(), 4)]
    );
}

#[test]
fn ratings_come_back_from_their_file_as_they_were() {
    let ratings = parsed(FILE);
    assert_eq!(ratings.pairs[0].drafts[1].notes, "clear, if long");
    assert_eq!(ratings.pairs[1].preferred, Some(0));
    assert_eq!(ratings.pairs[5].preferred, None);
    let written = String::from_utf8(write(&ratings).unwrap()).unwrap();
    assert_eq!(parsed(&written), ratings);
}

#[test]
fn a_spreadsheet_may_have_saved_the_file_and_raters_may_have_their_own() {
    let saved = format!(
        "\u{feff}{}",
        FILE.replace("\"clear, if long\"", "clear")
            .replace(',', ";")
    );
    assert_eq!(table(&parsed(&saved)), table(&parsed(FILE)));
    let (ada, ben): (Vec<&str>, Vec<&str>) = FILE
        .lines()
        .skip(1)
        .partition(|line| line.starts_with("Ada"));
    let head = FILE.lines().next().unwrap();
    let of =
        |name: &str, lines: &[&str]| (name.to_owned(), format!("{head}\n{}", lines.join("\n")));
    let both = read(&[of("ada.csv", &ada), of("ben.csv", &ben)]).unwrap();
    assert_eq!(table(&both), table(&parsed(FILE)));
}

#[test]
fn what_cannot_be_a_rating_is_refused_with_its_place() {
    let said = refused(&FILE.replace("Ada,Tides,1,plain,3", "Ada,Tides,1,plain,8"));
    assert_eq!(
        said,
        "ratings.csv, line 2: \"interest\" is 8, not a whole number from 1 to 7"
    );
    let said = refused(&FILE.replace("Ada,Tides,,,,,,,,5", "Ada,Tides,,,,,,,,0"));
    assert!(
        said.contains("line 14") && said.contains("prewriting"),
        "{said}"
    );
    let said = refused(&FILE.replace("Ada,Tides,1,storm", "Ada,Tides,1,plain"));
    assert!(
        said.starts_with("ratings.csv, line 3: this rater"),
        "{said}"
    );
    let said = refused(&FILE.replace("Ada,Tides,1,storm", "Ada,Tides,9,storm"));
    assert_eq!(said, "rater Ada has scored only one draft of pair 1");
    let said = refused(&FILE.replace("5,3,2,4,4,,,,yes", "5,3,2,4,4,,,,maybe"));
    assert!(said.contains("neither yes nor no"), "{said}");
    let said = refused(&FILE.replace(
        "Ada,Tides,1,plain,3,4,3,5,,,,,no",
        "Ada,Tides,1,plain,3,4,3,5,,,,,yes",
    ));
    assert_eq!(said, "rater Ada prefers both drafts of pair 1");
    let said = refused(&FILE.replace("coverage", "breadth"));
    assert_eq!(said, "ratings.csv has no column \"coverage\"");
    let twice = ("again.csv".to_owned(), FILE.to_owned());
    let said = read(&[twice.clone(), twice]).unwrap_err().0;
    assert!(
        said.starts_with("again.csv, line 2: this rater has scored"),
        "{said}"
    );
}

#[test]
fn every_criterion_has_words_of_its_own_for_its_lowest_middle_and_highest_score() {
    let mut words: Vec<&str> = Vec::new();
    for criterion in Criterion::ALL {
        assert_eq!(criterion.anchors().map(|anchor| anchor.score), [1, GOOD, 7]);
        words.extend(criterion.anchors().map(|anchor| anchor.means));
        words.push(criterion.question());
    }
    let all = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), all);
}

#[test]
fn the_manual_has_the_words_that_raters_are_shown() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/cli.md");
    let manual = std::fs::read_to_string(path).unwrap();
    for criterion in Criterion::ALL {
        let [low, middle, high] = criterion.anchors().map(|anchor| anchor.means);
        let row = format!("| {} | {low} | {middle} | {high} |", criterion.name());
        assert!(manual.contains(&row), "{row}");
    }
    for statement in UseStatement::ALL {
        assert!(manual.contains(statement.text()), "{}", statement.text());
    }
}
