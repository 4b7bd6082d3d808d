use proptest::prelude::*;

use super::*;

fn headings(text: &str) -> Vec<(u8, String)> {
    parse(text).0
}

#[track_caller]
fn assert_headings(text: &str, expected: &[(u8, &str)]) {
    let found = headings(text);
    let found: Vec<(u8, &str)> = found
        .iter()
        .map(|(level, title)| (*level, title.as_str()))
        .collect();
    assert_eq!(found, expected, "{text}");
}

const TREE: &[(u8, &str)] = &[
    (1, "History"),
    (2, "Early years"),
    (2, "Later years"),
    (1, "Legacy"),
];

#[test]
fn a_markdown_outline_is_read() {
    assert_headings(
        "# History\n## Early years\n## Later years\n# Legacy\n",
        TREE,
    );
    assert_headings(
        "#History\n##Early years\n  ## Later years ##\n# Legacy #",
        TREE,
    );
    assert_headings(
        "== History ==\n=== Early years ===\n=== Later years ===\n== Legacy ==",
        TREE,
    );
}

#[test]
fn s15_lists_bold_lines_underlines_and_colons_are_headings() {
    for text in [
        "1. History\n   1. Early years\n   2. Later years\n2. Legacy",
        "1. History\n1.1 Early years\n1.2 Later years\n2. Legacy",
        "1) History\n  - Early years\n  - Later years\n2) Legacy",
        "* History\n  * Early years\n  * Later years\n* Legacy",
        "* History\n** Early years\n** Later years\n* Legacy",
        "- History\n\t- Early years\n\t- Later years\n- Legacy",
        "**History**\n- Early years\n- Later years\n\n**Legacy**",
        "**1. History**\n* Early years\n* Later years\n**2. Legacy**",
        "History:\n- Early years\n- Later years\nLegacy:",
        "History\n=======\n\nEarly years\n-----------\n\nLater years\n-----------\n\nLegacy\n======",
        "I. History\n   A. Early years\n   B. Later years\nII. Legacy",
        "1. **History**: how it began\n   - **Early years** – the first ones\n   - **Later years:** the rest\n2. **Legacy**",
    ] {
        assert_headings(text, TREE);
    }
}

#[test]
fn s15_bare_titles_one_a_line_are_headings() {
    assert_headings("History\n  Early years\n  Later years\nLegacy", TREE);
    assert_headings("I cannot write an outline for this topic.", &[]);
    assert_headings("", &[]);
}

#[test]
fn s13_thinking_fences_and_talk_are_left_out() {
    assert_headings(
        "<think>\n# Plan\nlet me think</think>\nSure! Here is the outline:\n```markdown\n# History\n```\nI hope this helps!",
        &[(1, "History")],
    );
    assert_headings(
        "Here is an outline:\n1. History\n2. Legacy\n\nLet me know if you want more.",
        &[(1, "History"), (1, "Legacy")],
    );
}

#[test]
fn s16_numbering_is_taken_off() {
    assert_headings(
        "# 1. History\n## 1.1 Early years\n## 1.2. Later years\n# 2. Legacy",
        TREE,
    );
    assert_headings(
        "# I. History\n## A. Early years\n## B. Later years\n# II. Legacy",
        TREE,
    );
    assert_headings(
        "# Section 1: History\n# Section 2: Legacy",
        &[(1, "History"), (1, "Legacy")],
    );
    assert_headings("# 1. History", &[(1, "History")]);
}

#[test]
fn s16_numbers_that_are_part_of_a_title_stay() {
    for title in [
        "1984",
        "2020 election",
        "9 November 2021",
        "24 Hours of Le Mans",
        "3D printing",
        "10.5 million",
        "C. elegans",
        "V. cholerae",
    ] {
        assert_headings(
            &format!("# History\n# {title}"),
            &[(1, "History"), (1, title)],
        );
    }
    assert_headings(
        "# History\n## 1. FC Köln\n# Legacy",
        &[(1, "History"), (2, "1. FC Köln"), (1, "Legacy")],
    );
}

#[test]
fn s18_text_before_and_between_headings_is_left_out_and_told() {
    let (found, problems) =
        parse("The outline of the article\n# History\nIt should tell the story.\n# Legacy");
    assert_eq!(found, [(1, "History".to_owned()), (1, "Legacy".to_owned())]);
    assert_eq!(
        problems,
        [
            Problem::NoHeading {
                number: 1,
                text: "The outline of the article".to_owned()
            },
            Problem::NoHeading {
                number: 3,
                text: "It should tell the story.".to_owned()
            },
        ]
    );
    assert_eq!(
        problems[0].to_string(),
        "line 1 is no heading and was left out: The outline of the article"
    );
}

#[test]
fn s19_s21_only_appendices_go_never_the_section_after_them() {
    assert_headings(
        "# History\n# See also\n# Legacy\n## A",
        &[(1, "History"), (1, "Legacy"), (2, "A")],
    );
    assert_headings(
        "# History\n# Further reading\n# Legacy",
        &[(1, "History"), (1, "Legacy")],
    );
    assert_headings(
        "# REFERENCES\n## Books\n# External links\n# Notes\n# Bibliography\n## See also\n# Legacy",
        &[(1, "Legacy")],
    );
    assert_eq!(
        parse("# A\n# See also").1,
        [Problem::Appendix("See also".to_owned())]
    );
}

#[test]
fn s20_titles_that_only_start_like_an_appendix_stay() {
    for title in [
        "Notes on method",
        "References in popular culture",
        "Summary of events",
        "Notable uses",
        "Bibliography of Smith",
    ] {
        assert_headings(
            &format!("# History\n## {title}"),
            &[(1, "History"), (2, title)],
        );
    }
}

#[test]
fn s23_rules_are_no_headings() {
    assert_headings(
        "# History\n---\n# Legacy\n***\n- - -\n___\n",
        &[(1, "History"), (1, "Legacy")],
    );
    assert_headings("Outline\n---\n# History", &[(1, "History")]);
    assert_headings(
        "1. History\n\n---\n\n2. Legacy",
        &[(1, "History"), (1, "Legacy")],
    );
}

#[test]
fn s24_p17_sharps_in_titles_stay() {
    for title in [
        "C#",
        "F#",
        "C# language",
        "History of C#",
        "C++",
        "A# minor",
        "Use of # in names",
    ] {
        assert_headings(
            &format!("# {title}\n## {title} today"),
            &[(1, title), (2, &format!("{title} today"))],
        );
        assert_headings(
            &format!("* {title}\n* Legacy"),
            &[(1, title), (1, "Legacy")],
        );
    }
}

#[test]
fn s25_levels_are_made_a_tree() {
    assert_headings(
        "# A\n#### B\n## C\n# D",
        &[(1, "A"), (2, "B"), (2, "C"), (1, "D")],
    );
    assert_headings("## A\n### B\n## C", &[(1, "A"), (2, "B"), (1, "C")]);
    assert_headings("### A\n# B\n## C", &[(1, "A"), (1, "B"), (2, "C")]);
    let problems = parse("# A\n#### B").1;
    assert_eq!(
        problems,
        [Problem::Level {
            title: "B".to_owned(),
            from: 4,
            to: 2
        }]
    );
    assert_headings(
        "# A\n## B\n### C\n#### D\n##### E\n###### F",
        &[(1, "A"), (2, "B"), (3, "C"), (4, "D"), (5, "E"), (5, "F")],
    );
}

#[test]
fn s26_p18_twins_are_both_kept_and_told_apart() {
    assert_headings(
        "# Works\n## Reception\n## Reception\n## reception\n# Works",
        &[
            (1, "Works"),
            (2, "Reception"),
            (2, "Reception (2)"),
            (2, "reception (3)"),
            (1, "Works (2)"),
        ],
    );
}

#[test]
fn s51_the_same_title_under_two_parents_stays_as_it_is() {
    assert_headings(
        "# A\n## Overview\n# B\n## Overview\n## A",
        &[
            (1, "A"),
            (2, "Overview"),
            (1, "B"),
            (2, "Overview"),
            (2, "A"),
        ],
    );
}

#[test]
fn a_topic_over_all_sections_is_taken_out() {
    let about = |text: &str| parse_about(text, "Antikythera mechanism").0;
    let tree: Vec<(u8, String)> = TREE
        .iter()
        .map(|(level, title)| (*level, (*title).to_owned()))
        .collect();
    assert_eq!(
        about("# Antikythera Mechanism\n## History\n### Early years\n### Later years\n## Legacy"),
        tree
    );
    assert_eq!(
        about(
            "# Outline of Antikythera mechanism\n# History\n## Early years\n## Later years\n# Legacy"
        ),
        tree
    );
    assert_eq!(
        about("# History\n## Early years\n## Later years\n# Legacy"),
        tree
    );
    assert_eq!(
        about("# History\n## Early years"),
        [(1, "History".to_owned()), (2, "Early years".to_owned())]
    );
    assert_eq!(
        about("# Antikythera mechanism"),
        [(1, "Antikythera mechanism".to_owned())]
    );
    assert_eq!(
        parse_about("# Antikythera mechanism\n## A", "Antikythera mechanism").1,
        [Problem::TopicAsHeading("Antikythera mechanism".to_owned())]
    );
}

#[test]
fn markup_in_titles_is_taken_off() {
    assert_headings(
        "# **History**\n## *Early* years:\n## [Later](https://a.b) years [2]\n# `Legacy`",
        &[
            (1, "History"),
            (2, "*Early* years"),
            (2, "Later years"),
            (1, "Legacy"),
        ],
    );
    assert_headings("# [[Gear|Gears]]", &[(1, "Gears")]);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        steps in prop::collection::vec((0_u8..3, "(C#|F# \\(key\\)|1984|History|Early years|Use of #|1\\. FC Köln|日本語|R&D|St\\. Louis|A: B|3D)( [a-z]{1,5}| #)?"), 1..12)
    ) {
        let mut level = 0_u8;
        let mut written = Vec::new();
        for (number, (step, title)) in steps.into_iter().enumerate() {
            level = (level + 1).saturating_sub(step).clamp(1, 5);
            written.push((level, format!("{title} {number}x")));
        }
        // One of them ends in what could be closing marks.
        if let Some((_, title)) = written.last_mut() {
            title.push_str(" ##");
        }
        let text = write(written.iter().map(|(level, title)| (*level, title.as_str())));
        let (read, problems) = parse(&text);
        // Where it is the only heading, a number counts as numbering.
        if written.len() > 1 {
            prop_assert_eq!(&read, &written);
            prop_assert_eq!(problems, vec![]);
        }
        // What was read once is read the same again.
        let again = parse(&write(read.iter().map(|(level, title)| (*level, title.as_str()))));
        if written.len() > 1 {
            prop_assert_eq!(again.0, read);
        }
    }

    #[test]
    fn any_text_gives_a_tree(text in "(#{0,7} ?|[*-] |[0-9]\\. |=== ?|[ \t]{0,4})?([A-Za-z#:.*\\[\\]() ]{0,12})(\n(#{0,7} ?|[*-] |[0-9]\\. |---)?([A-Za-z#:.*\\[\\]() =-]{0,12})){0,12}") {
        let mut before = 0;
        for (level, title) in parse(&text).0 {
            prop_assert!((1..=before + 1).contains(&level) && level <= 5);
            prop_assert!(!title.trim().is_empty());
            before = level;
        }
    }
}

#[test]
fn a_file_from_a_windows_editor_keeps_its_first_heading() {
    let (headings, problems) = parse("\u{feff}# History\r\n\r\n## Early years\r\n# Keepers\r\n");
    let titles: Vec<&str> = headings.iter().map(|(_, title)| title.as_str()).collect();
    assert_eq!(titles, ["History", "Early years", "Keepers"]);
    assert_eq!(problems, []);
}
