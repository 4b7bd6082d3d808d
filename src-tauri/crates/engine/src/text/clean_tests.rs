use proptest::prelude::*;

use super::*;

#[test]
fn lines_become_paragraphs_parted_by_one_blank_line() {
    assert_eq!(
        clean_extracted(
            "  The ship\r\nsank  in\tthe sea. \r\n \r\n\r\nIt was\u{a0}found\nlater.\n\n"
        ),
        "The ship sank in the sea.\n\nIt was found later."
    );
    assert_eq!(
        clean_extracted("One\u{2029}Two\u{c}Three\u{2028}four"),
        "One\n\nTwo\n\nThree four"
    );
    assert_eq!(clean_extracted(" \n\t\n"), "");
}

#[test]
fn s48_headings_and_list_items_stay_apart() {
    assert_eq!(
        clean_extracted("# Parts\nThe gears:\n- a large\n  one\n- a small one"),
        "# Parts\n\nThe gears:\n\n- a large one\n\n- a small one"
    );
}

#[test]
fn what_cannot_be_seen_goes() {
    assert_eq!(
        clean_extracted(
            "ge\u{200b}ar\u{feff}s \u{202e}and\u{202c} di\u{ad}als\u{0}\u{7}\u{e001}\u{fffd}"
        ),
        "gears and dials"
    );
    assert_eq!(clean_extracted("cite\u{e200}x\u{e201}"), "citex");
}

#[test]
fn joiners_that_are_part_of_the_spelling_stay() {
    assert_eq!(clean_extracted("می\u{200c}خواهم"), "می\u{200c}خواهم");
    assert_eq!(clean_extracted("क्\u{200d}ष"), "क्\u{200d}ष");
    assert_eq!(clean_extracted("ge\u{200d}ars"), "gears");
}

#[test]
fn characters_are_composed_and_ligatures_written_out() {
    assert_eq!(
        clean_extracted("cafe\u{301} o\u{fb03}ce \u{fb01}nd"),
        "café office find"
    );
}

#[test]
fn p31_words_parted_by_a_line_end_are_put_together() {
    assert_eq!(
        clean_extracted("The mecha-\nnism is old."),
        "The mechanism is old."
    );
    assert_eq!(
        clean_extracted("The mecha\u{ad}\nnism is old."),
        "The mechanism is old."
    );
    assert_eq!(
        clean_extracted("a state-of-the-\nart device"),
        "a state-of-the-art device"
    );
    assert_eq!(
        clean_extracted("a well-\nknown fact, so well-known"),
        "a well-known fact, so well-known"
    );
    assert_eq!(
        clean_extracted("from 1914-\n1918 in Greco-\nRoman times"),
        "from 1914- 1918 in Greco- Roman times"
    );
}

#[test]
fn chinese_lines_join_without_a_space() {
    assert_eq!(clean_extracted("这是一\n句话。\n新的"), "这是一句话。新的");
}

#[test]
fn reference_and_editing_marks_go() {
    assert_eq!(
        clean_extracted(
            "History[edit]\n\nIt was big.[12][13] It was old [citation needed], too [4]. It sank[a] here.[note 2]"
        ),
        "History\n\nIt was big. It was old, too. It sank here."
    );
    assert_eq!(
        clean_extracted("big.[[1]2] old.[citation\nneeded]"),
        "big. old."
    );
}

#[test]
fn brackets_that_an_author_wrote_stay() {
    for text in [
        "He was [a] man of [sic] [1990] and [...] more.",
        "an array x[i+1] of [the] things",
    ] {
        assert_eq!(clean_extracted(text), text);
    }
}

#[test]
fn s62_a_huge_text_is_cut_after_a_paragraph() {
    let paragraph = "word ".repeat(200);
    let text = format!("{}\n\n", paragraph.trim()).repeat(5_000);
    let cleaned = clean_extracted(&text);
    assert!(cleaned.len() <= MAX_BYTES && cleaned.len() > MAX_BYTES - 2_000);
    assert!(cleaned.ends_with("word"));
    assert_eq!(cleaned.rsplit("\n\n").next(), Some(paragraph.trim()));
    let unbroken = clean_extracted(&"é".repeat(MAX_BYTES));
    assert!(unbroken.len() <= MAX_BYTES && unbroken.ends_with('é'));
}

fn assert_clean(text: &str) -> Result<(), TestCaseError> {
    let once = clean_extracted(text);
    prop_assert_eq!(clean_extracted(&once), once.clone(), "{:?}", text);
    prop_assert!(
        once.chars()
            .all(|c| !is_invisible(c) && (!c.is_whitespace() || matches!(c, ' ' | '\n')))
    );
    prop_assert!(
        !once.contains("  ")
            && !once.contains("\n\n\n")
            && !once.contains(" \n")
            && !once.contains("\n ")
    );
    prop_assert!(
        once.split("\n\n")
            .all(|paragraph| !paragraph.contains('\n'))
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]
    #[test]
    fn cleaning_twice_changes_nothing_more(
        text in "([a-z]{1,4}|[A-Z]|[.,:;!?]|[ \n\r\t\u{a0}\u{2028}\u{2029}\u{c}\u{3000}]|[\\[\\]【】]|[0-9]|[-#*•]|[\u{200b}\u{200c}\u{ad}\u{301}\u{202e}]|[中。か\u{3099}éﬁم]|\\[1\\]|\\[a\\]|citation needed){0,40}"
    ) {
        assert_clean(&text)?;
    }

    #[test]
    fn any_text_at_all_is_cleaned_for_good(text in any::<String>()) {
        assert_clean(&text)?;
    }
}
