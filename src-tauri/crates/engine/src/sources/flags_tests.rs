use super::*;

fn raised(text: &str, url: &str) -> Vec<Flag> {
    flags(text, url, text)
        .into_iter()
        .map(|flagged| flagged.flag)
        .collect()
}

const SOBER: &str = "The wreck was found in 1901 by divers from Symi. The museum in Athens keeps 82 fragments, \
    seven of which hold gears. Price published the first long study in 1974, and a tomography followed in 2005.";

#[test]
fn a_sober_passage_has_no_flag() {
    assert_eq!(raised(SOBER, "https://example.org/news/antikythera"), []);
    assert_eq!(raised("", ""), []);
    assert_eq!(raised(SOBER, "library:notes/a.md"), []);
}

#[test]
fn a_selling_passage_is_promotional_and_told_by_its_words() {
    let text = "Nestled in the heart of Athens, our state-of-the-art museum boasts a stunning collection. \
        Whether you're a beginner or not, we offer a truly unforgettable visit.";
    let found = flags(text, "https://example.org/", text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].flag, Flag::Promotional);
    for word in ["“nestled”", "“state of the art”"] {
        assert!(found[0].reason.contains(word), "{}", found[0].reason);
    }
}

#[test]
fn two_words_of_praise_in_a_long_passage_are_not_promotion() {
    let text = format!("{SOBER} The renowned physicist wrote a pioneering book. {SOBER}");
    assert_eq!(raised(&text, "https://example.org/"), []);
}

#[test]
fn praise_and_opinion_in_quotations_belong_to_the_one_quoted() {
    let text = "The curator called it \"a stunning, world-class and unparalleled masterpiece\", and added: “I think \
        it is outstanding, and in my view legendary.”";
    assert_eq!(raised(text, "https://example.org/"), []);
}

#[test]
fn an_open_quotation_mark_hides_nothing_behind_it() {
    let text = "A 6\" gear. Our breathtaking, vibrant and iconic museum is unforgettable.";
    assert_eq!(raised(text, "https://example.org/"), [Flag::Promotional]);
}

#[test]
fn opinion_shows_in_the_address() {
    for url in [
        "https://www.example.com/opinion/2020/gears.html",
        "https://example.com/commentisfree/2020/gears",
        "https://example.com/Op-Ed/gears",
        "https://example.com/letters/2020/",
        "https://opinion.example.com/gears",
    ] {
        assert_eq!(raised(SOBER, url), [Flag::Opinion], "{url}");
    }
    for url in [
        "https://example.com/opinion-polls/2020",
        "https://example.com/news/the-opinion",
        "https://example.com/news/letters",
    ] {
        assert_eq!(raised(SOBER, url), [], "{url}");
    }
}

#[test]
fn opinion_shows_in_the_first_person() {
    let text = "In my view the museum got it wrong. I don’t think anyone believed it.";
    let found = flags(text, "https://example.org/a", text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].flag, Flag::Opinion);
    assert_eq!(
        found[0].reason,
        "the writer's own view: “i don't think”, “in my view”"
    );
}

#[test]
fn a_press_release_shows_in_its_address_and_at_its_edges() {
    assert_eq!(
        raised(SOBER, "https://www.prnewswire.com/a.html"),
        [Flag::PressRelease]
    );
    assert_eq!(
        raised(SOBER, "https://example.org/press-releases/2020/a"),
        [Flag::PressRelease]
    );
    let document = format!("FOR IMMEDIATE RELEASE\n\n{SOBER}");
    let found = flags(SOBER, "https://example.org/a", &document);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].flag, found[0].reason.as_str()),
        (Flag::PressRelease, "the page says “for immediate release”")
    );
    let document = format!(
        "{SOBER}\n\n{}\n\nMedia Contact: A. Smith",
        "More words. ".repeat(2_000)
    );
    assert_eq!(flags(SOBER, "https://example.org/a", &document).len(), 1);
}

#[test]
fn one_turn_of_phrase_makes_no_press_release() {
    assert_eq!(
        raised(
            "The company today announced that it had found gears.",
            "https://example.org/a"
        ),
        []
    );
    assert_eq!(
        raised(
            "Acme is pleased to announce a find. Visit our website.",
            "https://example.org/a"
        ),
        [Flag::PressRelease]
    );
}

#[test]
fn p22_hosts_that_end_in_the_same_letters_are_no_press_service() {
    assert_eq!(raised(SOBER, "https://notprweb.com/a"), []);
}

#[test]
fn every_word_list_holds_plain_phrases_once() {
    for list in [&PROMOTIONAL, &OPINION, &PRESS_RELEASE, &PRESS_RELEASE_WEAK] {
        assert!(list.len() >= 15);
        let mut sorted: Vec<&String> = list.iter().collect();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), list.len());
    }
}
