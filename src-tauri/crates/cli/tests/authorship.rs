//! An editor makes a draft their own: words, ticks, corrected references; each command is a program of its own.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use desk::{Desk, Ran};
use serde_json::{Value, json};

struct Editor {
    desk: Desk,
    draft: String,
}

impl Editor {
    /// A written draft of the sample for English Wikipedia, without a language model.
    fn with_article() -> Self {
        let desk = Desk::with_sample();
        let settings = json!({"rounds": 1, "perspectives": 1, "target": "enwiki"});
        let params = json!({"topic": "Antikythera mechanism", "settings": settings});
        let made = desk.run(&["call", "draft_create", &params.to_string()]);
        let draft = made.json()["draft"]["id"].as_str().unwrap().to_owned();
        let editor = Self { desk, draft };
        editor.call("draft_start", &json!({}));
        editor
    }

    fn tries(&self, name: &str, more: &Value) -> Ran {
        let mut params = json!({"draft": self.draft});
        let given = more.as_object().unwrap().clone();
        params.as_object_mut().unwrap().extend(given);
        self.desk.run(&["call", name, &params.to_string()])
    }

    fn call(&self, name: &str, more: &Value) -> Value {
        let ran = self.tries(name, more);
        assert_eq!(ran.code, 0, "{name}: {ran:?}");
        ran.json()
    }

    fn edit(&self, edit: &Value) {
        self.call("draft_edit", &json!({"edit": edit}));
    }

    /// The first sentence of the body.
    fn first(&self) -> Value {
        let article = self.call("draft_open", &json!({}))["article"].clone();
        let sections = article["sections"].as_array().unwrap().iter();
        let mut paragraphs = sections.flat_map(|one| one["paragraphs"].as_array().unwrap());
        paragraphs.next().unwrap()["sentences"][0].clone()
    }

    fn preview(&self) -> Value {
        self.call("draft_preview", &json!({"format": "wikitext"}))
    }
}

const OWN: &str = "Nobody alive has seen the machine turn as its maker meant it to.";

#[test]
fn what_is_written_in_own_words_goes_out_with_its_references_and_its_ticks_are_counted() {
    let editor = Editor::with_article();
    let before = editor.first();
    assert_eq!(before["provenance"], "quote");
    assert_eq!(editor.preview()["report"]["exported"], 0);

    editor.edit(&json!({"type": "writeOwn", "sentence": before["id"], "text": OWN}));
    let now = editor.first();
    assert_eq!(
        (&now["provenance"], &now["citations"]),
        (&json!("human"), &before["citations"])
    );
    let preview = editor.preview();
    assert!(preview["text"].as_str().unwrap().contains(OWN));
    assert_eq!(preview["report"]["exported"], 1);
    assert_eq!(preview["report"]["read"], 0);

    let passage = &before["citations"][0];
    editor
        .edit(&json!({"type": "read", "sentence": before["id"], "passage": passage, "read": true}));
    assert_eq!(editor.preview()["report"]["read"], 1);

    // The ticks are in the files and leave with the draft.
    let out = editor.desk.path("out");
    let written = editor.call("draft_export", &json!({"out": out}));
    assert_eq!(written["report"]["read"], 1);
    let read = |name: &str| std::fs::read_to_string(format!("{out}/{name}")).unwrap();
    let report: Value = serde_json::from_str(&read("report.json")).unwrap();
    assert_eq!(
        (&report["exported"], &report["read"]),
        (&json!(1), &json!(1))
    );
    let evidence: Value = serde_json::from_str(&read("evidence.json")).unwrap();
    assert_eq!(evidence["sentences"][0]["citations"][0]["read"], true);
    let pack = editor.desk.path("draft.stormwright");
    editor.call("draft_pack", &json!({"path": pack}));
    let elsewhere = Desk::new();
    let unpacked = elsewhere.run(&["call", "draft_unpack", &json!({"path": pack}).to_string()]);
    let draft = unpacked.json()["draft"]["id"].as_str().unwrap().to_owned();
    let params = json!({"draft": draft, "format": "wikitext"}).to_string();
    let there = elsewhere.run(&["call", "draft_preview", &params]).json();
    assert_eq!(there["report"], editor.preview()["report"]);
}

#[test]
fn a_sentence_is_checked_while_it_is_typed_and_only_a_model_can_correct_it() {
    let editor = Editor::with_article();
    let quoted = editor.first();
    let check = |text: &Value, citations: &Value| {
        editor.call(
            "writing_check",
            &json!({"text": text, "citations": citations}),
        )
    };
    let copied = check(&quoted["text"], &quoted["citations"]);
    assert_eq!(copied["support"]["state"], "supported");
    assert!(copied["paraphrase"].is_object(), "{copied}");
    let elsewhere = check(
        &json!("The Eiffel Tower recently opened in Paris."),
        &quoted["citations"],
    );
    assert_ne!(elsewhere["support"]["state"], "supported", "{elsewhere}");
    assert!(elsewhere["paraphrase"].is_null());
    let problems = elsewhere["problems"].as_array().unwrap();
    assert!(
        problems.iter().any(|one| one["excerpt"] == "recently"),
        "{problems:?}"
    );
    let nothing = check(&json!(OWN), &json!([]));
    assert_eq!(nothing["support"]["reason"], "it cites nothing");

    let refused = editor.tries("suggest_corrections", &json!({"text": "teh machine"}));
    assert_eq!(refused.code, 2, "{refused:?}");
    refused.says_in_two_lines("has no language model");
}

#[test]
fn a_corrected_reference_wins_over_what_is_found_later() {
    let editor = Editor::with_article();
    let source = editor.call("draft_open", &json!({}))["sources"][0]["id"].clone();
    let show = || editor.call("source_show", &json!({"source": source}))["bibliography"].clone();
    let mut known = show();
    known["title"] = json!("Gears of the sea");
    known["details"]["kind"] = json!("book");
    known["details"]["isbn"] = json!("978-0-306-40615-8");
    known["corrected"] = json!(true);
    let describe =
        |known: &Value| json!({"type": "describeSource", "source": source, "bibliography": known});
    let refused = editor.tries("draft_edit", &json!({"edit": describe(&known)}));
    refused.says_in_two_lines("its shape or its check digit is wrong");
    known["details"]["isbn"] = json!("978-0-306-40615-7");
    editor.edit(&describe(&known));
    // Further dialogues find the same page again.
    editor.call(
        "draft_start",
        &json!({"task": {"type": "round", "perspective": "Basic fact writer",
        "question": "How many gears does the Antikythera mechanism have?"}}),
    );
    editor.call("draft_resume", &json!({}));
    assert_eq!(show(), known);
}
