//! Situations of printed pages.

use super::*;

/// Lines of 10 points one below the other, 12 points apart, from the height `top`.
fn column(left: f32, top: f32, texts: &[&str]) -> Vec<Line> {
    texts
        .iter()
        .enumerate()
        .map(|(number, text)| {
            let hyphenated = text.ends_with('\u{2}');
            let text = text.trim_end_matches('\u{2}').to_owned();
            Line {
                right: left + text.len() as f32 * 5.0,
                text,
                left,
                baseline: top - number as f32 * 12.0,
                size: 10.0,
                hyphenated,
                bold: false,
            }
        })
        .collect()
}

fn body(number: usize) -> Vec<Line> {
    let matter = ["gears", "dials", "plates", "pointers", "teeth", "pins"][number - 1];
    let first = format!("Page {number} tells about {matter} and nothing else at all");
    let second = format!("and goes on about {matter} in a line that is as long.");
    column(50.0, 700.0, &[&first, &second])
}

#[test]
fn heads_feet_and_page_numbers_are_no_text() {
    let pages = (1..=6)
        .map(|number| {
            let mut page = column(50.0, 790.0, &["Journal of Gears, vol. 12"]);
            page.extend(body(number));
            page.extend(column(290.0, 30.0, &[&format!("– {number} –")]));
            page
        })
        .collect();
    let assembled = assemble(pages);
    assert!(
        !assembled.text.contains("Journal of Gears"),
        "{}",
        assembled.text
    );
    assert!(!assembled.text.contains('–'), "{}", assembled.text);
    assert_eq!(assembled.pages.len(), 6);
    let third = &assembled.pages[2];
    assert!(assembled.text[third.start..third.end].starts_with("Page 3 tells about plates"));
}

#[test]
fn a_word_parted_at_a_line_or_page_end_is_whole_again() {
    let pages = vec![
        column(
            50.0,
            700.0,
            &["The mecha\u{2}", "nism was found and ex\u{2}"],
        ),
        column(50.0, 700.0, &["amined by well-", "known scholars."]),
    ];
    let assembled = assemble(pages);
    assert_eq!(
        assembled.text,
        "The mechanism was found and examined by well-known scholars."
    );
    let [first, second] = assembled.pages.as_slice() else {
        panic!("two pages");
    };
    assert_eq!(
        &assembled.text[first.start..first.end],
        "The mechanism was found and ex"
    );
    assert!(assembled.text[second.start..].starts_with("amined by"));
}

#[test]
fn a_compound_word_keeps_its_hyphen_at_a_line_end() {
    let lines = column(
        50.0,
        700.0,
        &[
            "A hand-written note on the hand\u{2}",
            "written note of the hand\u{2}",
            "ful of scholars.",
        ],
    );
    assert_eq!(
        assemble(vec![lines]).text,
        "A hand-written note on the hand-written note of the handful of scholars."
    );
}

#[test]
fn a_sentence_that_runs_over_the_page_stays_in_one_paragraph() {
    let pages = vec![
        column(
            50.0,
            700.0,
            &[
                "A first line of the page that is long,",
                "then the gears of the",
            ],
        ),
        column(50.0, 700.0, &["mechanism turned.", "They still do."]),
    ];
    assert!(
        assemble(pages)
            .text
            .contains("the gears of the mechanism turned.")
    );
}

#[test]
fn gaps_indents_and_sizes_part_paragraphs() {
    let mut lines = column(50.0, 700.0, &["Heading"]);
    lines[0].size = 16.0;
    lines.extend(column(
        50.0,
        670.0,
        &[
            "A paragraph of two lines that fills the column",
            "and ends here.",
        ],
    ));
    lines.extend(column(
        50.0,
        620.0,
        &[
            "After a gap comes another one of the same width,",
            "which ends at the full width of its own column.",
        ],
    ));
    lines.extend(column(65.0, 596.0, &["An indent begins a third."]));
    lines.extend(column(50.0, 584.0, &["• an item", "• another item"]));
    let assembled = assemble(vec![lines]);
    let paragraphs: Vec<_> = assembled.text.split("\n\n").collect();
    assert_eq!(
        paragraphs,
        [
            "Heading",
            "A paragraph of two lines that fills the column and ends here.",
            "After a gap comes another one of the same width, which ends at the full width of its own column.",
            "An indent begins a third.",
            "• an item",
            "• another item",
        ]
    );
}

#[test]
fn a_paragraph_goes_on_in_the_next_column() {
    let mut lines = column(
        50.0,
        700.0,
        &[
            "The left column ends in the middle",
            "of a sentence, of which, next, only",
        ],
    );
    lines.extend(column(
        300.0,
        700.0,
        &["the right one ends.", "Then more of it."],
    ));
    assert_eq!(
        assemble(vec![lines]).text.split("\n\n").next().unwrap(),
        "The left column ends in the middle of a sentence, of which, next, only the right one ends. Then more of it."
    );
}

#[test]
fn ligatures_are_letters() {
    let lines = column(50.0, 700.0, &["An e\u{fb03}cient \u{fb01}nd"]);
    assert_eq!(assemble(vec![lines]).text, "An efficient find");
}

#[test]
fn a_heading_in_the_type_of_the_text_stands_by_itself() {
    let lines = column(
        50.0,
        700.0,
        &[
            "Front cover",
            "The inscription of the front cover deals with the planets, one after",
            "another, in the order of the spheres as seen from the Earth.",
        ],
    );
    let assembled = assemble(vec![lines]);
    assert_eq!(assembled.text.split("\n\n").next(), Some("Front cover"));
    assert_eq!(assembled.text.split("\n\n").count(), 2);
}

#[test]
fn a_title_over_two_columns_does_not_widen_them() {
    let mut lines = column(
        50.0,
        760.0,
        &["A title that runs over both of the columns of the page"],
    );
    let left = [
        "The plates and dials of the",
        "device were covered with",
        "text in letters of about two",
        "millimetres, and read from",
        "inside the lump of bronze,",
    ];
    lines.extend(column(50.0, 700.0, &left));
    lines.extend(column(
        300.0,
        700.0,
        &["where no eye had seen them", "since the ship went down."],
    ));
    let text = assemble(vec![lines]).text;
    let paragraphs: Vec<_> = text.split("\n\n").collect();
    assert_eq!(paragraphs.len(), 2, "{paragraphs:#?}");
    assert!(
        paragraphs[1]
            .ends_with("lump of bronze, where no eye had seen them since the ship went down.")
    );
}

#[test]
fn a_bold_heading_as_wide_as_the_column_stands_by_itself() {
    let mut lines = column(
        50.0,
        700.0,
        &[
            "Hands and dialects",
            "Differences in the",
            "letters remain.",
        ],
    );
    lines[0].bold = true;
    let text = assemble(vec![lines]).text;
    assert_eq!(
        text,
        "Hands and dialects\n\nDifferences in the letters remain."
    );
}
