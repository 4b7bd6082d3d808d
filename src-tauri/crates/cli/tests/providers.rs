//! Providers, engines, keys and limits, by the real binary. No keyring is in reach, as on a server.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use std::io::Write;
use std::process::Stdio;

use desk::{Desk, Ran};
use serde_json::Value;

const SECRET: &str = "sk-very-secret-0123456789";

const NO_KEYRING: (&str, &str) = ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");

fn run(desk: &Desk, args: &[&str], env: &[(&str, &str)]) -> Ran {
    let mut all = vec![NO_KEYRING];
    all.extend(env);
    desk.run_with(args, &all)
}

/// The key stands in nothing that was printed and in no file of the data folder.
fn keeps_secret(desk: &Desk, ran: &Ran) {
    assert!(
        !ran.stdout.contains(SECRET) && !ran.stderr.contains(SECRET),
        "{ran:?}"
    );
    let mut folders = vec![desk.data("")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = std::fs::read(&path) {
                let found = bytes
                    .windows(SECRET.len())
                    .any(|part| part == SECRET.as_bytes());
                assert!(!found, "the key stands in {}", path.display());
            }
        }
    }
}

#[test]
fn lists_say_where_each_key_is_and_never_what_it_is() {
    let desk = Desk::new();
    let env = [("ANTHROPIC_API_KEY", SECRET), ("BRAVE_API_KEY", SECRET)];
    let ran = run(&desk, &["models", "list", "--json"], &env);
    assert_eq!(ran.code, 0, "{ran:?}");
    let of = |listed: &Value, name: &str| {
        let mut all = listed.as_array().unwrap().iter();
        all.find(|one| one["name"] == name).unwrap().clone()
    };
    let models = ran.json();
    assert_eq!(of(&models, "anthropic")["key"]["name"], "ANTHROPIC_API_KEY");
    assert_eq!(of(&models, "azure")["address"], Value::Null);
    keeps_secret(&desk, &ran);
    let ran = run(&desk, &["engines", "list", "--json"], &env);
    let engines = ran.json();
    assert_eq!(of(&engines, "brave")["key"]["name"], "BRAVE_API_KEY");
    assert_eq!(of(&engines, "arxiv")["keyVariable"], Value::Null);
    keeps_secret(&desk, &ran);
    for command in ["models", "engines"] {
        let ran = run(&desk, &[command, "list"], &env);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.stdout.contains("key in "), "{ran:?}");
    }
}

#[test]
fn without_a_keyring_a_key_is_refused_with_the_variable_that_serves_instead() {
    let desk = Desk::new();
    let mut command = desk.command(&["engines", "set-key", "brave"]);
    command
        .env(NO_KEYRING.0, NO_KEYRING.1)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let typed = format!("{SECRET}\n");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, 1, "{ran:?}");
    ran.says_in_two_lines("BRAVE_API_KEY");
    keeps_secret(&desk, &ran);
    let ran = run(&desk, &["models", "set-key", "nobody", "--remove"], &[]);
    assert_eq!(ran.code, 2, "{ran:?}");
    ran.says_in_two_lines("nobody");
}

#[test]
fn what_cannot_be_asked_is_said_before_a_draft_is_made() {
    let desk = Desk::new();
    for (args, code, named) in [
        (&["--search", "brave"][..], 9, "BRAVE_API_KEY"),
        (&["--search", "google"], 2, "cx"),
        (&["--search", "altavista"], 2, "openalex"),
        (&["--model", "anthropic:m"], 8, "ANTHROPIC_API_KEY"),
        (&["--model", "azure:d"], 2, "AZURE_OPENAI_ENDPOINT"),
        (&["--model", "nobody:m"], 2, "ollama"),
        (&["--max-minutes", "0"], 2, "--max-minutes"),
        (&["--model", "openai:m", "--max-cost", "1"], 2, "--price"),
    ] {
        let mut typed = vec!["draft", "Gears"];
        typed.extend(args);
        let ran = run(&desk, &typed, &[]);
        assert_eq!(ran.code, code, "{args:?}: {ran:?}");
        ran.says_in_two_lines(named);
    }
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn a_key_that_is_sent_stands_in_no_log_and_no_error() {
    let desk = Desk::new();
    let test = [
        "models",
        "test",
        "openai:m",
        "--base-url",
        "http://127.0.0.1:1/v1",
        "--log",
        "trace",
    ];
    let ran = run(&desk, &test, &[("OPENAI_API_KEY", SECRET)]);
    assert_eq!(ran.code, 8, "{ran:?}");
    ran.says_in_two_lines("cannot be reached");
    keeps_secret(&desk, &ran);
}

#[test]
fn p40_an_estimate_is_a_range_and_makes_nothing() {
    let desk = Desk::new();
    let asked = [
        "draft",
        "Gears",
        "--model",
        "anthropic:m",
        "--price",
        "anthropic:m=3/15",
        "--max-calls",
        "30",
        "--estimate",
    ];
    let ran = run(&desk, &asked, &[]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let calls = ran
        .stdout
        .lines()
        .find(|line| line.starts_with("model calls"))
        .unwrap();
    assert!(calls.ends_with("to 30"), "{calls}");
    assert!(ran.stdout.contains("US dollars"), "{ran:?}");
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn p39_a_run_that_comes_to_its_limit_writes_and_says_so() {
    let desk = Desk::with_sample();
    let out = desk.path("out");
    let ran = run(
        &desk,
        &[
            "draft",
            "Antikythera mechanism",
            "--max-minutes",
            "0.0005",
            "--out",
            &out,
        ],
        &[],
    );
    assert_eq!(ran.code, 0, "{ran:?}");
    let text = std::fs::read_to_string(format!("{out}/run.json")).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(record["limit_reached"], true, "{text}");
    assert_eq!(record["settings"]["limits"]["max_minutes"], 0.0005);
    let further = record["failures"].as_array().unwrap().iter();
    let mut further = further.filter(|gap| gap["what"] == "further questions");
    assert!(further.next().is_some(), "{text}");
    let article = std::fs::read_to_string(format!("{out}/article.md")).unwrap();
    assert!(article.contains("## "), "{article}");
}
