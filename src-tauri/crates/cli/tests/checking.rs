//! Whether sources say what a draft says, from the command line.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use desk::Desk;
use serde_json::{Value, json};

fn call(desk: &Desk, name: &str, params: &Value) -> Value {
    let ran = desk.run(&["call", name, &params.to_string()]);
    assert_eq!(ran.code, 0, "{name}: {ran:?}");
    ran.json()
}

#[test]
fn quotations_are_supported_and_a_changed_sentence_alone_is_checked_anew() {
    let desk = Desk::with_sample();
    let topic = json!({"topic": "Antikythera mechanism", "settings": {"rounds": 1}});
    let made = call(&desk, "draft_create", &topic);
    let id = made["draft"]["id"].as_str().unwrap().to_owned();
    call(
        &desk,
        "draft_start",
        &json!({"draft": id, "until": "article"}),
    );

    let before = call(&desk, "draft_check", &json!({"draft": id}));
    assert_eq!(before["sound"], true);
    let sentences = before["sentences"].as_array().unwrap().clone();
    assert!(sentences.len() > 5);
    assert_eq!(desk.run(&["check", &id, "--strict"]).code, 0);

    let (place, year) = sentences
        .iter()
        .enumerate()
        .find_map(|(place, sentence)| {
            let mut words = sentence["text"]
                .as_str()
                .unwrap()
                .split(|c: char| !c.is_ascii_digit());
            let year = words.find(|w| w.len() == 4 && w.starts_with('1'))?;
            Some((place, year.to_owned()))
        })
        .unwrap();
    let text = sentences[place]["text"]
        .as_str()
        .unwrap()
        .replace(&year, "1234");
    let edit = json!({"type": "changeSentence", "sentence": sentences[place]["id"], "text": text});
    call(&desk, "draft_edit", &json!({"draft": id, "edit": edit}));

    let after = call(&desk, "draft_check", &json!({"draft": id}));
    assert_eq!(after["sound"], false);
    let now = after["sentences"].as_array().unwrap();
    let state = now[place]["support"]["state"].as_str().unwrap();
    assert!(["unsupported", "contradicted"].contains(&state), "{state}");
    assert!(now[place]["reasons"].to_string().contains("1234"));
    for (at, sentence) in now.iter().enumerate().filter(|(at, _)| *at != place) {
        assert_eq!(sentence, &sentences[at]);
    }
    assert_eq!(desk.run(&["check", &id, "--strict"]).code, 1);
    assert_eq!(desk.run(&["check", &id]).code, 0);
}

#[test]
fn pairs_are_answered_in_order_with_reasons() {
    let desk = Desk::new();
    let passage = "The mole was built in 1912 of granite by Anders Brandt.";
    let pairs = json!({"pairs": [
        {"sentence": "Anders Brandt built the granite mole in 1912.", "passages": [passage]},
        {"sentence": "Anders Brandt built the granite mole in 1913.", "passages": [passage]},
        {"sentence": "The mole is long.", "passages": []},
    ]});
    let answered = call(&desk, "check_pairs", &pairs);
    let verdicts = answered["verdicts"].as_array().unwrap();
    assert_eq!(verdicts[0]["support"], "supported");
    assert_eq!(verdicts[0]["reasons"], json!([]));
    assert_eq!(verdicts[1]["support"], "contradicted");
    assert!(verdicts[1]["reasons"][0].as_str().unwrap().contains("1913"));
    assert_eq!(verdicts[2]["support"], "unchecked");
}
