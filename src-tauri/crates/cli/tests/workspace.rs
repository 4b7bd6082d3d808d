//! An editor's way through a draft, command by command, each a program of its own: what one leaves the next finds.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use desk::Desk;
use serde_json::{Value, json};

struct Editor {
    desk: Desk,
    draft: String,
}

impl Editor {
    fn of_sample(settings: &Value) -> Self {
        let desk = Desk::with_sample();
        let params = json!({"topic": "Antikythera mechanism", "settings": settings});
        let made = desk.run(&["call", "draft_create", &params.to_string()]);
        assert_eq!(made.code, 0, "{made:?}");
        let draft = made.json()["draft"]["id"].as_str().unwrap().to_owned();
        Self { desk, draft }
    }

    /// Calls a command with the draft and `more`.
    fn call(&self, name: &str, more: &Value) -> Value {
        let mut params = json!({"draft": self.draft});
        let given = more.as_object().unwrap().clone();
        params.as_object_mut().unwrap().extend(given);
        let ran = self.desk.run(&["call", name, &params.to_string()]);
        assert_eq!(ran.code, 0, "{name}: {ran:?}");
        ran.json()
    }

    fn edit(&self, edit: &Value) -> Value {
        self.call("draft_edit", &json!({"edit": edit}))
    }

    fn open(&self) -> Value {
        self.call("draft_open", &json!({}))
    }
}

fn names(list: &Value, path: &str) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|entry| entry.pointer(path).unwrap().as_str().unwrap().to_owned())
        .collect()
}

fn sentences(article: &Value) -> Vec<Value> {
    let sections = article["sections"].as_array().unwrap().iter();
    let paragraphs = sections.flat_map(|section| section["paragraphs"].as_array().unwrap());
    paragraphs
        .flat_map(|paragraph| paragraph["sentences"].as_array().unwrap())
        .cloned()
        .collect()
}

#[test]
fn what_an_editor_prunes_adds_and_writes_is_what_comes_out() {
    let editor = Editor::of_sample(&json!({"rounds": 2, "target": "enwiki"}));
    editor.call("draft_start", &json!({"until": "perspectives"}));
    let mut perspectives = editor.open()["survey"]["perspectives"].clone();
    assert_eq!(perspectives.as_array().unwrap().len(), 4);
    perspectives[1]["enabled"] = json!(false);
    perspectives[2]["enabled"] = json!(false);
    let diver = json!({"name": "Diver", "focus": "How the wreck was found.", "facets": [],
        "origin": "editor", "enabled": true});
    perspectives.as_array_mut().unwrap().push(diver);
    editor.edit(&json!({"type": "setPerspectives", "perspectives": perspectives}));

    // Only those that were left are interviewed.
    editor.call("draft_start", &json!({"until": "outline"}));
    let open = editor.open();
    let held = names(&open["dialogues"], "/perspective/name");
    assert_eq!(held.len(), 3);
    assert_eq!(
        (held[0].as_str(), held[2].as_str()),
        ("Basic fact writer", "Diver")
    );

    // A question of one's own is one more turn, and asks nobody else.
    let question = "Who found the wreck off Antikythera?";
    let task = json!({"type": "round", "perspective": "Diver", "question": question});
    editor.call("draft_start", &json!({"task": task}));
    let dialogues = editor.open()["dialogues"].clone();
    let turns: Vec<usize> = dialogues
        .as_array()
        .unwrap()
        .iter()
        .map(|dialogue| dialogue["turns"].as_array().unwrap().len())
        .collect();
    assert_eq!(turns, [2, 2, 3]);
    assert_eq!(dialogues[2]["turns"][2]["question"], question);

    // The text follows the tree: a section that goes takes its text along, and undo brings both back.
    editor.call("draft_start", &json!({"task": {"type": "writeMissing"}}));
    let written = editor.open();
    let headings = written["outline"]["headings"].as_array().unwrap().clone();
    assert_eq!(
        names(&written["article"]["sections"], "/heading"),
        names(&json!(headings), "/id")
    );
    let without_last = &headings[..headings.len() - 1];
    let cut = editor.edit(&json!({"type": "setOutline", "headings": without_last}));
    assert_eq!(
        names(&cut["outline"]["headings"], "/id"),
        names(&json!(without_last), "/id")
    );
    assert_eq!(cut["sections"], json!([]), "nothing but the cut is sent");
    let uses = |sources: &Value| -> u64 {
        let sources = sources.as_array().unwrap().iter();
        sources.map(|source| source["uses"].as_u64().unwrap()).sum()
    };
    assert!(uses(&editor.open()["sources"]) < uses(&written["sources"]));
    let undone = editor.call("draft_undo", &json!({}));
    let last = written["article"]["sections"].as_array().unwrap().last();
    assert_eq!(undone["sections"], json!([last]));
    let again = editor.open();
    assert_eq!(again["article"], written["article"]);
    assert_eq!(again["sources"], written["sources"]);

    // A changed sentence is the editor's to answer for; its neighbours stay as they are.
    let before = sentences(&written["article"]);
    let changed =
        json!({"type": "changeSentence", "sentence": before[0]["id"], "text": "In other words."});
    editor.edit(&changed);
    let own = json!({"type": "addSentence", "place": {"at": "after", "sentence": before[0]["id"]},
        "text": "Sponge divers came upon the wreck.", "citations": before[0]["citations"]});
    editor.edit(&own);
    let after = sentences(&editor.open()["article"]);
    assert_eq!(after[0]["provenance"], "edited");
    assert_eq!(after[1]["provenance"], "human");
    assert_eq!(after[2..], before[1..]);

    // English Wikipedia gets what the editor wrote, with its reference, and the rest is named.
    let preview = editor.call("draft_preview", &json!({"format": "wikitext"}));
    let text = preview["text"].as_str().unwrap();
    assert!(
        text.contains("Sponge divers came upon the wreck.<ref"),
        "{text}"
    );
    assert!(
        !text.contains(before[1]["text"].as_str().unwrap()),
        "{text}"
    );
    assert!(preview["leftOut"].as_array().unwrap().len() >= before.len());
}

#[test]
fn a_source_that_is_left_out_takes_its_citations_out_of_the_export() {
    let editor = Editor::of_sample(&json!({"rounds": 1, "perspectives": 1}));
    editor.call("draft_start", &json!({}));
    let open = editor.open();
    let used = open["sources"]
        .as_array()
        .unwrap()
        .iter()
        .max_by_key(|s| s["uses"].as_u64());
    let used = used.unwrap();
    let uses = used["uses"].as_u64().unwrap();
    assert!(uses > 0);
    let title = used["title"].as_str().unwrap();
    let before = editor.call("draft_preview", &json!({"format": "markdown"}));
    assert!(before["text"].as_str().unwrap().contains(title));
    assert_eq!(before["leftOut"], json!([]));
    let off = json!({"type": "setSource", "source": used["id"], "status": "off", "reason": "not independent"});
    editor.edit(&off);
    let after = editor.call("draft_preview", &json!({"format": "markdown"}));
    assert!(!after["text"].as_str().unwrap().contains(title));
    let left_out = after["leftOut"].as_array().unwrap().len() as u64;
    assert!((1..=uses).contains(&left_out), "{left_out} of {uses}");
}

#[test]
fn a_draft_leaves_in_one_file_and_comes_back_as_another() {
    let editor = Editor::of_sample(&json!({"rounds": 1, "perspectives": 0}));
    editor.call("draft_start", &json!({}));
    let path = editor.desk.path("draft.stormwright");
    editor.call("draft_pack", &json!({"path": path}));
    let elsewhere = Desk::new();
    let unpacked = elsewhere.run(&["call", "draft_unpack", &json!({"path": path}).to_string()]);
    let id = unpacked.json()["draft"]["id"].as_str().unwrap().to_owned();
    let there = elsewhere.run(&["call", "draft_open", &json!({"draft": id}).to_string()]);
    assert_eq!(there.json()["article"], editor.open()["article"]);
    let broken = elsewhere.file("broken.stormwright", "{\"format\": \"something else\"}");
    let refused = elsewhere.run(&["call", "draft_unpack", &json!({"path": broken}).to_string()]);
    assert_eq!(refused.code, 2);
    refused.says_in_two_lines("holds no draft of this program");
    let mut pack: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    pack["parts"]["outline"] = json!({"headings": [{"title": 7}]});
    let broken = elsewhere.file("broken.stormwright", &pack.to_string());
    let refused = elsewhere.run(&["call", "draft_unpack", &json!({"path": broken}).to_string()]);
    assert_eq!(refused.code, 2);
    refused.says_in_two_lines("its part \"outline\" cannot be read");
    let drafts = elsewhere.run(&["call", "draft_list", "{}"]).json();
    assert_eq!(drafts["drafts"].as_array().unwrap().len(), 1, "{drafts}");
}
