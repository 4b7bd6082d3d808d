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

    let sentence = &sentences[place]["id"];
    let one = json!({"draft": id, "sentence": sentence});
    let one = call(&desk, "sentence_check", &one);
    assert!(one["reasons"].to_string().contains("1234"));
    let shown = &one["instead"][0];
    let passage = json!({"draft": id, "passages": [shown["passage"]]});
    let passage = call(&desk, "passages_show", &passage);
    let place = |bound: &str| shown["range"][bound].as_u64().unwrap() as usize;
    let theirs = &passage["passages"][0]["text"].as_str().unwrap()[place("start")..place("end")];
    assert!(theirs.contains(&year), "{theirs} stands for {year}");

    let mended = json!({"draft": id, "sentence": sentence, "text": text.replace("1234", &year)});
    let mended = call(&desk, "sentence_check", &mended);
    assert_eq!(mended["reasons"], json!([]));
}

#[test]
fn evidence_for_a_sentence_comes_from_outside_the_draft_and_is_not_taken_unasked() {
    let desk = Desk::with_sample();
    let topic = json!({"topic": "Antikythera mechanism", "settings": {"rounds": 1}});
    let made = call(&desk, "draft_create", &topic);
    let id = made["draft"]["id"].as_str().unwrap().to_owned();
    let run = json!({"draft": id, "until": "research"});
    call(&desk, "draft_start", &run);
    let before = call(&desk, "draft_open", &json!({"draft": id}))["sources"].clone();

    let words = "The storeroom ledger counts 91 drawers of splinters from the Antikythera wreck.";
    let text = format!("# The storeroom ledger\n\n{words}\n");
    let ledger = desk.file("ledger.md", &text);
    assert_eq!(desk.run(&["library", "add", &ledger]).code, 0);

    let query = "The splinters of the wreck fill many drawers of a storeroom.";
    let find = json!({"draft": id, "query": query, "limit": 5});
    let answer = call(&desk, "evidence_find", &find);
    let found = answer["found"].as_array().unwrap();
    assert_eq!(found[0]["source"]["title"], "The storeroom ledger");
    let passage = found[0]["passages"][0]["text"].as_str().unwrap();
    assert!(passage.contains("91 drawers"), "{passage}");
    let known: Vec<&Value> = before
        .as_array()
        .unwrap()
        .iter()
        .map(|s| &s["url"])
        .collect();
    assert!(
        found
            .iter()
            .all(|one| !known.contains(&&one["source"]["url"]))
    );
    let after = call(&desk, "draft_open", &json!({"draft": id}))["sources"].clone();
    assert_eq!(after, before);
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
