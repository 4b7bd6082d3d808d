//! The vectors: citations with what the wiki's own module says of them.

use serde::Deserialize;

use super::super::{Day, Severity, lint};
use super::values;

#[derive(Deserialize)]
struct Vectors {
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    input: String,
    error_ids_2023: Vec<String>,
}

/// The clock of the vectors.
const TODAY: Day = Day {
    year: 2026,
    month: 11,
    day: 30,
};

/// Share of the vectors that must agree.
const AGREE: f64 = 0.95;

/// Vectors that do not agree, each by its input. None.
const MISSES: &[&str] = &[];

fn vectors() -> Vec<Vector> {
    let read: Vectors = serde_json::from_str(include_str!("cs1_vectors.json")).unwrap();
    read.vectors
}

fn errors(input: &str) -> Vec<String> {
    let found = lint(input, TODAY).into_iter();
    found
        .filter(|problem| problem.severity == Severity::Error && problem.id.starts_with("cs1-"))
        .map(|problem| problem.id)
        .collect()
}

#[test]
fn citations_are_errors_where_the_wikis_module_says_so() {
    let vectors = vectors();
    let mut misses = Vec::new();
    for vector in &vectors {
        // The fork that gave the errors takes a month in figures, which the English module refuses.
        let wrong = !vector.error_ids_2023.is_empty() || vector.input.contains("|date=2025-03}}");
        let said = errors(&vector.input);
        if wrong == said.is_empty() {
            misses.push((vector.input.as_str(), said));
        }
    }
    let named: Vec<&str> = misses.iter().map(|(input, _)| *input).collect();
    assert_eq!(named, MISSES, "{misses:#?}");
    let agree = 1.0 - misses.len() as f64 / vectors.len() as f64;
    assert!(agree >= AGREE, "{agree}");
}

/// The wiki's names of errors as ours.
fn ours(name: &str) -> Option<&'static str> {
    Some(match name {
        "err_accessdate_missing_url" => "cs1-access-date-without-url",
        "err_apostrophe_markup" => "cs1-italics-in-parameter",
        "err_archive_missing_date" => "cs1-archive-without-date",
        "err_archive_url" => "cs1-bad-archive-url",
        "err_bad_arxiv" => "cs1-bad-arxiv",
        "err_bad_date" => "cs1-bad-date",
        "err_bad_doi" => "cs1-bad-doi",
        "err_bad_isbn" => "cs1-bad-isbn",
        "err_bad_issn" => "cs1-bad-issn",
        "err_bad_pmid" => "cs1-bad-pmid",
        "err_bad_url" => "cs1-bad-url",
        "err_citation_missing_title" => "cs1-missing-title",
        "err_cite_web_url" => "cs1-missing-url",
        "err_empty_citation" => "cs1-empty-citation",
        "err_etal" => "cs1-et-al",
        "err_extra_text_edition"
        | "err_extra_text_issue"
        | "err_extra_text_pages"
        | "err_extra_text_volume" => "cs1-extra-text",
        "err_first_missing_last" => "cs1-first-without-last",
        "err_generic_name" => "cs1-generic-name",
        "err_generic_title" => "cs1-generic-title",
        "err_invalid_param_val" => "cs1-invalid-value",
        "err_missing_name" => "cs1-missing-name",
        "err_missing_periodical" => "cs1-missing-periodical",
        "err_missing_pipe" => "cs1-missing-bar",
        "err_param_has_ext_link" => "cs1-url-in-parameter",
        "err_parameter_ignored_suggest" | "err_parameter_ignored" => "cs1-unknown-parameter",
        "err_redundant_parameters" => "cs1-redundant-parameters",
        "err_script_parameter" => "cs1-script-parameter",
        "err_text_ignored" => "cs1-text-ignored",
        "err_vancouver" => "cs1-vancouver",
        // Said as the missing title.
        "err_bare_url_missing_title" => "cs1-missing-title",
        _ => return None,
    })
}

#[test]
fn each_error_of_the_module_has_its_own_name_here() {
    for vector in vectors() {
        let said = errors(&vector.input);
        for name in &vector.error_ids_2023 {
            let ours = ours(name).unwrap_or_else(|| panic!("{name} has no name here"));
            assert!(
                said.iter().any(|id| id == ours),
                "{}: {ours} not in {said:?}",
                vector.input
            );
        }
    }
}

#[test]
fn faults_beyond_the_vectors_are_found() {
    for (input, id) in [
        (
            "{{cite web |title=T |url=https://localhost/a}}",
            "cs1-bad-url",
        ),
        (
            "{{cite web |title=T |url=INSERT_SOURCE_URL_30}}",
            "cs1-bad-url",
        ),
        (
            "{{cite web |title=[[Foo]] |url=https://example.org/a}}",
            "cs1-link-in-title",
        ),
        (
            "{{cite web |title=T |url=https://example.org/a |website=A\u{200b}B}}",
            "cs1-invisible-character",
        ),
        (
            "{{cite journal |title=T |journal=J |doi=10.5555/12345678}}",
            "cs1-bad-doi",
        ),
        ("{{cite book |trans-title=T}}", "cs1-translated-title-alone"),
        ("{{cite arxiv |title=T}}", "cs1-bad-arxiv"),
        (
            "{{cite web |title=T |url=https://example.org/a |archive-date=1 January 2025}}",
            "cs1-archive-without-url",
        ),
        ("{{cite book |title=T |title=U}}", "cs1-duplicate-parameter"),
        ("{{cite book |title=T |pmc=0}}", "cs1-bad-pmc"),
        (
            "A {{cite web |title=T |url=https://example.org/a",
            "cs1-unclosed",
        ),
        ("{{Cite_web |title=T}}", "cs1-missing-url"),
    ] {
        assert!(
            errors(input).iter().any(|said| said == id),
            "{input}: {:?}",
            errors(input)
        );
    }
}

#[test]
fn good_citations_beyond_the_vectors_are_left_alone() {
    for input in [
        "{{cite book |last=Smith |first=Jane |author-link=Jane Smith |title=T |date=c. 1970 |isbn=((0-306-40615-X))}}",
        "{{cite encyclopedia |last=A |title=T |encyclopedia=E |year=2001a}}",
        "{{cite news |title=T |newspaper=The Paper |date=6 March 2025 |page=A4 |id={{ProQuest|1}}}}",
        "{{cite journal |vauthors=Smith JA, van der Berg B, ((World Health Organization)), et al |title=T |journal=J |volume=5 |issue=3 |pages=3–9}}",
        "{{cite book |editor1-last=A |editor1-first=B |editor2-last=C |editor2-first=D |title=T |date={{circa|1970}}}}",
        "{{cite AV media |people=A. Person, B. Person, C. Person |title=T |date=6 March 2025}}",
        "{{citation |last=A |title=T |publisher=P |year=2001 |ref=none}}",
    ] {
        assert_eq!(errors(input), Vec::<String>::new(), "{input}");
    }
}

#[test]
fn what_the_module_keeps_for_maintenance_is_no_error() {
    for (input, id) in [
        (
            "{{cite web |title=T |url=https://example.org/a |author=Smith, John; Doe, Jane}}",
            "cs1-many-names",
        ),
        (
            "{{cite book |title=T |year=2019 |date=2019}}",
            "cs1-date-and-year",
        ),
        (
            "{{cite journal |title=T |journal=J |pmc=PMC3740000}}",
            "cs1-pmc-prefix",
        ),
        (
            "{{cite web |title=T |url=https://example.org/a |url-status=live}}",
            "cs1-status-without-archive",
        ),
        (
            "{{cite web |title=T |url=https://example.org/a |date=2002-2003}}",
            "cs1-date-hyphen",
        ),
    ] {
        let problems = lint(input, TODAY);
        let found = problems.iter().find(|problem| problem.id == id);
        assert!(
            found.is_some_and(|found| found.severity < Severity::Error),
            "{input}: {problems:?}"
        );
        assert_eq!(errors(input), Vec::<String>::new(), "{input}");
    }
}

#[test]
fn expressions_are_read() {
    assert!(values::expressions_are_read());
}
