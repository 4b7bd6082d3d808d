use proptest::prelude::*;

use super::*;

/// Sentences as text with 0-based citations.
fn cited(text: &str, shown: usize) -> Vec<(String, Vec<usize>)> {
    resolve(text, shown)
        .sentences
        .into_iter()
        .map(|sentence| (sentence.text, sentence.citations))
        .collect()
}

#[track_caller]
fn assert_cited(text: &str, shown: usize, expected: &[(&str, &[usize])]) {
    let found = cited(text, shown);
    let found: Vec<(&str, &[usize])> = found
        .iter()
        .map(|(text, citations)| (text.as_str(), citations.as_slice()))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn s30_p1_only_the_unknown_citation_goes_and_is_told() {
    assert_cited(
        "It was big [1][2][3][5].",
        3,
        &[("It was big.", &[0, 1, 2])],
    );
    let resolved = resolve("It was big.[7] It was old.[5]", 5);
    assert_eq!(resolved.sentences[0].citations, Vec::<usize>::new());
    assert_eq!(resolved.sentences[1].citations, [4]);
    assert_eq!(
        resolved.problems,
        [Problem::Unknown {
            mark: "[7]".to_owned(),
            sentence: "It was big.".to_owned()
        }]
    );
}

#[test]
fn s31_every_spelling_is_read_and_nothing_is_numbered_anew() {
    for (text, expected) in [
        ("It was big [1][2].", &[0, 1][..]),
        ("It was big [1, 2].", &[0, 1]),
        ("It was big [1-3].", &[0, 1, 2]),
        ("It was big [1–3].", &[0, 1, 2]),
        ("It was big 【1】.", &[0]),
        ("It was big.【2†source】", &[1]),
        ("It was big.[^1]", &[0]),
        ("It was big (1).", &[0]),
        ("It was big. (1)", &[0]),
        ("It was big (1, 2).", &[0, 1]),
        ("It was big [cite: 3].", &[2]),
        ("It was big [source 2].", &[1]),
        ("It was big [2][2].", &[1]),
        ("It was big [0].", &[]),
        ("It was big [-1].", &[]),
        ("It was big [99].", &[]),
        ("It was big [n].", &[]),
        ("It was big.[citation needed]", &[]),
        ("It was big [2-9].", &[1, 2]),
    ] {
        assert_cited(text, 3, &[("It was big.", expected)]);
    }
}

#[test]
fn s31_what_is_dropped_is_told() {
    for (text, problem) in [
        (
            "It was big [0].",
            "[0] names no passage that was shown; it was dropped from: It was big.",
        ),
        (
            "It was big [2-9].",
            "[2-9] names no passage that was shown; it was dropped from: It was big.",
        ),
        (
            "It was big[n].",
            "[n] is a placeholder, no citation; it was dropped from: It was big.",
        ),
    ] {
        let problems: Vec<String> = resolve(text, 3)
            .problems
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(problems, [problem]);
    }
    assert_eq!(resolve("It was big [1].", 3).problems, []);
}

#[test]
fn s33_s89_marks_count_the_same_before_and_after_the_stop() {
    assert_cited("It was big.[1][2]", 2, &[("It was big.", &[0, 1])]);
    let expected: &[(&str, &[usize])] = &[("A gear.", &[0]), ("A dial.", &[1])];
    for text in [
        "A gear.[1] A dial.[2]",
        "A gear[1]. A dial[2].",
        "A gear. [1] A dial. [2]",
        "A gear [1]. A dial [2].",
        "[1] A gear. [2] A dial.",
    ] {
        assert_cited(text, 2, expected);
    }
}

#[test]
fn a_mark_inside_a_sentence_leaves_its_words_whole() {
    assert_cited(
        "The wreck [1], found in 1901 [2] by divers, was old.",
        2,
        &[("The wreck, found in 1901 by divers, was old.", &[0, 1])],
    );
    assert_cited(
        "He called it “a clock.”[1] It stood.",
        1,
        &[("He called it “a clock.”", &[0]), ("It stood.", &[])],
    );
    assert_cited(
        "大きい。[1]次の文[2]。",
        2,
        &[("大きい。", &[0]), ("次の文。", &[1])],
    );
}

#[test]
fn brackets_that_are_no_citations_stay() {
    for text in [
        "He was [a] man of [1990] and [sic].",
        "The parts (1) gears and (2) dials are old.",
        "It has 82 parts (7 with gears).",
        "It was old (1901).",
    ] {
        assert_cited(text, 5, &[(text, &[])]);
    }
    // Where square brackets are the writer's marks, round ones are his words.
    assert_cited("He won twice (2).[1]", 5, &[("He won twice (2).", &[0])]);
}

#[test]
fn s39_links_placeholders_and_codes_go() {
    let resolved = resolve(
        "It was [big](https://a.b/c) and old [1](https://a.b/d). (https://e.f)",
        1,
    );
    assert_eq!(resolved.sentences.len(), 1);
    assert_eq!(resolved.sentences[0].text, "It was big and old.");
    assert_eq!(resolved.sentences[0].citations, [0]);
    assert_eq!(
        resolved.problems,
        ["https://a.b/c", "https://a.b/d", "https://e.f"]
            .map(|address| Problem::Address(address.to_owned()))
    );
    assert_cited(
        "It was big [Insert reference]. It was old :contentReference[oaicite:16]{index=16}.",
        1,
        &[("It was big.", &[]), ("It was old.", &[])],
    );
}

#[test]
fn s39_p2_the_writers_own_reference_list_goes_and_later_text_stays() {
    let text = "It was big.[1]\n\n## References\n[1] Smith. https://a.b\n[2] Jones.\n\n## Legacy\nIt was old.[2]";
    assert_cited(
        text,
        2,
        &[
            ("It was big.", &[0]),
            ("## Legacy", &[]),
            ("It was old.", &[1]),
        ],
    );
    assert_eq!(resolve(text, 2).problems, [Problem::OwnReferences(3)]);
    assert_cited(
        "It was big.[^1]\n\n[^1]: Smith, https://a.b",
        1,
        &[("It was big.", &[0])],
    );
    assert_cited(
        "References:\n1. Smith\n2. Jones\n\nIt was old.[2]",
        2,
        &[("It was old.", &[1])],
    );
}

#[test]
fn s40_with_nothing_shown_nothing_is_cited() {
    assert_cited("It was big [1].", 0, &[("It was big.", &[])]);
    assert_eq!(resolve("", 3), Resolved::default());
    assert_cited("[1][2]", 3, &[]);
}

#[test]
fn a_bullet_is_no_part_of_a_sentence() {
    for text in [
        "It was old.[1]\n- It was big.[2]",
        "It was old [1].\n\n* It was big [2].",
        "• It was old. [1]\n– It was big. [2]",
        "- [1] It was old.\n- [2] It was big.",
    ] {
        assert_cited(text, 2, &[("It was old.", &[0]), ("It was big.", &[1])]);
    }
    assert_cited(
        "-5 degrees were met.[1]",
        1,
        &[("-5 degrees were met.", &[0])],
    );
}

#[test]
fn paragraphs_are_counted() {
    let resolved = resolve(
        "One is here.[1] Two is here.\n\nThree is here.\n- Four here.",
        1,
    );
    let paragraphs: Vec<usize> = resolved
        .sentences
        .iter()
        .map(|sentence| sentence.paragraph)
        .collect();
    assert_eq!(paragraphs, [0, 0, 1, 2]);
}

proptest! {
    #[test]
    fn citations_are_always_of_shown_passages(
        text in "([A-Z][a-z]{1,4}|[a-z]{1,4}|[.!? \n]|\\[[0-9,-]{0,4}\\]|\\([0-9]\\)|【[0-9]】|[\\[\\]()。]|https://a\\.b|\\[x\\]\\(y\\)|References\n){0,40}", shown in 0_usize..6
    ) {
        for sentence in resolve(&text, shown).sentences {
            prop_assert!(sentence.citations.iter().all(|&place| place < shown));
            prop_assert!(!sentence.text.trim().is_empty());
        }
    }
}
