use proptest::prelude::*;

use super::*;

fn split(text: &str) -> Vec<&str> {
    sentences(text)
        .into_iter()
        .map(|range| &text[range])
        .collect()
}

/// Asserts that the parts, joined by single spaces, are split exactly where they were joined.
fn assert_split(parts: &[&str]) {
    assert_eq!(split(&parts.join(" ")), parts);
}

#[test]
fn plain_sentences_part_at_their_stops() {
    assert_split(&[
        "The mechanism was found in 1901.",
        "Was it a clock?",
        "No!",
        "It tracked the Moon.",
    ]);
    assert_eq!(split(""), Vec::<&str>::new());
    assert_eq!(split(" \n \n"), Vec::<&str>::new());
    assert_eq!(split("No stop at the end"), ["No stop at the end"]);
}

#[test]
fn s45_titles_and_initials_stay_whole() {
    for whole in [
        "The ring was made by J. R. R. Tolkien in Oxford.",
        "The ring was made by J.R.R. Tolkien in Oxford.",
        "Dr. Smith met Mrs. Jones and Prof. de Solla Price.",
        "It was written to F. Scott Fitzgerald by Sgt. Pepper.",
        "The case Roe v. Wade and Acme vs. Smith are cited.",
        "John F. Kennedy and George W. Bush spoke.",
        "Gen. G. Patton met Lt. Col. Brown on Mt. Athos.",
        "Martin Luther King Jr. Boulevard is in St. Louis.",
        "J.-P. Sartre wrote it.",
        "M. Dupont came late.",
    ] {
        assert_eq!(split(whole), [whole]);
    }
}

#[test]
fn s45_abbreviations_before_numbers_stay_whole() {
    for whole in [
        "It dates from c. 150 BC or ca. 100 BC.",
        "Her Symphony No. 5 in C minor, Op. 67 was played.",
        "See pp. 3–9 of vol. 2 and Fig. 4 there.",
        "He was born on Jan. 5 and died on Sept. 9.",
        "The work of Freeth et al. (2006) found vol. II there.",
        "The reign (r. 1900–1910) was long (b. 1870).",
    ] {
        assert_eq!(split(whole), [whole]);
    }
}

#[test]
fn s45_countries_and_companies_stay_whole_unless_a_sentence_starts() {
    assert_split(&[
        "The U.S. Navy sent ships to the U.K. Parliament.",
        "It came back.",
    ]);
    assert_split(&["They moved to the U.S.", "The ship was sold."]);
    assert_split(&["Apple Inc. Chairman Smith resigned.", "He left."]);
    assert_split(&["It was bought by Acme Inc.", "The price was high."]);
    assert_split(&[
        "It opened at 9 a.m. Monday.",
        "It closed at 5 p.m.",
        "Visitors left.",
    ]);
    assert_split(&["They sold gears, dials, etc.", "Visitors left."]);
    assert_split(&["It happened in Washington, D.C.", "After that they left."]);
}

#[test]
fn the_word_no_and_lone_letters_end_sentences() {
    assert_split(&["Was it a clock?", "No.", "He was certain."]);
    assert_split(&["Sailors lacked vitamin C.", "Scurvy followed."]);
    assert_split(&["It ended with World War I.", "Germany lost."]);
    assert_split(&["It was for Elizabeth I.", "Parliament agreed."]);
    assert_split(&["They chose plan B.", "The team agreed."]);
}

#[test]
fn s3_decimals_versions_and_thousands_stay_whole() {
    for whole in [
        "It cost 10.5 million and 3.14 more.",
        "Version 2.0.1 of Node.js is out.",
        "It weighs .5 kg or 1.000,5 g.",
    ] {
        assert_eq!(split(whole), [whole]);
    }
    assert_split(&["It covers the year 1990.", "Then it stops."]);
}

#[test]
fn a_sentence_may_start_with_a_figure() {
    assert_split(&["The wreck was found in 1901.", "82 fragments survive."]);
    assert_split(&["It has two parts.", "30 gears were found."]);
}

#[test]
fn s45_addresses_stay_whole() {
    assert_split(&[
        "See https://example.org/a.b?c=D.E&f=!G for more.",
        "It helps.",
    ]);
    assert_split(&["See https://example.org/page.", "It helps."]);
    assert_split(&["The site www.example.com/?Q=1 is down.", "It was old."]);
    assert_split(&[
        "Write to info@example.co.uk or Example.Com now.",
        "It helps.",
    ]);
}

#[test]
fn s45_quotes_and_brackets_after_the_stop_belong_to_their_sentence() {
    assert_split(&["He said \"Stop.\"", "The car halted."]);
    assert_split(&["He said “Stop.”", "The car halted."]);
    assert_split(&["It was late (very late.)", "They went home."]);
    assert_split(&["He said ‘Stop!’", "“Why?” she asked him.", "They left."]);
    assert_split(&["\"Stop!\" he cried.", "\"I will not,\" she said."]);
    assert_split(&["The film “Dr. Strangelove” was shown.", "It was liked."]);
}

#[test]
fn lower_case_goes_on() {
    assert_split(&["The show Who? is old and the paper Nature. is new."]);
    assert_split(&[
        "Jeopardy! Host Smith and Yahoo! Japan were there.",
        "The rest left.",
    ]);
}

#[test]
fn words_left_out_do_not_cut_a_sentence() {
    assert_split(&["It was [...] The best of all.", "It won."]);
    assert_split(&["It was... not the best of all.", "It won."]);
    assert_split(&["They waited and waited...", "Then it came."]);
    assert_split(&["They waited and waited…", "Then it came."]);
    assert_split(&["Well... I think so."]);
}

#[test]
fn s33_s89_references_belong_to_the_sentence_before() {
    assert_split(&["It was big.[1][2]", "It was old.[3]", "It sank."]);
    assert_split(&["It was big. [1] [2]", "It was old."]);
    assert_split(&["It was big[1].", "It was old[2]."]);
    assert_split(&[
        "He said “Stop.”[12]",
        "The car halted.[citation needed]",
        "It stood.",
    ]);
    assert_split(&["It was big.【1】【2】", "It was old."]);
    assert_split(&["Apple Inc.[1]", "Smith founded it."]);
    assert_eq!(
        split("大きい。[1][2]次の文。"),
        ["大きい。[1][2]", "次の文。"]
    );
}

#[test]
fn s46_chinese_and_japanese_stops_end_sentences_and_nothing_is_lost() {
    assert_eq!(
        split("这是一句话。真的吗？是！圆周率是3.14。"),
        ["这是一句话。", "真的吗？", "是！", "圆周率是3.14。"]
    );
    assert_eq!(
        split("彼は「行く。」と言った。次の文。"),
        ["彼は「行く。」と言った。", "次の文。"]
    );
    assert_eq!(
        split("他说：“走吧。”然后走了。"),
        ["他说：“走吧。”", "然后走了。"]
    );
    assert_eq!(split("真的吗？！是的。"), ["真的吗？！", "是的。"]);
}

#[test]
fn s46_hindi_arabic_and_accented_stops_end_sentences() {
    assert_eq!(
        split("यह एक वाक्य है। दूसरा वाक्य है।"),
        ["यह एक वाक्य है।", "दूसरा वाक्य है।"]
    );
    assert_eq!(
        split("डॉ. अंबेडकर ने लिखा। वह गए।"),
        ["डॉ. अंबेडकर ने लिखा।", "वह गए।"]
    );
    assert_eq!(split("هل هذا صحيح؟ نعم."), ["هل هذا صحيح؟", "نعم."]);
    assert_split(&[
        "Élodie est là.",
        "Été comme hiver.",
        "¿Qué es?",
        "Ávila está.",
    ]);
}

#[test]
fn a_blank_line_ends_a_sentence_and_a_line_break_does_not() {
    assert_eq!(
        split("A heading\n\nIt was long\nand old. It sank"),
        ["A heading", "It was long\nand old.", "It sank"]
    );
    assert_eq!(
        split("A heading\r\n\r\nIt was\r\nold."),
        ["A heading", "It was\r\nold."]
    );
    assert_eq!(split("One\n \t\nTwo"), ["One", "Two"]);
    assert_eq!(split("One\u{2029}Two\u{c}Three"), ["One", "Two", "Three"]);
}

#[test]
fn s48_headings_and_list_items_are_their_own_sentences() {
    assert_eq!(
        split(
            "# Parts\nThe gears:\n- a large one\n- a small one.\n1. First thing\n2. Second thing"
        ),
        [
            "# Parts",
            "The gears:",
            "- a large one",
            "- a small one.",
            "1. First thing",
            "2. Second thing"
        ]
    );
}

proptest! {
    #[test]
    fn every_character_that_is_no_space_is_in_exactly_one_sentence(
        text in "([A-Za-z]{1,6}|[.!?…]|[\\[\\]()\"“”]|[0-9]{1,3}|[ \n\r\u{2028}]|[中。？」「é]|\\[1\\]|https://a.b/c|Dr\\.|U\\.S\\.|- ){0,60}"
    ) {
        let mut end = 0;
        for range in sentences(&text) {
            prop_assert!(range.start >= end && range.start < range.end);
            prop_assert!(text[end..range.start].trim().is_empty());
            prop_assert_eq!(text[range.clone()].trim(), &text[range.clone()]);
            end = range.end;
        }
        prop_assert!(text[end..].trim().is_empty());
    }

    #[test]
    fn any_text_at_all_is_split_without_loss(text in "\\PC{0,200}") {
        let kept: usize = sentences(&text).iter().map(|range| text[range.clone()].chars().filter(|c| !c.is_whitespace()).count()).sum();
        prop_assert_eq!(kept, text.chars().filter(|c| !c.is_whitespace()).count());
    }
}
