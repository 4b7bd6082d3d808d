use super::*;

const TOPIC: &str = "Michelle Yeoh";

const SCHOOL: &str = "Yeoh was keen on dance from an early age, beginning ballet at age four. She studied at Main Convent \
    Ipoh, an all-girls secondary school, as a primary student. At age 15, she moved with her parents to the United \
    Kingdom, where she was enrolled in The Hammond School, Chester, where she started to train as a ballet dancer.";

#[test]
fn a_sentence_of_something_else_has_hardly_a_word_of_its_passage() {
    for sentence in [
        "It opened in 1912.",
        "No title, no introduction, no closing remarks, no list of references.",
        "Throughout her career, Michelle Yeoh has always focused on her most important duties.",
        "The film received seven awards in Hollywood.",
        "Michelle Yeoh is an actress of Malaysian descent.",
    ] {
        assert!(hardly_any(sentence, SCHOOL, TOPIC), "{sentence}");
    }
}

#[test]
fn a_paraphrase_a_summary_and_a_fact_of_one_word_rest_on_their_passage() {
    for sentence in [
        "She took up ballet when she was 4.",
        "Yeoh trained in Chester.",
        "As a teenager she left Malaysia with her parents and settled in England.",
        "Dance was an interest of her childhood years.",
        "Before films, festivals and awards there was, for several decades of the last century, the school of Hammond.",
        "Her schooling took place in Ipoh and, later, in Britain.",
        "She is Michelle Yeoh.",
    ] {
        assert!(!hardly_any(sentence, SCHOOL, TOPIC), "{sentence}");
    }
}

#[test]
fn numbers_in_words_are_numbers() {
    let passage = "The harbour has 3 moles and 21 berths.";
    for (sentence, hardly) in [
        ("There were three of them.", false),
        ("There were twenty-one of them.", false),
        ("There were four of them.", true),
    ] {
        assert_eq!(
            hardly_any(sentence, passage, "Moseby"),
            hardly,
            "{sentence}"
        );
    }
}

#[test]
fn a_translation_is_not_judged() {
    let passage = "A storm broke the outer mole of the harbour and sank a part of the fleet.";
    for sentence in [
        "Ein Unwetter beschädigte die Außenmole schwer.",
        "嵐で外側の突堤が壊れた。",
    ] {
        assert!(!hardly_any(sentence, passage, "Moseby"), "{sentence}");
    }
    let german = "Ein Unwetter beschädigte die Außenmole.";
    assert!(hardly_any(
        "Vierzig Boote liegen vor Anker.",
        german,
        "Moseby"
    ));
}

#[test]
fn a_sentence_is_found_in_one_or_two_sentences_of_a_passage_and_not_in_its_far_ends() {
    let passages = [SCHOOL.to_owned()];
    let found = |sentence: &str| said_by(sentence, &passages, TOPIC);
    let moved = "At age fifteen, she moved with her parents to the United Kingdom.";
    assert_eq!(found(moved), Some(0));
    let studied = "Yeoh began ballet at age 4 and studied at Main Convent Ipoh.";
    assert_eq!(found(studied), Some(0));
    // Every word stands somewhere in the passage; it says otherwise.
    for wrong in [
        "At age four, she moved with her parents to the United Kingdom.",
        "She was keen on dance at the Hammond School, Chester.",
    ] {
        assert_eq!(found(wrong), None, "{wrong}");
    }
}

#[test]
fn a_name_or_a_number_that_a_passage_lacks_is_not_said_by_it() {
    let passages = [
        "The lamp burned oil.".to_owned(),
        "The harbour wall was built in 1912 by Anders Brandt of grey granite.".to_owned(),
    ];
    for (sentence, place) in [
        (
            "The harbour wall was built in 1912 by Anders Brandt.",
            Some(1),
        ),
        ("The harbour wall was built in 1913 by Anders Brandt.", None),
        (
            "The grey harbour wall was built in 1912 by Karl Brandt.",
            None,
        ),
        ("The wall was built.", None),
    ] {
        assert_eq!(said_by(sentence, &passages, "Moseby"), place, "{sentence}");
    }
}
