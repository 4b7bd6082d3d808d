//! What the mind without a language model writes is borne out by what it cites: measured on the sample, from the store and
//! from the files, and not taken for granted.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use desk::Desk;
use serde_json::{Value, json};

fn measured(desk: &Desk, draft: &str) -> Value {
    let ran = desk.run(&["evaluate", "citations", draft, "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

#[test]
fn every_sentence_of_the_sample_stands_word_for_word_in_what_it_cites_and_no_citation_is_idle() {
    let desk = Desk::with_sample();
    let out = desk.path("out");
    let args = [
        "draft",
        "Antikythera mechanism",
        "--rounds",
        "2",
        "--out",
        &out,
        "--json",
    ];
    let ran = desk.run(&args);
    assert_eq!(ran.code, 0, "{ran:?}");
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    let id = last["result"]["draft"]["id"].as_str().unwrap();

    let stored = measured(&desk, id);
    let sentences = stored["sentences"].as_u64().unwrap();
    assert!(sentences > 20, "{stored}");
    assert_eq!(stored["citationRecall"], 1.0, "{stored}");
    assert_eq!(stored["citationPrecision"], 1.0, "{stored}");
    assert_eq!(stored["citationRate"], 1.0, "{stored}");
    // All were found by looking; nobody was asked and nothing was passed over.
    assert_eq!(
        (&stored["verbatim"], &stored["unjudged"]),
        (&json!(sentences), &json!(0))
    );

    // From the files the passages are cut anew out of the sources' texts.
    assert_eq!(measured(&desk, &out), stored);

    // One word that no source has, and the measure sees it: without a judge it then claims nothing.
    let path = format!("{out}/evidence.json");
    let mut evidence: Value =
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let text = evidence["sentences"][0]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    evidence["sentences"][0]["text"] = json!(text.replacen(' ', " allegedly ", 1));
    std::fs::write(&path, evidence.to_string()).unwrap();
    let changed = measured(&desk, &out);
    assert_eq!(
        (&changed["verbatim"], &changed["unjudged"]),
        (&json!(sentences - 1), &json!(1))
    );
    assert_eq!(
        (&changed["citationRecall"], &changed["citationPrecision"]),
        (&Value::Null, &Value::Null)
    );
}
